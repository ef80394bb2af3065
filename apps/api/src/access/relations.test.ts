import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { catalogue } from '@saldo/contract/catalogue'
import { nameOf } from '@saldo/contract/endpoint'
import { seedFixtures, hashOfAll, type Kind, type Fixtures } from '../../../../tests/fixtures.ts'
import { type CallInput, callInput, kindsOf } from '../../../../tests/calls.ts'
import { type Guest, newId, useApp } from '../../../../tests/app.ts'
import { actAs, giveConsent, askClient, makePlanner } from '../../../../tests/planning.ts'
import { authorisation } from './authorisation.ts'

/*
 * Every call by everybody who stands in some relation to the person whose thing it names: of the
 * family, of the company, a planner, one who was either. The table says who may; this tries it.
 */

const app = useApp()
const CANARY = 'CANARIO'
const CANARY_VALUE = 98_765.43

const closed = Object.keys(authorisation).filter((name) => authorisation[name] !== 'anyone')

/** Who calls, and the things of their own that go into the call beside the one that is not theirs. */
type Caller = { readonly token: string; readonly own: Fixtures }

let vera: Guest
let hers: Fixtures
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

const furnished = async (guest: Guest): Promise<Caller> => ({
  token: guest.token,
  own: await seedFixtures(app.owner, guest, { word: 'Meu', value: 12.5 }),
})

/** Out of the family that everybody is given, and into another's. */
async function moveInto(guest: Guest, own: Fixtures, voucher: string): Promise<void> {
  const gone = await guest.send('POST', `/families/${own.family}/member?remove=${guest.id}`, {})
  expect(gone.status).toBe(204)
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
  hers = await seedFixtures(app.owner, vera, { word: CANARY, value: CANARY_VALUE })
  await setUser(vera.id, { profiles: [] })

  const people = await Promise.all(
    ['admin', 'member', 'gone', 'other', 'colleague', 'outsider', 'gifted'].map(async (name) => {
      const guest = await app.newGuest(name)
      return { guest, caller: await furnished(guest) }
    }),
  )
  const [admin, member, gone, other, colleague, outsider, gifted] = people
  if (!admin || !member || !gone || !other || !colleague || !outsider || !gifted)
    throw new Error('seven')
  for (const { guest } of people) await setUser(guest.id, { profiles: [] })

  const [family] = (await admin.guest.send('GET', '/families')).body
  await moveInto(vera, hers, family.voucher)
  await moveInto(member.guest, member.caller.own, family.voucher)
  await moveInto(gone.guest, gone.caller.own, family.voucher)
  await admin.guest.send('DELETE', `/families/${family._id}/member?member=${gone.guest.id}`)
  // The family in which she is by now: the one that she was given went when she left it.
  const [joined] = (await vera.send('GET', '/families')).body
  const { _id: herPlace } = joined.members.find((one: { user: string }) => one.user === vera.id)
  hers = { ...hers, family: joined._id, member: herPlace }

  const [ours, theirs] = [await newCompany('Nossa'), await newCompany('Outra')]
  await setUser(vera.id, { company_id: ours })
  await setUser(colleague.guest.id, { company_id: ours })
  await setUser(outsider.guest.id, { company_id: theirs })
  await app.owner.system((ledger) =>
    sql`update subscriptions set plan = 'saldo-company' where user_id = ${gifted.guest.id}`.execute(
      ledger,
    ),
  )

  const [pia, pedro, paula] = await Promise.all(['Pia', 'Pedro', 'Paula'].map(app.newGuest))
  if (!pia || !pedro || !paula) throw new Error()
  const planners = await Promise.all([pia, pedro, paula].map(furnished))
  for (const planner of [pia, pedro, paula]) await makePlanner(app, planner)
  for (const planner of [pia, paula]) {
    await askClient(app, planner, vera)
    await giveConsent(vera, planner)
  }
  await askClient(app, pedro, other.guest)
  await giveConsent(other.guest, pedro)
  acting = { token: (await actAs(app, pia, vera)).token, own: hers }
  await askClient(app, pia, admin.guest)
  await giveConsent(admin.guest, pia)
  const { token } = await actAs(app, pia, admin.guest)
  actingForAdmin = { token, own: admin.caller.own }
  familyCode = (await admin.guest.send('GET', '/families')).body[0].voucher
  formerly = { token: (await actAs(app, paula, vera)).token, own: hers }
  await vera.send('DELETE', `/planners/${paula.id}`)

  Object.assign(callers, {
    'somebody else': other.caller,
    'the family’s admin': admin.caller,
    'another member': member.caller,
    'who was a member': gone.caller,
    'her planner, in their own name': planners[0],
    'a planner of somebody else': planners[1],
    'who was her planner': planners[2],
    'a colleague of her company': colleague.caller,
    'somebody of another company': outsider.caller,
    'somebody whose plan is given': gifted.caller,
  })
})

const KINDS_OF_CALLERS = [
  'somebody else',
  'the family’s admin',
  'another member',
  'who was a member',
  'her planner, in their own name',
  'a planner of somebody else',
  'who was her planner',
  'a colleague of her company',
  'somebody of another company',
  'somebody whose plan is given',
] as const
const inFamily = (who: string) => who === 'the family’s admin' || who === 'another member'
const callerOf = (who: string): Caller => {
  const found = callers[who]
  if (found === undefined) throw new Error(`nobody is ${who}`)
  return found
}

