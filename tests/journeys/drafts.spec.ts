import type { Page } from '@playwright/test'
import { DEMO, expect, signIn, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

/* What was typed and not saved: offered again to the person who typed it, and to nobody else. */

const dialog = (page: Page) => page.getByRole('dialog')
const offer = (page: Page) => page.getByRole('button', { name: 'Continuar de onde parou' })

/** The names of the forms of which something is kept on this device. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((done) => {
        const opening = indexedDB.open('saldo-drafts')
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => done([]))
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
          keys.addEventListener('success', () => {
            opening.result.close()
            done(keys.result.map((key) => String(key).replace(/^\S+ /, '').split(' ')[0] ?? ''))
          })
        })
      }),
  )

/** All that is kept, as text. */
const keptText = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const opening = indexedDB.open('saldo-drafts')
        opening.addEventListener('success', () => {
          const values = opening.result.transaction('drafts').objectStore('drafts').getAll()
          values.addEventListener('success', () => {
            opening.result.close()
            done(JSON.stringify(values.result))
          })
        })
      }),
  )

const NEW = '/movimentacoes?janela=nova-movimentacao&tipo=expenses'

for (const width of [1280, 390]) {
  test(`what was typed is offered after a reload, goes on, and is gone when it is saved, at ${width}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signInAsNewUser(page, product)
    await page.goto(NEW)
    await dialog(page).getByLabel('Valor').fill('3*49,90')
    await dialog(page).getByLabel('Descrição').fill('Feira de domingo')
    await expect.poll(() => kept(page)).toEqual(['nova-movimentacao'])
    // The amount may have been kept by itself before.
    await expect.poll(() => keptText(page)).toContain('Feira de domingo')
    await page.reload()
    await expect(offer(page)).toBeVisible()
    await expectReadableInBoth(page)
    await offer(page).click()
    await expect(offer(page)).toHaveCount(0)
    await expect(dialog(page).getByLabel('Descrição')).toHaveValue('Feira de domingo')
    await expect(dialog(page).getByLabel('Valor')).toHaveValue('149,70')
    await dialog(page).getByRole('combobox', { name: 'Categoria' }).click()
    await page.getByRole('option').nth(1).click()
    await dialog(page).getByRole('button', { name: 'Cadastrar' }).click()
    await expect(page.getByText('Despesa cadastrada com sucesso')).toBeVisible()
    await expect.poll(() => kept(page)).toEqual([])
    await page.goto(NEW)
    await expect(dialog(page).getByLabel('Valor')).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })
}

test('a window that Back closes keeps what was typed; thrown away it is gone', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/calendario')
  await page.goto('/carteiras')
  const open = async () => {
    await page.getByRole('button', { name: 'Nova conta ou cartão' }).click()
    await expect(dialog(page)).toBeVisible()
  }
  await open()
  await dialog(page).getByText('Cartão de crédito').click()
  await dialog(page).getByLabel('Nome do cartão').fill('Roxinho')
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await open()
  await offer(page).click()
  await expect(dialog(page)).toHaveAccessibleName('Novo cartão manual')
  await expect(dialog(page).getByLabel('Nome do cartão')).toHaveValue('Roxinho')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => kept(page)).toEqual([])
  await open()
  await expect(dialog(page).getByLabel('Nome do banco')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('of an entry only what was changed is kept, over what it is by then', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const payments = await callAs<readonly { _id: string }[]>(ana, 'GET', '/payments')
  const categories = await callAs<readonly { _id: string; group: string }[]>(
    ana,
    'GET',
    '/categories',
  )
  const [entry] = await callAs<readonly { _id: string; version: number }[]>(
    ana,
    'POST',
    '/transactions',
    {
      transactionType: 'expenses',
      value: -10,
      name: 'Feira',
      date: '2026-11-10',
      category: categories.find(({ group }) => group === 'expenses')?._id,
      payment: payments[0]?._id,
    },
  )
  const address = `/movimentacoes?janela=editar-movimentacao&id=${entry?._id}`
  await page.goto(address)
  await dialog(page).getByLabel('Descrição').fill('Feira da praça')
  await expect.poll(() => kept(page)).toEqual(['editar-movimentacao'])
  await callAs(ana, 'PATCH', `/transactions/${entry?._id}`, { version: entry?.version, value: -25 })
  await page.reload()
  await offer(page).click()
  await expect(dialog(page).getByLabel('Descrição')).toHaveValue('Feira da praça')
  await expect(dialog(page).getByLabel('Valor')).toHaveValue('25,00')
  await dialog(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => kept(page)).toEqual([])
})

test('whoever signs out leaves nothing, and the next person is offered nothing', async ({
  page,
  product,
  withDemo: _,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/calendario?janela=item-calendario&tipo=expenses&dia=5')
  await dialog(page).getByLabel('Descrição').fill('Aluguel secreto')
  await expect.poll(() => kept(page)).toContain('item-calendario')
  await page.goto('/painel?janela=sair')
  await page.getByRole('button', { name: 'Desconectar' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => kept(page)).toEqual([])
  await signIn(page, DEMO)
  await page.goto('/calendario?janela=item-calendario&tipo=expenses&dia=5')
  await expect(dialog(page).getByLabel('Descrição')).toHaveValue('')
  await expect(offer(page)).toHaveCount(0)
})

test('what another person left, who could not sign out, is neither shown nor kept', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto(NEW)
  await dialog(page).getByLabel('Descrição').fill('Presente da Bia')
  await expect.poll(() => kept(page)).toEqual(['nova-movimentacao'])
  await page.context().clearCookies()
  await signInAsNewUser(page, product, 'Bia Lima')
  await page.goto(NEW)
  await expect(dialog(page).getByLabel('Descrição')).toHaveValue('')
  await expect(offer(page)).toHaveCount(0)
  await expect.poll(() => kept(page)).toEqual([])
})

test('what was chosen in the review of a statement is offered, until it is imported', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  await callAs(ana, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
    value: 100,
  })
  const line = (at: number) =>
    `<STMTTRN><DTPOSTED>2026110${at}<TRNAMT>-1${at}.00<FITID>${at}<MEMO>Compra ${at}</STMTTRN>`
  await page.goto('/importar')
  await page.getByLabel('Arquivo do extrato').setInputFiles({
    name: 'extrato.ofx',
    mimeType: 'text/plain',
    buffer: Buffer.from(`OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>4242</BANKACCTFROM>
<BANKTRANLIST>${[1, 2, 3].map(line).join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`),
  })
  await page.waitForURL('**/importar/*')
  await expect(page.getByRole('button', { name: 'Importar 3' })).toBeVisible()
  await page.getByRole('checkbox', { name: /Importar Compra 2/ }).uncheck()
  await expect(page.getByRole('button', { name: 'Importar 2' })).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(['importar'])
  await page.reload()
  await offer(page).click()
  await expect(page.getByRole('button', { name: 'Importar 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Importar 2' }).click()
  await expect(page.getByText(/2 movimentações/).first()).toBeVisible()
  await expect.poll(() => kept(page)).toEqual([])
})

test('M21: what was typed into the survey is there after a reload and a crash, until it is saved', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  const open = async (tab: Page) => {
    await tab.goto('/planejamento')
    await tab.getByRole('button', { name: 'Criar meu planejamento' }).click()
    await dialog(tab)
      .getByRole('button', { name: /Levantamento guiado/ })
      .click()
  }
  const fieldOf = (tab: Page, label: string) =>
    dialog(tab)
      .getByRole('region', { name: 'Receitas' })
      .getByRole('listitem')
      .first()
      .getByLabel(label, { exact: true })
  await open(page)
  await fieldOf(page, 'Categoria').click()
  await page.getByRole('option', { name: 'Salário' }).first().click()
  await fieldOf(page, 'Valor').fill('4321,09')
  await expect.poll(() => keptText(page)).toContain('4321,09')
  await page.reload()
  await open(page)
  await expect(fieldOf(page, 'Valor')).toHaveValue(/^4\.?321,09$/)
  // A process that dies says nothing first: what was kept a moment before is there.
  const again = await page.context().newPage()
  await page.close()
  await open(again)
  await expect(fieldOf(again, 'Valor')).toHaveValue(/^4\.?321,09$/)
  await expect(fieldOf(again, 'Categoria')).toHaveValue('Salário')
})
