import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Guest, useApp } from '../../../../tests/app.ts'
import {
  again,
  billingSettings,
  cards,
  newPayer,
  subscribeTo,
  useGateway,
} from '../../../../tests/billing.ts'

/* How often something may be tried: a code be guessed, a card be saved, a charge be declined. */

const prepared = billingSettings()
const app = useApp(prepared.settings)
const gateway = useGateway(app, prepared)

const HOUR_MS = 60 * 60_000
const passTime = (ms: number) => {
  const at = app.clock.now() + ms
  app.clock = { now: () => at }
}

type Caller = Pick<Guest, 'send'>
const addCode = (code: string, gift: string) =>
  app.owner.system((ledger) =>
    sql`insert into promotional_codes (code, days, percent, months, uses_max, created_at)
      values (${code}, ${sql.raw(gift)}, now()) on conflict do nothing`.execute(ledger),
  )

let places = 0
/** The same person from an address of their own: guesses are counted for addresses too. */
function elsewhere({ token }: Guest): Caller {
  places += 1
  const { send } = app.from(`203.0.113.${places}`)
  return {
    send: (method, path, body, headers = {}) =>
      send(method, path, body, { authorization: `Bearer ${token}`, ...headers }),
  }
}

const redeem = (guest: Caller, code: string) => guest.send('POST', '/promotionalcodes', { code })
const buyWith = (guest: Caller, promotionalCode: string) =>
  subscribeTo(guest, 'saldo_monthly', 'pix', { promotionalCode })

describe('V2.4.1: guesses of a promotional code', () => {
  test('are fifteen an hour, by whatever call they are made', async () => {
    const ana = elsewhere(await newPayer(app))
    const codes: unknown[] = []
    for (let time = 0; time < 20; time += 1) {
      const guess = time % 2 === 0 ? buyWith : redeem
      codes.push((await guess(ana, `PALPITE-${time}`)).body.code)
    }
    expect(new Set(codes.slice(0, 15))).toEqual(new Set(['promotional_code_invalid']))
    expect(new Set(codes.slice(15))).toEqual(new Set(['too_many_requests']))
    // Neither does the code that there is go on giving itself away.
    await addCode('EXISTE', 'null, 20, 2, null')
    expect((await buyWith(ana, 'EXISTE')).body.code).toBe('too_many_requests')
  })

  test('that are one too many are refused in words, and with when to try again', async () => {
    const guest = await newPayer(app)
    const ana = elsewhere(guest)
    for (let time = 0; time < 15; time += 1) await redeem(ana, `PALPITE-${time}`)
    const { status, body, headers } = await buyWith(ana, 'PALPITE')
    expect({ status, headers }).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
    expect(body.message).toContain('códigos promocionais')
    passTime(HOUR_MS)
    const later = await again(app, guest)
    expect((await redeem(later, 'PALPITE')).body.code).toBe('promotional_code_invalid')
  })

  test('of several people at one address are thirty an hour', async () => {
    const people = [await newPayer(app), await newPayer(app), await newPayer(app)]
    const { send } = app.from('198.51.100.7')
    const codes: unknown[] = []
    for (let time = 0; time < 36; time += 1) {
      const { token } = people[time % 3] ?? { token: '' }
      const { body } = await send(
        'POST',
        '/promotionalcodes',
        { code: `CHUTE-${time}` },
        { authorization: `Bearer ${token}` },
      )
      codes.push(body.code)
    }
    expect(codes.filter((code) => code === 'promotional_code_invalid')).toHaveLength(30)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(6)
  })

  test('that are sent at once are no more', async () => {
    const ana = elsewhere(await newPayer(app))
    const guesses = Array.from({ length: 40 }, (_, time) => redeem(ana, `JUNTO-${time}`))
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'promotional_code_invalid')).toHaveLength(15)
  })

  test('are none where the code is there, so that nobody who has one is blocked', async () => {
    await addCode('TENHO', 'null, 20, 2, null')
    const ana = elsewhere(await newPayer(app))
    for (let time = 0; time < 20; time += 1) {
      expect((await redeem(ana, 'TENHO')).body.code).toBe('promotional_code_wants_plan')
    }
    for (let time = 0; time < 15; time += 1) {
      expect((await redeem(ana, `CHUTE-${time}`)).body.code).toBe('promotional_code_invalid')
    }
  })
})

