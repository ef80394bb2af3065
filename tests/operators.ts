import { generateSync } from 'otplib'
import type { Guest, TestApp } from './app.ts'

/** Gives the profile, as `npm run admin -- operator add` does. */
export async function makeOperator(app: TestApp, guest: Guest): Promise<void> {
  await app.owner.system((ledger) =>
    ledger
      .updateTable('users')
      .set({ profiles: ['operator'] })
      .where('id', '=', guest.id)
      .execute(),
  )
}

/** Turns the second factor on in this session; gives the secret from which codes are made. */
export async function turnFactorOn(app: TestApp, guest: Guest): Promise<string> {
  const { body } = await guest.send('POST', '/factors/totp')
  const code = codeOf(app, body.secret)
  await guest.send('POST', '/factors/totp/confirm', { code })
  return body.secret
}

export const codeOf = (app: TestApp, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(app.clock.now() / 1000) })

/** An operator whose session has given the second factor. */
export async function newOperator(app: TestApp, name = 'Olga'): Promise<Guest> {
  const olga = await app.newGuest(name)
  await makeOperator(app, olga)
  await turnFactorOn(app, olga)
  return olga
}
