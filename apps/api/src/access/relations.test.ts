import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { catalogue } from '@saldo/contract/catalogue'
import { nameOf } from '@saldo/contract/endpoint'
import { seedFixtures, hashOfAll, type Kind, type Fixtures } from '../../../../tests/fixtures.ts'
import { type CallInput, callInput, endpoints, kindsOf } from '../../../../tests/calls.ts'
import { type Guest, newId, useApp } from '../../../../tests/app.ts'
import { actAs, giveConsent, askClient, makePlanner } from '../../../../tests/planning.ts'

/*
 * Every call by every user with a relation to the owner of the row that it names: of the family, of
 * the company, a planner, and former ones. The table says who may; this test tries it.
 */

const app = useApp()
const CANARY = 'CANARIO'
const CANARY_VALUE = 98_765.43

const closed = [...endpoints.keys()].filter((name) => endpoints.get(name)?.access !== 'anyone')

/** The caller, and the rows of their own that complete a call beside another user's row. */
type Caller = { readonly token: string; readonly own: Fixtures }

let vera: Guest
let anasFixtures: Fixtures
const callers: Record<string, Caller> = {}
let acting: Caller
/** The same planner in the account of the family's admin. */
let actingForAdmin: Caller
let familyCode: string
let formerly: Caller

