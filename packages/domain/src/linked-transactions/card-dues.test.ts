import { describe, expect, test } from 'vitest'
import { dayWithin, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { type InvoiceDue, listCardDues } from './card-dues.ts'

const TODAY = toDay('2026-11-22')
const reais = (n: number) => toCents(n * 100)
const invoice = (month: string, items: number, settled = 0): InvoiceDue => ({
  month: toMonth(month),
  dueOn: dayWithin(toMonth(month), 5),
  items: reais(items),
  settled: reais(settled),
})
const announced = (day: string, value: number) => ({
  month: toMonth('2026-11'),
  countsOn: toDay(day),
  value: reais(value),
  cardId: 'card',
})
const valuesOf = (invoices: readonly InvoiceDue[], more: ReturnType<typeof announced>[] = []) =>
  listCardDues(invoices, more, TODAY).map(({ month, value }) => [month, value / 100])

describe('what is to be paid of the invoices of a card', () => {
  test('is what each adds: what an invoice carries over counts where it fell due', () => {
    expect(valuesOf([invoice('2026-11', -100), invoice('2026-12', -200)])).toEqual([
      ['2026-11', -100],
      ['2026-12', -200],
    ])
    expect(valuesOf([invoice('2026-11', -100, -30), invoice('2026-12', -200)])).toEqual([
      ['2026-11', -70],
      ['2026-12', -200],
    ])
  })

  test('C3: a credit lowers the next invoice, and is no money where nothing is owed', () => {
    expect(valuesOf([invoice('2026-11', -100, -130), invoice('2026-12', -200)])).toEqual([
      ['2026-11', 0],
      ['2026-12', -170],
    ])
    expect(valuesOf([invoice('2026-11', 0, -300), invoice('2026-12', -200)])).toEqual([
      ['2026-11', 0],
      ['2026-12', 0],
    ])
  })

  test('what is overdue stands on the latest invoices, since payments settle the oldest', () => {
    const past = [invoice('2026-09', -50), invoice('2026-10', -60), invoice('2026-11', -70, -50)]
    expect(valuesOf(past)).toEqual([
      ['2026-09', 0],
      ['2026-10', -60],
      ['2026-11', -70],
    ])
    expect(valuesOf([invoice('2026-10', 20), invoice('2026-11', -70)])).toEqual([
      ['2026-10', 0],
      ['2026-11', -50],
    ])
  })

  test('L31: what was carried into the next invoice and paid there is not overdue', () => {
    expect(valuesOf([invoice('2026-11', -100), invoice('2026-12', -200, -300)])).toEqual([
      ['2026-11', 0],
      ['2026-12', 0],
    ])
    expect(valuesOf([invoice('2026-11', -100), invoice('2026-12', -200, -250)])).toEqual([
      ['2026-11', -50],
      ['2026-12', 0],
    ])
  })

  test('L31: of what was carried into the next invoices only the first that is not due pays it', () => {
    // 100 is overdue; 50 too much was paid of December, which January does not have once more.
    const card = [invoice('2026-11', -100), invoice('2026-12', -200, -250), invoice('2027-01', -30)]
    expect(valuesOf(card)).toEqual([
      ['2026-11', -50],
      ['2026-12', 0],
      ['2027-01', -30],
    ])
  })

  test('what the calendar expects before the invoices there are stands before them', () => {
    const expected = [announced('2027-02-05', -20), announced('2026-12-05', -40)]
    expect(valuesOf([invoice('2027-01', -200)], expected)).toEqual([
      ['2026-12', -40],
      ['2027-01', -200],
      ['2027-02', -20],
    ])
  })

  test('what is overdue beyond all purchases stands on the oldest invoice', () => {
    // The bank charged 30 that no purchase is: November has no more than its 70.
    expect(valuesOf([invoice('2026-10', 0, 30), invoice('2026-11', -70)])).toEqual([
      ['2026-10', -30],
      ['2026-11', -70],
    ])
  })

  test('C1: one cent is paid', () => {
    const cent = { ...invoice('2026-12', -10), settled: toCents(-999) }
    expect(valuesOf([cent])).toEqual([['2026-12', 0]])
  })

  test('what the calendar expects on a card is part of the invoice that it will be on', () => {
    const expected = [announced('2026-12-05', -40), announced('2027-01-05', -40)]
    expect(listCardDues([invoice('2026-12', -200)], expected, TODAY)).toMatchObject([
      { month: '2026-12', value: reais(-240), announced: reais(-40), items: reais(-200) },
      { month: '2027-01', value: reais(-40), announced: reais(-40), items: 0 },
    ])
  })
})
