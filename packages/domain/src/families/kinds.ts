/** So many people plan together at most; a screen shows all of them. */
export const MEMBERS_MAX = 12

/** How long an invitation that was mailed can be used. */
export const INVITATION_DAYS = 7

/** Letters and digits that nobody takes for one another, read aloud or copied by hand. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 20

/**
 * A code to join by, from 20 random bytes: 100 bits, in four groups of five (reliability.md R7
 * wants 80 at least).
 */
export function codeFrom(random: Uint8Array): string {
  const signs = [...random.subarray(0, CODE_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length])
  return (signs.join('').match(/.{5}/g) ?? []).join('-')
}

/** The code with this number, below 32, as its first sign: by it one of several codes is found. */
export function numberCode(code: string, number: number): string {
  return `${SIGNS[number] ?? ''}${code.slice(1)}`
}

/** The number of a code, or null for what is no code. */
export function numberOfCode(code: string): number | null {
  const isCode = new RegExp(`^[${SIGNS}]{5}(-[${SIGNS}]{5}){3}$`).test(code)
  return isCode ? SIGNS.indexOf(code[0] ?? '') : null
}

/** What somebody typed, as a code is kept: any case, with or without its hyphens and blanks. */
export function readCode(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return (signs.match(/.{1,5}/g) ?? []).join('-')
}
