import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addDays, addMonths, type Day, listMonths, monthOf, toDay } from '@saldo/domain/calendar'
import { START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()
afterEach(() => {
  app.clock = { now: () => START }
})

/** Moves the clock and keeps the session signed in. */
const on = async (day: Day) => {
  app.clock = { now: () => Date.parse(`${day}T15:00:00Z`) }
  await app.owner.system((ledger) =>
    ledger.updateTable('access_tokens').set({ expires_at: '2100-01-01T00:00:00Z' }).execute(),
  )
}

const months = listMonths(monthOf(toDay('2026-10-01')), monthOf(toDay('2027-06-01')))

/** Expects header, list and invoice page to agree on the amount owed and on what is paid. */
async function expectAgreement(ana: Wallet): Promise<void> {
  const card = await ana.get(`/payments/${ana.card}`)
  const closed: object[] = []
  for (const month of months) {
    const page = await ana.get(`/invoices/${ana.card}:${month}`)
    const row = (await ana.list(month)).find((one: Row) => one.invoiceReferenceId === page._id)
    if (row !== undefined) {
      expect([row.invoiceBalance, row.paid, row.value]).toEqual([
        page.remaining,
        page.remaining <= 0,
        -page.total || 0,
      ])
    }
    if (card.invoice.month === month) expect(card.invoice.value).toBe(page.remaining)
    const isClosed = month < card.invoice.month && !['overdue', 'paid'].includes(page.state)
    if (isClosed && page.remaining > 0) {
      closed.push({ month, dueOn: page.dueOn, value: page.remaining })
    }
    if (page.state === 'overdue') expect(page.remaining).toBeGreaterThan(0)
    if (page.state === 'paid') expect(page.remaining).toBeLessThanOrEqual(0)
  }
  // New terms may leave two that are closed and not due yet: the first of them is to be paid first.
  expect(card.closedInvoice).toEqual(closed[0] ?? null)
}

test('L31: an overdue invoice stays overdue for header, list and page until it, or the one that carries it, is paid', async () => {
  const ana = await openWallet(app)
  const invoice = (month: string) => ana.get(`/invoices/${ana.card}:${month}`)
  const pay = (month: string, value: number) =>
    ana.guest.send('POST', '/invoices', {
      paymentInvoiceReferenceId: `${ana.card}:${month}`,
      payment: ana.account,
      value,
      date: '2026-12-28',
    })
  await ana.enter({ payment: ana.card, value: -100, date: '2026-11-10' })
  // A refund of next year is no money yet.
  const refund = { transactionType: 'revenues', value: 300, category: categoryOf('Mercado') }
  await ana.enter({ ...refund, payment: ana.card, date: '2027-05-10' })
  await on(toDay('2026-12-28'))
  for (const month of ['2026-12', '2027-01']) {
    expect(await invoice(month)).toMatchObject({ remaining: 100 })
    await expectAgreement(ana)
  }
  expect((await invoice('2026-12')).state).toBe('overdue')
  expect((await pay('2027-01', 100)).status).toBe(200)
  expect(await invoice('2026-12')).toMatchObject({ state: 'paid', remaining: 0 })
  expect((await pay('2026-12', 100)).body.code).toBe('invoice_already_paid')
  await expectAgreement(ana)
})

const act = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'parts', 'refund', 'pay', 'pay', 'terms'),
  days: fc.integer({ min: 0, max: 25 }),
  cents: fc.integer({ min: 1, max: 30_000 }),
  back: fc.integer({ min: 0, max: 2 }),
  close: fc.integer({ min: 1, max: 31 }),
  due: fc.integer({ min: 1, max: 31 }),
})

test('L31: in any history header, list and invoice page show the same amount owed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 12 }), async (acts) => {
      app.clock = { now: () => START }
      const ana = await openWallet(app)
      let today = toDay('2026-11-21')
      for (const { kind, days, cents, back, close, due } of acts) {
        today = addDays(today, days)
        await on(today)
        const value = cents / 100
        if (kind === 'pay') {
          await ana.guest.send('POST', '/invoices', {
            paymentInvoiceReferenceId: `${ana.card}:${addMonths(monthOf(today), 1 - back)}`,
            payment: ana.account,
            value,
            date: today,
          })
        } else if (kind === 'terms') {
          const { version } = await ana.get(`/payments/${ana.card}`)
          const body = { version, invoiceCloseOn: close, paid: due }
          await ana.guest.send('PATCH', `/payments/${ana.card}`, body)
        } else {
          const gives = { transactionType: 'revenues', value, category: null }
          await ana.enter({
            payment: ana.card,
            date: today,
            ...(kind === 'refund' ? gives : { value: -value }),
            ...(kind === 'parts' && cents > 3 ? { lastInstallment: 3 } : {}),
          })
        }
      }
      await expectAgreement(ana)
    }),
    { numRuns: 12, endOnFailure: true },
  )
  await expectConsistent(app)
})
