import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { useApp } from '../tests/app.ts'
import { categoryOf } from '../tests/statements.ts'
import { openWallet } from '../tests/wallet.ts'
import { journalOf } from './journal/journal.ts'

const app = useApp()

/**
 * Reads a journal as any bookkeeper would: two sides each, the second the first turned round, or several that
 * come to it. `counts`
 * says of a mark and of the day on which an entry counts whether it is added.
 */
function balancesOf(journal: string, counts: (mark: string, countsOn: string) => boolean) {
  const sums = new Map<string, number>()
  const add = (account: string, cents: number) =>
    sums.set(account, (sums.get(account) ?? 0) + cents)
  for (const block of journal.split('\n\n').filter((text) => text.trim() !== '')) {
    const [head = '', first = '', ...others] = block.split('\n')
    const [, date = '', countsOn = date, mark = ''] =
      /^(\d{4}-\d{2}-\d{2})(?:=(\d{4}-\d{2}-\d{2}))? ([*!]) /.exec(head) ?? []
    const [, account = '', sign = '', whole = '', cents = ''] =
      /^ {4}(.+?) {2}(-?)(\d+)\.(\d{2}) BRL$/.exec(first) ?? []
    expect(account).not.toBe('')
    if (!counts(mark, countsOn)) continue
    const value = Number(`${sign}${whole}${cents}`)
    add(account, value)
    const sides = others
      .filter((line) => line !== '')
      .map((line) => /^ {4}(.+?)(?: {2}(-?)(\d+)\.(\d{2}) BRL)?$/.exec(line) ?? [])
    for (const [, side = '', minus, units, rest = ''] of sides) {
      add(side, units === undefined ? -value : Number(`${minus}${units}${rest}`))
    }
  }
  return sums
}

test('the journal gives every account the balance that the product shows', async () => {
  const ana = await openWallet(app)
  const pay = (value: number) =>
    ana.guest.send('POST', '/invoices', {
      paymentInvoiceReferenceId: `${ana.card}:2026-12`,
      payment: ana.account,
      value,
      date: '2026-11-20',
    })
  await ana.guest.send('POST', '/payments', {
    type: 'debit',
    name: 'Poupança;  da casa',
    accountType: 'Poupança',
    value: 1000.5,
  })
  await ana.enter({
    transactionType: 'revenues',
    category: categoryOf('Salário'),
    value: 5000.01,
    payment: ana.account,
  })
  await ana.enter({ value: -12.34 })
  await ana.enter({ value: -99, paid: false })
  const [shoes] = await ana.enter({ payment: ana.card, value: -300.01, lastInstallment: 3 })
  await ana.enter({
    transactionType: 'revenues',
    payment: ana.card,
    value: 20,
    category: null,
    refundOf: shoes._id,
  })
  await pay(50)
  const journal = await journalOf(app.url, ana.guest.email)
  const sums = balancesOf(journal, (mark) => mark === '*')
  const payments = (await ana.get('/payments')) as { name: string; value: number; type: string }[]
  const of = (name: string) => payments.find((row) => row.name === name)?.value ?? Number.NaN
  expect(sums.get('ativos:Dinheiro')).toBe(Math.round(of('Dinheiro') * 100))
  expect(sums.get('ativos:Conta')).toBe(Math.round(of('Conta') * 100))
  expect(sums.get('ativos:Poupança, da casa')).toBe(100_050)
  // Of a card the journal knows all parts, the product those of the open invoice.
  expect(sums.get('passivos:cartões:Roxinho')).toBe(-30_001 + 2_000 + 5_000)
  expect([...sums.values()].reduce((sum, value) => sum + value)).toBe(0)
  expect(journal).toContain('! Mercado do bairro')
})

