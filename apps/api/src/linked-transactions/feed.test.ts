import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseNow } from '../../../../tests/accounts.ts'
import { type Guest, newId, START, useApp } from '../../../../tests/app.ts'
import { actAs, askClient, giveConsent, makePlanner } from '../../../../tests/planning.ts'
import { categoryOf } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, refusal, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

/** What a phone gets at an address: it has no cookie and no token. */
async function read(address: string, headers: Record<string, string> = {}) {
  const url = new URL(address).pathname
  const { statusCode, body, headers: got } = await app.fastify.inject({ url, headers })
  return { status: statusCode, text: body, headers: got }
}

const make = async (guest: Guest, showsValues = false): Promise<string> => {
  const reply = await guest.send('POST', '/calendar-feed', { showsValues })
  expect(reply.status).toBe(200)
  return reply.body.address
}

function eventsOf(text: string): readonly ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
}
const shown = async (address: string) =>
  eventsOf((await read(address)).text).map(
    (event) =>
      `${String(event.getFirstPropertyValue('dtstart'))} ${String(event.getFirstPropertyValue('summary'))}`,
  )

const unpaid = (of: Wallet, name: string, value: number, date: string, more = {}) =>
  of.enter({ name, value, date, payment: of.account, paid: false, ...more })

/** A rent in the calendar, on the 28th of each month. */
async function commit(of: Wallet): Promise<{ readonly _id: string; readonly version: number }> {
  const transaction = { name: 'Aluguel', payment: of.account, category: categoryOf('Aluguel') }
  const { body } = await of.guest.send('POST', '/linkedtransactions', {
    transaction: { ...transaction, transactionType: 'expenses' },
    value: -800,
    day: 28,
  })
  return body
}

