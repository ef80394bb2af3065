import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { actAs, giveConsent, askClient, makePlanner } from '../../../../tests/planning.ts'
import type { Row } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let pia: Guest
let ana: Wallet
beforeEach(async () => {
  pia = await app.newGuest('Pia')
  await makePlanner(app, pia)
  ana = await openWallet(app, 'Ana')
  await askClient(app, pia, ana.guest)
})
afterEach(() => expectConsistent(app))

describe('L42: a planner and the family of a client', () => {
  const familyOf = async (guest: Pick<Guest, 'send'>): Promise<Row> =>
    (await guest.send('GET', '/families')).body[0]
  let beto: Wallet
  beforeEach(async () => {
    beto = await openWallet(app, 'Beto')
    const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
    await beto.guest.send('POST', '/families/voucher', { voucher: body.voucher })
    await beto.enter({ value: -33.33, name: 'Segredo de Beto' })
    await giveConsent(ana.guest, pia)
  })
  const LIST = '/transactions?startDate=2026-11-01&endDate=2026-11-30&family=true'

  test('acting for its admin does not see its code', async () => {
    const acting = await actAs(app, pia, ana.guest)
    const { voucher } = await familyOf(ana.guest)
    expect(await familyOf(acting)).toMatchObject({ voucher: null })
    for (const path of ['/families?planners=true', `/users/${ana.guest.id}`, '/session']) {
      expect(JSON.stringify((await acting.send('GET', path)).body)).not.toContain(voucher)
    }
  })

  test('a planner who joined by it while they acted is removed when the consent ends, and the code is changed', async () => {
    const { voucher } = await familyOf(ana.guest)
    expect((await pia.send('POST', '/families/voucher', { voucher })).status).toBe(200)
    expect((await pia.send('GET', LIST)).body.items).not.toEqual([])
    expect((await ana.guest.send('DELETE', `/planners/${pia.id}`)).status).toBe(204)
    expect((await pia.send('GET', '/families')).body).toEqual([])
    expect((await pia.send('GET', LIST)).body.items).toEqual([])
    expect(await pia.send('POST', '/families/voucher', { voucher })).toMatchObject(
      refusal(400, 'voucher_invalid'),
    )
  })

  test('a planner of two members stays while one of them is a client', async () => {
    await askClient(app, pia, beto.guest)
    await giveConsent(beto.guest, pia)
    const { voucher } = await familyOf(ana.guest)
    await pia.send('POST', '/families/voucher', { voucher })
    await pia.send('DELETE', `/clients/${ana.guest.id}`)
    expect(await familyOf(pia)).toMatchObject({ name: 'Souza' })
    await pia.send('DELETE', `/clients/${beto.guest.id}`)
    expect((await pia.send('GET', '/families')).body).toEqual([])
  })

  test('sees nothing of the other members, until they allow it themselves', async () => {
    const acting = await actAs(app, pia, ana.guest)
    const text = async (path: string) => JSON.stringify((await acting.send('GET', path)).body)
    for (const path of [LIST, '/families?planners=true', `/users/${ana.guest.id}`]) {
      const reply = await text(path)
      for (const word of ['Segredo', 'Beto', beto.guest.id, beto.guest.email]) {
        expect([path, word, reply.includes(word)]).toEqual([path, word, false])
      }
    }
    const { _id } = await familyOf(beto.guest)
    const allow = { plannersSee: true }
    expect(await acting.send('PATCH', `/families/${_id}/member`, allow)).toMatchObject(
      refusal(403, 'not_while_acting'),
    )
    expect((await beto.guest.send('PATCH', `/families/${_id}/member`, allow)).status).toBe(200)
    expect(await text(LIST)).toContain('Segredo de Beto')
    expect(await familyOf(acting)).toMatchObject({ members: [{ name: 'Ana' }, { name: 'Beto' }] })
  })

  test('sees neither CPF nor telephone nor birth date: the consent does not name them', async () => {
    const about = { cpf: '529.982.247-25', phoneNumber: '(11) 98888-7777', birthdate: '1990-05-05' }
    await ana.guest.send('PATCH', `/users/${ana.guest.id}`, about)
    const acting = await actAs(app, pia, ana.guest)
    expect((await acting.send('GET', `/users/${ana.guest.id}`)).body).toMatchObject({
      name: 'Ana',
      cpf: null,
      phoneNumber: null,
      birthdate: null,
    })
    expect((await ana.guest.send('GET', `/users/${ana.guest.id}`)).body.cpf).toBe('52998224725')
  })
})