const saveCard = async (guest: Caller, number: string) =>
  guest.send('POST', '/subscriptions/gateway/payment', { token: await gateway.tokenOf(number) })

describe('V2.4.1: cards', () => {
  test('are ten an hour and thirty a day, and the gateway is not asked for more', async () => {
    const ana = await newPayer(app)
    const tally = { taken: 0, refused: 0 }
    let caller: Caller = ana
    for (let hour = 0; hour < 4; hour += 1) {
      for (let time = 0; time < 12; time += 1) {
        const { status } = await saveCard(caller, time % 2 === 0 ? cards.good : cards.declined)
        tally[status === 200 ? 'taken' : 'refused'] += 1
      }
      passTime(HOUR_MS)
      caller = await again(app, ana)
    }
    expect(tally).toEqual({ taken: 30, refused: 18 })
    const { status, body, headers } = await saveCard(caller, cards.good)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBe(20 * 3600)
    expect(body.message).toContain('cartões')
    const saved = (await gateway.log()).calls.filter(({ call }) =>
      /^POST .*\/payment_methods$/.test(call),
    )
    expect(saved).toHaveLength(30)
  })

  test('that are no cards count, and those that the gateway did not answer for do not', async () => {
    const ana = await newPayer(app)
    for (let time = 0; time < 3; time += 1) {
      await gateway.fault('down', '/payment_methods')
      expect((await saveCard(ana, cards.good)).status).toBe(503)
    }
    const invent = (time: number) =>
      ana.send('POST', '/subscriptions/gateway/payment', { token: `inventado-de-teste-${time}` })
    const codes: unknown[] = []
    for (let time = 0; time < 11; time += 1) codes.push((await invent(time)).body.code)
    expect(codes.filter((code) => code === 'card_invalid')).toHaveLength(10)
    expect(codes.at(-1)).toBe('too_many_requests')
  })
})

describe('V2.4.1: declined charges', () => {
  const withCard = async (number: string) => {
    const guest = await newPayer(app)
    expect((await saveCard(guest, number)).status).toBe(200)
    return guest
  }

  test('are ten a day, whatever they were for, and the card is not asked for more', async () => {
    const ana = await withCard(cards.declined)
    for (let time = 0; time < 10; time += 1) {
      const { status } = await subscribeTo(ana, 'saldo_monthly', 'credit_card')
      expect(status).toBe(422)
    }
    const before = (await gateway.log()).calls.length
    const { status, body, headers } = await subscribeTo(ana, 'saldo_annual', 'credit_card')
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' })
    expect(headers['retry-after']).toBe(String(24 * 3600))
    expect(body.message).toContain('recusadas')
    expect((await gateway.log()).calls).toHaveLength(before)
    // Pix is still open to them.
    expect((await subscribeTo(ana, 'saldo_monthly', 'pix')).status).toBe(200)
    const [{ _id }] = (await ana.send('GET', '/subscriptions')).body
    const [open] = (await ana.send('GET', `/subscriptions/${_id}/invoices`)).body
    const paid = await ana.send('POST', '/subscriptions/gateway/charge', { invoiceId: open._id })
    expect(paid.status).toBe(429)
  })

  test('are none that succeed, however many they are', async () => {
    const ana = await withCard(cards.good)
    expect((await subscribeTo(ana, 'saldo_monthly', 'credit_card')).status).toBe(200)
    const [{ _id }] = (await ana.send('GET', '/subscriptions')).body
    const plans = ['saldo_annual', 'saldo_monthly']
    const codes: unknown[] = []
    for (let time = 0; time < 24; time += 1) {
      const body = { plan: plans[time % 2], cost: 1000 }
      codes.push((await ana.send('POST', `/subscriptions/${_id}/plan`, body)).status)
    }
    expect(new Set(codes)).toEqual(new Set([200]))
  })
})

test('V2.4.1: addresses of postal codes are sixty an hour', async () => {
  const ana = await app.newGuest('Ana')
  const tally: Record<number, number> = {}
  for (let time = 0; time < 65; time += 1) {
    const { status } = await ana.send('GET', '/postalcodes/01001000')
    tally[status] = (tally[status] ?? 0) + 1
  }
  expect(tally).toEqual({ 200: 60, 429: 5 })
})
