import { dayAt, isMoney, moneyAtEnd } from './figures.ts'

/*
 * From runs of glyphs with their places to the lines that a reader's eye sees. Everything here is pure: tables
 * of words come in, lines go out.
 */

/** A run of glyphs as it is drawn, in points from the upper left corner of its page; `y` is its baseline. */
export type Word = {
  readonly text: string
  readonly x: number
  readonly right: number
  readonly y: number
  readonly height: number
}

export type Page = {
  readonly width: number
  readonly height: number
  readonly words: readonly Word[]
}

/** What stands together in a line: between two of them is more room than a blank. */
type Segment = { readonly text: string; readonly x: number; readonly right: number }

export type Line = {
  readonly page: number
  readonly y: number
  readonly segments: readonly Segment[]
  /** The segments with one blank between them. */
  readonly text: string
}

/**
 * As parts of the height of a letter: runs this near belong to one word, and to one segment. Kerning moves the
 * comma of `7,90` so far below its seven that they are two runs, one over the other.
 */
const GLUED = 0.1
const NEAR = 0.95
/** Baselines that differ by less are of one line. */
const SAME_LINE = 0.45
/** Runs whose pieces are shorter than this on average are drawn letter by letter. */
const PIECE_MAX = 1.8
/** The part of the page's height that holds what every page repeats. */
const MARGIN = 0.13
/** A second column begins behind this part of the page's width, and the first one before that part. */
const SECOND_FROM = 0.4
const FIRST_UNTIL = 0.35
/** Columns begin at the same place on every page, to some points. */
const ALIGNED = 12

/** The lines of a document in the order in which they are read: page by page, column by column. */
export function linesOf(pages: readonly Page[]): readonly Line[] {
  const isSpaced = isDrawnByLetter(pages)
  const rows = pages.map(({ words }, page) => rowsOf(isSpaced ? words.map(closed) : words, page))
  const gutter = gutterOf(rows, pages)
  const lines = rows.flatMap((page) =>
    gutter !== null && isSplit(page, gutter) ? split(page, gutter) : page,
  )
  return withoutRepeated(lines, pages)
}

const piecesOf = (text: string) => text.split(' ').filter((piece) => piece !== '')

function isPieces({ text }: Pick<Word, 'text'>): boolean {
  const pieces = piecesOf(text)
  return pieces.length > 2 && pieces.join('').length / pieces.length < PIECE_MAX
}

/** Whether the document sets gaps between letters, so that a blank within a run says nothing. */
function isDrawnByLetter(pages: readonly Page[]): boolean {
  const runs = pages
    .flatMap(({ words }) => words)
    .filter(({ text }) => piecesOf(text).join('').length > 3)
  return runs.length > 5 && runs.filter(isPieces).length * 3 > runs.length
}

const closed = (word: Word): Word =>
  isPieces(word) || piecesOf(word.text).length === 2
    ? { ...word, text: word.text.replaceAll(' ', '') }
    : word

function rowsOf(words: readonly Word[], page: number): readonly Line[] {
  const shown = words.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.y - b.y)
  const rows: Word[][] = []
  for (const word of shown) {
    const row = rows.at(-1)
    const first = row?.[0]
    const isSame =
      first !== undefined && word.y - first.y < SAME_LINE * Math.min(first.height, word.height)
    if (isSame) row?.push(word)
    else rows.push([word])
  }
  return rows.map((row) => lineOf(segmentsOf(row), { page, y: row[0]?.y ?? 0 }))
}

function lineOf(segments: readonly Segment[], place: { page: number; y: number }): Line {
  return { ...place, segments, text: segments.map(({ text }) => text).join(' ') }
}

function segmentsOf(row: readonly Word[]): readonly Segment[] {
  const segments: Segment[] = []
  for (const { text, x, right, height } of row.toSorted((a, b) => a.x - b.x)) {
    const last = segments.at(-1)
    const gap = last === undefined ? Number.POSITIVE_INFINITY : (x - last.right) / height
    if (last === undefined || gap > NEAR) segments.push({ text: text.trim(), x, right })
    else {
      const joined = gap < GLUED && gap > -NEAR ? last.text + text : `${last.text} ${text}`
      const all = { text: joined.replaceAll('  ', ' ').trim(), x: last.x }
      segments[segments.length - 1] = { ...all, right: Math.max(last.right, right) }
    }
  }
  return segments
}

/** Whether a line has an amount in this part of the page. */
const hasMoney = (segments: readonly Segment[]) =>
  segments.some(({ text }) => moneyAtEnd(text) !== null)
const startsWithDay = ({ text }: Segment) => dayAt(text) !== null

/** A line that begins with a day in the first column. */
const isFirst = (line: Line, width: number) => {
  const [first] = line.segments
  return first !== undefined && first.x < width * FIRST_UNTIL && startsWithDay(first)
}

const before = (line: Line, x: number) => line.segments.filter((one) => one.x < x)
const from = (line: Line, x: number) => line.segments.filter((one) => one.x >= x)

