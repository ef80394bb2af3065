import { isRefused } from '@saldo/contract/refusals'
import * as contract from '@saldo/contract/statements'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { importStatement, linkImported, removeImported, undoStatement } from './import.ts'
import { listStatementLines, listStatements, readStatement } from './list.ts'
import { openReadings, readSoon } from './readings.ts'
import { dateStatement, readColumns, unlockStatement, uploadStatement } from './upload.ts'

/** A bank's file: uploaded, read in the background, reviewed, imported, undone. */
export function serveStatements(app: App): void {
  openReadings(app)
  serve(app, contract.uploadStatement, async (ctx, { query, upload }) => {
    const result = await uploadStatement(ctx, { ...query, upload })
    const bytes = upload instanceof Uint8Array ? upload : null
    if (!isRefused(result) && result.state === 'reading') {
      readSoon(app, { userId: ctx.userId, id: result._id }, { bytes })
    }
    return result
  })
  serve(app, contract.dateStatement, async (ctx, { params, body }) => {
    const result = await dateStatement(ctx, { ...params, ...body })
    if (!isRefused(result)) readSoon(app, { userId: ctx.userId, id: result._id })
    return result
  })
  serve(app, contract.readColumns, async (ctx, { params, body }) => {
    const result = await readColumns(ctx, { ...params, reading: body })
    if (!isRefused(result)) readSoon(app, { userId: ctx.userId, id: result._id })
    return result
  })
  serve(app, contract.unlockStatement, async (ctx, { params, body }) => {
    const result = await unlockStatement(ctx, params)
    const { password } = body
    if (!isRefused(result)) readSoon(app, { userId: ctx.userId, id: result._id }, { password })
    return result
  })
  serve(app, contract.listStatements, listStatements)
  serve(app, contract.readStatement, (ctx, { params }) => readStatement(ctx, params.id))
  serve(app, contract.listStatementLines, {
    act: (ctx, { params, query }) => listStatementLines(ctx, { ...query, id: params.id }),
    isSnapshot: true,
  })
  serve(app, contract.importStatement, {
    act: importStatement,
    isBulk: true,
  })
  serve(app, contract.linkImported, linkImported)
  serve(app, contract.removeImported, removeImported)
  serve(app, contract.undoStatement, {
    act: undoStatement,
    isBulk: true,
  })
}
