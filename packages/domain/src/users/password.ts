import { COMMON_PASSWORDS } from './common-passwords.ts'
import { isContextAlone, type PasswordOwner } from './context-words.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/**
 * Why this password may not be taken, or null. It has 8 to 128 characters, as a person counts them,
 * and is taken whole: blanks and accents count, nothing is trimmed or cut (access.md §5). It is too
 * common when it is on the list, a run such as `abcdefgh`, one piece over and over, or a word with `@`
 * and a year behind (case L56); easy to guess when it is made of context words alone.
 */
export function refusePassword(password: string, owner: PasswordOwner) {
  const length = [...password].length
  if (length < PASSWORD_MIN) return 'password_too_short'
  if (length > PASSWORD_MAX) return 'password_too_long'
  const lower = password.toLowerCase()
  const isCommon =
    COMMON_PASSWORDS.has(lower) || isRun(lower) || isRepetition(lower) || isDated(lower)
  if (isCommon) return 'password_too_common'
  return isContextAlone(password, owner) ? 'password_easy_to_guess' : null
}

// Each character one above the one before, or each one below: abcdefgh, 98765432.
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  if (Math.abs(step) !== 1) return false
  return codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step)
}

// aaaaaaaa, 12121212, abcabcabc: a piece of up to four characters and nothing else.
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+.{0,1}$/su.test(text) && new Set(text).size <= 4
}

// familia@2024, Brasil@1994!: what people write who must use a sign and a digit.
function isDated(text: string): boolean {
  return /^\p{L}+@+(?:19|20)\d{2}[^\p{L}\d]*$/u.test(text)
}
