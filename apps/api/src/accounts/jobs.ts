import type { App } from '../http/app.ts'
import type { Jobs } from '../job.ts'
import { closeNeverActivated, dropAnswers, eraseAccountJob } from './erasure.ts'
import { dropExportJob, exportJob } from './exports.ts'
import { sendSecurityEvents, forgetSecurityEvents, sealSecurityEvents } from './security-events.ts'

const DROPPING_EVERY_MS = 5_000
const CLOSING_EVERY_MS = 60_000
const SEALING_EVERY_MS = 60_000
const SENDING_EVERY_MS = 30_000
const FORGETTING_EVERY_MS = 60 * 60_000

export function accountJobs(app: App): Jobs {
  const { database, clock, settings, fastify } = app
  const { auditSink = null } = settings
  const services = { database, clock, settings, log: fastify.log }
  return {
    queued: [eraseAccountJob(services), exportJob(services), dropExportJob(services)],
    periodic: [
      { kind: 'drop_answers', everyMs: DROPPING_EVERY_MS, run: () => dropAnswers(services) },
      {
        kind: 'close_never_activated',
        everyMs: CLOSING_EVERY_MS,
        run: () => closeNeverActivated(services),
      },
      {
        kind: 'forget_security_events',
        everyMs: FORGETTING_EVERY_MS,
        run: () => forgetSecurityEvents(services),
      },
      {
        kind: 'seal_security_events',
        everyMs: SEALING_EVERY_MS,
        run: () => sealSecurityEvents(services),
      },
      ...(auditSink === null
        ? []
        : [
            {
              kind: 'send_security_events',
              everyMs: SENDING_EVERY_MS,
              run: () => sendSecurityEvents(services, auditSink),
            },
          ]),
    ],
  }
}
