import * as contract from '@saldo/contract/accounts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { listExports } from './export-store.ts'
import { downloadExport, requestExport } from './exports.ts'
import { exportHistory } from './history.ts'
import { removeUser } from './remove.ts'
import { resetAccount } from './reset.ts'

/** What concerns an account whole. */
export function serveAccounts(app: App): void {
  serve(app, contract.exportHistory, ({ ledger, actor, nowMs, today }) =>
    exportHistory(ledger, actor, { nowMs, today, database: app.database }),
  )
  serve(app, contract.listExports, ({ ledger, actor }) => listExports(ledger, actor.userId))
  serve(app, contract.requestExport, ({ ledger, actor, nowMs }) =>
    requestExport(ledger, actor, nowMs),
  )
  serve(app, contract.downloadExport, ({ ledger, actor, params, nowMs }) =>
    downloadExport(ledger, actor, { id: params.id, nowMs, database: app.database }),
  )
  serve(app, contract.resetAccount, {
    act: ({ ledger, actor, nowMs }) => resetAccount(ledger, actor, nowMs),
    isBulk: true,
  })
  serve(app, contract.removeUser, ({ ledger, actor, params, nowMs }) =>
    removeUser(ledger, actor, { id: params.id, nowMs }),
  )
}
