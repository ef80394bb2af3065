import { isWholeMonths, type Period } from '@saldo/domain/assistant/question/period'
import { type Cents, sumCents, addCents, negate } from '@saldo/domain/money'
import { type Context, type Plan, plan, type Row } from './content.ts'
import {
  nothingFound,
  periodWords,
  chooseSource,
  type SpendingQuestion,
  subjectText,
  type Sums,
  requestSums,
  totalLine,
  flowWords,
  idsOf,
} from './spending-parts.ts'
import { periodName, periodText } from './words.ts'
import { reckonAverage, monthsIn } from '@saldo/domain/assistant/figures'
import { showDay } from '../../../fields/days.ts'

/** Each named category of several, its subcategories within it. */
function categoryRows({ scope }: SpendingQuestion, sums: Sums): readonly Row[] {
  if (scope.categories.length < 2) return []
  return scope.categories.map(({ _id, name }) => {
    const own = sums.categories.filter((share) => share._id === _id || share.category === _id)
    return { key: _id, note: '', name, value: sumCents(own.map(({ value }) => value)) }
  })
}

/** What a card's purchases of a month come to beside its invoice: two figures that people mix up. */
function isOfCard({ scope, periods }: SpendingQuestion, { names }: Context): boolean {
  const [period] = periods
  const cards = names.payments.filter(({ type }) => type === 'credit')
  const isCard = scope.payments.some(({ _id }) => cards.some((card) => card._id === _id))
  return isCard && periods.length === 1 && period !== undefined && isWholeMonths(period)
}

function planSum(question: SpendingQuestion, period: Period, context: Context): Plan {
  const { scope } = question
  const { trade, searches } = scope
  if (searches.length > 1) return planCompanies(question, period, context)
  const whole = requestSums(question, period, { context })
  if (trade !== null) {
    const inTrade = requestSums(question, period, { context, categories: [trade._id] })
    return plan([whole, inTrade] as const, ([sums, ofTrade]) => [
      {
        lines: [
          totalLine(question, { period, sums }, context),
          [`Em ${trade.name} ao todo: `, { money: ofTrade.value }, '.'],
        ],
        sources: [chooseSource(question, period, context)],
      },
    ])
  }
  if (isOfCard(question, context)) {
    const bought = requestSums(question, period, { context, byPurchase: true })
    return plan([whole, bought] as const, ([sums, purchases]) => [
      {
        lines: [
          totalLine(question, { period, sums }, context),
          [
            'É o que está nas faturas que vencem no período. Compras feitas nele: ',
            { money: purchases.value },
            '.',
          ],
        ],
        sources: [chooseSource(question, period, context)],
      },
    ])
  }
  return plan([whole] as const, ([sums]) =>
    searches.length > 0 && sums.entries === 0
      ? nothingFound(question, period, context)
      : [
          {
            lines: [totalLine(question, { period, sums }, context)],
            rows: categoryRows(question, sums),
            sources: [chooseSource(question, period, context)],
          },
        ],
  )
}

/** Each of several companies, and all of them. */
function planCompanies(question: SpendingQuestion, period: Period, context: Context): Plan {
  const { searches } = question.scope
  return plan(
    searches.map((search) => requestSums(question, period, { context, search })),
    (answers) => {
      const all = answers as readonly Sums[]
      const total = sumCents(all.map(({ value }) => value))
      return [
        {
          lines: [
            [
              `${subjectText(question, context)}, ${periodWords(period, context)}: `,
              { money: total },
              '.',
            ],
          ],
          rows: searches.map((name, at) => ({
            key: name,
            note: '',
            name,
            value: all[at]?.value ?? (0 as Cents),
          })),
          sources: [chooseSource(question, period, context)],
        },
      ]
    },
  )
}

/** Each of several periods, and all of them. */
function planPeriods(question: SpendingQuestion, context: Context): Plan {
  const { periods } = question
  return plan(
    periods.map((period) => requestSums(question, period, { context })),
    (answers) => {
      const all = answers as readonly Sums[]
      return [
        {
          lines: [
            [
              `${subjectText(question, context)}, ao todo: `,
              { money: sumCents(all.map(({ value }) => value)) },
              '.',
            ],
          ],
          rows: periods.map((period, at) => ({
            key: period.startDate,
            note: '',
            name: periodName(period, context.today),
            value: all[at]?.value ?? (0 as Cents),
          })),
          sources: periods.map((period) => ({
            ...chooseSource(question, period, context),
            label: `Ver ${periodName(period, context.today).toLowerCase()}`,
          })),
        },
      ]
    },
  )
}

const SHOWN_MAX = 5

const countText = (count: number) =>
  count === 1 ? '1 movimentação, que soma ' : `${count} movimentações, que somam `

function countPlan(question: SpendingQuestion, period: Period, context: Context): Plan {
  return plan([requestSums(question, period, { context })] as const, ([sums]) => [
    {
      lines: [
        [
          `${subjectText(question, context)}, ${periodWords(period, context)}: ${countText(sums.entries)}`,
          { money: sums.value },
          '.',
        ],
      ],
      sources: [chooseSource(question, period, context)],
    },
  ])
}

const perWords = { month: 'por mês', week: 'por semana', day: 'por dia' } as const

