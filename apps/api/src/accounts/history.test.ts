import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { categoryOf } from '../../../../tests/statements.ts'
import { openWallet, type Wallet } from '../../../../tests/wallet.ts'
import { historyFile, Spool } from './history.ts'

const app = useApp()
const HOUR = 60 * 60_000
afterEach(() => {
  app.clock = { now: () => START }
})

const fetchHistory = async (token: string, url = '/api/users/export_user_story') => {
  const answer = await app.fastify.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

const linesOf = async ({ guest }: Wallet) => {
  const { text } = await fetchHistory(guest.token)
  return text.slice(1).split('\r\n')
}

const HEAD =
  'Data;Descrição;Tipo;Categoria;Categoria principal;Forma de pagamento;Valor;Pago;Mês da fatura;Parcela;Observações;Etiquetas;Divisão'

test('the history is a file as a spreadsheet in Brazil opens it', async () => {
  const ana = await openWallet(app)
  const labels = []
  for (const name of ['Viagem', 'Férias']) {
    const { body } = await ana.guest.send('POST', '/labels', { name, color: 'teal' })
    labels.push(body._id)
  }
  await ana.enter({ value: -1234.5, description: 'com café', labels })
  await ana.enter({ payment: ana.card, value: -100, lastInstallment: 3, date: '2026-11-12' })
  await ana.enter({ value: -0.05, paid: false, name: 'bala', date: '2026-11-13' })
  const { status, headers, text } = await fetchHistory(ana.guest.token)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="historico-2026-11-21.csv"')
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.slice(1).split('\r\n')).toEqual([
    HEAD,
    '10/11/2026;Mercado do bairro;Despesa;Mercado;;Dinheiro;-1234,50;Sim;;;com café;Férias, Viagem;',
    '13/11/2026;bala;Despesa;Mercado;;Dinheiro;-0,05;Não;;;;;',
    '12/11/2026;Mercado do bairro;Despesa;Mercado;;Roxinho;-33,34;Sim;12/2026;1/3;;;',
    expect.stringMatching(/;-33,33;Sim;01\/2027;2\/3;;;$/),
    expect.stringMatching(/;-33,33;Sim;02\/2027;3\/3;;;$/),
    '',
  ])
})

test('T8: a divided entry has a line for each of its shares', async () => {
  const ana = await openWallet(app)
  const split = [
    { category: categoryOf('Mercado'), value: -70 },
    { category: categoryOf('Farmácia'), value: -30 },
  ]
  await ana.enter({ split })
  expect((await linesOf(ana)).slice(1)).toEqual([
    '10/11/2026;Mercado do bairro;Despesa;Mercado;;Dinheiro;-70,00;Sim;;;;;1/2',
    expect.stringMatching(/;Farmácia;.*;Dinheiro;-30,00;Sim;;;;;2\/2$/),
    '',
  ])
})

test('F7, B7: names are exported harmlessly, amounts stay amounts', async () => {
  const ana = await openWallet(app)
  const names = ['=1+1', '+55', '-x', '@SUM(1)', 'a;b', 'diz "oi"', '<script>', '🍎 emoji']
  for (const name of names) await ana.enter({ name, value: -1 })
  const lines = (await linesOf(ana)).slice(1, -1)
  expect(lines.map((line) => line.split(';Despesa;')[0]?.slice('10/11/2026;'.length))).toEqual([
    "'=1+1",
    "'+55",
    "'-x",
    "'@SUM(1)",
    '"a;b"',
    '"diz ""oi"""',
    '<script>',
    '🍎 emoji',
  ])
  expect(lines.every((line) => line.includes(';-1,00;'))).toBe(true)
})

test('it has every kind of entry, transfers and unpaid ones too, and no other user’s', async () => {
  const [ana, beto] = [await openWallet(app), await openWallet(app, 'Beto')]
  await beto.enter({ name: 'CANARIO' })
  await ana.enter({ transactionType: 'revenues', value: 10, category: categoryOf('Salário') })
  const moved = { bankingOperationType: 'deposit', value: 50, date: '2026-11-20', paid: true }
  await ana.guest.send('POST', '/transactions', { ...moved, bankingOperationPayment: ana.account })
  const text = (await linesOf(ana)).join('\n')
  expect(text).toContain(';Receita;')
  expect(text).not.toContain('CANARIO')
})

test('older clients request it at the collection, and registration is what it was', async () => {
  const ana = await openWallet(app)
  for (const word of ['export_user_story', 'export_user_story=true']) {
    const reply = await fetchHistory(ana.guest.token, `/api/users?${word}`)
    expect(reply.status).toBe(200)
    expect(reply.text).toContain(HEAD)
  }
  expect((await app.send('POST', '/users?export_user_story=1&x=2', {})).status).toBe(400)
})

