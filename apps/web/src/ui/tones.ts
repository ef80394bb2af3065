import type { CSSProperties } from 'react'

/** The colours for people, objectives and series. */
export const categoryTones = [
  'teal',
  'amber',
  'rose',
  'sky',
  'violet',
  'lime',
  'orange',
  'emerald',
  'indigo',
  'pink',
  'slate',
  'cyan',
  'blue',
  'fuchsia',
] as const

/** The colours of the parent categories, by the names that the categories carry (decision 97). */
const parentTones = [
  'salary',
  'self-employment',
  'benefits',
  'yields',
  'other-revenues',
  'housing',
  'health',
  'education',
  'subscriptions',
  'vehicle',
  'family',
  'taxes',
  'fixed-sundries',
  'groceries',
  'eating-out',
  'transport',
  'personal-care',
  'leisure',
  'shopping',
  'pets',
  'gifts',
  'variable-sundries',
  'loan',
  'financing',
  'interest',
  'reserve',
  'fixed-income',
  'variable-income',
  'pension',
  'goals',
] as const

const meaningTones = [
  'primary',
  'accent',
  'revenue',
  'expense',
  'investment',
  'positive',
  'negative',
  'warning',
  'ink',
  'muted',
  'faint',
  'line',
] as const

export type CategoryTone = (typeof categoryTones)[number]

/** A colour by its name in tokens.css. No part takes any other colour. */
export type Tone = CategoryTone | (typeof parentTones)[number] | (typeof meaningTones)[number]

const tones: ReadonlySet<string> = new Set([...categoryTones, ...parentTones, ...meaningTones])

function isTone(name: string): name is Tone {
  return tones.has(name)
}

/** The colour that data name, or a neutral one. */
export function toneNamed(name: string | null | undefined): Tone {
  return name && isTone(name) ? name : 'slate'
}

const withMark: ReadonlySet<Tone> = new Set(['revenue', 'expense', 'investment'])

/** The colour of an area, a line or a dot: `fill`, `stroke`, `background`. Not for words. */
export function toneColour(tone: Tone): string {
  return withMark.has(tone) ? `var(--${tone}-mark)` : `var(--${tone})`
}

/**
 * Sets what the classes `text-tone`, `bg-tone` and `bg-tone/12` mean within an element. Written
 * through the style object, which a strict content policy allows, unlike a style in the markup.
 */
export function toneStyle(tone: Tone): CSSProperties {
  return { ['--tone' as string]: `var(--${tone})` }
}

/** The n-th category colour, going round: neighbours in a chart are never alike. */
export function toneAt(index: number): CategoryTone {
  return categoryTones[index % categoryTones.length] ?? 'slate'
}
