import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { brands } from '../../../../bench/harness/brands.ts'
import { START, useApp } from '../../../../tests/app.ts'
import { refusal } from '../../../../tests/wallet.ts'
import { sendLetters } from '../../../../tests/letters.ts'

const app = useApp()
const MINUTE = 60_000
const NEW = 'uma senha inteiramente outra'

test('V6.4.3: a password that was set by a link opens nothing without the second factor that is on', async () => {
  const ana = await app.newGuest('Ana')
  const { secret } = (await ana.send('POST', '/factors/totp')).body
  const codeAt = (ms: number) => generateSync({ secret, epoch: Math.floor((START + ms) / 1000) })
  await ana.send('POST', '/factors/totp/confirm', { code: codeAt(0) })
  await app.send('POST', '/users/account/recovery', { email: ana.email })
  const sent: string[] = []
  await sendLetters({
    database: app.database,
    clock: app.clock,
    post: { send: async (letter) => void sent.push(letter.text), close: () => undefined },
    appUrl: app.settings.appUrl,
    brands,
  })
  const [, encryptedToken = ''] = /account-recovery\/([\w-]{43})/.exec(sent.join('\n')) ?? []
  app.clock = { now: () => START + 5 * MINUTE }
  const set = await app.send('POST', '/users/password', { password: NEW, encryptedToken })
  expect(set).toMatchObject({ status: 204, body: null })
  const credentials = { email: ana.email, password: NEW }
  const signIn = (more: object = {}) =>
    app.send('POST', '/users/authenticate', { ...credentials, ...more })
  expect(await signIn()).toMatchObject(refusal(403, 'second_factor_needed'))
  expect((await signIn({ code: codeAt(5 * MINUTE) })).status).toBe(200)
})
