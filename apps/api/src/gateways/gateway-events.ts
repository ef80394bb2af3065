/** What an event of the gateway is about. None of it is believed: it says what to read again. */
export type GatewayEvent = {
  readonly event: string
  readonly invoiceId: string | null
  readonly customerId: string | null
  /**
   * Of two messages with the same key the second is a repetition (decision 110). Which state it tells
   * makes no difference: it is read again.
   */
  readonly key: string
  /** What of the message is kept: what it is about, and nothing of a person. */
  readonly body: string
}

const EVENT = /^[a-z_]{1,60}\.[a-z_]{1,60}$/
const ID = /^[0-9A-Za-z-]{1,80}$/
const STATE = /^[a-z_]{1,40}$/
const NUL = '\u0000'

/**
 * Reads the form of an event, or null where it is none. Some kinds have their fields outside of `data[…]`;
 * an empty text is a field that is absent.
 */
export function readGatewayEvent(form: string): GatewayEvent | null {
  const fields = new URLSearchParams(form)
  // PostgreSQL keeps no NUL, and no gateway sends one.
  if ([...fields].some((pair) => pair.some((words) => words.includes(NUL)))) return null
  const event = fields.get('event') ?? ''
  if (!EVENT.test(event)) return null
  const take = (name: string) => fields.get(`data[${name}]`) || fields.get(name) || ''
  const idOf = (name: string) => (ID.test(take(name)) ? take(name) : null)
  const id = idOf('id')
  const customerId = idOf('customer_id')
  const state = STATE.test(take('status')) ? take('status') : null
  const kept = { id, customer_id: customerId, status: state }
  const words = Object.entries(kept).flatMap(([name, value]) =>
    value === null ? [] : [`data[${name}]=${value}`],
  )
  return {
    event,
    invoiceId: event.startsWith('invoice.') ? id : null,
    customerId,
    key: `${event}|${id ?? ''}`,
    body: [`event=${event}`, ...words].join('&'),
  }
}
