import type { ReactNode } from 'react'
import { fold } from './fold.ts'
import type { Tone } from './tones.ts'

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
  readonly disabled?: boolean
}

/** The options in whose label or group every typed word begins somewhere. */
export function optionsMatching<Value extends string>(
  options: readonly Option<Value>[],
  typed: string,
): readonly Option<Value>[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const found = options.flatMap((option) => {
    const [label, group] = [fold(option.label), fold(option.group ?? '')]
    if (!words.every((word) => label.includes(word) || group.includes(word))) return []
    return [{ option, first: label.startsWith(words[0] ?? '') ? 0 : 1 }]
  })
  // Grouped options keep their order, or groups would be torn apart.
  const grouped = options.some((option) => option.group)
  return (grouped ? found : found.toSorted((a, b) => a.first - b.first)).map(({ option }) => option)
}

/** The next option that can be chosen, going round; -1 when there is none. */
export function nextOption(options: readonly Option[], from: number, step: 1 | -1): number {
  for (let tried = 1; tried <= options.length; tried += 1) {
    const at = (from + step * tried + options.length * 2) % options.length
    if (!options[at]?.disabled) return at
  }
  return -1
}
