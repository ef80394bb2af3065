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
import { refusal } from '../../../../tests/wallet.ts'

const prepared = billingSettings()
const app = useApp(prepared.settings)
const gateway = useGateway(app, prepared)

type Caller = Pick<Guest, 'send'>
const list = async (guest: Caller) => (await guest.send('GET', '/subscriptions')).body
const first = async (guest: Caller) => (await list(guest))[0]
const chargesOf = async (guest: Caller) => {
  const { _id } = await first(guest)
  return (await guest.send('GET', `/subscriptions/${_id}/invoices`)).body
}
const saveCard = async (guest: Caller, number: string) =>
  guest.send('POST', '/subscriptions/gateway/payment', { token: await gateway.tokenOf(number) })

describe('a promotional code', () => {
  const addCode = (code: string, gift: string) =>
    app.owner.system((ledger) =>
      sql`insert into promotional_codes (code, days, percent, months, uses_max, created_at)
        values (${code}, ${sql.raw(gift)}, now())`.execute(ledger),
    )
  const ask = (guest: Caller, body: object) => guest.send('POST', '/promotionalcodes', body)

  test('of days lengthens the trial, once a person', async () => {
    await addCode('DEZ', '10, null, null, null')
    const ana = await app.newGuest('Ana')
    expect(await ask(ana, { code: ' dez ' })).toMatchObject({ status: 200, body: { days: 10 } })
    expect((await first(ana)).expireAt).toBe('2026-12-08T15:00:00.000Z')
    expect(await ask(ana, { code: 'DEZ' })).toMatchObject(refusal(422, 'promotional_code_redeemed'))
    expect(await ask(ana, { code: 'NADA' })).toMatchObject(refusal(404, 'promotional_code_invalid'))
  })

  test('of per cent takes that off so many charges, and then no more', async () => {
    await addCode('VINTE', 'null, 20, 2, 1')
    const ana = await newPayer(app)
    expect(await ask(ana, { code: 'vinte', plan: 'saldo_monthly' })).toMatchObject({
      body: { discount: 3.98, months: 2 },
    })
    await saveCard(ana, cards.declined)
    const promotionalCode = 'vinte'
    await subscribeTo(ana, 'saldo_monthly', 'credit_card', { promotionalCode })
    await saveCard(ana, cards.good)
    const made = await subscribeTo(ana, 'saldo_monthly', 'credit_card', { promotionalCode })
    expect(made.status).toBe(200)
    const beto = await newPayer(app, 'Beto')
    expect(await subscribeTo(beto, 'saldo_monthly', 'pix', { promotionalCode })).toMatchObject(
      refusal(422, 'promotional_code_used_up'),
    )
    for (const days of [30, 31]) {
      await gateway.pass(days)
      await gateway.handleEvents()
    }
    const totals = (await chargesOf(await again(app, ana))).map(
      ({ total }: { total: number }) => total,
    )
    expect(totals).toEqual([19.9, 15.92, 15.92])
  })
})

describe('a postal code', () => {
  const find = async (code: string) =>
    (await app.newGuest('Ana')).send('GET', `/postalcodes/${code}`)

  test('gives its address, and one of a whole town its town', async () => {
    expect(await find('01001-000')).toMatchObject({
      status: 200,
      body: { street: 'Praça da Sé', city: 'São Paulo', state: 'SP' },
    })
    expect((await find('36325000')).body).toEqual({
      street: '',
      district: '',
      city: 'Tiradentes',
      state: 'MG',
    })
  })

  test('that there is not, or that is none, is refused in the words of the form', async () => {
    for (const code of ['99999990', '99999999']) {
      expect(await find(code)).toMatchObject({
        status: 404,
        body: { message: 'Digite o CEP com oito números.' },
      })
    }
    expect(await find('123')).toMatchObject({ status: 400 })
  })

  test.each(['down', 'slow', 'nonsense'])(
    'is asked of the second service where the first is %s',
    async (kind) => {
      const code = { down: '20040002', slow: '30130010', nonsense: '80010000' }[kind] ?? ''
      await gateway.postalFault('viacep', kind)
      expect((await find(code)).status).toBe(200)
    },
  )

  test('of which neither answers can be filled in by hand', async () => {
    await gateway.postalFault('viacep', 'down')
    await gateway.postalFault('brasilapi', 'down')
    expect(await find('88010000')).toMatchObject(refusal(503, 'postal_code_unanswered'))
  })
})

test('only guesses count: codes that are mistyped, over or used already never block anybody', async () => {
  const ana = await app.newGuest('Ana')
  await app.owner.system((ledger) =>
    ledger
      .insertInto('promotional_codes')
      .values({
        code: 'ACABOU',
        days: 5,
        uses_max: null,
        last_day: '2026-11-01' as never,
        created_at: '2026-10-01T12:00Z',
        ended_at: null,
      })
      .execute(),
  )
  const use = async (code: string) =>
    (await ana.send('POST', '/promotionalcodes', { code })).body.code
  for (let time = 0; time < 20; time += 1) {
    expect(await use('a b')).toBe('promotional_code_invalid')
    expect(await use('acabou')).toBe('promotional_code_over')
  }
  const answers: string[] = []
  for (let time = 0; time < 16; time += 1) answers.push(await use(`palpite-${time}`))
  expect(answers.at(14)).toBe('promotional_code_invalid')
  expect(answers.at(15)).toBe('too_many_requests')
})
