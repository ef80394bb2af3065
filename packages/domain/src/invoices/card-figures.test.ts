import { describe, expect, test } from 'vitest'
import { toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { cardFigures } from './card-figures.ts'

/** Closes on the 3rd and falls due on the 10th: on 21 November December's invoice is open. */
const card = {
  rule: { closing: { kind: 'day', day: 3 }, dueDay: 10, closingDayGoesTo: 'next' },
  repeatedAhead: toCents(0),
  isFed: false,
} as const
const today = toDay('2026-11-21')

const invoice = (month: string, items: number, paid = 0) => ({
  month: toMonth(month),
  items: toCents(items),
  paid: toCents(paid),
})

describe('what a card owes', () => {
  test.each([
    ['nothing', [], 0, 0, 0],
    ['a purchase', [invoice('2026-12', -10_000)], -10_000, 10_000, 10_000],
    [
      'B6: one in three parts uses the limit for all three',
      [invoice('2026-12', -100), invoice('2027-01', -100), invoice('2027-02', -100)],
      -100,
      300,
      100,
    ],
    [
      'what an invoice past due left is on the open one',
      [invoice('2026-11', -500, -200), invoice('2026-12', -100)],
      -400,
      400,
      400,
    ],
    ['C1: a cent left is no debt', [invoice('2026-12', -100, -99)], -1, 1, 0],
    ['what was paid too much', [invoice('2026-12', -100, -150)], 50, 0, -50],
  ])('%s', (_, invoices, value, limitUsed, open) => {
    const figures = cardFigures({ ...card, invoices }, today)
    expect(figures).toMatchObject({ value, limitUsed, invoice: { month: '2026-12', value: open } })
  })

  test('B6: what only repeats, from tomorrow on, uses no limit yet', () => {
    const invoices = [invoice('2026-12', -300)]
    const figures = cardFigures({ ...card, invoices, repeatedAhead: toCents(-200) }, today)
    expect(figures).toMatchObject({ value: -300, limitUsed: 100 })
  })

  test('of a card that is fed the open bill alone says what it carries', () => {
    const invoices = [invoice('2026-11', -500), invoice('2026-12', -600)]
    expect(cardFigures({ ...card, invoices, isFed: true }, today).invoice.value).toBe(600)
    expect(cardFigures({ ...card, invoices }, today).invoice.value).toBe(1100)
  })
})

describe('which closed invoice is to be paid before the open one', () => {
  // Closes on the 3rd and falls due on the 10th: on 5 December January's invoice is open.
  const between = toDay('2026-12-05')
  test.each([
    ['none, while nothing is owed of it', [invoice('2026-12', -100, -100)], null],
    ['none, of which a cent is left', [invoice('2026-12', -100, -99)], null],
    ['the one that has closed', [invoice('2026-12', -100), invoice('2027-01', -70)], 100],
    ['what is left of it', [invoice('2026-12', -100, -60)], 40],
    [
      'with what the one past due left',
      [invoice('2026-11', -500, -200), invoice('2026-12', -100)],
      400,
    ],
    [
      'none, for what was paid too much before pays it',
      [invoice('2026-11', -100, -300), invoice('2026-12', -50)],
      null,
    ],
  ])('%s', (_, invoices, value) => {
    const { closedInvoice } = cardFigures({ ...card, invoices }, between)
    expect(closedInvoice).toEqual(
      value === null ? null : { month: '2026-12', dueOn: '2026-12-10', value },
    )
  })

  test('on its due date it is still to be paid, and nothing of it is on an open one without purchases', () => {
    const december = { ...card, invoices: [invoice('2026-12', -100)] }
    const figures = cardFigures(december, toDay('2026-12-10'))
    expect(figures.closedInvoice).toMatchObject({ month: '2026-12', value: 100 })
    expect(figures.invoice).toMatchObject({ month: '2027-01', value: 0 })
  })

  test('none once it is past due: the open one carries what is left', () => {
    const { closedInvoice, invoice: open } = cardFigures(
      { ...card, invoices: [invoice('2026-12', -100)] },
      toDay('2026-12-11'),
    )
    expect(closedInvoice).toBeNull()
    expect(open).toMatchObject({ month: '2027-01', value: 100 })
  })
})
