import { describe, expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import { OBJECTIVES_MAX } from './kinds.ts'
import {
  type MovementOfObjective,
  refuseAccountChange,
  refuseAmounts,
  refuseMovement,
  refuseObjective,
  refuseOneMore,
  refuseOverdrawn,
} from './refusals.ts'

describe('a goal', () => {
  const facts = {
    totalValue: toCents(100_00),
    initialValue: toCents(0),
    beginDate: toDay('2026-11-23'),
    finalDate: toDay('2027-11-23'),
    paymentType: 'debit' as const,
  }
  test.each<[string, object, string | null]>([
    ['as it should be', {}, null],
    ['of which all is saved', { initialValue: toCents(100_00) }, null],
    ['within one month', { finalDate: toDay('2026-11-23') }, null],
    ['on cash', { paymentType: 'money' }, null],
    ['of nothing', { totalValue: toCents(0) }, 'objective_value_invalid'],
    ['of less than nothing', { totalValue: toCents(-1) }, 'objective_value_invalid'],
    [
      'with more saved than its total',
      { initialValue: toCents(100_01) },
      'objective_initial_too_high',
    ],
    ['with less than nothing saved', { initialValue: toCents(-1) }, 'objective_value_invalid'],
    ['that ends before it begins', { finalDate: toDay('2026-11-22') }, 'objective_value_invalid'],
    ['of more than fifty years', { finalDate: toDay('2076-12-01') }, 'objective_value_invalid'],
    ['on a card', { paymentType: 'credit' }, 'movement_on_a_card'],
    ['of a cent', { totalValue: toCents(1) }, null],
    ['of fifty years', { finalDate: toDay('2076-11-30') }, null],
    [
      'from the first day to come',
      { beginDate: toDay('1950-01-01'), finalDate: toDay('1950-01-01') },
      null,
    ],
    [
      'from a day before it',
      { beginDate: toDay('1949-12-31'), finalDate: toDay('1950-01-01') },
      'objective_value_invalid',
    ],
    [
      'to the last day of all',
      { beginDate: toDay('2150-12-31'), finalDate: toDay('2150-12-31') },
      null,
    ],
    [
      'to a day after it',
      { beginDate: toDay('2150-12-31'), finalDate: toDay('2151-01-01') },
      'objective_value_invalid',
    ],
  ])('%s', (_, changes, refused) => {
    expect(refuseObjective({ ...facts, ...changes })?.refused ?? null).toBe(refused)
  })

  test.each([
    [{ totalValue: toCents(0) }, 'totalValue'],
    [{ finalDate: toDay('2026-11-22') }, 'finalDate'],
    [{ initialValue: toCents(-1) }, 'initialValue'],
    [{ initialValue: toCents(100_01) }, 'initialValue'],
    [{ paymentType: 'credit' as const }, 'payment'],
  ])('with %j is refused for its %s', (changes, field) => {
    expect(refuseObjective({ ...facts, ...changes })?.field).toBe(field)
  })

  test('is one of a hundred at most', () => {
    expect(refuseOneMore(OBJECTIVES_MAX - 1)).toBeNull()
    expect(refuseOneMore(OBJECTIVES_MAX)).toBe('objective_limit_reached')
  })

  test('keeps its account once there was a deposit', () => {
    expect(refuseAccountChange(0)).toBeNull()
    expect(refuseAccountChange(1)).toBe('field_read_only')
  })
})

describe('an edit of the amounts', () => {
  const before = {
    totalValue: toCents(100_00),
    initialValue: toCents(20_00),
    paidValue: toCents(50_00),
    plannedRedemptions: toCents(0),
  }
  test.each<[string, object, boolean, string | null]>([
    ['more to save', { totalValue: toCents(200_00) }, false, null],
    ['J6: exactly what is saved', { totalValue: toCents(70_00) }, false, null],
    [
      'J6: less than what is saved asks',
      { totalValue: toCents(69_99) },
      false,
      'objective_below_saved',
    ],
    ['J6: and is done once confirmed', { totalValue: toCents(69_99) }, true, null],
    [
      'an initial value over the total asks',
      { initialValue: toCents(50_01) },
      false,
      'objective_value_too_high',
    ],
    ['nothing of the amounts, in a goal that is over', { paidValue: toCents(120_00) }, false, null],
  ])('%s', (_, changes, isConfirmed, refused) => {
    const after = { ...before, ...changes }
    const from = 'paidValue' in changes ? after : before
    expect(refuseAmounts({ before: from, after, isConfirmed })?.refused ?? null).toBe(refused)
  })

  test('J1: the initial value stays above what was redeemed of it, confirmed or not', () => {
    const redeemed = { ...before, paidValue: toCents(-15_00), plannedRedemptions: toCents(3_00) }
    const lower = (cents: number) =>
      refuseAmounts({
        before: redeemed,
        after: { ...redeemed, initialValue: toCents(cents) },
        isConfirmed: true,
      })
    expect(lower(18_00)).toBeNull()
    expect(lower(17_99)).toEqual({ refused: 'objective_overdrawn', field: 'initialValue' })
  })
})

describe('money that is moved', () => {
  const today = toDay('2026-11-23')
  const facts: MovementOfObjective = {
    saved: {
      totalValue: toCents(100_00),
      initialValue: toCents(10_00),
      paidValue: toCents(40_00),
      plannedRedemptions: toCents(5_00),
    },
    value: toCents(20_00),
    date: today,
    today,
    paid: true,
    balanceThen: toCents(300_00),
    balance: toCents(200_00),
    isConfirmed: false,
  }
  test.each<[string, Partial<MovementOfObjective>, string | null]>([
    ['a deposit', {}, null],
    ['of nothing', { value: toCents(0) }, 'value_is_zero'],
    ['a deposit of a day before', { date: toDay('2026-11-01') }, null],
    ['a deposit of a day to come', { date: toDay('2026-11-24') }, 'date_after_today'],
    ['a deposit that is not paid', { paid: false }, 'field_read_only'],
    ['J3: a deposit up to the total', { value: toCents(50_00) }, null],
    ['J3: a deposit over it asks', { value: toCents(50_01) }, 'objective_value_too_high'],
    ['J3: and is made once confirmed', { value: toCents(70_00), isConfirmed: true }, null],
    [
      'J2: more than the account has',
      { value: toCents(200_01), isConfirmed: true },
      'balance_too_small',
    ],
    ['J2: all that it has', { value: toCents(200_00), isConfirmed: true }, null],
    [
      'J2: more than it had then',
      { value: toCents(20_00), balanceThen: toCents(19_99), date: toDay('2026-11-01') },
      'balance_too_small',
    ],
    ['J1: a redemption of all there is', { value: toCents(-45_00) }, null],
    ['J1: of one cent more', { value: toCents(-45_01) }, 'objective_overdrawn'],
    [
      'J1: of one cent more, on a day to come',
      { value: toCents(-45_01), paid: false, date: toDay('2027-01-01') },
      'objective_overdrawn',
    ],
    [
      'J1: of one cent more, not paid',
      { value: toCents(-45_01), paid: false },
      'objective_overdrawn',
    ],
    [
      'a redemption that is planned',
      { value: toCents(-1), paid: false, date: toDay('2027-01-01') },
      null,
    ],
    [
      'one that is paid before its day',
      { value: toCents(-1), date: toDay('2026-11-24') },
      'date_after_today',
    ],
    ['in the time of the dinosaurs', { date: toDay('1900-01-01') }, 'date_out_of_range'],
  ])('%s', (_, changes, refused) => {
    expect(refuseMovement({ ...facts, ...changes })?.refused ?? null).toBe(refused)
  })

  test.each<[string, Partial<MovementOfObjective>, string]>([
    ['of nothing', { value: toCents(0) }, 'value'],
    ['in the time of the dinosaurs', { date: toDay('1949-12-31') }, 'date'],
    ['on a day to come', { date: toDay('2026-11-24') }, 'date'],
    ['that is not paid', { paid: false }, 'paid'],
    ['of more than the account has', { value: toCents(200_01), isConfirmed: true }, 'value'],
    ['over the total', { value: toCents(50_01) }, 'value'],
    ['of more than is in the goal', { value: toCents(-45_01) }, 'value'],
    ['taken out before its day', { value: toCents(-1), date: toDay('2026-11-24') }, 'date'],
  ])('money %s is refused for its field', (_, changes, field) => {
    expect(refuseMovement({ ...facts, ...changes })?.field).toBe(field)
  })

  test('a cent is a deposit, and the first and the last day of all are days', () => {
    const cent = { value: toCents(1) }
    expect(refuseMovement({ ...facts, ...cent, paid: false })?.refused).toBe('field_read_only')
    expect(refuseMovement({ ...facts, ...cent, date: toDay('1950-01-01') })).toBeNull()
    const last = { date: toDay('2150-12-31'), today: toDay('2150-12-31') }
    expect(refuseMovement({ ...facts, ...cent, ...last })).toBeNull()
  })

  test('J1: entries go only as far as the redemptions stay covered', () => {
    const saved = {
      initialValue: toCents(10),
      paidValue: toCents(-4),
      plannedRedemptions: toCents(6),
    }
    expect(refuseOverdrawn(saved)).toBeNull()
    expect(refuseOverdrawn({ ...saved, paidValue: toCents(-5) })).toBe('objective_overdrawn')
  })
})
