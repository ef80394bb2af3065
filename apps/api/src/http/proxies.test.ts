import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'

const ways = [
  ['one hop', 1],
  ['the proxy’s network', ['10.0.0.0/8']],
] as const

describe.each(ways)('L49: behind a proxy that appends, configured by %s', (_, trustProxy) => {
  const app = useApp({
    trustProxy: typeof trustProxy === 'number' ? trustProxy : [...trustProxy],
  })

  const addressSeen = async (remoteAddress: string, forwarded?: string) => {
    const ana = await app.newGuest('Ana')
    const { statusCode, json } = await app.fastify.inject({
      method: 'POST',
      url: '/api/users/authenticate',
      remoteAddress,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      payload: { email: ana.email, password: PASSWORD },
    })
    expect(statusCode).toBe(200)
    const headers = { authorization: `Bearer ${json().accessToken}` }
    const { body } = await app.send('GET', '/sessions', undefined, headers)
    return body[0].address as string
  }

  test('the address that counts is the one that the proxy saw, whatever the client sent before it', async () => {
    expect(await addressSeen('10.1.2.3', '203.0.113.7')).toBe('203.0.113.7')
    expect(await addressSeen('10.1.2.3', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
    expect(await addressSeen('10.1.2.3')).toBe('10.1.2.3')
  })

  test('guesses are counted by it: an invented address gives no new tries', async () => {
    const guess = (nth: number) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/users/password',
        remoteAddress: '10.1.2.3',
        headers: { 'x-forwarded-for': `192.0.2.${nth}, 203.0.113.9` },
        payload: { password: 'uma senha bem nova', encryptedToken: `inventado-${nth}` },
      })
    for (let nth = 0; nth < 30; nth += 1) expect((await guess(nth)).statusCode).toBe(400)
    expect((await guess(30)).statusCode).toBe(429)
  })
})

describe('L49: with no proxy trusted', () => {
  const app = useApp()
  test('a client cannot choose its own address', async () => {
    const guess = (nth: number) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/users/password',
        remoteAddress: '203.0.113.9',
        headers: { 'x-forwarded-for': `192.0.2.${nth}` },
        payload: { password: 'uma senha bem nova', encryptedToken: `inventado-${nth}` },
      })
    for (let nth = 0; nth < 30; nth += 1) expect((await guess(nth)).statusCode).toBe(400)
    expect((await guess(30)).statusCode).toBe(429)
  })
})