test('I11: a user whose subscription has ended still reads and exports', async () => {
  const ana = await openWallet(app)
  await ana.enter()
  await app.owner.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${ana.guest.id}, true)`.execute(ledger)
    await sql`update subscriptions set expire_at = '2020-01-01'`.execute(ledger)
  })
  expect(await ana.list('2026-11')).toHaveLength(1)
  expect(await linesOf(ana)).toHaveLength(3)
})

test('R6: five an hour, and then one waits', async () => {
  const ana = await openWallet(app)
  for (let round = 0; round < 5; round += 1) {
    expect((await fetchHistory(ana.guest.token)).status).toBe(200)
  }
  expect((await fetchHistory(ana.guest.token)).status).toBe(429)
  app.clock = { now: () => START + HOUR }
  const { body } = await app.send('POST', '/users/authenticate', {
    email: ana.guest.email,
    password: 'correta cavalo bateria',
  })
  expect((await fetchHistory(body.accessToken)).status).toBe(200)
})

describe('L67: a long history', () => {
  const ENTRIES = 12_000
  const openLong = async () => {
    const ana = await openWallet(app)
    await ana.enter()
    await copyEntry(ana.guest.id, ENTRIES - 1)
    return ana
  }
  const text = (pieces: readonly Uint8Array[]) => Buffer.concat(pieces).toString()
  const isReading = (statement: string) => /from transactions\s.*limit/su.test(statement)

  test('is read five hundred entries a statement, and is whole', async () => {
    const ana = await openLong()
    app.statements.length = 0
    const { status, text: reply } = await fetchHistory(ana.guest.token)
    expect(status).toBe(200)
    expect(reply.split('\r\n')).toHaveLength(ENTRIES + 2)
    const reading = app.statements.filter(isReading)
    expect(reading).toHaveLength(ENTRIES / 500 + 1)
    for (const one of reading) expect(one).toMatch(/limit 500\b/)
  })

  test('holds no connection for a slow reader', async () => {
    const ana = await openLong()
    const file = historyFile(app.database, ana.guest.id)
    const pieces = [(await file.next()).value as Uint8Array]
    await until(isNothingOpen)
    for await (const piece of file) pieces.push(piece)
    expect(text(pieces).split('\r\n')).toHaveLength(ENTRIES + 2)
  })

  test('is one snapshot, though it is read in batches and changed between them', async () => {
    const ana = await openLong()
    const spool = new Spool({ bytesMax: 1_000 })
    const file = historyFile(app.database, ana.guest.id, spool)
    const pieces = [(await file.next()).value as Uint8Array]
    await app.owner.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${ana.guest.id}, true)`.execute(ledger)
      await sql`update transactions set name = 'depois'`.execute(ledger)
    })
    for await (const piece of file) pieces.push(piece)
    expect(text(pieces)).not.toContain('depois')
    expect(text(pieces).split('\r\n')).toHaveLength(ENTRIES + 2)
  })

  test('is read ahead by a limited number of bytes, and no more once the reader has left', async () => {
    const ana = await openLong()
    const waitMs = 7_654_321
    const spool = new Spool({ bytesMax: 800, waitMs })
    const file = historyFile(app.database, ana.guest.id, spool)
    app.statements.length = 0
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await file.next()
    const steps = () => app.statements.filter(isReading).length
    // The reading has come to where it waits for the reader.
    await expect.poll(() => timers.mock.calls.some(([, ms]) => ms === waitMs)).toBe(true)
    timers.mockRestore()
    expect(steps()).toBeLessThan(5)
    expect(spool.bytes).toBeLessThan(20_000)
    await file.return(undefined)
    await until(isNothingOpen)
    expect(steps()).toBeLessThan(6)
  })

  test('that is not read at all is given up', async () => {
    const ana = await openLong()
    const spool = new Spool({ bytesMax: 1_000, waitMs: 50 })
    const file = historyFile(app.database, ana.guest.id, spool)
    await file.next()
    await until(isNothingOpen)
    const rest = async () => {
      for await (const piece of file) expect(piece.length).toBeGreaterThan(0)
    }
    await expect(rest()).rejects.toThrow('not taken')
  })
})

async function isNothingOpen(): Promise<boolean> {
  const { open, idle } = await app.database.connections()
  return open === idle
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** The user's one entry, repeated so many times. */
async function copyEntry(userId: string, times: number): Promise<void> {
  await app.owner.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${userId}, true)`.execute(ledger)
    await sql`insert into transactions (user_id, id, series_id, recurrent_index, payment_id,
        category_id, transaction_type, name, name_key, value, date, counts_on, invoice_chosen, paid,
        created_at)
      select t.user_id, gen_random_uuid(), gen_random_uuid(), 0, t.payment_id, t.category_id,
             t.transaction_type, t.name, t.name_key, t.value, t.date, t.counts_on, t.invoice_chosen,
             t.paid, t.created_at
        from (select * from transactions where user_id = ${userId} limit 1) t,
             generate_series(1, ${times}::integer)`.execute(ledger)
  })
}
