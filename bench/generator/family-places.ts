import type { CategoryRow } from '@saldo/api/categories/store'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { toCents, ZERO } from '@saldo/domain/money'
import type { Day } from '@saldo/domain/calendar'
import type { Book } from './book.ts'
import type { Chance } from './chance.ts'
import { categoryNamed, type PaymentRow } from './owner.ts'

/** Where the demo family's money is. */
export type Places = {
  readonly cash: PaymentRow
  readonly marina: PaymentRow
  readonly rafael: PaymentRow
  readonly savings: PaymentRow
  readonly roxo: PaymentRow
  readonly platinum: PaymentRow
  readonly gold: PaymentRow
}
export type PlaceName = keyof Places

type RowFacts = { readonly userId: string; readonly at: string }

const none = {
  account_type: null,
  flag: null,
  credit_limit: null,
  close_day: null,
  due_day: null,
  closing_day_goes_to: null,
  initial_value: ZERO,
} as const

/** Cash, three accounts, and three cards that close by different rules. */
export function familyPlaces({ userId, at }: RowFacts, chance: Chance): Places {
  const made = Date.parse(at)
  let count = 0
  const place = (fields: Partial<PaymentRow> & Pick<PaymentRow, 'type' | 'name'>): PaymentRow => {
    // A second apart, so that screens list them as they stand here.
    const ms = made + 1000 * count
    count += 1
    return {
      ...none,
      user_id: userId,
      id: chance.id(ms),
      created_at: new Date(ms).toISOString(),
      ...fields,
    }
  }
  const account = (name: string, cents: number, account_type: PaymentRow['account_type']) =>
    place({ type: 'debit', name, account_type, initial_value: toCents(cents) })
  const card = (fields: {
    name: string
    flag: PaymentRow['flag']
    limit: number
    cycle: readonly [close: number, due: number, goesTo: 'next' | 'closing']
  }) =>
    place({
      type: 'credit',
      name: fields.name,
      flag: fields.flag,
      credit_limit: toCents(fields.limit),
      close_day: fields.cycle[0],
      due_day: fields.cycle[1],
      closing_day_goes_to: fields.cycle[2],
    })
  return {
    cash: place({ type: 'money', name: 'Dinheiro', initial_value: toCents(18_000) }),
    marina: account('Itaú da Marina', 284_530, 'Conta corrente'),
    rafael: account('Inter do Rafael', 196_275, 'Conta corrente'),
    savings: account('Poupança da família', 1_250_000, 'Poupança'),
    roxo: card({ name: 'Nubank', flag: 'Mastercard', limit: 2_400_000, cycle: [25, 5, 'next'] }),
    platinum: card({
      name: 'Itaú Platinum',
      flag: 'Visa',
      limit: 1_800_000,
      cycle: [3, 10, 'closing'],
    }),
    gold: card({ name: 'Inter Gold', flag: 'Elo', limit: 900_000, cycle: [28, 7, 'next'] }),
  }
}

/** The subcategories that the family made for itself, each below one of the default tree. */
const OWN_CATEGORIES = [
  ['pet', 'Animais de estimação', 'Banho e tosa da Paçoca 🐶'],
  ['swimming', 'Lazer', 'Natação da Alice'],
  ['birthdays', 'Presentes e doações', 'Aniversários das crianças 🎂'],
  ['kitchen', 'Compras', 'Obra da cozinha'],
  ['bookClub', 'Educação', 'Clube de leitura e livros didáticos das crianças'],
  ['rentals', 'Rendimentos', 'Vaga de garagem alugada'],
] as const

export type OwnName = (typeof OWN_CATEGORIES)[number][0]

export function familyCategories(
  { userId, at }: RowFacts,
  chance: Chance,
): ReadonlyMap<OwnName, CategoryRow> {
  return new Map(
    OWN_CATEGORIES.map(([key, parentName, name]) => {
      const parent = categoryNamed(parentName)
      if (parent.group === 'invoice' || parent.group === 'bankOperation') {
        throw new Error('a technical category has no children')
      }
      const row: CategoryRow = {
        user_id: userId,
        id: chance.id(Date.parse(at)),
        parent_id: parent.id,
        name,
        grouping: parent.group,
        sort: parent.sort,
        type: parent.type,
        essential: parent.sort === 'fixed',
        color: parent.color,
        icon: parent.icon,
        created_at: at,
      }
      return [key, row]
    }),
  )
}

/** A category by the name that the tree, or the family, gave it. */
export function finder(own: ReadonlyMap<OwnName, CategoryRow>) {
  return (name: string) => {
    const category = own.get(name as OwnName)
    if (category !== undefined) return { id: category.id, group: category.grouping }
    if (!DEFAULT_CATEGORIES.some((row) => row.name === name)) {
      throw new Error(`no category ${name}`)
    }
    const { id, group } = categoryNamed(name)
    return { id, group }
  }
}

/** What every part of the family's life is written with. */
export type FamilyHistory = {
  readonly book: Book
  readonly chance: Chance
  readonly places: Places
  readonly find: ReturnType<typeof finder>
  readonly from: Day
  readonly today: Day
}
