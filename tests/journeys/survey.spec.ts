import { readFileSync } from 'node:fs'
import { read, utils, type WorkBook, write } from '@e965/xlsx'
import type { Locator, Page } from '@playwright/test'
import { expect, signInAsNewUser, test } from './journey.ts'
import { turnFactorOn } from './operators.ts'
import { expectReadable, expectReadableInBoth } from './readable.ts'
import { callAs, newBrowser } from './together.ts'

type Named = { readonly _id: string; readonly name: string }
type Person = Awaited<ReturnType<typeof signInAsNewUser>>

const survey = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, step: string) =>
  survey(page).getByRole('region', { name: step }).getByRole('listitem').first()
const press = (page: Page, name: string) =>
  survey(page).getByRole('button', { name, exact: true }).last().click()

async function choose(page: Page, step: string, label: string, name: string) {
  await rowOf(page, step).getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name }).first().click()
}

/** On a phone the other fields of a row are there once its category is. */
async function fillRow(page: Page, step: string, category: string, value: string) {
  await choose(page, step, 'Categoria', category)
  await rowOf(page, step).getByLabel('Valor', { exact: true }).fill(value)
}

async function openWays(page: Page, month = '') {
  await page.goto(`/planejamento${month}`)
  await page.getByRole('button', { name: 'Criar meu planejamento' }).click()
}

const openAccount = (person: Person) =>
  callAs<Named>(person, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
  })

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ colorScheme: 'light', viewport: { width, height: 844 } })

    test('a survey, refused and closed once, becomes movements, goods and a plan', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product, 'Ana Souza', { isNewcomer: true })
      await openAccount(ana)
      await callAs(ana, 'POST', '/payments', {
        type: 'credit',
        name: 'Roxinho',
        flag: 'Mastercard',
        limit: 9000,
        invoiceCloseOn: 25,
        paid: 5,
      })
      await openWays(page, '?mes=2026-10')
      await survey(page)
        .getByRole('button', { name: /Levantamento guiado/ })
        .click()
      await press(page, 'Iniciar')
      await expect(rowOf(page, 'Receitas').locator('xpath=..').getByRole('listitem')).toHaveCount(5)

      await fillRow(page, 'Receitas', 'Salário', '-5')
      await press(page, 'Próxima')
      await expect(survey(page).getByText('Digite um valor, como 12,50.')).toBeVisible()
      await expectReadableInBoth(page)
      await rowOf(page, 'Receitas').getByLabel('Valor', { exact: true }).fill('5.000')
      await press(page, 'Próxima')
      await fillRow(page, 'Despesas Fixas', 'Aluguel', '1.500')

      await test.step('what was typed is there when it is closed and opened again', async () => {
        await press(page, 'Fechar')
        await expect(survey(page)).toHaveCount(0)
        await page.getByRole('button', { name: 'Criar meu planejamento' }).click()
        await survey(page)
          .getByRole('button', { name: /Levantamento guiado/ })
          .click()
        const rent = rowOf(page, 'Despesas Fixas').getByLabel('Valor', { exact: true })
        await expect(rent).toHaveValue('1.500,00')
        await press(page, 'Próxima')
      })

      await fillRow(page, 'Despesas Variáveis', 'Mercado', '900')
      await choose(page, 'Despesas Variáveis', 'Repete', 'Em parcelas')
      await choose(page, 'Despesas Variáveis', 'Pago com', 'Roxinho')
      await rowOf(page, 'Despesas Variáveis').getByLabel('Em quantas parcelas').fill('3')
      await expect(survey(page).getByText('3 × R$ 300,00')).toBeVisible()
      await press(page, 'Próxima')
      // Nothing is owed: rows in which nothing is said ask for nothing.
      await press(page, 'Próxima')

      const goods = survey(page).getByRole('region', { name: 'Bens' })
      await goods.getByLabel('Tipo').click()
      await page.getByRole('option', { name: 'Carro' }).click()
      await goods.getByLabel('Valor de mercado').fill('45.000')
      await expectReadableInBoth(page)
      await press(page, 'Finalizar')
      await expect(survey(page)).toContainText('3 linhas lançadas e 1 bem anotado')
      await expectReadable(page)
      await press(page, 'Fechar')
      await expect(page.getByRole('region', { name: 'Receitas' })).toContainText('R$ 5.000,00')
      await expect(page.getByRole('region', { name: 'Despesas Fixas' })).toContainText(
        'R$ 1.500,00',
      )
      await page.goto('/movimentacoes?mes=2026-10')
      await expect(page.getByText('Aluguel').first()).toBeVisible()
      const written = await callAs<object[]>(ana, 'GET', '/goods')
      expect(written).toMatchObject([{ type: 'vehicle', marketValue: 45000 }])
    })
  })
}

