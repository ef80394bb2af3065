/** How wide a page of the book is. */
const WIDTH = 100
/** What stands in brackets and is longer has its clauses on lines of their own. */
const LONG = 160

/** A string, a quoted name, a sign, a word, or what lies between. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|[(),]|[^\s'"(),]+|\s+/g
/** What a line is not broken in. */
const WORD = /(?:'(?:[^']|'')*'|[^\s'])+/g
const NEEDLESS_QUOTES = /^"([a-z_][a-z0-9_]*)"$/

/** What begins a line, with the word after it or without. */
const CLAUSE =
  /^(?:with|select|from|where|group by|order by|having|limit|values|set|returning|on conflict|union all|left join|join|cross join|for update)$/

/** A statement as a page shows it: a clause a line, wrapped, without quotes that say nothing. */
export function layOut(statement: string): string {
  const tokens = statement.match(TOKEN) ?? []
  const lines: string[] = []
  /** Of each open bracket, whether its clauses stand on lines of their own. */
  const brackets: boolean[] = []
  let line = ''
  let indent = 0
  const end = () => {
    const start = ' '.repeat(indent * 2)
    if (line.trim() !== '') lines.push(...wrap(line.trim(), start, `${start}  `))
    line = ''
    indent = brackets.filter(Boolean).length
  }
  for (const [at, token] of tokens.entries()) {
    const word = token.toLowerCase()
    const pair = `${word} ${(tokens[at + 2] ?? '').toLowerCase()}`
    const before = (tokens[at - 2] ?? '').toLowerCase()
    const isSecond = CLAUSE.test(`${before} ${word}`)
    const isClause = !isSecond && (CLAUSE.test(word) || CLAUSE.test(pair))
    if (isClause && brackets.every(Boolean)) end()
    if (token === ')') brackets.pop()
    line += /^\s/.test(token) ? ' ' : token.replace(NEEDLESS_QUOTES, '$1')
    if (token === '(') brackets.push(isLong(tokens, at))
  }
  line = `${line.trimEnd()};`
  end()
  return lines.join('\n')
}

/** Whether what this bracket encloses is too long for one line. */
function isLong(tokens: readonly string[], open: number): boolean {
  let depth = 0
  let length = 0
  for (const token of tokens.slice(open)) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (depth === 0) return false
    length += token.length
    if (length > LONG) return true
  }
  return false
}

/** A text in lines of at most the page's width, broken at spaces; `indent` begins each but the first. */
export function wrap(text: string, start: string, indent = start): string[] {
  const lines: string[] = []
  let line = start
  for (const word of text.match(WORD) ?? []) {
    const isFull = line.length + word.length > WIDTH && line.trim() !== start.trim()
    if (isFull) {
      lines.push(line.trimEnd())
      line = indent
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()]
}
