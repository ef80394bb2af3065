import type { Day } from '@saldo/domain/calendar'
import { instantAt } from '../gateways/clock.ts'

/** Something on one day, all of it. */
export type CalendarEvent = {
  /** The same each time that the calendar is read. */
  readonly uid: string
  readonly date: Day
  readonly summary: string
  /** Where it is in the product. */
  readonly url: string
}

export type Calendar = {
  readonly name: string
  /** Who has written it: a brand. */
  readonly writer: string
  readonly nowMs: number
  readonly events: readonly CalendarEvent[]
}

/** How often an application is to read it again. */
const READ_AGAIN = 'PT6H'
/** Octets of a line, without its end (RFC 5545, 3.1). */
const LINE_MAX = 75
const LINE_END = '\r\n'

/** A calendar as RFC 5545 has it, with the name and the interval of RFC 7986 and of those who came before it. */
export function writeCalendar({ name, writer, nowMs, events }: Calendar): string {
  const stamp = `DTSTAMP:${writeInstant(nowMs)}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(`-//${writer}//Agenda//PT-BR`)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${READ_AGAIN}`,
    `X-PUBLISHED-TTL:${READ_AGAIN}`,
    ...events.flatMap(({ uid, date, summary, url }) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(uid)}`,
      stamp,
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(summary)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => foldLine(line) + LINE_END).join('')
}

/** `20261121T150000Z`, of an instant in milliseconds. */
const writeInstant = (nowMs: number) => instantAt(nowMs).replaceAll(/[-:]|\.\d+/g, '')

// oxlint-disable-next-line no-control-regex -- these may stand in no text of a calendar (RFC 5545, 3.3.11)
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** A text as a value: what separates values and lines is marked, and what may not stand there is left out. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** A line in pieces of 75 octets at most, cut between characters and never within one. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const letter of line) {
    const length = Buffer.byteLength(letter)
    if (octets + length > LINE_MAX) {
      folded += `${LINE_END} `
      octets = 1
    }
    folded += letter
    octets += length
  }
  return folded
}