/** What a member may be told of another's thing: that it is there, and not theirs to change. */
const SEEN = [
  'transaction_of_another_user',
  'invoice_of_another_user',
  'payment_of_another_user',
  'budget_of_another_user',
] as const

let tried = 0
afterAll(() => {
  // The grid is as large as the contract: no operation and nobody was left out by an empty list.
  const cells = closed.flatMap((name) => kindsOf(name)).length * KINDS_OF_CALLERS.length
  expect(tried).toBe(cells)
})

describe.each(closed)('%s', (name) => {
  test.each(KINDS_OF_CALLERS)('of her things tells and gives nothing to: %s', async (who) => {
    const { token, own } = callerOf(who)
    const before = await hashOfAll(app.owner, vera.id)
    for (const kind of kindsOf(name)) {
      tried += 1
      // The family that both are in is theirs alike: its rules have tests of their own.
      if (inFamily(who) && (kind === 'family' || kind === 'member')) continue
      const reply = await call(name, askWith(name, own, { [kind]: hers[kind] }), token)
      const absent = await call(name, askWith(name, own, { [kind]: newId() }), token)
      expectNoLeak(reply)
      if (inFamily(who) && reply.status === 403 && absent.status === 404) {
        expect(SEEN).toContain(JSON.parse(reply.text).code)
      } else {
        expect([kind, reply]).toEqual([kind, absent])
        // A filter that meets nothing of one's own gives an empty list, and nothing else succeeds.
        if (reply.status < 300) expect(JSON.parse(reply.text)).toEqual({ items: [], next: null })
      }
    }
    expect(await hashOfAll(app.owner, vera.id)).toBe(before)
  })
})

describe('what names no thing at all', () => {
  const lists = catalogue
    .filter((one) => one.method === 'GET')
    .map(nameOf)
    .filter((name) => closed.includes(name) && !name.includes(':id'))

  test.each(KINDS_OF_CALLERS)('shows nothing of hers to: %s', async (who) => {
    const { token, own } = callerOf(who)
    for (const name of lists) {
      const reply = await call(name, askWith(name, own), token)
      // Her name stands where people are listed: in one's family and among one's clients.
      if (['GET /families', 'GET /clients'].includes(name)) continue
      expectNoLeak(reply)
    }
  })

  test('a member who asks for the family’s is shown hers, until she keeps it to herself', async () => {
    const { token, own } = callerOf('another member')
    const path = '/transactions?startDate=2026-01-01&endDate=2028-12-31&family=true'
    const shown = await call('GET /transactions', { path }, token)
    expect(shown.text).toContain(CANARY)
    await app.owner.system((ledger) =>
      sql`update payments set sharing = 'private' where user_id = ${vera.id}`.execute(ledger),
    )
    for (const name of lists) {
      const asked = askWith(name, own)
      const mark = asked.path.includes('?') ? '&' : '?'
      const inFamilyMode = { ...asked, path: `${asked.path}${mark}family=true` }
      const reply = await call(name, inFamilyMode, token)
      if (name === 'GET /categories' || name === 'GET /families') continue
      expectNoLeak(reply)
    }
    await app.owner.system((ledger) =>
      sql`update payments set sharing = 'shared' where user_id = ${vera.id}`.execute(ledger),
    )
  })
})

describe.each(closed)('her planner, acting for her: %s', (name) => {
  const isHers = authorisation[name] === 'active' || authorisation[name] === 'signed_in'

  test('is refused or answered as she would be, and never as anybody else', async () => {
    for (const kind of kindsOf(name)) {
      const stranger = callerOf('somebody else').own[kind]
      const reply = await call(name, askWith(name, hers, { [kind]: stranger }), acting.token)
      const absent = await call(name, askWith(name, hers, { [kind]: newId() }), acting.token)
      if (isHers) expect([kind, reply]).toEqual([kind, absent])
      else
        expect([kind, reply.status, JSON.parse(reply.text).code]).toEqual([
          kind,
          403,
          'not_while_acting',
        ])
    }
    const ended = await call(name, askWith(name, hers), formerly.token)
    expect([ended.status, JSON.parse(ended.text).code]).toEqual([403, 'consent_withdrawn'])
    expectNoLeak(ended)
    if (isHers || kindsOf(name).length > 0) return
    const own = await call(name, askWith(name, hers), acting.token)
    expect([own.status, JSON.parse(own.text).code]).toEqual([403, 'not_while_acting'])
  })
})

describe('L42: a client session and the family', () => {
  const lists = catalogue.filter((one) => one.method === 'GET').map(nameOf)

  test.each(closed)(
    'the code of the family is in no answer to a planner who acts: %s',
    async (name) => {
      if (authorisation[name] !== 'active' && authorisation[name] !== 'signed_in') return
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
      const asked = askWith(name, actingForAdmin.own)
      const mark = asked.path.includes('?') ? '&' : '?'
      const path = `${asked.path}${mark}family=true`
      expectNoLeak(await call(name, { ...asked, path }, actingForAdmin.token))
    }
  })
})
