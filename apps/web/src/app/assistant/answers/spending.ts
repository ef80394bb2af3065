import { readTransactionSums } from '@saldo/contract/transaction-sums'
import type { Answer } from '@saldo/contract/endpoint'
import { averageOf, monthsIn } from '@saldo/domain/assistant/figures'
import { isWholeMonths, type Period } from '@saldo/domain/assistant/question/period'
import type { Question, Scope } from '@saldo/domain/assistant/question/question'
import { monthOf } from '@saldo/domain/calendar'
import type { CountedGroup } from '@saldo/domain/categories/kinds'
import { addCents, type Cents, negate, sumCents } from '@saldo/domain/money'
import { showDay } from '../../../fields/days.ts'
import { paths } from '../../../paths.ts'
import {
  type Content,
  type Context,
  type Line,
  type Plan,
  plan,
  request,
  type Row,
  type Source,
  OWN,
} from './content.ts'
import { listText, periodText } from './words.ts'

type Spending = Extract<Question, { intent: 'spending' }>
type Sums = Answer<typeof readTransactionSums>

const words = {
  revenues: { title: 'Receitas', one: 'receita', done: 'já recebidos', filter: 'receitas' },
  expenses: { title: 'Despesas', one: 'despesa', done: 'já pagos', filter: 'despesas' },
  investiments: {
    title: 'Investimentos',
    one: 'investimento',
    done: 'já investidos',
    filter: 'investimentos',
  },
} as const satisfies Record<CountedGroup, object>

const SHOWN_MAX = 5

/** What a reading asks for besides the scope of the question. */
type Wanted = {
  readonly byPurchase?: boolean
  readonly largest?: number
  /** Other categories than those of the scope; no name is looked for then. */
  readonly categories?: readonly string[]
  /** One of several names that are looked for. */
  readonly search?: string
}

const idsOf = (things: readonly { readonly _id: string }[]) => things.map(({ _id }) => _id)

function viewOf({ member }: Scope) {
  if (member === null) return OWN
  return member === 'family'
    ? { family: true as const }
    : { family: true as const, userId: member._id }
}

/** The categories that are named; those of what costs the same every month, or does not, where that is asked. */
function categoryIds({ categories, sort }: Scope, { names }: Context): readonly string[] {
  if (categories.length > 0 || sort === null) return idsOf(categories)
  return idsOf(
    names.categories.filter((one) => one.group === 'expenses' && one.sort === sort && !one.own),
  )
}

/** The sums of one period within the scope; what is wanted besides comes over it. */
function sumsOf(
  { flow, scope }: Spending,
  period: Period,
  { context, ...wanted }: Wanted & { readonly context: Context },
) {
  const { payments, searches } = scope
  const search = wanted.search ?? searches[0]
  const byPurchase = wanted.byPurchase ?? !isWholeMonths(period)
  const named = wanted.categories ?? categoryIds(scope, context)
  return request(readTransactionSums, {
    query: {
      startDate: period.startDate,
      endDate: period.endDate,
      transactionType: flow,
      ...(byPurchase ? { byPurchase } : {}),
      ...(named.length > 0 ? { categories: [...named] } : {}),
      ...(payments.length > 0 ? { payments: idsOf(payments) } : {}),
      ...(wanted.categories === undefined && search !== undefined ? { search } : {}),
      ...(wanted.largest === undefined ? {} : { largest: wanted.largest }),
      ...viewOf(scope),
    },
  })
}

/** `no cartão Nubank`, `nas contas Itaú e Inter`, `em dinheiro`: what paid, by what it is. */
function payersText(payments: Scope['payments'], { names }: Context): string {
  const ids = idsOf(payments)
  const own = names.payments.filter(({ _id }) => ids.includes(_id))
  const text = listText(own.map(({ name }) => name))
  const isAll = (type: (typeof own)[number]['type']) => own.every((one) => one.type === type)
  const isOne = own.length === 1
  if (isAll('credit')) return isOne ? `no cartão ${text}` : `nos cartões ${text}`
  if (isAll('debit')) return isOne ? `na conta ${text}` : `nas contas ${text}`
  return isAll('money') ? 'em dinheiro' : `em ${text}`
}

