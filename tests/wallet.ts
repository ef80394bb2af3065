import { expect } from 'vitest'
import { examineOn } from '../tools/doctor/examine.ts'
import type { TestApp } from './app.ts'
import { categoryOf, type Row } from './statements.ts'

type Fields = Readonly<Record<string, unknown>>

/** Somebody with cash, a bank account and a card that closes on the 25th and falls due on the 5th. */
export async function openWallet(app: TestApp, name = 'Ana') {
  const guest = await app.newGuest(name)
  const made = async (body: Fields): Promise<Row> => {
    const reply = await guest.send('POST', '/payments', body)
    expect(reply.status).toBe(200)
    return reply.body
  }
  const [money] = (await guest.send('GET', '/payments')).body
  const account = await made({ type: 'debit', name: 'Conta', accountType: 'Conta corrente' })
  const card = await made({
    type: 'credit',
    name: 'Roxinho',
    flag: 'Mastercard',
    limit: 5000,
    invoiceCloseOn: 25,
    paid: 5,
  })
  const cash: string = money._id
  const draft = (changes: Fields = {}) => ({
    transactionType: 'expenses',
    value: -100,
    name: 'Mercado do bairro',
    date: '2026-11-10',
    category: categoryOf('Mercado'),
    payment: cash,
    paid: true,
    ...changes,
  })
  const get = async (path: string): Promise<Row> => {
    const reply = await guest.send('GET', path)
    expect(reply.status).toBe(200)
    return reply.body
  }
  /** All entries that one draft became: an answer has the first of them alone (case L63). */
  const partsOf = async (first: Row): Promise<Row> => {
    const period = 'startDate=1900-01-01&endDate=2200-12-31&ignoreInvoicePeriod=true&limit=5000'
    const search = encodeURIComponent(first.name)
    const { items } = await get(`/transactions?${period}&search=${search}`)
    return items.filter((entry: Row) =>
      [entry._id, entry.recurrentTransactionId].includes(first.recurrentTransactionId ?? first._id),
    )
  }
  return {
    guest,
    cash,
    account: account._id as string,
    card: card._id as string,
    draft,
    get,
    range,
    /** Writes it down and gives its entries. */
    enter: async (changes: Fields = {}): Promise<Row> => {
      const reply = await guest.send('POST', '/transactions', draft(changes))
      expect(reply).toMatchObject({ status: 200 })
      return Number(reply.headers['x-total-count']) > reply.body.length
        ? partsOf(reply.body[0])
        : reply.body
    },
    partsOf,
    tryEnter: (changes: Fields) => guest.send('POST', '/transactions', draft(changes)),
    list: async (month: string, more = ''): Promise<Row> =>
      (await get(`/transactions?${range(month)}${more}`)).items,
    balances: (month: string, more = '') => get(`/balances?${range(month)}${more}`),
    spending: (month: string, more = '') => get(`/balances/categories?${range(month)}${more}`),
    valueOf: async (id: string): Promise<number> => (await get(`/payments/${id}`)).value,
  }
}
export type Wallet = Awaited<ReturnType<typeof openWallet>>

const lastDayOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

const range = (month: string) => `startDate=${month}-01&endDate=${lastDayOf(month)}`

/** Every total is the sum of its entries, and no row is an orphan. */
export async function expectConsistent(app: TestApp): Promise<void> {
  const { findings } = await examineOn(await app.examiner())
  // The clock of a test stands still, so a file that is read this very moment looks hours old.
  const remaining = findings.filter(({ check }) => check !== 'readings')
  expect(remaining.map(({ check, what }) => `${check}: ${what}`)).toEqual([])
}

/** A refusal: its code, words that can be shown and, where one is to blame, the field. */
export function refusal(status: number, code: string, field?: string) {
  return {
    status,
    body: {
      status,
      code,
      message: expect.stringMatching(/\p{L}{3,}/u),
      ...(field === undefined ? {} : { errors: [{ field, message: expect.any(String) }] }),
    },
  }
}

/** The nil id: well-formed, and nobody's. */
export const NOBODY = '00000000-0000-4000-8000-000000000001'