test.describe('390 px, at first', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('thirteen lines are surveyed in at most 30 presses, in rows that begin with a category', async ({
    page,
    product,
  }) => {
    const ana = await signInAsNewUser(page, product, 'Ana Souza', { isNewcomer: true })
    await openAccount(ana)
    let presses = 0
    const count = async (target: Locator) => {
      presses += 1
      await target.click()
    }
    const go = (name: string) =>
      count(survey(page).getByRole('button', { name, exact: true }).last())
    await page.goto('/planejamento?mes=2027-03')
    await count(page.getByRole('button', { name: 'Criar meu planejamento' }))
    await count(survey(page).getByRole('button', { name: /Levantamento guiado/ }))
    await go('Iniciar')
    for (const [step, values] of [
      ['Receitas', ['6000']],
      ['Despesas Fixas', ['1500', '400', '180', '90', '110']],
      ['Despesas Variáveis', ['1200', '300', '350', '120', '200']],
      ['Dívidas e parcelas', ['9600']],
      ['Investimentos', ['500']],
    ] as const) {
      const rows = survey(page)
        .getByRole('region', { name: step, exact: true })
        .getByRole('listitem')
      await expect(rows).toHaveCount(5)
      for (const [at, value] of values.entries()) {
        await count(
          rows
            .nth(at)
            .getByLabel(/^Valor/)
            .first(),
        )
        await page.keyboard.type(value)
      }
      if (step === 'Dívidas e parcelas') {
        await count(rows.first().getByLabel('Em quantas parcelas'))
        await page.keyboard.type('12')
      }
      if (step === 'Despesas Variáveis') await expectReadableInBoth(page)
      await go(step === 'Investimentos' ? 'Finalizar' : 'Próxima')
    }
    await expect(survey(page)).toContainText('13 linhas lançadas')
    await expect(survey(page)).not.toContainText('falta')
    expect(presses).toBe(22)
    await press(page, 'Fechar')
    await expect(page.getByRole('region', { name: 'Despesas Variáveis' })).toContainText(
      'R$ 2.170,00',
    )
  })
})

