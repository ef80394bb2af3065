import * as contract from '@saldo/contract/reports'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { openReportFiles } from './files.ts'
import { addRetrospectives, readRetrospective } from './retrospective.ts'
import { readReport } from './service.ts'
import { addFiles, addReports } from './together.ts'

/** The evolution of a household, month by month: to be seen, and as files. */
export function serveReports(app: App): void {
  const files = openReportFiles(app.settings.spreadsheetsWorker)
  app.fastify.addHook('onClose', () => files.close())
  serve(app, contract.readReport, {
    act: (ctx, { query }) => readReport(ctx, { ...query }),
    together: addReports,
    isSnapshot: true,
  })
  serve(app, contract.readRetrospective, {
    act: readRetrospective,
    together: addRetrospectives,
    isSnapshot: true,
  })
  serve(app, contract.downloadReportSheet, {
    act: (ctx, { query }) => files.sheet(ctx, query),
    together: addFiles,
    isSnapshot: true,
  })
  serve(app, contract.downloadReportPdf, {
    act: (ctx, { query }) => files.pdf(ctx, query, app.settings.brands.atHost(ctx.host).name),
    together: addFiles,
    isSnapshot: true,
  })
}
