import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Day, toDay } from '../../calendar.ts'
import { MONTH_NAMES } from '../../month-names.ts'
import { takePeriods } from './periods.ts'
import { readSentence } from './sentence.ts'

const options = { direction: 'past', hasPrice: false, hasSides: false } as const
const periodsOf = (text: string, today: Day) =>
  takePeriods(readSentence(text), { ...options, today }).periods.map(
    ({ startDate, endDate }) => `${startDate} ${endDate}`,
  )

/** Days and months counted by JavaScript's own calendar, and by no rule of ours. */
const utc = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const partsOf = (today: Day) => ({
  year: Number(today.slice(0, 4)),
  month: Number(today.slice(5, 7)) - 1,
  day: Number(today.slice(8)),
})
const daysFrom = (today: Day, from: number, to: number) => {
  const { year, month, day } = partsOf(today)
  return `${utc(year, month, day + from)} ${utc(year, month, day + to)}`
}
const monthsFrom = (today: Day, from: number, to = from) => {
  const { year, month } = partsOf(today)
  return `${utc(year, month + from, 1)} ${utc(year, month + to + 1, 0)}`
}
const yearsFrom = (today: Day, by: number) => {
  const { year } = partsOf(today)
  return `${utc(year + by, 0, 1)} ${utc(year + by, 11, 31)}`
}
const weekFrom = (today: Day, by: number) => {
  const { year, month, day } = partsOf(today)
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay()
  return daysFrom(today, by * 7 - weekday, by * 7 - weekday + 6)
}

type Drawn = { readonly text: string; readonly days: string }
const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts)
const drawn = (today: Day) => {
  const number = fc.integer({ min: 2, max: 40 })
  const fixed = (texts: readonly string[], days: string) =>
    oneOf(...texts).map((text): Drawn => ({ text, days }))
  return fc.oneof(
    fixed(['este mês', 'esse mes', 'no mês', 'neste mes', 'mes atual'], monthsFrom(today, 0)),
    fixed(['mês passado', 'no mes passado', 'último mês', 'mês anterior'], monthsFrom(today, -1)),
    fixed(
      ['mês retrasado', 'no mes retrasado', 'há 2 meses', 'dois meses atrás'],
      monthsFrom(today, -2),
    ),
    fixed(['mês que vem', 'próximo mês'], monthsFrom(today, 1)),
    fixed(['semana passada', 'na última semana'], weekFrom(today, -1)),
    fixed(['semana retrasada'], weekFrom(today, -2)),
    fixed(['essa semana', 'na semana', 'esta semana'], weekFrom(today, 0)),
    fixed(['este ano', 'no ano', 'neste ano'], yearsFrom(today, 0)),
    fixed(['ano passado', 'no ano passado', 'último ano'], yearsFrom(today, -1)),
    fixed(['hoje', 'hj'], daysFrom(today, 0, 0)),
    fixed(['ontem'], daysFrom(today, -1, -1)),
    fixed(['anteontem', 'antes de ontem'], daysFrom(today, -2, -2)),
    fixed(['de ontem até hoje', 'desde ontem', 'ontem até agora'], daysFrom(today, -1, 0)),
    number.map((days) => ({
      text: `nos últimos ${days} dias`,
      days: daysFrom(today, 1 - days, 0),
    })),
    number.map((weeks) => ({
      text: `últimas ${weeks} semanas`,
      days: daysFrom(today, 1 - weeks * 7, 0),
    })),
    number.map((months) => ({
      text: `${months} últimos meses`,
      days: monthsFrom(today, 1 - months, 0),
    })),
    number.map((days) => ({ text: `há ${days} dias`, days: daysFrom(today, -days, -days) })),
    namedMonth(),
  )
}

