import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseAccountJob } from '@saldo/api/accounts/erasure'
import { runDue } from '@saldo/api/jobs/run-due'
import { type Guest, START, useApp } from '../../../../tests/app.ts'
import {
  billingSettings,
  cards,
  newPayer,
  subscribeTo,
  useGateway,
} from '../../../../tests/billing.ts'
import { payer } from '../../../../tests/payers.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { refusal } from '../../../../tests/wallet.ts'
import { setOwner } from '../db/owner-key.ts'
import { putGift } from './store.ts'

const prepared = billingSettings()
const app = useApp(prepared.settings)
const gateway = useGateway(app, prepared)

type Caller = Pick<Guest, 'send'>
const list = async (guest: Caller) => (await guest.send('GET', '/subscriptions')).body
const saveCard = async (guest: Caller, number: string) =>
  guest.send('POST', '/subscriptions/gateway/payment', { token: await gateway.tokenOf(number) })
const payOpen = async () => {
  for (const { id } of (await gateway.held()).open) await gateway.press(id, 'paid')
  await gateway.handleEvents()
}
const live = async (days: number) => {
  for (let day = 0; day < days; day += 1) {
    await gateway.pass(1)
    await gateway.handleEvents()
  }
  await gateway.compare()
}
const lettersTo = (recipient: string, kind: string) =>
  app.owner.system((ledger) =>
    ledger
      .selectFrom('mail_outbox')
      .select(['payload', 'created_at as at'])
      .where('recipient', '=', recipient)
      .where('kind', '=', kind)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )

describe('M4 what a screen promises is done', () => {
  test.each([
    ['pix', /^000201/, null],
    ['bank_slip', null, /^\d{47}$/],
  ] as const)(
    'M4 five days before a renewal by %s its code is mailed, once',
    async (way, pix, line) => {
      const ana = await newPayer(app)
      await subscribeTo(ana, 'saldo_monthly', way)
      await payOpen()
      await live(40)
      const letters = await lettersTo(ana.email, 'charge_renewal')
      const [day] = way === 'pix' ? ['2026-12-16'] : ['2026-12-19']
      expect(letters.map(({ at }) => at.slice(0, 10))).toEqual([day])
      expect(letters[0]?.payload).toMatchObject({
        value: 1990,
        pixCode: pix === null ? null : expect.stringMatching(pix),
        line: line === null ? null : expect.stringMatching(line),
      })
    },
  )

  test('M4 whoever pays by card is mailed no code', async () => {
    const ana = await newPayer(app)
    await saveCard(ana, cards.good)
    await subscribeTo(ana, 'saldo_monthly', 'credit_card')
    await live(40)
    expect(await lettersTo(ana.email, 'charge_renewal')).toEqual([])
  })

  test('M4 the members of a family are told when their plan ends, and that it goes on', async () => {
    const { ana, beto } = await familyOf()
    await ana.send('POST', '/subscriptions?status=inactive')
    await gateway.handleEvents()
    await ana.send('POST', '/subscriptions?status=active')
    const letters = async () =>
      (await lettersTo(beto.email, 'family_plan')).map(({ payload }) => payload)
    expect(await letters()).toMatchObject([
      { family: 'Souza', endsOn: '2026-12-21' },
      { family: 'Souza', endsOn: null },
    ])
    expect(await lettersTo(ana.email, 'family_plan')).toEqual([])
    await saveCard(ana, cards.declined)
    await live(36)
    expect(await letters()).toMatchObject([{}, {}, { endsOn: '2026-12-21' }])
  })
})

test('M4 the members of a family are told when whoever pays removes their account', async () => {
  const { ana, beto } = await familyOf()
  await removeAccount(ana)
  expect((await lettersTo(beto.email, 'family_plan')).map(({ payload }) => payload)).toMatchObject([
    { family: 'Souza', endsOn: '2026-11-21' },
  ])
})

async function removeAccount({ id, send }: Guest): Promise<void> {
  await send('POST', '/session/proof', { password: PASSWORD })
  await send('DELETE', `/users/${id}`)
}

/** Ana pays the family's plan, and Beto joins her family. */
async function shareFamily(ana: Guest, beto: Guest): Promise<void> {
  const { body } = await ana.send('POST', '/families', { name: 'Souza' })
  await beto.send('POST', '/families/voucher', { voucher: body.voucher })
  await saveCard(ana, cards.good)
  await subscribeTo(ana, 'saldo_family_monthly', 'credit_card')
}

async function familyOf() {
  const ana = await newPayer(app)
  const beto = await newPayer(app, 'Beto')
  await shareFamily(ana, beto)
  return { ana, beto }
}

