import { STEMS } from './table.ts'

/**
 * By which words people find each default category, in the order of the table and by its id: companies,
 * what a trade is called and what people say. Words that stand for all that begin so are left out: they
 * are no words to be shown.
 */
export function wordsByCategory(): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>()
  // What people say is the reason that they recognise first.
  const whole = STEMS.filter(({ isPrefix }) => !isPrefix)
  const ordered = [
    ...whole.filter(({ kind }) => kind === 'said'),
    ...whole.filter(({ kind }) => kind !== 'said'),
  ]
  for (const { categoryId, text } of ordered) {
    words.set(categoryId, [...(words.get(categoryId) ?? []), text])
  }
  return words
}
