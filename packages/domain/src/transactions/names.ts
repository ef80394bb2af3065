/**
 * The name under which texts are found and remembered: lower case, no accents, single blanks. Both
 * the search box and "the category of the last time" go by it, so `Padaria São João` typed without
 * accents finds what was typed with them. Everything else, emoji included, stays (case F7).
 */
export function nameKey(text: string): string {
  if (KEY.test(text)) return text
  return withoutAccents(text).toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

/** What is a key already: it is asked for often, and each step below would look at every letter. */
const KEY = /^[!-@[-~]+(?: [!-@[-~]+)*$/u
const ASCII = /^[\x20-\x7e]*$/
const LATIN = /^[\x20-\x7e\u00C0-\u024F]*$/u
const ACCENTED = /[\u00C0-\u024F]/gu

/** What is left of each letter of the western and central European tables, written down once. */
const plainLetters = new Map(
  Array.from({ length: 0x250 - 0xc0 }, (_, at) => {
    const letter = String.fromCodePoint(0xc0 + at)
    return [letter, takenApart(letter)] as const
  }),
)

function withoutAccents(text: string): string {
  // Most of what a bank writes has none, and taking a text apart is what a long statement costs most.
  if (ASCII.test(text)) return text
  if (LATIN.test(text))
    return text.replaceAll(ACCENTED, (letter) => plainLetters.get(letter) ?? letter)
  return takenApart(text)
}

function takenApart(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
}
