import * as contract from '@saldo/contract/transactions'
import type { House } from '../http/house.ts'
import { serve } from '../http/serve.ts'
import { createTransaction } from './create.ts'
import { openMonth } from './horizon.ts'
import { listTransactions, readTransaction } from './list.ts'
import { moveMoney } from './move.ts'
import { removeTransaction, restoreTransactions } from './remove.ts'
import { scopeOf } from './series-scope.ts'
import { updateTransaction } from './update.ts'

/** Entries: written, changed, paid, removed and put back, by their owner alone. */
export function serveTransactions(house: House): void {
  serve(house, contract.listTransactions, ({ ledger, actor, query, columns, today }) =>
    listTransactions(ledger, { userId: actor.userId, ...query, columns, today }),
  )
  serve(house, contract.readTransaction, ({ ledger, actor, params }) =>
    readTransaction(ledger, actor, params.id),
  )
  serve(house, contract.createTransaction, ({ ledger, actor, body, today, nowMs }) =>
    'transactionType' in body
      ? createTransaction(ledger, actor, { draft: body, nowMs })
      : moveMoney(ledger, actor, { draft: body, today, nowMs }),
  )
  serve(house, contract.updateTransaction, ({ ledger, actor, params, query, body, today, nowMs }) =>
    updateTransaction(ledger, actor, {
      id: params.id,
      changes: body,
      scope: scopeOf(query),
      isTransfer: query.markedAsTranslation === true,
      today,
      nowMs,
    }),
  )
  serve(house, contract.removeTransaction, ({ ledger, actor, params, query, today, nowMs }) =>
    removeTransaction(ledger, actor, { id: params.id, scope: scopeOf(query), today, nowMs }),
  )
  serve(house, contract.restoreTransactions, ({ ledger, actor, params }) =>
    restoreTransactions(ledger, actor, params.id),
  )
  serve(house, contract.openMonth, ({ ledger, actor, body, nowMs }) =>
    openMonth(ledger, actor, { month: body.month, nowMs }),
  )
}
