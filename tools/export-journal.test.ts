import { expect, test } from 'vitest'
import { useApp } from '../tests/app.ts'
import { categoryOf } from '../tests/statements.ts'
import { openWallet } from '../tests/wallet.ts'
import { journalOf } from './journal/journal.ts'

const app = useApp()

/** Reads a journal as any bookkeeper would: two sides each, the second the first turned round. */
function balancesOf(journal: string, counts: (mark: string, date: string) => boolean) {
  const sums = new Map<string, number>()
  const add = (account: string, cents: number) =>
    sums.set(account, (sums.get(account) ?? 0) + cents)
  for (const block of journal.split('\n\n').filter((text) => text.trim() !== '')) {
    const [head = '', first = '', second = ''] = block.split('\n')
    const [, date = '', mark = ''] = /^(\d{4}-\d{2}-\d{2}) ([*!]) /.exec(head) ?? []
    const [, account = '', sign = '', whole = '', cents = ''] =
      /^ {4}(.+?) {2}(-?)(\d+)\.(\d{2}) BRL$/.exec(first) ?? []
    expect(account).not.toBe('')
    if (!counts(mark, date)) continue
    const value = Number(`${sign}${whole}${cents}`)
    add(account, value)
    add(second.trim(), -value)
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

test('of somebody who is not there it says so', async () => {
  await expect(journalOf(app.url, 'ninguem@exemplo.com.br')).rejects.toThrow('Não há conta')
})
