import { expect, test } from 'vitest'
import { toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { emptyLabel, fieldsOf, formOf, periodOf } from './words.ts'

const today = toDay('2026-11-27')

test.each([
  ['2026-01-05', '2026-01-19', '5 jan a 19 jan'],
  ['2025-12-28', '2026-01-04', '28 dez 2025 a 4 jan'],
  ['2025-03-01', '2025-03-20', '1 mar a 20 mar 2025'],
  ['2026-02-01', null, 'desde 1 fev'],
  [null, '2027-02-01', 'até 1 fev 2027'],
  [null, null, null],
])('from %s to %s is said as %s', (startsOn, endsOn, words) => {
  const dayOf = (day: string | null) => (day === null ? null : toDay(day))
  expect(periodOf({ startsOn: dayOf(startsOn), endsOn: dayOf(endsOn) }, today)).toBe(words)
})

test('an empty field is none, and a form gives back what it was made of', () => {
  expect(fieldsOf({ ...emptyLabel('rose'), name: 'Casa' })).toEqual({
    name: 'Casa',
    color: 'rose',
    startsOn: null,
    endsOn: null,
    target: null,
  })
  const fields = {
    name: 'Viagem',
    color: 'teal' as const,
    startsOn: toDay('2026-01-05'),
    endsOn: null,
    target: toCents(500_000),
  }
  const label = { ...fields, _id: 'x', value: toCents(0), entries: 0, version: 1 }
  expect(fieldsOf(formOf(label))).toEqual(fields)
})
