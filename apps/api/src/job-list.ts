import { accountJobs } from './accounts/jobs.ts'
import type { Post } from './gateways/mail.ts'
import type { App } from './http/app.ts'
import type { Jobs } from './job.ts'
import { type Backups, backupJobs } from './jobs/backups.ts'
import { mailJobs } from './mail/jobs.ts'
import { sessionJobs } from './session/jobs.ts'
import { statementJobs } from './statements/jobs.ts'
import { transactionJobs } from './transactions/jobs.ts'

type JobServices = {
  readonly post: Post
  /** Where everything is copied, if anybody has said so. */
  readonly backups: Backups | null
}

/** Everything that runs when nobody waits, as the slices give it. */
export function listJobs(app: App, { post, backups }: JobServices): readonly Jobs[] {
  return [
    mailJobs(app, post),
    sessionJobs(app),
    transactionJobs(app),
    statementJobs(app),
    accountJobs(app),
    ...(backups === null ? [] : [backupJobs(backups, app.fastify.log)]),
  ]
}