function averagePlan(
  question: SpendingQuestion,
  { period, per }: { readonly period: Period; readonly per: keyof typeof perWords },
  context: Context,
): Plan {
  return plan([requestSums(question, period, { context })] as const, ([sums]) => {
    const months = monthsIn(period)
    const base = per === 'month' && months > 1 ? ` (${months} meses)` : ''
    return [
      {
        lines: [
          [
            `${subjectText(question, context)}, em média ${perWords[per]}: `,
            { money: reckonAverage(sums.value, period, per) },
            `. É a média ${periodWords(period, context)}${base}, de um total de `,
            { money: sums.value },
            '.',
          ],
        ],
        sources: [chooseSource(question, period, context)],
      },
    ]
  })
}

function comparePlan(question: SpendingQuestion, context: Context): Plan {
  const [first, second] = question.periods
  if (first === undefined || second === undefined) return planPeriods(question, context)
  return plan(
    [
      requestSums(question, first, { context }),
      requestSums(question, second, { context }),
    ] as const,
    ([one, other]) => {
      const difference = addCents(one.value, negate(other.value))
      const isMore = difference > 0
      const size = isMore ? difference : negate(difference)
      const isOpen = first.endDate > context.today || second.endDate > context.today
      return [
        {
          lines: [
            difference === 0
              ? [`${subjectText(question, context)}: o mesmo nos dois períodos.`]
              : [
                  `${subjectText(question, context)}: `,
                  { money: size },
                  ` a ${isMore ? 'mais' : 'menos'} ${periodText(first, context.today)} do que ${periodText(second, context.today)}.`,
                ],
            ...(isOpen ? [['O que ainda vai vencer no período está contado.']] : []),
          ],
          rows: [first, second].map((period, at) => ({
            key: period.startDate,
            note: '',
            name: periodName(period, context.today),
            value: (at === 0 ? one : other).value,
          })),
          sources: [first, second].map((period) => ({
            ...chooseSource(question, period, context),
            label: `Ver ${periodName(period, context.today).toLowerCase()}`,
          })),
        },
      ]
    },
  )
}

/** The categories of the first level on which most went, their subcategories within them. */
function topPlan(question: SpendingQuestion, period: Period, context: Context): Plan {
  return plan([requestSums(question, period, { context })] as const, ([sums]) => {
    const ofScope = new Set(idsOf(question.scope.categories))
    const byId = new Map<string, Row>()
    for (const share of sums.categories) {
      // Within one category its subcategories are compared.
      const id = ofScope.size > 0 ? share._id : (share.category ?? share._id)
      const name = context.names.categories.find(({ _id }) => _id === id)?.name ?? share.name
      const before = byId.get(id)?.value ?? (0 as Cents)
      byId.set(id, { key: id, note: '', name, value: addCents(before, share.value) })
    }
    const rows = [...byId.values()].toSorted((a, b) => b.value - a.value).slice(0, SHOWN_MAX)
    return [
      {
        lines: [
          rows.length === 0
            ? [`Nenhuma ${flowWords[question.flow].one} ${periodWords(period, context)}.`]
            : [`Onde foi mais dinheiro, ${periodWords(period, context)}:`],
        ],
        rows,
        more: byId.size - rows.length,
        sources: [chooseSource(question, period, context)],
      },
    ]
  })
}

/** Of days none is the largest that has not happened yet; a month is what its screen lists. */
function largestDays(period: Period, { today }: Context): Period {
  const isOpen = period.startDate <= today && today < period.endDate && !isWholeMonths(period)
  return isOpen ? { startDate: period.startDate, endDate: today } : period
}

function largestPlan(question: SpendingQuestion, period: Period, context: Context): Plan {
  const days = largestDays(period, context)
  return plan(
    [requestSums(question, days, { context, largest: SHOWN_MAX })] as const,
    ([{ largest }]) => [
      {
        lines: [
          largest.length === 0
            ? [`Nenhuma movimentação ${periodWords(period, context)}.`]
            : [
                `As maiores: ${subjectText(question, context).toLowerCase()}, ${periodWords(period, context)}.`,
              ],
        ],
        rows: largest.map(({ _id, name, value, date }) => ({
          key: _id,
          note: showDay(date, context.today),
          name,
          value,
        })),
        sources: [chooseSource(question, period, context)],
      },
    ],
  )
}

function thresholdPlan(
  question: SpendingQuestion,
  {
    period,
    value,
    isMore,
  }: { readonly period: Period; readonly value: Cents; readonly isMore: boolean },
  context: Context,
): Plan {
  return plan([requestSums(question, period, { context })] as const, ([sums]) => {
    const holds = isMore ? sums.value > value : sums.value < value
    return [
      {
        lines: [
          [`${holds ? 'Sim' : 'Não'}. O limite da pergunta: `, { money: value }, '.'],
          totalLine(question, { period, sums }, context),
        ],
        sources: [chooseSource(question, period, context)],
      },
    ]
  })
}

/** What was earned, spent or invested, by the measure that is asked for. */
export function planSpending(question: SpendingQuestion, context: Context): Plan {
  const { measure, periods, scope } = question
  const [period] = periods
  // Another measure of several names is none that is read: each of them is added up.
  if (scope.searches.length > 1 && period !== undefined)
    return planCompanies(question, period, context)
  if (measure.kind === 'compare') return comparePlan(question, context)
  if (period === undefined || periods.length > 1) return planPeriods(question, context)
  switch (measure.kind) {
    case 'average':
      return averagePlan(question, { period, per: measure.per }, context)
    case 'count':
      return countPlan(question, period, context)
    case 'largest':
      return largestPlan(question, period, context)
    case 'top':
      return topPlan(question, period, context)
    case 'threshold':
      return thresholdPlan(question, { ...measure, period }, context)
    default:
      return planSum(question, period, context)
  }
}