/** `Despesas de Vera em Mercado, no Nubank`: what is added up, in words. */
function subjectText({ flow, scope }: Spending, context: Context): string {
  const { categories, payments, member, searches, sort } = scope
  const whose = member === null ? '' : member === 'family' ? ' da família' : ` de ${member.name}`
  const where = categories.length > 0 ? ` em ${listText(categories.map(({ name }) => name))}` : ''
  const quoted = searches.map((search) => `“${search}”`)
  const named = quoted.length === 0 ? '' : ` com ${listText(quoted)} no nome`
  const kind = sort === null ? '' : sort === 'fixed' ? ' fixas' : ' variáveis'
  const by = payments.length > 0 ? ` ${payersText(payments, context)}` : ''
  return `${words[flow].title}${kind}${whose}${where}${named}${by}`
}

/** Below a month what was bought counts on its day: it is said, because a card's month is another one. */
function periodWords(period: Period, { today }: Context): string {
  const text = periodText(period, today)
  return isWholeMonths(period) ? text : `${text}, pelo dia da compra`
}

const countText = (count: number) =>
  count === 1 ? '1 movimentação, que soma ' : `${count} movimentações, que somam `

/** Where the entries of a period are listed. */
function sourceOf({ flow, scope }: Spending, period: Period, { today }: Context): Source {
  // Of a year that is under way the month of today has something to see.
  const isNow = period.startDate <= today && today <= period.endDate
  const month = monthOf(isNow ? today : period.endDate)
  const { categories, payments, member, searches, trade } = scope
  const [search] = searches
  const whose = member === 'family' ? null : member?._id
  const [category] = categories
  const [payment] = payments
  if (search !== undefined && trade === null) {
    const href = `${paths.transactions(month)}&${new URLSearchParams({ busca: search })}`
    return { href, label: 'Ver as movimentações', whose }
  }
  const shown = category ?? trade
  if (shown !== null && shown !== undefined && payments.length === 0) {
    const window = new URLSearchParams({ janela: 'categoria', id: shown._id })
    return { href: `${paths.dashboard(month)}&${window}`, label: `Ver ${shown.name}`, whose }
  }
  if (payment !== undefined && payments.length === 1) {
    return {
      href: paths.paymentTransactions(payment._id, month),
      label: `Ver ${payment.name}`,
      whose,
    }
  }
  return {
    href: `${paths.transactions(month)}&filtro=${words[flow].filter}`,
    label: 'Ver o que soma',
    whose,
  }
}

function nothingFound({ scope }: Spending, period: Period, context: Context): Content {
  const [search = ''] = scope.searches
  const month = monthOf(period.endDate)
  const href = `${paths.transactions(month)}&${new URLSearchParams({ busca: search })}`
  return [
    {
      lines: [
        [
          `Não encontrei “${search}”: não é uma categoria nem o nome de uma movimentação ${periodText(period, context.today)}.`,
        ],
      ],
      sources: [{ href, label: 'Procurar nas movimentações' }],
    },
  ]
}

function totalLine(question: Spending, period: Period, sums: Sums, context: Context): Line {
  const { done } = words[question.flow]
  return [
    `${subjectText(question, context)}, ${periodWords(period, context)}: `,
    { money: sums.value },
    ...(sums.entries === 0 ? ['.'] : [', dos quais ', { money: sums.paid }, ` ${done}.`]),
  ]
}

/** Each named category of several, its subcategories within it. */
function categoryRows({ scope }: Spending, sums: Sums): readonly Row[] {
  if (scope.categories.length < 2) return []
  return scope.categories.map(({ _id, name }) => {
    const own = sums.categories.filter((share) => share._id === _id || share.category === _id)
    return { key: _id, note: '', name, value: sumCents(own.map(({ value }) => value)) }
  })
}

/** What a card's purchases of a month come to beside its invoice: two figures that people mix up. */
function isOfCard({ scope, periods }: Spending, { names }: Context): boolean {
  const [period] = periods
  const cards = names.payments.filter(({ type }) => type === 'credit')
  const isCard = scope.payments.some(({ _id }) => cards.some((card) => card._id === _id))
  return isCard && periods.length === 1 && period !== undefined && isWholeMonths(period)
}

function sumPlan(question: Spending, period: Period, context: Context): Plan {
  const { scope } = question
  const { trade, searches } = scope
  if (searches.length > 1) return companiesPlan(question, period, context)
  const whole = sumsOf(question, period, { context })
  if (trade !== null) {
    const inTrade = sumsOf(question, period, { context, categories: [trade._id] })
    return plan([whole, inTrade] as const, ([sums, ofTrade]) => [
      {
        lines: [
          totalLine(question, period, sums, context),
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
          totalLine(question, period, sums, context),
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
            lines: [totalLine(question, period, sums, context)],
            rows: categoryRows(question, sums),
            sources: [sourceOf(question, period, context)],
          },
        ],
  )
}

/** Each of several companies, and all of them. */
function companiesPlan(question: Spending, period: Period, context: Context): Plan {
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
function periodsPlan(question: Spending, context: Context): Plan {
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
            name: periodWords(period, context),
            value: all[at]?.value ?? (0 as Cents),
          })),
          sources: periods.map((period) => ({
            ...sourceOf(question, period, context),
            label: `Ver ${periodText(period, context.today)}`,
          })),
        },
      ]
    },
  )
}

