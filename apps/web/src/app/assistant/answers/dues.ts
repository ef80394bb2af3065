import { type Due, listDues } from '@saldo/contract/dues'
import { listTransactions, type Transaction } from '@saldo/contract/transactions'
import { type DueName, isNamedBy, openDues, totalOf } from '@saldo/domain/assistant/figures'
import type { Period } from '@saldo/domain/assistant/question/period'
import type { Question } from '@saldo/domain/assistant/question/question'
import { addMonthsWithin, firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import { lastDayOfWeekAhead } from '@saldo/domain/linked-transactions/dues'
import { type Cents, negate } from '@saldo/domain/money'
import { showDay, showNearDay } from '../../../fields/days.ts'
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
import { dayText, periodText } from './words.ts'

type DueQuestion = Extract<Question, { intent: 'due' }>

const SHOWN_MAX = 6
/** How far ahead a thing is looked for that is named and no period with it. */
const AHEAD_MONTHS = 2

const size = (value: Cents): Cents => (value < 0 ? negate(value) : value)

const rowsOf = (dues: readonly Due[], { today }: Context): readonly Row[] =>
  dues.map(({ _id, name, value, date }) => ({
    key: _id,
    note: showNearDay(date, today),
    name,
    value: size(value),
  }))

const calendar = (period: Period): Source => ({
  href: paths.calendar() + `?mes=${monthOf(period.endDate)}`,
  label: 'Ver no calendário',
})

/** The categories that are meant, with those below them. */
function categoryIds({ subject }: DueQuestion, { names }: Context): readonly string[] {
  const ids = subject?.categories.map(({ _id }) => _id) ?? []
  return names.categories
    .filter(
      ({ _id, category }) => ids.includes(_id) || (category !== null && ids.includes(category)),
    )
    .map(({ _id }) => _id)
}

const periodOf = ({ period, isOverdueOnly }: DueQuestion, { today }: Context): Period => {
  if (period !== null) return { startDate: period.startDate, endDate: period.endDate }
  if (isOverdueOnly) return { startDate: today, endDate: today }
  return { startDate: today, endDate: lastDayOfWeekAhead(today) }
}

const namesOf = {
  pay: { open: 'A pagar', none: 'Nada a pagar', late: 'Atrasado', noLate: 'Nada atrasado.' },
  receive: {
    open: 'A receber',
    none: 'Nada a receber',
    late: 'Atrasado, a receber',
    noLate: 'Nada atrasado a receber.',
  },
} as const

/** What is to be paid or received in a period, with what is overdue where today is in it. */
function listPlan(question: DueQuestion, context: Context): Plan {
  const { direction, isOverdueOnly } = question
  const { today } = context
  const period = periodOf(question, context)
  const isNow = period.startDate <= today && today <= period.endDate
  const range = {
    startDate: isNow ? firstOf(period, today) : period.startDate,
    endDate: period.endDate,
  }
  const dues = request(listDues, {
    query: { ...range, ...(isNow ? { overdue: true } : {}), ...OWN },
  })
  return plan([dues] as const, ([{ items, days, earlier }]) => {
    const open = openDues(items, { direction, today, isOverdueOnly, subject: null })
    const key = direction === 'pay' ? 'toPay' : 'toReceive'
    const total = isOverdueOnly
      ? totalOf(open)
      : ([earlier, ...days].reduce((sum, one) => sum + one[key], 0) as Cents)
    return listed({ open, total, period, isNow }, question, context)
  })
}

/** Days before today are asked for as days of the period, so that what is late in it is listed as well. */
const firstOf = ({ startDate }: Period, today: Period['startDate']) =>
  startDate < today ? startDate : today

function listed(
  {
    open,
    total,
    period,
    isNow,
  }: {
    readonly open: readonly Due[]
    readonly total: Cents
    readonly period: Period
    readonly isNow: boolean
  },
  question: DueQuestion,
  context: Context,
): Content {
  const { direction, isOverdueOnly } = question
  const words = namesOf[direction]
  const when = periodText(period, context.today)
  const sources = [calendar(period)]
  if (open.length === 0) {
    return [{ lines: [[isOverdueOnly ? words.noLate : `${words.none} ${when}.`]], sources }]
  }
  const shown = open.slice(0, SHOWN_MAX)
  const heading = isOverdueOnly
    ? `${words.late}: `
    : `${words.open} ${when}${isNow ? ', com o que já venceu' : ''}: `
  return [
    {
      lines: [[heading, { money: total }, '.']],
      rows: rowsOf(shown, context),
      more: open.length - shown.length,
      sources,
    },
  ]
}

type Chosen<D> = { readonly found: readonly D[]; readonly lines: readonly Line[] }

/**
 * What is found of a thing: what has its words in its name, else what is of its category, the other words
 * included where anything has them; where nothing has, that is said.
 */
function chooseFound<D>(
  question: DueQuestion,
  find: (name: DueName) => readonly D[],
  context: Context,
): Chosen<D> {
  const { subject } = question
  const ids = categoryIds(question, context)
  const others = subject?.others ?? null
  const byName = find({ text: subject?.text ?? null, categoryIds: [] })
  if (byName.length > 0 || ids.length === 0) return { found: byName, lines: [] }
  const byBoth = find({ text: others, categoryIds: ids })
  if (byBoth.length > 0 || others === null) return { found: byBoth, lines: [] }
  const found = find({ text: null, categoryIds: ids })
  return { found, lines: found.length > 0 ? [[`Não encontrei “${others}” entre eles.`]] : [] }
}

const quotedName = ({ subject }: DueQuestion): string =>
  subject?.text ?? subject?.categories.map(({ name }) => name).join(', ') ?? ''

/** When a thing that is named falls due. */
function namedPlan(question: DueQuestion, context: Context): Plan {
  const { direction } = question
  const { today } = context
  const end = lastDay(addMonthsWithin(monthOf(today), AHEAD_MONTHS))
  const named = question.period
  const period: Period = named ?? { startDate: today, endDate: end }
  const query = {
    startDate: period.startDate,
    endDate: period.endDate,
    ...(named === null || named.startDate <= today ? { overdue: true } : {}),
    ...OWN,
  }
  return plan([request(listDues, { query })] as const, ([{ items }]) => {
    const { isOverdueOnly } = question
    const choice = { direction, today, isOverdueOnly }
    const { found: open, lines } = chooseFound(
      question,
      (subject) => openDues(items, { ...choice, subject }),
      context,
    )
    const [next] = open
    if (next === undefined) {
      const verb = direction === 'pay' ? 'a pagar' : 'a receber'
      const until = showDay(period.endDate, today)
      return [
        {
          lines: [[`Não encontrei nada ${verb} com “${quotedName(question)}” até ${until}.`]],
          sources: [calendar(period)],
        },
      ]
    }
    return [
      {
        lines: [
          [`${dueWords(next, question, context)}: `, { money: size(next.value) }, '.'],
          ...lines,
        ],
        rows: rowsOf(open.slice(1, SHOWN_MAX), context),
        more: Math.max(0, open.length - SHOWN_MAX),
        sources: [calendar({ startDate: next.date, endDate: next.date })],
      },
    ]
  })
}

function dueWords({ name, date }: Due, { direction }: DueQuestion, { today }: Context): string {
  if (date < today) return `${name} venceu ${dayText(date, today)}`
  const verb = direction === 'pay' ? 'vence' : 'deve entrar'
  return `${name} ${verb} ${dayText(date, today)}`
}

/** Whether a thing that is named is paid: by what is still open, else by what was entered as paid. */
function paidPlan(question: DueQuestion, context: Context): Plan {
  const { today } = context
  const month = monthOf(question.period?.endDate ?? today)
  const range = question.period ?? { startDate: firstDay(month), endDate: lastDay(month) }
  const { startDate, endDate } = range
  const { subject } = question
  const [category] = subject?.categories ?? []
  const search =
    category === undefined ? { search: subject?.text ?? '' } : { categoryId: category._id }
  return plan(
    [
      request(listDues, { query: { startDate, endDate, ...OWN } }),
      request(listTransactions, { query: { startDate, endDate, ...search, ...OWN } }),
    ] as const,
    ([{ items }, entries]) => {
      const choice = { direction: 'pay', today, isOverdueOnly: false } as const
      const { found, lines } = chooseFound(
        question,
        (name) => [
          ...openDues(items, { ...choice, subject: name }),
          ...paidOf(items, entries.items).filter((one) => isNamedBy(one, name)),
        ],
        context,
      )
      const open = found.filter((one): one is Due => !one.paid)
      const paid = found.filter((one) => one.paid)
      const when = periodText(range, today)
      const sources = [calendar(range)]
      if (open.length > 0) {
        const heading =
          paid.length > 0 ? `Em parte: falta o que está abaixo, ${when}.` : `Ainda não, ${when}:`
        return [
          {
            lines: [[heading], ...lines],
            rows: rowsOf(open.slice(0, SHOWN_MAX), context),
            sources,
          },
        ]
      }
      if (paid.length === 0) {
        return [{ lines: [[`Não encontrei “${quotedName(question)}” ${when}.`]], sources }]
      }
      return [
        {
          lines: [[`Sim, está pago ${when}:`]],
          rows: paid.slice(0, SHOWN_MAX).map(({ _id, name, value, date }) => ({
            key: _id,
            note: showNearDay(date, today),
            name,
            value: size(value),
          })),
          more: Math.max(0, paid.length - SHOWN_MAX),
          sources,
        },
      ]
    },
  )
}

/** What was paid: entries, and months of the calendar that are no entry. */
function paidOf(
  dues: readonly Due[],
  entries: readonly Transaction[],
): readonly (Due | Transaction)[] {
  const ofEntries = entries.filter(
    ({ paid, transactionType }) => paid && transactionType === 'expenses',
  )
  return ofEntries.length > 0 ? ofEntries : dues.filter(({ paid }) => paid)
}

/** What is due, when, and whether it is paid. */
export function planDues(question: DueQuestion, context: Context): Plan {
  if (question.subject === null) return listPlan(question, context)
  return question.asksPaid ? paidPlan(question, context) : namedPlan(question, context)
}
