import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { type Newcomer, useNewcomers } from '../../../../tests/newcomers.ts'

const app = useApp()
const MINUTE = 60_000

const { later, newEmail, newcomer, lastCode, activate } = useNewcomers(app)

describe('the code of an activation', () => {
  const resendTo = (who: Newcomer, email: string) =>
    who.send('POST', '/users/account/activation/resend_email', { email })
  const activateAs = (who: Newcomer, email: string, activationCode: string) =>
    who.send('POST', '/users/account/activation', { activationCode, email })

  test('goes to a corrected address, which the account gets, and by which one signs in', async () => {
    const who = await newcomer()
    const first = await lastCode(who)
    const email = newEmail()
    later(MINUTE)
    expect((await resendTo(who, ` ${email.toUpperCase()} `)).status).toBe(204)
    const code = await lastCode({ email })
    // The code before is dead, with the old address and with the new one.
    expect((await activate(who, first)).status).toBe(400)
    expect((await activateAs(who, email, first)).status).toBe(400)
    // The new code proves the new address alone.
    expect((await activate(who, code)).status).toBe(400)
    expect((await activateAs(who, newEmail(), code)).status).toBe(400)
    expect(await activateAs(who, email, code)).toMatchObject({
      status: 200,
      body: { email, active: true },
    })
    const signIn = (by: string) =>
      app.send('POST', '/users/authenticate', { email: by, password: PASSWORD })
    expect((await signIn(email)).status).toBe(200)
    expect((await signIn(who.email)).body.code).toBe('403')
  })

  test('to an address with an account is answered as to a free one, and proves nothing without its letter', async () => {
    const other = await newcomer()
    const who = await newcomer()
    const free = newEmail()
    later(MINUTE)
    const toTaken = await resendTo(who, other.email)
    later(2 * MINUTE)
    const toFree = await resendTo(who, free)
    expect([toTaken.status, toTaken.body]).toEqual([toFree.status, toFree.body])
    expect((await who.send('GET', `/users/${who.id}`)).body).toMatchObject({
      email: who.email,
      active: false,
    })
    later(3 * MINUTE)
    await resendTo(who, other.email)
    // Whoever reads the letters of both is told, and no account changes.
    const reply = await activateAs(who, other.email, await lastCode(other))
    expect(reply).toMatchObject({ status: 400, body: { code: 'email_taken' } })
    expect((await other.send('GET', `/users/${other.id}`)).body).toMatchObject({
      email: other.email,
    })
    expect((await who.send('GET', `/users/${who.id}`)).body).toMatchObject({ active: false })
  })

  test('to corrected addresses counts as the others do, one a minute', async () => {
    const who = await newcomer()
    later(MINUTE)
    expect((await resendTo(who, newEmail())).status).toBe(204)
    expect((await resendTo(who, newEmail())).body.code).toBe('resend_too_soon')
    expect((await resendTo(who, 'sem arroba')).body.errors).toMatchObject([{ field: 'email' }])
  })
})
