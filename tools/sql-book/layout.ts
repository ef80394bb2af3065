const WIDTH = 100

/** The words that begin a line, in a statement as in one that stands inside another. */
const CLAUSES = new Set([
  'select',
  'from',
  'where',
  'order',
  'group',
  'having',
  'union',
  'left',
  'inner',
  'join',
  'values',
  'returning',
  'limit',
  'set',
  'for',
])
/** What belongs to the word before it, and begins no clause. */
const TIED: Readonly<Record<string, readonly string[]>> = {
  join: ['left', 'inner'],
  set: ['update'],
  from: ['distinct', 'delete'],
}
const STATEMENT = /^\(*(?:select|with|insert|update|delete)$/

/** Words, with what stands between quotes left whole, and brackets open for themselves. */
function wordsOf(statement: string): string[] {
  const words = statement.match(/(?:'(?:[^']|'')*'|[^\s'])+/g) ?? []
  return words
    .map((word) => word.replaceAll(/"([a-z_]+)"/g, '$1'))
    .flatMap((word) => {
      const parts = /^(.*\()(select|with|insert|update|delete)$/.exec(word)
      return parts === null ? [word] : [parts[1] ?? '', parts[2] ?? '']
    })
}

/**
 * A statement as a page shows it: blanks and quotes that say nothing are gone, every clause begins
 * a line, further in the deeper it stands, and long lines are broken. What it asks stays to the
 * letter.
 */
export function layOut(statement: string): string {
  const words = wordsOf(statement)
  const lines: string[] = []
  /** For each bracket that is open, whether a statement of its own stands in it. */
  const open: boolean[] = []
  let line = ''
  const breakLine = (more = 0) => {
    if (line.trim() !== '') lines.push(line)
    line = '  '.repeat(open.filter(Boolean).length + more)
  }
  for (const [at, word] of words.entries()) {
    const before = words[at - 1] ?? ''
    const next = words[at + 1] ?? ''
    const isWithin = open.length === 0 || open.at(-1) === true
    const begins = STATEMENT.test(word) && before.endsWith('(')
    const isConflict = word === 'on' && next === 'conflict'
    const isClause =
      isWithin && (isConflict || (CLAUSES.has(word) && !TIED[word]?.includes(before)))
    if (begins || isClause) breakLine()
    else if (line.length + word.length >= WIDTH) breakLine(1)
    line += line.trim() === '' ? word : ` ${word}`
    const signs = word.replaceAll(/'(?:[^']|'')*'/g, '')
    for (const [place, sign] of [...signs].entries()) {
      if (sign === '(') open.push(place === signs.length - 1 && STATEMENT.test(next))
      else if (sign === ')') open.pop()
    }
  }
  breakLine()
  return `${lines.join('\n')};`
}
