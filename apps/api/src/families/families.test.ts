import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Guest, START, useApp } from '../../../../tests/app.ts'
import { letterTo } from '../../../../tests/letters.ts'
import { expectConsistent, refusal } from '../../../../tests/wallet.ts'

const app = useApp()
const MINUTE = 60_000

let ana: Guest
let beto: Guest
beforeEach(async () => {
  ana = await app.newGuest('Ana')
  beto = await app.newGuest('Beto')
})
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

const create = async (guest = ana) =>
  (await guest.send('POST', '/families', { name: 'Souza', user: guest.id })).body
let homes = 0
/** From an address of one's own: guesses are counted by address as well. */
const join = (guest: Guest, voucher: string) => {
  const headers = { authorization: `Bearer ${guest.token}` }
  const home = app.from(`203.0.113.${(homes += 1)}`)
  return home.send('POST', '/families/voucher', { voucher, email: guest.email }, headers)
}
const familyOf = async (guest: Guest) => (await guest.send('GET', '/families')).body[0]

describe('a family', () => {
  test('is created by its admin, who sees its code', async () => {
    expect(await create()).toMatchObject({
      name: 'Souza',
      user: ana.id,
      voucher: expect.stringMatching(/^(\w{5}-){3}\w{5}$/),
      members: [{ email: ana.email, name: 'Ana', role: 'admin', status: 'active', user: ana.id }],
    })
    expect((await beto.send('GET', '/families')).body).toEqual([])
  })

  test('is joined by its code, however it is typed, and its members do not see the code', async () => {
    const { voucher } = await create()
    const joined = await join(beto, ` ${voucher.toLowerCase().replaceAll('-', ' ')}`)
    expect(joined.status).toBe(200)
    expect(joined.body).toMatchObject({
      voucher: null,
      members: [{ user: ana.id }, { user: beto.id, role: 'member', status: 'active' }],
    })
    expect(await familyOf(ana)).toMatchObject({ members: [{ name: 'Ana' }, { name: 'Beto' }] })
    expect(await letterTo(app, ana.email, 'family_joined')).toMatchObject({ member: 'Beto' })
  })

  test('needs a name, and the refusal names a missing field', async () => {
    expect(await ana.send('POST', '/families', { name: '  ' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'name', message: 'Preencha este campo.' }] },
    })
    const { _id, version } = await create()
    const renamed = await ana.send('PATCH', `/families/${_id}`, { version, name: 'Souza Lima' })
    expect(renamed.body).toMatchObject({ name: 'Souza Lima' })
    expect(await ana.send('PATCH', `/families/${_id}`, { version, name: 'X' })).toMatchObject(
      refusal(409, 'version_conflict'),
    )
  })

  test('of another user is not found', async () => {
    const { _id } = await create()
    const eva = await app.newGuest('Eva')
    for (const [method, path, body] of [
      ['PATCH', `/families/${_id}`, { version: 1, name: 'Minha' }],
      ['POST', `/families/${_id}/member`, { email: 'x@exemplo.com.br' }],
      ['POST', `/families/${_id}/member?remove=${ana.id}`, {}],
      ['DELETE', `/families/${_id}/member?member=${ana.id}`, undefined],
    ] as const) {
      expect(await eva.send(method, path, body)).toMatchObject(refusal(404, 'family_not_found'))
    }
  })

  test('is not made by a planner, who advises and has none', async () => {
    await app.owner.system((ledger) =>
      ledger
        .updateTable('users')
        .set({ profiles: ['planner'] })
        .where('id', '=', ana.id)
        .execute(),
    )
    expect(await ana.send('POST', '/families', { name: 'Souza' })).toMatchObject(
      refusal(403, 'planner_makes_no_family'),
    )
  })
})

