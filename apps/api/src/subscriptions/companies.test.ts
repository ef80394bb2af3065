import { describe, expect, test } from 'vitest'
import { runDue } from '@saldo/api/jobs/run-due'
import { isRefused } from '@saldo/contract/refusals'
import { toCents } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'
import { newId, START, useApp } from '../../../../tests/app.ts'
import { again, billingSettings, useGateway } from '../../../../tests/billing.ts'
import { companyPayer } from '../../../../tests/payers.ts'
import { letterTo } from '../../../../tests/letters.ts'
import { refusal } from '../../../../tests/wallet.ts'
import {
  addCompany,
  chargeAgain,
  inviteEmployee,
  leave,
  removeEmployee,
  setCompanyPayer,
  setSeats,
} from './companies.ts'
import { companyJob, dismissalJob, settleCompany } from './company-charges.ts'
import { findCompany, listCompanyCharges } from './company-store.ts'
import { chargeCompaniesDue } from './jobs.ts'

const prepared = billingSettings()
const app = useApp(prepared.settings)
const gateway = useGateway(app, prepared)

/** An act of an operator, with an operator's rights alone; then what follows from it. */
async function act<Input extends object, T>(
  service: (ledger: Ledger, input: Input & { readonly nowMs: number }) => Promise<T>,
  input: Input,
): Promise<T> {
  const done = await app.database.operate(async (ledger) => {
    const value = await service(ledger, { ...input, nowMs: app.clock.now() })
    return { keep: !isRefused(value), value }
  })
  await runCompanyJobs()
  return done
}

async function runCompanyJobs() {
  const { signal } = new AbortController()
  const { database, clock } = gateway.billing()
  const runner = { database, clock, log: { info: () => {}, warn: () => {} }, signal }
  await runDue(runner, companyJob({ database, clock }, null))
  await runDue(runner, dismissalJob({ database, clock }))
}

const price = toCents(990)

/** A company with so many seats, and who pays for them. */
async function newCompany(seats: number) {
  const name = `Padaria ${newId()}`
  const email = `${newId()}@padaria.com.br`
  await act(addCompany, { name, brand: 'saldo' })
  const company = await app.owner.system((ledger) => findCompany(ledger, name))
  if (company === undefined) throw new Error('there is no company')
  const companyId = company.id
  await act(setCompanyPayer, { companyId, payer: { ...companyPayer, email } })
  await act(setSeats, { companyId, seats, price })
  return { ...company, email, companyId }
}
type Company = Awaited<ReturnType<typeof newCompany>>

const charge = () => chargeCompaniesDue(gateway.billing())
const chargesOf = ({ companyId }: Company) =>
  app.owner.system((ledger) => listCompanyCharges(ledger, companyId))
const invoiceOf = async (company: Company) => (await chargesOf(company))[0]?.invoiceId ?? ''

const activate = async (email: string) => {
  const { token } = await letterTo(app, email, 'company_activation')
  return app.send('POST', '/b2b/companies/employee/activate', { activationToken: token })
}

async function newEmployee(company: Company, name = 'Ana') {
  const guest = await app.newGuest(name)
  await act(inviteEmployee, { company, email: guest.email })
  return { guest, reply: await activate(guest.email) }
}

type Person = Awaited<ReturnType<typeof newEmployee>>['guest']
const planOf = async (guest: Person) =>
  (await (await again(app, guest)).send('GET', '/subscriptions')).body[0]

