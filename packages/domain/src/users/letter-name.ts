const LETTERS_MAX = 40

/** What leads somewhere: an e-mail, a scheme, a word with a dot inside, ` . com`. */
const ADDRESS = /@|:\/\/|www|(?:\p{L}|\p{L}\p{N}+|\s)[.。](?:\p{L}{2}|\s\p{L}{2,3}(?:\s|$))/iu

/**
 * A name as it may appear in a letter to somebody who has not answered yet: 40 letters at most,
 * without digits and signs, and empty where it holds an address. Whoever types a name decides what
 * a letter to an unknown person says, so a name must not carry a message (case L45).
 */
export function nameInLetter(name: string): string {
  const plain = name.normalize('NFKC')
  if (ADDRESS.test(plain)) return ''
  const letters = plain.replaceAll(/[^\p{L}\p{M}'’\- ]/gu, ' ').replaceAll(/\s+/gu, ' ')
  return [...letters.trim()].slice(0, LETTERS_MAX).join('').trim()
}
