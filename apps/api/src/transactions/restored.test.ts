import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listTransactions } from '@saldo/contract/transactions'
import { newId, START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { applyAgain } from '../../../../tests/migrations.ts'
import { examine } from '../../../../tools/doctor/examine.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

import { COLUMNS_TYPE } from '../http/serve.ts'

const app = useApp()

/** What a person does, with which of the things that are there; the numbers choose. */
const acts = fc.array(
  fc.record({
    act: fc.constantFrom(
      'category',
      'enter',
      'enter',
      'series',
      'parts',
      'transfer',
      'pay',
      'refund',
      'edit',
      'edit',
      'removeEntry',
      'removeEntry',
      'removeCategory',
      'removeAccount',
      'restoreEntry',
      'restoreEntry',
      'restoreAccount',
      'undo',
    ),
    a: fc.nat(1000),
    b: fc.nat(1000),
    scope: fc.constantFrom('', '?scope=next', '?applyForAll=true'),
  }),
  { minLength: 10, maxLength: 40 },
)

async function openSavings({ guest }: Wallet): Promise<string> {
  const body = { type: 'debit', name: 'Poupança', accountType: 'Poupança' }
  return (await guest.send<Row>('POST', '/payments', body)).body._id
}

const earn = (wallet: Wallet, payment: string) =>
  wallet.enter({ transactionType: 'revenues', value: 90, category: categoryOf('Salário'), payment })

class Life {
  readonly #wallet: Wallet
  readonly #categories: string[] = []
  readonly #accounts: string[]
  readonly #removedAccounts: string[] = []
  readonly #removals: string[] = []
  readonly #edits: string[] = []
  answers = 0

  constructor(wallet: Wallet, savings: string) {
    this.#wallet = wallet
    this.#accounts = [wallet.cash, wallet.account, savings, wallet.card]
  }

  async #send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) {
    const reply = await this.#wallet.guest.send<Row>(method, path, body)
    expect(reply.status).toBeLessThan(500)
    if (reply.status < 300) this.answers += 1
    return reply
  }

  async entries(): Promise<Row[]> {
    const period = 'startDate=2026-01-01&endDate=2027-12-31&ignoreInvoicePeriod=true&limit=1000'
    const lists = await Promise.all(
      this.#accounts.map((id) => this.#wallet.get(`/transactions?${period}&paymentId=${id}`)),
    )
    return lists.flatMap(({ items }) => items)
  }

  async run({ act, a, b, scope }: Row): Promise<void> {
    const one = <T>(list: readonly T[]): T | undefined => list[a % Math.max(list.length, 1)]
    const other = <T>(list: readonly T[]): T | undefined => list[b % Math.max(list.length, 1)]
    const category = other([categoryOf('Mercado'), ...this.#categories, ...this.#categories])
    const payment = one(this.#accounts)
    const draft = (more: object) =>
      this.#send('POST', '/transactions', {
        transactionType: 'expenses',
        value: -10 - b,
        name: `Compra ${a % 3}`,
        date: '2026-11-10',
        category,
        payment,
        paid: true,
        ...more,
      })
    switch (act) {
      case 'category': {
        const body = { name: `Própria ${a}`, category: categoryOf('Mercado') }
        const reply = await this.#send('POST', '/categories', body)
        if (reply.status === 200) this.#categories.push(reply.body._id)
        return
      }
      case 'enter':
        await draft({})
        return
      case 'series':
        await draft({ recurrentType: 'monthly' })
        return
      case 'parts':
        await draft({ lastInstallment: 3, value: -300 - b })
        return
      case 'transfer': {
        const moved = { bankingOperationType: 'transfer', bankingOperationPayment: payment }
        const fields = {
          payment: other(this.#accounts),
          value: 5,
          date: '2026-11-11',
          paid: true,
          _id: newId(),
        }
        await this.#send('POST', '/transactions', { ...moved, ...fields })
        return
      }
      case 'pay': {
        if (!this.#accounts.includes(this.#wallet.card)) return
        const invoice = { paymentInvoiceReferenceId: `${this.#wallet.card}:2026-12` }
        await this.#send('POST', '/invoices', {
          ...invoice,
          value: 10,
          date: '2026-11-12',
          payment,
        })
        return
      }
      case 'refund': {
        const purchase = one((await this.entries()).filter(({ value }) => value < -1))
        if (purchase === undefined) return
        const fields = { transactionType: 'revenues', value: 1, refundOf: purchase._id }
        await draft({ ...fields, category: null, payment: this.#wallet.card })
        return
      }
      case 'edit': {
        const entry = one(await this.entries())
        if (entry === undefined) return
        const changes = a % 2 === 0 ? { category } : { payment: other(this.#accounts) }
        const path = `/transactions/${entry._id}${scope}`
        const { body } = await this.#send('PATCH', path, { version: entry.version, ...changes })
        if (typeof body?.undo === 'string') this.#edits.push(body.undo)
        return
      }
      case 'removeEntry': {
        const entry = one(await this.entries())
        if (entry === undefined) return
        const { status } = await this.#send('DELETE', `/transactions/${entry._id}${scope}`)
        if (status === 200) this.#removals.push(entry._id)
        return
      }
      case 'removeCategory': {
        const id = one(this.#categories)
        if (id === undefined) return
        await this.#send('DELETE', `/categories/${id}`)
        this.#categories.splice(this.#categories.indexOf(id), 1)
        return
      }
      case 'removeAccount': {
        const id = one(this.#accounts.filter((at) => at !== this.#wallet.cash))
        if (id === undefined) return
        const { status } = await this.#send('DELETE', `/payments/${id}`)
        if (status !== 204) return
        this.#accounts.splice(this.#accounts.indexOf(id), 1)
        this.#removedAccounts.push(id)
        return
      }
      case 'restoreEntry': {
        const id = one(this.#removals)
        if (id !== undefined) await this.#send('POST', `/transactions/${id}/restore`)
        return
      }
      case 'restoreAccount': {
        const id = one(this.#removedAccounts)
        if (id === undefined) return
        const { status } = await this.#send('POST', `/payments/${id}/restore`)
        if (status !== 200) return
        this.#removedAccounts.splice(this.#removedAccounts.indexOf(id), 1)
        this.#accounts.push(id)
        return
      }
      default: {
        const id = one(this.#edits)
        if (id !== undefined) await this.#send('POST', `/transactions/edits/${id}/undo`)
      }
    }
  }
}

describe('an account that is restored', () => {
  test('M27: has money that went to another account, which was removed meanwhile, as a plain entry', async () => {
    const ana = await openWallet(app)
    const savings = await openSavings(ana)
    await earn(ana, ana.account)
    const moved = await ana.guest.send<Row>('POST', '/transactions', {
      bankingOperationType: 'transfer',
      bankingOperationPayment: ana.account,
      payment: savings,
      value: 40,
      date: '2026-11-20',
      paid: true,
    })
    expect(moved.status).toBe(200)
    await ana.guest.send('DELETE', `/payments/${ana.account}`)
    await ana.guest.send('DELETE', `/payments/${savings}`)
    expect((await ana.guest.send('POST', `/payments/${ana.account}/restore`)).status).toBe(200)
    expect(await ana.valueOf(ana.account)).toBe(50)
    await expectConsistent(app)
    expect((await ana.guest.send('POST', `/payments/${savings}/restore`)).status).toBe(200)
    expect(await ana.valueOf(savings)).toBe(40)
    await expectConsistent(app)
  })

  test('M27: keeps what it paid of a card that was removed meanwhile', async () => {
    const ana = await openWallet(app)
    await ana.enter({ payment: ana.card })
    const paid = await ana.guest.send('POST', '/invoices', {
      paymentInvoiceReferenceId: `${ana.card}:2026-12`,
      payment: ana.account,
      value: 40,
      date: '2026-11-21',
    })
    expect(paid.status).toBe(200)
    await ana.guest.send('DELETE', `/payments/${ana.account}`)
    await ana.guest.send('DELETE', `/payments/${ana.card}`)
    await ana.guest.send('POST', `/payments/${ana.account}/restore`)
    expect(await ana.valueOf(ana.account)).toBe(-40)
    await expectConsistent(app)
  })

  test('M27: leaves alone what was a payment of its invoice and is an expense by now', async () => {
    const ana = await openWallet(app)
    await ana.enter({ payment: ana.card })
    const paid = await ana.guest.send<Row>('POST', '/invoices', {
      paymentInvoiceReferenceId: `${ana.card}:2026-12`,
      payment: ana.account,
      value: 40,
      date: '2026-11-21',
    })
    await ana.guest.send('DELETE', `/payments/${ana.card}`)
    const [left] = (await ana.list('2026-11')).filter(({ value }: Row) => value === -40)
    const changes = { category: categoryOf('Mercado') }
    const path = `/transactions/${left._id}`
    expect((await ana.guest.send('PATCH', path, changes)).status).toBe(200)
    await ana.guest.send('POST', `/payments/${ana.card}/restore`)
    expect(paid.status).toBe(200)
    expect(await ana.get(path)).toMatchObject({
      paymentInvoiceReferenceId: null,
      category: { name: 'Mercado' },
    })
    expect((await ana.spending('2026-11'))[0]).toMatchObject({ value: 40 })
    await expectConsistent(app)
  })
})

test('M27: the undo of an edit remembers no category that is gone for its name', async () => {
  const ana = await openWallet(app)
  const body = { name: 'Feira', category: categoryOf('Mercado') }
  const feira = (await ana.guest.send<Row>('POST', '/categories', body)).body
  const [entry] = await ana.enter()
  await ana.enter({ category: feira._id })
  const edited = await ana.guest.send<Row>('PATCH', `/transactions/${entry._id}`, {
    category: categoryOf('Padaria'),
  })
  await ana.guest.send('DELETE', `/categories/${feira._id}`)
  const undone = await ana.guest.send('POST', `/transactions/edits/${edited.body.undo}/undo`)
  expect(undone.status).toBe(200)
  await expectConsistent(app)
})

test('M27: entries that cite a category that is gone are read, seen by the doctor and put right by the migration', async () => {
  const ana = await openWallet(app)
  const body = { name: 'Feira', category: categoryOf('Mercado') }
  const feira = (await ana.guest.send<Row>('POST', '/categories', body)).body
  await ana.enter({ category: feira._id })
  await ana.enter({ category: feira._id, payment: ana.card, name: 'Sacolão' })
  await ana.enter({ category: feira._id, recurrentType: 'monthly', name: 'Cesta' })
  await ana.enter({ category: categoryOf('Diversos (Variável)'), value: -7 })
  await app.owner.system((ledger) =>
    sql`delete from categories where user_id = ${ana.guest.id}`.execute(ledger),
  )
  const path = `/transactions?${ana.range('2026-11')}`
  const columns = await ana.guest.send<never>('GET', path, undefined, { accept: COLUMNS_TYPE })
  const rows: Row[] = await ana.list('2026-11')
  expect(listTransactions.fromColumns(columns.body)).toEqual(await ana.get(path))
  expect(rows.map(({ category }) => category)).toContain(null)
  const { findings } = await examine(app.url, { email: ana.guest.email })
  expect(findings.map(({ check }) => check)).toContain('categories')
  const notes = await applyAgain(app.url, 'categories_that_are_gone')
  expect(notes).toEqual([expect.stringMatching(/^Movimentações que citavam .*: 1[0-9]$/)])
  expect(await ana.list('2026-11')).toMatchObject(
    Array.from({ length: 3 }, () => ({ category: { name: 'Diversos (Variável)' } })),
  )
  await expectConsistent(app)
})

test('M27: whatever is removed, edited and taken back in any order, nothing points at what is gone', async () => {
  app.clock = { now: () => START }
  let answers = 0
  await fc.assert(
    fc.asyncProperty(acts, async (life) => {
      const wallet = await openWallet(app)
      const savings = await openSavings(wallet)
      for (const payment of [wallet.account, savings]) await earn(wallet, payment)
      const one = new Life(wallet, savings)
      for (const act of life) await one.run(act)
      for (const entry of await one.entries()) expect(entry.category ?? entry.value).not.toBe(null)
      await expectConsistent(app)
      answers += one.answers
    }),
    { numRuns: 25 },
  )
  // Most acts are carried out: a life of refusals proves nothing.
  expect(answers).toBeGreaterThan(150)
})