function countPlan(question: Spending, period: Period, context: Context): Plan {
  return plan([sumsOf(question, period, { context })] as const, ([sums]) => [
    {
      lines: [
        [
          `${subjectText(question, context)}, ${periodWords(period, context)}: ${countText(sums.entries)}`,
          { money: sums.value },
          '.',
        ],
      ],
      sources: [sourceOf(question, period, context)],
    },
  ])
}

const perWords = { month: 'por mês', week: 'por semana', day: 'por dia' } as const

function averagePlan(
  question: Spending,
  { period, per }: { readonly period: Period; readonly per: keyof typeof perWords },
  context: Context,
): Plan {
  return plan([sumsOf(question, period, { context })] as const, ([sums]) => {
    const months = monthsIn(period)
    const base = per === 'month' && months > 1 ? ` (${months} meses)` : ''
    return [
      {
        lines: [
          [
            `${subjectText(question, context)}, em média ${perWords[per]}: `,
            { money: averageOf(sums.value, period, per) },
            `. É a média ${periodWords(period, context)}${base}, de um total de `,
            { money: sums.value },
            '.',
          ],
        ],
        sources: [sourceOf(question, period, context)],
      },
    ]
  })
}

function comparePlan(question: Spending, context: Context): Plan {
  const [first, second] = question.periods
  if (first === undefined || second === undefined) return periodsPlan(question, context)
  return plan(
    [sumsOf(question, first, { context }), sumsOf(question, second, { context })] as const,
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
            name: periodWords(period, context),
            value: (at === 0 ? one : other).value,
          })),
          sources: [first, second].map((period) => ({
            ...sourceOf(question, period, context),
            label: `Ver ${periodText(period, context.today)}`,
          })),
        },
      ]
    },
  )
}

/** The categories of the first level on which most went, their subcategories within them. */
function topPlan(question: Spending, period: Period, context: Context): Plan {
  return plan([sumsOf(question, period, { context })] as const, ([sums]) => {
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
            ? [`Nenhuma ${words[question.flow].one} ${periodWords(period, context)}.`]
            : [`Onde foi mais dinheiro, ${periodWords(period, context)}:`],
        ],
        rows,
        more: byId.size - rows.length,
        sources: [sourceOf(question, period, context)],
      },
    ]
  })
}

/** Of days none is the largest that has not happened yet; a month is what its screen lists. */
function largestDays(period: Period, { today }: Context): Period {
  const isOpen = period.startDate <= today && today < period.endDate && !isWholeMonths(period)
  return isOpen ? { startDate: period.startDate, endDate: today } : period
}

function largestPlan(question: Spending, period: Period, context: Context): Plan {
  const days = largestDays(period, context)
  return plan(
    [sumsOf(question, days, { context, largest: SHOWN_MAX })] as const,
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
        sources: [sourceOf(question, period, context)],
      },
    ],
  )
}

function thresholdPlan(
  question: Spending,
  {
    period,
    value,
    isMore,
  }: { readonly period: Period; readonly value: Cents; readonly isMore: boolean },
  context: Context,
): Plan {
  return plan([sumsOf(question, period, { context })] as const, ([sums]) => {
    const holds = isMore ? sums.value > value : sums.value < value
    return [
      {
        lines: [
          [`${holds ? 'Sim' : 'Não'}. O limite da pergunta: `, { money: value }, '.'],
          totalLine(question, period, sums, context),
        ],
        sources: [sourceOf(question, period, context)],
      },
    ]
  })
}

/** What was earned, spent or invested, by the measure that is asked for. */
export function planSpending(question: Spending, context: Context): Plan {
  const { measure, periods, scope } = question
  const [period] = periods
  // Another measure of several names is none that is read: each of them is added up.
  if (scope.searches.length > 1 && period !== undefined)
    return companiesPlan(question, period, context)
  if (measure.kind === 'compare') return comparePlan(question, context)
  if (period === undefined || periods.length > 1) return periodsPlan(question, context)
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
      return sumPlan(question, period, context)
  }
}
