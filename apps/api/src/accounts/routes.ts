import * as contract from '@saldo/contract/accounts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { listExports } from './store.ts'
import { downloadExport, requestExport } from './exports.ts'
import { exportHistory } from './history.ts'
import { removeUser, resetAccount } from './remove.ts'

/** What concerns an account whole. */
export function serveAccounts(app: App): void {
  serve(app, contract.exportHistory, (ctx) => exportHistory(ctx, { database: app.database }))
  serve(app, contract.listExports, listExports)
  serve(app, contract.requestExport, requestExport)
  serve(app, contract.downloadExport, (ctx, { params }) =>
    downloadExport(ctx, { id: params.id, database: app.database }),
  )
  serve(app, contract.resetAccount, {
    act: resetAccount,
    isBulk: true,
  })
  serve(app, contract.removeUser, removeUser)
}
