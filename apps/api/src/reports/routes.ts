import * as contract from '@saldo/contract/reports'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { readReport } from './service.ts'
import { addReports } from './together.ts'

/** The evolution of a household, month by month. */
export function serveReports(app: App): void {
  serve(app, contract.readReport, {
    act: ({ ledger, actor, query, today }) =>
      readReport(ledger, { ...query, userId: actor.userId, today }),
    together: addReports,
    isSnapshot: true,
  })
}
