import type { App } from '../http/app.ts'
import type { Jobs } from '../job.ts'
import { forgetSessions } from './forget.ts'
import { keepMark } from './set-back.ts'

const FORGETTING_EVERY_MS = 60 * 60_000
/** What a start after a crash may forget of how late it was. */
const MARK_EVERY_MS = 5_000

export function sessionJobs(app: App): Jobs {
  return {
    periodic: [
      { kind: 'forget_sessions', everyMs: FORGETTING_EVERY_MS, run: () => forgetSessions(app) },
    ],
    loops: [{ everyMs: MARK_EVERY_MS, act: () => keepMark(app) }],
  }
}
