import { createHash } from 'node:crypto'

/** A number from 0 to below 1 that is always the same for the same words. */
export function chanceOf(...words: readonly (string | number)[]): number {
  const hash = createHash('sha256').update(words.join('\0')).digest()
  return hash.readUInt32BE(0) / 2 ** 32
}

/** A whole number from `from` to `to`, always the same for the same words. */
export function drawNumber(
  from: number,
  to: number,
  ...words: readonly (string | number)[]
): number {
  return from + Math.floor(chanceOf(...words) * (to - from + 1))
}

export function oneOf<T>(choices: readonly T[], ...words: readonly (string | number)[]): T {
  const chosen = choices[drawNumber(0, choices.length - 1, ...words)]
  if (chosen === undefined) throw new Error('there is no choice')
  return chosen
}

/** An id in the shape of a UUID that is always the same for the same words. */
export function idOf(...words: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(words.join('\0')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
