import { type Refused, refuseTries } from '@saldo/contract/refusals'
import type { File } from '@saldo/contract/wire'
import { inBulkTurn } from '../db/bulk-turns.ts'
import type { Database, Ledger } from '../db/ledger.ts'
import { limits, takeAttempt } from '../users/attempts.ts'
import { BOM, cell, lineOf, textCell } from './csv.ts'
import { type HistoryRow, historyOf } from './history-store.ts'
import { Spool } from './spool.ts'
import type { Context } from '../context.ts'

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
]

const kinds: Readonly<Record<string, string>> = {
  revenues: 'Receita',
  expenses: 'Despesa',
  investiments: 'Investimento',
  deposit: 'Depósito',
  withdraw: 'Saque',
  transfer: 'Transferência',
}

function cellsOf(row: HistoryRow): string[] {
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
  ]
}

type HistoryInput = { readonly database: Database }

/**
 * All entries for a spreadsheet in Brazil: semicolons, decimal commas, accents. They are read once
 * this change is committed, while the file is sent.
 */
export async function exportHistory(
  ctx: Context,
  { database }: HistoryInput,
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
    let head = BOM + lineOf(HEADINGS)
    for await (const rows of historyOf({ ledger, userId })) {
      hasBegun = true
      const isTaken = await spool.put(head + rows.map((row) => lineOf(cellsOf(row))).join(''))
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
