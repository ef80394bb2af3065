import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUDGET_GROUPS, type BudgetGroup } from '../budgets/kinds.ts'
import { addMonths as addCalendarMonths, firstDay, toDay, toMonth } from '../calendar.ts'
import { type Cents, toCents, ZERO } from '../money.ts'
import { wordsOf } from './letter-words.ts'
import {
  type DatedMonth,
  hasFigures,
  type Letter,
  letterOf,
  type LetterFacts,
  type Sentence,
} from './letter.ts'
import { figureOf } from './status.ts'

type Typed = Partial<
  Record<BudgetGroup, readonly [realised: number, planned?: number, upcoming?: number]>
>

const LAST = toMonth('2026-11')

/** Months that end with November of 2026, in units. */
const monthsOf = (typed: readonly Typed[]): readonly DatedMonth[] =>
  typed.map((one, at) => ({
    date: firstDay(addCalendarMonths(LAST, at + 1 - typed.length)),
    groups: Object.fromEntries(
      BUDGET_GROUPS.map((group) => {
        const [realised = 0, planned, upcoming = 0] = one[group] ?? []
        return [
          group,
          {
            realised: toCents(realised * 100),
            upcoming: toCents(upcoming * 100),
            planned: planned === undefined ? null : toCents(planned * 100),
          },
        ]
      }),
    ) as DatedMonth['groups'],
  }))

const factsOf = (typed: readonly Typed[], more: Partial<LetterFacts> = {}): LetterFacts => ({
  today: toDay('2026-12-05'),
  period: 'month',
  months: monthsOf(typed),
  spending: [],
  reserve: [],
  nextInstalments: ZERO,
  ...more,
})

const show = (letter: Letter | null, part: keyof Letter['parts']) =>
  (letter?.parts[part] ?? []).map((sentence) =>
    wordsOf(sentence, letter as Letter)
      .map((word) => (typeof word === 'number' ? `R$ ${word / 100}` : word))
      .join(''),
  )

const usual: Typed = { revenues: [5000], essential: [2000], noessential: [1000] }
const rent = {
  category: { _id: 'r', name: 'Aluguel' },
  values: Array<Cents>(12).fill(toCents(2000_00)),
}
const market = (...values: readonly number[]) => ({
  category: { _id: 'm', name: 'Mercado' },
  values: values.map((value) => toCents(value * 100)),
})

