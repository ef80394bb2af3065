import type { Page } from '@playwright/test'
import { expect, signInAsNewUser, test } from './journey.ts'
import { expectReadable, expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

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
  await page.getByRole('button', { name: 'CRIAR MEU PRÓPRIO PLANEJAMENTO' }).click()
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
      await expect(survey(page).getByText('VALOR INVÁLIDO')).toBeVisible()
      await expectReadableInBoth(page)
      await rowOf(page, 'Receitas').getByLabel('Valor', { exact: true }).fill('5.000')
      await press(page, 'Próxima')
      await fillRow(page, 'Despesas Fixas', 'Aluguel', '1.500')

      await test.step('what was typed is there when it is closed and opened again', async () => {
        await press(page, 'Fechar')
        await expect(survey(page)).toHaveCount(0)
        await page.getByRole('button', { name: 'CRIAR MEU PRÓPRIO PLANEJAMENTO' }).click()
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

  await openWays(page)
  await survey(page)
    .getByRole('button', { name: /A partir do que você gastou/ })
    .click()
  await expect(survey(page)).toContainText('R$ 1.200,00')
  await expectReadable(page)
  await press(page, 'CRIAR PLANEJAMENTO')
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
