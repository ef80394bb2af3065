import { expect } from 'vitest'
import { removeLinkJob, syncJob } from '@saldo/api/bank-accesses/jobs'
import type { BankAggregator } from '@saldo/api/gateways/banks'
import { runDue } from '@saldo/api/jobs/run-due'
import { HeldBank } from '../bench/harness/bank.ts'
import { type Guest, START, type TestApp, useApp } from './app.ts'
import { PASSWORD } from './guest-password.ts'
import type { Row } from './statements.ts'

export const WEBHOOK_SECRET = 'a secret of webhooks for the tests'

/** Somebody who signs in again when time has passed: an access token is good for minutes. */
function lasting(app: TestApp, guest: Guest): Guest {
  let { token } = guest
  const send: Guest['send'] = async (method, path, body, headers = {}) => {
    const sent = () =>
      app.send<never>(method, path, body, { authorization: `Bearer ${token}`, ...headers })
    const reply = await sent()
    if (reply.status !== 401) return reply
    const credentials = { email: guest.email, password: PASSWORD }
    token = (await app.send('POST', '/users/authenticate', credentials)).body.accessToken
    return sent()
  }
  return { ...guest, send }
}

function setNow({ clock }: TestApp, nowMs: number): void {
  clock.now = () => nowMs
}

/** An application with an aggregator, and its people and syncs. */
function useBankApp(bank: BankAggregator) {
  const app = useApp({ banks: { pluggy: bank, belvo: bank, webhookSecret: WEBHOOK_SECRET } })

  /** Runs the syncs that are due, and what they ask for at once. */
  async function runSyncs(passMs = 0): Promise<number> {
    const now = app.clock.now()
    // A job is due from the instant on at which it was asked for.
    setNow(app, now + passMs + 1)
    const worker = workerOf(app)
    const syncing = { ...worker, settings: settingsOf(bank) }
    const done = await runDue(worker, syncJob(syncing))
    return done + (await runDue(worker, removeLinkJob(syncing)))
  }

  const newGuest = async (name: string) => lasting(app, await app.newGuest(name))

  async function link(guest: Guest, linkId: string, more: object = {}): Promise<Row> {
    const body = { linkId, institution: 'itau_br_retail', type: 'pluggy', connector: 601, ...more }
    const reply = await guest.send('POST', '/bankaccesses', body)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body
  }

  function person(guest: Guest, access: Row) {
    const get = async (path: string): Promise<Row> => {
      const reply = await guest.send('GET', path)
      expect(reply.status).toBe(200)
      return reply.body
    }
    return {
      guest,
      access,
      get,
      read: () => get(`/bankaccesses/${access._id}`),
      /** All of them; of a card its items, and not the rows of its invoices. */
      entries: async (from = '1900-01-01'): Promise<Row[]> => {
        const period = `startDate=${from}&endDate=2200-12-31&ignoreInvoicePeriod=true&limit=5000`
        const payments: Row[] = await get('/payments')
        const lists = await Promise.all(
          payments.map(({ _id }) => get(`/transactions?${period}&paymentId=${_id}`)),
        )
        return lists.flatMap(({ items }) => items)
      },
      questions: () => get('/bankaccesses/questions'),
      answer: (id: string, answer: string, more: object = {}) =>
        guest.send('POST', `/bankaccesses/questions/${id}`, { answer, ...more }),
      /** Asks for another sync, and runs it. */
      sync: async (passMs = 60_000) => {
        setNow(app, app.clock.now() + passMs)
        const reply = await guest.send('POST', `/bankaccesses/${access._id}/sync`)
        await runSyncs()
        return reply
      },
    }
  }

  return { app, newGuest, link, person, runSyncs }
}

/** An application with an aggregator that a test holds in its hands. */
export function useBanks() {
  const bank = new HeldBank()
  const banks = useBankApp(bank)

  /** Somebody with a link to a bank, and its first sync done. */
  async function connect(name = 'Ana', linkId = `link of ${name}`) {
    const guest = await banks.newGuest(name)
    bank.put({ id: linkId, clientUserId: guest.id })
    const access = await banks.link(guest, linkId)
    await banks.runSyncs()
    return banks.person(guest, access)
  }

  return { ...banks, bank, connect }
}

const settingsOf = (bank: BankAggregator) =>
  ({ banks: { pluggy: bank, belvo: bank, webhookSecret: WEBHOOK_SECRET } }) as never

function workerOf(app: TestApp) {
  const log = { info: () => {}, warn: () => {} }
  return { database: app.database, clock: app.clock, log, signal: new AbortController().signal }
}

export { START }
