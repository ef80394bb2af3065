import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { signInAsNewUser } from './journey.ts'
import type { Product } from './product.ts'
import { callAs } from './together.ts'

type Person = Awaited<ReturnType<typeof signInAsNewUser>>

export const nowS = () => Math.floor(Date.now() / 1000)

type Factor = { readonly secret: string; readonly recoveryCodes: readonly string[] }

/** Turns the second factor on in this session; gives the secret from which codes are made, and spare ones. */
export async function turnFactorOn(person: Person): Promise<Factor> {
  const { secret } = await callAs<{ secret: string }>(person, 'POST', '/factors/totp')
  // That of the half minute before: the present one is left for a sign-in.
  const code = generateSync({ secret, epoch: nowS() - 30 })
  const confirm = '/factors/totp/confirm'
  const { recoveryCodes } = await callAs<Factor>(person, 'POST', confirm, { code })
  return { secret, recoveryCodes }
}

/** Somebody who operates the product and has given the second factor here. */
export async function signInAsOperator(page: Page, product: Product): Promise<Person> {
  const olga = await signInAsNewUser(page, product, 'Olga Operadora')
  await product.tool('admin', ['operator', 'add', olga.email])
  await turnFactorOn(olga)
  return olga
}
