import { counted } from '@saldo/domain/counts'
import type { Ledger } from '../db/ledger.ts'
import { personalData } from './personal-data.ts'
import { BOM, cell, lineOf, textCell } from './csv.ts'
import { listColumns, type Owner, rowsOf } from './exported-rows-store.ts'
import { piecesOf, type ZippedFile, zipOf } from './zip.ts'

type Making = {
  readonly owner: Owner
  readonly at: string
  /**
   * Takes the next bytes of the file and resolves when it wants more; `percent` is the progress.
   */
  readonly keep: (piece: Buffer, percent: number) => Promise<void>
}

/** How much there is of a file, and of how many rows it was made. */
export type Made = { readonly bytes: number; readonly rows: number }

/** So much of a file is kept a row: no statement carries more, and no more is held in memory. */
export const PART_BYTES = 1024 * 1024

const tables = Object.entries(personalData)
const exported = tables.filter(([, { notExported }]) => notExported === undefined)

/**
 * Every table with personal data, twice: as JSON for programs, as CSV for people. All of it is read
 * from one snapshot, so that its sums agree with its rows. It is read in batches, as fast as the
 * file is stored.
 */
export async function makeExport(ledger: Ledger, { owner, at, keep }: Making): Promise<Made> {
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
        yield* jsonOf(ledger, { table, columns: await columnsOf(table), owner }, counts)
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

async function* jsonOf(ledger: Ledger, input: RowsInput, counts: Map<string, number>) {
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
    'Textos que uma planilha tomaria por fórmula levam um apóstrofo na frente, só no CSV.',
    'Senhas e segredos de acesso não são guardados em forma que se possa ler, e não estão aqui.',
    '',
    ...tables.map(of),
    '',
  ].join('\r\n')
}