describe('the seats of a company', () => {
  test('are taken by activation, and no more of them than were bought', async () => {
    const company = await newCompany(2)
    const guests = await Promise.all(['Ana', 'Beto', 'Caio'].map((name) => app.newGuest(name)))
    const invitations = []
    for (const { email } of guests) {
      invitations.push(await act(inviteEmployee, { company, email }))
    }
    expect(invitations).toEqual([false, false, { refused: 'company_without_free_seat' }])
    await act(setSeats, { companyId: company.id, seats: 3, price })
    for (const { email } of guests) await act(inviteEmployee, { company, email })
    await act(setSeats, { companyId: company.id, seats: 2, price })
    const replies = await Promise.all(guests.map(({ email }) => activate(email)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 422])
    expect(replies.find(({ status }) => status === 422)).toMatchObject(
      refusal(422, 'company_seats_taken'),
    )
  })

  test('are free again for whoever still has a link when somebody leaves', async () => {
    const company = await newCompany(1)
    const { guest: ana } = await newEmployee(company)
    const beto = await app.newGuest('Beto')
    await act(setSeats, { companyId: company.id, seats: 2, price })
    await act(inviteEmployee, { company, email: beto.email })
    await act(setSeats, { companyId: company.id, seats: 1, price })
    expect(await activate(beto.email)).toMatchObject(refusal(422, 'company_seats_taken'))
    await act(removeEmployee, { company, email: ana.email })
    expect((await activate(beto.email)).status).toBe(200)
    expect(await planOf(ana)).toMatchObject({ plan: 'no_plan' })
    expect(await planOf(beto)).toMatchObject({ plan: 'saldo-company', status: 'active' })
  })

  test('are not fewer than the people who have one, and have a price and a payer', async () => {
    const company = await newCompany(2)
    await newEmployee(company)
    await newEmployee(company, 'Beto')
    const companyId = company.id
    expect(await act(setSeats, { companyId, seats: 1, price })).toMatchObject({
      refused: 'company_seats_in_use',
    })
    await act(addCompany, { name: `${company.name} 2`, brand: 'saldo' })
    const other = await app.owner.system((ledger) => findCompany(ledger, `${company.name} 2`))
    const seatsOfOther = { companyId: other?.id ?? '', seats: 1, price: null }
    expect(await act(setSeats, seatsOfOther)).toEqual({ refused: 'company_payer_missing' })
    await act(setCompanyPayer, { ...seatsOfOther, payer: companyPayer })
    expect(await act(setSeats, seatsOfOther)).toMatchObject({
      refused: 'company_price_missing',
    })
    expect(await act(leave, seatsOfOther)).toEqual({ refused: 'company_without_seats' })
  })
})

describe('the invoice of a month', () => {
  test('is made once, for the days that are left, and mailed with its page', async () => {
    const company = await newCompany(12)
    await Promise.all([charge(), charge(), settleCompany(gateway.billing(), company.id)])
    await charge()
    expect(await chargesOf(company)).toMatchObject([
      { month: '2026-11', no: 1, seats: 12, days: 10, total: 3_960, dueOn: '2026-11-26' },
    ])
    const made = (await gateway.log()).calls.filter(({ call }) => call === 'POST /invoices')
    expect(made).toHaveLength(1)
    expect(made[0]?.body).toMatchObject({
      items: [
        { description: 'Plano empresa: 12 lugares em 11/2026, 10 de 30 dias', price_cents: 3_960 },
      ],
    })
    const invoice = await invoiceOf(company)
    expect(await letterTo(app, company.email, 'company_charge')).toMatchObject({
      company: company.name,
      value: 3_960,
      link: `${gateway.origin()}/faturas/${invoice}`,
    })
  })

  test('that the gateway has made without an answer is found, and not made again', async () => {
    const company = await newCompany(1)
    // The answer is lost: the call itself has arrived.
    const { gateway: port, ...billing } = gateway.billing()
    const lost = {
      ...port,
      createCharge: async (draft: Parameters<typeof port.createCharge>[0]) => {
        await port.createCharge(draft)
        return port.readCharge('não existe')
      },
    }
    await chargeCompaniesDue({ ...billing, gateway: lost })
    expect(await chargesOf(company)).toMatchObject([{ status: 'requested', invoiceId: null }])
    app.clock = { now: () => START + 900_000 }
    await charge()
    expect(await chargesOf(company)).toMatchObject([{ status: 'pending' }])
    const made = (await gateway.log()).calls.filter(({ call }) => call === 'POST /invoices')
    expect(made).toHaveLength(1)
  })

  test.each(['down', 'slow', '422', 'nonsense'])(
    'is made later where the gateway is %s, and keeps back no other company',
    async (kind) => {
      const one = await newCompany(1)
      const other = await newCompany(1)
      await gateway.fault(kind, '^/customers')
      await charge()
      const statuses = [...(await chargesOf(one)), ...(await chargesOf(other))]
      expect(statuses.map(({ status }) => status).toSorted()).toEqual(['pending', 'requested'])
      app.clock = { now: () => START + 900_000 }
      await charge()
      expect([...(await chargesOf(one)), ...(await chargesOf(other))]).toMatchObject([
        { status: 'pending' },
        { status: 'pending' },
      ])
    },
  )

  test('that is paid is known by its message, and has a receipt', async () => {
    const company = await newCompany(3)
    await charge()
    await gateway.press(await invoiceOf(company), 'paid')
    await gateway.handleEvents()
    expect(await chargesOf(company)).toMatchObject([{ status: 'paid' }])
    expect(await letterTo(app, company.email, 'company_receipt')).toMatchObject({ value: 990 })
  })

  test('whose message is lost is known by the comparison of the day', async () => {
    const company = await newCompany(3)
    await charge()
    await gateway.fault('lost_webhook', '', 5)
    await gateway.press(await invoiceOf(company), 'paid')
    await gateway.pass(1.1)
    await charge()
    expect(await chargesOf(company)).toMatchObject([{ status: 'paid' }])
  })

  test('comes on the first day of the next month, whole', async () => {
    const company = await newCompany(3)
    await charge()
    await gateway.press(await invoiceOf(company), 'paid')
    await gateway.handleEvents()
    await gateway.pass(9)
    await charge()
    expect(await chargesOf(company)).toHaveLength(1)
    await gateway.pass(1)
    await charge()
    expect(await chargesOf(company)).toMatchObject([
      { month: '2026-12', days: 31, total: 2_970, dueOn: '2026-12-10', status: 'pending' },
      { month: '2026-11' },
    ])
  })
})

