import * as contract from '@saldo/contract/reports'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { openReportFiles } from './files.ts'
import { readReport } from './service.ts'
import { addFiles, addReports } from './together.ts'

/** The evolution of a household, month by month: to be seen, and as files. */
export function serveReports(app: App): void {
  const files = openReportFiles(app.settings.spreadsheetsWorker)
  app.fastify.addHook('onClose', () => files.close())
  serve(app, contract.readReport, {
    act: ({ ledger, actor, query, today }) =>
      readReport(ledger, { ...query, userId: actor.userId, today }),
    together: addReports,
    isSnapshot: true,
  })
  serve(app, contract.downloadReportSheet, {
    act: ({ ledger, actor, caller, query, today }) =>
      files.sheet(ledger, {
        ...query,
        userId: actor.userId,
        personId: actor.actorId,
        today,
        currency: caller.currency,
      }),
    together: addFiles,
    isSnapshot: true,
  })
  serve(app, contract.downloadReportPdf, {
    act: ({ ledger, actor, caller, host, query, today }) =>
      files.pdf(ledger, {
        ...query,
        userId: actor.userId,
        personId: actor.actorId,
        today,
        currency: caller.currency,
        brand: app.settings.brands.atHost(host).name,
      }),
    together: addFiles,
    isSnapshot: true,
  })
}
