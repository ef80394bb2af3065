import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { signInAsNewUser } from './journey.ts'
import type { Product } from './product.ts'
import { callAs } from './together.ts'

type Person = Awaited<ReturnType<typeof signInAsNewUser>>

export const nowS = () => Math.floor(Date.now() / 1000)

/** Turns the second factor on in this session; gives the secret from which codes are made. */
export async function turnFactorOn(person: Person): Promise<string> {
  const { secret } = await callAs<{ secret: string }>(person, 'POST', '/factors/totp')
  const code = generateSync({ secret, epoch: nowS() })
  await callAs(person, 'POST', '/factors/totp/confirm', { code })
  return secret
}

/** Somebody who operates the product and has given the second factor here. */
export async function signInAsOperator(page: Page, product: Product): Promise<Person> {
  const olga = await signInAsNewUser(page, product, 'Olga Operadora')
  await product.tool('admin', ['operator', 'add', olga.email])
  await turnFactorOn(olga)
  return olga
}
