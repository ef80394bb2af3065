import type { Due } from '@saldo/contract/dues'
import { type Day, daysBetween } from '@saldo/domain/calendar'
import { sectionOf } from '@saldo/domain/linked-transactions/dues'
import { dayOfInstant } from '../data/today.ts'
import { showDay, showNearDay } from '../fields/days.ts'
import { payByHint } from '../fields/pay-by.ts'
import { paidWords } from './labels.ts'

const inDays = (days: number) => (days === 1 ? '1 dia' : `${days} dias`)

/** When a due that is not paid was due, where no heading says it: `Venceu em 3 nov, há 19 dias`. */
function overdueWords({ date, transactionType }: Due, today: Day): string {
  const verb = transactionType === 'revenues' ? 'Prevista para' : 'Venceu em'
  return `${verb} ${showDay(date, today)}, há ${inDays(daysBetween(date, today))}`
}

/** What is said of the time of a due: paid when, overdue since when, or on time until when. */
export function timeWords(due: Due, today: Day): string | null {
  const { date, paid, lastPaymentDate, transactionType, kind } = due
  if (paid) {
    const word = kind === 'invoice' ? 'Paga' : paidWords[transactionType]
    if (lastPaymentDate === null) return kind === 'item' ? 'Já lançado na fatura' : word
    return `${word} em ${showDay(dayOfInstant(lastPaymentDate), date)}`
  }
  if (sectionOf(date, today) === 'overdue') return overdueWords(due, today)
  // Nobody is late who waits for money.
  const payBy = transactionType === 'revenues' ? null : payByHint(date)
  if (date >= today) return payBy
  return [showNearDay(date, today), payBy].filter((word) => word !== null).join(' · ')
}

/** Which of its series a due is: `Parcela 3 de 10`. */
export function seriesWords({ lastInstallment, recurrentIndex }: Due): string | null {
  return lastInstallment === null ? null : `Parcela ${recurrentIndex + 1} de ${lastInstallment}`
}

/** Where a due counts that is no money of its own day. */
export function invoiceWords({ kind, countsOn, date, paid }: Due): string | null {
  const isOnCard = kind === 'item' && countsOn !== date && !paid
  return isOnCard ? `Entra na fatura de ${showDay(countsOn, date)}` : null
}