let calls = 0
async function call(name: string, { path, body, upload }: CallInput, token: string) {
  calls += 1
  const payload = upload ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = upload === undefined ? 'application/json' : 'application/octet-stream'
  const response = await app.fastify.inject({
    method: name.split(' ')[0] as 'GET',
    url: `/api${path}`,
    remoteAddress: `203.0.${calls >> 8}.${calls & 255}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, text: response.body }
}

const askWith = (name: string, own: Fixtures, but: Partial<Fixtures> = {}) => {
  const chosen = { ...own, ...but }
  return callInput(name, (kind: Kind) => chosen[kind], 'ninguem@exemplo.com.br')
}

function expectNoLeak({ text }: { readonly text: string }) {
  for (const word of [CANARY, String(CANARY_VALUE), vera.email]) expect(text).not.toContain(word)
}

const callerWithFixtures = async (guest: Guest): Promise<Caller> => ({
  token: guest.token,
  own: await seedFixtures(app.owner, guest, { word: 'Meu', value: 12.5 }),
})

/** Leaves the family that every guest has, and joins another one. */
async function moveInto(guest: Guest, own: Fixtures, voucher: string): Promise<void> {
  const left = await guest.send('POST', `/families/${own.family}/member?remove=${guest.id}`, {})
  expect(left.status).toBe(204)
  expect((await guest.send('POST', '/families/voucher', { voucher })).status).toBe(200)
}

const setUser = (id: string, fields: { company_id?: string; profiles?: string[] }) =>
  app.owner.system((ledger) =>
    ledger.updateTable('users').set(fields).where('id', '=', id).execute(),
  )

const newCompany = async (name: string) => {
  const id = newId()
  await app.owner.system((ledger) =>
    sql`insert into companies values (${id}, ${name}, 'saldo', now())`.execute(ledger),
  )
  return id
}

beforeAll(async () => {
  vera = await app.newGuest('Vera')
  anasFixtures = await seedFixtures(app.owner, vera, { word: CANARY, value: CANARY_VALUE })
  await setUser(vera.id, { profiles: [] })

  const people = await Promise.all(
    ['admin', 'member', 'gone', 'other', 'colleague', 'outsider', 'gifted'].map(async (name) => {
      const guest = await app.newGuest(name)
      return { guest, caller: await callerWithFixtures(guest) }
    }),
  )
  const [admin, member, formerMember, other, colleague, outsider, gifted] = people
  if (!admin || !member || !formerMember || !other || !colleague || !outsider || !gifted)
    throw new Error('seven')
  for (const { guest } of people) await setUser(guest.id, { profiles: [] })

  const [family] = (await admin.guest.send('GET', '/families')).body
  await moveInto(vera, anasFixtures, family.voucher)
  await moveInto(member.guest, member.caller.own, family.voucher)
  await moveInto(formerMember.guest, formerMember.caller.own, family.voucher)
  await admin.guest.send('DELETE', `/families/${family._id}/member?member=${formerMember.guest.id}`)
  // The family that she is in by now: the first one was deleted when she left it.
  const [joined] = (await vera.send('GET', '/families')).body
  const { _id: herPlace } = joined.members.find((one: { user: string }) => one.user === vera.id)
  anasFixtures = { ...anasFixtures, family: joined._id, member: herPlace }

  const [ownCompany, otherCompany] = [await newCompany('Nossa'), await newCompany('Outra')]
  await setUser(vera.id, { company_id: ownCompany })
  await setUser(colleague.guest.id, { company_id: ownCompany })
  await setUser(outsider.guest.id, { company_id: otherCompany })
  await app.owner.system((ledger) =>
    sql`update subscriptions set plan = 'saldo-company' where user_id = ${gifted.guest.id}`.execute(
      ledger,
    ),
  )

  const [pia, pedro, paula] = await Promise.all(['Pia', 'Pedro', 'Paula'].map(app.newGuest))
  if (!pia || !pedro || !paula) throw new Error()
  const planners = await Promise.all([pia, pedro, paula].map(callerWithFixtures))
  for (const planner of [pia, pedro, paula]) await makePlanner(app, planner)
  for (const planner of [pia, paula]) {
    await askClient(app, planner, vera)
    await giveConsent(vera, planner)
  }
  await askClient(app, pedro, other.guest)
  await giveConsent(other.guest, pedro)
  acting = { token: (await actAs(app, pia, vera)).token, own: anasFixtures }
  await askClient(app, pia, admin.guest)
  await giveConsent(admin.guest, pia)
  const { token } = await actAs(app, pia, admin.guest)
  actingForAdmin = { token, own: admin.caller.own }
  familyCode = (await admin.guest.send('GET', '/families')).body[0].voucher
  formerly = { token: (await actAs(app, paula, vera)).token, own: anasFixtures }
  await vera.send('DELETE', `/planners/${paula.id}`)

  Object.assign(callers, {
    'another user': other.caller,
    'the family’s admin': admin.caller,
    'another member': member.caller,
    'who was a member': formerMember.caller,
    'her planner, in their own name': planners[0],
    'a planner of another user': planners[1],
    'who was her planner': planners[2],
    'a colleague of her company': colleague.caller,
    'a user of another company': outsider.caller,
    'a user whose plan a company pays': gifted.caller,
  })
})

const KINDS_OF_CALLERS = [
  'another user',
  'the family’s admin',
  'another member',
  'who was a member',
  'her planner, in their own name',
  'a planner of another user',
  'who was her planner',
  'a colleague of her company',
  'a user of another company',
  'a user whose plan a company pays',
] as const
const inFamily = (who: string) => who === 'the family’s admin' || who === 'another member'
const callerOf = (who: string): Caller => {
  const found = callers[who]
  if (found === undefined) throw new Error(`nobody is ${who}`)
  return found
}

/** What a member may learn of another's row: that it exists, and that they may not change it. */
const SEEN = [
  'transaction_of_another_user',
  'invoice_of_another_user',
  'payment_of_another_user',
  'budget_of_another_user',
  'objective_of_another_user',
] as const

let tried = 0
afterAll(() => {
  // The grid is as large as the contract: no operation and no user is left out by an empty list.
  const cells = closed.flatMap((name) => kindsOf(name)).length * KINDS_OF_CALLERS.length
  expect(tried).toBe(cells)
})

describe.each(closed)('%s', (name) => {
  test.each(KINDS_OF_CALLERS)('shows and returns nothing of her rows to: %s', async (who) => {
    const { token, own } = callerOf(who)
    const before = await hashOfAll(app.owner, vera.id)
    for (const kind of kindsOf(name)) {
      tried += 1
      // The family belongs to both of them: its rules have tests of their own.
      if (inFamily(who) && (kind === 'family' || kind === 'member')) continue
      const reply = await call(name, askWith(name, own, { [kind]: anasFixtures[kind] }), token)
      const absent = await call(name, askWith(name, own, { [kind]: newId() }), token)
      expectNoLeak(reply)
      if (inFamily(who) && reply.status === 403 && absent.status === 404) {
        expect(SEEN).toContain(JSON.parse(reply.text).code)
      } else {
        expect([kind, reply]).toEqual([kind, absent])
        // A filter that matches nothing of one's own gives an empty list, and nothing else
        // succeeds.
        if (reply.status < 300) expect(JSON.parse(reply.text)).toEqual({ items: [], next: null })
      }
    }
    expect(await hashOfAll(app.owner, vera.id)).toBe(before)
  })
})

describe('a call that names no row', () => {
  const lists = catalogue
    .filter((one) => one.method === 'GET')
    .map(nameOf)
    .filter((name) => closed.includes(name) && !name.includes(':id'))

  test.each(KINDS_OF_CALLERS)('shows no row of hers to: %s', async (who) => {
    const { token, own } = callerOf(who)
    for (const name of lists) {
      const reply = await call(name, askWith(name, own), token)
      // Her name is in the lists of people: in one's family and among one's clients.
      if (['GET /families', 'GET /clients'].includes(name)) continue
      expectNoLeak(reply)
    }
  })

  test('a member who requests the family’s view gets hers, until she hides it', async () => {
    const { token, own } = callerOf('another member')
    const path = '/transactions?startDate=2026-01-01&endDate=2028-12-31&family=true'
    const shown = await call('GET /transactions', { path }, token)
    expect(shown.text).toContain(CANARY)
    await app.owner.system((ledger) =>
      sql`update payments set sharing = 'private' where user_id = ${vera.id}`.execute(ledger),
    )
    for (const name of lists) {
      const input = askWith(name, own)
      const mark = input.path.includes('?') ? '&' : '?'
      const inFamilyMode = { ...input, path: `${input.path}${mark}family=true` }
      const reply = await call(name, inFamilyMode, token)
      if (name === 'GET /categories' || name === 'GET /families') continue
      expectNoLeak(reply)
    }
    await app.owner.system((ledger) =>
      sql`update payments set sharing = 'shared' where user_id = ${vera.id}`.execute(ledger),
    )
  })
})

// For whoever acts for her there is no call of operators, as for her: operators.test.ts tries that.
const withoutOperators = closed.filter((name) => endpoints.get(name)?.access !== 'operator')
describe.each(withoutOperators)('her planner, acting for her: %s', (name) => {
  const isHers =
    endpoints.get(name)?.access === 'active' || endpoints.get(name)?.access === 'signed_in'

  test('is answered or refused as it would be for her', async () => {
    for (const kind of kindsOf(name)) {
      const foreignId = callerOf('another user').own[kind]
      const reply = await call(
        name,
        askWith(name, anasFixtures, { [kind]: foreignId }),
        acting.token,
      )
      const absent = await call(
        name,
        askWith(name, anasFixtures, { [kind]: newId() }),
        acting.token,
      )
      if (isHers) expect([kind, reply]).toEqual([kind, absent])
      else
        expect([kind, reply.status, JSON.parse(reply.text).code]).toEqual([
          kind,
          403,
          'not_while_acting',
        ])
    }
    const ended = await call(name, askWith(name, anasFixtures), formerly.token)
    expect([ended.status, JSON.parse(ended.text).code]).toEqual([403, 'consent_withdrawn'])
    expectNoLeak(ended)
    if (isHers || kindsOf(name).length > 0) return
    const own = await call(name, askWith(name, anasFixtures), acting.token)
    expect([own.status, JSON.parse(own.text).code]).toEqual([403, 'not_while_acting'])
  })
})

describe('L42: a client session and the family', () => {
  const lists = catalogue.filter((one) => one.method === 'GET').map(nameOf)

  test.each(closed)(
    'the code of the family is in no answer to a planner who acts: %s',
    async (name) => {
      if (endpoints.get(name)?.access !== 'active' && endpoints.get(name)?.access !== 'signed_in')
        return
      if (name.startsWith('DELETE') || name.startsWith('POST')) return
      for (const { token, own } of [actingForAdmin, acting]) {
        const { text } = await call(name, askWith(name, own), token)
        expect(text).not.toContain(familyCode)
      }
    },
  )

  test('no reading of the whole family shows a planner what members have not allowed', async () => {
    expect(familyCode).toMatch(/^(\w{5}-){3}\w{5}$/)
    for (const name of lists.filter((one) => closed.includes(one))) {
      const input = askWith(name, actingForAdmin.own)
      const mark = input.path.includes('?') ? '&' : '?'
      const path = `${input.path}${mark}family=true`
      expectNoLeak(await call(name, { ...input, path }, actingForAdmin.token))
    }
  })
})
