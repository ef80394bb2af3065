import * as dues from '@saldo/contract/dues'
import * as contract from '@saldo/contract/linked-transactions'
import * as many from '@saldo/contract/many-transactions'
import { refuse } from '@saldo/contract/refusals'
import { monthOf } from '@saldo/domain/calendar'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { listCalendar, readItem } from './calendar.ts'
import { showInCalendar } from './many.ts'
import { listDues, mergeDues } from './dues.ts'
import {
  updateLinkedTransaction,
  createLinkedTransaction,
  removeLinkedTransaction,
} from './service.ts'

/** What is to be paid and received, and the calendar's monthly commitments with their paid months. */
export function serveLinkedTransactions(app: App): void {
  serve(app, dues.listDues, {
    act: (ctx, { query }) =>
      listDues(ctx, { ...query, isOwn: ctx.caller.actor.userId === ctx.userId }),
    together: (parts, { query }) => mergeDues(parts, query),
  })
  serve(app, contract.listLinkedTransactions, listCalendar)
  serve(
    app,
    contract.readLinkedTransaction,
    async (ctx, { params }) =>
      (await readItem(ctx, { id: params.id, month: monthOf(ctx.today) })) ??
      refuse('linked_transaction_not_found'),
  )
  serve(app, contract.createLinkedTransaction, (ctx, { body }) =>
    createLinkedTransaction(ctx, { draft: body }),
  )
  serve(app, contract.updateLinkedTransaction, updateLinkedTransaction)
  serve(app, contract.removeLinkedTransaction, removeLinkedTransaction)
  serve(app, many.showInCalendar, showInCalendar)
}
