import { accessRefusals } from '@saldo/contract/access-refusals'
import { refusePassword } from '@saldo/domain/users/password'
import { defaultBrand } from '../brand.ts'

/** The same rule as the server's, checked before anything is sent. */
export function checkPassword(
  typed: string,
  about: { readonly email: string; readonly name: string },
): true | string {
  if (typed === '') return 'Digite uma senha.'
  const refusal = refusePassword(typed, { ...about, names: [defaultBrand.name] })
  return refusal === null ? true : accessRefusals[refusal][1]
}
