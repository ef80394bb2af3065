import { COMMON_PASSWORDS } from './common-passwords.ts'

export const PASSWORD_MIN = 8
const PASSWORD_MAX = 128

/** Names shorter than this are too ordinary a beginning to hold against a password. */
const NAME_MIN = 4

/**
 * Why this password may not be taken, or null. It has 8 to 128 characters, as a person counts them,
 * and is taken whole: blanks and accents count, nothing is trimmed or cut (access.md §5). It is too
 * common when it is on the list, a run such as `abcdefgh`, one piece over and over, a word with `@`
 * and a year behind (case L56), or no more than the person's own name or e-mail with digits behind.
 */
export function refusePassword(
  password: string,
  person: { readonly email: string; readonly name: string },
) {
  const length = [...password].length
  if (length < PASSWORD_MIN) return 'password_too_short'
  if (length > PASSWORD_MAX) return 'password_too_long'
  const lower = password.toLowerCase()
  const isCommon =
    COMMON_PASSWORDS.has(lower) ||
    isRun(lower) ||
    isRepetition(lower) ||
    isDated(lower) ||
    isOwn(lower, person)
  return isCommon ? 'password_too_common' : null
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

function isOwn(text: string, { email, name }: { readonly email: string; readonly name: string }) {
  const [local = ''] = email.toLowerCase().split('@')
  const words = name.toLowerCase().split(/\s+/u)
  const own = [local, email.toLowerCase(), words.join(''), ...words]
  const bare = text.replace(/(?<![\d\s!@#$%*._-])[\d\s!@#$%*._-]+$/u, '')
  return own.some((word) => word.length >= NAME_MIN && (text === word || bare === word))
}
