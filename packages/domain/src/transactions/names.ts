/**
 * The name under which texts are found and remembered: lower case, no accents, single blanks. Both
 * the search box and "the category of the last time" go by it, so `Padaria São João` typed without
 * accents finds what was typed with them. Everything else, emoji included, stays (case F7).
 */
export function nameKey(text: string): string {
  return withoutAccents(text).toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

const ASCII = /^[\x20-\x7e]*$/

function withoutAccents(text: string): string {
  // Most of what a bank writes has none, and taking a text apart is what a long statement costs most.
  if (ASCII.test(text)) return text
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
}
