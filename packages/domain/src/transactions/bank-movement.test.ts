import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toDay } from '../calendar.ts'
import { sumCents, toCents } from '../money.ts'
import {
  hasDestination,
  hasSource,
  isMovementType,
  MOVEMENT_TYPES,
  type MovementFacts,
  type MovementPlace,
  movementSides,
  planMovement,
} from './bank-movement.ts'
import { refuseMovement, refuseMovementCategory } from './movement-refusals.ts'

const TODAY = toDay('2026-11-21')
const place = (id: string, type: MovementPlace['type'], balance = 0): MovementPlace => ({
  id,
  type,
  balance: toCents(balance),
  balanceThen: toCents(balance),
  overdraftLimit: toCents(0),
})
const cash = place('cash', 'money', 50_00)
const bank = place('bank', 'debit', 100_00)
const savings = place('savings', 'debit')
const card = place('card', 'credit', -30_00)

const facts = (changes: Partial<MovementFacts> = {}): MovementFacts => ({
  movementType: 'transfer',
  value: toCents(100_00),
  date: TODAY,
  today: TODAY,
  source: bank,
  destination: savings,
  ...changes,
})

describe('what a movement becomes', () => {
  test.each([
    ['deposit', null, bank, [['bank', null, 'revenues', 10_00]]],
    [
      'withdraw',
      bank,
      cash,
      [
        ['bank', 'cash', 'expenses', -10_00],
        ['cash', 'bank', 'revenues', 10_00],
      ],
    ],
    [
      'transfer',
      bank,
      savings,
      [
        ['bank', 'savings', 'expenses', -10_00],
        ['savings', 'bank', 'revenues', 10_00],
      ],
    ],
  ] as const)('a %s', (movementType, source, destination, halves) => {
    const planned = planMovement({ movementType, value: toCents(10_00), source, destination })
    expect(
      planned.map(({ paymentId, otherPaymentId, transactionType, value }) => [
        paymentId,
        otherPaymentId,
        transactionType,
        value,
      ]),
    ).toEqual(halves)
  })

  test('P3: money that only changes its place comes to nothing, whatever the amount', () => {
    const amount = fc.integer({ min: 1, max: 99_999_999_999_999 })
    fc.assert(
      fc.property(amount, fc.constantFrom('withdraw', 'transfer'), (cents, movementType) => {
        const value = toCents(cents)
        const halves = planMovement({ movementType, value, source: bank, destination: cash })
        expect(sumCents(halves.map((half) => half.value))).toBe(0)
        expect(halves.map((half) => half.otherPaymentId)).toEqual(['cash', 'bank'])
        const [deposit, ...more] = planMovement({
          movementType: 'deposit',
          value,
          source: null,
          destination: bank,
        })
        expect([deposit?.value, more]).toEqual([value, []])
      }),
      { numRuns: 10_000 },
    )
  })

  test('stops on what should have been refused before', () => {
    const whole = { movementType: 'transfer', value: toCents(1), source: bank } as const
    expect(() => planMovement({ ...whole, destination: null })).toThrow('arrives')
    expect(() => planMovement({ ...whole, destination: bank })).toThrow('another place')
    expect(() => planMovement({ ...whole, value: toCents(0), destination: cash })).toThrow(
      'forward',
    )
    expect(() => planMovement({ ...whole, movementType: 'deposit', destination: cash })).toThrow(
      'outside',
    )
  })
})

