import { openIugu } from '@saldo/api/gateways/iugu'
import type { PaymentGateway } from '@saldo/api/gateways/payment-gateway'
import { answerApi } from '@saldo/sandbox/iugu-api'
import type { IuguStore } from '@saldo/sandbox/iugu-store'

const ORIGIN = 'http://gateway.test'

/** Faults of one life, in hundredths of its calls: before the act, after it, or an answer of 500. */
export class Illness {
  hundredths = 0
  #state = 1
  begin(seed: number, hundredths: number): void {
    this.#state = seed
    this.hundredths = hundredths
  }
  /** A number from 0 to 99 (mulberry32). */
  draw(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % 100
  }
  isIll(): boolean {
    return this.draw() < this.hundredths
  }
}

/** The real adapter at the stand-in's store, without a network between them. */
export function connect(store: IuguStore, illness: Illness): PaymentGateway {
  const answer = async (address: string, { method = 'GET', body }: RequestInit) => {
    const url = new URL(address)
    const isIll = illness.isIll()
    const kind = isIll ? illness.draw() % 3 : null
    if (kind === 0) throw new TypeError('not reached')
    if (kind === 1) return new Response('{}', { status: 500 })
    const sent = typeof body === 'string' ? JSON.parse(body) : {}
    const called = { store, origin: ORIGIN, query: url.searchParams, body: sent }
    const { status, value } = answerApi(method, url.pathname.slice('/v1'.length), called)
    if (kind === 2) throw new TypeError('the answer was lost')
    return new Response(JSON.stringify(value), { status })
  }
  const settings = { apiUrl: `${ORIGIN}/v1`, apiToken: 'x', invoiceBase: `${ORIGIN}/faturas` }
  return openIugu({ ...settings, fetch: answer })
}