describe('an invitation', () => {
  const invite = (email: unknown, guest = ana) =>
    familyOf(ana).then(({ _id }) => guest.send('POST', `/families/${_id}/member`, { email }))

  test('goes to one e-mail with a code that works once, for seven days', async () => {
    await create()
    expect((await invite(` ${beto.email.toUpperCase()} `)).body.members).toMatchObject([
      { user: ana.id },
      { email: beto.email, status: 'pending', user: null, name: null },
    ])
    const { code = '', from } = await letterTo(app, beto.email, 'family_invitation')
    expect(from).toBe('Ana')
    app.clock = { now: () => START + 7 * 24 * 60 * MINUTE }
    const late = await app.newGuest('Caio')
    expect(await join(late, code)).toMatchObject(refusal(400, 'voucher_invalid'))
    app.clock = { now: () => START }
    expect((await join(beto, code)).body.members).toMatchObject([
      { user: ana.id },
      { user: beto.id, status: 'active' },
    ])
    const eva = await app.newGuest('Eva')
    expect(await join(eva, code)).toMatchObject(refusal(400, 'voucher_invalid'))
  })

  test.each([
    [undefined, 'Preencha este campo.'],
    ['', 'Preencha este campo.'],
    ['sem arroba', 'Digite um e-mail válido, como nome@exemplo.com.'],
  ])('to %j is refused with the reason under its field', async (email, message) => {
    await create()
    expect(await invite(email)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email', message }] },
    })
  })

  test('is the admin’s to write, and not written twice', async () => {
    const { voucher } = await create()
    await join(beto, voucher)
    expect(await invite('x@exemplo.com.br', beto)).toMatchObject(
      refusal(403, 'not_the_family_admin'),
    )
    expect((await invite('x@exemplo.com.br')).status).toBe(200)
    expect(await invite('x@exemplo.com.br')).toMatchObject(refusal(409, 'already_in_this_family'))
    expect(await invite(beto.email)).toMatchObject(refusal(409, 'already_in_this_family'))
  })
})

describe('joining', () => {
  test('I5: a second family is refused until the first one is left', async () => {
    const { voucher } = await create()
    await join(beto, voucher)
    const eva = await app.newGuest('Eva')
    const created = await create(eva)
    expect(await join(beto, created.voucher)).toMatchObject(refusal(409, 'already_in_a_family'))
    expect(await beto.send('POST', '/families', { name: 'Outra' })).toMatchObject(
      refusal(409, 'already_in_a_family'),
    )
  })

  test('I5: a code that was replaced is refused', async () => {
    const { _id, voucher, version } = await create()
    const { body } = await ana.send('PATCH', `/families/${_id}`, { version, newVoucher: true })
    expect(await join(beto, voucher)).toMatchObject(refusal(400, 'voucher_invalid'))
    expect((await join(beto, body.voucher)).status).toBe(200)
  })

  test('I5: guessing ends after ten tries, for the right code too', async () => {
    const { voucher } = await create()
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await join(beto, `AAAAA-AAAAA-AAAAA-AAAA${guess}`)).status).toBe(400)
    }
    expect((await join(beto, voucher)).status).toBe(429)
    app.clock = { now: () => START + 16 * MINUTE }
    const again = await beto.send('POST', '/users/authenticate', {
      email: beto.email,
      password: 'correta cavalo bateria',
    })
    const headers = { authorization: `Bearer ${again.body.accessToken}` }
    const late = await app.send('POST', '/families/voucher', { voucher }, headers)
    expect(late.status).toBe(200)
  })

  test('I5: joining restores the user’s tries, and those of their address too', async () => {
    const voucherOf = async (guest: Guest) => (await create(guest)).voucher as string
    const vouchers = [await voucherOf(ana)]
    const home = app.from('203.0.113.250')
    const type = (guest: Guest, voucher: string) =>
      home.send(
        'POST',
        '/families/voucher',
        { voucher },
        { authorization: `Bearer ${guest.token}` },
      )
    for (let guess = 0; guess < 9; guess += 1) {
      expect((await type(beto, `AAAAA-AAAAA-AAAAA-AAAA${guess}`)).status).toBe(400)
    }
    // The tenth try is right, and after it there are ten again.
    const { body } = await type(beto, vouchers[0] ?? '')
    expect(
      (await beto.send('POST', `/families/${body._id}/member?remove=${beto.id}`, {})).status,
    ).toBe(204)
    for (let guess = 0; guess < 9; guess += 1) {
      expect((await type(beto, `BBBBB-AAAAA-AAAAA-AAAA${guess}`)).status).toBe(400)
    }
    expect((await type(beto, await voucherOf(await app.newGuest('Cida')))).status).toBe(200)
  })

  test('L42: an invitation admits the invited e-mail, and no other', async () => {
    const { _id } = await create()
    await ana.send('POST', `/families/${_id}/member`, { email: beto.email })
    const { code = '' } = await letterTo(app, beto.email, 'family_invitation')
    const eva = await app.newGuest('Eva')
    expect(await join(eva, code)).toMatchObject(refusal(400, 'voucher_invalid'))
    expect((await join(beto, code)).status).toBe(200)
  })

  test('eight at once by one invitation: one is in', async () => {
    const { _id } = await create()
    const guests = await Promise.all(Array.from({ length: 8 }, () => app.newGuest('Gil')))
    await ana.send('POST', `/families/${_id}/member`, { email: guests[0]?.email })
    const { code = '' } = await letterTo(app, guests[0]?.email ?? '', 'family_invitation')
    const reply = await Promise.all(guests.map((guest) => join(guest, code)))
    expect(reply.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array<number>(7).fill(400),
    ])
    expect((await familyOf(ana)).members).toHaveLength(2)
  })
})

