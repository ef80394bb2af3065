import * as contract from '@saldo/contract/linked-transactions'
import { refuse } from '@saldo/contract/refusals'
import { monthOf } from '@saldo/domain/calendar'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { listCalendar, readItem } from './calendar.ts'
import {
  updateLinkedTransaction,
  createLinkedTransaction,
  removeLinkedTransaction,
} from './service.ts'

/** The payments calendar: the monthly commitments, and their paid months. */
export function serveLinkedTransactions(app: App): void {
  serve(app, contract.listLinkedTransactions, ({ ledger, actor, query, today }) =>
    listCalendar(ledger, actor, { ...query, today }),
  )
  serve(
    app,
    contract.readLinkedTransaction,
    async ({ ledger, actor, params, today }) =>
      (await readItem(ledger, { userId: actor.userId, id: params.id, month: monthOf(today) })) ??
      refuse('linked_transaction_not_found'),
  )
  serve(app, contract.createLinkedTransaction, ({ ledger, actor, body, nowMs, today }) =>
    createLinkedTransaction(ledger, actor, { draft: body, nowMs, today }),
  )
  serve(app, contract.updateLinkedTransaction, ({ ledger, actor, params, body, nowMs, today }) =>
    updateLinkedTransaction(ledger, actor, { id: params.id, changes: body, nowMs, today }),
  )
  serve(app, contract.removeLinkedTransaction, ({ ledger, actor, params }) =>
    removeLinkedTransaction(ledger, actor, params.id),
  )
}
