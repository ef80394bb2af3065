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

/**
 * The lines of a document in the order in which they are read: page by page, column by column. Two readings there
 * are of pages in two columns, since places alone do not say whether the second column goes on where the first one
 * ends, or stands beside a part of it: each is read to the foot of the page, or as far as both go without a gap.
 */
export function readingsOf(pages: readonly Page[]): readonly (readonly Line[])[] {
  const isSpaced = isDrawnByLetter(pages)
  const rows = pages.map(({ words }, page) => rowsOf(isSpaced ? words.map(closed) : words, page))
  const gutter = gutterOf(rows, pages)
  const inOrder = (partsOf: (page: readonly Line[]) => readonly (readonly Line[])[]) => {
    const lines = rows.flatMap((page) =>
      gutter !== null && isSplit(page, gutter)
        ? partsOf(page).flatMap((part) => split(part, gutter))
        : page,
    )
    return withoutRepeated(lines, pages)
  }
  const columns = inOrder((page) => [page])
  return gutter === null ? [columns] : [columns, inOrder(bandsOf)]
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
  return withoutMarks(segments)
}

/** A number of a category, or a sign, in front of a day: `3 19/08 LOJA`. */
const MARK = /^[\d@)*•] ?(?=\d{2}\/\d{2}(?!\/?\d))/u

