import type { Page } from '@playwright/test'
import { importStatement } from './imported.ts'
import { expect, signInAsNewUser, test } from './journey.ts'
import type { Product } from './product.ts'
import { expectReadableInBoth, listViolations } from './readable.ts'
import { callAs } from './together.ts'

/* What shall become of what a bank brings: written down, tried, applied to the past, taken back, put in order. */

const LINES = [
  ['03', -25.9, 'UBER *TRIP 8841'],
  ['04', -31, 'UBER *TRIP 7712'],
  ['05', -12, 'PADARIA REAL'],
] as const

const fileOf = (lines: readonly (readonly [string, number, string])[]) => {
  const rows = lines.map(
    ([day, value, memo], at) =>
      `<STMTTRN><DTPOSTED>202510${day}<TRNAMT>${value.toFixed(2)}<FITID>${day}${at}<MEMO>${memo}</STMTTRN>`,
  )
  return `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>748<ACCTID>1</BANKACCTFROM><BANKTRANLIST>${rows.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

type Row = {
  readonly _id: string
  readonly name: string
  readonly category: Row
  readonly labels: readonly string[] | null
}

async function signInWithLines(page: Page, product: Product) {
  const ana = await signInAsNewUser(page, product)
  const { _id: payment } = await callAs<Row>(ana, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
  })
  await importStatement(ana, { filename: 'outubro.ofx', text: fileOf(LINES), payment })
  const categories = await callAs<Row[]>(ana, 'GET', '/categories')
  const entries = async () => {
    const period = 'startDate=2025-10-01&endDate=2025-10-31'
    const { items } = await callAs<{ items: Row[] }>(ana, 'GET', `/transactions?${period}`)
    return items
  }
  return {
    ana,
    entries,
    payment,
    categoryNamed: (name: string) => categories.find((one) => one.name === name),
  }
}

/** A new rule for all rides, tried before it is kept. */
async function writeRule(page: Page) {
  await page.getByRole('button', { name: 'Nova regra' }).click()
  const form = page.getByRole('dialog', { name: 'Nova regra' })
  await form.getByLabel('Texto').fill('Uber\nCabify')
  await form.getByRole('combobox', { name: 'Categoria' }).fill('Transporte')
  await page.getByRole('option', { name: /^Transporte(?! escolar)/ }).click()
  await form.getByLabel('Chamar de').fill('Corrida')
  await form.getByRole('button', { name: 'Ver o que mudaria no que já existe' }).click()
  await expect(form.getByText('Mudaria 2 movimentações.')).toBeVisible()
  await expect(form.getByRole('listitem').first()).toContainText('vira “Corrida”')
  expect(await listViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Criar regra' }).click()
  await form.waitFor({ state: 'detached' })
}

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: width === 390 })

    test('S1, S4: a rule is tried before it is kept, applied to the past, and taken back whole', async ({
      page,
      product,
    }) => {
      const { entries } = await signInWithLines(page, product)
      const before = await entries()
      await page.goto('/regras')
      await expect(page.getByText('Nenhuma regra ainda.')).toBeVisible()
      await writeRule(page)
      const card = page.getByRole('listitem', { name: 'Uber' })
      await expect(card).toContainText('o nome no banco tem “Uber” ou “Cabify”')
      await expect(card).toContainText('categoria Transporte e chamar de “Corrida”')
      expect(await entries()).toEqual(before)
      await expectReadableInBoth(page)

      await test.step('the past follows on a press, and comes back on another', async () => {
        await card.getByRole('button', { name: 'Mais sobre Uber' }).click()
        await page.getByRole('menuitem', { name: 'Aplicar ao que já existe' }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText('Mudaria 2 movimentações.')).toBeVisible()
        expect(await listViolations(page)).toEqual([])
        await dialog.getByRole('button', { name: 'Aplicar a 2 movimentações' }).click()
        await expect(page.getByText('2 movimentações alteradas')).toBeVisible()
        expect((await entries()).map(({ name }) => name)).toEqual(
          expect.arrayContaining(['Corrida', 'Corrida', 'PADARIA REAL']),
        )
        await page.getByRole('button', { name: 'Desfazer' }).click()
        await expect
          .poll(async () => (await entries()).map(({ name }) => name).toSorted())
          .toEqual(before.map(({ name }) => name).toSorted())
      })
    })

    test('S2, S7: what was corrected twice is suggested, and rules change places by keys', async ({
      page,
      product,
    }) => {
      const { ana, entries, categoryNamed } = await signInWithLines(page, product)
      const category = categoryNamed('Delivery')?._id
      const trips = (await entries()).filter(({ name }) => name.startsWith('UBER'))
      const [first, second] = trips.map(({ _id }) => _id)
      await callAs(ana, 'PATCH', `/transactions/${first}`, { category })

      await test.step('S10: the second time it is asked where it is done, beside the undo', async () => {
        await page.goto(`/movimentacoes?mes=2025-10&janela=editar-movimentacao&id=${second}`)
        const edit = page.getByRole('dialog')
        await edit.getByRole('combobox', { name: 'Categoria' }).fill('Delivery')
        await page.getByRole('option', { name: 'Delivery' }).click()
        await edit.getByRole('button', { name: 'Salvar alterações' }).click()
        await page.getByRole('button', { name: 'Não' }).click()
        await expect(page.getByText('Fazer sempre assim?')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
        await expectReadableInBoth(page)
        await page.getByRole('button', { name: 'Criar regra' }).click()
        const form = page.getByRole('dialog', { name: 'Nova regra' })
        await expect(form.getByLabel('Texto')).toHaveValue('uber *trip')
        await expect(form.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Delivery')
        await expect(form.getByLabel('O nome no banco')).toContainText('começa com')
        await page.keyboard.press('Escape')
        await form.waitFor({ state: 'detached' })
        await expect(page).toHaveURL(/\/movimentacoes\?mes=2025-10$/)
      })
      await page.goto('/regras')
      const suggested = page.getByRole('region', { name: 'Sugestões' })
      await expect(suggested).toContainText('começa com “uber *trip”')
      await expect(suggested).toContainText('Você fez isso à mão 2 vezes.')
      await expectReadableInBoth(page)
      await suggested.getByRole('button', { name: 'Criar regra para uber *trip' }).click()
      const form = page.getByRole('dialog', { name: 'Nova regra' })
      await expect(form.getByLabel('Texto')).toHaveValue('uber *trip')
      await expect(form.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Delivery')
      await form.getByRole('button', { name: 'Criar regra' }).click()
      await form.waitFor({ state: 'detached' })
      await expect(suggested).toHaveCount(0)

      await test.step('S10: what is declined is not suggested again', async () => {
        for (const id of [first, second]) {
          await callAs(ana, 'PATCH', `/transactions/${id}`, { name: 'Corrida' })
        }
        await page.reload()
        await expect(suggested).toContainText('chamar de “Corrida”')
        await suggested.getByRole('button', { name: 'Não, obrigado: uber *trip' }).click()
        await expect(suggested).toHaveCount(0)
        await page.reload()
        await expect(page.getByRole('button', { name: 'Baixar regras' })).toBeVisible()
        await expect(suggested).toHaveCount(0)
      })
      await callAs(ana, 'POST', '/rules', {
        name: 'Padarias',
        conditions: {
          text: { match: 'contains', value: 'padaria' },
          amount: null,
          direction: null,
          payments: null,
          days: null,
        },
        effects: { category: null, isTransfer: false, labels: [], name: null, isIgnored: true },
        isLast: true,
      })
      await page.reload()
      const rules = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
      await expect(rules.first()).toContainText('uber *trip')
      await page.getByRole('button', { name: 'Subir Padarias' }).focus()
      await page.keyboard.press('Enter')
      await expect(rules.first()).toContainText('Padarias')
      await expect
        .poll(async () => (await callAs<Row[]>(ana, 'GET', '/rules')).map(({ name }) => name))
        .toEqual(['Padarias', 'Uber *trip'])
      await page.reload()
      await expect(rules.first()).toContainText('Padarias')
    })

    test('S1, S11: a rule is made from an entry or from a line of a review, which says what it will do', async ({
      page,
      product,
    }) => {
      const { ana, entries, categoryNamed, payment } = await signInWithLines(page, product)
      const bread = (await entries()).find(({ name }) => name === 'PADARIA REAL')
      await page.goto(`/movimentacoes?mes=2025-10&janela=editar-movimentacao&id=${bread?._id}`)
      await page.getByRole('button', { name: 'Criar uma regra para as iguais a ela' }).click()
      const form = page.getByRole('dialog', { name: 'Nova regra' })
      await expect(form.getByLabel('Texto')).toHaveValue('PADARIA REAL')
      await expect(form.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Padaria')
      await form.getByLabel('Chamar de').fill('Pão do dia')
      await form.getByRole('button', { name: 'Criar regra' }).click()
      await form.waitFor({ state: 'detached' })
      await callAs(ana, 'POST', '/rules', {
        name: 'Sem corridas',
        conditions: {
          text: { match: 'starts', value: 'uber' },
          amount: null,
          direction: 'out',
          payments: null,
          days: null,
        },
        effects: { category: null, isTransfer: false, labels: [], name: null, isIgnored: true },
        isLast: false,
      })
      const label = await callAs<Row>(ana, 'POST', '/labels', { name: 'Casa', color: 'teal' })
      const market = categoryNamed('Mercado')?._id ?? ''
      await callAs(ana, 'POST', '/transactions', {
        transactionType: 'expenses',
        name: 'HIPER CENTRO',
        date: '2025-09-10',
        value: -100,
        payment,
        category: market,
        splitNextAlike: true,
        split: [
          { category: market, value: -70 },
          { category: categoryNamed('Farmácia')?._id, value: -30 },
        ],
      })
      await page.goto('/importar')
      const lines = [
        ['06', -9, 'PADARIA REAL'] as const,
        ['07', -20, 'UBER *TRIP 1'] as const,
        ['08', -50, 'HIPER CENTRO'] as const,
        ['09', -80, 'PETZ LJ 8812'] as const,
      ]
      await page.getByLabel('Arquivo do extrato').setInputFiles({
        name: 'novembro.ofx',
        mimeType: 'text/plain',
        buffer: Buffer.from(fileOf(lines)),
      })
      await page.waitForURL('**/importar/*')
      const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
      await expect(row('PADARIA REAL')).toContainText('entra como “Pão do dia”')
      await expect(row('PADARIA REAL')).toContainText('Pela sua regra')
      await expect(row('UBER')).toContainText('Ignorada por uma regra')
      await expect(page.getByText('1 ignorada por suas regras')).toBeVisible()
      await expect(row('HIPER CENTRO')).toContainText(
        'Dividida: Mercado −R$ 35,00, Farmácia −R$ 15,00',
      )

      await test.step('S11: a rule from a line opens over the review, which shows what it does', async () => {
        await page.getByRole('button', { name: 'Criar regra com PETZ LJ 8812' }).click()
        const fromLine = page.getByRole('dialog', { name: 'Nova regra' })
        await expect(fromLine.getByLabel('Texto')).toHaveValue('PETZ')
        await fromLine.getByLabel('Etiquetas').click()
        await page.getByRole('option', { name: 'Casa' }).click()
        await fromLine.getByLabel('Chamar de').fill('Ração')
        await expectReadableInBoth(page)
        await fromLine.getByRole('button', { name: 'Criar regra' }).click()
        await fromLine.waitFor({ state: 'detached' })
        await expect(row('PETZ')).toContainText('entra como “Ração”')
        await expect(row('PETZ')).toContainText('Casa')
      })
      await expectReadableInBoth(page)
      await page.getByRole('button', { name: 'Importar 3' }).click()
      await expect
        .poll(async () => (await entries()).map(({ name }) => name).toSorted())
        .toEqual([
          'HIPER CENTRO',
          'PADARIA REAL',
          'Pão do dia',
          'Ração',
          'UBER *TRIP 7712',
          'UBER *TRIP 8841',
        ])
      const fed = (await entries()).find(({ name }) => name === 'Ração')
      expect(fed?.labels).toEqual([label._id])
    })
  })
}

test('S8: rules are taken out as a file and in again, and another file is refused in words', async ({
  page,
  product,
}) => {
  await signInWithLines(page, product)
  await page.goto('/regras')
  await writeRule(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar regras' }).click()
  const path = await (await download).path()
  const input = page.getByLabel('Arquivo de regras')
  await input.setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  })
  await expect(page.getByText('Este arquivo não é de regras.')).toBeVisible()
  await page.getByRole('button', { name: 'Mais sobre Uber' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Nenhuma regra ainda.')).toBeVisible()
  await input.setInputFiles(path)
  await expect(page.getByText('1 regra acrescentada')).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Uber' })).toContainText('Corrida')
})
