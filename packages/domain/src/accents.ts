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

/**
 * The text without its accents, `Saúde` as `Saude`: people search, and banks write, without them.
 * Capitals and everything else, emoji included, stay (case F7).
 */
export function withoutAccents(text: string): string {
  // Most of what a bank writes has none, and taking a text apart is what a long statement costs most.
  if (ASCII.test(text)) return text
  if (LATIN.test(text))
    return text.replaceAll(ACCENTED, (letter) => plainLetters.get(letter) ?? letter)
  return takenApart(text)
}

function takenApart(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
}