/** A household with a card, a refund, what is not paid yet, investments and a goal. */
async function openHousehold() {
  const ana = await openWallet(app)
  const enter = (name: string, value: number, more: object = {}) =>
    ana.enter({ name, category: categoryOf(name), payment: ana.account, value, ...more })
  await enter('Salário', 5000.01, { transactionType: 'revenues', date: '2026-11-05' })
  await enter('Aluguel', -1800, { date: '2026-11-10' })
  await enter('Mercado', -312.45, { date: '2026-10-31' })
  await enter('Mercado', -99.9, { date: '2026-11-28', paid: false })
  const divided = (values: readonly number[]) => ({
    split: ['Mercado', 'Farmácia', 'Aluguel'].map((name, at) => ({
      category: categoryOf(name),
      value: values[at],
    })),
  })
  await enter('Mercado', -200.02, { date: '2026-11-07', ...divided([-100.01, -60, -40.01]) })
  const [bought] = await enter('Mercado', -250, {
    payment: ana.card,
    lastInstallment: 3,
    date: '2026-10-21',
    ...divided([-100, -100, -50]),
  })
  await enter('Mercado', 90.01, {
    payment: ana.card,
    transactionType: 'revenues',
    category: null,
    refundOf: bought._id,
    date: '2026-10-22',
  })
  await enter('Tesouro Direto', -250, { transactionType: 'investiments', date: '2026-11-06' })
  await enter('Mercado', -300.01, { payment: ana.card, lastInstallment: 3, date: '2026-10-20' })
  for (const [payment, balance] of [
    [ana.account, 9000],
    [ana.cash, -12.34],
  ] as const) {
    const path = `/payments/${payment}/adjustments`
    const reply = await ana.guest.send('POST', path, { balance, date: '2026-11-19' })
    expect(reply.status).toBe(200)
  }
  const [pix] = await enter('Outras rendas', 80, { transactionType: 'revenues' })
  const marked = `/transactions/${pix._id}?markedAsTranslation=true`
  expect((await ana.guest.send('PATCH', marked, { version: pix.version })).status).toBe(200)
  const goal = await ana.guest.send('POST', '/objectives', {
    name: 'Praia',
    category: 'viajar',
    totalValue: 1200,
    finalDate: '2027-11-21',
    payment: ana.account,
  })
  for (const value of [400, -150]) {
    const path = `/objectives/${goal.body._id}/transaction`
    expect((await ana.guest.send('POST', path, { value, date: '2026-11-20' })).status).toBe(200)
  }
  const journal = await journalOf(app.url, ana.guest.email)
  const { status } = (await ana.get('/reports?date=2026-11-20')) as Report
  const realised = (name: string) => status.find(({ row }) => row === name)?.realised ?? Number.NaN
  return { journal, realised }
}
type Report = { readonly status: readonly { readonly row: string; readonly realised: number }[] }

test('M33: the month of the journal is the month of the report; no goal counts as spending, and no adjustment as income', async () => {
  const { journal, realised } = await openHousehold()
  const sums = balancesOf(journal, (mark, day) => mark === '*' && day.startsWith('2026-11'))
  const under = (root: string) =>
    [...sums].reduce((sum, [account, value]) => sum + (account.startsWith(root) ? value : 0), 0)
  expect(-under('receitas:')).toBe(Math.round(realised('revenues') * 100))
  expect(under('investimentos:')).toBe(Math.round(realised('investiments') * 100))
  expect(under('despesas:')).toBe(Math.round(realised('expenses') * 100))
  expect(under('objetivos:Praia')).toBe(250_00)
  expect(sums.get('patrimônio:ajuste de saldo')).not.toBe(undefined)
  expect(sums.get('patrimônio:transferência')).toBe(-80_00)
})

const hasHledger = spawnSync('hledger', ['--version']).status === 0

test.skipIf(!hasHledger)('hledger adds the journal up to what the report says', async () => {
  const { journal, realised } = await openHousehold()
  const under = (root: string) => {
    // What the report calls realised has happened: the entry due on the 28th has not.
    const query = [
      'bal',
      root,
      '--cleared',
      '--date2',
      '-b',
      '2026-11-01',
      '-e',
      '2026-12-01',
      '-O',
      'csv',
    ]
    const { stdout, stderr } = spawnSync('hledger', ['-f', '-', ...query], {
      input: journal,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    expect(stderr).toBe('')
    return Number(/^"total","(.*?) BRL"$/m.exec(stdout)?.[1])
  }
  expect(-under('receitas')).toBe(realised('revenues'))
  expect(under('investimentos')).toBe(realised('investiments'))
  expect(under('despesas')).toBeCloseTo(realised('expenses'), 6)
  expect(under('objetivos:Praia')).toBe(250)
})

test('of somebody who is not there it says so', async () => {
  await expect(journalOf(app.url, 'ninguem@exemplo.com.br')).rejects.toThrow('Não há conta')
})
