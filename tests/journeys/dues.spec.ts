import { addDays, dayOfMonth, monthOf } from '@saldo/domain/calendar'
import { dayNow, expect, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'
import { addressesOf } from './batch.ts'

type Named = { readonly _id: string; readonly name: string }

const today = dayNow()

for (const [width, height] of [
  [1280, 900],
  [360, 800],
] as const) {
  test(`the calendar at ${width} has bills, invoices and monthly items once each, and pays them`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height })
    const ana = await signInAsNewUser(page, product)
    const categories = await callAs<Named[]>(ana, 'GET', '/categories')
    const idOf = (name: string) => categories.find((one) => one.name === name)?._id ?? ''
    const [cash] = await callAs<Named[]>(ana, 'GET', '/payments')
    const card = await callAs<Named>(ana, 'POST', '/payments', {
      type: 'credit',
      name: 'Roxinho',
      flag: 'Visa',
      limit: 5000,
      invoiceCloseOn: dayOfMonth(addDays(today, -5)),
      paid: dayOfMonth(addDays(today, 5)),
    })
    const spend = (name: string, value: number, date: string, payment = cash?._id) =>
      callAs(ana, 'POST', '/transactions', {
        transactionType: 'expenses',
        value: -value,
        name,
        date,
        category: idOf('Mercado'),
        payment,
        paid: payment === card._id,
      })
    await spend('Conta esquecida', 80, addDays(today, -9))
    await spend('Conta de hoje com um nome que é longo de verdade', 999_999, today)
    await spend('Aluguel', 800, addDays(today, 1))
    await spend('Compra', 120, addDays(today, -15), card._id)
    await callAs(ana, 'POST', '/linkedtransactions', {
      transaction: {
        name: 'Aluguel',
        category: idOf('Aluguel'),
        payment: cash?._id,
        transactionType: 'expenses',
      },
      value: -800,
      day: dayOfMonth(addDays(today, 1)),
      month: monthOf(addDays(today, 1)),
    })
    await page.goto('/calendario')
    const list = page.getByRole('list', { name: 'A pagar e a receber' })
    await expect(list.getByRole('heading', { level: 2 }).first()).toHaveText('Atrasadas')
    await expect(list.getByRole('checkbox', { name: 'Aluguel: pago' })).toHaveCount(1)
    await expect(list).toContainText('previsto −R$ 1.000.879,00')
    await expectReadableInBoth(page)

    // An entry is paid at once, and the payment can be undone.
    const forgotten = list.getByRole('checkbox', { name: 'Conta esquecida: pago' })
    await forgotten.check()
    // It stays where it is: another one under the pointer would be paid by a second press.
    await expect(page.getByText('Pago: Conta esquecida')).toBeVisible()
    await expect(forgotten).toBeChecked()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(forgotten).not.toBeChecked()

    // An invoice asks from which account.
    await list.getByRole('checkbox', { name: 'Fatura Roxinho: pagar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Pagar', exact: true }).click()
    await expect(dialog).toContainText('Pagamento registrado')
    await dialog.getByRole('button', { name: 'Fechar' }).last().click()
    await expect(list.getByRole('checkbox', { name: 'Fatura Roxinho: paga' })).toBeChecked()

    // The arrows walk on the ticks, past the headings.
    await forgotten.focus()
    await page.keyboard.press('ArrowDown')
    await expect(list.getByRole('checkbox', { name: /^Conta de hoje/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    const rent = list.getByRole('checkbox', { name: 'Aluguel: pago' })
    await expect(rent).toBeFocused()
    await page.keyboard.press('Space')
    // What is an entry and an item is paid once, and stays in sight.
    await expect(rent).toBeChecked()
    await expect(page.getByText('Pago: Aluguel')).toBeVisible()
    await page.reload()
    await expect(list.getByRole('heading', { name: 'Pagas e recebidas' })).toBeVisible()
    await expect(rent).toBeChecked()

    if (width === 360) await page.getByRole('button', { name: 'Ver o mês' }).click()
    await expect(page.getByRole('list', { name: 'Dias do mês' })).toBeVisible()
    await expectReadableInBoth(page)
  })
}

test('of 500 bills those in sight are drawn, with the sum of all', async ({ page, product }) => {
  const ana = await signInAsNewUser(page, product)
  const categories = await callAs<Named[]>(ana, 'GET', '/categories')
  const [cash] = await callAs<Named[]>(ana, 'GET', '/payments')
  await callAs(ana, 'POST', '/transactions', {
    transactionType: 'expenses',
    value: -1,
    name: 'Conta diária',
    date: addDays(today, -700),
    category: categories.find(({ name }) => name === 'Mercado')?._id,
    payment: cash?._id,
    paid: false,
    recurrentType: 'daily',
  })
  await page.goto('/calendario')
  const list = page.getByRole('list', { name: 'A pagar e a receber' })
  const head = list.getByRole('listitem').first()
  await expect(head).toContainText(/Atrasadas.*R\$\s(69\d|700),00/u)
  await expect.poll(() => list.getByRole('checkbox').count()).toBeLessThan(60)
  await list.getByRole('checkbox').first().focus()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800)
  expect(await page.evaluate(() => document.activeElement?.matches('input'))).toBe(true)
  // On paper stands what the screen draws as it comes into sight.
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => list.getByRole('checkbox').count()).toBeGreaterThan(690)
})

test('K1: of 3,000 bills a tick reads two pages again, and what they come to', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const categories = await callAs<Named[]>(ana, 'GET', '/categories')
  const [cash] = await callAs<Named[]>(ana, 'GET', '/payments')
  await callAs(ana, 'POST', '/transactions', {
    transactionType: 'expenses',
    value: -1,
    name: 'Conta diária',
    date: addDays(today, -3000),
    category: categories.find(({ name }) => name === 'Mercado')?._id,
    payment: cash?._id,
    paid: false,
    recurrentType: 'daily',
  })
  const pages: string[] = []
  await page.goto('/calendario')
  const list = page.getByRole('list', { name: 'A pagar e a receber' })
  const head = list.getByRole('listitem').first()
  await expect(head).toContainText(/R\$\s(2\.99\d|3\.000),00/u)
  const before = /R\$\s([\d.]+),00/u.exec(await head.innerText())?.[1]?.replace('.', '') ?? ''
  await page.waitForLoadState('networkidle')
  page.on('request', (request) => {
    for (const { pathname, search } of addressesOf(request)) {
      if (pathname === '/api/dues') pages.push(search)
    }
  })
  await page.evaluate(() => scrollTo(0, 70_000))
  await expect.poll(() => list.getByRole('checkbox').count()).toBeGreaterThan(5)
  await list.getByRole('checkbox').nth(12).check()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 0))
  const after = (Number(before) - 1).toLocaleString('pt-BR')
  await expect(head).toContainText(`${after},00`)
  expect(pages).toHaveLength(2)
  await product.tool('doctor')
})
