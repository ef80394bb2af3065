import type { Locator, Page } from '@playwright/test'
import { signInAsNewUser, expect, pressShortcut, test } from './journey.ts'

type Person = Awaited<ReturnType<typeof signInAsNewUser>>

/** December as it is before it is closed: three entries unpaid, and an invoice that falls due. */
async function seedFixtures({ api, token }: Person): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${api}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(reply.status).toBe(200)
    return reply.json()
  }
  const categories = await (await fetch(`${api}/categories`, { headers })).json()
  const categoryOf = (name: string): string =>
    categories.find((category: { name: string }) => category.name === name)._id
  const debit = { type: 'debit', name: 'Conta', accountType: 'Conta corrente', value: 5000 }
  const account = await post('/payments', debit)
  const card = await post('/payments', {
    type: 'credit',
    name: 'Roxinho',
    flag: 'Mastercard',
    limit: 2000,
    invoiceCloseOn: 25,
    paid: 5,
  })
  const createExpense = (
    name: string,
    date: string,
    value: number,
    payment: { readonly _id: string },
  ) =>
    post('/transactions', {
      transactionType: 'expenses',
      value: -value,
      name,
      date,
      category: categoryOf('Mercado'),
      payment: payment._id,
      paid: false,
    })
  await createExpense('Sapato', '2025-11-10', 199.9, card)
  await createExpense('Aluguel', '2025-12-10', 1500, account)
  await createExpense('Luz', '2025-12-15', 120.5, account)
  await createExpense('Feira', '2025-12-20', 80, account)
}

/** Goes where somebody without a mouse goes, as far as it takes. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('the keyboard does not come there')
}

async function selectAll(page: Page) {
  const rows = page.getByRole('row', { name: /Aluguel|Luz|Feira/ })
  await expect(rows).toHaveCount(3)
  // The newest stands first.
  await tabTo(page, page.getByRole('row', { name: /Feira/ }))
  for (const name of ['Feira', 'Luz', 'Aluguel']) {
    const row = page.getByRole('row', { name: new RegExp(name) })
    if (name !== 'Feira') await page.keyboard.press('ArrowDown')
    await expect(row).toBeFocused()
    await page.keyboard.press('Space')
    await expect(row.getByRole('checkbox')).toBeChecked()
    await expect(row).toBeFocused()
  }
  await expect(page.getByText('Saldo').locator('..').first()).toContainText('3.299,50')
}

async function payInvoice(page: Page) {
  // The one that opens: what pays it has its name, too.
  const invoice = page
    .getByRole('row', { name: /Fatura Roxinho/ })
    .and(page.locator('[aria-expanded]'))
  await page.keyboard.press('End')
  await expect(invoice).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sapato')).toBeVisible()
  await expect(invoice).toBeFocused()
  await tabTo(page, invoice.getByRole('button', { name: 'Pagar Fatura Roxinho' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Valor', { exact: true })).toHaveValue('199,90')
  await tabTo(page, dialog.getByLabel('Pagar com'))
  await expect(dialog.getByLabel('Pagar com')).toContainText('Conta')
  await tabTo(page, dialog.getByRole('button', { name: 'Pagar', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sua fatura está paga.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(invoice.getByRole('button', { name: /Pagar/ })).toHaveCount(0)
  // What opened the window is gone with what was owed: one is still on the invoice's row.
  await expect(invoice).toBeFocused()
}

/** The arrows are the rows' own while one is on them. */
async function nextMonth(page: Page, name: string) {
  await tabTo(page, page.getByRole('button', { name: 'Próximo mês' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(name).first()).toBeVisible()
}

async function typeSalary(page: Page) {
  await pressShortcut(page, 'n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Valor', { exact: true })).toBeFocused()
  await page.keyboard.type('5000')
  await tabTo(page, dialog.getByRole('radio', { name: 'Despesa' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toHaveAccessibleName('Nova receita')
  await tabTo(page, dialog.getByLabel('Descrição'))
  await page.keyboard.type('Salário')
  await tabTo(page, dialog.getByLabel('Data'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('31012026')
  // The description names its category; whoever wants another types it there.
  await expect(dialog.getByLabel('Categoria')).toHaveValue('Salário')
  await tabTo(page, dialog.getByLabel('Repetir'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'mensalmente' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Repetir')).toContainText('mensalmente')
  await tabTo(page, dialog.getByRole('button', { name: 'Cadastrar' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Receita cadastrada com sucesso')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('a month is closed by keyboard alone, and the next ones have their salary on the last day', async ({
  page,
  product,
}) => {
  const person = await signInAsNewUser(page, product)
  await seedFixtures(person)
  await page.goto('/movimentacoes?mes=2025-12')
  await selectAll(page)
  await payInvoice(page)
  await nextMonth(page, 'Janeiro de 2026')
  await typeSalary(page)
  const salary = page.getByRole('row', { name: /Salário/ })
  await expect(salary).toContainText('31 jan')
  await nextMonth(page, 'Fevereiro de 2026')
  await expect(salary).toContainText('28 fev')
  await nextMonth(page, 'Março de 2026')
  await expect(salary).toContainText('31 mar')
})