describe('a company that does not pay', () => {
  test('is written to three times, then its people have no plan until it does', async () => {
    const company = await newCompany(1)
    const { guest } = await newEmployee(company)
    await charge()
    const nos: number[] = []
    for (let day = 1; day <= 12; day += 1) {
      await gateway.pass(1)
      await charge()
      const unpaid = await app.owner.system((ledger) =>
        ledger
          .selectFrom('mail_outbox')
          .select('payload')
          .where('recipient', '=', company.email)
          .where('kind', '=', 'company_unpaid')
          .execute(),
      )
      if (unpaid.length > nos.length) nos.push(day)
    }
    expect(nos).toEqual([6, 8, 11])
    expect(await planOf(guest)).toMatchObject({ plan: 'saldo-company', status: 'active' })
    await gateway.pass(1)
    await gateway.handleEvents()
    await charge()
    expect(await planOf(guest)).toMatchObject({ plan: 'saldo-company', status: 'ended' })
    expect(await letterTo(app, guest.email, 'company_plan')).toMatchObject({ state: 'stopped' })
    expect((await chargesOf(company)).map(({ month }) => month)).toEqual(['2026-12', '2026-11'])

    expect(await act(chargeAgain, { companyId: company.id })).toBeNull()
    await charge()
    const second = (await chargesOf(company)).find(({ no }) => no === 2)
    expect(second).toMatchObject({ month: '2026-11', status: 'pending', total: 330 })
    expect(await act(chargeAgain, { companyId: company.id })).toEqual({
      refused: 'company_charge_missing',
    })
    expect(await planOf(guest)).toMatchObject({ status: 'ended' })
    await gateway.press(second?.invoiceId ?? '', 'paid')
    await gateway.handleEvents()
    expect(await planOf(guest)).toMatchObject({ plan: 'saldo-company', status: 'active' })
    expect(await letterTo(app, guest.email, 'company_plan')).toMatchObject({ state: 'running' })
  })

  test('takes in nobody meanwhile, and whoever has a link keeps it', async () => {
    const company = await newCompany(2)
    const guest = await app.newGuest('Ana')
    await act(inviteEmployee, { company, email: guest.email })
    await charge()
    const invoice = await invoiceOf(company)
    await gateway.press(invoice, 'chargeback')
    await gateway.handleEvents()
    expect(await activate(guest.email)).toMatchObject(refusal(422, 'company_plan_stopped'))
    await gateway.press(invoice, 'externally_paid')
    await gateway.handleEvents()
    expect((await activate(guest.email)).status).toBe(200)
  })
})

describe('a company that leaves', () => {
  test('gives its plan until the end of the month, says so, and is charged no more', async () => {
    const company = await newCompany(1)
    const { guest } = await newEmployee(company)
    await charge()
    await gateway.press(await invoiceOf(company), 'paid')
    await gateway.handleEvents()
    expect(await act(leave, { companyId: company.id })).toBeNull()
    const paidUntil = {
      plan: 'saldo-company',
      status: 'active',
      expireAt: '2026-12-01T02:59:59.999Z',
    }
    expect(await planOf(guest)).toMatchObject(paidUntil)
    expect(await letterTo(app, guest.email, 'company_plan')).toMatchObject({
      state: 'leaving',
      endsOn: '2026-11-30',
    })
    await gateway.pass(10)
    await charge()
    expect(await planOf(guest)).toMatchObject({ plan: 'saldo-company', status: 'ended' })
    const signedIn = await again(app, guest)
    expect((await signedIn.send('GET', `/users/${guest.id}`)).body.company).toBeNull()
    expect((await signedIn.send('GET', '/payments')).status).toBe(200)
    expect(await chargesOf(company)).toHaveLength(1)
  })

  test('may stay until then, as if nothing had been', async () => {
    const company = await newCompany(1)
    const { guest } = await newEmployee(company)
    await act(leave, { companyId: company.id })
    await act(setSeats, { companyId: company.id, seats: 1, price: null })
    expect(await planOf(guest)).toMatchObject({ expireAt: '2099-12-31T12:00:00.000Z' })
  })
})
