import { isEmail } from '@saldo/contract/session'

/** Why this is no e-mail, or true. */
export function checkEmail(typed: string): true | string {
  return isEmail(typed) || 'Digite um e-mail válido, como nome@exemplo.com.'
}

/** What was typed as it is sent. */
export function toAddress(typed: string): string {
  return typed.trim().toLowerCase()
}
