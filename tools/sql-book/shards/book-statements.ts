import type { Book } from '../book.ts'
import type { Catalogue } from './catalogue.ts'
import { readStatement, type ShardOffence } from './offences.ts'

/** By who sends a statement, what stands in the way of each of theirs. */
export type Offences = Readonly<Record<string, readonly string[]>>

type BookStatement = { readonly sender: string; readonly sql: string }

/** The statements that a book holds, each with the first of those who send it. */
export function statementsIn(book: Book): readonly BookStatement[] {
  return [...book.values()].flatMap((page) =>
    page.split(/\n\n(?=-- )/u).flatMap((entry) => {
      const lines = entry.split('\n')
      const notes = lines.filter((line) => line.startsWith('--'))
      const sql = lines.filter((line) => !line.startsWith('--')).join('\n')
      const [sender = ''] = notes
        .join(' ')
        .replaceAll(/\s*-- /gu, ' ')
        .trim()
        .split(/[,;]| and \d+ more/u, 1)
      return sql.trim() === '' || CURSOR.test(sql) ? [] : [{ sender, sql }]
    }),
  )
}

/** What goes on with a cursor, and names no table. */
export const CURSOR = /^(?:fetch|close) /u

/** What stands in the way in all of a book: of each sender, a line for each of its statements. */
export function offencesOf(book: Book, catalogue: Catalogue): Offences {
  const bySender = new Map<string, string[]>()
  for (const { sender, sql } of statementsIn(book)) {
    const { offences } = readStatement(sql, catalogue)
    if (offences.length === 0) continue
    bySender.set(sender, [...(bySender.get(sender) ?? []), lineOf(offences)])
  }
  return Object.fromEntries([...bySender].map(([sender, lines]) => [sender, lines.toSorted()]))
}

/** Each kind once, with its tables: `no owner: payments, series; over columns: payments`. */
function lineOf(offences: readonly ShardOffence[]): string {
  const kinds = [...new Set(offences.map(({ kind }) => kind))]
  const tablesOf = (of: string) =>
    offences.flatMap(({ kind, table }) => (kind === of ? [table] : []))
  return kinds.map((kind) => `${kind}: ${tablesOf(kind).toSorted().join(', ')}`).join('; ')
}
