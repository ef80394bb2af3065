import type { ReviewLine } from '@saldo/contract/statements'
import { type Cents, toTotal } from '@saldo/domain/money'
import {
  categoryOf,
  chosenCategory,
  type Choices,
  isIncluded,
  isOpenToChoice,
  isUnnamed,
  nameOf,
} from './choices.ts'

/** The lines of one name and one sign. */
export type LineGroup = {
  readonly key: string
  readonly name: string
  readonly lines: readonly ReviewLine[]
  readonly sum: Cents
}

/** A row of the review: a group, or a line that is alone in its own or stands under one. */
export type ReviewRow = LineGroup | ReviewLine

export const isGroup = (row: ReviewRow): row is LineGroup => 'lines' in row

/** The lines of a row. */
export const linesIn = (row: ReviewRow): readonly ReviewLine[] => (isGroup(row) ? row.lines : [row])

/**
 * The rows of an account: what needs a decision first, then what has no category, then suggestions, at
 * the end what is there already; among those alike the most lines first. The order goes by what was
 * proposed, so that a choice moves nothing.
 */
export function rowsOf(lines: readonly ReviewLine[]): readonly ReviewRow[] {
  const groups = new Map<string, ReviewLine[]>()
  for (const line of lines) {
    const own = groups.get(nameOf(line))
    if (own === undefined) groups.set(nameOf(line), [line])
    else own.push(line)
  }
  return [...groups]
    .map(([key, own]) => ({ key, own, urgency: Math.min(...own.map(urgencyOf)) }))
    .toSorted((a, b) => a.urgency - b.urgency || b.own.length - a.own.length)
    .flatMap(({ key, own }): ReviewRow[] => {
      const [first] = own
      if (first === undefined) return []
      if (own.length === 1) return [first]
      return [{ key, name: first.name, lines: own, sum: sumOf(own) }]
    })
}

function sumOf(lines: readonly ReviewLine[]): Cents {
  return toTotal(lines.reduce((sum, { value }) => sum + value, 0))
}

/** Less is more urgent. */
function urgencyOf(line: ReviewLine): number {
  if (line.status === 'known') return 5
  if (line.status === 'entered' || line.status === 'ignored') return 4
  if (line.status === 'probable' || line.refundOf !== null) return 0
  if (line.category !== null && line.categoryFrom === null) return 1
  return line.categoryFrom === 'words' ? 2 : 3
}

/** Where the category of lines comes from, by the present choices; null where they differ. */
export function sourceOf(lines: readonly ReviewLine[], choices: Choices) {
  const sources = new Set(
    lines
      .filter(isOpenToChoice)
      .map((line) =>
        chosenCategory(line, choices) === undefined ? (line.categoryFrom ?? 'none') : 'chosen',
      ),
  )
  const [only] = sources
  return sources.size === 1 ? (only ?? null) : null
}

/** The category that lines share, '' where they have none or differ. */
export function sharedCategory(lines: readonly ReviewLine[], choices: Choices): string {
  const found = new Set(lines.map((line) => categoryOf(line, choices)))
  const [only] = found
  return found.size === 1 ? (only ?? '') : ''
}

/** The labels that all of these lines will have. */
export function sharedLabels(lines: readonly ReviewLine[]): readonly string[] {
  const [first] = lines
  return (first?.labels ?? []).filter((id) => lines.every(({ labels }) => labels.includes(id)))
}

/** Whether lines are of several cards, so that each says its own. */
export function hasCards(lines: readonly ReviewLine[]): boolean {
  return new Set(lines.flatMap(({ card }) => card?.ending ?? [])).size > 1
}

/** The card that lines share, in words; null where they have none or differ. */
export function sharedCard(lines: readonly ReviewLine[]): string | null {
  const [first] = lines
  const card = first?.card ?? null
  if (card === null || lines.some((line) => line.card?.ending !== card.ending)) return null
  // The end first: a long name is cut on a phone.
  return card.holder === null ? `Final ${card.ending}` : `Final ${card.ending} · ${card.holder}`
}

/** How many of some lines are imported by the present choices. */
export function includedIn(lines: readonly ReviewLine[], choices: Choices): number {
  return lines.filter((line) => isIncluded(line, choices)).length
}

/** What the import will do: how many lines, of what sum, and how many without a category. */
export function reckon(lines: readonly ReviewLine[], choices: Choices) {
  const included = lines.filter((line) => isIncluded(line, choices))
  return {
    count: included.length,
    sum: sumOf(included),
    unnamed: included.filter((line) => isUnnamed(line, choices)).length,
  }
}
