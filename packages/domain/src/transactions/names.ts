import { withoutAccents } from '../accents.ts'

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
