/** What a semicolon does not end: a comment, a text, a name, or a body between two equal tags of dollars. */
const WHOLE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/gu

const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//gu

/** The statements of a text of SQL one by one, without those that are comments alone. */
export function statementsIn(sql: string): readonly string[] {
  const statements: string[] = []
  let from = 0
  for (const { 0: whole, index } of sql.matchAll(WHOLE)) {
    if (whole !== ';') continue
    statements.push(sql.slice(from, index))
    from = index + 1
  }
  statements.push(sql.slice(from))
  return statements.filter((statement) => statement.replaceAll(COMMENT, '').trim() !== '')
}
