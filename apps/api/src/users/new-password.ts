import { refusePassword } from '@saldo/domain/users/password'
import { isMostUsed } from './most-used-passwords.ts'

/** Why this password may not be taken, or null: the rule, and the list that is too long for a page. */
export function refuseNewPassword(
  password: string,
  person: { readonly email: string; readonly name: string },
) {
  const refusal = refusePassword(password, person)
  return refusal ?? (isMostUsed(password) ? 'password_too_common' : null)
}
