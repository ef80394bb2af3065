import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { toDay } from '@saldo/domain/calendar'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'

const calendar = { name: 'Saldo', writer: 'Saldo', nowMs: Date.parse('2026-11-21T15:00:00Z') }
const rent: CalendarEvent = {
  uid: '018f0000-0000-7000-8000-000000000001:2026-11',
  date: toDay('2026-11-28'),
  summary: 'Aluguel',
  url: 'https://saldo.example/calendario?mes=2026-11',
}
const write = (...events: readonly CalendarEvent[]) => writeCalendar({ ...calendar, events })

/** What a reader that is not ours finds in the text. */
function read(text: string) {
  const found = new ICAL.Component(ICAL.parse(text))
  const events = found.getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    date: String(event.getFirstPropertyValue('dtstart')),
    isDate: (event.getFirstPropertyValue('dtstart') as ICAL.Time).isDate,
    summary: event.getFirstPropertyValue('summary'),
    url: event.getFirstPropertyValue('url'),
    stamp: String(event.getFirstPropertyValue('dtstamp')),
    alarms: event.getAllSubcomponents('valarm').length,
  }))
  return { name: found.getFirstPropertyValue('x-wr-calname'), events }
}

test('a calendar is written line by line as its standard has it', () => {
  expect(write(rent).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Saldo//Agenda//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Saldo',
    'X-WR-CALNAME:Saldo',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    'UID:018f0000-0000-7000-8000-000000000001:2026-11',
    'DTSTAMP:20261121T150000Z',
    'DTSTART;VALUE=DATE:20261128',
    'SUMMARY:Aluguel',
    'URL:https://saldo.example/calendario?mes=2026-11',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each([
  ['Luz, água; gás', String.raw`SUMMARY:Luz\, água\; gás`],
  ['C:\\contas', String.raw`SUMMARY:C:\\contas`],
  ['duas\nlinhas', String.raw`SUMMARY:duas\nlinhas`],
  ['duas\r\nlinhas\r', String.raw`SUMMARY:duas\nlinhas\n`],
  ['um\u0000 sinal\u0007', 'SUMMARY:um sinal'],
  ['"entre aspas"', 'SUMMARY:"entre aspas"'],
])('the name %j is written so that a reader has it back', (summary, line) => {
  expect(write({ ...rent, summary }).split('\r\n')).toContain(line)
})

test('a line of more than 75 octets goes on in the next one, and no character is cut', () => {
  const lines = write({ ...rent, summary: 'ã😀'.repeat(40) }).split('\r\n')
  expect(lines.map((line) => Buffer.byteLength(line)).every((octets) => octets <= 75)).toBe(true)
  expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(2)
  expect(lines.join('\n')).not.toContain('\ufffd')
})

test('an independent reader finds exactly what was put in, whatever things are called', () => {
  const signs = [',', ';', ':', '\\', '\n', '"', "'", ' ', '\t', 'ç', 'ã', '😀', '👩‍👩‍👧', 'n', 'N']
  const long = 'palavra-muito-comprida-sem-nenhum-lugar-em-que-se-possa-cortar'
  const pieces = fc.constantFrom(...signs, 'BEGIN:VEVENT', 'END:VCALENDAR', long)
  const names = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme' })), { maxLength: 30 })
  const clean = names.map((parts) =>
    // oxlint-disable-next-line no-control-regex -- no name of the product has these
    parts.join('').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ''),
  )
  const days = fc.integer({ min: 0, max: 500 }).map((count) => {
    const at = new Date(calendar.nowMs + count * 86_400_000)
    return toDay(at.toISOString().slice(0, 10))
  })
  const events = fc.array(fc.record({ uid: fc.uuid(), date: days, summary: clean }), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(events, (drawn) => {
      const put = drawn.map((event) => ({ ...rent, ...event }))
      const { name, events: seen } = read(write(...put))
      expect(name).toBe('Saldo')
      const stamp = '2026-11-21T15:00:00Z'
      expect(seen).toEqual(put.map((event) => ({ ...event, isDate: true, stamp, alarms: 0 })))
    }),
  )
})
