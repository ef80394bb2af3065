import type { Page } from '@playwright/test'
import { signInAsNewUser, expect, pressShortcut, test } from './journey.ts'
import { askOneByOne } from './batch.ts'

const MONTH = '2025-11'

async function write(page: Page, entry: { name: string; value: string; date?: string }) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor', { exact: true }).fill(entry.value)
  if (entry.date !== undefined) await dialog.getByLabel('Data').fill(entry.date)
  await dialog.getByLabel('Descrição').fill(entry.name)
  await dialog.getByLabel('Categoria').click()
  await page.keyboard.type('mercado')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click()
}

test('an expense is written, ticked, changed, removed and brought back', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto(`/movimentacoes?mes=${MONTH}&janela=nova-movimentacao&tipo=expenses`)
  await write(page, { name: 'Feira de sábado', value: '1.234,56', date: '10/11/2025' })
  await expect(page.getByText('Despesa cadastrada com sucesso')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).first().click()

  const row = page.getByRole('row', { name: /Feira de sábado/ })
  await expect(row).toContainText('−R$ 1.234,56')
  await row.getByRole('checkbox').check()
  await expect(page.getByText('−R$ 1.234,56').first()).toBeVisible()

  await row.getByRole('button', { name: 'Editar Feira de sábado' }).click()
  await page.getByRole('dialog').getByLabel('Valor', { exact: true }).fill('12,5')
  await page.getByRole('dialog').getByLabel('Descrição').fill('Feira de domingo')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Item alterado com sucesso')).toBeVisible()
  const changed = page.getByRole('row', { name: /Feira de domingo/ })
  await expect(changed).toContainText('−R$ 12,50')

  await changed.getByRole('button', { name: 'Excluir Feira de domingo' }).click()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByText('Hmmm… Nada por aqui…')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(changed).toContainText('−R$ 12,50')
})

test('K2: pressing twice enters once, and a save that fails keeps what was typed', async ({
  page,
  product,
  faults,
}) => {
  await signInAsNewUser(page, product)
  await page.goto(`/movimentacoes?mes=${MONTH}&janela=nova-movimentacao&tipo=expenses`)
  await page.route('**/api/transactions', (route) => route.abort())
  await write(page, { name: 'Padaria', value: '7,90', date: '12/11/2025' })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Não foi possível cadastrar sua movimentação/)).toBeVisible()
  await expect(dialog.getByLabel('Descrição')).toHaveValue('Padaria')
  await page.unroute('**/api/transactions')
  await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).dblclick()
  await expect(page.getByText('Despesa cadastrada com sucesso')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).first().click()
  await expect(page.getByRole('row', { name: /Padaria/ })).toHaveCount(1)
  faults.length = 0
})

test('a window has an address: back closes it, a reload keeps it', async ({ page, product }) => {
  await signInAsNewUser(page, product)
  await page.goto(`/movimentacoes?mes=${MONTH}`)
  await page.getByRole('button', { name: 'Nova', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(page.url()).toContain(`mes=${MONTH}`)
})

test('a window that stands before it is known what there is to pay with takes the first once it is', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  for (const address of [
    '/movimentacoes?janela=nova-movimentacao&tipo=expenses',
    '/calendario?janela=item-calendario&tipo=expenses&dia=5',
  ]) {
    let release = () => {}
    const heldRequest = new Promise<void>((resolve) => {
      release = resolve
    })
    await askOneByOne(page)
    await page.route('**/api/payments*', async (route) => {
      await heldRequest
      await route.continue()
    })
    await page.goto(address)
    const payment = page.getByRole('dialog').getByLabel('Pago com')
    await expect(payment).toContainText('Escolha uma forma de pagamento')
    release()
    await expect(payment).toContainText('Dinheiro')
    await page.unroute('**/api/payments*')
  }
})

test('a day of expenses is entered by keyboard alone', async ({ page, product }) => {
  await signInAsNewUser(page, product)
  await page.goto('/movimentacoes')
  await expect(page.getByText('Hmmm… Nada por aqui…')).toBeVisible()
  await pressShortcut(page, 'n')
  for (const [index, name] of ['Café', 'Almoço'].entries()) {
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Valor', { exact: true })).toBeFocused()
    await page.keyboard.type('12,50')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    if (index === 0) await page.keyboard.press('Tab')
    await dialog.getByLabel('Descrição').focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    // Over what the description has brought, or will.
    await page.keyboard.type('restaurantes')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Descrição').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Despesa cadastrada com sucesso')).toBeVisible()
    await page.keyboard.press(index === 0 ? 'Enter' : 'Escape')
  }
  await expect(page.getByRole('row', { name: /Café|Almoço/ })).toHaveCount(2)
})

test('a monthly salary on the 31st keeps its day, and the search finds it without accents', async ({
  page,
  product,
}) => {
  const { api, token } = await signInAsNewUser(page, product)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const payments = await (await fetch(`${api}/payments`, { headers })).json()
  const categories = await (await fetch(`${api}/categories`, { headers })).json()
  const salary = categories.find((category: { name: string }) => category.name === 'Salário')
  await fetch(`${api}/transactions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      transactionType: 'revenues',
      value: 5000,
      name: 'Salário de março',
      date: '2025-10-31',
      category: salary._id,
      payment: payments[0]._id,
      paid: false,
      recurrentType: 'monthly',
    }),
  })
  for (const [month, day] of [
    ['2025-10', '31 out'],
    ['2025-11', '30 nov'],
    ['2026-01', '31 jan'],
    ['2026-02', '28 fev'],
  ] as const) {
    await page.goto(`/movimentacoes?mes=${month}`)
    await expect(page.getByRole('row', { name: /Salário de março/ })).toContainText(day)
  }
  await page.getByRole('searchbox').fill('salario de marco')
  await expect(page.getByRole('row', { name: /Salário de março/ })).toHaveCount(1)
  await page.getByRole('searchbox').fill('nada disso')
  await expect(page.getByText('Hmmm… Nada por aqui…')).toBeVisible()
  await page.getByRole('link', { name: 'Buscar em todo o histórico' }).click()
  await expect(page).toHaveURL(/\/busca\?busca=nada/)
})