describe('M6 a plan that is given', () => {
  const buy = async (guest: Caller) => {
    await saveCard(guest, cards.good)
    return subscribeTo(guest, 'saldo_monthly', 'credit_card')
  }
  const give = ({ id }: Pick<Guest, 'id'>) =>
    app.owner.system(async (ledger) => {
      await setOwner({ ledger, userId: id })
      const at = new Date(START).toISOString()
      const gift = { userId: id, id: crypto.randomUUID(), plan: 'saldo-company', at, until: null }
      await putGift({ ledger, userId: gift.userId }, { ...gift, company: 'Padaria Sol' })
    })

  test('M6 by a family is bought a second time by no one', async () => {
    const { beto } = await familyOf()
    expect(await buy(beto)).toMatchObject(refusal(422, 'plan_is_given'))
    expect((await gateway.held()).taken).toEqual([3490])
  })

  test('M6 by a company is bought a second time by no one', async () => {
    const ana = await newPayer(app)
    await give(ana)
    expect(await buy(ana)).toMatchObject(refusal(422, 'plan_is_given'))
  })

  test.each(['family', 'company'] as const)(
    'M6 by a %s stands apart from an open charge of one’s own, which is ended by its name',
    async (giver) => {
      const ana = await newPayer(app)
      const beto = await newPayer(app, 'Beto')
      await subscribeTo(beto, 'saldo_annual', 'pix')
      if (giver === 'company') await give(beto)
      else await shareFamily(ana, beto)
      const [gift, ...others] = await list(beto)
      expect(gift).toMatchObject({ plan: expect.stringMatching(/-(?:company|family-member)$/) })
      expect(gift.openCharges).toEqual([])
      const own = others.find(({ plan }: { plan: string }) => plan === 'saldo_annual')
      expect(own).toMatchObject({
        status: 'pending',
        openCharges: [{ total: 199, purpose: 'first', plan: 'saldo_annual' }],
      })
      const ended = await beto.send('POST', `/subscriptions?status=inactive&id=${own._id}`)
      expect(ended.status).toBe(200)
      expect((await gateway.held()).open).toEqual([])
    },
  )

  test('M6 a code of days is used without a CPF, an address or a plan', async () => {
    await app.owner.system((ledger) =>
      sql`insert into promotional_codes (code, days, created_at) values ('SEMCPF', 10, now())`.execute(
        ledger,
      ),
    )
    const ana = await app.newGuest('Ana')
    expect(await ana.send('POST', '/promotionalcodes', { code: 'semcpf' })).toMatchObject({
      status: 200,
      body: { days: 10 },
    })
  })
})

describe('M7 a refusal says what to do', () => {
  test('M7 whoever pays by card and has none is told so', async () => {
    const ana = await newPayer(app)
    expect(await subscribeTo(ana, 'saldo_monthly', 'credit_card')).toMatchObject(
      refusal(422, 'card_missing'),
    )
  })

  test('M7 a code of a discount without a plan says where it is used', async () => {
    await app.owner.system((ledger) =>
      sql`insert into promotional_codes (code, percent, created_at) values ('SEMPLANO', 10, now())`.execute(
        ledger,
      ),
    )
    const ana = await app.newGuest('Ana')
    const reply = await ana.send('POST', '/promotionalcodes', { code: 'semplano' })
    expect(reply).toMatchObject(refusal(422, 'promotional_code_wants_plan'))
    expect(reply.body.message).toContain('Escolha o plano')
  })

  test('M7 a gateway that does not answer says that nothing is charged twice', async () => {
    const ana = await app.newGuest('Ana')
    await gateway.fault('down', '^/customers')
    const { body } = await ana.send('POST', '/subscriptions/gateway/client', payer)
    expect(body.message).toMatch(/Espere um minuto e tente de novo: nada é cobrado duas vezes/)
  })

  test('M7 a removed account is no customer of the gateway any more', async () => {
    const ana = await newPayer(app)
    await saveCard(ana, cards.good)
    await subscribeTo(ana, 'saldo_monthly', 'credit_card')
    await removeAccount(ana)
    app.clock = { now: () => START + 60_000 }
    const { signal } = new AbortController()
    const services = { ...app, clock: { now: () => app.clock.now() } }
    const log = { info: () => {}, warn: () => {} }
    while ((await runDue({ ...services, log, signal }, eraseAccountJob(services))) > 0);
    const calls = (await gateway.log()).calls.filter(({ call }) => call.startsWith('DELETE /cus'))
    expect(calls).toHaveLength(1)
    expect(await gateway.held()).toMatchObject({ charged: [], open: [] })
  })
})
