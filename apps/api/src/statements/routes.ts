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
    if (isRefused(result)) return result
    const { statement, toRead } = result
    // The bytes of one file of a ZIP are not those that were sent.
    const bytes = upload instanceof Uint8Array && statement.archive === null ? upload : null
    for (const id of toRead) readSoon(app, { userId: ctx.userId, id }, { bytes })
    return statement
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
    if (isRefused(result)) return result
    const { password } = body
    for (const id of result.toRead) readSoon(app, { userId: ctx.userId, id }, { password })
    return result.statement
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