describe('the letter of a month', () => {
  test('says what came, what went and what is left, beside the month before and the usual one', () => {
    const letter = letterOf(
      factsOf([
        usual,
        usual,
        usual,
        { ...usual, revenues: [5500] },
        { revenues: [5200], essential: [2000, 2500] },
      ]),
    )
    expect(show(letter, 'came')).toEqual([
      'Entraram R$ 5200 em novembro, R$ 300 a menos que no mês anterior e R$ 200 acima do costume.',
    ])
    expect(show(letter, 'went')).toEqual([
      'Foram gastos R$ 2000 em novembro, R$ 1000 a menos que no mês anterior e R$ 1000 abaixo do costume.',
      'Sobraram R$ 3200.',
    ])
  })

  test('of fewer than three whole months before says nothing of what is usual, and of none compares nothing', () => {
    expect(show(letterOf(factsOf([usual, usual, usual])), 'came')).toEqual([
      'Entraram R$ 5000 em novembro, o mesmo que no mês anterior.',
    ])
    expect(show(letterOf(factsOf([{}, {}, {}, {}, usual])), 'came')).toEqual([
      'Entraram R$ 5000 em novembro.',
    ])
    const spending = [market(800, 800, 800, 900), rent]
    expect(letterOf(factsOf([usual, usual, usual, usual], { spending }))?.parts.changed).toEqual([])
  })

  test('a month that runs is compared with no whole month, and says so', () => {
    const letter = letterOf(
      factsOf(
        [usual, usual, usual, usual, { revenues: [100, 0, 400], essential: [150, 100, 60] }],
        {
          today: toDay('2026-11-05'),
          spending: [market(800, 800, 800, 800, 100), rent],
          reserve: [{ value: ZERO }, { value: toCents(5) }],
        },
      ),
    )
    expect(letter?.parts.came.map(({ kind }) => kind)).toEqual(['income', 'toReceive'])
    expect(show(letter, 'came')).toEqual([
      'Entraram R$ 100 em novembro até agora.',
      'Ainda há R$ 400 a receber.',
    ])
    expect(show(letter, 'went')).toEqual([
      'Foram gastos R$ 150 em novembro até agora.',
      'Até agora faltam R$ 50: saiu mais do que entrou.',
    ])
    expect(show(letter, 'changed')).toEqual([])
    expect(show(letter, 'next')).toEqual([
      'Ainda há R$ 60 a pagar em novembro.',
      'As despesas fixas passaram R$ 50 do plano de R$ 100: ajuste o plano ou gaste menos.',
    ])
  })

  test.each([
    [[0, 800, 810, 790, 1200], 'Mercado ficou R$ 400 acima do costume: foram R$ 1200.'],
    [[0, 800, 810, 790, 300], 'Mercado ficou R$ 500 abaixo do costume: foram R$ 300.'],
    [[0, 0, 0, 0, 60], 'Mercado levou R$ 60, e não costuma levar nada.'],
    [[0, 800, 810, 790, 840], null],
    [[0, 100, 100, 100, 140], null],
    [[0, 0, 0, 0, 39], null],
    [[0, 800, 800, 800, -20], null],
  ] as const)('of a category that took %j says: %s', (values, sentence) => {
    const letter = letterOf(
      factsOf([usual, usual, usual, usual, usual], { spending: [market(...values), rent] }),
    )
    expect(show(letter, 'changed')).toEqual(sentence === null ? [] : [sentence])
  })

  test('says what to do: what is not paid, what was missing, what is due in parts', () => {
    const letter = letterOf(
      factsOf([usual, { revenues: [1000], essential: [1500, 1200, 80] }], {
        nextInstalments: toCents(450_00),
      }),
    )
    expect(show(letter, 'next')).toEqual([
      'De novembro, R$ 80 ainda não estão pagos: confira e marque.',
      'Para dezembro fechar no zero com as mesmas entradas, gaste R$ 500 a menos.',
      'As despesas fixas passaram R$ 300 do plano de R$ 1200: ajuste o plano ou gaste menos.',
    ])
    const saved = letterOf(factsOf([usual, usual], { nextInstalments: toCents(450_00) }))
    expect(show(saved, 'next')).toEqual([
      'Em dezembro, as faturas já trazem R$ 450 em parcelas.',
      'R$ 2000 sobraram e nada foi guardado: separe uma parte em um objetivo.',
      'Novembro não tem planejamento: com um, o relatório diz o que saiu do previsto.',
    ])
  })

  test('says how the reserve moved', () => {
    const moved = (...values: readonly number[]) =>
      show(
        letterOf(
          factsOf([usual, usual], {
            reserve: values.map((value) => ({ value: toCents(value * 100) })),
          }),
        ),
        'changed',
      )
    expect(moved(100, 350)).toEqual(['A reserva cresceu R$ 250 e chegou a R$ 350.'])
    expect(moved(350, 100)).toEqual(['Saíram R$ 250 da reserva, que ficou em R$ 100.'])
    expect(moved(350, 350)).toEqual([])
  })

  test('is none before the month has begun, and none of a month without figures', () => {
    expect(letterOf(factsOf([usual, usual], { today: toDay('2026-10-31') }))).toBeNull()
    expect(letterOf(factsOf([usual, {}]))).toBeNull()
  })

  test('of December names January with its year', () => {
    const [last] = monthsOf([usual])
    const months = [{ groups: (last as DatedMonth).groups, date: toDay('2026-12-01') }]
    const letter = letterOf(
      factsOf([], { months, today: toDay('2027-01-02'), nextInstalments: toCents(100) }),
    )
    expect(show(letter, 'next')[0]).toBe(
      'Em janeiro de 2027, as faturas já trazem R$ 1 em parcelas.',
    )
  })
})

test('the letter of a year says its sums, its best and its tightest month', () => {
  const letter = letterOf(
    factsOf([usual, { revenues: [100], essential: [400] }, usual, { ...usual, revenues: [9000] }], {
      period: 'year',
    }),
  )
  expect([...show(letter, 'came'), ...show(letter, 'went'), ...show(letter, 'changed')]).toEqual([
    'Entraram R$ 19100 nestes doze meses.',
    'Foram gastos R$ 9400 nestes doze meses.',
    'Sobraram R$ 9700.',
    'O melhor mês foi novembro de 2026: sobraram R$ 6000.',
    'O mês mais apertado foi setembro de 2026: faltaram R$ 300.',
  ])
})

test('the letter of a year that runs leaves the month that runs out of best and tightest', () => {
  const typed = [usual, { ...usual, revenues: [6000] as const }, usual]
  const now = { today: toDay('2026-11-03'), period: 'year' as const }
  const poor = { revenues: [1] as const, essential: [9, 9, 4] as const }
  const letter = letterOf(factsOf([...typed, poor], now))
  expect(show(letter, 'changed')).toEqual([
    'O melhor mês foi setembro de 2026: sobraram R$ 3000.',
    'O mês mais apertado foi outubro de 2026: sobraram R$ 2000.',
  ])
  expect(show(letter, 'next')).toEqual(['Ainda há R$ 4 a pagar.'])
  expect(letterOf(factsOf([usual, usual, poor], now))?.parts.changed).toEqual([])
})

