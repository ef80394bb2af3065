import { insertJob } from '../queue/job-queue.ts'
import type { Ledger } from '../db/ledger.ts'
import { takeLedger } from '../db/take-ledger.ts'
import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import type { Log, QueuedJob } from '../job.ts'
import { writeMail } from '../mail/outbox.ts'
import { dropExportKind, exportKind } from './job-kinds.ts'
import {
  beginExport,
  deleteExport,
  endExport,
  failExport,
  keepPart,
  type ExportKey,
} from './export-store.ts'
import { makeExport } from './make-export.ts'
import type { Timed } from '../context.ts'

const POLL_MS = 2_000
const ATTEMPTS_MAX = 3
const KEPT_MS = 7 * 24 * 60 * 60_000

type Exporting = Pick<Dependencies, 'database' | 'clock'> & { readonly log: Pick<Log, 'warn'> }

/** Makes the file of a requested export. */
export function exportJob(app: Exporting): QueuedJob<ExportKey> {
  return {
    ...exportKind,
    pollMs: POLL_MS,
    attemptsMax: ATTEMPTS_MAX,
    isBulk: true,
    run: (which) => make(app, which),
    failed: async (stored, { error, isFinal }) => {
      app.log.warn({ fault: (error as Error).message }, 'an export was not made')
      const { success, data } = exportKind.payload.safeParse(stored)
      if (!isFinal || !success) return
      const nowMs = app.clock.now()
      await write(app, data, async (ledger) => {
        if (await failExport({ ledger, userId: data.userId }, data))
          await dropLater({ ledger, userId: data.userId, nowMs }, data)
      })
    },
  }
}

/** Deletes an export that has expired. */
export function dropExportJob(app: Exporting): QueuedJob<ExportKey> {
  return {
    ...dropExportKind,
    pollMs: POLL_MS,
    run: (which) =>
      write(app, which, (ledger) => deleteExport({ ledger, userId: which.userId }, which)),
  }
}

async function dropLater(ctx: Timed, payload: Omit<ExportKey, 'userId'>): Promise<void> {
  const [at, runAt] = [instantAt(ctx.nowMs), instantAt(ctx.nowMs + KEPT_MS)]
  await insertJob(ctx.ledger, dropExportKind, { id: newId(ctx.nowMs), payload, at, runAt })
}

/** The export was deleted, or another worker is making it: this file is no longer wanted. */
class ExportEnded extends Error {}

async function make(app: Exporting, which: ExportKey): Promise<void> {
  const { database, clock } = app
  const { userId } = which
  const owner = await database.queryUnscoped((ledger) =>
    ledger
      .selectFrom('users')
      .select(['id', 'email', 'name'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  )
  if (owner === undefined) return
  const at = instantAt(clock.now())
  const attempts = await write(app, which, (ledger) =>
    beginExport({ ledger, userId: which.userId }, which),
  )
  if (attempts === null) return
  let no = 0
  const keep = async (content: Buffer, percent: number) => {
    const part = { ...which, attempts, no, content, percent }
    if (!(await write(app, which, (ledger) => keepPart({ ledger, userId: part.userId }, part))))
      throw new ExportEnded()
    no += 1
  }
  const made = await database
    .readSnapshot(userId, (ledger) => {
      // A snapshot that is read a second time would write the parts that are stored already once
      // more.
      if (no > 0) throw new Error('the connection was lost while an export was made')
      return makeExport(ledger, { owner, at, keep })
    })
    .catch((error: unknown) => {
      if (error instanceof ExportEnded) return null
      throw error
    })
  if (made === null) return
  await write(app, which, async (ledger) => {
    const nowMs = clock.now()
    const expiresAt = instantAt(nowMs + KEPT_MS)
    const isKept = await endExport(
      { ledger, userId: which.userId },
      { ...which, ...made, attempts, at, expiresAt },
    )
    if (!isKept) return
    await dropLater({ ledger, userId: which.userId, nowMs }, which)
    const payload = { name: owner.name }
    const mail = { recipient: owner.email, kind: 'export_ready', payload } as const
    await writeMail(ledger, { ...mail, nowMs })
  })
}

/** A change without a request, which makes the owner's tags stale all the same. */
function write<T>(
  { database }: Exporting,
  { userId }: ExportKey,
  act: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  return database.change(userId, async (ledger) => {
    await takeLedger(ledger, userId)
    return { keep: true, value: await act(ledger) }
  })
}
