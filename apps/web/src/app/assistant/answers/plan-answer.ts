import { type Due, listDues } from '@saldo/contract/dues'
import { type Invoice, listInvoices } from '@saldo/contract/invoices'
import { listPayments, type Payment } from '@saldo/contract/payments'
import type { Question } from '@saldo/domain/assistant/question/question'
import { addDays, addMonthsWithin, type Month, monthOf, yearOf } from '@saldo/domain/calendar'
import { addCents, type Cents, negate, sumCents } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { paths } from '../../../paths.ts'
import {
  type Content,
  type Context,
  type Line,
  type Plan,
  plan,
  request,
  type Section,
  type Source,
  OWN,
} from './content.ts'
import { dayText } from './words.ts'
import { listObjectives, type Objective } from '@saldo/contract/objectives'
import { paceText } from '../../../objectives/labels.ts'
import { planDues } from './dues.ts'
import {
  planAffordable,
  planBalance,
  planPlan,
  planResult,
  planSaved,
  writeRecord,
} from './money.ts'
import { planSpending } from './spending.ts'

type CardQuestion = Extract<Question, { intent: 'invoice' }>

const payments = request(listPayments, { query: OWN })
const monthNumber = (month: Month) => Number(month.slice(-2))
const invoicesOf = (month: Month) =>
  request(listInvoices, { query: { month: monthNumber(month), year: yearOf(month), ...OWN } })

const sourceOf = (card: Pick<Payment, '_id'>, month: Month): Source => ({
  href: paths.paymentTransactions(card._id, month),
  label: `Fatura de ${showMonth(month)}`,
})

const NO_CARD: Content = [
  {
    lines: [['Você ainda não tem cartão de crédito cadastrado.']],
    sources: [{ href: paths.wallet(), label: 'Ver contas e cartões' }],
  },
]

/** The cards that are named, or all that are in use. */
function cardsOf({ cards }: CardQuestion, all: readonly Payment[]): readonly Payment[] {
  const inUse = all.filter(({ type, archived }) => type === 'credit' && !archived)
  const ids = cards.map(({ _id }) => _id)
  return ids.length === 0 ? inUse : inUse.filter(({ _id }) => ids.includes(_id))
}

/** What is late, then the invoice that has closed, then the one that takes purchases now (case M18). */
function standing(card: Payment, dues: readonly Due[], { today }: Context): Section {
  const late = dues.filter(
    ({ kind, payment, date, paid, value }) =>
      kind === 'invoice' && payment._id === card._id && date < today && !paid && value < 0,
  )
  const { closedInvoice: closed, invoice: open } = card
  const lines: Line[] = late.map(({ date, value }) => [
    `Uma fatura venceu ${dayText(date, today)}: falta pagar `,
    { money: negate(value) },
    '.',
  ])
  if (closed !== null) {
    lines.push([
      `A fatura fechada vence ${dayText(closed.dueOn, today)}: falta pagar `,
      { money: closed.value },
      '.',
    ])
  }
  if (open !== null) {
    lines.push([
      `A fatura aberta fecha ${dayText(open.closesOn, today)} e vence ${dayText(open.dueOn, today)}: até agora, `,
      { money: open.value },
      '.',
    ])
  }
  const months = [
    ...(closed === null ? [] : [closed.month]),
    ...(open === null ? [] : [open.month]),
  ]
  return { title: card.name, lines, sources: months.map((month) => sourceOf(card, month)) }
}

function standingPlan(question: CardQuestion, context: Context): Plan {
  const { today } = context
  const late = request(listDues, {
    query: { startDate: today, endDate: today, overdue: true, ...OWN },
  })
  return plan([payments, late] as const, ([all, { items }]) => {
    const cards = cardsOf(question, all)
    if (cards.length === 0) return NO_CARD
    return cards.map((card) => standing(card, items, context))
  })
}

const states: Readonly<Record<Invoice['state'], string>> = {
  open: 'aberta',
  closed: 'fechada',
  partly_paid: 'paga em parte',
  overdue: 'vencida',
  paid: 'paga',
}

function invoiceLine(invoice: Invoice, { today }: Context): Line {
  const { month, dueOn, remaining, total, state } = invoice
  const verb = dueOn < today ? 'venceu' : 'vence'
  const isPart = state === 'partly_paid' || remaining !== total
  return [
    `A fatura de ${showMonth(month)} (${states[state]}) ${verb} ${dayText(dueOn, today)}: `,
    { money: total },
    ...(state === 'paid' || !isPart ? ['.'] : ['; falta pagar ', { money: remaining }, '.']),
  ]
}

/** The invoices that fall due in a month, and what they come to where there are several. */
function monthPlan(question: CardQuestion, month: Month, context: Context): Plan {
  return plan([payments, invoicesOf(month)] as const, ([all, invoices]) => {
    const cards = cardsOf(question, all)
    if (cards.length === 0) return NO_CARD
    const found = cards.flatMap((card) => {
      const invoice = invoices.find(({ creditCardId }) => creditCardId === card._id)
      return invoice === undefined ? [] : [{ card, invoice }]
    })
    const total = sumCents(found.map(({ invoice }) => invoice.total))
    const sections = found.map(({ card, invoice }) => ({
      title: card.name,
      lines: [invoiceLine(invoice, context)],
      sources: [sourceOf(card, month)],
    }))
    const sum: Section = {
      lines: [[`Faturas de ${showMonth(month)}, ao todo: `, { money: total }, '.']],
      sources: [],
    }
    return found.length > 1 ? [sum, ...sections] : sections
  })
}

