import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { counted } from '@saldo/domain/counts'
import type { Ledger, Database } from '../db/ledger.ts'
import { personalData } from './personal-data.ts'
import { BOM, cell, lineOf, textCell } from './csv.ts'
import {
  listColumns,
  type Owner,
  rowsOf,
  findExport,
  findPart,
  insertExport,
  listExports,
  type ExportKey,
  beginExport,
  deleteExport,
  endExport,
  failExport,
  findExportOwner,
  keepPart,
} from './store.ts'
import type { DataExport } from '@saldo/contract/accounts'
import { refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import type { File } from '@saldo/contract/wire'
import { insertJob } from '../queue/job-queue.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { limits, takeAttempt } from '../users/attempts.ts'
import { exportKind, dropExportKind } from './job-kinds.ts'
import type { Context, JobContext } from '../context.ts'
import { receiptFiles } from '../receipts/exported.ts'
import { type Contents, contentsIn } from '../receipts/content.ts'
import { takeLedger } from '../db/take-ledger.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Log, QueuedJob } from '../job.ts'
import { writeMail } from '../mail/outbox.ts'

/** One file of a ZIP: its name, and its text or its bytes in parts, requested when its turn has come. */
export type ZippedFile = {
  readonly name: string
  readonly text: () => AsyncIterable<string | Uint8Array>
}

/**
 * The bytes of a ZIP of these files, while they are still being read: no file is begun before the
 * one before it has ended, and at most some kilobytes are read ahead.
 */
export async function* zipOf(files: readonly ZippedFile[], mtime: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  const open: Readable[] = []
  for (const { name, text } of files) {
    zip.addReadStreamLazy(name, { mtime }, (give) => {
      // Binary, so that what waits is counted in bytes and not in pieces.
      const stream = Readable.from(bytesOf(text()), { objectMode: false })
      stream.on('error', fail)
      open.push(stream)
      give(null, stream)
    })
  }
  zip.end()
  try {
    for await (const piece of output) yield piece as Buffer
  } finally {
    for (const stream of open) stream.destroy()
  }
}

async function* bytesOf(text: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of text) yield Buffer.from(piece)
}

