import { isWholeMonths, type Period } from '@saldo/domain/assistant/question/period'
import { type Cents, sumCents } from '@saldo/domain/money'
import { type Context, type Plan, plan, type Row } from './content.ts'
import {
  nothingFound,
  periodWords,
  sourceOf,
  type SpendingQuestion,
  subjectText,
  type Sums,
  sumsOf,
  totalLine,
} from './spending-parts.ts'
import { periodName } from './words.ts'

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

export function planSum(question: SpendingQuestion, period: Period, context: Context): Plan {
  const { scope } = question
  const { trade, searches } = scope
  if (searches.length > 1) return planCompanies(question, period, context)
  const whole = sumsOf(question, period, { context })
  if (trade !== null) {
    const inTrade = sumsOf(question, period, { context, categories: [trade._id] })
    return plan([whole, inTrade] as const, ([sums, ofTrade]) => [
      {
        lines: [
          totalLine(question, { period, sums }, context),
          [`Em ${trade.name} ao todo: `, { money: ofTrade.value }, '.'],
        ],
        sources: [sourceOf(question, period, context)],
      },
    ])
  }
  if (isOfCard(question, context)) {
    const bought = sumsOf(question, period, { context, byPurchase: true })
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
        sources: [sourceOf(question, period, context)],
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
            sources: [sourceOf(question, period, context)],
          },
        ],
  )
}

/** Each of several companies, and all of them. */
export function planCompanies(question: SpendingQuestion, period: Period, context: Context): Plan {
  const { searches } = question.scope
  return plan(
    searches.map((search) => sumsOf(question, period, { context, search })),
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
          sources: [sourceOf(question, period, context)],
        },
      ]
    },
  )
}

/** Each of several periods, and all of them. */
export function planPeriods(question: SpendingQuestion, context: Context): Plan {
  const { periods } = question
  return plan(
    periods.map((period) => sumsOf(question, period, { context })),
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
            ...sourceOf(question, period, context),
            label: `Ver ${periodName(period, context.today).toLowerCase()}`,
          })),
        },
      ]
    },
  )
}
