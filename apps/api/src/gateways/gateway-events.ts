/** What an event of the gateway is about. None of it is believed: it says what to read again. */
export type GatewayEvent = {
  readonly event: string
  readonly invoiceId: string | null
  readonly customerId: string | null
  /** Of two messages with the same key the second is a repetition (integrations.md §2.3). */
  readonly key: string
}

const EVENT = /^[a-z_]{1,60}\.[a-z_]{1,60}$/
const ID = /^[0-9A-Za-z-]{1,80}$/

/**
 * Reads the form of an event, or null where it is none. Some kinds have their fields outside of `data[…]`;
 * an empty text is a field that is absent.
 */
export function readGatewayEvent(form: string): GatewayEvent | null {
  const fields = new URLSearchParams(form)
  const event = fields.get('event') ?? ''
  if (!EVENT.test(event)) return null
  const take = (name: string) => fields.get(`data[${name}]`) || fields.get(name) || ''
  const idOf = (name: string) => (ID.test(take(name)) ? take(name) : null)
  const id = idOf('id')
  const status = take('status').slice(0, 40)
  return {
    event,
    invoiceId: event.startsWith('invoice.') ? id : null,
    customerId: idOf('customer_id'),
    key: `${event}|${id ?? ''}|${status}`,
  }
}
