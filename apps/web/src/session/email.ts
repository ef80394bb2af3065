import * as z from 'zod/mini'
import { email } from '@saldo/contract/session'

/** Whether this is an e-mail, by the rule that the server keeps too. */
export function isEmail(typed: string): boolean {
  return z.safeDecode(email, typed).success
}

/** Why this is no e-mail, or true. */
export function checkEmail(typed: string): true | string {
  return isEmail(typed) || 'Por favor insira um email válido!'
}

/** What was typed as it is sent. */
export function toAddress(typed: string): string {
  return typed.trim().toLowerCase()
}
