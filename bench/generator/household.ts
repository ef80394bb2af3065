import { createHash } from 'node:crypto'
import { entryColumns } from '@saldo/api/transactions/rows'
import { dayWithin } from '@saldo/domain/calendar'
import { toCents, ZERO } from '@saldo/domain/money'
import { Chance } from './chance.ts'
import { FIRST, LAST, Maker, type Places, type Shape } from './household-maker.ts'
import type { Owner, PaymentRow } from './owner.ts'

/** A household of exactly `n` entries; the same seed gives the same bytes, whatever the machine. */
export function household(
  n: number,
  { shape, seed = 1 }: { readonly shape: Shape; readonly seed?: number },
): Owner {
  const chance = new Chance(seed * 7919 + n + (shape === 'deep' ? 1 : 0))
  const at = `${FIRST}-01T12:00:00.000Z`
  const userId = chance.id(Date.parse(at))
  const places = placesOf(userId, chance)
  const maker = new Maker({ n, shape, userId, places, chance })
  return {
    id: userId,
    email: `casa.${shape}.${n}.${seed}@exemplo.com.br`,
    name: `Casa ${n}`,
    at,
    openedUntil: dayWithin(LAST, 31),
    payments: [places.cash, ...places.banks, ...places.cards],
    categories: [],
    series: maker.series,
    entries: { [Symbol.iterator]: () => maker.entries() },
  }
}

/** So many households of the sizes that people have: most are small, one in a hundred is large. */
export function* households(count: number, sizes = WORLD_SIZES): Generator<Owner> {
  const chance = new Chance(count)
  for (let at = 0; at < count; at += 1) {
    const draw = chance.next()
    const [, size] = sizes.find(([share]) => draw < share) ?? [1, 300]
    yield household(size, { shape: 'dense', seed: 1000 + at })
  }
}

const WORLD_SIZES: readonly (readonly [upTo: number, size: number])[] = [
  [0.6, 300],
  [0.9, 2_000],
  [0.99, 10_000],
  [1, 100_000],
]

/** What a generated household is, byte by byte. */
export function fingerprint(owner: Owner): string {
  const hash = createHash('sha256')
  for (const row of owner.payments) hash.update(`${JSON.stringify(Object.values(row))}\n`)
  for (const row of owner.series) hash.update(`${JSON.stringify(Object.values(row))}\n`)
  for (const row of owner.entries) {
    hash.update(`${entryColumns.map(([, , value]) => String(value(row))).join('|')}\n`)
  }
  return hash.digest('hex')
}

function placesOf(userId: string, chance: Chance): Places {
  let count = 0
  const place = (fields: Partial<PaymentRow> & Pick<PaymentRow, 'type' | 'name'>): PaymentRow => {
    count += 1
    const ms = Date.parse(`${FIRST}-01T12:00:00Z`) + 1000 * count
    return {
      user_id: userId,
      id: chance.id(ms),
      created_at: new Date(ms).toISOString(),
      account_type: null,
      flag: null,
      credit_limit: null,
      close_day: null,
      due_day: null,
      closing_day_goes_to: null,
      initial_value: ZERO,
      ...fields,
    }
  }
  const bank = (name: string, account_type: PaymentRow['account_type'], cents: number) =>
    place({ type: 'debit', name, account_type, initial_value: toCents(cents) })
  const card = (name: string, close_day: number, due_day: number) =>
    place({
      type: 'credit',
      name,
      flag: 'Visa',
      credit_limit: toCents(2_000_000),
      close_day,
      due_day,
      closing_day_goes_to: 'next',
    })
  return {
    cash: place({ type: 'money', name: 'Dinheiro' }),
    banks: [
      bank('Conta do dia a dia', 'Conta corrente', 350_000),
      bank('Conta da casa', 'Conta corrente', 120_000),
      bank('Poupança', 'Poupança', 2_500_000),
    ],
    cards: [card('Cartão azul', 25, 5), card('Cartão verde', 10, 20)],
  }
}
