import type { Call } from '@saldo/contract/endpoint'
import * as many from '@saldo/contract/many-transactions'
import * as changes from '@saldo/contract/transaction-changes'
import * as sums from '@saldo/contract/transaction-sums'
import * as found from '@saldo/contract/found-transactions'
import * as contract from '@saldo/contract/transactions'
import { scopeOf } from '@saldo/domain/transactions/series-scope'
import type { OwnerLedger } from '../context.ts'
import type { App } from '../http/app.ts'
import { onlyAnswer } from '../http/family.ts'
import { writeFarMonthsBy } from '../http/far-months.ts'
import { serve } from '../http/serve.ts'
import { adjustBalance } from './adjust.ts'
import { createTransaction } from './create.ts'
import { addFoundSums, listFoundTransactions, mergeFound, readFoundSums } from './found.ts'
import { openMonth, openUntil } from './horizon.ts'
import { listTransactions, readTransaction, mergePages } from './list.ts'
import { hasEntry } from './list-store.ts'
import { updateTransactions } from './many.ts'
import { moveMoney } from './move.ts'
import { listRemovedTransactions, removeTransaction } from './remove.ts'
import { createSearch, listSearches, removeSearch, updateSearch } from './searches.ts'
import { addTransactionSums, readTransactionSums } from './sums.ts'
import { undoEdit } from './undo.ts'
import { updateTransaction } from './update.ts'

/** Another member's entry may be read, and changed by its owner alone (case I9). */
const elsewhere = {
  refusal: 'transaction_of_another_user' as const,
  find: (ctx: OwnerLedger, { params }: { readonly params: { readonly id: string } }) =>
    hasEntry(ctx, params.id),
}

const isMovement = (
  draft: Call<typeof changes.createTransaction>['body'],
): draft is changes.MovementDraft => typeof draft.bankingOperationType === 'string'

/** Entries: created, updated, marked paid, removed and restored, by their owner alone. */
export function serveTransactions(app: App): void {
  serve(app, contract.listTransactions, {
    act: listTransactions,
    together: (parts, { query }) => mergePages(parts, query),
  })
  serve(app, sums.readTransactionSums, {
    act: readTransactionSums,
    together: (parts, { query }) => addTransactionSums(parts, query),
  })
  serve(app, found.listFoundTransactions, {
    act: listFoundTransactions,
    together: (parts, { query }) => mergeFound(parts, query),
  })
  serve(app, found.readFoundSums, { act: readFoundSums, together: (parts) => addFoundSums(parts) })
  serve(app, found.listSearches, listSearches)
  serve(app, found.createSearch, createSearch)
  serve(app, found.updateSearch, updateSearch)
  serve(app, found.removeSearch, removeSearch)
  serve(app, contract.readTransaction, {
    act: readTransaction,
    together: onlyAnswer,
  })
  serve(app, changes.createTransaction, (ctx, { body }) =>
    isMovement(body) ? moveMoney(ctx, { draft: body }) : createTransaction(ctx, { draft: body }),
  )
  serve(app, changes.adjustBalance, adjustBalance)
  serve(app, contract.updateTransaction, {
    act: (ctx, { params, query, body }) =>
      updateTransaction(ctx, {
        id: params.id,
        changes: body,
        scope: scopeOf(query),
        isTransfer: query.markedAsTranslation === true,
      }),
    elsewhere,
  })
  serve(app, changes.removeTransaction, {
    act: (ctx, { params, query }) =>
      removeTransaction(ctx, {
        id: params.id,
        scope: scopeOf(query),
        evenIfPaid: query.evenIfPaid === true,
      }),
    elsewhere,
  })
  serve(app, changes.listRemovedTransactions, listRemovedTransactions)
  serve(app, changes.undoEdit, undoEdit)
  serve(app, many.updateTransactions, updateTransactions)
  serve(app, contract.openMonth, openMonth)
  writeFarMonthsBy(app, (userId, until) => openUntil(app, { userId, until }))
}
