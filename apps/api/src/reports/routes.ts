import * as contract from '@saldo/contract/reports'
import type { Call } from '@saldo/contract/endpoint'
import type { Currency } from '@saldo/domain/money'
import type { Day } from '@saldo/domain/calendar'
import type { Ledger } from '../db/ledger.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { listObjectives } from '../objectives/read.ts'
import { SpreadsheetThread } from '../spreadsheets/threads.ts'
import { type Content, pdfFile, reportFile, sheetFile } from './files.ts'
import { readReport } from './service.ts'
import { addFiles, addReports } from './together.ts'

type Query = Call<typeof contract.readReport>['query']

type Whose = { readonly userId: string; readonly today: Day; readonly currency: Currency }

async function readContent(ledger: Ledger, query: Query, whose: Whose): Promise<Content> {
  const [report, objectives] = await Promise.all([
    readReport(ledger, { ...query, ...whose }),
    listObjectives(ledger, whose),
  ])
  return { report, objectives }
}

/** The evolution of a household, month by month: to be seen, and as files. */
export function serveReports(app: App): void {
  const thread = new SpreadsheetThread(app.settings.spreadsheetsWorker)
  app.fastify.addHook('onClose', () => thread.close())
  serve(app, contract.readReport, {
    act: ({ ledger, actor, query, today }) =>
      readReport(ledger, { ...query, userId: actor.userId, today }),
    together: addReports,
    isSnapshot: true,
  })
  serve(app, contract.downloadReportSheet, {
    act: async ({ ledger, actor, caller, query, today }) => {
      const { currency } = caller
      const content = await readContent(ledger, query, { userId: actor.userId, today, currency })
      return reportFile(content, (one) => sheetFile(one, { thread }))
    },
    together: addFiles,
    isSnapshot: true,
  })
  serve(app, contract.downloadReportPdf, {
    act: async ({ ledger, actor, caller, host, query, today }) => {
      const { currency } = caller
      const brand = app.settings.brands.atHost(host).name
      const content = await readContent(ledger, query, { userId: actor.userId, today, currency })
      return reportFile(content, (one) => pdfFile(one, { thread, brand, currency }))
    },
    together: addFiles,
    isSnapshot: true,
  })
}
