import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, toDay, toMonth } from '../calendar.ts'
import type { CardRule } from '../payments/card-cycle.ts'
import { changedEntry, type ChangingEntry, type EntryChange } from './changed-entry.ts'
import { placeEntry } from './plan.ts'

const CARD: CardRule = {
  closing: { kind: 'day', day: 28 },
  dueDay: 10,
  closingDayGoesTo: 'next',
}
const today = toDay('2026-11-15')
const onAccount: ChangingEntry = {
  index: 0,
  isOfSeries: false,
  date: toDay('2026-11-05'),
  countsOn: toDay('2026-11-05'),
  invoiceMonth: null,
  businessDay: null,
  paid: false,
  isInvoiceChosen: false,
  categoryId: 'market',
  isRefund: false,
}
const onCard: ChangingEntry = {
  ...onAccount,
  ...placeEntry({ date: onAccount.date, card: CARD, chosenMonth: null }),
  paid: true,
}
const rename: EntryChange = {
  isOwn: true,
  course: { series: null, moved: null },
  isSamePayment: true,
  card: null,
  today,
}
const stays = { date: '2026-11-05', countsOn: '2026-11-05', invoiceMonth: null, paid: false }
const inDecember = { countsOn: '2026-12-10', invoiceMonth: '2026-12', paid: true }

test.each<[string, ChangingEntry, Partial<EntryChange>, object]>([
  ['a new name changes no date', onAccount, {}, stays],
  [
    'a new date moves where it counts',
    onAccount,
    { date: toDay('2026-11-20') },
    {
      date: '2026-11-20',
      countsOn: '2026-11-20',
    },
  ],
  [
    'the date of another entry moves none',
    onAccount,
    { isOwn: false, date: toDay('2026-11-20') },
    stays,
  ],
  ['its tick is its own', onAccount, { paid: true }, { ...stays, paid: true }],
  ['the tick of another is not', onAccount, { isOwn: false, paid: true }, stays],
  [
    'on a card it is paid and in an invoice',
    onAccount,
    { card: CARD, isSamePayment: false },
    inDecember,
  ],
  ['on a card no tick makes it unpaid', onCard, { card: CARD, paid: false }, inDecember],
  [
    'off a card one by itself stays paid',
    { ...onCard, date: toDay('2026-11-20') },
    { isSamePayment: false },
    {
      countsOn: '2026-11-20',
      invoiceMonth: null,
      paid: true,
    },
  ],
  [
    'L32: off a card a later one of a series is unpaid',
    { ...onCard, isOfSeries: true, date: toDay('2026-11-20') },
    {
      isSamePayment: false,
    },
    { invoiceMonth: null, paid: false },
  ],
  [
    'L32: off a card a past one of a series is paid',
    { ...onCard, isOfSeries: true },
    { isSamePayment: false },
    {
      invoiceMonth: null,
      paid: true,
    },
  ],
  [
    'A8: an invoice chosen by hand stays when the date moves',
    {
      ...onCard,
      invoiceMonth: toMonth('2027-02'),
      isInvoiceChosen: true,
    },
    { card: CARD, date: toDay('2026-11-20') },
    { invoiceMonth: '2027-02', isInvoiceChosen: true },
  ],
  [
    'A8: another card ends the choice',
    { ...onCard, invoiceMonth: toMonth('2027-02'), isInvoiceChosen: true },
    {
      card: CARD,
      isSamePayment: false,
    },
    { invoiceMonth: '2026-12', isInvoiceChosen: false },
  ],
  ['a new category is its category', onAccount, { categoryId: 'food' }, { categoryId: 'food' }],
  ['no category is one too', onAccount, { categoryId: null }, { categoryId: null }],
  [
    'a refund that follows keeps the category of its purchase',
    { ...onAccount, isRefund: true },
    {
      isOwn: false,
      categoryId: 'food',
    },
    { categoryId: 'market' },
  ],
  [
    'an opened refund takes the new category',
    { ...onAccount, isRefund: true },
    { categoryId: 'food' },
    {
      categoryId: 'food',
    },
  ],
  [
    'E10: on a card no day gives way',
    { ...onAccount, businessDay: 'before' },
    {
      card: CARD,
      isSamePayment: false,
    },
    { businessDay: null },
  ],
])('%s', (_, entry, change, expected) => {
  expect(changedEntry(entry, { ...rename, ...change })).toMatchObject(expected)
})

test.each([
  ['keeps its place in the moved series', { date: toDay('2026-11-30') }, '2026-12-31'],
  ['moves with the series, not to the date itself', { date: toDay('2026-11-01') }, '2026-12-31'],
])('an entry %s', (_, change, date) => {
  const moved = { anchor: toDay('2026-10-31'), recurrentType: 'monthly' as const }
  const course = { series: moved, moved }
  const entry = { ...onAccount, isOfSeries: true, index: 2 }
  expect(changedEntry(entry, { ...rename, ...change, course }).date).toBe(date)
})

test('E10: an occurrence that a person put elsewhere stays when its series gives way', () => {
  // 15 November 2026 is a Sunday.
  const series = { anchor: toDay('2026-11-15'), recurrentType: 'monthly' as const }
  const dateAfter = (date: string) =>
    changedEntry(
      { ...onAccount, isOfSeries: true, date: toDay(date) },
      { ...rename, businessDay: 'before', course: { series, moved: null } },
    ).date
  expect(dateAfter('2026-11-15')).toBe('2026-11-13')
  expect(dateAfter('2026-11-22')).toBe('2026-11-22')
})

test('an entry counts where a new one of its date and card would, unless its invoice was chosen', () => {
  const days = fc.integer({ min: -400, max: 400 }).map((count) => addDays(today, count))
  fc.assert(
    fc.property(days, days, fc.boolean(), fc.boolean(), (from, to, wasOnCard, isOnCard) => {
      const cardOf = (is: boolean) => (is ? CARD : null)
      const before = placeEntry({ date: from, card: cardOf(wasOnCard), chosenMonth: null })
      const card = cardOf(isOnCard)
      const after = changedEntry(
        { ...onAccount, ...before, date: from, paid: wasOnCard },
        { ...rename, date: to, card, isSamePayment: wasOnCard === isOnCard },
      )
      expect(after).toMatchObject(placeEntry({ date: to, card, chosenMonth: null }))
      expect(after.paid).toBe(wasOnCard || isOnCard)
    }),
  )
})
