import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { brands } from '../bench/harness/brands.ts'
import { type Guest, newId, START, TEST_SECRET, useApp } from '../tests/app.ts'
import { letterTo } from '../tests/letters.ts'
import { actAs, giveConsent } from '../tests/planning.ts'
import { turnFactorOn } from '../tests/operators.ts'
import { commands, runCommand } from './admin/commands.ts'

const app = useApp()

let pia: Guest
let ana: Guest
beforeEach(async () => {
  pia = await app.newGuest('Pia')
  ana = await app.newGuest('Ana')
})
afterEach(() => {
  app.clock = { now: () => START }
})

const admin = (...args: string[]) =>
  runCommand(args, async () => ({
    database: app.owner,
    brands,
    nowMs: app.clock.now(),
    secret: () => TEST_SECRET,
  }))

/** Everything in the database that is not a letter and not a version. */
async function state(): Promise<string> {
  const rows = await app.owner.system(async (ledger) => {
    const tables = ['users', 'planner_clients', 'companies', 'subscriptions', 'promotional_codes']
    const found: unknown[] = []
    for (const name of tables) {
      const table = await sql`select to_jsonb(t) - 'version' as row from ${sql.table(name)} t
        order by 1`.execute(ledger)
      found.push(table.rows)
    }
    return found
  })
  return JSON.stringify(rows)
}

test('every command is listed by the help, and has a help of its own', async () => {
  const all = await admin('--help')
  for (const { name, takes, options = {} } of commands) {
    expect(all).toContain(name)
    const own = await admin(...name.split(' '), '--help')
    for (const word of [name, ...takes, ...Object.keys(options)]) expect(own).toContain(word)
  }
})

test.each([
  [['nada'], 'Não conheço este comando'],
  [['planner', 'add'], 'Escreva assim'],
  [['planner', 'add', 'a@b.com.br', 'demais'], 'Escreva assim'],
  [['planner', 'add', 'a@b.com.br', '--nada', '1'], 'Escreva assim'],
  [
    ['planner', 'add', 'ninguem@exemplo.com.br'],
    'Não há conta com o e-mail ninguem@exemplo.com.br',
  ],
  [['client', 'list', 'ninguem@exemplo.com.br'], 'Não há conta'],
  [['employee', 'add', 'Ninguém', 'a@b.com.br'], 'Não há empresa com o nome Ninguém'],
  [
    ['company', 'add', 'Padaria Breu', '--brand', 'breu'],
    'Não há marca com o nome breu. Há: saldo, enseada.',
  ],
  [['handover', 'ninguem@exemplo.com.br', '--brand', 'breu'], 'Não há conta'],
  [['brand', 'check', 'nada.json'], 'A marca nada.json não serve: o arquivo não existe.'],
  [['code', 'add', 'BLACK', '--days', 'muitos'], 'Diga --days 30'],
  [['code', 'add', 'BLACK'], '--percent 20'],
  [['code', 'add', 'BLACK', '--percent', '20', '--cents', '5'], '--percent 20'],
])('%j is refused in words, and changes nothing', async (args, words) => {
  const before = await state()
  await expect(admin(...args)).rejects.toThrow(words)
  expect(await state()).toBe(before)
})

describe('a planner', () => {
  test('is made, gets a client who agrees, and loses both at once', async () => {
    expect(await admin('planner', 'add', pia.email.toUpperCase())).toContain('agora é planejador')
    expect(await admin('client', 'add', pia.email, ana.email, '--code', 'C-1')).toContain(
      'autorizar',
    )
    expect(await letterTo(app, ana.email, 'planner_asks')).toMatchObject({ planner: 'Pia' })
    expect(await admin('client', 'list', pia.email)).toMatch(/Ana .*C-1 .*aguardando/)
    await giveConsent(ana, pia)
    await turnFactorOn(app, pia)
    const acting = await actAs(app, pia, ana)
    expect((await acting.send('GET', '/payments')).status).toBe(200)
    expect(await admin('planner', 'list')).toMatch(/Pia .*1$/m)
    expect(await admin('planner', 'remove', pia.email)).toContain('não é mais planejador')
    expect((await acting.send('GET', '/payments')).status).toBe(403)
  })

  test('who asks again after the client has ended it needs a new agreement', async () => {
    await admin('planner', 'add', pia.email)
    await admin('client', 'add', pia.email, ana.email)
    await giveConsent(ana, pia)
    expect(await admin('client', 'end', pia.email, ana.email)).toContain('não tem mais acesso')
    await admin('client', 'add', pia.email, ana.email)
    const [planner] = (await ana.send('GET', '/planners')).body
    expect(planner).toMatchObject({ state: 'asked', consentedAt: null })
  })

  test('is nobody’s who is no planner, and nobody is their own client', async () => {
    await expect(admin('client', 'add', pia.email, ana.email)).rejects.toThrow('não é planejador')
    await admin('planner', 'add', pia.email)
    await expect(admin('client', 'add', pia.email, pia.email)).rejects.toThrow('de si mesmo')
  })
})

