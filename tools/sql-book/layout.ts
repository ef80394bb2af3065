import { format } from 'sql-formatter'

const OPTIONS = {
  language: 'postgresql',
  tabWidth: 2,
  expressionWidth: 100,
  keywordCase: 'preserve',
  logicalOperatorNewline: 'before',
} as const

/** A string, or a quoted name that needs no quotes. */
const QUOTED = /'(?:[^']|'')*'|"([a-z_][a-z0-9_]*)"/g

/** A statement as a page shows it, without quotes that say nothing. */
export function layOut(statement: string): string {
  const plain = statement.replaceAll(QUOTED, (text, name: string | undefined) => name ?? text)
  return `${format(plain, OPTIONS)};`
}
