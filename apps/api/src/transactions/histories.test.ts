import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { openWallet, type Wallet } from '../../../../tests/wallet.ts'
import { examine } from '../../../../tools/doctor/examine.ts'
import { extendAllSeries } from './horizon.ts'

const app = useApp()
const DAY_MS = 24 * 60 * 60_000

afterAll(() => {
  app.clock = { now: () => START }
})

const day = fc
  .date({ min: new Date('2026-06-01'), max: new Date('2027-06-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const cents = fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 100)
const at = fc.nat({ max: 1000 })
const scope = fc.constantFrom('', '?scope=this', '?scope=next', '?scope=all')
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const KINDS = {
  expenses: ['Mercado', 'Farmácia', 'Lanches e café'],
  revenues: ['Salário', 'Cashback'],
  investiments: ['Objetivos'],
} as const
const kind = fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[]))

const acts = {
  enter: {
    kind,
    place: at,
    cents,
    day,
    paid: fc.boolean(),
    category: at,
    /** What of it goes into the next category, in hundredths; nothing where it is not divided. */
    share: some(fc.integer({ min: 1, max: 99 })),
    shape: fc.oneof(
      fc.constant({}),
      fc.integer({ min: 2, max: 24 }).map((lastInstallment) => ({ lastInstallment })),
      fc
        .constantFrom('annual', 'semiannual', 'monthly', 'fortnightly', 'weekly')
        .map((recurrentType) => ({ recurrentType })),
      fc
        .constantFrom('annual', 'monthly', 'weekly')
        .map((recurrentType) => ({ recurrentType, businessDay: 'before' })),
    ),
  },
  edit: {
    at,
    scope,
    cents: some(cents),
    day: some(day),
    place: some(at),
    category: some(at),
    share: some(fc.integer({ min: 1, max: 99 })),
    paid: some(fc.boolean()),
    businessDay: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      fc.constantFrom('before', null),
    ),
  },
  toggle: { at },
  remove: { at, scope },
  restore: { at },
  refund: { at, cents, day },
  giveBack: { at, cents, day, isOfOne: fc.boolean() },
  editItem: { at, scope, share: fc.integer({ min: 0, max: 99 }), cents: some(cents) },
  undo: { at },
  pay: { at, cents, day, place: at },
  turnCard: {
    at,
    close: fc.integer({ min: 1, max: 31 }),
    due: fc.integer({ min: 1, max: 31 }),
    goesTo: fc.constantFrom('next', 'closing'),
  },
  openMonth: { ahead: fc.integer({ min: 1, max: 30 }) },
  newCategory: { under: at },
  dropCategory: { at },
  newPlace: { isCard: fc.boolean() },
  dropPlace: { at },
  wait: { days: fc.integer({ min: 1, max: 45 }) },
} as const

type Acts = {
  readonly [name in keyof typeof acts]: {
    readonly [field in keyof (typeof acts)[name]]: (typeof acts)[name][field] extends fc.Arbitrary<
      infer T
    >
      ? T
      : never
  }
}
type Act = { readonly [name in keyof Acts]: { readonly act: name } & Acts[name] }[keyof Acts]

const OFTEN = { enter: 8, edit: 6, toggle: 4, remove: 4, restore: 3, pay: 2, turnCard: 2 } as const
const history = fc.array(
  fc.oneof(
    ...(Object.keys(acts) as (keyof Acts)[]).map((name) => ({
      weight: OFTEN[name as keyof typeof OFTEN] ?? 1,
      arbitrary: fc.record({
        act: fc.constant(name),
        ...(acts[name] as Record<string, fc.Arbitrary<unknown>>),
      }) as unknown as fc.Arbitrary<Act>,
    })),
  ),
  { minLength: 10, maxLength: 40 },
)

/** The history of one user: the entries and accounts for an act are read again before each act. */
class History {
  readonly #wallet: Wallet
  readonly #removed: string[] = []
  readonly #edits: string[] = []
  readonly #statuses: number[] = []
  #days = 0

  constructor(wallet: Wallet) {
    this.#wallet = wallet
  }

  get statuses(): readonly number[] {
    return this.#statuses
  }

