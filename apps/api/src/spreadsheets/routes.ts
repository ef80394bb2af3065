import { isRefused, refuse } from '@saldo/contract/refusals'
import * as contract from '@saldo/contract/spreadsheets'
import { monthOf } from '@saldo/domain/calendar'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { makeTemplate, readUpload, surveyOf } from './service.ts'
import { SpreadsheetThread } from './threads.ts'

/** The planning spreadsheet: its template, and a filled one read into the rows of the survey. */
export function serveSpreadsheets(app: App): void {
  const thread = new SpreadsheetThread(app.settings.spreadsheetsWorker)
  app.fastify.addHook('onClose', () => thread.close())
  serve(app, contract.readSpreadsheet, {
    act: async () => refuse('spreadsheet_unreadable'),
    ahead: async ({ upload, query }, { actorId: personId }) => {
      const month = monthOf(query.date)
      const file = await readUpload(thread, { personId, upload, month })
      if (isRefused(file)) return file
      return (ctx) => surveyOf(ctx, { month, file })
    },
  })
  serve(app, contract.downloadSpreadsheet, (ctx, { query }) =>
    makeTemplate(ctx, {
      ...query,
      personId: ctx.actor.actorId,
      thread,
    }),
  )
}
