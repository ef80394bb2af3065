import { expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'

const app = useApp()

test.each([
  ['of small letters alone', 'qzjkvwpm'],
  ['of digits alone', '8402957163'],
  ['of blanks and signs', '¿ % " \\ \' ; <> ü ñ 漢字'],
  ['with blanks at its ends', '  tordesilhas 71 '],
  ['of emoji', '🦜🌵🛶🧶🪁🥁🪴🛖'],
  [
    'of 64 letters',
    'umapassagemlongaquasesemfimdecasasverdesejanelasabertasparaomarz1'.slice(0, 64),
  ],
  ['of 128 letters', 'bruma-torta-'.repeat(11).slice(0, 128)],
])(
  'V6.2.5, V6.2.8, V6.2.9: a password %s is taken, and counts as it was typed',
  async (_, password) => {
    const ana = await app.newGuest('Ana')
    const change = { password, currentPassword: PASSWORD }
    expect(await ana.send('PATCH', `/users/${ana.id}`, change)).toMatchObject({ status: 200 })
    const signIn = (typed: string) =>
      app.send('POST', '/users/authenticate', { email: ana.email, password: typed })
    expect((await signIn(password)).status).toBe(200)
    const others = [password.trim(), password.toUpperCase(), password.slice(0, -1)]
    for (const other of others.filter((typed) => typed !== password && typed.length > 0)) {
      expect((await signIn(other)).status).toBe(403)
    }
  },
)

test('V11.4.2: what is kept of it is argon2id of 19 MiB, two passes and one lane', async () => {
  const ana = await app.newGuest('Ana')
  const kept = await app.owner.system((ledger) =>
    ledger
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow(),
  )
  expect(kept.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/)
})
