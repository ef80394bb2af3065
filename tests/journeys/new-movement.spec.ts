import type { Locator, Page } from '@playwright/test'
import { closeRecorded, expect, goWithin, signInAsNewUser, pressShortcut, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

/* What the form of a new movement knows beforehand, and how its success is shown. */

const dialog = (page: Page) => page.getByRole('dialog')
const paidBy = (page: Page) => dialog(page).getByRole('combobox', { name: 'Pago com' })

async function openForm(page: Page) {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await pressShortcut(page, 'n')
  await expect(dialog(page).getByLabel('Valor')).toBeFocused()
}

async function fill(page: Page, name: string) {
  await dialog(page).getByLabel('Valor').fill('10,00')
  await dialog(page).getByLabel('Descrição').fill(name)
  await dialog(page).getByRole('combobox', { name: 'Categoria' }).click()
  await page.getByRole('option').nth(1).click()
}

const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Cadastrar' }).click()

for (const width of [1280, 360]) {
  test(`the last account and the card's own page are chosen, and the invoice is named, at ${width}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const ana = await signInAsNewUser(page, product)
    await callAs(ana, 'POST', '/payments', {
      type: 'debit',
      name: 'Banco do bairro',
      accountType: 'Conta corrente',
      value: 100,
    })
    const card = await callAs<{ _id: string }>(ana, 'POST', '/payments', {
      type: 'credit',
      name: 'Roxinho',
      flag: 'Visa',
      limit: 2000,
      invoiceCloseOn: 25,
      paid: 5,
    })
    await page.goto('/movimentacoes')
    await openForm(page)
    await expect(paidBy(page)).toContainText('Dinheiro')
    await fill(page, 'Feira')
    await paidBy(page).click()
    await page.getByRole('option', { name: /Banco do bairro/ }).click()
    await submit(page)
    await closeRecorded(page)
    await openForm(page)
    await expect(paidBy(page)).toContainText('Banco do bairro')
    await dialog(page).getByText('Receita', { exact: true }).click()
    await expect(dialog(page).getByRole('combobox', { name: 'Receber com' })).toContainText(
      'Dinheiro',
    )
    await page.keyboard.press('Escape')
    const discard = page.getByRole('button', { name: 'Descartar' })
    // What was chosen counts as typed only where it differs from how the form began.
    await expect(async () => {
      if (await discard.isVisible()) await discard.click()
      expect(await dialog(page).count()).toBe(0)
    }).toPass()

    await goWithin(page, `/movimentacoes/${card._id}`)
    await openForm(page)
    await expect(paidBy(page)).toContainText('Roxinho')
    const date = dialog(page).getByLabel('Data')
    await date.fill('24/11/2026')
    await expect(dialog(page).getByText('Entra na fatura de dezembro')).toBeVisible()
    await date.fill('25/11/2026')
    await expect(dialog(page).getByText('Entra na fatura de janeiro de 2027')).toBeVisible()
    await expectReadableInBoth(page)
  })

  test(`whoever does not want the window reads a message that takes it back or goes on, at ${width}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signInAsNewUser(page, product)
    await page.goto('/movimentacoes')
    await openForm(page)
    await fill(page, 'Feira')
    await submit(page)
    const never = dialog(page).getByRole('checkbox', { name: 'Não mostrar esta janela de novo' })
    await expect(dialog(page).getByRole('button', { name: 'Cadastrar mais' })).toBeFocused()
    await expect(never).not.toBeChecked()
    await expectReadableInBoth(page)
    await never.check()
    await dialog(page).getByRole('button', { name: 'Cadastrar mais' }).click()
    await fill(page, 'Padaria')
    await submit(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText('Despesa cadastrada com sucesso')).toBeVisible()
    await expect(page.getByRole('main').getByText('Padaria').first()).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByRole('main').getByText('Padaria')).toHaveCount(0)
    await openForm(page)
    await fill(page, 'Livro')
    await submit(page)
    await page.getByRole('button', { name: 'Cadastrar mais' }).click()
    await expect(dialog(page).getByLabel('Descrição')).toHaveValue('')
    await page.keyboard.press('Escape')

    await goWithin(page, '/configuracoes/preferencias')
    const asks = page.getByRole('switch', { name: /Confirmar em uma janela/ })
    await expect(asks).not.toBeChecked()
    await asks.check()
    await goWithin(page, '/movimentacoes')
    await openForm(page)
    await fill(page, 'Café')
    await submit(page)
    await expect(never).toBeVisible()
  })

  test(`an expense of today is three presses, four on a phone: its category comes from its description, at ${width}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signInAsNewUser(page, product)
    await page.goto('/movimentacoes')
    let presses = 0
    const press = async (target: Locator) => {
      presses += 1
      await target.click()
    }
    const form = dialog(page)
    const category = form.getByRole('combobox', { name: 'Categoria' })
    if (width < 640) {
      await press(page.getByRole('button', { name: 'Ações rápidas' }))
      await press(page.getByRole('menuitem', { name: /^Nova movimentação Atalho/ }))
    } else await press(page.getByRole('button', { name: 'Nova', exact: true }).first())
    await expect(form.getByLabel('Valor')).toBeFocused()
    await page.keyboard.type('42,90')
    await press(form.getByLabel('Descrição'))
    await page.keyboard.type('Farmácia')
    // At once: the category is waited for, not missed.
    await press(form.getByRole('button', { name: 'Cadastrar' }))
    await closeRecorded(page)
    expect(presses).toBe(width < 640 ? 4 : 3)
    await expect(
      page
        .getByRole('main')
        .getByText(/^Farmácia/)
        .first(),
    ).toBeVisible()

    await openForm(page)
    await form.getByLabel('Descrição').fill('Padaria')
    await expect(category).toHaveValue('Padaria')
    await expect(form.getByText('Pela descrição')).toBeVisible()
    await form.getByLabel('Descrição').fill('Farmácia')
    await expect(category).toHaveValue('Farmácia')
    await expect(form.getByText('Como da última vez')).toBeVisible()
    await form.getByLabel('Descrição').fill('Xyzw')
    await expect(category).toHaveValue('')
    await category.fill('Presentes')
    await page
      .getByRole('option', { name: /^Presentes/ })
      .first()
      .click()
    await form.getByLabel('Descrição').fill('Padaria')
    await expect(form.getByText('Pela descrição')).toHaveCount(0)
    await expect(category).toHaveValue(/^Presentes/)

    const paid = form.getByRole('checkbox', { name: 'Paga' })
    await expect(paid).toBeChecked()
    await form.getByLabel('Data').fill('01/01/2100')
    await expect(paid).not.toBeChecked()
    await paid.check()
    await form.getByLabel('Data').fill('02/01/2100')
    await expect(paid).toBeChecked()
    await expectReadableInBoth(page)
  })
}
