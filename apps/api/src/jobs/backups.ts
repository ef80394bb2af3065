import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type BackedUpFiles, type BackupSize, writeBackup } from '../backup/backup.ts'
import type { Clock } from '../gateways/clock.ts'
import type { Jobs, Log } from '../job.ts'

const NAME = /^saldo-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/
const UNFINISHED = /^saldo-.*\.backup\.\d+\.part$/
const HOUR_MS = 60 * 60_000
const POLL_MS = 5 * 60_000
/** No backup takes so long: its writer has died. */
const UNFINISHED_KEPT_MS = 24 * HOUR_MS

export type Backups = {
  readonly url: string
  readonly folder: string
  readonly everyHours: number
  readonly keep: number
  readonly secret: string | null
  /** The files of receipts, where they lie beside the data. */
  readonly contents: BackedUpFiles | null
  readonly clock: Clock
}

/** Makes backups at the configured interval, one server at a time. */
export function backupJobs(backups: Backups, log: Pick<Log, 'info'>): Jobs {
  const run = async (signal: AbortSignal) => {
    const written = await processBackups(backups, signal)
    if (written !== null) log.info(written, 'a backup was written')
  }
  return { periodic: [{ kind: 'backup', everyMs: POLL_MS, run }] }
}

/** The name of a backup that is made now: names sort in order of time. */
export function backupName(nowMs: number): string {
  const digits = new Date(nowMs).toISOString().replaceAll(/\D/g, '')
  return `saldo-${digits.slice(0, 8)}-${digits.slice(8, 14)}.backup`
}

/**
 * Makes a backup where the newest one is older than the interval, and then deletes those beyond the
 * number to keep. Returns what was written, or null where it was too early.
 */
export async function processBackups(
  backups: Backups,
  signal?: AbortSignal,
): Promise<BackupSize | null> {
  const { url, folder, everyHours, keep, secret, contents, clock } = backups
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const nowMs = clock.now()
  const newest = (await listBackups(folder)).at(-1)
  const ageMs = newest === undefined ? Infinity : nowMs - madeAt(newest)
  // A date in the future is from before the clock was put back, and proves nothing.
  if (ageMs >= 0 && ageMs < everyHours * HOUR_MS) return null
  const file = path.join(folder, backupName(nowMs))
  const written = await writeBackup({ url, file, secret, contents, ...(signal && { signal }) })
  const old = (await listBackups(folder)).slice(0, -keep)
  for (const name of old) await rm(path.join(folder, name), { force: true })
  await removeUnfinished(folder, nowMs)
  return written
}

async function listBackups(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()
}

function madeAt(name: string): number {
  const [, ...parts] = NAME.exec(name) ?? []
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Files that a killed process has left behind. */
async function removeUnfinished(folder: string, nowMs: number): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => UNFINISHED.test(one))) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (nowMs - mtimeMs > UNFINISHED_KEPT_MS) await rm(file, { force: true })
  }
}
