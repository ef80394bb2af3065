import type { Page } from '@playwright/test'
import { importStatement } from './imported.ts'
import { expect, signInAsNewUser, test } from './journey.ts'
import type { Product } from './product.ts'
import { expectApart } from './readable.ts'
import { callAs } from './together.ts'

/* What a press did is taken back by a press, the next Tab or Ctrl+Z, for ten seconds. */

type Row = { readonly _id: string; readonly version: number; readonly group?: string }

/** Somebody with one expense that is not paid, and the month that shows it. */
async function openWithEntry(page: Page, product: Product) {
  const ana = await signInAsNewUser(page, product)
  const [cash] = await callAs<Row[]>(ana, 'GET', '/payments')
  const categories = await callAs<Row[]>(ana, 'GET', '/categories')
  const [entry] = await callAs<Row[]>(ana, 'POST', '/transactions', {
    transactionType: 'expenses',
    value: -80,
    name: 'Feira',
    date: '2025-11-10',
    category: categories.find(({ group }) => group === 'expenses')?._id,
    payment: cash?._id,
    paid: false,
  })
  await page.goto('/movimentacoes?mes=2025-11')
  return { ana, id: entry?._id ?? '', row: page.getByRole('row', { name: /Feira/ }) }
}

const undo = (page: Page) => page.getByRole('button', { name: 'Desfazer', exact: true })

test('a payment is taken back by the next Tab, and by Ctrl+Z', async ({ page, product }) => {
  const { row } = await openWithEntry(page, product)
  const tick = row.getByRole('checkbox')
  await tick.check()
  await expect(page.getByText('Marcada como paga')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tick).not.toBeChecked()

  await tick.check()
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(tick).not.toBeChecked()
  await expect(undo(page)).toHaveCount(0)
  await product.tool('doctor')
})

test('on a phone the message that offers it stands above the bar at the bottom', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithEntry(page, product)
  await page.getByRole('checkbox', { name: /Feira/ }).check()
  const bar = page.getByRole('navigation', { name: 'Principal' })
  await expectApart(undo(page), bar)
})

