import { accountJobs } from './accounts/jobs.ts'
import { bankAccessJobs } from './bank-accesses/jobs.ts'
import { budgetJobs } from './budgets/jobs.ts'
import type { Post } from './gateways/mail.ts'
import type { App } from './http/app.ts'
import type { Jobs } from './job.ts'
import { type Backups, backupJobs } from './jobs/backups.ts'
import { mailJobs } from './mail/jobs.ts'
import { sessionJobs } from './session/jobs.ts'
import { subscriptionJobs } from './subscriptions/jobs.ts'
import { receiptJobs } from './receipts/jobs.ts'
import { statementJobs } from './statements/jobs.ts'
import { transactionJobs } from './transactions/jobs.ts'

/** All background jobs, as the slices define them. */
export function listJobs(
  app: App,
  {
    post,
    backups,
  }: {
    readonly post: Post
    /** The folder of the backups, if one is configured. */
    readonly backups: Backups | null
  },
): readonly Jobs[] {
  return [
    mailJobs(app, post),
    sessionJobs(app),
    transactionJobs(app),
    receiptJobs(app),
    statementJobs(app),
    bankAccessJobs(app),
    budgetJobs(app),
    subscriptionJobs(app),
    accountJobs(app),
    ...(backups === null ? [] : [backupJobs(backups, app.fastify.log)]),
  ]
}