const cents = fc.integer({ min: -200_000, max: 900_000 }).map(toCents)
const figure = fc.record({
  realised: fc.oneof(fc.constant(ZERO), cents),
  upcoming: fc.nat({ max: 100_000 }).map(toCents),
  planned: fc.option(cents),
})
const anyMonth = fc.record({
  revenues: figure,
  essential: figure,
  noessential: figure,
  debts: figure,
  investiments: figure,
})
const anyFacts: fc.Arbitrary<LetterFacts> = fc
  .record({
    today: fc.constantFrom(toDay('2026-11-12'), toDay('2026-12-01'), toDay('2026-10-01')),
    period: fc.constantFrom('month' as const, 'year' as const),
    groups: fc.array(fc.option(anyMonth), { minLength: 1, maxLength: 12 }),
    values: fc.array(fc.array(cents, { minLength: 8, maxLength: 8 }), { maxLength: 4 }),
    reserve: fc.array(cents, { maxLength: 6 }),
    nextInstalments: fc.nat({ max: 90_000 }).map(toCents),
  })
  .map(({ groups, values, reserve, ...rest }) => ({
    ...rest,
    months: monthsOf(groups.map(() => ({}))).map((month, at) => ({
      ...month,
      groups: groups[at] ?? month.groups,
    })),
    spending: values.map((own, at) => ({
      category: { _id: `c${at}`, name: `Categoria ${at}` },
      values: own,
    })),
    reserve: reserve.map((value) => ({ value })),
  }))

/** Whether what a sentence says of more and less is so. */
function isTrue(sentence: Sentence, letter: Letter): boolean {
  const text = wordsOf(sentence, letter).join('')
  const saysOf = (part: string) => text.includes(part)
  switch (sentence.kind) {
    case 'income':
    case 'spending': {
      const { value, before, usual: often } = sentence
      return (
        saysOf('a mais que') === (before !== null && value > before) &&
        saysOf('a menos que') === (before !== null && value < before) &&
        saysOf('acima do costume') === (often !== null && value > often) &&
        saysOf('abaixo do costume') === (often !== null && value < often)
      )
    }
    case 'left':
      return saysOf('falta') || saysOf('Faltaram')
        ? sentence.value < 0
        : sentence.value > 0 || saysOf('nada sobrou')
    case 'risen':
      return sentence.value > sentence.usual && !saysOf('abaixo')
    case 'fallen':
      return sentence.value < sentence.usual && !saysOf('acima')
    default:
      return true
  }
}

/** What a sentence says, worked out of the facts once more. */
function recomputed(facts: LetterFacts, sentence: Sentence): Cents | undefined {
  const inPeriod = facts.period === 'year' ? facts.months : facts.months.slice(-1)
  const sum = (row: Parameters<typeof figureOf>[1], what: 'realised' | 'upcoming' = 'realised') =>
    toCents(inPeriod.reduce((all, month) => all + figureOf(month, row)[what], 0))
  switch (sentence.kind) {
    case 'income':
      return sum('revenues')
    case 'spending':
      return sum('expenses')
    case 'invested':
      return sum('investiments')
    case 'left':
    case 'unsaved':
      return sum('result')
    case 'deficit':
      return toCents(-sum('result'))
    case 'toReceive':
      return sum('revenues', 'upcoming')
    case 'toPay':
      return sum('expenses', 'upcoming')
    case 'instalments':
      return facts.nextInstalments
    case 'risen':
    case 'fallen':
      return facts.spending
        .find(({ category }) => category._id === sentence.category._id)
        ?.values.at(-1)
    default:
      return 'value' in sentence ? sentence.value : undefined
  }
}

test('of any figures no sentence contradicts them, and each is worked out of them again', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const letter = letterOf(facts)
      if (letter === null) return
      const sentences = Object.values(letter.parts).flat()
      for (const sentence of sentences) {
        expect(isTrue(sentence, letter), JSON.stringify(sentence)).toBe(true)
        if ('value' in sentence) expect(sentence.value).toBe(recomputed(facts, sentence))
        const words = wordsOf(sentence, letter)
        expect(String(words.at(-1))).toMatch(/\.$/)
        for (const word of words) if (typeof word === 'number') expect(word).not.toBeNaN()
      }
      const withFigures = facts.months.slice(-8, -1).filter(hasFigures).length
      const compares = sentences.some(
        (one) =>
          one.kind === 'risen' || one.kind === 'fallen' || ('usual' in one && one.usual !== null),
      )
      if (withFigures < 4) expect(compares).toBe(false)
    }),
    { numRuns: 500 },
  )
})