/** The same bytes in pieces of this size; the last one may be smaller. */
export async function* piecesOf(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const some of bytes) {
    waiting.push(some)
    length += some.length
    while (length >= size) {
      const buffered = Buffer.concat(waiting)
      yield buffered.subarray(0, size)
      waiting = [buffered.subarray(size)]
      length -= size
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** How much there is of a file, and of how many rows it was made. */
export type ExportSize = { readonly bytes: number; readonly rows: number }

/** So much of a file is kept a row: no statement carries more, and no more is held in memory. */
export const PART_BYTES = 1024 * 1024

const tables = Object.entries(personalData)
const exported = tables.filter(([, { notExported }]) => notExported === undefined)

/**
 * Every table with personal data, twice: as JSON for programs, as CSV for people. All of it is read
 * from one snapshot, so that its sums agree with its rows. It is read in batches, as fast as the
 * file is stored.
 */
export async function makeExport(
  ledger: Ledger,
  {
    owner,
    at,
    contents,
    keep,
  }: {
    readonly owner: Owner
    readonly at: string
    /** What opens the receipts; their files are left out where there is none. */
    readonly contents: Contents | null
    /**
     * Takes the next bytes of the file and resolves when it wants more; `percent` is the progress.
     */
    readonly keep: (piece: Buffer, percent: number) => Promise<void>
  },
): Promise<ExportSize> {
  const counts = new Map<string, number>()
  let filesBegun = 0
  const columnsOf = (table: string) => {
    filesBegun += 1
    return listColumns(ledger, table, personalData[table]?.without)
  }
  const files: ZippedFile[] = exported.flatMap(([table]) => [
    {
      name: `json/${table}.json`,
      text: async function* () {
        yield* writeJson(ledger, { table, columns: await columnsOf(table), owner }, counts)
      },
    },
    {
      name: `csv/${table}.csv`,
      text: async function* () {
        yield* csvOf(ledger, { table, columns: await columnsOf(table), owner })
      },
    },
  ])
  const notes = {
    name: 'LEIA-ME.txt',
    text: async function* () {
      yield readme(at, counts)
    },
  }
  const receipts = contents === null ? [] : await receiptFiles(ledger, owner.id, contents)
  files.push(...receipts)
  let bytes = 0
  const zip = zipOf([...files, notes], new Date(at))
  for await (const piece of piecesOf(zip, PART_BYTES)) {
    bytes += piece.length
    // The rest belongs to keeping the file.
    await keep(piece, Math.floor((95 * filesBegun) / files.length))
  }
  return { bytes, rows: [...counts.values()].reduce((sum, count) => sum + count, 0) }
}

type RowsInput = Parameters<typeof rowsOf>[1]

async function* writeJson(ledger: Ledger, input: RowsInput, counts: Map<string, number>) {
  let count = 0
  yield '['
  for await (const rows of rowsOf(ledger, input)) {
    yield `${count === 0 ? '\n' : ',\n'}${rows.map(({ text }) => text).join(',\n')}`
    count += rows.length
  }
  yield '\n]\n'
  counts.set(input.table, count)
}

async function* csvOf(ledger: Ledger, input: RowsInput) {
  const { columns } = input
  yield BOM + lineOf(columns)
  for await (const rows of rowsOf(ledger, input)) {
    yield rows
      .map(({ text }) => {
        const row = JSON.parse(text) as Record<string, unknown>
        return lineOf(columns.map((name) => cellOf(row[name])))
      })
      .join('')
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return textCell(value)
  return typeof value === 'object' ? textCell(JSON.stringify(value)) : cell(String(value))
}

/** Describes each file, what is left out and why, and how long each table is kept. */
function readme(at: string, counts: ReadonlyMap<string, number>): string {
  const of = ([name, rule]: (typeof tables)[number]) => {
    const what = `${name}: ${rule.about}`
    const how =
      rule.notExported === undefined
        ? counted(counts.get(name) ?? 0, 'linha', 'linhas')
        : `não incluído, ${rule.notExported}`
    return `- ${what} (${how}; guardado: ${rule.retention})`
  }
  return [
    'Os seus dados',
    '',
    `Este arquivo tem tudo o que guardamos sobre você em ${at} (horário UTC).`,
    'Cada tabela está duas vezes: na pasta json, para programas, e na pasta csv, para planilhas.',
    'Valores em dinheiro estão em centavos inteiros; despesas são negativas. Datas são AAAA-MM-DD.',
    'Os seus comprovantes estão na pasta comprovantes, pelo dia e pelo nome da movimentação.',
    'Textos que uma planilha tomaria por fórmula levam um apóstrofo na frente, só no CSV.',
    'Senhas e segredos de acesso não são guardados em forma que se possa ler, e não estão aqui.',
    '',
    ...tables.map(of),
    '',
  ].join('\r\n')
}

/** All personal data of a user, made in the background; one export at a time. */
export async function requestExport(
  ctx: Context,
): Promise<DataExport | Refused<'too_many_requests'>> {
  const under = (await listExports(ctx)).find(({ state }) => state === 'requested')
  if (under !== undefined) return under
  const tried = { limit: limits.exportOfAccount, of: ctx.userId, nowMs: ctx.nowMs }
  const waitSeconds = await takeAttempt(ctx.ledger, tried)
  if (waitSeconds !== null) return refuseTries(waitSeconds)

  // Decided.
  const at = instantAt(ctx.nowMs)
  const payload = { userId: ctx.userId, id: newId(ctx.nowMs) }
  const inserted = await insertExport(ctx, { ...payload, at })
  await insertJob(ctx.ledger, exportKind, { id: payload.id, payload, at })
  return inserted
}

/** The file of an export. Its address holds no secret: the call needs a session. */
export async function downloadExport(
  ctx: Context,
  { id, database }: { readonly id: string; readonly database: Database },
): Promise<File | Refused<'export_not_found' | 'export_not_ready'>> {
  const found = await findExport(ctx, { id })
  if (found === undefined) return refuse('export_not_found')
  if (found.expiresAt === null) {
    return refuse(found.state === 'failed' ? 'export_not_found' : 'export_not_ready')
  }
  if (Date.parse(found.expiresAt) <= ctx.nowMs) return refuse('export_not_found')
  const day = found.askedAt.slice(0, 10)
  const bytes = partsOf(database, { userId: ctx.userId, id, size: found.bytes })
  return { name: `meus-dados-${day}.zip`, size: found.bytes, bytes }
}

/**
 * Streams the file part by part, each read when the one before it has been taken: a slow reader
 * holds neither a connection nor the file in memory. A ready export does not change; it may be
 * deleted.
 */
async function* partsOf(
  database: Database,
  { size, ...file }: ExportKey & { readonly size: number },
): AsyncGenerator<Uint8Array> {
  for (let no = 0, sent = 0; sent < size; no += 1) {
    const part = await database.read(file.userId, (ledger) =>
      findPart({ ledger, userId: file.userId }, { ...file, no }),
    )
    if (part === undefined) throw new Error('an export was thrown away while it was fetched')
    yield part
    sent += part.length
  }
}

const POLL_MS = 2_000
const ATTEMPTS_MAX = 3
const KEPT_MS = 7 * 24 * 60 * 60_000

type ExportDependencies = Pick<Dependencies, 'database' | 'clock' | 'settings'> & {
  readonly log: Pick<Log, 'warn'>
}

/** Makes the file of a requested export. */
export function exportJob(app: ExportDependencies): QueuedJob<ExportKey> {
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
          await dropLater({ ledger, userId: data.userId, nowMs }, data.id)
      })
    },
  }
}

/** Deletes an export that has expired. */
export function dropExportJob(app: ExportDependencies): QueuedJob<ExportKey> {
  return {
    ...dropExportKind,
    pollMs: POLL_MS,
    run: (which) =>
      write(app, which, (ledger) => deleteExport({ ledger, userId: which.userId }, which)),
  }
}

async function dropLater(ctx: JobContext, id: string): Promise<void> {
  const payload = { userId: ctx.userId, id }
  const [at, runAt] = [instantAt(ctx.nowMs), instantAt(ctx.nowMs + KEPT_MS)]
  await insertJob(ctx.ledger, dropExportKind, { id: newId(ctx.nowMs), payload, at, runAt })
}

/** The export was deleted, or another worker is making it: this file is no longer wanted. */
class ExportEnded extends Error {}

async function make(app: ExportDependencies, which: ExportKey): Promise<void> {
  const { database, clock } = app
  const { userId } = which
  const owner = await database.queryUnscoped((ledger) => findExportOwner(ledger, userId))
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
      return makeExport(ledger, { owner, at, contents: contentsIn(app.settings), keep })
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
    await dropLater({ ledger, userId: which.userId, nowMs }, which.id)
    const payload = { name: owner.name }
    const mail = { recipient: owner.email, kind: 'export_ready', payload } as const
    await writeMail(ledger, { ...mail, nowMs })
  })
}

/** A change without a request, which makes the owner's tags stale all the same. */
function write<T>(
  { database }: ExportDependencies,
  { userId }: ExportKey,
  act: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  return database.change(userId, async (ledger) => {
    await takeLedger({ ledger, userId })
    return { keep: true, value: await act(ledger) }
  })
}
