import { refuse, type Refused } from '@saldo/contract/refusals'
import type { File } from '@saldo/contract/wire'
import type { Actor } from '@saldo/domain/actor'
import type { Day } from '@saldo/domain/calendar'
import type { Ledger } from '../db/ledger.ts'
import { limits, takeAttempt } from '../users/attempts.ts'
import { BOM, cell, lineOf, textCell } from './csv.ts'
import { type HistoryRow, historyOf } from './history-store.ts'

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

/**
 * All entries as a spreadsheet opens them in Brazil: semicolons, decimal commas, accents. They are
 * read some thousand at a time, so what is held is the bytes of the file and no more.
 */
export async function exportHistory(
  ledger: Ledger,
  { userId }: Actor,
  { nowMs, today }: { readonly nowMs: number; readonly today: Day },
): Promise<File | Refused> {
  const tried = { limit: limits.historyOfAccount, of: userId, nowMs }
  if ((await takeAttempt(ledger, tried)) !== null) return refuse('too_many_requests')
  const encoder = new TextEncoder()
  const bytes = [encoder.encode(BOM + lineOf(HEADINGS))]
  for await (const rows of historyOf(ledger, userId)) {
    bytes.push(encoder.encode(rows.map((row) => lineOf(cellsOf(row))).join('')))
  }
  return { name: `historico-${today}.csv`, bytes }
}
