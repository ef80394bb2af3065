import { randomUUID } from 'node:crypto'

export type Webhook = {
  readonly id: string
  readonly event: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** How the next notices are delivered. */
export type Delivery = 'twice' | 'lost' | 'held'

type Notice = { readonly event: string; readonly body: object; readonly itemUrl: string | null }

/** The addresses that want to know, and the notices that are really posted to them. */
export class Webhooks {
  registered: Webhook[] = []
  /** What happened to each notice, without its headers. */
  readonly log: { readonly event: string; readonly status: number | 'lost' | 'failed' }[] = []
  #orders: Delivery[] = []
  #held: Notice[] = []

  register({ event, url, headers }: Omit<Webhook, 'id'>): Webhook {
    const webhook = { id: randomUUID(), event, url, headers }
    this.registered.push(webhook)
    return webhook
  }

  order(delivery: Delivery, count: number): void {
    this.#orders.push(...Array.from({ length: count }, () => delivery))
  }

  /** Delivers what was held, the last one first. */
  async release(): Promise<void> {
    const held = this.#held.toReversed()
    this.#held = []
    for (const notice of held) await this.#deliver(notice)
  }

  reset(): void {
    this.registered = []
    this.#orders = []
    this.#held = []
    this.log.length = 0
  }

  /** `itemUrl` is the address that came with the item itself: it is posted to without headers. */
  send(event: string, facts: object, itemUrl: string | null): void {
    const id = randomUUID()
    const notice = { event, body: { event, id, eventId: id, ...facts }, itemUrl }
    const order = this.#orders.shift()
    if (order === 'held') this.#held.push(notice)
    else if (order === 'lost') this.log.push({ event, status: 'lost' })
    else
      void this.#deliver(notice).then(() => (order === 'twice' ? this.#deliver(notice) : undefined))
  }

  async #deliver({ event, body, itemUrl }: Notice): Promise<void> {
    const registered = this.registered.filter(
      (hook) => hook.event === 'all' || hook.event === event,
    )
    const targets = [...registered, ...(itemUrl === null ? [] : [{ url: itemUrl, headers: {} }])]
    for (const { url, headers } of targets) {
      const status = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5_000),
      }).then(
        (response) => response.status,
        () => 'failed' as const,
      )
      this.log.push({ event, status })
    }
  }
}
