/**
 * A text as words are compared: without accents, in lower case, punctuation as blanks. Dots, commas and
 * slashes stay between digits, where they belong to an amount or a date, and the sign of money stays.
 */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\d)([.,/])(?=\d)|[^\p{L}\p{N}$]+/gu, (_, mark?: string) => mark ?? ' ')
    .trim()
}

const ENDING = /(?<=\p{L}{2})e?s?$/u

/** A word without its plural, so that *mercados* finds *Mercado* and *bar* finds *Bares*. */
const stem = (word: string) => word.replace(ENDING, '')

const stemsOf = (text: string): readonly string[] =>
  foldWords(text)
    .split(' ')
    .filter((word) => word !== '' && !JOINING.has(word))
    .map(stem)

/** Words that join others, and name nothing. */
const JOINING: ReadonlySet<string> = new Set(
  'a o as os e de do da dos das em no na nos nas com por para pra pro um uma'.split(' '),
)

/**
 * Which of some named things a text speaks of: the one named exactly so, else the one that shares all of
 * the text's words, or all of whose words are in the text; the shortest name of several. Undefined where
 * there is none.
 */
export function findNamed<T extends { readonly name: string }>(
  text: string,
  things: readonly T[],
): T | undefined {
  const words = stemsOf(text)
  if (words.length === 0) return undefined
  const ranked = things.flatMap((thing) => {
    const own = stemsOf(thing.name)
    if (own.length === 0) return []
    const isWithin = words.every((word) => own.includes(word))
    const isAround = own.every((word) => words.includes(word))
    if (isWithin && isAround) return [{ thing, rank: 0 }]
    if (isAround) return [{ thing, rank: 1 }]
    return isWithin ? [{ thing, rank: 2 }] : []
  })
  const [best] = ranked.toSorted(
    (a, b) => a.rank - b.rank || a.thing.name.length - b.thing.name.length,
  )
  return best?.thing
}
