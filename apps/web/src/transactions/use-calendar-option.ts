import { useState } from 'react'
import {
  createLinkedTransaction,
  listLinkedTransactions,
} from '@saldo/contract/linked-transactions'
import type { Transaction } from '@saldo/contract/transactions'
import { dayOfMonth, firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import { isReversal } from '@saldo/domain/transactions/refusals'
import { nameKey } from '@saldo/domain/transactions/names'
import { newId } from '../data/new-id.ts'
import { useChange, useReading } from '../data/queries.ts'
import { instantNow, useToday } from '../data/today.ts'
import { isEarnedOrSpent } from './facts.ts'

/**
 * Adds a bank's entry to the payments calendar while it is edited, where it is allowed there and
 * not in it yet. The item has an id of its own, so that a try after a failure adds no second one.
 */
export function useCalendarOption(transaction: Transaction) {
  const { externalId, category, payment, transactionType, value, date, paid } = transaction
  const [id] = useState(() => newId())
  const [chosen, setChosen] = useState(false)
  const month = monthOf(useToday())
  const create = useChange(createLinkedTransaction)
  const canStand =
    externalId !== null &&
    category !== null &&
    isEarnedOrSpent(transaction) &&
    !isReversal({ transactionType, paymentType: payment.type })
  const query = { startDate: firstDay(month), endDate: lastDay(month) }
  const { data } = useReading(listLinkedTransactions, { query }, { enabled: canStand })
  const key = nameKey(transaction.name)
  const isThere = data?.items.some(
    (item) =>
      item.transaction.payment._id === payment._id &&
      [item.transaction.name, item.originalName].some((name) => nameKey(name) === key),
  )
  /** Does it, where it was chosen; a refusal is thrown. */
  const join = async (typed: { readonly name: string; readonly category: string }) => {
    if (!chosen) return
    await create.mutateAsync({
      body: {
        _id: id,
        transaction: {
          name: typed.name,
          category: typed.category,
          payment: payment._id,
          transactionType,
        },
        originalName: transaction.name,
        value,
        day: dayOfMonth(date),
        month,
        // An entry that the bank's file brought for this month is paid already.
        lastPaymentDate: paid && monthOf(date) === month ? instantNow() : null,
      },
    })
  }
  return {
    id,
    state: !canStand || isThere === undefined ? 'none' : isThere ? 'there' : 'offered',
    chosen,
    setChosen,
    join,
  } as const
}
