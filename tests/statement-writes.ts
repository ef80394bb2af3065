/** A right that a statement needs: a column that it inserts or updates, or a table whose rows it deletes. */
export type WriteRight = {
  readonly table: string
  readonly privilege: 'insert' | 'update' | 'delete'
  /** None of a deletion, nor of rows that are inserted whole. */
  readonly column: string | null
}

const NAME = String.raw`"?(\w+)"?`
const INSERT = new RegExp(String.raw`\binsert into ${NAME}(?: as ${NAME})? ?\(([^)]*)\)`, 'giu')
const INTO = new RegExp(String.raw`\binsert into ${NAME}`, 'giu')
const INSERT_WHOLE = new RegExp(String.raw`\binsert into ${NAME} (?=select |values )`, 'giu')
const CONFLICT = /\bdo update set /giu
const UPDATE = new RegExp(String.raw`\bupdate ${NAME}(?: (?:as )?${NAME})? set `, 'giu')
const DELETE = new RegExp(String.raw`\bdelete from ${NAME}`, 'giu')
/** What ends a list of assignments, at its own depth. */
const END = /^(?:where|from|returning)\b/iu

/** The rights that one statement of the product needs to write what it writes. */
export function writesOf(statement: string): WriteRight[] {
  const text = statement.replaceAll(/\s+/gu, ' ')
  return [
    ...[...text.matchAll(INSERT)].flatMap(({ 1: table = '', 3: list = '' }) =>
      list.split(',').map((column) => right(table, 'insert', column)),
    ),
    ...[...text.matchAll(INSERT_WHOLE)].map(({ 1: table = '' }) => ({
      table,
      privilege: 'insert' as const,
      column: null,
    })),
    ...[...text.matchAll(CONFLICT)].flatMap(({ 0: found, index }) => {
      const into = [...text.matchAll(INTO)].findLast((insert) => insert.index < index)
      return assigned(text, index + found.length).map((column) =>
        right(into?.[1] ?? '', 'update', column),
      )
    }),
    ...[...text.matchAll(UPDATE)].flatMap(({ 0: found, 1: table = '', index }) =>
      assigned(text, index + found.length).map((column) => right(table, 'update', column)),
    ),
    ...[...text.matchAll(DELETE)].map(({ 1: table = '' }) => ({
      table,
      privilege: 'delete' as const,
      column: null,
    })),
  ]
}

function right(table: string, privilege: 'insert' | 'update', column: string): WriteRight {
  return { table, privilege, column: column.replaceAll(/["\s]/gu, '') }
}

/** The columns on the left of the assignments that begin here. */
function assigned(text: string, from: number): string[] {
  const columns: string[] = []
  let depth = 0
  let start = from
  let at = from
  const end = () => columns.push(text.slice(start, at).split('=', 1)[0] ?? '')
  for (; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) break
    if (depth > 0) continue
    if (sign === ',') {
      end()
      start = at + 1
    }
    if (sign === ' ' && END.test(text.slice(at + 1))) break
  }
  end()
  return columns
}
