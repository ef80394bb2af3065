import type { Ledger } from '../db/ledger.ts'
import { personalData } from '../db/personal-data.ts'
import { BOM, cell, lineOf, textCell } from './csv.ts'
import { listColumns, type Owner, rowsOf } from './telling-store.ts'
import { Zip } from './zip.ts'

/** Everything that is told, as one file, and of how many rows it is made. */
export type Made = { readonly content: Buffer; readonly rows: number }

type Making = {
  readonly owner: Owner
  readonly at: string
  /** Told how far it is, in percent. */
  readonly onProgress: (percent: number) => Promise<void>
}

const tables = Object.entries(personalData)
const told = tables.filter(([, { untold }]) => untold === undefined)

/**
 * Every table that knows something of a person, twice: as JSON for programs, as CSV for people. All
 * of it is read from one snapshot, so a sum in it is the sum of what stands beside it.
 */
export async function makeExport(ledger: Ledger, making: Making): Promise<Made> {
  const { owner, at, onProgress } = making
  const zip = new Zip()
  const counts = new Map<string, number>()
  for (const [index, [table, { without }]] of told.entries()) {
    const columns = await listColumns(ledger, table, without)
    const asked = { table, columns, owner }
    await zip.add(`json/${table}.json`, jsonOf(ledger, asked, counts))
    await zip.add(`csv/${table}.csv`, csvOf(ledger, asked))
    // The rest belongs to keeping the file.
    await onProgress(Math.floor((95 * (index + 1)) / told.length))
  }
  await zip.add('LEIA-ME.txt', [readme(at, counts)])
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { content: zip.close(), rows }
}

type Asked = Parameters<typeof rowsOf>[1]

async function* jsonOf(ledger: Ledger, asked: Asked, counts: Map<string, number>) {
  let count = 0
  yield '['
  for await (const rows of rowsOf(ledger, asked)) {
    yield `${count === 0 ? '\n' : ',\n'}${rows.map(({ text }) => text).join(',\n')}`
    count += rows.length
  }
  yield '\n]\n'
  counts.set(asked.table, count)
}

async function* csvOf(ledger: Ledger, asked: Asked) {
  const { columns } = asked
  yield BOM + lineOf(columns)
  for await (const rows of rowsOf(ledger, asked)) {
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

/** What stands where, what is left out and why, and how long each is kept. */
function readme(at: string, counts: ReadonlyMap<string, number>): string {
  const of = ([name, rule]: (typeof tables)[number]) => {
    const what = `${name}: ${rule.about}`
    const how =
      rule.untold === undefined ? `${counts.get(name) ?? 0} linhas` : `não incluído, ${rule.untold}`
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
