import type { App } from '../http/app.ts'
import type { Jobs } from '../job.ts'
import { resumeAbandoned } from './readings.ts'

const READINGS_EVERY_MS = 10_000

export function statementJobs(app: App): Jobs {
  const run = () => resumeAbandoned(app)
  return { periodic: [{ kind: 'resume_readings', everyMs: READINGS_EVERY_MS, run }] }
}