describe('a company', () => {
  test('has a brand, and mails its people a way to their plan that works once', async () => {
    await admin('company', 'add', 'Padaria Sol', '--brand', 'enseada')
    expect(await admin('company', 'list')).toMatch(/Padaria Sol .*enseada .*0/)
    expect(await admin('employee', 'add', 'padaria sol', ana.email)).toContain('recebeu o link')
    const first = await letterTo(app, ana.email, 'company_activation')
    await admin('employee', 'add', 'Padaria Sol', ana.email)
    const second = await letterTo(app, ana.email, 'company_activation')
    expect(second['token']).not.toBe(first['token'])
    const { rows } = await app.owner.system((ledger) =>
      sql<{ readonly count: number }>`select count(*) from company_activations
        where email = ${ana.email}`.execute(ledger),
    )
    expect(rows[0]?.count).toBe(1)
    expect(await admin('employee', 'remove', 'Padaria Sol', ana.email)).toContain('não tem o plano')
  })
})

describe('the seats of a company', () => {
  const billing = ['--cnpj', '11.222.333/0001-81', '--email', 'Contas@Padaria.com.br']
  const address = ['--cep', '01001-000', '--street', 'Praça da Sé', '--number', '1']
  const place = ['--district', 'Sé', '--city', 'São Paulo', '--state', 'SP']

  test('are bought for a price, once somebody pays for them, and end with the month', async () => {
    await admin('company', 'add', 'Padaria Rio')
    await expect(admin('company', 'seats', 'Padaria Rio', '2', '--price', '990')).rejects.toThrow(
      'Diga primeiro quem paga',
    )
    const paid = ['company', 'billing', 'Padaria Rio', ...billing, ...address, ...place]
    expect(await admin(...paid)).toContain('vão para contas@padaria.com.br')
    await expect(admin('company', 'seats', 'Padaria Rio', '2')).rejects.toThrow('quanto custa')
    expect(await admin('company', 'seats', 'padaria rio', '1', '--price', '990')).toContain('1 lug')
    await admin('employee', 'add', 'Padaria Rio', ana.email)
    await expect(admin('employee', 'add', 'Padaria Rio', pia.email)).rejects.toThrow(
      'não tem lugar livre',
    )
    expect(await admin('company', 'invoices', 'Padaria Rio')).toContain('nenhuma fatura')
    await expect(admin('company', 'charge', 'Padaria Rio')).rejects.toThrow('Nenhuma fatura')
    expect(await admin('company', 'leave', 'Padaria Rio')).toContain('até 2026-11-30')
    expect(await admin('company', 'list')).toMatch(/Padaria Rio +saldo +0 +1 +2026-11-30/)
    await admin('company', 'seats', 'Padaria Rio', '3')
    expect(await admin('company', 'list')).toMatch(/Padaria Rio +saldo +0 +3 +---/)
  })

  test.each([
    [
      ['--cnpj', '11.222.333/0001-82', '--email', 'a@b.com.br'],
      'Este CNPJ não existe. Confira os números.',
    ],
    [['--cnpj', '12.ABC.345/01DE-35', '--email', 'nada'], '--email'],
  ])('%j is nobody who pays', async (particulars, words) => {
    await admin('company', 'add', 'Padaria Rio')
    const typed = ['company', 'billing', 'Padaria Rio', ...particulars, ...address, ...place]
    await expect(admin(...typed)).rejects.toThrow(words)
  })
})

test('the kept messages of the gateway are handled once more, from a day on', async () => {
  const receive = (id: string, day: string) =>
    app.owner.system((ledger) =>
      ledger
        .insertInto('gateway_events')
        .values({
          id,
          key: id,
          event: 'invoice.created',
          body: 'event=invoice.created',
          received_at: `${day}T02:59:59Z`,
          last_at: `${day}T02:59:59Z`,
          handled_at: `${day}T12:00:00Z`,
          user_id: null,
        })
        .execute(),
    )
  const [before, after] = [newId(), newId()]
  // The day is Brazil's: the first one is the evening before.
  await receive(before, '2026-11-20')
  await receive(after, '2026-11-21')
  expect(await admin('gateway', 'replay', '--since', '2026-11-20')).toMatch(/^1 mensage/)
  const waiting = await app.owner.system(async (ledger) => ({
    events: await ledger
      .selectFrom('gateway_events')
      .select('id')
      .where('handled_at', 'is', null)
      .execute(),
    jobs: await ledger
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'gateway_event')
      .execute(),
  }))
  expect(waiting.events).toEqual([{ id: after }])
  expect(waiting.jobs).toEqual([{ payload: { id: after } }])
  await expect(admin('gateway', 'replay', '--since', 'ontem')).rejects.toThrow('não é um dia')
  await expect(admin('gateway', 'replay')).rejects.toThrow('--since')
})