/** Segments without what banks put in front of a day, be it in the same one or in one of its own. */
function withoutMarks(segments: readonly Segment[]): readonly Segment[] {
  return segments.flatMap((segment, at) => {
    const next = segments[at + 1]
    const isMark = segment.text.length === 1 && next !== undefined && startsWithDay(next)
    if (isMark) return []
    const [mark = ''] = MARK.exec(segment.text) ?? []
    const x = segment.x + ((segment.right - segment.x) * mark.length) / segment.text.length
    return [{ ...segment, x, text: segment.text.slice(mark.length) }]
  })
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

/** Where a second column begins, and whether entries stand in it. */
type Gutter = { readonly x: number; readonly hasEntries: boolean }

/**
 * Where the second of two columns begins, null where there is one alone. Two there are where days with an
 * amount behind them stand in the right half, and the lines of the left half have their amounts before that, or
 * are none.
 */
function gutterOf(rows: readonly (readonly Line[])[], pages: readonly Page[]): Gutter | null {
  const found: { readonly x: number; readonly isAlone: boolean; readonly isWhole: boolean }[] = []
  for (const [at, page] of rows.entries()) {
    const half = (pages[at]?.width ?? 0) * SECOND_FROM
    for (const { segments } of page) {
      const second = segments.findIndex((one) => one.x > half && startsWithDay(one))
      const one = segments[second]
      if (one === undefined) continue
      const isWhole = hasMoney(segments.slice(second))
      // An entry whose amount stands on a line below has its name alone beside its day.
      if (isWhole || /\p{L}{3}/u.test(segments[second + 1]?.text ?? ''))
        found.push({ x: one.x, isAlone: second === 0, isWhole })
    }
  }
  const wholeOnes = found.filter((one) => one.isWhole)
  const best = mostCommon((wholeOnes.length > 0 ? wholeOnes : found).map(({ x }) => x))
  if (best === null) return endOfFirst(rows, pages)
  const gutter = best - ALIGNED / 2
  const first = rows.flatMap((page, at) =>
    page.filter((line) => isFirst(line, pages[at]?.width ?? 0)),
  )
  // What stands on the left of all entries is no entry: limits and points. Names before their days are so on each line.
  const both = { x: gutter, hasEntries: true }
  if (first.length === 0)
    return found.filter(({ isAlone }) => isAlone).length * 2 > found.length ? both : null
  // A page across its whole width, between pages of two columns, has lines whose amount is on the right alone.
  const whole = first.filter((line) => hasMoney(before(line, gutter)))
  const across = first.filter((line) => isEntryAcross(line, gutter))
  return whole.length > across.length ? both : null
}

/** Amounts of a first column end before this part of the page's width. */
const FIRST_ENDS = 0.52

/**
 * Where the first column ends, of pages whose second one has no entry: behind the amounts of the first one. Null where
 * they do not end in the left half, or nothing stands behind them.
 */
function endOfFirst(rows: readonly (readonly Line[])[], pages: readonly Page[]): Gutter | null {
  const ends = rows.flatMap((page, at) => {
    const width = pages[at]?.width ?? 0
    return page
      .filter((line) => isFirst(line, width))
      .flatMap(({ segments }) => segments.find((one) => moneyAtEnd(one.text) !== null) ?? [])
      .map(({ right }) => ({ right, isLeft: right < width * FIRST_ENDS }))
  })
  const isLeft = ends.length > 0 && ends.every((end) => end.isLeft)
  if (!isLeft) return null
  const x = Math.max(...ends.map(({ right }) => right)) + ALIGNED / 2
  const hasSecond = rows.some((page) => page.some((line) => from(line, x).length > 0))
  return hasSecond ? { x, hasEntries: false } : null
}

function mostCommon(places: readonly number[]): number | null {
  let best: { x: number; count: number } | null = null
  for (const x of new Set(places.map(Math.floor))) {
    const near = places.filter((one) => one >= x && one < x + ALIGNED)
    if (near.length > (best?.count ?? 0)) best = { x: Math.min(...near), count: near.length }
  }
  return best?.x ?? null
}

/** A page is of one column where the lines of the left half have their amounts in the right one alone. */
function isSplit(page: readonly Line[], { x, hasEntries }: Gutter): boolean {
  const whole = page.filter((line) => isEntryLike(lineOf(before(line, x), line)))
  const across = page.filter((line) => isEntryAcross(line, x))
  return across.length < whole.length || (across.length === 0 && hasEntries)
}

/** Whether an entry that begins on the left has its amount on the right. */
function isEntryAcross(line: Line, x: number): boolean {
  const [left, right] = [before(line, x), from(line, x)]
  const [first, second] = [left[0], right[0]]
  if (first === undefined || !startsWithDay(first) || hasMoney(left)) return false
  return second !== undefined && !startsWithDay(second) && hasMoney(right)
}

/** So far behind the beginning of the second column stands what belongs to a heading across both. */
const ACROSS = 90

/**
 * The heading of both columns, with its sum at the right end: `Lançamentos do cartão … Total do cartão`. A figure alone
 * belongs to the words on its left, where the second column has no entries.
 */
function isAcross(line: Line, { x, hasEntries }: Gutter): boolean {
  const [left, right] = [before(line, x), from(line, x)]
  const [first, second] = [left[0], right[0]]
  if (first === undefined || second === undefined) return false
  if (startsWithDay(first) || hasMoney(left) || !hasMoney(right)) return false
  if (!/\p{L}{3}/u.test(second.text)) return !hasEntries
  return second.x > x + ACROSS
}

/** More room than this between two lines of a page, in points, and what is below is something else. */
const BAND_GAP = 30

/** The lines of a page down to each gap that goes across it. */
function bandsOf(page: readonly Line[]): readonly (readonly Line[])[] {
  const bands: Line[][] = []
  for (const line of page) {
    const above = bands.at(-1)?.at(-1)
    if (above === undefined || line.y - above.y > BAND_GAP) bands.push([line])
    else bands.at(-1)?.push(line)
  }
  return bands
}

function split(page: readonly Line[], gutter: Gutter): readonly Line[] {
  return [before, from].flatMap((side) =>
    page.flatMap((line) => {
      if (isAcross(line, gutter)) return side === before ? [line] : []
      const segments = side(line, gutter.x)
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
 * The figures of a label, read by `read`: at each of its places the one behind it, in the rest of its segment or in
 * the one beside it, else the nearest below it. Labels are matched without accents, in lower case.
 */
export function figuresAt<T>(
  lines: readonly Line[],
  plainTexts: readonly string[],
  { label, read }: { readonly label: RegExp; readonly read: (text: string) => T | null },
): readonly T[] {
  return lines.flatMap((line, at) => {
    const match = label.exec(plainTexts[at] ?? '')
    const place = match === null ? null : segmentAt(line, match.index + match[0].length)
    if (match === null || place === null) return []
    const behind = line.text.slice(match.index + match[0].length, place.until)
    const beside = line.segments[place.index + 1]?.text ?? ''
    const texts = [behind, beside, ...textsBelow(lines.slice(at + 1, at + 12), line, place.segment)]
    for (const text of texts) {
      const found = read(text)
      if (found !== null) return [found]
    }
    return []
  })
}

function textsBelow(lines: readonly Line[], { page, y }: Line, { x, right }: Segment) {
  return lines
    .filter((below) => below.page === page && below.y > y && below.y - y < BELOW)
    .flatMap(({ segments }) => segments)
    .filter((one) => one.x < right + BESIDE && one.right > x - BESIDE && isFigure(one.text))
    .map(({ text }) => text)
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
