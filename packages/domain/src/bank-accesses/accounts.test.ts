import { describe, expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import { type AccountFacts, cardFlagOf, matchAccounts } from './accounts.ts'
import { institutionOf } from './institutions.ts'
import { otherSides, sideOf } from './transfers.ts'

const account = (
  accountId: string,
  number: string | null = null,
  kind: AccountFacts['kind'] = 'bank',
): AccountFacts => ({ accountId, kind, number })

describe('H8, H17: the accounts of a renewed link', () => {
  test.each([
    [
      'the id',
      [account('a', '1'), account('b', '2')],
      [account('b', '1'), account('a', '9')],
      'b,a',
    ],
    [
      'the number',
      [account('a', '12-3'), account('b', '45-6')],
      [account('y', '456'), account('x', '123')],
      'b,a',
    ],
    [
      'being the only one of their kind',
      [account('a'), account('c', null, 'card')],
      [account('x'), account('y', null, 'card')],
      'a,c',
    ],
    [
      'the id, whoever has its number',
      [account('a', '1'), account('b', '2')],
      [account('b', '1')],
      'b',
    ],
    ['the id, and once', [account('a', '1')], [account('a', '9'), account('x', '1')], 'a'],
    ['nothing, where the link has two now', [account('a')], [account('x'), account('y')], ''],
    [
      'being the only one of their kind, beside two of the other',
      [account('a'), account('c', null, 'card'), account('d', null, 'card')],
      [account('x'), account('y', null, 'card'), account('z', null, 'card')],
      'a',
    ],
    [
      'nothing, where two are alike',
      [account('a', '1'), account('b', '1')],
      [account('x', '1')],
      '',
    ],
  ])('are known by %s', (_, earlier, now, ids) => {
    const found = matchAccounts(earlier, now)
    const shown = now.flatMap((one) => found.get(one)?.accountId ?? [])
    expect(shown.join(',')).toBe(ids)
  })
})

test.each([
  ['VISA', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['AMERICAN EXPRESS', 'American Express'],
  ['Amex', 'American Express'],
  ['JCB', null],
  [null, null],
])('a card of the brand %s has the flag %s', (brand, flag) => {
  expect(cardFlagOf(brand)).toBe(flag)
})

const bank = (alias: string, name: string) => ({
  alias,
  name,
  specId: 1,
  openFinanceIds: [],
  belvoNames: [`of${alias}`],
  compeCode: '000',
  isWithdrawn: false,
})
const banks = [bank('itau_br_retail', 'Itaú'), bank('nubank_br_retail', 'NuBank')]

test.each([
  ['itau_br_retail', 'Itaú'],
  ['ofitau_br_retail', 'Itaú'],
  ['nubank_br_retail', 'NuBank'],
  ['outro', undefined],
])('the bank of %s is %s', (alias, name) => {
  expect(institutionOf(banks, alias)?.name).toBe(name)
})

describe('H15: a line that says nothing', () => {
  const line = (accountId: string, value: number, nameKey: string, isDeclared = false) => ({
    accountId,
    providerId: `${accountId}${value}${nameKey}`,
    day: toDay('2026-11-10'),
    value: toCents(value),
    nameKey,
    rule: isDeclared ? ('own_transfer' as const) : null,
  })
  const out = line('a', -100, 'pix enviado', true)

  test.each([
    ['is the other side of one that says so', [out, line('b', 100, 'pix recebido')], 1],
    ['is none where neither does', [line('a', -100, 'mercado'), line('b', 100, 'pix recebido')], 0],
    ['is none on the same account', [out, line('a', 100, 'pix recebido')], 0],
    ['is none where its words move no money', [out, line('b', 100, 'salario')], 0],
    [
      'is none where both sides say so already',
      [out, line('b', 100, 'pix', true), line('c', 100, 'pix')],
      0,
    ],
  ])('%s', (_, lines, count) => {
    const sides = otherSides(lines)
    expect(sides.size).toBe(count)
    expect(sides.has(sideOf(out))).toBe(false)
  })
})