test('an edit is taken back by its button, and not after another device has changed the entry', async ({
  page,
  product,
}) => {
  const { ana, id, row } = await openWithEntry(page, product)
  const edit = async (value: string) => {
    await row.getByRole('button', { name: 'Editar Feira' }).click()
    await page.getByRole('dialog').getByLabel('Valor', { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(undo(page)).toBeVisible()
  }
  await edit('12,5')
  await expect(row).toContainText('−R$ 12,50')
  await undo(page).click()
  await expect(row).toContainText('−R$ 80,00')

  await edit('15')
  const { version } = await callAs<Row>(ana, 'GET', `/transactions/${id}`)
  await callAs(ana, 'PATCH', `/transactions/${id}`, { version, value: -99 })
  await undo(page).click()
  await expect(page.getByText('a movimentação mudou depois disso')).toBeVisible()
  await expect(row).toContainText('−R$ 99,00')
  await product.tool('doctor')
})

test('an edit of a series is taken back whole, and its move to another account', async ({
  page,
  product,
}) => {
  const { ana } = await openWithEntry(page, product)
  const { _id: account } = await callAs<Row>(ana, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
    value: 500,
  })
  const [cash] = await callAs<Row[]>(ana, 'GET', '/payments')
  const categories = await callAs<Row[]>(ana, 'GET', '/categories')
  await callAs(ana, 'POST', '/transactions', {
    transactionType: 'expenses',
    value: -90,
    name: 'Academia',
    date: '2025-11-12',
    category: categories.find(({ group }) => group === 'expenses')?._id,
    payment: cash?._id,
    paid: false,
    recurrentType: 'monthly',
  })
  const valuesOf = async () => {
    const query = 'startDate=2025-11-01&endDate=2026-06-30&search=academia'
    const { items } = await callAs<{ items: { value: number; payment: Row }[] }>(
      ana,
      'GET',
      `/transactions?${query}`,
    )
    return items.map(({ value, payment }) => `${value} ${payment._id === account}`)
  }
  const before = await valuesOf()
  expect(before.length).toBeGreaterThan(6)
  await page.goto('/movimentacoes?mes=2025-12')
  const academia = page.getByRole('row', { name: /Academia/ })
  await academia.getByRole('button', { name: 'Editar Academia' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar despesa' })
  await dialog.getByLabel('Valor', { exact: true }).fill('120')
  await dialog.getByRole('combobox', { name: 'Pago com' }).click()
  await page.getByRole('option', { name: /^Conta/ }).click()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await page
    .getByRole('dialog', { name: /Alterar/ })
    .getByText(/próximas/)
    .click()
  await expect(academia).toContainText('−R$ 120,00')
  expect(await valuesOf()).not.toEqual(before)
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(academia).toContainText('−R$ 90,00')
  expect(await valuesOf()).toEqual(before)
  await product.tool('doctor')
})

test('without the network an undo says so, and is tried again', async ({
  page,
  product,
  faults,
}) => {
  const { row } = await openWithEntry(page, product)
  const tick = row.getByRole('checkbox')
  await tick.check()
  await expect(undo(page)).toBeVisible()
  await page.route('**/api/transactions/*', (route) => route.abort())
  await undo(page).click()
  await expect(page.getByText(/Não foi possível desfazer/)).toBeVisible()
  await expect(tick).toBeChecked()
  await page.unroute('**/api/transactions/*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(tick).not.toBeChecked()
  faults.length = 0
})

test('the payment of an invoice is taken back, in another tab too', async ({ page, product }) => {
  const { ana } = await openWithEntry(page, product)
  await callAs(ana, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
    value: 500,
  })
  const card = await callAs<Row>(ana, 'POST', '/payments', {
    type: 'credit',
    name: 'Roxinho',
    flag: 'Mastercard',
    limit: 2000,
    invoiceCloseOn: 25,
    paid: 5,
  })
  const categories = await callAs<Row[]>(ana, 'GET', '/categories')
  await callAs(ana, 'POST', '/transactions', {
    transactionType: 'expenses',
    value: -199.9,
    name: 'Sapato',
    date: '2025-11-10',
    category: categories.find(({ group }) => group === 'expenses')?._id,
    payment: card._id,
  })
  const december = '/movimentacoes?mes=2025-12'
  const other = await page.context().newPage()
  await other.goto(december)
  await page.goto(`${december}&janela=pagar-fatura&id=${card._id}:2025-12`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.getByText('Sua fatura está paga.')).toBeVisible()
  const paymentIn = (tab: Page) => tab.getByRole('row', { name: /−R\$ 199,90/ })
  await dialog.getByRole('button', { name: 'Fechar' }).first().click()
  await expect(dialog).toHaveCount(0)
  // It stays for as long as the pointer is over it.
  await undo(page).hover()
  // The invoice, and what pays it.
  await expect(paymentIn(page)).toHaveCount(2)
  await expect(paymentIn(other)).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(paymentIn(page)).toHaveCount(1)
  await expect(paymentIn(other)).toHaveCount(1)
  await product.tool('doctor')
})

const OFX = `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>748<ACCTID>1</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20251103<TRNAMT>-30.00<FITID>a1<MEMO>Escola Girassol</STMTTRN>
<STMTTRN><DTPOSTED>20251110<TRNAMT>-30.00<FITID>a2<MEMO>Escola Girassol</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('of all of one name, together with the calendar, an edit is taken back whole', async ({
  page,
  product,
}) => {
  const { ana } = await openWithEntry(page, product)
  const { _id: payment } = await callAs<Row>(ana, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
    value: 500,
  })
  await importStatement(ana, { filename: 'escola.ofx', text: OFX, payment })
  await page.reload()
  const rows = page.getByRole('row', { name: /Escola Girassol/ })
  await expect(rows).toHaveCount(2)

  await rows.first().getByRole('button', { name: 'Editar Escola Girassol' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar despesa' })
  await dialog.getByLabel('Descrição').fill('Mensalidade')
  await dialog.getByRole('checkbox', { name: /calendário/ }).check()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await page
    .getByRole('dialog', { name: /mesmo nome/ })
    .getByRole('button', { name: /^Sim/ })
    .click()
  await expect(page.getByText(/incluído no calendário/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Mensalidade/ })).toHaveCount(2)
  const items = async () => {
    const month = 'startDate=2026-11-01&endDate=2026-12-31'
    const calendar = await callAs<{ items: Row[] }>(ana, 'GET', `/linkedtransactions?${month}`)
    return calendar.items.length
  }
  expect(await items()).toBeGreaterThan(0)
  await undo(page).click()
  await expect(rows).toHaveCount(2)
  expect(await items()).toBe(0)

  await rows.first().getByRole('button', { name: 'Mais sobre Escola Girassol' }).click()
  await page.getByRole('menuitem', { name: /É transferência/ }).click()
  await expect(page.getByText('Marcada como transferência')).toBeVisible()
  await expect(rows.first()).toContainText('Transferência')
  await page.keyboard.press('Control+z')
  await expect(rows.first()).not.toContainText('Transferência')
  await product.tool('doctor')
})