describe('the calendar under its private address', () => {
  test('has what the calendar of the product has, from a month ago to a year ahead, and nobody else’s', async () => {
    const beto = await openWallet(app, 'Beto')
    await unpaid(beto, 'Conta do Beto', -10, '2026-11-25')
    await unpaid(ana, 'Longe demais', -1, '2026-10-20')
    await unpaid(ana, 'Condomínio, e água; tudo', -300, '2026-10-25')
    const salary = { transactionType: 'revenues', category: categoryOf('Salário') }
    await unpaid(ana, 'Décimo terceiro', 500, '2026-11-30', salary)
    await ana.enter({ payment: ana.card, value: -20, date: '2026-11-10' })
    // Around the day on which the second half of the period begins.
    await unpaid(ana, 'Matrícula', -5, '2027-04-30')
    await unpaid(ana, 'Uniforme', -6, '2027-05-01')
    await commit(ana)
    const list = await shown(await make(ana.guest))
    expect(list.slice(0, 5)).toEqual([
      '2026-10-25 Condomínio, e água; tudo',
      '2026-11-28 Aluguel',
      '2026-11-30 Décimo terceiro',
      '2026-12-05 Fatura Roxinho',
      '2026-12-28 Aluguel',
    ])
    expect(list.at(-1)).toBe('2027-11-28 Aluguel')
    expect(list.filter((line) => /Matrícula|Uniforme/.test(line))).toEqual([
      '2027-04-30 Matrícula',
      '2027-05-01 Uniforme',
    ])
    expect(list).toHaveLength(18)
  })

  test('says the same of each month as the calendar does', async () => {
    await commit(ana)
    await unpaid(ana, 'Escola', -90, '2026-10-27', { recurrentType: 'monthly' })
    const list = await shown(await make(ana.guest))
    for (const month of ['2026-11', '2026-12', '2027-05', '2027-06', '2027-11']) {
      const { items } = await ana.get(`/dues?startDate=${month}-01&endDate=${month}-28`)
      const dues = items.map(({ date, name }: Record<string, string>) => `${date} ${name}`)
      expect(dues).toHaveLength(2)
      expect(list.filter((line) => line.startsWith(month))).toEqual(dues)
    }
  })

  test('shows amounts only where the person has said so, and says what is paid', async () => {
    const rent = await commit(ana)
    const address = await make(ana.guest)
    expect((await shown(address))[0]).toBe('2026-11-28 Aluguel')
    expect(
      (await ana.guest.send('PATCH', '/calendar-feed', { showsValues: true })).body,
    ).toMatchObject({ showsValues: true })
    expect((await shown(address))[0]).toBe('2026-11-28 Aluguel: \u2212R$ 800,00')
    const paid = { lastPaymentDate: '2026-11-21T12:00:00Z', month: '2026-11' }
    await ana.guest.send('PATCH', `/linkedtransactions/${rent._id}`, paid)
    expect((await shown(address))[0]).toBe('2026-11-28 Aluguel: \u2212R$ 800,00 (pago)')
    await ana.guest.send('PATCH', '/calendar-feed', { showsValues: false })
    expect((await shown(address))[0]).toBe('2026-11-28 Aluguel (pago)')
  })

  test('has each thing under one name for ever, as a day without alarm that leads to its month', async () => {
    await commit(ana)
    const address = await make(ana.guest)
    const first = eventsOf((await read(address)).text)
    app.clock = { now: () => START + 60_000 }
    const second = eventsOf((await read(address)).text)
    const uids = (events: readonly ICAL.Component[]) =>
      events.map((event) => event.getFirstPropertyValue('uid'))
    expect(uids(second)).toEqual(uids(first))
    expect(new Set(uids(first)).size).toBe(first.length)
    expect(first[0]?.toString()).toContain(
      'URL:http://127.0.0.1:4800/calendario?mes=2026-11\r\nTRANSP:TRANSPARENT',
    )
    expect(first[0]?.toString()).not.toContain('VALARM')
  })

  test('is kept by no cache of others, and an unchanged one is not written again', async () => {
    await commit(ana)
    const address = await make(ana.guest)
    const { status, headers } = await read(address)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ])
    app.statements.length = 0
    const seen = { 'if-none-match': String(headers['etag']) }
    expect(await read(address, seen)).toMatchObject({ status: 304, text: '' })
    expect(app.statements.filter((sql) => sql.includes('linked_transactions'))).toEqual([])
    await unpaid(ana, 'Luz', -70, '2026-11-25')
    expect((await read(address, seen)).status).toBe(200)
  })

  test('bears the brand of the person’s company', async () => {
    const address = await make(ana.guest)
    expect((await read(address)).text).toContain('X-WR-CALNAME:Saldo\r\n')
    const id = newId()
    await app.owner.system(async (ledger) => {
      const company = { id, name: `Empresa ${id}`, brand: 'enseada' }
      const created_at = new Date(START).toISOString()
      await ledger
        .insertInto('companies')
        .values({ ...company, created_at })
        .execute()
      await ledger
        .updateTable('users')
        .set({ company_id: id })
        .where('id', '=', ana.guest.id)
        .execute()
    })
    const { name } = app.settings.brands.find('enseada') ?? { name: '' }
    const { text } = await read(address)
    expect(text).toContain(`X-WR-CALNAME:${name}\r\n`)
    expect(text).toContain(`PRODID:-//${name}//Agenda//PT-BR\r\n`)
  })
})

