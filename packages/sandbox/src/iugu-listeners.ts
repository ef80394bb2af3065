import { setTimeout as pause } from 'node:timers/promises'
import type { Announcement } from './iugu-store.ts'

/** Where events are sent, and with which words in the header `Authorization`. */
type Listener = { readonly event: string; readonly url: string; readonly authorization: string }

type Delivery = Announcement & { readonly url: string; status: number | 'lost' | 'waiting' }

const TRIES = 4
const LOG_MAX = 500

/** Sends events as forms, without a signature and more than once where they are not taken. */
export class IuguListeners {
  readonly deliveries: Delivery[] = []
  /** How many of the next events get lost. */
  lost = 0
  #listeners: Listener[] = []
  readonly #retryMs: number

  constructor(retryMs: number) {
    this.#retryMs = retryMs
  }

  add({ event, url, authorization }: Listener): void {
    this.#listeners = [
      ...this.#listeners.filter((one) => one.url !== url),
      { event, url, authorization },
    ]
  }

  clear(): void {
    this.#listeners = []
    this.lost = 0
    this.deliveries.length = 0
  }

  announce(announcement: Announcement): void {
    for (const listener of this.#listeners) {
      if (listener.event !== 'all' && listener.event !== announcement.event) continue
      const delivery: Delivery = { ...announcement, url: listener.url, status: 'waiting' }
      this.deliveries.push(delivery)
      if (this.deliveries.length > LOG_MAX) this.deliveries.shift()
      if (this.lost > 0) {
        this.lost -= 1
        delivery.status = 'lost'
      } else void this.#deliver(delivery, listener)
    }
  }

  async #deliver(delivery: Delivery, { url, authorization }: Listener): Promise<void> {
    const body = new URLSearchParams({ event: delivery.event })
    for (const [name, value] of Object.entries(delivery.data)) body.set(`data[${name}]`, value)
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      delivery.status = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body,
        signal: AbortSignal.timeout(10_000),
      }).then(
        ({ status }) => status,
        () => 0,
      )
      if (delivery.status === 200) return
      await pause(this.#retryMs * attempt)
    }
  }
}
