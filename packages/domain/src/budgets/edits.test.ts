import { describe, expect, test } from 'vitest'
import { toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { type LineEdit, planEdits } from './edits.ts'
import type { Amount, BudgetLine, LineRule, SeriesPart } from './kinds.ts'

const money = (cents: number): Amount => ({ kind: 'money', cents: toCents(cents) })
const MONTHLY: LineRule = { kind: 'recurrence', period: 'monthly' }
const SEMIANNUAL: LineRule = { kind: 'recurrence', period: 'semiannual' }
const ANNUAL: LineRule = { kind: 'recurrence', period: 'annual' }
const parts = (count: number): LineRule => ({ kind: 'instalments', count })

/** A line of tax of 100 that nobody has typed. */
const line = (changes: Partial<BudgetLine> = {}): BudgetLine => ({
  categoryId: 'tax',
  amount: money(100),
  day: null,
  rule: null,
  place: 0,
  others: [],
  isTyped: false,
  isRemoved: false,
  isEntered: false,
  isShared: false,
  ...changes,
})
const part = (rule: LineRule, place: number, cents: number): SeriesPart => ({
  amount: money(cents),
  rule,
  place,
  isCounted: true,
})

type Later = Readonly<Record<string, BudgetLine>>

/** What an edit of January writes and deletes, by month; `later` are the lines of later months. */
function written(
  before: BudgetLine | null,
  edit: Partial<LineEdit>,
  { later = {}, until = null }: { readonly later?: Later; readonly until?: string | null } = {},
) {
  const january = { month: toMonth('2026-01'), isCustom: true, lines: before ? [before] : [] }
  const after = Object.entries(later).map(([month, one]) => ({
    month: toMonth(month),
    isCustom: true,
    lines: [one],
  }))
  const repeatUntil = until === null ? null : toMonth(until)
  const edits = [{ categoryId: 'tax', isDeleted: false, ...edit }]
  const changes = planEdits([january, ...after], edits, { repeatUntil })
  return Object.fromEntries(
    changes.map((one) => [
      one.month,
      one.deleted.length > 0 ? [...one.deleted, ...one.written] : one.written[0],
    ]),
  )
}

describe('the line of the month that is changed', () => {
  const series = line({ rule: MONTHLY, place: 3, others: [part(ANNUAL, 1, 40)] })

  test('taken out of one month alone it keeps its series, which goes on', () => {
    const later = { '2026-02': line({ rule: MONTHLY, place: 4 }) }
    expect(written(series, { isDeleted: true }, { later })).toEqual({
      '2026-01': { ...series, isTyped: true, isRemoved: true },
    })
  })

  test('taken out of the next months too it is of no series, and copies go', () => {
    const later = { '2026-02': line(), '2026-03': line({ isTyped: true }), '2026-05': line() }
    expect(written(series, { isDeleted: true }, { later, until: '2026-04' })).toEqual({
      '2026-01': line({ isTyped: true, isRemoved: true }),
      '2026-02': ['tax'],
    })
  })

  test('brought back, it has nothing of what it was but what is typed', () => {
    const gone = line({
      rule: MONTHLY,
      place: 3,
      day: 5,
      isEntered: true,
      isRemoved: true,
    })
    expect(written(gone, { amount: money(7) })).toEqual({
      '2026-01': line({ amount: money(7), isTyped: true }),
    })
    expect(written(gone, { day: 9 })).toEqual({
      '2026-01': line({ amount: money(0), day: 9, isTyped: true }),
    })
  })

  test('repeated, it leaves the part of a shared line in a later month as it is', () => {
    const shared = line({ isShared: true, amount: money(60) })
    const later = { '2026-02': line(), '2026-03': shared }
    for (const edit of [
      { amount: money(7) },
      { isDeleted: true },
      { amount: money(7), rule: MONTHLY },
    ]) {
      const after = written(line(), edit, { later, until: '2026-12' })
      expect(Object.keys(after)).toEqual(['2026-01', '2026-02'])
    }
  })

  test.each([
    ['the amount is what the whole line comes to', { amount: money(90) }, false],
    ['without an amount all its parts count', { day: 5 }, true],
  ])('M10: %s', (_, edit, isCounted) => {
    expect(written(series, edit)['2026-01']).toMatchObject({ others: [{ isCounted }] })
  })

  test.each([
    [false, undefined, false],
    [false, true, true],
    [true, undefined, true],
    [true, false, true],
    [true, true, true],
  ])('entered before %s, ticked %s: entered %s', (was, isEntered, expected) => {
    const edit = isEntered === undefined ? { day: 5 } : { day: 5, isEntered }
    expect(written(line({ isEntered: was }), edit)['2026-01']).toMatchObject({
      isEntered: expected,
    })
  })

  test.each([
    ['the same period', MONTHLY, 3, MONTHLY, 3],
    ['another period', MONTHLY, 3, ANNUAL, 0],
    ['a period that becomes parts', MONTHLY, 3, parts(10), 0],
    ['parts that become a period', parts(10), 3, MONTHLY, 0],
    ['as many parts', parts(10), 3, parts(10), 3],
    ['more parts', parts(10), 3, parts(12), 3],
    ['fewer parts, this one among them', parts(10), 3, parts(4), 3],
    ['no more parts than were before this one', parts(10), 3, parts(3), 0],
    ['no period any more', MONTHLY, 3, null, 0],
    ['a period where there was none', null, 0, MONTHLY, 0],
    ['parts where there were none', null, 0, parts(3), 0],
  ])('M10: of %s', (_, before, was, rule, place) => {
    expect(written(line({ rule: before, place: was }), { rule })['2026-01']).toMatchObject({
      rule,
      place,
    })
  })
})

describe('M10: the lines of later months, of which', () => {
  const tax = line({ rule: MONTHLY, place: 0 })
  const typed = line({ rule: MONTHLY, day: 5, isTyped: true })

  test('one of the same series is written anew in each month that has a plan', () => {
    const later = { '2026-02': line({ rule: MONTHLY, place: 1 }) }
    expect(written(tax, { day: 5 }, { later })).toEqual({
      '2026-01': typed,
      '2026-02': { ...typed, place: 1, isTyped: false },
    })
  })

  test('half a year on, the same series is found again', () => {
    const january = line({ rule: SEMIANNUAL, place: 2 })
    const later = { '2026-07': line({ rule: SEMIANNUAL, place: 3 }), '2026-08': line() }
    const edit = { amount: money(7) }
    expect(written(january, edit, { later })).toEqual({
      '2026-01': { ...january, amount: money(7), isTyped: true },
      '2026-07': line({ amount: money(7), rule: SEMIANNUAL, place: 3 }),
    })
  })

  test.each([
    ['stays, where it was typed for its part of the series', 1, false],
    ['is joined, where it began another series', 0, true],
  ])('one that a person typed %s', (_, place, isWritten) => {
    const own = line({ rule: MONTHLY, place, isTyped: true })
    const changes = written(tax, { rule: parts(4) }, { later: { '2026-02': own } })
    expect(Object.keys(changes)).toEqual(isWritten ? ['2026-01', '2026-02'] : ['2026-01'])
  })

  test('one that the series begins in already has it once', () => {
    const later = { '2026-02': line({ rule: MONTHLY, place: 1 }) }
    expect(written(line(), { rule: MONTHLY, day: 5 }, { later })).toEqual({
      '2026-01': typed,
      '2026-02': { ...typed, place: 1, isTyped: false },
    })
  })

  test('a copy becomes the series, beside the other that it holds', () => {
    const others = [part(ANNUAL, 0, 40)]
    expect(written(line(), { rule: MONTHLY }, { later: { '2026-02': line({ others }) } })).toEqual({
      '2026-01': line({ rule: MONTHLY, isTyped: true }),
      '2026-02': line({ rule: MONTHLY, place: 1, others }),
    })
  })

  test('a line of another series takes the new one in behind its own', () => {
    const own = line({ rule: parts(10), place: 1, amount: money(30) })
    const others = [part(ANNUAL, 0, 40)]
    const later = { '2026-03': { ...own, others } }
    expect(written(null, { rule: MONTHLY, amount: money(100) }, { later })['2026-03']).toEqual({
      ...own,
      others: [...others, part(MONTHLY, 2, 100)],
    })
  })

  test('a series that goes on otherwise stays the line’s own, beside the other', () => {
    const others = [part(ANNUAL, 0, 40)]
    const later = { '2026-02': line({ rule: MONTHLY, place: 1, others }) }
    expect(written(tax, { rule: parts(4), day: 5 }, { later })['2026-02']).toEqual(
      line({ rule: parts(4), place: 1, day: 5, others }),
    )
  })

  test('a line loses the part of a series that is over by then, and stays with what else it plans', () => {
    const ends = part(parts(4), 2, 100)
    const over = {
      'by its own series': line({ rule: ANNUAL, amount: money(40), others: [ends] }),
      once: line({ amount: money(7), others: [ends] }),
    }
    for (const own of Object.values(over)) {
      const changes = written(
        line({ rule: parts(4), place: 0 }),
        { rule: parts(2) },
        { later: { '2026-03': own } },
      )
      expect(changes['2026-03']).toEqual({ ...own, others: [] })
    }
  })

  test('a line goes with the series that is over by then', () => {
    const later = { '2026-03': line({ rule: parts(4), place: 2 }) }
    const changes = written(line({ rule: parts(4) }), { rule: parts(2) }, { later })
    expect(changes['2026-03']).toEqual(['tax'])
  })

  test('a line that the series has no part in is not touched', () => {
    const later = { '2026-03': line({ rule: ANNUAL, place: 0 }) }
    const changes = written(line({ rule: parts(4) }), { rule: parts(2) }, { later })
    expect(Object.keys(changes)).toEqual(['2026-01'])
  })

  test('what is planned once in the next months stands beside a series that began later', () => {
    const later = { '2026-03': line({ rule: MONTHLY, place: 1, amount: money(40) }) }
    expect(written(null, { amount: money(50) }, { later, until: '2026-12' })['2026-03']).toEqual(
      line({ amount: money(50), others: [part(MONTHLY, 1, 40)] }),
    )
  })
})
