import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { OUR_DOCUMENTS } from '@saldo/domain/users/documents'
import { personalData } from './personal-data.ts'
import { hashOfAccess, NO_ACCESS } from '../access/access-chain.ts'
import { brands } from '../../../../bench/harness/brands.ts'
import { again, countsOf, eraseNow, runExports } from '../../../../tests/accounts.ts'
import { seedFixtures } from '../../../../tests/fixtures.ts'
import { START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { letterTo, sendLetters } from '../../../../tests/letters.ts'
import { actAs, giveConsent, askClient, makePlanner } from '../../../../tests/planning.ts'
import { expectConsistent, refusal, openWallet } from '../../../../tests/wallet.ts'

const MINUTE = 60_000

const app = useApp()
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

describe('a reset', () => {
  test('U7: leaves what its rule names and nothing else', async () => {
    const ana = await app.newGuest('Ana')
    await seedFixtures(app.owner, ana, { word: 'DELA', value: 12.5 })
    await ana.send('PATCH', `/users/${ana.id}`, { currency: 'EUR', skipTutorial: true })
    const before = await countsOf(app, ana)
    expect((await ana.send('POST', '/users/account/reset')).status).toBe(204)
    const after = await countsOf(app, ana)

    const stays = Object.entries(personalData).filter(([, { isMoney }]) => !isMoney)
    for (const [name] of stays) {
      // The link to a bank is revoked by a job.
      const more = ['mail_outbox', 'security_events', 'jobs'].includes(name) ? 1 : 0
      expect([name, after[name]]).toEqual([name, (before[name] ?? 0) + more])
    }
    const moneyTables = Object.entries(personalData).filter(([, { isMoney }]) => isMoney)
    expect(moneyTables.length).toBeGreaterThan(14)
    for (const [name] of moneyTables) {
      expect([name, after[name]]).toEqual([name, name === 'payments' ? 1 : 0])
    }
    const payments = (await ana.send('GET', '/payments')).body
    expect(payments).toMatchObject([{ type: 'money', name: 'Dinheiro', value: 0 }])
    const account = (await ana.send('GET', `/users/${ana.id}`)).body
    expect(account).toMatchObject({ name: 'Ana', currency: 'EUR', skipTutorial: true })
    expect(account.family.name).toBe('DELA')
    expect(await letterTo(app, ana.email, 'account_reset')).toEqual({ name: 'Ana' })
  })

  test('needs a recent proof of identity, and touches no other user', async () => {
    const [ana, beto] = [await openWallet(app), await openWallet(app, 'Beto')]
    await beto.enter()
    await ana.enter()
    app.clock = { now: () => START + 6 * MINUTE }
    expect(await ana.guest.send('POST', '/users/account/reset')).toMatchObject(
      refusal(403, 'proof_needed'),
    )
    expect(await ana.list('2026-11')).toHaveLength(1)
    await ana.guest.send('POST', '/session/proof', { password: PASSWORD })
    expect((await ana.guest.send('POST', '/users/account/reset')).status).toBe(204)
    expect(await ana.list('2026-11')).toEqual([])
    expect(await beto.list('2026-11')).toHaveLength(1)
    const [cash] = (await ana.guest.send('GET', '/payments')).body
    await ana.enter({ payment: cash._id })
    expect(await ana.list('2026-11')).toHaveLength(1)
  })
})

/** Every column of the database that holds one of these words, as `table: column`. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  return app.owner.system(async (ledger) => {
    const { rows: tables } = await sql<{ readonly name: string }>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(ledger)
    const found = new Set<string>()
    const role = await sql<{ readonly strong: boolean }>`
      select rolsuper as strong from pg_roles where rolname = current_user`.execute(ledger)
    expect(role.rows[0]?.strong).toBe(true)
    for (const { name } of tables) {
      const { rows } = await sql<{ readonly row: Record<string, unknown> }>`
        select to_jsonb(t) as row from ${sql.table(name)} t`.execute(ledger)
      for (const { row } of rows) {
        for (const [column, value] of Object.entries(row)) {
          const text = JSON.stringify(value)
          if (words.some((word) => text.includes(word))) found.add(`${name}: ${column}`)
        }
      }
    }
    return [...found].toSorted()
  })
}

const post = { send: async () => {}, close: () => {} }
const sendMail = async () => {
  const outbox = { database: app.database, clock: app.clock, post, appUrl: '', brands }
  while ((await sendLetters(outbox)) > 0);
}

describe('the end of an account', () => {
  test('U6: leaves no id, e-mail, CPF, telephone or name anywhere but where it is written down', async () => {
    const ana = await app.newGuest('Canaria')
    const name = 'PASSARO DA SILVA'
    await ana.send('PATCH', `/users/${ana.id}`, {
      name,
      cpf: '52998224725',
      phoneNumber: '11987654321',
      socialEmail: 'passaro.social@exemplo.com.br',
      address: { city: 'PASSAROPOLIS' },
    })
    await seedFixtures(app.owner, ana, { word: 'PASSARO', value: 12.5 })
    await ana.send('POST', '/exports')
    await runExports(app)
    await app.send('POST', '/users/account/recovery', { email: ana.email })
    await sendMail()
    const planner = await app.newGuest('Pedro')
    await makePlanner(app, planner)
    await askClient(app, planner, ana)
    await giveConsent(ana, planner)
    const acting = await actAs(app, planner, ana)
    await acting.send('GET', `/users/${ana.id}`)

    const words = [ana.id, ana.email, '52998224725', '11987654321', 'PASSARO', 'passaro.social']
    expect((await placesOf(words)).length).toBeGreaterThan(30)
    expect((await ana.send('DELETE', `/users/${ana.id}`)).status).toBe(204)
    await eraseNow(app)
    await sendMail()

    // Other users' fixtures carry the same words, and their names are their own; the gateway's number
    // of an invoice stays with the invoice.
    const others = ['users: name', 'mail_outbox: payload', 'subscription_invoices: invoice_id']
    expect((await placesOf(words)).filter((place) => !others.includes(place))).toEqual([])
    const ownWords = [ana.id, ana.email, '52998224725', '11987654321', name, 'passaro.social']
    expect(await placesOf(ownWords)).toEqual([])
  })

  test('U6: keeps no stored reply of one’s own that tells the e-mail', async () => {
    const ana = await app.newGuest('Ana')
    const { terms: ours, policy } = OUR_DOCUMENTS
    const terms = { terms: ours.version, policy: policy.version }
    const keyed = { 'idempotency-key': 'a-key-of-ana' }
    expect((await ana.send('POST', '/users/account/terms', terms, keyed)).status).toBe(200)
    const other = { 'idempotency-key': 'another-of-ana' }
    expect((await ana.send('POST', '/exports', undefined, other)).status).toBe(200)
    const repliesOf = async () => {
      const rows = await app.owner.system((ledger) =>
        ledger
          .selectFrom('idempotency_keys')
          .select(['key', sql<boolean>`position(${ana.email} in answer) > 0`.as('tells')])
          .where('user_id', '=', ana.id)
          .orderBy('key')
          .execute(),
      )
      return rows.map(({ key, tells }) => [key, tells])
    }
    expect(await repliesOf()).toEqual([
      ['a-key-of-ana', true],
      ['another-of-ana', false],
    ])
    expect((await ana.send('DELETE', `/users/${ana.id}`)).status).toBe(204)
    // What tells nothing of them goes with the account.
    expect(await repliesOf()).toEqual([['another-of-ana', false]])
  })

  test('U6, I10: ends every session at once, and refuses the sign-in like that of an unknown user', async () => {
    const ana = await openWallet(app)
    const other = await again(app, ana.guest)
    expect((await other.send('DELETE', `/users/${ana.guest.id}`)).status).toBe(204)
    for (const one of [ana.guest, other])
      expect((await one.send('GET', '/payments')).status).toBe(401)
    const credentials = { email: ana.guest.email, password: PASSWORD }
    expect((await app.send('POST', '/users/authenticate', credentials)).status).toBe(403)
    const renewed = await app.send('POST', '/session/renew', undefined, { cookie: other.cookie })
    expect(renewed.status).toBe(401)
    // The e-mail is free for a new registration, which finds nothing.
    const newAccount = { ...credentials, name: 'Ana', terms: true }
    const { body } = await app.send('POST', '/users', newAccount)
    expect(body._id).not.toBe(ana.guest.id)
    await eraseNow(app)
    expect((await app.send('POST', '/users/authenticate', credentials)).status).toBe(200)
  })

  test('U6: what the law requires stays under the protocol that was mailed, and its hash chain verifies', async () => {
    const [ana, planner] = [await app.newGuest('Ana'), await app.newGuest('Pedro')]
    await makePlanner(app, planner)
    await askClient(app, planner, ana)
    await giveConsent(ana, planner)
    const acting = await actAs(app, planner, ana)
    for (const at of [`/users/${ana.id}`, '/payments', '/categories']) await acting.send('GET', at)
    await app.owner.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${ana.id}, true)`.execute(ledger)
      await sql`update subscriptions set client_id = 'CLIENTE-1' where user_id = ${ana.id}`.execute(
        ledger,
      )
      await sql`insert into subscription_invoices select ${ana.id}, id, 'f-1', '2026-11-10', 990,
        'paid', 'https://x' from subscriptions where user_id = ${ana.id}`.execute(ledger)
    })
    await ana.send('DELETE', `/users/${ana.id}`)
    const { protocol = '' } = await letterTo(app, ana.email, 'account_removed')
    await eraseNow(app)

    const kept = await countsOf(app, { id: protocol, email: '' })
    expect(kept).toMatchObject({
      consents: 3,
      access_log: 3,
      access_log_heads: 1,
      subscriptions: 1,
      subscription_invoices: 1,
    })
    const { security_events: events = 0, ...others } = kept
    expect(events).toBeGreaterThan(0)
    expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(9)
    await app.database.read(protocol, async (ledger) => {
      const log = await ledger.selectFrom('access_log').selectAll().orderBy('seq').execute()
      let previous = NO_ACCESS
      for (const line of log) {
        const { actor_id: actorId, request_id: requestId, ...rest } = line
        previous = hashOfAccess(previous, { ...rest, actorId, requestId })
        expect(line.hash.equals(previous)).toBe(true)
      }
      expect(log[0]?.object).toBe(`/users/${protocol}`)
      const [subscription] = await ledger.selectFrom('subscriptions').selectAll().execute()
      expect(subscription).toMatchObject({
        status: 'ended',
        suspended: true,
        family_name: null,
        client_id: null,
      })
    })
  })

  test('U6: leaves no name of a planner in the logs of their clients, who see that one was removed', async () => {
    const [ana, planner] = [await app.newGuest('Ana'), await app.newGuest('Corvina')]
    await planner.send('PATCH', `/users/${planner.id}`, { name: 'CORVINA PESCADOR' })
    await makePlanner(app, planner)
    await askClient(app, planner, ana)
    await giveConsent(ana, planner)
    await (await actAs(app, planner, ana)).send('GET', '/payments')
    const actorOf = async () => (await ana.send('GET', '/accesses')).body.items[0].actor
    expect(await actorOf()).toEqual({ _id: planner.id, name: 'CORVINA PESCADOR' })
    expect((await (await again(app, planner)).send('DELETE', `/users/${planner.id}`)).status).toBe(
      204,
    )
    expect(await actorOf()).toEqual({ _id: planner.id, name: 'Planejador removido' })
    await eraseNow(app)
    await sendMail()
    expect(await actorOf()).toEqual({ _id: planner.id, name: 'Planejador removido' })
    expect(await placesOf(['CORVINA', planner.email])).toEqual([])
  })

  test('I10: hands the family over to its longest-standing member, or closes it', async () => {
    const [ana, beto, caio] = [
      await app.newGuest('Ana'),
      await app.newGuest('Beto'),
      await app.newGuest('Caio'),
    ]
    const { body: family } = await ana.send('POST', '/families', { name: 'Souza' })
    app.clock = { now: () => START + MINUTE }
    await beto.send('POST', '/families/voucher', { voucher: family.voucher })
    app.clock = { now: () => START + 2 * MINUTE }
    await caio.send('POST', '/families/voucher', { voucher: family.voucher })
    await ana.send('DELETE', `/users/${ana.id}`)
    const [left] = (await caio.send('GET', '/families')).body
    expect(left.user).toBe(beto.id)
    expect(
      left.members.map(({ role, user }: { role: string; user: string }) => [role, user]),
    ).toEqual([
      ['admin', beto.id],
      ['member', caio.id],
    ])
    expect(await letterTo(app, beto.email, 'family_handed_over')).toEqual({ family: 'Souza' })
    await eraseNow(app)
    await caio.send('DELETE', `/users/${caio.id}`)
    await beto.send('DELETE', `/users/${beto.id}`)
    await eraseNow(app)
    const families = await app.owner.system((ledger) =>
      ledger.selectFrom('families').select('id').where('id', '=', family._id).execute(),
    )
    expect(families).toEqual([])
  })

  test('ends a planner’s links both ways: their session in a client’s account is refused', async () => {
    const [ana, planner] = [await app.newGuest('Ana'), await app.newGuest('Pedro')]
    await makePlanner(app, planner)
    await askClient(app, planner, ana)
    await giveConsent(ana, planner)
    const acting = await actAs(app, planner, ana)
    expect((await acting.send('GET', '/payments')).status).toBe(200)
    await planner.send('DELETE', `/users/${planner.id}`)
    expect((await acting.send('GET', '/payments')).status).toBe(401)
    await eraseNow(app)
    expect((await ana.send('GET', '/planners')).body).toEqual([])
    // What they did in her account she can still read: it is her record.
    expect((await ana.send('GET', '/accesses')).body.items).toHaveLength(1)
  })

  test('needs a recent proof of identity, and no other user can request it', async () => {
    const [ana, beto] = [await app.newGuest('Ana'), await app.newGuest('Beto')]
    expect(await beto.send('DELETE', `/users/${ana.id}`)).toMatchObject(refusal(404, 'not_found'))
    app.clock = { now: () => START + 6 * MINUTE }
    expect(await ana.send('DELETE', `/users/${ana.id}`)).toMatchObject(refusal(403, 'proof_needed'))
    expect((await ana.send('GET', '/payments')).status).toBe(200)
  })

  test('U6: takes what one could sign in with, and leaves what others can', async () => {
    const [ana, beto] = [await app.newGuest('Ana'), await app.newGuest('Beto')]
    await app.owner.system(async (ledger) => {
      for (const { id } of [ana, beto])
        await sql`insert into passes (pass_hash, kind, user_id, content, expires_at)
          values (${Buffer.from(id)}, 'handover', ${id}, '{}', '2100-01-01')`.execute(ledger)
    })
    await ana.send('DELETE', `/users/${ana.id}`)
    const left = await app.owner.system((ledger) =>
      ledger
        .selectFrom('passes')
        .select('user_id')
        .where('user_id', 'in', [ana.id, beto.id])
        .execute(),
    )
    expect(left).toEqual([{ user_id: beto.id }])
  })

  test('is done some seconds later, when no call of theirs is under way any more', async () => {
    const ana = await openWallet(app)
    await ana.enter()
    await ana.guest.send('DELETE', `/users/${ana.guest.id}`)
    const { clock } = app
    app.clock = { now: () => clock.now() - 60_000 }
    expect(await eraseNow(app)).toBe(0)
    expect((await countsOf(app, ana.guest))['transactions']).toBe(1)
    app.clock = clock
    expect(await eraseNow(app)).toBeGreaterThan(0)
    expect((await countsOf(app, ana.guest))['transactions']).toBe(0)
  })

  test('continues where it was when the server is killed in the middle', async () => {
    const ana = await openWallet(app)
    await ana.enter()
    await ana.guest.send('DELETE', `/users/${ana.guest.id}`)
    await app.owner.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${ana.guest.id}, true)`.execute(ledger)
      await sql`delete from transactions where user_id = ${ana.guest.id}`.execute(ledger)
      await sql`delete from day_totals where user_id = ${ana.guest.id}`.execute(ledger)
      await sql`delete from month_totals where user_id = ${ana.guest.id}`.execute(ledger)
      await sql`delete from category_totals where user_id = ${ana.guest.id}`.execute(ledger)
    })
    expect(await eraseNow(app)).toBe(1)
    expect(await eraseNow(app)).toBe(0)
    expect(await placesOf([ana.guest.id, ana.guest.email])).toEqual(['mail_outbox: recipient'])
    await sendMail()
    expect(await placesOf([ana.guest.id, ana.guest.email])).toEqual([])
  })
})
