import {
  deleteExport,
  deleteParts,
  type Due,
  endExport,
  failExport,
  findExport,
  keepPart,
  takeDue,
} from './export-store.ts'
import { makeExport } from './make-export.ts'
import type { Ledger } from '../db/ledger.ts'
import { takeLedger } from '../db/take-ledger.ts'
import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import type { Log } from '../job.ts'
import { writeMail } from '../mail/outbox.ts'

/** A process that is killed renews nothing: another goes on within a minute (case L81). */
const LOCK_MS = 45_000
const RENEWED_EVERY_MS = 15_000
const ATTEMPTS_MAX = 3
const KEPT_MS = 7 * 24 * 60 * 60_000
const AT_ONCE = 2

type Exporting = Pick<Dependencies, 'database' | 'clock'> & { readonly log: Pick<Log, 'warn'> }

/** Makes the exports that are due, and throws away those whose days are over. Gives how many. */
export async function processExports(app: Exporting): Promise<number> {
  const { database, clock } = app
  const nowMs = clock.now()
  const until = instantAt(nowMs + LOCK_MS)
  const due = await database.system((ledger) =>
    takeDue(ledger, { now: instantAt(nowMs), until, count: AT_ONCE }),
  )
  if (due.length === 0) return 0
  // Each of them: the second waits for the first one.
  const renewing = setInterval(() => void renew(app, due).catch(() => {}), RENEWED_EVERY_MS)
  try {
    for (const one of due) await processExport(app, one)
  } finally {
    clearInterval(renewing)
  }
  return due.length
}

/** Keeps what is still due of these for as long as they are worked on. */
async function renew({ database, clock }: Exporting, due: readonly Due[]): Promise<void> {
  await database.system((ledger) =>
    ledger
      .updateTable('exports_due')
      .set({ locked_until: instantAt(clock.now() + LOCK_MS) })
      .where(
        'export_id',
        'in',
        due.map(({ id }) => id),
      )
      .execute(),
  )
}

async function processExport(app: Exporting, due: Due): Promise<void> {
  const found = await app.database.read(due.userId, (ledger) => findExport(ledger, due))
  if (found?.state !== 'requested') return write(app, due, (ledger) => deleteExport(ledger, due))
  try {
    await make(app, due)
  } catch (error) {
    app.log.warn({ fault: (error as Error).message }, 'an export was not made')
    if (due.attempts < ATTEMPTS_MAX) return
    const dropAt = instantAt(app.clock.now() + KEPT_MS)
    await write(app, due, (ledger) => failExport(ledger, { ...due, dropAt }))
  }
}

/** Nobody waits for this file any more: its export is gone, or is made by somebody else. */
class Unwanted extends Error {}

async function make(app: Exporting, due: Due): Promise<void> {
  const { database, clock } = app
  const { userId } = due
  const owner = await database.queryUnscoped((ledger) =>
    ledger
      .selectFrom('users')
      .select(['id', 'email', 'name'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  )
  if (owner === undefined) return
  const at = instantAt(clock.now())
  await write(app, due, (ledger) => deleteParts(ledger, due))
  let no = 0
  const keep = async (content: Buffer, percent: number) => {
    const part = { ...due, no, content, percent }
    if (!(await write(app, due, (ledger) => keepPart(ledger, part)))) throw new Unwanted()
    no += 1
  }
  const made = await database
    .readSnapshot(userId, (ledger) => {
      // A look that is taken up again would tell what has been kept once more.
      if (no > 0) throw new Error('the connection was lost while an export was made')
      return makeExport(ledger, { owner, at, keep })
    })
    .catch((error: unknown) => {
      if (error instanceof Unwanted) return null
      throw error
    })
  if (made === null) return
  const expiresAt = instantAt(clock.now() + KEPT_MS)
  await write(app, due, async (ledger) => {
    const isKept = await endExport(ledger, { ...due, ...made, at, expiresAt })
    if (!isKept) return
    const payload = { name: owner.name }
    const mail = { recipient: owner.email, kind: 'export_ready', payload } as const
    await writeMail(ledger, { ...mail, nowMs: clock.now() })
  })
}

/** A change that no request asked for, which makes the owner's tags stale all the same. */
function write<T>(
  { database }: Exporting,
  { userId }: Due,
  act: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  return database.change(userId, async (ledger) => {
    await takeLedger(ledger, userId)
    return { keep: true, value: await act(ledger) }
  })
}
