import * as dues from '@saldo/contract/dues'
import * as contract from '@saldo/contract/linked-transactions'
import { refuse } from '@saldo/contract/refusals'
import { monthOf } from '@saldo/domain/calendar'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { listCalendar, readItem } from './calendar.ts'
import { listDues, mergeDues } from './dues.ts'
import {
  updateLinkedTransaction,
  createLinkedTransaction,
  removeLinkedTransaction,
} from './service.ts'

/** What is to be paid and received, and the calendar's monthly commitments with their paid months. */
export function serveLinkedTransactions(app: App): void {
  serve(app, dues.listDues, {
    act: ({ ledger, actor, caller, query, today }) =>
      listDues(ledger, actor, { ...query, today, isOwn: caller.actor.userId === actor.userId }),
    together: (parts, { query }) => mergeDues(parts, query),
  })
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
