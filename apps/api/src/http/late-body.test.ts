import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { again, eraseNow } from '../../../../tests/accounts.ts'
import { type Guest, newId, useApp } from '../../../../tests/app.ts'
import { actAs, giveConsent, askClient, makePlanner } from '../../../../tests/planning.ts'
import { categoryOf } from '../../../../tests/statements.ts'

/* A slow body: what the caller may do can change before it is complete. */

const app = useApp()

let people: { readonly client: Guest; readonly planner: Guest }
beforeEach(async () => {
  const [client, planner] = [await app.newGuest('Clara'), await app.newGuest('Paulo')]
  await makePlanner(app, planner)
  await askClient(app, planner, client)
  await giveConsent(client, planner)
  people = { client, planner }
})

/** Begins a call whose body does not end before `meanwhile` has happened. */
async function sendLate(token: string, payment: string, meanwhile: () => Promise<unknown>) {
  const text = JSON.stringify({
    _id: newId(),
    transactionType: 'expenses',
    value: -100,
    name: 'Chegou tarde',
    date: '2026-11-10',
    category: categoryOf('Mercado'),
    payment,
    paid: true,
  })
  const body = new PassThrough()
  body.write(text.slice(0, 20))
  app.statements.length = 0
  const answer = app.fastify.inject({
    method: 'POST',
    url: '/api/transactions',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: body,
  })
  // Its headers have been read, and the caller is found.
  await expect.poll(() => app.statements.some((one) => one.includes('access_tokens'))).toBe(true)
  await meanwhile()
  body.end(text.slice(20))
  const { statusCode, body: replyText } = await answer
  return { status: statusCode, code: (JSON.parse(replyText) as { code?: string }).code }
}

const entriesOf = (owner: string) =>
  app.database.read(owner, async (ledger) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from transactions where user_id = ${owner}`.execute(ledger)
    return rows[0]?.count
  })

async function cashOf(guest: Guest): Promise<string> {
  return (await guest.send('GET', '/payments')).body[0]._id
}

describe('L74: what a caller may is judged when the body is whole', () => {
  test('a planner whose consent was withdrawn meanwhile writes nothing', async () => {
    const { client, planner } = people
    const acting = await actAs(app, planner, client)
    const cash = await cashOf(client)
    const withdraw = () => client.send('DELETE', `/planners/${planner.id}`)
    expect(await sendLate(acting.token, cash, withdraw)).toMatchObject({
      code: 'consent_withdrawn',
    })
    expect(await entriesOf(client.id)).toBe(0)
  })

  test('a session that ended meanwhile writes nothing', async () => {
    const { client } = people
    const cash = await cashOf(client)
    const signOut = () => client.send('DELETE', '/session', undefined, { cookie: client.cookie })
    expect(await sendLate(client.token, cash, signOut)).toMatchObject({ status: 401 })
    expect(await entriesOf(client.id)).toBe(0)
  })

  test('an account that was removed and erased meanwhile gets nothing back', async () => {
    const { client } = people
    const cash = await cashOf(client)
    const proved = await again(app, client)
    const remove = async () => {
      expect((await proved.send('DELETE', `/users/${client.id}`)).status).toBe(204)
      await eraseNow(app)
    }
    expect(await sendLate(client.token, cash, remove)).toMatchObject({ status: 401 })
    expect(await entriesOf(client.id)).toBe(0)
  })
})

describe("L75: the access log's line is part of the planner's change", () => {
  const linesOf = (owner: string) =>
    app.database.read(owner, async (ledger) => {
      const { rows } = await sql<{ action: string; status: number }>`
        select action, status from access_log where user_id = ${owner} order by seq`.execute(ledger)
      return rows
    })

  test('a change whose line cannot be written is rolled back', async () => {
    const { client, planner } = people
    const acting = await actAs(app, planner, client)
    const cash = await cashOf(client)
    // The next line exists already, so writing it fails.
    await app.database.change(client.id, async (ledger) => {
      await sql`insert into access_log
        select user_id, coalesce((select max(seq) from access_log), 0) + 1, ${planner.id}, 'x', 'x',
               200, now(), '', '', '', ''::bytea from ledgers where user_id = ${client.id}`.execute(
        ledger,
      )
      return { keep: true, value: null }
    })
    const body = { transactionType: 'expenses', value: -100, name: 'Feira', date: '2026-11-10' }
    const { status } = await acting.send('POST', '/transactions', {
      ...body,
      category: categoryOf('Mercado'),
      payment: cash,
      paid: true,
    })
    expect(status).toBe(500)
    expect(await entriesOf(client.id)).toBe(0)
  })

  test('a change, a refusal and a reading are one line each', async () => {
    const { client, planner } = people
    const acting = await actAs(app, planner, client)
    const before = (await linesOf(client.id)).length
    const card = { type: 'debit', name: 'Conta', accountType: 'Conta corrente' }
    expect((await acting.send('POST', '/payments', card)).status).toBe(200)
    expect((await acting.send('DELETE', `/payments/${newId()}`)).status).toBe(404)
    expect((await acting.send('GET', '/payments')).status).toBe(200)
    expect((await linesOf(client.id)).slice(before)).toEqual([
      { action: 'POST /payments', status: 200 },
      { action: 'DELETE /payments/:id', status: 404 },
      { action: 'GET /payments', status: 200 },
    ])
  })

  test("V16.2.1: a planner who tries an operator's calls is in the client's log with them", async () => {
    const { client, planner } = people
    const acting = await actAs(app, planner, client)
    const before = (await linesOf(client.id)).length
    expect((await acting.send('GET', '/operator')).status).toBe(404)
    const search = { email: 'ana.1' }
    expect((await acting.send('POST', '/operator/people/search', search)).status).toBe(404)
    const actions = (await linesOf(client.id)).slice(before).map(({ action }) => action)
    expect(actions).toEqual(['GET /operator', 'POST /operator/people/search'])
  })
})
