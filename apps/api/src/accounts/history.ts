import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { Overloaded } from '../db/faults.ts'
import { type Refused, refuseTries } from '@saldo/contract/refusals'
import type { File } from '@saldo/contract/wire'
import { inBulkTurn } from '../db/bulk-turns.ts'
import type { Database, Ledger } from '../db/ledger.ts'
import { limits, takeAttempt } from '../users/attempts.ts'
import { BOM, cell, lineOf, textCell } from './csv.ts'
import { type HistoryRow, historyOf, listLabelNames } from './store.ts'
import type { Context } from '../context.ts'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

type Limits = {
  /** How many packed bytes may wait for the reader. */
  readonly bytesMax: number
  /** How long a full spool waits for the reader. */
  readonly waitMs: number
}

/** Three million lines of a history, packed to a tenth. Less than an idle transaction is left open. */
const LIMITS: Limits = { bytesMax: 32 * 1024 * 1024, waitMs: 8_000 }

/**
 * A buffer between the database, whose snapshot should be held for a short time, and a connection
 * that may be slow: parts wait packed, in the threads of zlib, up to a limit of bytes.
 */
export class Spool implements AsyncIterable<Uint8Array> {
  readonly #limits: Limits
  readonly #waiting: Buffer[] = []
  #bytes = 0
  #ended: { readonly error: unknown } | null = null
  #isLeft = false
  #changed: (() => void)[] = []

  constructor(most: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...most }
  }

  /** How many bytes wait. */
  get bytes(): number {
    return this.#bytes
  }

  /** Adds a part; waits while the buffer is full. Returns false where the reader has left. */
  async put(piece: string): Promise<boolean> {
    const packed = await pack(piece, { level: 1 })
    while (this.#bytes > 0 && this.#bytes + packed.length > this.#limits.bytesMax) {
      if (this.#isLeft) return false
      await this.#change(this.#limits.waitMs)
    }
    if (this.#isLeft) return false
    this.#waiting.push(packed)
    this.#bytes += packed.length
    this.#tell()
    return true
  }

  /** Ends the spool; with an error where the reading failed. */
  end(error: unknown = null): void {
    this.#ended ??= { error }
    this.#tell()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const packed = this.#waiting.shift()
        if (packed !== undefined) {
          this.#bytes -= packed.length
          this.#tell()
          yield await unpack(packed)
        } else if (this.#ended === null) await this.#change()
        else if (this.#ended.error === null) return
        else throw this.#ended.error
      }
    } finally {
      this.leave()
    }
  }

  /** Called when the reader has left. */
  leave(): void {
    this.#isLeft = true
    this.#waiting.length = 0
    this.#bytes = 0
    this.#tell()
  }

  #tell(): void {
    const changed = this.#changed
    this.#changed = []
    for (const wake of changed) wake()
  }

  #change(waitMs?: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = () => reject(new Overloaded('what was read is not taken'))
      const timer = waitMs === undefined ? undefined : setTimeout(late, waitMs)
      this.#changed.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}

const HEADINGS = [
  'Data',
  'Descrição',
  'Tipo',
  'Categoria',
  'Categoria principal',
  'Forma de pagamento',
  'Valor',
  'Pago',
  'Mês da fatura',
  'Parcela',
  'Observações',
  'Etiquetas',
  'Divisão',
]

const kinds: Readonly<Record<string, string>> = {
  revenues: 'Receita',
  expenses: 'Despesa',
  investiments: 'Investimento',
  deposit: 'Depósito',
  withdraw: 'Saque',
  transfer: 'Transferência',
}

/** The labels of an entry by name, in the order of the names. */
function namesOfLabels(row: HistoryRow, names: ReadonlyMap<string, string>): string {
  const { labels } = row
  if (labels === null) return ''
  return [...names].flatMap(([id, name]) => (labels.includes(id) ? [name] : [])).join(', ')
}

function cellsOf(row: HistoryRow, names: ReadonlyMap<string, string>): string[] {
  return [
    cell(row.day),
    textCell(row.name),
    cell(kinds[row.kind] ?? row.kind),
    textCell(row.category),
    textCell(row.parent),
    textCell(row.payment),
    cell(row.value),
    cell(row.paid ? 'Sim' : 'Não'),
    cell(row.invoice),
    cell(row.part),
    textCell(row.description),
    textCell(namesOfLabels(row, names)),
    cell(row.share),
  ]
}

/**
 * All entries for a spreadsheet in Brazil: semicolons, decimal commas, accents. They are read once
 * this change is committed, while the file is sent.
 */
export async function exportHistory(
  ctx: Context,
  { database }: { readonly database: Database },
): Promise<File | Refused<'too_many_requests'>> {
  const tried = { limit: limits.historyOfAccount, of: ctx.userId, nowMs: ctx.nowMs }
  const waitSeconds = await takeAttempt(ctx.ledger, tried)
  if (waitSeconds !== null) return refuseTries(waitSeconds)
  return {
    name: `historico-${ctx.today}.csv`,
    size: null,
    bytes: historyFile(database, ctx.userId),
  }
}

/**
 * The file in parts. It is one snapshot, read some thousand entries per statement; parts that were
 * not taken yet wait in a spool, so that no database connection waits for a slow reader.
 */
export async function* historyFile(
  database: Database,
  userId: string,
  spool = new Spool(),
): AsyncGenerator<Uint8Array> {
  let hasBegun = false
  const read = async (ledger: Ledger) => {
    // A snapshot that is read a second time would repeat the first lines.
    if (hasBegun) throw new Error('the connection was lost while a history was read')
    const names = await listLabelNames({ ledger, userId })
    let head = BOM + lineOf(HEADINGS)
    for await (const rows of historyOf({ ledger, userId })) {
      hasBegun = true
      const isTaken = await spool.put(
        head + rows.map((row) => lineOf(cellsOf(row, names))).join(''),
      )
      if (!isTaken) return
      head = ''
    }
    if (head !== '') await spool.put(head)
  }
  const reading = inBulkTurn(database, { kind: 'history', personId: userId }, () =>
    database.readSnapshot(userId, read),
  )
  reading.then(
    () => spool.end(),
    (error: unknown) => spool.end(error),
  )
  try {
    yield* spool
  } finally {
    // A reader that has left never empties the spool: the reading ends with its next batch.
    spool.leave()
  }
}