describe('leaving', () => {
  const member = async (guest: Guest) =>
    (await familyOf(guest)).members.find((one: { user: string }) => one.user === guest.id)._id
  const leave = async (guest: Guest) => {
    const { _id } = await familyOf(guest)
    return guest.send('POST', `/families/${_id}/member?remove=${await member(guest)}`, {})
  }

  test('I2: the only admin hands over first; the last member to leave closes the family', async () => {
    const { _id, voucher } = await create()
    await join(beto, voucher)
    expect(await leave(ana)).toMatchObject(refusal(422, 'family_wants_an_admin'))
    const { version } = await familyOf(ana)
    await ana.send('PATCH', `/families/${_id}`, { version, admin: beto.id })
    expect((await leave(ana)).status).toBe(204)
    expect(await familyOf(beto)).toMatchObject({
      user: beto.id,
      voucher: expect.any(String),
      members: [{ role: 'admin' }],
    })
    expect((await leave(beto)).status).toBe(204)
    expect((await beto.send('GET', '/families')).body).toEqual([])
    expect((await join(ana, voucher)).status).toBe(400)
  })

  test('I2: only the admin removes members, and nobody removes the admin', async () => {
    const { _id, voucher } = await create()
    await join(beto, voucher)
    const removeMember = (guest: Guest, id: string) =>
      guest.send('DELETE', `/families/${_id}/member?member=${id}`)
    expect(await removeMember(beto, ana.id)).toMatchObject(refusal(403, 'not_the_family_admin'))
    expect(await removeMember(ana, ana.id)).toMatchObject(refusal(422, 'family_admin_stays'))
    expect((await removeMember(ana, beto.id)).body.members).toHaveLength(1)
    expect((await beto.send('GET', '/families')).body).toEqual([])
    expect(await letterTo(app, beto.email, 'family_left')).toMatchObject({ family: 'Souza' })
  })
})

describe('L42: the code of a family', () => {
  const voucherOf = async (guest: Guest) => (await familyOf(guest)).voucher as string

  test('changes when a member is removed, when one leaves and when the family is handed over', async () => {
    const seen = [(await create()).voucher as string]
    const { _id } = await familyOf(ana)
    const caio = await app.newGuest('Caio')
    await join(beto, seen[0] ?? '')
    await join(caio, seen[0] ?? '')
    await ana.send('DELETE', `/families/${_id}/member?member=${caio.id}`)
    seen.push(await voucherOf(ana))
    await beto.send('POST', `/families/${_id}/member?remove=${beto.id}`, {})
    seen.push(await voucherOf(ana))
    await join(beto, seen.at(-1) ?? '')
    const { version } = await familyOf(ana)
    const handed = await ana.send('PATCH', `/families/${_id}`, { version, admin: beto.id })
    expect(handed.body).toMatchObject({ voucher: null, user: beto.id })
    seen.push(await voucherOf(beto))
    expect(new Set(seen).size).toBe(4)
    for (const old of seen.slice(0, 3)) {
      expect(await join(caio, old)).toMatchObject(refusal(400, 'voucher_invalid'))
    }
  })

  test('changes when a member’s account ends, and when its admin’s does', async () => {
    const { voucher } = await create()
    const caio = await app.newGuest('Caio')
    await join(beto, voucher)
    await join(caio, voucher)
    expect((await caio.send('DELETE', `/users/${caio.id}`)).status).toBe(204)
    const second = await voucherOf(ana)
    expect((await ana.send('DELETE', `/users/${ana.id}`)).status).toBe(204)
    expect(new Set([voucher, second, await voucherOf(beto)]).size).toBe(3)
  })
})
