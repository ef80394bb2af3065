import { expect, test } from 'vitest'
import { cookieOf, type Guest, newId, START, useApp } from '../../../../tests/app.ts'

const app = useApp()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (ms: number) => {
  app.clock = { now: () => START + ms }
}

/** A user of a company with this brand, or of none. */
async function guestOf(brand?: string): Promise<Guest> {
  at(0)
  const guest = await app.newGuest()
  if (brand === undefined) return guest
  const id = newId()
  await app.owner.system(async (ledger) => {
    const company = { id, name: `Empresa ${id}`, brand, created_at: new Date(START).toISOString() }
    await ledger.insertInto('companies').values(company).execute()
    await ledger.updateTable('users').set({ company_id: id }).where('id', '=', guest.id).execute()
  })
  return guest
}

const renew = (cookie: string, headers: Record<string, string> = {}) =>
  app.send('POST', '/session/renew', undefined, { cookie, ...headers })

test.each([
  ['a company of another brand', 'enseada'],
  ['a company whose brand has no file any more', 'lua'],
])('V7.1.1, V7.4.4: a user of %s is signed out after half an hour unused', async (_, brand) => {
  const guest = await guestOf(brand)
  at(30 * MINUTE)
  const first = await renew(guest.cookie)
  expect(first.status).toBe(200)
  at(60 * MINUTE)
  const second = await renew(cookieOf(first.headers))
  expect(second.status).toBe(200)
  at(90 * MINUTE + 1)
  expect((await renew(cookieOf(second.headers))).status).toBe(401)
})

test('V7.1.1: and after twelve hours however much it is used, to the last token', async () => {
  const guest = await guestOf('enseada')
  let { cookie } = guest
  let reply = { body: { accessToken: '' } }
  for (let ms = 23 * MINUTE; ms < 12 * HOUR; ms += 23 * MINUTE) {
    at(ms)
    const renewed = await renew(cookie)
    expect(renewed.status).toBe(200)
    cookie = cookieOf(renewed.headers)
    reply = renewed as typeof reply
  }
  const headers = { authorization: `Bearer ${reply.body.accessToken}` }
  at(12 * HOUR - 1)
  expect((await app.send('GET', '/payments', undefined, headers)).status).toBe(200)
  at(12 * HOUR + 1)
  expect((await app.send('GET', '/payments', undefined, headers)).status).toBe(401)
  expect((await renew(cookie)).status).toBe(401)
})

test('V7.1.1: a user without a company stays signed in fourteen days, but on a brand’s page half an hour', async () => {
  const long = await guestOf()
  at(14 * 24 * HOUR)
  expect((await renew(long.cookie)).status).toBe(200)
  const short = await guestOf()
  at(31 * MINUTE)
  expect((await renew(short.cookie, { host: 'enseada.localhost:4800' })).status).toBe(401)
})

test('V7.4.4: a user of a company, who has no button to sign out, ends all their sessions by the list', async () => {
  const guest = await guestOf('enseada')
  expect((await guest.send('GET', '/sessions')).body).toHaveLength(1)
  expect((await guest.send('DELETE', '/sessions')).status).toBe(204)
  expect((await guest.send('GET', '/payments')).status).toBe(401)
  expect((await renew(guest.cookie)).status).toBe(401)
})

test('a page at a brand’s host renews, and no other page does', async () => {
  const guest = await guestOf()
  const from = (origin: string) => renew(guest.cookie, { host: 'enseada.localhost:4800', origin })
  expect((await from('http://evil.example')).status).toBe(401)
  expect((await from('http://enseada.localhost:81')).status).toBe(401)
  expect((await from('http://enseada.localhost:4800')).status).toBe(200)
})
