import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, lastDay, listDays, toDay, toMonth, weekdayOf } from './calendar.ts'
import {
  bankHolidayOn,
  easterOf,
  isBusinessDay,
  nextBusinessDay,
  previousBusinessDay,
} from './holidays.ts'

describe('Easter', () => {
  // From the tables of the Church, the earliest (22 March) and the latest (25 April) among them.
  test.each([
    ['1900-04-15'],
    ['1961-04-02'],
    ['1981-04-19'],
    ['1954-04-18'],
    ['2000-04-23'],
    ['2008-03-23'],
    ['2014-04-20'],
    ['2016-03-27'],
    ['2019-04-21'],
    ['2022-04-17'],
    ['2023-04-09'],
    ['2024-03-31'],
    ['2025-04-20'],
    ['2026-04-05'],
    ['2027-03-28'],
    ['2038-04-25'],
    ['2049-04-18'],
    ['2076-04-19'],
    ['2079-04-23'],
    ['2100-03-28'],
    ['2189-04-05'],
  ])('%s', (day) => {
    expect(easterOf(Number(day.slice(0, 4)))).toBe(day)
  })

  test('is a Sunday from 22 March to 25 April, whatever the year', () => {
    for (let year = 1900; year <= 2200; year += 1) {
      const easter = easterOf(year)
      expect(weekdayOf(easter)).toBe(0)
      expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
    }
  })
})

describe('the days on which banks are closed', () => {
  test('2026, as FEBRABAN prints them', () => {
    const closed = listDays(toDay('2026-01-01'), toDay('2026-12-31')).flatMap((day) => {
      const name = bankHolidayOn(day)
      return name === null ? [] : [`${day} ${name}`]
    })
    expect(closed).toEqual([
      '2026-01-01 Confraternização Universal',
      '2026-02-16 Segunda-feira de Carnaval',
      '2026-02-17 Terça-feira de Carnaval',
      '2026-04-03 Sexta-feira Santa',
      '2026-04-21 Tiradentes',
      '2026-05-01 Dia do Trabalho',
      '2026-06-04 Corpus Christi',
      '2026-09-07 Independência do Brasil',
      '2026-10-12 Nossa Senhora Aparecida',
      '2026-11-02 Finados',
      '2026-11-15 Proclamação da República',
      '2026-11-20 Dia da Consciência Negra',
      '2026-12-25 Natal',
      '2026-12-31 Último dia útil do ano',
    ])
  })

  test.each([
    ['2023-11-20', true, 'before the law of the Consciência Negra'],
    ['2024-11-20', false, 'after it'],
    ['2026-02-16', false, 'Monday of Carnival'],
    ['2026-02-18', true, 'Ash Wednesday: open from noon'],
    ['2024-02-12', false, 'Monday of Carnival'],
    ['2024-05-30', false, 'Corpus Christi'],
    ['2026-12-24', true, 'open in the morning'],
    ['2026-12-31', false, 'the last working day, a Thursday'],
    ['2022-12-30', false, 'the last working day, a Friday, because 31 is a Saturday'],
    ['2023-12-29', false, 'the last working day, a Friday, because 31 is a Sunday'],
    ['2023-12-28', true, 'the day before'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-11-23', true, 'a Monday'],
  ])('%s: open %s, %s', (day, open) => {
    expect(isBusinessDay(toDay(day))).toBe(open)
  })

  test('a reason is given where there is one beside the weekend', () => {
    expect(bankHolidayOn(toDay('2026-11-20'))).toBe('Dia da Consciência Negra')
    expect(bankHolidayOn(toDay('2026-12-31'))).toBe('Último dia útil do ano')
    expect(bankHolidayOn(toDay('2026-11-21'))).toBeNull()
    expect(bankHolidayOn(toDay('2023-12-31'))).toBeNull()
    // Tiradentes too.
    expect(bankHolidayOn(toDay('2000-04-21'))).toBe('Sexta-feira Santa')
  })
})

describe('A11: what falls due on a day without banks is paid on the next business day', () => {
  test.each([
    ['2026-11-23', '2026-11-23'], // a Monday
    ['2026-11-21', '2026-11-23'], // Saturday
    ['2026-11-20', '2026-11-23'], // Consciência Negra, a Friday
    ['2026-02-14', '2026-02-18'], // the Saturday of Carnival
    ['2026-04-03', '2026-04-06'], // Good Friday
    ['2026-12-24', '2026-12-24'],
    ['2026-12-25', '2026-12-28'],
    ['2026-12-31', '2027-01-04'], // 1 January is a Friday
    ['2022-12-30', '2023-01-02'],
  ])('%s: %s', (day, payBy) => {
    expect(nextBusinessDay(toDay(day))).toBe(payBy)
  })
})

describe('E10: what must be there before is sent on the business day before', () => {
  test.each([
    ['2026-01-01', '2025-12-30'], // 31 December is closed
    ['2023-01-01', '2022-12-29'], // the 30th is closed, the 31st a Saturday
    ['2026-11-21', '2026-11-19'],
    ['2026-11-19', '2026-11-19'],
  ])('%s: %s', (day, sent) => {
    expect(previousBusinessDay(toDay(day))).toBe(sent)
  })
})

test('the next and the previous business day are open, near, and on their side', () => {
  const from = toDay('1990-01-01')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: daysBetween(from, lastDay(toMonth('2150-12'))) }),
      (days) => {
        const day = addDays(from, days)
        const [next, previous] = [nextBusinessDay(day), previousBusinessDay(day)]
        expect([isBusinessDay(next), isBusinessDay(previous)]).toEqual([true, true])
        expect(daysBetween(day, next)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(previous, day)).toBeGreaterThanOrEqual(0)
        // The longest are four days: Carnival with its weekend, or the turn of a year.
        expect(daysBetween(previous, next)).toBeLessThanOrEqual(5)
        if (isBusinessDay(day)) expect([next, previous]).toEqual([day, day])
      },
    ),
  )
})
