import { beforeEach, describe, expect, test } from 'vitest'
import { toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { CARD } from '../../../../bench/harness/bank.ts'
import { named, useBankLines } from '../../../../tests/bank-lines.ts'
import { START } from '../../../../tests/banks.ts'
import type { Row } from '../../../../tests/statements.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const { app, bank, connect } = useBankLines()

describe('an entry of an automatic card', () => {
  beforeEach(() => bank.has([CARD]))

  test('A10: is in the invoice of the bank’s bill, and falls back to its day when that disappears', async () => {
    const purchase = { id: 'compra', day: '2026-11-20', value: -12000, description: 'LOJA' }
    bank.shows([{ ...purchase, billId: 'janeiro' }], 'cartao')
    bank.bills = [
      {
        id: 'janeiro',
        accountId: 'cartao',
        dueOn: toDay('2027-01-05'),
        closesOn: null,
        total: toCents(12000),
      },
    ]
    const ana = await connect('Nina')
    const [, card] = await ana.get('/payments')
    expect(await ana.entries()).toMatchObject([{ countsOn: '2027-01-05' }])
    bank.bills = []
    // Bills that were not collected this time are not gone.
    bank.put({ id: 'link of Nina', isPartial: true })
    await ana.sync()
    expect(await ana.entries()).toMatchObject([{ countsOn: '2027-01-05' }])
    bank.put({ id: 'link of Nina', isPartial: false })
    await ana.sync()
    expect(await ana.entries()).toMatchObject([{ countsOn: '2026-12-05' }])
    const [entry] = await ana.entries()
    const item = `/invoices/${card._id}:2026-12/items/${entry._id}`
    expect((await ana.guest.send('PATCH', item, { month: '2027-03' })).status).toBe(200)
    bank.shows([{ ...purchase, billMonth: '2027-01' as never }], 'cartao')
    await ana.sync()
    expect(await ana.entries()).toMatchObject([{ countsOn: '2027-03-05' }])
    await expectConsistent(app)
  })

  test('is on the card that the bank says, until a person says another, and what pays it on none', async () => {
    const bought = { id: 'compra', day: '2026-11-20', value: -12000, description: 'LOJA' }
    const paid = { id: 'paga', day: '2026-11-21', value: 5000, description: 'Pagamento recebido' }
    bank.shows(
      [
        { ...bought, cardEnding: '0652' },
        { ...paid, cardEnding: '0652' },
      ],
      'cartao',
    )
    const eva = await connect('Eva')
    const [, card] = await eva.get('/payments')
    const shown = async () => [
      named(await eva.entries(), 'LOJA').cardEnding,
      named(await eva.entries(), 'Pagamento recebido').cardEnding,
    ]
    expect(await shown()).toEqual(['0652', null])
    expect(await eva.get(`/payments/${card._id}/holders`)).toEqual([{ ending: '0652', name: null }])
    expect(await eva.get(`/invoices/${card._id}:2026-12/holders`)).toEqual([
      { name: null, endings: ['0652'], spent: 120, items: 1 },
    ])
    bank.shows([{ ...bought, cardEnding: '7164' }, paid], 'cartao')
    await eva.sync()
    expect(await shown()).toEqual(['7164', null])
    const { _id: id, version } = named(await eva.entries(), 'LOJA')
    const change = { version, cardEnding: '3641' }
    const edited = await eva.guest.send('PATCH', `/transactions/${id}`, change)
    expect(edited.status).toBe(200)
    bank.shows([{ ...bought, cardEnding: '8888' }, paid], 'cartao')
    await eva.sync()
    expect(await shown()).toEqual(['3641', null])
    await expectConsistent(app)
  })

  const part = (id: string, day: string, index: number) => ({
    id,
    day,
    value: -10000,
    description: `LOJA PARC ${index}/10`,
    instalment: { index, count: 10, purchasedOn: toDay('2026-09-10') },
  })

  test('B10: part 3 of 10 is one purchase, and part 4 replaces what was reckoned', async () => {
    bank.shows([part('p3', '2026-11-10', 3)], 'cartao')
    const oto = await connect('Oto')
    const shown = async () =>
      (await oto.entries())
        .filter(({ name }) => name === 'LOJA')
        .map(({ recurrentIndex, lastInstallment }) => [recurrentIndex + 1, lastInstallment])
        .toSorted(([one], [other]) => one - other)
    const parts = [3, 4, 5, 6, 7, 8, 9, 10].map((index) => [index, 10])
    expect(await shown()).toEqual(parts)
    const [, card] = await oto.get('/payments')
    expect(card.limitUsed).toBe(800)
    bank.shows([part('p3', '2026-11-10', 3), part('p4', '2026-12-10', 4)], 'cartao')
    await oto.sync()
    expect(await shown()).toEqual(parts)
    const due = (await oto.entries()).map(({ countsOn }) => countsOn)
    expect(new Set(due).size).toBe(8)
    await expectConsistent(app)
  })

  test('B10: a purchase of which the bank says only later that it is a part becomes that part', async () => {
    const bought = { ...part('p3', '2026-11-10', 3), description: 'LOJA' }
    bank.shows([{ ...bought, instalment: null }], 'cartao')
    const ivo = await connect('Ivo')
    expect(await ivo.entries()).toMatchObject([{ recurrentIndex: 0, lastInstallment: null }])
    bank.shows([bought], 'cartao')
    await ivo.sync()
    const parts = (await ivo.entries()).map(({ recurrentIndex }) => recurrentIndex + 1)
    expect(parts.toSorted((one, other) => one - other)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    await expectConsistent(app)
  })

  test('B10: a part that was announced and is booked under other words is the same part', async () => {
    const first = part('p1', '2026-10-10', 1)
    const second = { ...part('p2', '2026-11-20', 2), isPending: true }
    bank.shows([first, second], 'cartao')
    const lu = await connect('Lu')
    const ids = async () => (await lu.entries()).map(({ _id }) => _id).toSorted()
    const before = await ids()
    expect(before).toHaveLength(10)
    const booked = { ...part('booked', '2026-11-20', 2), description: 'LOJA SAO PAULO BR 02/10' }
    bank.shows([first, booked], 'cartao')
    await lu.sync()
    expect(await ids()).toEqual(before)
    expect(named(await lu.entries(), 'LOJA SAO PAULO BR')).toMatchObject({ recurrentIndex: 1 })
    await expectConsistent(app)
  })

  test('B10: what was reckoned stays when only the last ninety days are read', async () => {
    bank.shows([part('p3', '2026-08-10', 3)], 'cartao')
    const edu = await connect('Edu')
    const ids = async () => (await edu.entries()).map(({ _id }) => _id).toSorted()
    const before = await ids()
    expect(before).toHaveLength(8)
    app.clock.now = () => START + 24 * 60 * 60_000
    await edu.sync()
    expect(bank.calls.at(-1)).toBe('listLines')
    expect(await ids()).toEqual(before)
  })

  test('B11: ten parts on the first day and restated each month are ten parts', async () => {
    const days = Array.from({ length: 10 }, (_, at) => {
      const month = 8 + at
      return `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-10`
    })
    const all = days.map((day, at) => ({ ...part(`all${at}`, day, at + 1), isPending: at > 2 }))
    bank.shows(all, 'cartao')
    const pia = await connect('Pia')
    expect(await pia.entries()).toHaveLength(10)
    for (const count of [3, 4, 5]) {
      bank.shows(
        days.slice(0, count).map((day, at) => part(`month ${at}`, day, at + 1)),
        'cartao',
      )
      await pia.sync()
      expect(await pia.entries()).toHaveLength(10)
    }
    await expectConsistent(app)
  })

  test('H14: what was bought before the first day that was read is one item of that day’s bill, and follows its total', async () => {
    const bill = {
      id: 'dezembro',
      accountId: 'cartao',
      dueOn: toDay('2025-12-05'),
      closesOn: toDay('2025-11-28'),
    }
    const bought = { id: 'compra', day: '2025-11-25', value: -10_000, description: 'LOJA' }
    bank.shows([{ ...bought, billId: 'dezembro' }], 'cartao')
    bank.bills = [{ ...bill, total: toCents(30_000) }]
    const lia = await connect('Lia')
    const [, card] = await lia.get('/payments')
    const earlier = { name: 'Compras anteriores', countsOn: '2025-12-05', date: '2025-11-20' }
    const spent = async () => (await lia.get(`/invoices/${card._id}:2025-12`)).spent
    expect(named(await lia.entries(), earlier.name)).toMatchObject({ ...earlier, value: -200 })
    expect(await spent()).toBe(300)
    bank.bills = [{ ...bill, total: toCents(25_000) }]
    await lia.sync()
    expect(named(await lia.entries(), earlier.name)).toMatchObject({ ...earlier, value: -150 })
    expect(await spent()).toBe(250)
    // Nothing was bought before it after all; nor does a bill of less than its lines give money back.
    for (const total of [10_000, 8_000]) {
      bank.bills = [{ ...bill, total: toCents(total) }]
      await lia.sync()
      expect((await lia.entries()).map(({ name }) => name)).toEqual(['LOJA'])
      expect(await spent()).toBe(100)
    }
    await expectConsistent(app)
  })

  test('has the name that the bank gives it without its blanks, or else the bank’s', async () => {
    bank.has([
      { ...CARD, name: '  Roxinho ' },
      { ...CARD, id: 'outro', number: '8765', name: ' ' },
    ])
    bank.shows([])
    const gil = await connect('Gil')
    const names = (await gil.get('/payments')).map(({ name }: Row) => name)
    expect(names).toEqual(['Dinheiro', 'Roxinho', expect.stringContaining('Itaú')])
  })

  test('H11: keeps the limit of its owner where the bank says none', async () => {
    const rui = await connect('Rui')
    const [, card] = await rui.get('/payments')
    expect(card).toMatchObject({ limit: 5000, invoiceCloseOn: 25, paid: 5, flag: 'Visa' })
    await rui.guest.send('PATCH', `/payments/${card._id}`, { limit: 6000 })
    bank.has([{ ...CARD, limit: null, closesOn: null, dueOn: null }])
    await rui.sync()
    bank.has([CARD])
    await rui.sync()
    const [, after] = await rui.get('/payments')
    expect(after).toMatchObject({ limit: 6000, invoiceCloseOn: 25, paid: 5 })
  })

  test('H12: bought abroad is in the currency of the card beside its own, and its IOF a line of its own', async () => {
    const iof = { id: 'iof', value: -368, description: 'IOF COMPRA INTERNACIONAL' }
    const bought = (cents: number) => ({
      id: 'usd',
      value: -10500,
      description: 'AWS',
      foreign: { currency: 'USD', value: toCents(cents) },
    })
    bank.shows([bought(-2000), iof], 'cartao')
    const sol = await connect('Sol')
    const entries = await sol.entries()
    const abroad = { value: -105, foreignCurrency: 'USD', foreignValue: -20 }
    expect(named(entries, 'AWS')).toMatchObject(abroad)
    expect(named(entries, 'IOF COMPRA INTERNACIONAL')).toMatchObject({
      category: { name: 'IOF' },
      foreignCurrency: null,
      foreignValue: null,
    })
    // What the bank corrects is corrected, and the entry keeps it when the connection is removed.
    bank.shows([bought(-2050), iof], 'cartao')
    await sol.sync()
    await sol.guest.send('DELETE', `/bankaccesses/${sol.access._id}`)
    const now = { ...abroad, foreignValue: -20.5 }
    expect(named(await sol.entries(), 'AWS')).toMatchObject(now)
  })

  test('H13: shares a limit with another one, which is counted once', async () => {
    bank.has([
      { ...CARD, limitGroup: 'um' },
      { ...CARD, id: 'adicional', number: '8765', limitGroup: 'um' },
    ])
    bank.shows([{ id: 'a', value: -10000 }], 'cartao')
    bank.shows([{ id: 'b', value: -20000 }], 'adicional')
    const tom = await connect('Tom')
    const shared = { sharedLimit: { limit: 5000, used: 300 } }
    expect(await tom.read()).toMatchObject({ accounts: [shared, shared] })
  })

  test('C7, L6: paid from an automatic account is one payment, on both sides', async () => {
    bank.has([{ balance: toCents(0) }, CARD])
    const bought = { id: 'compra', day: '2026-10-10', value: -30000, description: 'LOJA' }
    const left = {
      id: 'saiu',
      day: '2026-11-05',
      value: -30000,
      description: 'PAGAMENTO FATURA CARTAO',
    }
    const arrived = {
      id: 'chegou',
      day: '2026-11-06',
      value: 30000,
      description: 'PAGAMENTO RECEBIDO',
    }
    bank.shows([left])
    bank.shows([bought, arrived], 'cartao')
    const uma = await connect('Uma')
    await uma.sync()
    const month = await uma.get('/balances?startDate=2026-11-01&endDate=2026-11-30')
    expect(month.revenuesPaid).toBe(0)
    const [, , card] = await uma.get('/payments')
    expect(card.value).toBe(0)
    expect(await uma.questions()).toEqual([])
    await expectConsistent(app)
  })

  test('C7: a payment that fits no invoice is asked about, and settles the one that is named', async () => {
    bank.has([{ balance: toCents(0) }, CARD])
    bank.shows([
      { id: 'saiu', day: '2026-11-05', value: -10000, description: 'PAGAMENTO FATURA CARTAO' },
    ])
    bank.shows([{ id: 'compra', day: '2026-10-10', value: -30000, description: 'LOJA' }], 'cartao')
    const vera = await connect('Vera')
    await vera.sync()
    const [question, ...others] = await vera.questions()
    expect(others).toEqual([])
    const [, , card] = await vera.get('/payments')
    const invoice = `${card._id}:2026-11`
    expect(question).toMatchObject({ kind: 'payment', invoices: [{ invoice, value: 300 }] })
    expect((await vera.answer(question._id, 'accept', { invoice })).status).toBe(204)
    const after = async () => (await vera.get('/payments'))[2].value
    expect(await after()).toBe(-200)
    expect((await vera.answer(question._id, 'undo')).status).toBe(204)
    expect(await after()).toBe(-300)
    await expectConsistent(app)
  })
})
