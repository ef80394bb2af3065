import type { Answer } from '@saldo/contract/endpoint'
import { readTransactionSums } from '@saldo/contract/transaction-sums'
import { isWholeMonths, type Period } from '@saldo/domain/assistant/question/period'
import type { Question, Scope } from '@saldo/domain/assistant/question/question'
import { monthOf } from '@saldo/domain/calendar'
import type { CountedGroup } from '@saldo/domain/categories/kinds'
import { paths } from '../../../paths.ts'
import { type Content, type Context, type Line, OWN, request, type Source } from './content.ts'
import { listText, periodText } from './words.ts'

export type SpendingQuestion = Extract<Question, { intent: 'spending' }>
export type Sums = Answer<typeof readTransactionSums>

export const flowWords = {
  revenues: { title: 'Receitas', one: 'receita', done: 'já recebidos', filter: 'receitas' },
  expenses: { title: 'Despesas', one: 'despesa', done: 'já pagos', filter: 'despesas' },
  investiments: {
    title: 'Investimentos',
    one: 'investimento',
    done: 'já investidos',
    filter: 'investimentos',
  },
} as const satisfies Record<CountedGroup, object>

/** What a reading asks for besides the scope of the question. */
type SumsOptions = {
  readonly byPurchase?: boolean
  readonly largest?: number
  /** Other categories than those of the scope; no name is looked for then. */
  readonly categories?: readonly string[]
  /** One of several names that are looked for. */
  readonly search?: string
}

export const idsOf = (things: readonly { readonly _id: string }[]) => things.map(({ _id }) => _id)

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
export function requestSums(
  { flow, scope }: SpendingQuestion,
  period: Period,
  { context, ...wanted }: SumsOptions & { readonly context: Context },
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
export function subjectText({ flow, scope }: SpendingQuestion, context: Context): string {
  const { categories, payments, member, searches, sort } = scope
  const whose = member === null ? '' : member === 'family' ? ' da família' : ` de ${member.name}`
  const where = categories.length > 0 ? ` em ${listText(categories.map(({ name }) => name))}` : ''
  const quoted = searches.map((search) => `“${search}”`)
  const named = quoted.length === 0 ? '' : ` com ${listText(quoted)} no nome`
  const kind = sort === null ? '' : sort === 'fixed' ? ' fixas' : ' variáveis'
  const by = payments.length > 0 ? ` ${payersText(payments, context)}` : ''
  return `${flowWords[flow].title}${kind}${whose}${where}${named}${by}`
}

/** Below a month what was bought counts on its day: it is said, because a card's month is another one. */
export function periodWords(period: Period, { today }: Context): string {
  const text = periodText(period, today)
  return isWholeMonths(period) ? text : `${text}, pelo dia da compra`
}

/** Where the entries of a period are listed. */
export function chooseSource(
  { flow, scope }: SpendingQuestion,
  period: Period,
  { today }: Context,
): Source {
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
    href: `${paths.transactions(month)}&filtro=${flowWords[flow].filter}`,
    label: 'Ver o que soma',
    whose,
  }
}

export function nothingFound(
  { scope }: SpendingQuestion,
  period: Period,
  context: Context,
): Content {
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

/** What a period came to, and what of it is paid. */
export function totalLine(
  question: SpendingQuestion,
  { period, sums }: { readonly period: Period; readonly sums: Sums },
  context: Context,
): Line {
  const { done } = flowWords[question.flow]
  return [
    `${subjectText(question, context)}, ${periodWords(period, context)}: `,
    { money: sums.value },
    ...(sums.entries === 0 ? ['.'] : [', dos quais ', { money: sums.paid }, ` ${done}.`]),
  ]
}
