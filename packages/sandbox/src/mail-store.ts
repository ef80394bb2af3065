import { randomUUID } from 'node:crypto'
import PostalMime, { type Address, type Email } from 'postal-mime'

export type Message = {
  readonly id: string
  readonly at: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly source: string
  /** The six digits that an activation mail is about, if it has them. */
  readonly code: string | null
  readonly links: readonly string[]
}

export const FAULTS = ['450', '550', 'slow', 'down'] as const
export type Fault = (typeof FAULTS)[number]

const MESSAGES_MAX = 500

/** Everything that was sent, newest first, and the ill behaviour that a test has ordered. */
export class MailStore {
  messages: readonly Message[] = []
  log: readonly object[] = []
  private faults: Fault[] = []

  async receive(source: Buffer, recipients: readonly string[]): Promise<void> {
    const message = readMessage(await PostalMime.parse(source), source.toString('utf8'), recipients)
    this.messages = [message, ...this.messages].slice(0, MESSAGES_MAX)
    this.note({ event: 'received', id: message.id, to: message.to, subject: message.subject })
  }

  list(to: string | null, words: string): readonly Message[] {
    const search = words.trim().toLowerCase()
    return this.messages.filter(
      (message) =>
        (to === null || message.to.includes(to.toLowerCase())) &&
        (search === '' || wordsOf(message).includes(search)),
    )
  }

  order(kind: Fault, count: number): void {
    this.faults = [...this.faults.filter((fault) => fault !== kind), ...filled(kind, count)]
    this.note({ event: 'fault ordered', kind, count })
  }

  /** True once for each time that this fault was ordered. */
  suffers(kind: Fault): boolean {
    const index = this.faults.indexOf(kind)
    if (index === -1) return false
    this.faults.splice(index, 1)
    this.note({ event: 'fault', kind })
    return true
  }

  note(line: object): void {
    this.log = [...this.log, { at: new Date().toISOString(), ...line }].slice(-MESSAGES_MAX)
  }

  clear(): void {
    this.messages = []
  }

  reset(): void {
    this.messages = []
    this.log = []
    this.faults = []
  }
}

function filled(kind: Fault, count: number): Fault[] {
  return Array.from({ length: count }, () => kind)
}

function readMessage(email: Email, source: string, recipients: readonly string[]): Message {
  const text = email.text ?? ''
  const html = email.html ?? ''
  return {
    id: randomUUID(),
    at: new Date().toISOString(),
    from: showAddress(email.from),
    // Who really gets it: the header may name others, or nobody.
    to: recipients.map((recipient) => recipient.toLowerCase()),
    subject: email.subject ?? '(sem assunto)',
    text,
    html,
    source,
    code: codeIn(text) ?? codeIn(html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ')),
    links: linksIn(text === '' ? html : text),
  }
}

function showAddress(address: Address | undefined): string {
  if (address === undefined) return ''
  return address.name === ''
    ? (address.address ?? '')
    : `${address.name} <${address.address ?? ''}>`
}

/** Six digits standing alone; those inside an address or a colour are none. */
function codeIn(text: string): string | null {
  const withoutLinks = text.replaceAll(/https?:\/\/\S+/g, ' ')
  return /(?<![\w#.,-])\d{6}(?![\w-])/.exec(withoutLinks)?.[0] ?? null
}

function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s"'<>)]+/g))]
}

function wordsOf({ from, to, subject, text }: Message): string {
  return [from, ...to, subject, text].join(' ').toLowerCase()
}
