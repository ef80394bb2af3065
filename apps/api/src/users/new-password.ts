import { readFileSync } from 'node:fs'
import type { Brands } from '@saldo/domain/brands/choose'
import { refusePassword } from '@saldo/domain/users/password'
import { hasPassword } from './password-filter.ts'

/** Passwords of public leaks, made by `node tools/run.mjs breached-passwords` (decision 153). */
const BREACHED = new URL('./breached-passwords.bin', import.meta.url)
let breached: Buffer | undefined

/** Whether the password is known from leaks (ASVS V6.2.12, case L56). */
function isBreached(password: string): boolean {
  breached ??= readFileSync(BREACHED)
  return hasPassword(breached, password)
}

type Owner = {
  readonly email: string
  readonly name: string
  readonly company?: { readonly name: string } | null
}

/**
 * Why this password may not be taken, or null: the rule, which the page has too, with the names of the
 * brands and of the owner's company; and the leaked ones, which are too many for a page.
 */
export function refuseNewPassword(
  password: string,
  { email, name, company }: Owner,
  brands: Pick<Brands, 'all'>,
) {
  const names = [...brands.all.map((brand) => brand.name), ...(company ? [company.name] : [])]
  const refusal = refusePassword(password, { email, name, names })
  return refusal ?? (isBreached(password) ? 'password_breached' : null)
}
