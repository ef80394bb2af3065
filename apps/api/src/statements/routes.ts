import { isRefused } from '@saldo/contract/refusals'
import * as contract from '@saldo/contract/statements'
import type { House } from '../http/house.ts'
import { serve } from '../http/serve.ts'
import { importStatement } from './import.ts'
import { linkImported, removeImported } from './link.ts'
import { listStatementLines, listStatements, readStatement } from './list.ts'
import { openReadings, readSoon } from './readings.ts'
import { undoStatement } from './undo.ts'
import { dateStatement, uploadStatement } from './upload.ts'

/** A bank's file: sent, read in the background, looked at, imported, undone. */
export function serveStatements(house: House): void {
  openReadings(house)
  serve(house, contract.uploadStatement, async ({ ledger, actor, query, upload, nowMs }) => {
    const told = await uploadStatement(ledger, actor, { ...query, upload, nowMs })
    const bytes = upload instanceof Uint8Array ? upload : null
    if (!isRefused(told)) readSoon(house, { userId: actor.userId, id: told._id }, bytes)
    return told
  })
  serve(house, contract.dateStatement, async ({ ledger, actor, params, body, nowMs }) => {
    const told = await dateStatement(ledger, actor, { ...params, ...body, nowMs })
    if (!isRefused(told)) readSoon(house, { userId: actor.userId, id: told._id })
    return told
  })
  serve(house, contract.listStatements, ({ ledger, actor, query }) =>
    listStatements(ledger, actor, query),
  )
  serve(house, contract.readStatement, ({ ledger, actor, params }) =>
    readStatement(ledger, actor, params.id),
  )
  serve(house, contract.listStatementLines, {
    act: ({ ledger, actor, params, query }) =>
      listStatementLines(ledger, actor, { ...query, id: params.id }),
    isLook: true,
  })
  serve(house, contract.importStatement, {
    act: ({ ledger, actor, caller, params, body, nowMs }) =>
      importStatement(ledger, actor, { id: params.id, body, nowMs, currency: caller.currency }),
    isBulk: true,
  })
  serve(house, contract.linkImported, ({ ledger, actor, params, body }) =>
    linkImported(ledger, actor, { id: params.id, body }),
  )
  serve(house, contract.removeImported, ({ ledger, actor, params, nowMs }) =>
    removeImported(ledger, actor, { id: params.id, nowMs }),
  )
  serve(house, contract.undoStatement, {
    act: ({ ledger, actor, params }) => undoStatement(ledger, actor, params.id),
    isBulk: true,
  })
}