const thisMonth = new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString().slice(0, 7)
function monthBefore(count: number): string {
  const date = new Date(`${thisMonth}-15T12:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - count)
  return date.toISOString().slice(0, 7)
}

test('what was spent is suggested as a plan, and the filled spreadsheet fills the survey', async ({
  page,
  product,
}) => {
  const bia = await signInAsNewUser(page, product, 'Bia', { isNewcomer: true })
  const { _id: payment } = await openAccount(bia)
  const categories = await callAs<Named[]>(bia, 'GET', '/categories')
  const enter = (transactionType: string, name: string, value: number, month: string) =>
    callAs(bia, 'POST', '/transactions', {
      transactionType,
      name,
      value,
      date: `${month}-10`,
      category: categories.find((one) => one.name === name)?._id,
      payment,
      paid: true,
    })
  for (const month of [3, 2, 1].map(monthBefore)) {
    await enter('revenues', 'Salário', 4000, month)
    await enter('expenses', 'Aluguel', -1200, month)
  }

  await page.goto('/planejamento')
  await page.getByRole('button', { name: 'Começar pelo que gastei' }).click()
  await expect(page.getByLabel('Planejado de Aluguel')).toHaveValue('1.200,00')
  await expect(page.getByText('2 alterações pendentes')).toBeVisible()
  await expectReadable(page)
  await page.getByRole('button', { name: 'Salvar planejamento' }).click()
  await expect(page.getByText('Planejamento criado')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Despesas Fixas' })).toContainText('R$ 1.200,00')

  await callAs(bia, 'POST', '/budgets/onboarding', {
    date: `${thisMonth}-01`,
    debit: [],
    credit: [],
    goods: [{ type: 'vehicle', marketValue: 30000, financed: false, date: `${thisMonth}-01` }],
  })
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Levantamento de informações' }).click()
  await expect(survey(page)).toContainText('é somado ao que já está planejado')
  await press(page, 'Iniciar')
  const sheet = survey(page).getByLabel('Arquivo da planilha')
  await sheet.setInputFiles({ name: 'x.xlsx', mimeType: '', buffer: Buffer.from('no sheet') })
  await expect(survey(page).getByRole('alert')).toBeVisible()
  const saved = page.waitForEvent('download')
  await press(page, 'Modelo com meus últimos 12 meses')
  await sheet.setInputFiles(await (await saved).path())
  await expect(survey(page).getByText('3 linhas lidas.')).toBeVisible()
  await expect(rowOf(page, 'Receitas').getByLabel('Valor', { exact: true })).toHaveValue('1.000,00')

  await test.step('a row that is not complete is left out, and what is owned is there once', async () => {
    const revenues = survey(page).getByRole('region', { name: 'Receitas' })
    await press(page, 'nova linha')
    await expect(revenues.getByRole('listitem')).toHaveCount(2)
    await revenues.getByLabel('Valor', { exact: true }).last().fill('75')
    for (const _ of ['Receitas', 'Despesas Fixas', 'Despesas Variáveis', 'Dívidas e parcelas']) {
      await press(page, 'Próxima')
    }
    // What is written down already is there once, though the file names it too.
    const goods = survey(page).getByRole('region', { name: 'Bens' })
    await expect(goods.getByLabel('Valor de mercado')).toHaveCount(1)
    await expect(goods.getByLabel('Valor de mercado')).toHaveValue('30.000,00')
    await press(page, 'Finalizar')
    await expect(survey(page)).toContainText('Receitas, linha 2: falta a categoria')
  })
})

const RECENT = `/transactions?startDate=${thisMonth}-01&endDate=${thisMonth}-28`

/** Types into a cell of a spreadsheet. */
const cell = (address: string, value: unknown, book: WorkBook, sheet: string) =>
  utils.sheet_add_aoa(book.Sheets[sheet] ?? {}, [[value]], { origin: address })

test.describe('390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a row that the server refuses leads back to it, with all that was typed, and is sent once', async ({
    page,
    product,
  }) => {
    const caio = await signInAsNewUser(page, product, 'Caio')
    await openAccount(caio)
    const shop = await callAs<Named>(caio, 'POST', '/payments', {
      type: 'debit',
      name: 'Conta da loja',
      accountType: 'Conta corrente',
    })
    await openWays(page)
    await survey(page)
      .getByRole('button', { name: /Levantamento guiado/ })
      .click()
    await fillRow(page, 'Receitas', 'Salário', '3.000')
    await press(page, 'Próxima')
    await fillRow(page, 'Despesas Fixas', 'Aluguel', '1.100')
    await choose(page, 'Despesas Fixas', 'Pago com', 'Conta da loja')
    for (const _ of ['Despesas Fixas', 'Despesas Variáveis', 'Dívidas e parcelas']) {
      await press(page, 'Próxima')
    }

    // Somewhere else the account of the row is deleted meanwhile.
    await callAs(caio, 'DELETE', `/payments/${shop._id}`)
    await press(page, 'Finalizar')
    const rent = rowOf(page, 'Despesas Fixas')
    await expect(rent).toContainText('Forma de pagamento não encontrada.')
    await expect(rent.getByLabel('Valor', { exact: true })).toHaveValue('1.100,00')
    await expectReadableInBoth(page)
    expect(await callAs(caio, 'GET', RECENT)).toMatchObject({ items: [] })

    await choose(page, 'Despesas Fixas', 'Pago com', 'Conta')
    for (const _ of ['Despesas Fixas', 'Despesas Variáveis', 'Dívidas e parcelas']) {
      await press(page, 'Próxima')
    }
    await press(page, 'Finalizar')
    await expect(survey(page)).toContainText('2 linhas lançadas')
  })
})

test('a planner fills in the survey of a client at one sitting, from a file with cells that say nothing', async ({
  page,
  browser,
  product,
}) => {
  const pia = await signInAsNewUser(page, product, 'Pia Planejadora')
  const clients = await newBrowser(browser, product, page)
  const ana = await signInAsNewUser(clients, product, 'Ana Cliente')
  await openAccount(ana)
  await product.tool('admin', ['planner', 'add', pia.email])
  await turnFactorOn(pia)
  await product.tool('admin', ['client', 'add', pia.email, ana.email])
  await clients.goto('/configuracoes/seguranca')
  await clients.getByRole('button', { name: 'Ver pedido' }).click()
  await clients.getByRole('button', { name: 'Autorizar' }).click()
  await expect(clients.getByText('Ativo', { exact: true })).toBeVisible()

  await page.goto('/clientes')
  await page.getByText('Ana Cliente').first().click()
  await page.getByRole('button', { name: 'Sim' }).click()
  await page.waitForURL('**/painel**')
  await openWays(page)
  await survey(page)
    .getByRole('button', { name: /Levantamento guiado/ })
    .click()
  for (const [step, rows] of [
    ['Receitas', 10],
    ['Despesas Fixas', 21],
    ['Despesas Variáveis', 21],
    ['Dívidas e parcelas', 7],
  ] as const) {
    const list = survey(page).getByRole('region', { name: step })
    await expect(list.getByRole('listitem')).toHaveCount(rows)
  }

  const saved = page.waitForEvent('download')
  await press(page, 'Baixar modelo')
  const book = read(readFileSync(await (await saved).path()))
  const sheet = 'Receitas e despesas'
  cell('A8', 'Receita', book, sheet)
  cell('B8', 'Salário', book, sheet)
  cell('D8', 5000, book, sheet)
  cell('A9', 'Despesa variável', book, sheet)
  cell('B9', 'Mercado', book, sheet)
  cell('D9', 'uns cem', book, sheet)
  await survey(page)
    .getByLabel('Arquivo da planilha')
    .setInputFiles({
      name: 'ana.xlsx',
      mimeType: '',
      buffer: write(book, { type: 'buffer', bookType: 'xlsx' }),
    })
  const unread = survey(page).getByRole('list', { name: 'Células que não foram entendidas' })
  await expect(unread).toContainText('Receitas e despesas, D9')
  await expect(unread).toContainText('“uns cem”')
  await expectReadableInBoth(page)
  await press(page, 'Finalizar')
  await expect(survey(page)).toContainText('1 linha lançada')
  await expect(survey(page)).toContainText('Despesas Variáveis, linha 1: falta o valor')
  await expectReadable(page)

  await press(page, 'Completar')
  await expect(rowOf(page, 'Receitas').getByLabel('Valor', { exact: true })).toHaveValue('')
  await rowOf(page, 'Despesas Variáveis').getByLabel('Valor', { exact: true }).fill('100')
  await press(page, 'Finalizar')
  await expect(survey(page)).toContainText('1 linha lançada')
  await press(page, 'Fechar')
  await expect(page.getByRole('region', { name: 'Receitas' })).toContainText('R$ 5.000,00')
  const variable = page.getByRole('region', { name: 'Despesas Variáveis' })
  await expect(variable).toContainText('R$ 100,00')
})