/** A month of a year in the ways in which people write it. */
const namedMonth = () =>
  fc
    .record({
      month: fc.integer({ min: 0, max: 11 }),
      year: fc.integer({ min: 2020, max: 2039 }),
      spelling: fc.integer({ min: 0, max: 6 }),
    })
    .map(({ month, year, spelling }): Drawn => {
      const name = MONTH_NAMES[month] ?? ''
      const short = year - 2000
      const number = month + 1
      const padded = String(number).padStart(2, '0')
      const texts = [
        `em ${name} de ${year}`,
        `em ${name}/${year}`,
        `em ${name.slice(0, 3)}/${short}`,
        `${padded}/${year}`,
        `em ${number}/${year}`,
        `${padded}/${short}`,
        `no mês de ${name} de ${year}`,
      ]
      return {
        text: texts[spelling] ?? '',
        days: `${utc(year, month, 1)} ${utc(year, month + 1, 0)}`,
      }
    })

const anyDay = fc
  .date({ min: new Date('2019-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((date) => toDay(date.toISOString().slice(0, 10)))

test('M19: drawn periods in drawn spellings mean the drawn days', () => {
  const spelled = anyDay.chain((today) => drawn(today).map((period) => ({ ...period, today })))
  const change = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  )
  fc.assert(
    fc.property(spelled, change, ({ text, days, today }, spell) => {
      expect(periodsOf(spell(`quanto gastei ${text} com mercado`), today)).toEqual([days])
    }),
    { numRuns: 500 },
  )
})

const TODAY = toDay('2026-11-26')

test.each([
  ['entre 1 e 10 de novembro', ['2026-11-01 2026-11-10']],
  ['do dia 5 ao dia 12', ['2026-11-05 2026-11-12']],
  ['de 10/10 até 20/10', ['2026-10-10 2026-10-20']],
  ['desde o começo do mês', ['2026-11-01 2026-11-26']],
  ['desde julho', ['2026-07-01 2026-11-26']],
  ['de segunda até hoje', ['2026-11-23 2026-11-26']],
  ['de novembro a fevereiro', ['2025-11-01 2026-02-28']],
  ['dia 15', ['2026-11-15 2026-11-15']],
  ['dia 31', ['2026-10-31 2026-10-31']],
  ['dia 15 do mês passado', ['2026-10-15 2026-10-15']],
  ['terça da semana passada', ['2026-11-17 2026-11-17']],
  ['15/10/25', ['2025-10-15 2025-10-15']],
  ['no fim de semana', ['2026-11-21 2026-11-22']],
  ['sexta passada', ['2026-11-20 2026-11-20']],
  ['novembro passado', ['2025-11-01 2025-11-30']],
  ['dezembro do ano passado', ['2025-12-01 2025-12-31']],
  ['no primeiro trimestre', ['2026-01-01 2026-03-31']],
  ['trimestre passado', ['2026-07-01 2026-09-30']],
  ['este bimestre', ['2026-11-01 2026-12-31']],
  ['segundo semestre de 2025', ['2025-07-01 2025-12-31']],
  ['na primeira quinzena de outubro', ['2026-10-01 2026-10-15']],
  ['em julho e em setembro', ['2026-07-01 2026-07-31', '2026-09-01 2026-09-30']],
  ['em 2025', ['2025-01-01 2025-12-31']],
  ['29/02/2025', []],
])('M19: “%s”', (text, days) => {
  expect(periodsOf(`quanto gastei ${text}`, TODAY)).toEqual(days)
})

/** On Wednesday, 18 November 2026: where it lies behind, and where it lies ahead if that is another. */
const WEDNESDAY = toDay('2026-11-18')
const bothWays = (text: string, today: Day) => {
  const of = (direction: 'past' | 'future') =>
    takePeriods(readSentence(text), { ...options, direction, today })
      .periods.map(({ startDate, endDate }) => `${startDate} ${endDate}`)
      .join(' | ')
  const [behind, ahead] = [of('past'), of('future')]
  return behind === ahead ? [behind] : [behind, ahead]
}

test.each([
  ['março do ano passado', '2025-03-01 2025-03-31'],
  ['março do ano retrasado', '2024-03-01 2024-03-31'],
  ['março do ano que vem', '2027-03-01 2027-03-31'],
  ['março do ano', '2026-03-01 2026-03-31'],
  ['março passado', '2026-03-01 2026-03-31'],
  ['dezembro passado', '2025-12-01 2025-12-31'],
  ['novembro passado', '2025-11-01 2025-11-30'],
  ['novembro que vem', '2027-11-01 2027-11-30'],
  ['março que vem', '2027-03-01 2027-03-31'],
  ['março retrasado', '2025-03-01 2025-03-31'],
  ['mês 3', '2026-03-01 2026-03-31', '2027-03-01 2027-03-31'],
  ['mês 12', '2025-12-01 2025-12-31', '2026-12-01 2026-12-31'],
  ['12/2026', '2026-12-01 2026-12-31'],
  ['1/26', '2026-01-01 2026-01-31'],
  ['13/2026', ''],
  ['0/2026', ''],
  ['28/02/2027', '2027-02-28 2027-02-28'],
  ['31/02/2027', ''],
  ['1/11', '2026-11-01 2026-11-01'],
  ['30/11', '2026-11-30 2026-11-30'],
  ['31/11', ''],
  ['0/11', ''],
  ['10/1', '2026-01-10 2026-01-10', '2027-01-10 2027-01-10'],
  ['31/12', '2025-12-31 2025-12-31', '2026-12-31 2026-12-31'],
  ['32/12', ''],
  ['10/13', ''],
  ['10/0', ''],
  ['de 10 a 10 de outubro', '2026-10-10 2026-10-10', '2027-10-10 2027-10-10'],
  ['de 1 a 31 de outubro', '2026-10-01 2026-10-31', '2027-10-01 2027-10-31'],
  ['do dia 3 ao dia 9', '2026-11-03 2026-11-09', '2026-12-03 2026-12-09'],
  ['do dia 20 ao dia 25', '2026-10-20 2026-10-25', '2026-11-20 2026-11-25'],
  ['entre os dias 9 e 3', ''],
  ['dia 1 de outubro', '2026-10-01 2026-10-01', '2027-10-01 2027-10-01'],
  ['dia 31 de outubro', '2026-10-31 2026-10-31', '2027-10-31 2027-10-31'],
  ['dia 5 do mês passado', '2026-10-05 2026-10-05'],
  ['dia 5 do próximo mês', '2026-12-05 2026-12-05'],
  ['dia 5 deste mês', '2026-11-05 2026-11-05'],
  ['dia 18', '2026-11-18 2026-11-18'],
  ['dia 19', '2026-10-19 2026-10-19', '2026-11-19 2026-11-19'],
  ['dia 17', '2026-11-17 2026-11-17', '2026-12-17 2026-12-17'],
  ['segunda da semana passada', '2026-11-09 2026-11-09'],
  ['domingo da semana que vem', '2026-11-22 2026-11-22'],
  ['sábado desta semana', '2026-11-21 2026-11-21'],
  ['sexta da última semana', '2026-11-13 2026-11-13'],
  ['quarta da semana retrasada', '2026-11-04 2026-11-04'],
  ['quarta', '2026-11-18 2026-11-18'],
  ['quinta', '2026-11-12 2026-11-12', '2026-11-19 2026-11-19'],
  ['terça', '2026-11-17 2026-11-17', '2026-11-24 2026-11-24'],
  ['quarta passada', '2026-11-11 2026-11-11'],
  ['próxima quarta', '2026-11-25 2026-11-25'],
  ['última terça', '2026-11-17 2026-11-17'],
  ['no sab', '2026-11-14 2026-11-14', '2026-11-21 2026-11-21'],
  ['terceiro trimestre de 2025', '2025-07-01 2025-09-30'],
  ['segundo semestre do ano passado', '2025-07-01 2025-12-31'],
  ['próximo semestre', '2027-01-01 2027-06-30'],
  ['este semestre', '2026-07-01 2026-12-31'],
  ['bimestre retrasado', '2026-07-01 2026-08-31'],
  ['primeira quinzena', '2026-11-01 2026-11-15'],
  ['segunda quinzena', '2026-11-16 2026-11-30'],
  ['2a quinzena de fevereiro de 2028', '2028-02-16 2028-02-29'],
  ['segunda quinzena de outubro', '2026-10-16 2026-10-31', '2027-10-16 2027-10-31'],
  ['segunda quinzena do mês passado', '2026-10-16 2026-10-31'],
  ['esta quinzena', '2026-11-16 2026-11-30'],
  ['quinzena passada', '2026-11-01 2026-11-15'],
  ['próxima quinzena', '2026-12-01 2026-12-15'],
  ['últimos 1 dias', '2026-11-18 2026-11-18'],
  ['últimos 0 dias', ''],
  ['últimas 2 semanas', '2026-11-05 2026-11-18'],
  ['últimos 2 meses', '2026-10-01 2026-11-30'],
  ['últimos 2 anos', '2024-12-01 2026-11-30'],
  ['próximos 0 dias', ''],
  ['próximos 1 dias', '2026-11-18 2026-11-19'],
  ['3 próximos dias', '2026-11-18 2026-11-21'],
  ['próximas 2 semanas', '2026-11-18 2026-12-02'],
  ['próximos 2 meses', '2026-12-01 2027-01-31'],
  ['próximos 2 anos', '2026-12-01 2028-11-30'],
  ['3 dias atrás', '2026-11-15 2026-11-15'],
  ['há 3 semanas', '2026-10-25 2026-10-31'],
  ['há 1 mês', '2026-10-01 2026-10-31'],
  ['um ano atrás', '2025-01-01 2025-12-31'],
  ['ano de 2024', '2024-01-01 2024-12-31'],
  ['ano 2024', '2024-01-01 2024-12-31'],
  ['fim de semana', '2026-11-14 2026-11-15', '2026-11-21 2026-11-22'],
  ['amanhã', '2026-11-19 2026-11-19'],
])('M19: on a Wednesday, “%s”', (text, ...days) => {
  expect(bothWays(text, WEDNESDAY)).toEqual(days)
})

test.each([
  ['2026-11-18', 'passado', '2026-11-14 2026-11-15'],
  ['2026-11-18', 'retrasado', '2026-11-07 2026-11-08'],
  ['2026-11-18', 'que vem', '2026-11-21 2026-11-22'],
  ['2026-11-20', 'passado', '2026-11-14 2026-11-15'],
  ['2026-11-21', '', '2026-11-21 2026-11-22'],
  ['2026-11-21', 'passado', '2026-11-14 2026-11-15'],
  ['2026-11-21', 'retrasado', '2026-11-07 2026-11-08'],
  ['2026-11-21', 'que vem', '2026-11-28 2026-11-29'],
  ['2026-11-22', '', '2026-11-21 2026-11-22'],
  ['2026-11-22', 'passado', '2026-11-14 2026-11-15'],
  ['2026-11-22', 'retrasado', '2026-11-07 2026-11-08'],
  ['2026-11-22', 'que vem', '2026-11-28 2026-11-29'],
])('M19: on %s the weekend %s is %s', (today, which, days) => {
  expect(bothWays(`fim de semana ${which}`, toDay(today))).toEqual([days])
})

test.each([
  ['2026-11-15', 'esta quinzena', '2026-11-01 2026-11-15'],
  ['2026-11-15', 'quinzena passada', '2026-10-16 2026-10-31'],
  ['2026-11-15', 'quinzena que vem', '2026-11-16 2026-11-30'],
  ['2026-11-16', 'esta quinzena', '2026-11-16 2026-11-30'],
])('M19: on %s “%s” is %s', (today, text, days) => {
  expect(bothWays(text, toDay(today))).toEqual([days])
})

test.each([
  ['até sexta', ['2026-11-26 2026-11-27']],
  ['no fim de semana', ['2026-11-28 2026-11-29']],
  ['dia 5', ['2026-12-05 2026-12-05']],
  ['em março', ['2027-03-01 2027-03-31']],
  ['até o fim do mês', ['2026-11-26 2026-11-30']],
  ['nos próximos 15 dias', ['2026-11-26 2026-12-11']],
  ['depois de amanhã', ['2026-11-28 2026-11-28']],
])('M19: what is due %s lies ahead', (text, days) => {
  const taken = takePeriods(readSentence(`o que vence ${text}`), {
    ...options,
    direction: 'future',
    today: TODAY,
  })
  expect(taken.periods.map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual(days)
})
