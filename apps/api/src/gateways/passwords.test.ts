import { expect, test, vi } from 'vitest'
import * as argon2 from '@node-rs/argon2'
import { useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { isPassword, PasswordsBusy } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

const app = useApp()

/** Every password check from now on waits until it is released. */
function holdPasswords() {
  let release = (_: boolean) => {}
  const held = new Promise<boolean>((resolve) => (release = resolve))
  vi.mocked(argon2.verify).mockImplementation(() => held)
  return () => {
    vi.mocked(argon2.verify).mockImplementation(() => Promise.resolve(false))
    release(false)
  }
}

const outcomes = { in: 0, busy: 0 }
const count = async (attempt: Promise<boolean>) => {
  try {
    await attempt
    outcomes.in += 1
  } catch (error) {
    if (!(error instanceof PasswordsBusy)) throw error
    outcomes.busy += 1
  }
}

test('L43: of more passwords than can be checked in time the rest are refused, with a message', async () => {
  const ana = await app.newGuest('Ana')
  const release = holdPasswords()
  const attempts = Array.from({ length: 300 }, () => count(isPassword(null, 'qualquer')))
  const body = { email: ana.email, password: 'qualquer coisa' }
  await expect.poll(() => outcomes.busy).toBeGreaterThan(0)
  const reply = await app.send('POST', '/users/authenticate', body)
  expect(reply).toMatchObject({
    status: 503,
    body: { code: 'sign_in_busy', message: expect.stringContaining('Tente novamente') },
  })
  expect(reply.headers['retry-after']).toBe('5')
  // A request that needs no password is served as ever.
  expect((await ana.send('GET', '/payments')).status).toBe(200)
  release()
  await Promise.all(attempts)
  vi.mocked(argon2.verify).mockReset()
  expect(outcomes).toEqual({ in: 202, busy: 98 })
})

test('L43: a request that is refused for the full queue uses up no try', async () => {
  const ana = await app.newGuest('Ana')
  const release = holdPasswords()
  const attempts = Array.from({ length: 202 }, () => isPassword(null, 'qualquer'))
  const wrong = { email: ana.email, password: 'errada de todo' }
  for (let nth = 0; nth < 12; nth += 1) {
    expect((await app.send('POST', '/users/authenticate', wrong)).status).toBe(503)
  }
  release()
  await Promise.all(attempts)
  vi.mocked(argon2.verify).mockReset()
  const right = { email: ana.email, password: PASSWORD }
  expect((await app.send('POST', '/users/authenticate', right)).status).toBe(200)
})
