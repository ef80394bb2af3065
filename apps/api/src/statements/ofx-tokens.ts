import { remembered } from './remembered.ts'

/** A tag with the text that follows it, up to the next tag. */
export type Token = {
  readonly name: string
  readonly isClosing: boolean
  readonly line: number
  readonly text: string
}

const CDATA = '<![CDATA['
/** Longer than any name of the format; a `<` that is not closed by then is text. */
const TAG_MAX = 64
const TEXT_MAX = 4000
const NAME = /^(\/?)\s*([A-Za-z][\w.]*)\s*\/?$/u

/** The text between `<` and `>`, where that is a tag. */
type Tag = { readonly name: string; readonly isClosing: boolean }

/**
 * The tags of a text, one after another, each with its text: closed or not, several on a line,
 * `<MEMO/>` and `<MEMO>` alike. A `<` that begins no tag is part of the text around it, and so are
 * tags in small letters where the file's own are in capitals: a memo may contain `<b>`.
 */
export function* tokensOf(text: string): Generator<Token> {
  const isInCapitals = /<OFX|<STMTTRN|<BANKMSGSRSV1|<CREDITCARDMSGSRSV1/u.test(text)
  const tagOf = remembered((inside) => readTag(inside, isInCapitals))
  const lines = new LineCounter(text)
  let open: { readonly tag: Tag; readonly line: number; text: string } | null = null
  let from = 0
  for (let at = text.indexOf('<'); at !== -1;) {
    if (text.startsWith(CDATA, at)) {
      const end = text.indexOf(']]>', at)
      const stop = end === -1 ? text.length : end
      if (open !== null) open.text += text.slice(from, at) + text.slice(at + CDATA.length, stop)
      from = Math.min(text.length, stop + 3)
      at = text.indexOf('<', from)
      continue
    }
    const end = endOfTag(text, at)
    const tag = end === -1 ? null : tagOf(text.slice(at + 1, end))
    if (tag !== null) {
      if (open !== null) {
        open.text += text.slice(from, Math.min(at, from + TEXT_MAX))
        yield tokenOf(open)
      }
      open = { tag, line: lines.at(at), text: '' }
      from = end + 1
    }
    at = text.indexOf('<', tag === null ? at + 1 : end + 1)
  }
  if (open === null) return
  open.text += text.slice(from, from + TEXT_MAX)
  yield tokenOf(open)
}

function tokenOf({ tag, line, text }: { tag: Tag; line: number; text: string }): Token {
  const { name, isClosing } = tag
  return { name, isClosing, line, text: unescaped(text.slice(0, TEXT_MAX).trim()) }
}

/** The position of the `>` of a tag that begins here; -1 where there is none within the limit. */
function endOfTag(text: string, at: number): number {
  const stop = Math.min(text.length, at + TAG_MAX)
  for (let end = at + 1; end < stop; end += 1) {
    if (text.charCodeAt(end) === CLOSES) return end
  }
  return -1
}

const CLOSES = '>'.charCodeAt(0)

function readTag(inside: string, isInCapitals: boolean): Tag | null {
  const [, slash, written = ''] = NAME.exec(inside) ?? []
  const name = written.toUpperCase()
  if (slash === undefined || (isInCapitals && written !== name)) return null
  return { name, isClosing: slash === '/' }
}

class LineCounter {
  readonly #text: string
  #line = 1
  #next: number

  constructor(text: string) {
    this.#text = text
    this.#next = this.#after(0)
  }

  /** The line of a position; positions are passed in ascending order. */
  at(place: number): number {
    while (this.#next < place) {
      this.#line += 1
      this.#next = this.#after(this.#next + 1)
    }
    return this.#line
  }

  // Stored until it is passed: a file of one line would otherwise be searched whole for each of its
  // tags.
  #after(from: number): number {
    const next = this.#text.indexOf('\n', from)
    return next === -1 ? this.#text.length : next
  }
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/giu
const CODE_POINT_MAX = 0x10ffff

function decodeOnce(text: string): string {
  return text.replaceAll(ENTITY, (whole, name: string) => {
    const character = NAMED[name.toLowerCase()]
    if (character !== undefined) return character
    const code = Number(/^#x/iu.test(name) ? `0${name.slice(1)}` : name.slice(1))
    return code <= CODE_POINT_MAX ? String.fromCodePoint(code) : whole
  })
}

/** `&amp;lt;` was escaped twice, and no bank does it more often. A raw `&` stays. */
function unescaped(text: string): string {
  return text.includes('&') ? decodeOnce(decodeOnce(text)) : text
}