describe('a brand', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-brand-'))
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  test('is listed with its hosts, its companies, and the companies whose file is gone', async () => {
    await admin('company', 'add', 'Padaria Mar', '--brand', 'enseada')
    await app.owner.system((ledger) =>
      ledger
        .insertInto('companies')
        .values({ id: newId(), name: 'Padaria Pó', brand: 'po', created_at: '2026-11-21T15:00Z' })
        .execute(),
    )
    const output = await admin('brand', 'list')
    expect(output).toMatch(/^saldo \* +Saldo/m)
    expect(output).toMatch(/^enseada +Enseada +enseada\.localhost +.*Padaria Mar/m)
    expect(output).toContain('A empresa Padaria Pó tem a marca po, sem arquivo.')
  })

  test('is checked before it is put to use, with no database to be had', async () => {
    const check = (file: string) =>
      runCommand(['brand', 'check', file], () => Promise.reject(new Error('no database')))
    const ours = path.resolve('apps/web/brands/enseada.json')
    expect(await check(ours)).toMatch(
      /A marca Enseada serve\.[^]*escuro +accent +\d,\d +\(mínimo 3\)/,
    )
    const brand = JSON.parse(fs.readFileSync(ours, 'utf8'))
    const file = path.join(folder, 'otto.json')
    fs.writeFileSync(file, JSON.stringify({ ...brand, cor: 'azul' }))
    await expect(check(file)).rejects.toThrow(`A marca ${file} não serve: campo desconhecido: cor.`)
    fs.writeFileSync(file, JSON.stringify(brand))
    await expect(check(file)).rejects.toThrow('/brands/enseada/mark.svg não existe')
  })
})

describe('a plan and a code', () => {
  test('are given until a day, and changed by being given again', async () => {
    await admin('gift', ana.email, '--plan', 'saldo_annual', '--until', '2027-12-31')
    await admin('gift', ana.email, '--plan', 'saldo_annual', '--until', '2028-06-30')
    const plans = await app.database.read(ana.id, (ledger) =>
      ledger
        .selectFrom('subscriptions')
        .select(['plan', 'expire_at'])
        .where('plan', '=', 'saldo_annual')
        .execute(),
    )
    expect(plans).toEqual([{ plan: 'saldo_annual', expire_at: '2028-07-01T02:59:59.000Z' }])
    await admin('code', 'add', 'natal-26', '--days', '30', '--uses', '5', '--until', '2026-12-25')
    expect(await admin('code', 'list')).toMatch(/NATAL-26 .*30 .*0\/5 .*2026-12-25 .*vale/)
    expect(await admin('code', 'end', 'NATAL-26')).toContain('não vale mais')
  })
})

test('an account that is put to sleep loses its sessions, and gets none in others’ accounts', async () => {
  expect(await admin('user', 'deactivate', ana.email)).toContain('desativada')
  expect((await ana.send('GET', '/payments')).status).toBe(401)
  expect(await admin('user', 'activate', ana.email)).toContain('está ativa')
})

test('a session is handed over by an address that works once', async () => {
  const output = await admin('handover', ana.email)
  const code = /token=([\w-]+)/.exec(output)?.[1]
  const take = () => app.send('POST', '/session/handover', { code, brand: 'Saldo' })
  expect((await take()).body).toMatchObject({ id: ana.id })
  expect((await take()).status).toBeGreaterThanOrEqual(400)
})

test('a session of a company’s person is handed over to a page of the company’s brand', async () => {
  await admin('company', 'add', 'Padaria Mar', '--brand', 'enseada')
  await app.owner.system((ledger) =>
    ledger
      .updateTable('users')
      .set((row) => ({
        company_id: row.selectFrom('companies').select('id').where('name', '=', 'Padaria Mar'),
      }))
      .where('id', '=', ana.id)
      .execute(),
  )
  const codeIn = (output: string) => /token=([\w-]+)/.exec(output)?.[1]
  const take = async (output: string, brand: string) =>
    (await app.send('POST', '/session/handover', { code: codeIn(output), brand })).status
  expect(await take(await admin('handover', ana.email), 'Enseada')).toBe(200)
  expect(await take(await admin('handover', ana.email), 'Saldo')).toBeGreaterThanOrEqual(400)
  expect(await take(await admin('handover', ana.email, '--brand', 'saldo'), 'Saldo')).toBe(200)
  await expect(admin('handover', ana.email, '--brand', 'breu')).rejects.toThrow('Não há marca')
})

test.each([
  ['planner', 'add', 'PIA'],
  ['client', 'add', 'PIA', 'ANA'],
  ['client', 'end', 'PIA', 'ANA'],
  ['company', 'add', 'Padaria Lua', '--brand', 'enseada'],
  ['gift', 'ANA', '--plan', 'saldo_monthly', '--until', '2027-01-31'],
  ['code', 'add', 'PASCOA', '--days', '10'],
  ['code', 'end', 'PASCOA'],
  ['user', 'deactivate', 'ANA'],
])('%s %s may be done again: the second time nothing changes', async (...args) => {
  const words = args.map((word) => (word === 'PIA' ? pia.email : word === 'ANA' ? ana.email : word))
  if (words[0] === 'client') await admin('planner', 'add', pia.email)
  await admin(...words)
  const after = await state()
  await admin(...words)
  expect(await state()).toBe(after)
})
