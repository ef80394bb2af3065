import type { ReactNode } from 'react'
import { fold } from './fold.ts'
import type { Tone } from '../tones.ts'

/** Some eight lines: enough to choose from, little enough to keep the page in sight. */
export const LIST_HEIGHT_MAX = 340

export type Option<Value extends string = string> = {
  readonly value: Value
  readonly label: string
  /** Options of one group are listed under its name; they must be adjacent. */
  readonly group?: string
  readonly icon?: ReactNode
  /** A dot of this colour, when there is no icon. */
  readonly tone?: Tone
  /** At the right end: a balance, a limit. */
  readonly note?: string
  /** Other words for it. One that finds it is shown as the note: it is the reason. */
  readonly aliases?: readonly string[]
  readonly disabled?: boolean
}

/**
 * The options in whose label or group every typed word begins somewhere, and after them those of which
 * another word begins as typed.
 */
export function optionsMatching<Value extends string>(
  options: readonly Option<Value>[],
  typed: string,
): readonly Option<Value>[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const aliased: { option: Option<Value>; rank: number }[] = []
  const found = options.flatMap((option) => {
    const [label, group] = [fold(option.label), fold(option.group ?? '')]
    if (!words.every((word) => label.includes(word) || group.includes(word))) {
      const alias = aliasMatching(option, words.join(' '))
      if (alias !== null) aliased.push(alias)
      return []
    }
    return [{ option, first: label.startsWith(words[0] ?? '') ? 0 : 1 }]
  })
  // Grouped options keep their order, or groups would be torn apart.
  const grouped = options.some((option) => option.group)
  const ordered = grouped ? found : found.toSorted((a, b) => a.first - b.first)
  return [...ordered, ...aliased.toSorted((a, b) => a.rank - b.rank)].map(({ option }) => option)
}

/** A letter alone begins a word of nearly everything. */
const ALIAS_TYPED_MIN = 2

/** The option with the alias that fits best: the same, one that begins so, one of whose words does. */
function aliasMatching<Value extends string>(option: Option<Value>, typed: string) {
  if (typed.length < ALIAS_TYPED_MIN) return null
  let best: { option: Option<Value>; rank: number } | null = null
  for (const alias of option.aliases ?? []) {
    const text = fold(alias)
    const rank = [text === typed, text.startsWith(typed), text.includes(` ${typed}`)].indexOf(true)
    if (rank === -1 || (best !== null && best.rank <= rank)) continue
    best = { option: { ...option, note: alias }, rank }
  }
  return best
}

/** How something new is made of what was typed; `label` names the act. */
export type Creation = { readonly label: string; readonly run: (typed: string) => void }

/** The value of the option that makes something new; none of a list has it. */
export const CREATE = '\u0000'

/**
 * The options that match what was typed. Where none is called exactly so, one that creates it comes
 * last.
 */
export function choicesFor<Value extends string>(
  options: readonly Option<Value>[],
  typed: string,
  create: Creation | undefined,
): readonly Option<Value>[] {
  const found = optionsMatching(options, typed)
  const name = typed.trim()
  const isThere = options.some(({ label }) => fold(label) === fold(name))
  if (create === undefined || name === '' || isThere) return found
  return [...found, { value: CREATE as Value, label: `${create.label} “${name}”` }]
}

/** The next option that can be chosen, going round; -1 when there is none. */
export function nextOption(options: readonly Option[], from: number, step: 1 | -1): number {
  for (let tried = 1; tried <= options.length; tried += 1) {
    const at = (from + step * tried + options.length * 2) % options.length
    if (!options[at]?.disabled) return at
  }
  return -1
}
