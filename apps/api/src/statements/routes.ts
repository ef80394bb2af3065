import { isRefused } from '@saldo/contract/refusals'
import * as contract from '@saldo/contract/statements'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { importStatement } from './import.ts'
import { linkImported, removeImported } from './link.ts'
import { listStatementLines, listStatements, readStatement } from './list.ts'
import { openReadings, readSoon } from './readings.ts'
import { undoStatement } from './undo.ts'
import { dateStatement, uploadStatement } from './upload.ts'

/** A bank's file: uploaded, read in the background, reviewed, imported, undone. */
export function serveStatements(app: App): void {
  openReadings(app)
  serve(app, contract.uploadStatement, async ({ ledger, actor, query, upload, nowMs }) => {
    const result = await uploadStatement(ledger, actor, { ...query, upload, nowMs })
    const bytes = upload instanceof Uint8Array ? upload : null
    if (!isRefused(result) && result.state === 'reading') {
      readSoon(app, { userId: actor.userId, id: result._id }, bytes)
    }
    return result
  })
  serve(app, contract.dateStatement, async ({ ledger, actor, params, body, nowMs }) => {
    const result = await dateStatement(ledger, actor, { ...params, ...body, nowMs })
    if (!isRefused(result)) readSoon(app, { userId: actor.userId, id: result._id })
    return result
  })
  serve(app, contract.listStatements, ({ ledger, actor, query }) =>
    listStatements(ledger, actor, query),
  )
  serve(app, contract.readStatement, ({ ledger, actor, params }) =>
    readStatement(ledger, actor, params.id),
  )
  serve(app, contract.listStatementLines, {
    act: ({ ledger, actor, params, query }) =>
      listStatementLines(ledger, actor, { ...query, id: params.id }),
    isSnapshot: true,
  })
  serve(app, contract.importStatement, {
    act: ({ ledger, actor, caller, params, body, nowMs }) =>
      importStatement(ledger, actor, { id: params.id, body, nowMs, currency: caller.currency }),
    isBulk: true,
  })
  serve(app, contract.linkImported, ({ ledger, actor, params, body }) =>
    linkImported(ledger, actor, { id: params.id, body }),
  )
  serve(app, contract.removeImported, ({ ledger, actor, params, nowMs }) =>
    removeImported(ledger, actor, { id: params.id, nowMs }),
  )
  serve(app, contract.undoStatement, {
    act: ({ ledger, actor, params }) => undoStatement(ledger, actor, params.id),
    isBulk: true,
  })
}