describe('why a movement cannot be made', () => {
  test.each([
    ['the whole balance', {}, null],
    ['a deposit asks for no balance', { movementType: 'deposit', source: null }, null],
    ['cash into the bank', { source: cash, destination: bank, value: toCents(50_00) }, null],
    ['a day of the past', { date: toDay('2026-01-31') }, null],
    ['a centavo', { value: toCents(1) }, null],
    ['nothing', { value: toCents(0) }, ['value_is_zero', 'value']],
    ['less than nothing', { value: toCents(-1) }, ['value_sign_wrong', 'value']],
    ['tomorrow', { date: addDays(TODAY, 1) }, ['date_after_today', 'date']],
    ['another century', { date: toDay('1900-01-01') }, ['date_out_of_range', 'date']],
    ['from nowhere', { source: null }, ['source_missing', 'source']],
    ['to nowhere', { destination: null }, ['destination_missing', 'destination']],
    ['from a card', { source: card }, ['movement_on_a_card', 'source']],
    ['to a card', { destination: card }, ['movement_on_a_card', 'destination']],
    ['to itself', { destination: bank }, ['same_account', 'source', 'destination']],
    [
      'cash out of cash',
      { source: cash, destination: cash },
      ['same_account', 'source', 'destination'],
    ],
    ['one centavo too much', { value: toCents(100_01) }, ['balance_too_small', 'value']],
    [
      'L14: a day on which it was not there',
      { date: toDay('2026-01-31'), source: { ...bank, balanceThen: toCents(99_99) } },
      ['balance_too_small', 'value'],
    ],
    [
      'L14: a day on which there was more, and it still suffices',
      { date: toDay('2026-01-31'), source: { ...bank, balanceThen: toCents(900_00) } },
      null,
    ],
    [
      'L14: what was spent since',
      {
        date: toDay('2026-01-31'),
        destination: cash,
        source: { ...savings, balanceThen: toCents(900_00) },
      },
      ['balance_too_small', 'value'],
    ],
    [
      'L14: what the bank lends',
      { destination: cash, source: { ...savings, overdraftLimit: toCents(100_00) } },
      null,
    ],
    [
      'L14: one centavo more than the bank lends',
      { destination: cash, source: { ...savings, overdraftLimit: toCents(99_99) } },
      ['balance_too_small', 'value'],
    ],
    [
      'from an empty account',
      { source: savings, destination: bank, value: toCents(1) },
      ['balance_too_small', 'value'],
    ],
  ] satisfies [string, Partial<MovementFacts>, string[] | null][])('%s', (_, changes, expected) => {
    const refusal = refuseMovement(facts(changes))
    expect(refusal === null ? null : [refusal.refused, ...refusal.fields]).toEqual(expected)
  })

  test('only a category of bank movements will do', () => {
    expect(refuseMovementCategory('bankOperation')).toBeNull()
    expect(refuseMovementCategory('expenses')).toBe('category_of_another_group')
  })
})

test('a deposit names where it goes, a withdrawal where it comes from, a transfer both', () => {
  expect(MOVEMENT_TYPES.map((type) => [hasSource(type), hasDestination(type)])).toEqual([
    [false, true],
    [true, false],
    [true, true],
  ])
  expect(['transfer', 'pix', ''].map(isMovementType)).toEqual([true, false, false])
})

test.each([
  ['a deposit comes from outside', 'deposit', null, 'account', [null, 'account']],
  ['a deposit ignores a source', 'deposit', 'savings', 'account', [null, 'account']],
  ['a withdrawal goes to the wallet', 'withdraw', 'account', null, ['account', 'wallet']],
  ['a withdrawal may name the wallet', 'withdraw', 'account', 'wallet', ['account', 'wallet']],
  ['a withdrawal goes nowhere else', 'withdraw', 'account', 'savings', 'destination'],
  ['a transfer goes where it is sent', 'transfer', 'account', 'savings', ['account', 'savings']],
  ['an unknown source', 'transfer', 'other', 'savings', 'source'],
  ['an unknown destination', 'transfer', 'account', 'other', 'destination'],
  ['neither known', 'transfer', 'other', 'other', 'source'],
  ['no source', 'withdraw', null, null, 'source'],
] as const)('the sides of a movement: %s', (_, movementType, sourceId, destinationId, expected) => {
  const payments = [
    { id: 'account', type: 'debit' as const },
    { id: 'savings', type: 'debit' as const },
    { id: 'wallet', type: 'money' as const },
  ]
  const sides = movementSides({ movementType, sourceId, destinationId }, payments)
  expect(
    typeof sides === 'string' ? sides : [sides.source?.id ?? null, sides.destination.id],
  ).toEqual(expected)
})
