import type { LinkedTransaction } from '@saldo/contract/linked-transactions'
import { type Day, daysBetween } from '@saldo/domain/calendar'
import { type OccurrenceState, stateOf } from '@saldo/domain/linked-transactions/occurrence'
import { dayOfInstant } from '../data/today.ts'
import { showDay } from '../fields/days.ts'
import { payByHint } from '../fields/pay-by.ts'
import type { Tone } from '../ui/tones.ts'
import { paidWords } from './labels.ts'

/** The state of an item, in words; the colour only supports them. */
export type StateWords = {
  readonly state: OccurrenceState
  readonly text: string | null
  readonly tone?: Tone
  /** Until when it is on time, where its day has no banks. */
  readonly hint: string | null
}

const SOON_DAYS = 7

const inDays = (days: number) => (days === 1 ? '1 dia' : `${days} dias`)

/** `Atrasado há 3 dias`, `Vence hoje`, `Em 5 dias`, `Pago em 5 nov`. */
export function stateWords(item: LinkedTransaction, today: Day): StateWords {
  const { date, lastPaymentDate, transaction } = item
  const state = stateOf(item, today)
  const isIncome = transaction.transactionType === 'revenues'
  if (state === 'paid') {
    const on = lastPaymentDate === null ? '' : ` em ${showDay(dayOfInstant(lastPaymentDate), date)}`
    return {
      state,
      text: `${paidWords[transaction.transactionType]}${on}`,
      tone: 'revenue',
      hint: null,
    }
  }
  // Nobody is late who waits for money.
  const hint = isIncome ? null : payByHint(date)
  if (state === 'overdue') {
    return {
      state,
      text: `Atrasado há ${inDays(daysBetween(date, today))}`,
      tone: 'negative',
      hint: null,
    }
  }
  if (state === 'late')
    return { state, text: hint ?? 'Ainda no prazo', tone: 'warning', hint: null }
  if (state === 'due_today') {
    return { state, text: isIncome ? 'Entra hoje' : 'Vence hoje', tone: 'warning', hint }
  }
  const ahead = daysBetween(today, date)
  if (ahead > SOON_DAYS) return { state, text: null, hint }
  const verb = isIncome ? 'Entra' : 'Vence'
  return { state, text: ahead === 1 ? `${verb} amanhã` : `${verb} em ${inDays(ahead)}`, hint }
}
