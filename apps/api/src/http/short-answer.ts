import type { Reply } from './reply.ts'

/** The maximum size of an answer to a write (case L63). */
const ANSWER_BYTES_MAX = 5_000
const CUT = '…'

type Noted = { description: string }

/**
 * An answer to a change with its notes cut to the available size: they are the only text of a
 * person's that is longer than a line, and the client that sent them has them. A read returns them
 * whole.
 */
export function shortAnswer(reply: Reply): Reply {
  if (reply.file !== undefined || bytesOf(reply.text) <= ANSWER_BYTES_MAX) return reply
  const answer: unknown = JSON.parse(reply.text)
  const noted = notedIn(answer)
  const notes = noted.reduce((sum, { description }) => sum + noteBytes(description), 0)
  const room = ANSWER_BYTES_MAX - (bytesOf(JSON.stringify(answer)) - notes)
  for (const one of noted) {
    one.description = cutTo(one.description, Math.max(0, Math.floor(room / noted.length)))
  }
  return { ...reply, text: JSON.stringify(answer) }
}

const bytesOf = (text: string) => Buffer.byteLength(text)
/** The size of a text within JSON, without its quotes. */
const noteBytes = (text: string) => bytesOf(JSON.stringify(text)) - 2

function notedIn(value: unknown): Noted[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'description' in value && typeof value.description === 'string' && value.description
  return [...(own ? [value as Noted] : []), ...Object.values(value).flatMap(notedIn)]
}

/** Whether a text is the stored one, cut to an answer's size. */
export function isCutOf(sent: unknown, stored: unknown): boolean {
  if (typeof sent !== 'string' || typeof stored !== 'string' || !sent.endsWith(CUT)) return false
  return stored.length > sent.length && stored.startsWith(sent.slice(0, -CUT.length))
}

/** Cuts between characters, never within one. */
function cutTo(text: string, bytesMax: number): string {
  if (noteBytes(text) <= bytesMax) return text
  let cut = ''
  let bytes = noteBytes(CUT)
  for (const letter of text) {
    bytes += noteBytes(letter)
    if (bytes > bytesMax) break
    cut += letter
  }
  return cut + CUT
}
