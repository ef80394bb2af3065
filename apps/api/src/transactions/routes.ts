import type { Call } from '@saldo/contract/endpoint'
import * as changes from '@saldo/contract/transaction-changes'
import * as sums from '@saldo/contract/transaction-sums'
import * as contract from '@saldo/contract/transactions'
import type { Ledger } from '../db/ledger.ts'
import { scopeOf } from '@saldo/domain/transactions/series-scope'
import type { App } from '../http/app.ts'
import { onlyAnswer } from '../http/family.ts'
import { serve } from '../http/serve.ts'
import { adjustBalance } from './adjust.ts'
import { createTransaction } from './create.ts'
import { openMonth } from './horizon.ts'
import { isEntry, listTransactions, readTransaction } from './list.ts'
import { moveMoney } from './move.ts'
import { listRemovedTransactions, removeTransaction, restoreTransactions } from './remove.ts'
import { addTransactionSums, readTransactionSums } from './sums.ts'
import { mergePages } from './together.ts'
import { suggestCategory } from './suggest.ts'
import { undoEdit } from './undo.ts'
import { updateTransaction } from './update.ts'

/** Another member's entry may be read, and changed by its owner alone (case I9). */
const elsewhere = {
  refusal: 'transaction_of_another_user' as const,
  find: (
    ledger: Ledger,
    userId: string,
    { params }: { readonly params: { readonly id: string } },
  ) => isEntry(ledger, userId, params.id),
}

type Draft = Call<typeof changes.createTransaction>['body']

const isMovement = (draft: Draft): draft is changes.MovementDraft =>
  typeof draft.bankingOperationType === 'string'

/** Entries: created, updated, marked paid, removed and restored, by their owner alone. */
export function serveTransactions(app: App): void {
  serve(app, contract.listTransactions, {
    act: ({ ledger, actor, query, columns, today }) =>
      listTransactions(ledger, { ...query, userId: actor.userId, columns, today }),
    together: (parts, { query }) => mergePages(parts, query),
  })
  serve(app, sums.readTransactionSums, {
    act: ({ ledger, actor, query }) =>
      readTransactionSums(ledger, { ...query, userId: actor.userId }),
    together: (parts, { query }) => addTransactionSums(parts, query),
  })
  serve(app, contract.suggestCategory, ({ ledger, actor, query }) =>
    suggestCategory(ledger, actor, query),
  )
  serve(app, contract.readTransaction, {
    act: ({ ledger, actor, params }) => readTransaction(ledger, actor, params.id),
    together: onlyAnswer,
  })
  serve(app, changes.createTransaction, ({ ledger, actor, body, today, nowMs }) =>
    isMovement(body)
      ? moveMoney(ledger, actor, { draft: body, today, nowMs })
      : createTransaction(ledger, actor, { draft: body, nowMs }),
  )
  serve(app, changes.adjustBalance, ({ ledger, actor, params, body, today, nowMs }) =>
    adjustBalance(ledger, actor, { id: params.id, draft: body, today, nowMs }),
  )
  serve(app, contract.updateTransaction, {
    act: ({ ledger, actor, params, query, body, today, nowMs }) =>
      updateTransaction(ledger, actor, {
        id: params.id,
        changes: body,
        scope: scopeOf(query),
        isTransfer: query.markedAsTranslation === true,
        today,
        nowMs,
      }),
    elsewhere,
  })
  serve(app, changes.removeTransaction, {
    act: ({ ledger, actor, params, query, today, nowMs }) =>
      removeTransaction(ledger, actor, {
        id: params.id,
        scope: scopeOf(query),
        evenIfPaid: query.evenIfPaid === true,
        today,
        nowMs,
      }),
    elsewhere,
  })
  serve(app, changes.listRemovedTransactions, ({ ledger, actor, nowMs }) =>
    listRemovedTransactions(ledger, actor, nowMs),
  )
  serve(app, changes.restoreTransactions, ({ ledger, actor, params, today }) =>
    restoreTransactions(ledger, actor, { id: params.id, today }),
  )
  serve(app, changes.undoEdit, ({ ledger, actor, params, today, nowMs }) =>
    undoEdit(ledger, actor, { id: params.id, today, nowMs }),
  )
  serve(app, contract.openMonth, ({ ledger, actor, body, nowMs }) =>
    openMonth(ledger, actor, { month: body.month, nowMs }),
  )
}