/**
 * Where the second of two columns begins, null where there is one alone. Two there are where days with an
 * amount behind them stand in the right half, and the lines of the left half have their amounts before that.
 */
function gutterOf(rows: readonly (readonly Line[])[], pages: readonly Page[]): number | null {
  const found: number[] = []
  for (const [at, page] of rows.entries()) {
    const half = (pages[at]?.width ?? 0) * SECOND_FROM
    for (const { segments } of page) {
      const second = segments.findIndex((one) => one.x > half && startsWithDay(one))
      const one = segments[second]
      if (one !== undefined && hasMoney(segments.slice(second))) found.push(one.x)
    }
  }
  const best = mostCommon(found)
  if (best === null) return null
  const gutter = best - ALIGNED / 2
  const first = rows.flatMap((page, at) =>
    page.filter((line) => isFirst(line, pages[at]?.width ?? 0)),
  )
  // A page across its whole width, between pages of two columns, has lines without an amount on the left.
  const whole = first.filter((line) => hasMoney(before(line, gutter)))
  return whole.length > 0 && whole.length * 2 > first.length ? gutter : null
}

function mostCommon(places: readonly number[]): number | null {
  let best: { x: number; count: number } | null = null
  for (const x of new Set(places.map(Math.floor))) {
    const near = places.filter((one) => one >= x && one < x + ALIGNED)
    if (near.length > (best?.count ?? 0)) best = { x: Math.min(...near), count: near.length }
  }
  return best?.x ?? null
}

/** A page is of one column where a line of the left half has its amount in the right one alone. */
function isSplit(page: readonly Line[], gutter: number): boolean {
  return page.every((line) => {
    const left = before(line, gutter)
    const [first] = left
    if (first === undefined || !startsWithDay(first) || hasMoney(left)) return true
    const [second] = from(line, gutter)
    return second === undefined || startsWithDay(second) || !hasMoney(from(line, gutter))
  })
}

function split(page: readonly Line[], gutter: number): readonly Line[] {
  return [before, from].flatMap((side) =>
    page.flatMap((line) => {
      const segments = side(line, gutter)
      return segments.length === 0 ? [] : [lineOf(segments, line)]
    }),
  )
}

/** What stands at the head or the foot of most pages, without its figures: the number of the page differs. */
function withoutRepeated(lines: readonly Line[], pages: readonly Page[]): readonly Line[] {
  if (pages.length < 3) return lines
  const isOutside = ({ page, y }: Line) => {
    const height = pages[page]?.height ?? 0
    return y < height * MARGIN || y > height * (1 - MARGIN)
  }
  const keyOf = ({ text, y }: Line) => `${Math.round(y / 4)} ${text.replaceAll(/\d+/gu, '#')}`
  const counts = new Map<string, Set<number>>()
  for (const line of lines) {
    if (!isOutside(line) || isEntryLike(line)) continue
    const key = keyOf(line)
    counts.set(key, (counts.get(key) ?? new Set()).add(line.page))
  }
  return lines.filter((line) => {
    const on = counts.get(keyOf(line))
    const isFirstOne = on === undefined || Math.min(...on) === line.page
    return isFirstOne || on.size * 2 <= pages.length || !isOutside(line) || isEntryLike(line)
  })
}

/** A day at its beginning and an amount at its end: no head and no foot is so. */
const isEntryLike = ({ text }: Line) => dayAt(text) !== null && moneyAtEnd(text) !== null

/** How far below its label a figure stands, and how far beside. */
const BELOW = 48
const BESIDE = 14

/**
 * What stands behind a label, or below it: the text of the rest of its segment, of the one beside it, and of
 * those under it, nearest first. Labels are matched without accents, in lower case.
 */
export function textsAt(
  lines: readonly Line[],
  plainTexts: readonly string[],
  label: RegExp,
): readonly string[] {
  const texts: string[] = []
  for (const [at, line] of lines.entries()) {
    const match = label.exec(plainTexts[at] ?? '')
    if (match === null) continue
    const end = match.index + match[0].length
    const place = segmentAt(line, end)
    if (place === null) continue
    texts.push(line.text.slice(end, place.until))
    const beside = line.segments[place.index + 1]
    if (beside !== undefined) texts.push(beside.text)
    const { x, right } = place.segment
    for (const below of lines.slice(at + 1, at + 12)) {
      const isBelow = below.page === line.page && below.y > line.y && below.y - line.y < BELOW
      if (!isBelow) continue
      for (const one of below.segments)
        if (one.x < right + BESIDE && one.right > x - BESIDE && isFigure(one.text))
          texts.push(one.text)
    }
  }
  return texts
}

const isFigure = (text: string) => isMoney(text) || dayAt(text) !== null

/** The segment that holds this place of the line's text. */
function segmentAt(line: Line, end: number) {
  let start = 0
  for (const [index, segment] of line.segments.entries()) {
    const until = start + segment.text.length
    if (end <= until) return { index, segment, until }
    start = until + 1
  }
  return null
}