/** Whether the last invoice that has closed is paid, or that of a month. */
function paidPlan(question: CardQuestion, context: Context): Plan {
  const month = question.month ?? monthOf(context.today)
  const requests = [payments, invoicesOf(month), invoicesOf(addMonthsWithin(month, 1))] as const
  return plan(requests, ([all, ofMonth, next]) => {
    const cards = cardsOf(question, all)
    if (cards.length === 0) return NO_CARD
    return cards.flatMap((card): Section[] => {
      const own = [...ofMonth, ...(question.month === null ? next : [])].filter(
        ({ creditCardId, state }) =>
          creditCardId === card._id && (state !== 'open' || question.month !== null),
      )
      const invoice = own.at(-1)
      if (invoice === undefined) return []
      const isPaid = invoice.state === 'paid' || invoice.remaining <= 0
      return [
        {
          title: card.name,
          lines: [[isPaid ? 'Sim, está paga.' : 'Ainda não.'], invoiceLine(invoice, context)],
          sources: [sourceOf(card, invoice.month)],
        },
      ]
    })
  })
}

/** The first day whose purchases go into the next invoice, by the convention of the card (case A2). */
function bestDayPlan(question: CardQuestion, context: Context): Plan {
  return plan([payments] as const, ([all]) => {
    const cards = cardsOf(question, all)
    if (cards.length === 0) return NO_CARD
    return cards.flatMap((card): Section[] => {
      const open = card.invoice
      if (open === null) return []
      const best = card.closingDayGoesTo === 'closing' ? addDays(open.closesOn, 1) : open.closesOn
      return [
        {
          title: card.name,
          lines: [
            [
              `O melhor dia de compra é ${dayText(best, context.today).replace(/^em /u, '')}: a compra já entra na fatura seguinte. A aberta fecha ${dayText(open.closesOn, context.today)} e vence ${dayText(open.dueOn, context.today)}.`,
            ],
          ],
          sources: [sourceOf(card, open.month)],
        },
      ]
    })
  })
}

function limitPlan(question: CardQuestion): Plan {
  return plan([payments] as const, ([all]) => {
    const cards = cardsOf(question, all)
    if (cards.length === 0) return NO_CARD
    return cards.map(({ name, limit, limitUsed }) => {
      const used = limitUsed ?? (0 as Cents)
      return {
        title: name,
        lines:
          limit === null
            ? [['Este cartão não tem limite cadastrado.']]
            : [
                [
                  'Disponível: ',
                  { money: addCents(limit, negate(used)) },
                  ' de um limite de ',
                  { money: limit },
                  '. Em uso, com as parcelas que ainda vão vencer: ',
                  { money: used },
                  '.',
                ],
              ],
        sources: [{ href: paths.wallet(), label: 'Ver contas e cartões' }],
      }
    })
  })
}

/** What is asked of cards: their invoices, whether one is paid, their limits, the best day to buy. */
function planCards(question: CardQuestion, context: Context): Plan {
  const { aspect, month } = question
  if (aspect === 'limit') return limitPlan(question)
  if (aspect === 'bestDay') return bestDayPlan(question, context)
  if (aspect === 'paid') return paidPlan(question, context)
  return month === null ? standingPlan(question, context) : monthPlan(question, month, context)
}

const SHOWN_MAX = 5
const ALL = { href: paths.objectives(), label: 'Ver objetivos' }

function oneGoal(objective: Objective, { today }: Context): Section {
  const { _id, name, reachedValue, totalValue, leftValue, suggestedInstallment, done } = objective
  const href = `${paths.objectives()}?${new URLSearchParams({ janela: 'objetivo', id: _id })}`
  const lines: Line[] = [
    [
      { money: reachedValue },
      ' de ',
      { money: totalValue },
      '; faltam ',
      { money: leftValue },
      '.',
    ],
    [paceText(objective, today)],
  ]
  if (!done && suggestedInstallment > 0 && objective.finalDate >= today) {
    lines.push(['Para chegar no prazo: ', { money: suggestedInstallment }, ' por mês.'])
  }
  return { title: name, lines, sources: [{ href, label: 'Ver este objetivo' }] }
}

/** How far the goals are that are named, or all of them. */
function planObjectives(
  { goals, subject }: Extract<Question, { intent: 'objective' }>,
  context: Context,
): Plan {
  return plan([request(listObjectives, { query: OWN })] as const, ([objectives]): Content => {
    if (objectives.length === 0) {
      return [{ lines: [['Você ainda não tem objetivos.']], sources: [ALL] }]
    }
    const ids = goals.map(({ _id }) => _id)
    const named = objectives.filter(({ _id }) => ids.includes(_id))
    const shown = (named.length > 0 ? named : objectives).slice(0, SHOWN_MAX)
    const missing: Content =
      subject === null
        ? []
        : [{ lines: [[`Não encontrei o objetivo “${subject}”. Estes são os seus:`]], sources: [] }]
    const rest: Content =
      named.length === 0 && objectives.length > shown.length ? [{ lines: [], sources: [ALL] }] : []
    return [...missing, ...shown.map((objective) => oneGoal(objective, context)), ...rest]
  })
}

/** What is to be read for an answer, and how it is written; null where the question was not understood. */
export function planAnswer(question: Question, context: Context): Plan | null {
  switch (question.intent) {
    case 'spending':
      return planSpending(question, context)
    case 'due':
      return planDues(question, context)
    case 'invoice':
      return planCards(question, context)
    case 'balance':
      return planBalance(question)
    case 'affordable':
      return planAffordable(question, context)
    case 'result':
      return planResult(question, context)
    case 'saved':
      return planSaved(question, context)
    case 'objective':
      return planObjectives(question, context)
    case 'plan':
      return planPlan(question, context)
    case 'record':
      return { requests: [], write: () => writeRecord(question, context) }
    default:
      return null
  }
}
