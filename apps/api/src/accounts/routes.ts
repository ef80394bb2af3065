import * as contract from '@saldo/contract/accounts'
import type { House } from '../http/house.ts'
import { serve } from '../http/serve.ts'
import { listExports } from './export-store.ts'
import { downloadExport, requestExport } from './exports.ts'
import { exportHistory } from './history.ts'
import { removeUser } from './remove.ts'
import { resetAccount } from './reset.ts'

/** What concerns an account whole. */
export function serveAccounts(house: House): void {
  serve(house, contract.exportHistory, ({ ledger, actor, nowMs, today }) =>
    exportHistory(ledger, actor, { nowMs, today, database: house.database }),
  )
  serve(house, contract.listExports, ({ ledger, actor }) => listExports(ledger, actor.userId))
  serve(house, contract.requestExport, ({ ledger, actor, nowMs }) =>
    requestExport(ledger, actor, nowMs),
  )
  serve(house, contract.downloadExport, ({ ledger, actor, params, nowMs }) =>
    downloadExport(ledger, actor, { id: params.id, nowMs, database: house.database }),
  )
  serve(house, contract.resetAccount, {
    act: ({ ledger, actor, nowMs }) => resetAccount(ledger, actor, nowMs),
    isBulk: true,
  })
  serve(house, contract.removeUser, ({ ledger, actor, params, nowMs }) =>
    removeUser(ledger, actor, { id: params.id, nowMs }),
  )
}
