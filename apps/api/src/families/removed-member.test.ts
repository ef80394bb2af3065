import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { eraseNow } from '../../../../tests/accounts.ts'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { letterTo } from '../../../../tests/letters.ts'
import { openWallet, type Wallet } from '../../../../tests/wallet.ts'
import { CHECKS } from '../../../../tools/doctor/checks.ts'

const app = useApp()
const KEY = { 'idempotency-key': 'uma-chave-qualquer' }
const LIST = '/transactions?startDate=2026-11-01&endDate=2026-11-30&family=true'

let ana: Wallet
let beto: Wallet
let family: string
beforeEach(async () => {
  ana = await openWallet(app, 'Ana')
  beto = await openWallet(app, 'Beto')
  const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
  family = body._id
  const voucher = { voucher: body.voucher }
  expect((await beto.guest.send('POST', '/families/voucher', voucher, KEY)).status).toBe(200)
  await ana.enter({ value: -10, name: 'Segredo de Ana' })
})

const keptOf = ({ id }: Pick<Guest, 'id'>) =>
  app.database.read(id, async (ledger) => {
    const rows = await ledger.selectFrom('idempotency_keys').select('answer').execute()
    return JSON.stringify(rows)
  })
const lettersTo = (recipient: string) =>
  app.owner.system((ledger) =>
    ledger.selectFrom('mail_outbox').select('kind').where('recipient', '=', recipient).execute(),
  )
const findingsOfKept = () =>
  app.owner.system(async (ledger) => {
    const check = CHECKS.find(({ name }) => name === 'kept-answers')
    const { rows } =
      await sql`select * from (${sql.raw(check?.sql(() => 'true') ?? '')}) found`.execute(ledger)
    return rows.length
  })

test('I3: a removed member’s session, tags, stored replies and letters end at once', async () => {
  const before = await beto.guest.send('GET', LIST)
  expect(JSON.stringify(before.body)).toContain('Segredo de Ana')
  const tag = { 'if-none-match': String(before.headers['etag']) }
  await ana.guest.send('DELETE', `/families/${family}/member?member=${beto.guest.id}`)
  const after = await beto.guest.send('GET', LIST, undefined, tag)
  expect([after.status, JSON.stringify(after.body).includes('Segredo')]).toEqual([200, false])
  expect((await beto.guest.send('GET', '/families')).body).toEqual([])
  expect((await beto.guest.send('GET', `/users/${beto.guest.id}`)).body.family).toBeNull()
  await eraseNow(app)
  expect(await keptOf(beto.guest)).not.toContain(family)
  expect((await lettersTo(beto.guest.email)).map(({ kind }) => kind)).not.toContain('family_joined')
})

test('I3: an invitation that is taken back is not mailed any more', async () => {
  const caio = { email: 'caio@exemplo.com.br' }
  const invited = await ana.guest.send('POST', `/families/${family}/member`, caio, KEY)
  await letterTo(app, caio.email, 'family_invitation')
  const { _id } = invited.body.members.at(-1)
  await ana.guest.send('DELETE', `/families/${family}/member?member=${_id}`)
  expect(await lettersTo(caio.email)).toEqual([])
  await eraseNow(app)
  expect(await keptOf(ana.guest)).not.toContain(caio.email)
})

test('L52: when an account is removed, other members’ stored replies about it are deleted, and the doctor finds leftovers', async () => {
  const consents = { version: 1, name: 'Souza Lima' }
  await ana.guest.send('PATCH', `/families/${family}`, consents)
  const caio = { email: 'caio@exemplo.com.br' }
  await ana.guest.send('POST', `/families/${family}/member`, caio, KEY)
  expect(await keptOf(ana.guest)).toContain(beto.guest.email)
  expect(await findingsOfKept()).toBe(0)
  expect((await beto.guest.send('DELETE', `/users/${beto.guest.id}`)).status).toBe(204)
  expect(await findingsOfKept()).toBeGreaterThan(0)
  await eraseNow(app)
  for (const word of [beto.guest.email, beto.guest.id]) {
    expect(await keptOf(ana.guest)).not.toContain(word)
  }
  expect(await findingsOfKept()).toBe(0)
})
