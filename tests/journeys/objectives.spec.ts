import type { Page } from '@playwright/test'
import { dayNow, expect, goWithin, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'
import { askOneByOne } from './batch.ts'

type Named = { readonly _id: string }
type Person = Awaited<ReturnType<typeof signInAsNewUser>>

const today = dayNow()
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).last().click()
const card = (page: Page) => page.getByRole('article', { name: 'Praia em julho' })

async function openAccount(person: Person): Promise<string> {
  const { _id } = await callAs<Named>(person, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta do banco',
    accountType: 'Conta corrente',
    value: 2000,
  })
  return _id
}

/** Steps 0 to 7, with what each refuses. */
async function answerWizard(page: Page) {
  await press(page, 'Próxima')
  await expect(dialog(page).getByText('Escolha uma das opções.')).toBeVisible()
  await expectReadableInBoth(page)
  await dialog(page).getByRole('radio', { name: 'Viajar' }).check()
  await press(page, 'Próxima')

  await press(page, 'Próxima')
  await expect(dialog(page).getByText('Preencha este campo.')).toBeVisible()
  await dialog(page).getByLabel('Nome').fill('Praia em julho')
  await page.keyboard.press('Enter')

  await dialog(page).getByLabel('Valor total').fill('0')
  await press(page, 'Próxima')
  await expect(dialog(page).getByText('Digite um valor, como 12,50.')).toBeVisible()
  await dialog(page).getByLabel('Valor total').fill('1.000')
  await press(page, 'Próxima')

  await expect(dialog(page).getByLabel('Prazo')).toHaveValue('12')
  await dialog(page).getByLabel('Prazo').fill('0')
  await press(page, 'Próxima')
  await expect(dialog(page).getByText('Digite um valor, como 12,50.')).toBeVisible()
  await dialog(page).getByLabel('Prazo').fill('10')
  await expect(dialog(page).getByText(/R\$\s100,00 por mês/)).toBeVisible()
  await expectReadableInBoth(page)
  await press(page, 'Próxima')

  await dialog(page).getByLabel('Valor já guardado').fill('1.000,01')
  await press(page, 'Próxima')
  await expect(dialog(page).getByText('Este valor é alto demais.')).toBeVisible()
  await dialog(page).getByLabel('Valor já guardado').fill('200')
  await press(page, 'Próxima')

  await expect(dialog(page).getByLabel('Conta')).toContainText('Conta do banco')
  await press(page, 'Próxima')
  await expect(dialog(page).getByRole('heading', { name: 'Confira o seu objetivo' })).toBeVisible()
  await expect(dialog(page)).toContainText('R$ 80,00')
  await expectReadableInBoth(page)
}

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ colorScheme: 'light', viewport: { width, height: 844 } })

    test('a goal from the wizard to 120 %, redeemed and deleted, and never spent', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const account = await openAccount(ana)
      await page.goto('/painel')
      await page.getByRole('button', { name: 'Ações rápidas' }).first().click()
      await page.getByRole('menuitem', { name: 'Novo objetivo' }).click()
      await answerWizard(page)

      // Step 11: it could not be saved, and nothing that was typed is lost.
      await page.route('**/api/objectives', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await press(page, 'Salvar objetivo')
      await expect(dialog(page).getByText('Não deu certo desta vez')).toBeVisible()
      await page.unroute('**/api/objectives')
      await press(page, 'Tentar novamente')
      await expect(dialog(page)).toContainText('Praia em julho')
      // The second press of a double click, after the answer: it is not one of what stands there now.
      await press(page, 'Salvar objetivo')
      await expect(dialog(page).getByText('Objetivo salvo')).toBeVisible()
      const next = dialog(page).getByRole('button', { name: 'Fazer o primeiro depósito' })
      await next.hover()
      await page.mouse.down({ clickCount: 2 })
      await page.mouse.up({ clickCount: 2 })
      await expect(dialog(page).getByText('Objetivo salvo')).toBeVisible()
      await expectReadableInBoth(page)

      // Steps 8 and 10: the first deposit.
      await press(page, 'Fazer o primeiro depósito')
      await expect(dialog(page).getByLabel('Valor', { exact: true })).toHaveValue('80,00')
      await dialog(page).getByLabel('Valor', { exact: true }).fill('9.000')
      await press(page, 'Depositar')
      await expect(dialog(page).getByText('A conta não tem saldo para este valor.')).toBeVisible()
      await dialog(page).getByLabel('Valor', { exact: true }).fill('300')
      await press(page, 'Depositar')
      await expect(dialog(page).getByText('Depósito salvo')).toBeVisible()
      await press(page, 'Fechar')

      await goWithin(page, '/objetivos')
      await expect(card(page)).toContainText('R$ 500,00')
      await expect(card(page)).toContainText('50%')
      expect(await callAs<unknown[]>(ana, 'GET', '/objectives')).toHaveLength(1)
      await expectReadableInBoth(page)

      // J3: more than the total asks, and is shown as 120 %.
      await page.getByRole('button', { name: 'Depositar em Praia em julho' }).click()
      await dialog(page).getByLabel('Valor', { exact: true }).fill('700')
      await press(page, 'Depositar')
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('120%')
      await question.getByRole('button', { name: 'Depositar assim mesmo' }).click()
      await expect(card(page)).toContainText('120%')
      await expect(card(page)).toContainText('Concluído')

      // J1 and J3: a redemption up to what is there; the goal is done no more.
      await page.getByRole('button', { name: 'Resgatar de Praia em julho' }).click()
      await dialog(page).getByLabel('Valor', { exact: true }).fill('1.200,01')
      await press(page, 'Resgatar')
      await expect(dialog(page).getByText('Valor maior que o investido!')).toBeVisible()
      await expectReadableInBoth(page)
      await dialog(page).getByLabel('Valor', { exact: true }).fill('450')
      await press(page, 'Resgatar')
      await expect(card(page)).toContainText('75%')

      await page.getByRole('button', { name: 'Mais de Praia em julho' }).click()
      await page.getByRole('menuitem', { name: 'Extrato' }).click()
      await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
      await expectReadableInBoth(page)
      await page.keyboard.press('Escape')

      // J6: a total below what is saved asks.
      await page.getByRole('button', { name: 'Mais de Praia em julho' }).click()
      await page.getByRole('menuitem', { name: 'Editar' }).click()
      await dialog(page).getByLabel('Valor total').fill('500')
      await expectReadableInBoth(page)
      await press(page, 'Salvar alterações')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Salvar assim mesmo' })
        .click()
      await expect(card(page)).toContainText('150%')

      // The account, the wallet and the list know it; nothing of it was earned or spent.
      await goWithin(page, '/carteiras')
      await expect(page.getByRole('region', { name: 'Guardado em objetivos' })).toContainText(
        'R$ 750,00',
      )
      await expect(page.getByRole('link', { name: /Conta do banco/ }).first()).toContainText(
        'R$ 1.450,00',
      )
      await expectReadableInBoth(page)
      const range = `startDate=${today.slice(0, 7)}-01&endDate=${today}`
      const balances = await callAs<object>(ana, 'GET', `/balances?${range}`)
      expect(balances).toMatchObject({
        revenuesBalance: 0,
        expensesBalance: 0,
        investimentsBalance: 0,
        currentBalance: 1450,
      })
      await goWithin(page, `/movimentacoes/${account}`)
      await expect(page.getByText('Resgate: Praia em julho').first()).toBeVisible()

      // J5: what was saved goes back to its account.
      await goWithin(page, '/objetivos')
      await page.getByRole('button', { name: 'Mais de Praia em julho' }).click()
      await page.getByRole('menuitem', { name: 'Excluir' }).click()
      await expect(
        dialog(page).getByRole('radio', { name: 'Voltam para Conta do banco' }),
      ).toBeChecked()
      await expectReadableInBoth(page)
      await press(page, 'Excluir')
      // What is behind an open window is hidden: only without it does the card say anything.
      await expect(dialog(page)).toHaveCount(0)
      await expect(card(page)).toHaveCount(0)
      expect(await callAs<object>(ana, 'GET', `/payments/${account}`)).toMatchObject({
        value: 2200,
      })
    })
  })
}

test('goals that cannot be read say so, and are asked for again', async ({ page, product }) => {
  await signInAsNewUser(page, product)
  // Other parts of the page ask for the goals too: they can be read from the press on.
  await page.addInitScript(() =>
    addEventListener('click', () => document.body.setAttribute('data-pressed', ''), true),
  )
  await askOneByOne(page)
  await page.route('**/api/objectives*', async (route) =>
    (await page.locator('body[data-pressed]').count()) > 0
      ? route.continue()
      : route.fulfill({ status: 404, json: { code: 'not_found', message: 'Não deu certo.' } }),
  )
  await page.goto('/objetivos')
  await expect(page.getByText('Não deu certo.')).toBeVisible()
  await page.getByRole('button', { name: /Tentar/ }).click()
  await expect(page.getByRole('button', { name: 'Adicionar novo objetivo' })).toBeVisible()
  await expect(page.getByText(/Uma viagem, uma reserva/)).toBeVisible()
})
