import { describe, expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { type Cents, toCents } from '../money.ts'
import { CALENDAR_GROSS_MAX, CALENDAR_ITEMS_MAX } from './kinds.ts'
import { type CalendarEntry, type NamedItem, planItems, refuseCalendarEntry } from './many.ts'

const entry = (id: string, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id,
  nameKey: 'aluguel',
  paymentId: 'conta',
  paymentType: 'debit',
  transactionType: 'expenses',
  categoryGroup: 'expenses',
  value: toCents(-1500),
  date: toDay('2026-10-10'),
  paid: true,
  isSeries: false,
  ...more,
})
const item = (nameKey: string, more: Partial<NamedItem> = {}): NamedItem => ({
  id: nameKey,
  paymentId: 'conta',
  nameKey,
  originalNameKey: nameKey,
  value: toCents(-1),
  ...more,
})
const today = toDay('2026-11-21')
const plan = (entries: readonly CalendarEntry[], items: readonly NamedItem[] = []) =>
  planItems(entries, { items, today })

describe('what is put into the calendar of many', () => {
  test('P7: entries of one name and account are one item, as the last of them is', () => {
    const last = entry('b', { date: toDay('2026-11-12'), value: toCents(-1600) })
    const { planned, refused } = plan([entry('a'), last, entry('c', { paymentId: 'outra' })])
    expect(refused).toEqual([])
    expect(planned).toMatchObject([
      { entry: last, day: 12, isPaidThisMonth: true },
      { entry: { id: 'c' }, day: 10, isPaidThisMonth: false },
    ])
  })

  test.each([
    ['calendar_only_earned_or_spent', { categoryGroup: 'bankOperation' }],
    ['calendar_only_earned_or_spent', { categoryGroup: 'invoice' }],
    ['transaction_repeats_already', { isSeries: true }],
    ['category_missing', { categoryGroup: null }],
    [
      'reversal_repeats',
      { transactionType: 'revenues', paymentType: 'credit', categoryGroup: null },
    ],
    ['category_of_another_group', { categoryGroup: 'revenues' }],
    [null, {}],
  ] as const)('P7: %s of %j', (reason, more) => {
    expect(refuseCalendarEntry(entry('a', more))).toBe(reason)
  })

  test('P7: what is there already is said to be, by the name that the bank gives it too', () => {
    expect(plan([entry('a')], [item('moradia', { originalNameKey: 'aluguel' })])).toEqual({
      planned: [],
      refused: [{ id: 'a', reason: 'already_in_calendar' }],
    })
    expect(plan([entry('a')], [item('aluguel', { paymentId: 'outra' })]).planned).toHaveLength(1)
  })

  test('P7: the calendar takes as many as it has room for, those first that were chosen first', () => {
    const there = Array.from({ length: CALENDAR_ITEMS_MAX - 1 }, (_, at) => item(`item ${at}`))
    const both = [entry('a'), entry('b', { nameKey: 'luz' })]
    expect(plan(both, there)).toMatchObject({
      planned: [{ entry: { id: 'a' } }],
      refused: [{ id: 'b', reason: 'linked_transaction_limit_reached' }],
    })
    const full = item('tudo', { value: (1499 - CALENDAR_GROSS_MAX) as Cents })
    expect(
      plan([entry('a'), entry('b', { nameKey: 'luz', value: -1 as Cents })], [full]),
    ).toMatchObject({
      planned: [{ entry: { id: 'b' } }],
      refused: [{ id: 'a', reason: 'calendar_total_too_large' }],
    })
  })
})