describe('the address', () => {
  test('is shown once, and only its hash is kept', async () => {
    expect((await ana.guest.send('GET', '/calendar-feed')).body).toBeNull()
    const address = await make(ana.guest)
    expect(address).toMatch(
      new RegExp(`^http://127.0.0.1:4800/agenda/${ana.guest.id}\\.[\\w-]{43}\\.ics$`),
    )
    expect((await ana.guest.send('GET', '/calendar-feed')).body).toEqual({
      showsValues: false,
      createdAt: new Date(START).toISOString(),
    })
    const secret = address.split('.').at(-2) ?? ''
    const rows = await app.owner.read(ana.guest.id, (ledger) =>
      ledger.selectFrom('calendar_feeds').selectAll().execute(),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    await read(address)
    expect(app.logs.join('')).not.toContain(secret)
  })

  test('made anew it stops at once, and so it does when it is removed', async () => {
    const before = await make(ana.guest)
    const now = await make(ana.guest, true)
    expect((await read(before)).status).toBe(404)
    expect((await read(now)).status).toBe(200)
    for (let times = 0; times < 2; times += 1) {
      expect((await ana.guest.send('DELETE', '/calendar-feed')).status).toBe(204)
    }
    expect((await read(now)).status).toBe(404)
    expect((await ana.guest.send('GET', '/calendar-feed')).body).toBeNull()
    expect(await ana.guest.send('PATCH', '/calendar-feed', { showsValues: true })).toMatchObject(
      refusal(404, 'not_found'),
    )
  })

  test('that is wrong in anything is not there', async () => {
    const beto = await openWallet(app, 'Beto')
    const address = await make(ana.guest)
    await make(beto.guest)
    const swapped = address.replace(ana.guest.id, beto.guest.id)
    const guessed = address.replace(/\.[\w-]{43}\./, `.${'A'.repeat(43)}.`)
    const nobody = address.replace(ana.guest.id, newId())
    const cut = address.slice(0, -4)
    const wrong = [swapped, guessed, nobody, cut, `${address}/`, `${address}x`, `${cut}.pdf`]
    for (const one of [...wrong, 'http://127.0.0.1/agenda/x.ics', 'http://127.0.0.1/agenda/']) {
      expect([one, (await read(one)).status]).toEqual([one, 404])
    }
  })

  test('ends with the account, and rests while an operator has closed it', async () => {
    const address = await make(ana.guest)
    const setActive = (active: boolean) =>
      app.owner.system((ledger) =>
        ledger.updateTable('users').set({ active }).where('id', '=', ana.guest.id).execute(),
      )
    await setActive(false)
    expect((await read(address)).status).toBe(404)
    await setActive(true)
    expect((await read(address)).status).toBe(200)
    expect((await ana.guest.send('DELETE', `/users/${ana.guest.id}`)).status).toBe(204)
    expect((await read(address)).status).toBe(404)
    await eraseNow(app)
    expect((await read(address)).status).toBe(404)
  })

  test('is made by the person alone, who has just shown who they are', async () => {
    const planner = await app.newGuest('Pedro')
    await makePlanner(app, planner)
    await askClient(app, planner, ana.guest)
    await giveConsent(ana.guest, planner)
    const acting = await actAs(app, planner, ana.guest)
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { showsValues: true }],
      ['PATCH', { showsValues: true }],
      ['DELETE', undefined],
    ] as const) {
      expect(await acting.send(method, '/calendar-feed', body)).toMatchObject(
        refusal(403, 'not_while_acting'),
      )
    }
    await make(ana.guest)
    app.clock = { now: () => START + 10 * 60_000 }
    for (const method of ['POST', 'PATCH']) {
      expect(await ana.guest.send(method, '/calendar-feed', { showsValues: true })).toMatchObject(
        refusal(403, 'proof_needed'),
      )
    }
    expect((await ana.guest.send('DELETE', '/calendar-feed')).status).toBe(204)
  })

  test('stands in the security log: made, changed and removed', async () => {
    await make(ana.guest)
    await ana.guest.send('PATCH', '/calendar-feed', { showsValues: true })
    await ana.guest.send('DELETE', '/calendar-feed')
    const events = await app.owner.system((ledger) =>
      ledger
        .selectFrom('security_events')
        .select(['event', 'result'])
        .where('user_id', '=', ana.guest.id)
        .orderBy('id')
        .execute(),
    )
    expect(events.slice(-3).map(({ event, result }) => `${event} ${result}`)).toEqual([
      'calendar_feed_on ok',
      'calendar_feed_values ok',
      'calendar_feed_off ok',
    ])
  })

  test('is not read without end from one network', async () => {
    const address = await make(ana.guest)
    const url = new URL(address).pathname
    const from = (remoteAddress: string) => app.fastify.inject({ url, remoteAddress })
    for (let times = 0; times < 600; times += 1) await from('198.51.100.7')
    const blocked = await from('198.51.100.7')
    expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '60'])
    expect((await from('198.51.100.200')).statusCode).toBe(200)
  })
})