  async #send(method: string, path: string, body?: unknown): Promise<Row> {
    const reply = await this.#wallet.guest.send(method, path, body)
    this.#statuses.push(reply.status)
    // A refusal is a valid answer; a fault fails the test.
    if (reply.status >= 500) throw new Error(`${method} ${path}: ${reply.status}`)
    return reply
  }

  async #entry(index: number): Promise<Row> {
    const range = 'startDate=2025-01-01&endDate=2035-12-31&limit=1000'
    const cards = (await this.#places()).filter(({ type }) => type === 'credit')
    const lists = await Promise.all(
      ['', ...cards.map(({ _id }) => `&paymentId=${_id}`)].map((more) =>
        this.#wallet.get(`/transactions?${range}${more}`),
      ),
    )
    const rows: Row[] = lists.flatMap(({ items }) => items)
    const entries = rows.filter(({ invoiceItems }) => invoiceItems === null)
    return entries[index % entries.length]
  }

  /** What all parts of a purchase come to, or what the entry does that is none. */
  async #whole(entry: Row): Promise<number> {
    if (entry.lastInstallment === null) return entry.value
    const first = entry.recurrentTransactionId ?? entry._id
    const range = 'startDate=2025-01-01&endDate=2060-12-31&limit=1000'
    const { items } = await this.#wallet.get(
      `/transactions?${range}&paymentId=${entry.payment._id}`,
    )
    const parts = items.filter((row: Row) => (row.recurrentTransactionId ?? row._id) === first)
    const whole = parts.reduce((sum: number, row: Row) => sum + Math.round(row.value * 100), 0)
    return whole / 100
  }

  async #places(): Promise<Row[]> {
    return this.#wallet.get('/payments')
  }

  async #place(index: number): Promise<Row> {
    const places = await this.#places()
    return places[index % places.length]
  }

  async #category(of: keyof typeof KINDS, index: number): Promise<string> {
    const own = (await this.#wallet.get('/categories')).filter(
      (one: Row) => one.own && one.group === of,
    )
    const ids = [...KINDS[of].map(categoryOf), ...own.map((one: Row) => one._id)]
    return ids[index % ids.length]
  }

  /** An entry of this value in two categories. */
  async #split(
    of: keyof typeof KINDS,
    one: {
      readonly value: number
      readonly category: number
      readonly share?: number | undefined
    },
  ): Promise<unknown> {
    const whole = Math.round(one.value * 100)
    const [first, other] = [one.category, one.category + 1]
    const share = one.share === undefined ? 0 : Math.trunc((whole * one.share) / 100)
    if (share === 0 || share === whole || KINDS[of].length < 2) return undefined
    return [
      { category: await this.#category(of, first), value: (whole - share) / 100 },
      { category: await this.#category(of, other), value: share / 100 },
    ]
  }

  async runHistory(one: Act): Promise<void> {
    switch (one.act) {
      case 'enter': {
        const place = await this.#place(one.place)
        const value = one.kind === 'revenues' ? one.cents : -one.cents
        await this.#send('POST', '/transactions', {
          transactionType: one.kind,
          value,
          split: await this.#split(one.kind, { value, ...one }),
          name: `${one.kind} ${one.category % 3}`,
          date: one.day,
          category: await this.#category(one.kind, one.category),
          payment: place._id,
          paid: one.paid,
          ...one.shape,
        })
        return
      }
      case 'refund': {
        const cards = (await this.#places()).filter(({ type }) => type === 'credit')
        if (cards.length === 0) return
        await this.#send('POST', '/transactions', {
          transactionType: 'revenues',
          value: one.cents,
          name: 'Estorno',
          date: one.day,
          category: one.at % 2 === 0 ? null : await this.#category('expenses', one.at),
          payment: cards[one.at % cards.length]?._id,
          paid: true,
        })
        return
      }
      case 'giveBack': {
        const entry = await this.#entry(one.at)
        if (entry === undefined || entry.value > 0) return
        await this.#send('POST', '/transactions', {
          transactionType: 'revenues',
          value: one.cents,
          name: 'Estorno da compra',
          date: one.day,
          category: null,
          payment: entry.payment._id,
          paid: true,
          refundOf: entry._id,
          evenIfInDoubt: true,
          refundCategory: one.isOfOne ? entry.split?.at(-1).category._id : undefined,
        })
        return
      }
      case 'editItem': {
        const entry = await this.#entry(one.at)
        if (entry?.payment.type !== 'credit') return
        const whole = await this.#whole(entry)
        const value = one.cents === undefined ? whole : Math.sign(whole) * one.cents
        const reference = `${entry.payment._id}:${entry.countsOn.slice(0, 7)}`
        const edit = await this.#send(
          'PATCH',
          `/invoices/${reference}/items/${entry._id}${one.scope}`,
          {
            version: entry.version,
            total: one.cents,
            split: await this.#split(entry.transactionType, {
              value,
              category: one.at,
              share: one.share,
            }),
          },
        )
        if (edit.status === 200) this.#edits.push(edit.body.undo)
        return
      }
      case 'undo': {
        const id = this.#edits[one.at % this.#edits.length]
        if (typeof id === 'string') await this.#send('POST', `/transactions/edits/${id}/undo`)
        return
      }
      case 'edit': {
        const entry = await this.#entry(one.at)
        if (entry === undefined) return
        const sign = entry.transactionType === 'revenues' ? 1 : -1
        const value = one.cents === undefined ? undefined : sign * one.cents
        const split = await this.#split(entry.transactionType, {
          value: value ?? entry.value,
          category: one.category ?? 0,
          share: one.share,
        })
        const edit = await this.#send('PATCH', `/transactions/${entry._id}${one.scope}`, {
          version: entry.version,
          value,
          split,
          date: one.day,
          payment: one.place === undefined ? undefined : (await this.#place(one.place))._id,
          category:
            one.category === undefined
              ? undefined
              : await this.#category(entry.transactionType, one.category),
          paid: one.paid,
          businessDay: entry.recurrentType === null ? undefined : one.businessDay,
        })
        if (edit.status === 200) this.#edits.push(edit.body.undo)
        return
      }
      case 'toggle': {
        const entry = await this.#entry(one.at)
        if (entry === undefined) return
        const body = { version: entry.version, paid: !entry.paid }
        await this.#send('PATCH', `/transactions/${entry._id}`, body)
        return
      }
      case 'remove': {
        const entry = await this.#entry(one.at)
        if (entry === undefined) return
        const { status } = await this.#send('DELETE', `/transactions/${entry._id}${one.scope}`)
        if (status === 200) this.#removed.push(entry._id)
        return
      }
      case 'restore': {
        const id = this.#removed[one.at % this.#removed.length]
        if (id !== undefined) await this.#send('POST', `/transactions/${id}/restore`)
        return
      }
      case 'pay': {
        const cards = (await this.#places()).filter(({ type }) => type === 'credit')
        const card = cards[one.at % cards.length]
        if (card === undefined) return
        await this.#send('POST', '/invoices', {
          paymentInvoiceReferenceId: `${card._id}:${one.day.slice(0, 7)}`,
          payment: (await this.#place(one.place))._id,
          value: one.cents,
          date: one.day,
        })
        return
      }
      case 'turnCard': {
        const place = await this.#place(one.at)
        await this.#send('PATCH', `/payments/${place._id}`, {
          version: place.version,
          invoiceCloseOn: one.close,
          paid: one.due,
          closingDayGoesTo: one.goesTo,
        })
        return
      }
      default:
        return this.#rearrange(one)
    }
  }

  async #rearrange(
    one: Exclude<
      Act,
      {
        act:
          | 'enter'
          | 'refund'
          | 'giveBack'
          | 'editItem'
          | 'undo'
          | 'edit'
          | 'toggle'
          | 'remove'
          | 'restore'
          | 'pay'
          | 'turnCard'
      }
    >,
  ): Promise<void> {
    switch (one.act) {
      case 'openMonth': {
        const month = `${2027 + Math.floor(one.ahead / 12)}-${String((one.ahead % 12) + 1).padStart(2, '0')}`
        await this.#send('POST', '/transactions/months', { month })
        return
      }
      case 'newCategory': {
        const category = categoryOf(KINDS.expenses[one.under % KINDS.expenses.length] ?? '')
        await this.#send('POST', '/categories', { name: `Própria ${one.under}`, category })
        return
      }
      case 'dropCategory': {
        const own = (await this.#wallet.get('/categories')).filter((row: Row) => row.own)
        const category = own[one.at % own.length]
        if (category !== undefined) await this.#send('DELETE', `/categories/${category._id}`)
        return
      }
      case 'newPlace': {
        const card = { flag: 'Elo', limit: 100, invoiceCloseOn: 28, paid: 31, type: 'credit' }
        const account = { type: 'debit', accountType: 'Poupança', value: 12.34 }
        await this.#send('POST', '/payments', { name: 'Nova', ...(one.isCard ? card : account) })
        return
      }
      case 'dropPlace': {
        const place = await this.#place(one.at)
        await this.#send('DELETE', `/payments/${place._id}`)
        return
      }
      case 'wait': {
        this.#days += one.days
        app.clock = { now: () => START + this.#days * DAY_MS }
        await app.owner.system((ledger) =>
          ledger.updateTable('access_tokens').set({ expires_at: '2040-01-01T00:00:00Z' }).execute(),
        )
        const { fastify, database, clock } = app
        await extendAllSeries({ database, clock, log: fastify.log })
      }
    }
  }
}

test('over random histories, every total stays the sum of its entries', async () => {
  const reply: number[] = []
  await fc.assert(
    fc.asyncProperty(history, async (chosenActs) => {
      app.clock = { now: () => START }
      const wallet = await openWallet(app)
      const user = new History(wallet)
      for (const one of chosenActs) await user.runHistory(one)
      reply.push(...user.statuses)
      const { findings } = await examine(app.url, { email: wallet.guest.email })
      expect(findings.map(({ check, what }) => `${check}: ${what}`)).toEqual([])
    }),
    // Nothing is shrunk, since each try would run a whole history.
    { numRuns: 30, endOnFailure: true },
  )
  // A property of refusals alone would prove nothing.
  const done = reply.filter((status) => status < 300)
  expect(done.length).toBeGreaterThan(reply.length / 2)
})
