import { describe, expect, test } from 'vitest'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { toCents } from '@saldo/domain/money'
import { CARD } from '../../../../bench/harness/bank.ts'
import { market, named, salary, useBankLines } from '../../../../tests/bank-lines.ts'
import { START } from '../../../../tests/banks.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const { app, bank, connect } = useBankLines()

describe('an entry of an automatic account', () => {
  test('H1: is one, whatever page or reading repeats it', async () => {
    bank.repeats = true
    bank.shows([
      salary,
      market,
      ...Array.from({ length: 8 }, (_, at) => ({ id: `l${at}`, value: -100 - at })),
    ])
    const ana = await connect('Ana')
    await ana.sync()
    await ana.sync()
    expect(await ana.entries()).toHaveLength(11)
    expect(await ana.read()).toMatchObject({ sync: { added: 0, updated: 0, removed: 0 } })
    await expectConsistent(app)
  })

  test('H2: announced and then booked, in other words and later, keeps the category that it was given', async () => {
    bank.shows([salary, { ...market, isPending: true }])
    const bia = await connect('Bia')
    const pending = named(await bia.entries(), 'MERCADO BOM DIA')
    expect(pending.paid).toBe(false)
    const category = categoryOf('Padaria')
    await bia.guest.send('PATCH', `/transactions/${pending._id}`, { category })
    bank.shows([
      salary,
      { ...market, id: 'booked', day: '2026-11-12', description: 'COMPRA MERCADO BOM DIA LTDA' },
    ])
    await bia.sync()
    const entries = await bia.entries()
    expect(entries).toHaveLength(3)
    expect(entries).toContainEqual(
      expect.objectContaining({
        _id: pending._id,
        name: 'COMPRA MERCADO BOM DIA LTDA',
        date: '2026-11-12',
        paid: true,
        category: expect.objectContaining({ _id: category }),
      }),
    )
    await expectConsistent(app)
  })

  test('H6: whose words and whose kind the bank changes is categorised anew each time, until its owner chooses', async () => {
    const says = (description: string, hint: 'own_transfer' | null = null) =>
      bank.shows([{ ...market, description, hint }])
    says('MERCADO BOM DIA')
    const ina = await connect('Ina')
    const categoryNow = async () =>
      (await ina.entries()).find(({ name }) => name !== 'Saldo inicial')?.category.name
    expect(await categoryNow()).toBe('Mercado')
    for (const [name, category] of [
      ['DROGARIA SAO PAULO', 'Farmácia'],
      ['POSTO IPIRANGA', 'Combustível'],
      ['PADARIA DA VILA', 'Padaria'],
    ] as const) {
      says(name)
      await ina.sync()
      expect(await categoryNow()).toBe(category)
    }
    says('PADARIA DA VILA', 'own_transfer')
    await ina.sync()
    expect(await categoryNow()).toBe('Transferência')
    await expectConsistent(app)
  })

  test('H3: deleted and made anew around the closing keeps category, name and the invoice of the user', async () => {
    bank.has([CARD])
    const purchase = { id: 'compra', day: '2026-11-20', value: -12000, description: 'LOJA' }
    bank.shows([purchase], 'cartao')
    const caio = await connect('Caio')
    const [entry] = await caio.entries()
    const [, card] = await caio.get('/payments')
    const item = `/invoices/${card._id}:2026-12/items/${entry._id}`
    expect((await caio.guest.send('PATCH', item, { month: '2027-02' })).status).toBe(200)
    const changes = { name: 'Presente', category: categoryOf('Presentes') }
    await caio.guest.send('PATCH', `/transactions/${entry._id}`, changes)
    // The deletion arrives in one sync, the new line in the next.
    bank.shows([], 'cartao')
    await caio.sync()
    expect(await caio.entries()).toEqual([])
    bank.shows([{ ...purchase, id: 'compra nova' }], 'cartao')
    await caio.sync()
    expect(await caio.entries()).toMatchObject([
      {
        _id: entry._id,
        name: 'Presente',
        category: { _id: changes.category },
        countsOn: '2027-02-05',
      },
    ])
    await expectConsistent(app)
  })

  test('H4: alike on one day are as many as the bank has', async () => {
    const coffee = { day: '2026-11-12', value: -500, description: 'CAFE' }
    bank.shows([salary, { id: '1', ...coffee }, { id: '2', ...coffee }])
    const duda = await connect('Duda')
    const [first] = (await duda.entries()).filter(({ name }) => name === 'CAFE')
    await duda.guest.send('PATCH', `/transactions/${first._id}`, { name: 'Café com a Lu' })
    bank.shows([
      salary,
      { id: '1', ...coffee, value: -800, description: 'PAO' },
      { id: '2', ...coffee },
      { id: '3', ...coffee },
    ])
    await duda.sync()
    const names = (await duda.entries()).map(({ name }) => name).toSorted()
    expect(names).toEqual(['CAFE', 'Café com a Lu', 'PAO', 'SALARIO EMPRESA', 'Saldo inicial'])
  })

  test('H5: removed by its owner stays so after five syncs, and can be restored', async () => {
    const enzo = await connect('Enzo')
    const entry = named(await enzo.entries(), 'MERCADO BOM DIA')
    const { body } = await enzo.guest.send('DELETE', `/bankaccesses/entries/${entry._id}`)
    for (let at = 0; at < 5; at += 1) {
      bank.shows([salary, { ...market, id: `mercado ${at}` }])
      await enzo.sync()
    }
    expect(named(await enzo.entries(), 'MERCADO BOM DIA')).toBeUndefined()
    // What its owner has removed is where bank and entries part.
    expect(await enzo.read()).toMatchObject({
      accounts: [{ bankBalance: 1000, reckoned: 1049.9, partsOn: '2026-11-10' }],
    })
    expect(await enzo.get('/bankaccesses/removed')).toMatchObject([{ _id: body._id, value: -49.9 }])
    await enzo.guest.send('POST', `/bankaccesses/removed/${body._id}/restore`)
    await enzo.sync()
    expect(named(await enzo.entries(), 'MERCADO BOM DIA')).toMatchObject({ _id: entry._id })
    expect(await enzo.read()).toMatchObject({ accounts: [{ reckoned: 1000, partsOn: null }] })
    await expectConsistent(app)
  })

  test('H6: “to all with the same name” leaves what another category was chosen for', async () => {
    const days = ['2026-11-06', '2026-11-08', '2026-11-10']
    bank.shows(days.map((day, at) => ({ id: `feira ${at}`, day, value: -4990 - at })))
    const ana = await connect('Gil')
    const purchases = async () =>
      (await ana.entries())
        .filter(({ name }) => name === 'MERCADO BOM DIA')
        .toSorted((one: Row, other: Row) => (one.date < other.date ? -1 : 1))
    const [first, second] = await purchases()
    const put = (entry: Row, name: string, more: object = {}) =>
      ana.guest.send('PATCH', `/transactions/${entry._id}`, { category: categoryOf(name), ...more })
    const names = async () => (await purchases()).map(({ category }) => category.name)
    expect((await put(first, 'Padaria')).status).toBe(200)
    const sameName = { sameName: true }
    expect(await put(second, 'Farmácia', sameName)).toMatchObject({
      body: { count: 2, skipped: 1 },
    })
    expect(await names()).toEqual(['Padaria', 'Farmácia', 'Farmácia'])
    // What an answer for all has put there follows the next one.
    expect(await put(second, 'Lanches e café', sameName)).toMatchObject({ body: { skipped: 1 } })
    expect(await names()).toEqual(['Padaria', 'Lanches e café', 'Lanches e café'])
    // From the entry itself its own category goes to all.
    expect(await put(first, 'Farmácia', sameName)).toMatchObject({ body: { count: 1, skipped: 2 } })
    const renamed = await ana.guest.send('PATCH', `/transactions/${first._id}`, {
      name: 'Feira',
      ...sameName,
    })
    expect(renamed).toMatchObject({ body: { count: 3, skipped: 0 } })
    await expectConsistent(app)
  })

  test('H6: renamed or categorised by its owner stays so, and all else follows the bank', async () => {
    const fabi = await connect('Fabi')
    const entry = named(await fabi.entries(), 'MERCADO BOM DIA')
    const changes = { name: 'Feira', category: categoryOf('Padaria') }
    await fabi.guest.send('PATCH', `/transactions/${entry._id}`, changes)
    bank.shows([salary, { ...market, value: -5090, description: 'MERCADO BOM DIA FILIAL' }])
    await fabi.sync()
    expect(named(await fabi.entries(), 'Feira')).toMatchObject({
      _id: entry._id,
      value: -50.9,
      category: { _id: changes.category },
    })
  })

  test('H7: of a day before the last sync, which the bank had only later, is entered', async () => {
    const gabi = await connect('Gabi')
    const late = { id: 'late', day: '2026-06-02', value: -700, description: 'CHEQUE' }
    bank.shows([salary, market, { ...late, createdAt: new Date(START + 30_000).toISOString() }])
    bank.has([{ balance: toCents(99300) }])
    await gabi.sync()
    expect(named(await gabi.entries(), 'CHEQUE')).toMatchObject({ date: '2026-06-02', value: -7 })
    expect(await gabi.read()).toMatchObject({ accounts: [{ reckoned: 993, partsOn: null }] })
  })

  test('H9: stays where the bank was read in part', async () => {
    const hugo = await connect('Hugo')
    bank.put({ id: 'link of Hugo', isPartial: true })
    bank.shows([])
    await hugo.sync()
    expect(await hugo.entries()).toHaveLength(3)
    expect(await hugo.read()).toMatchObject({ sync: { state: 'done', isPartial: true } })
  })

  test('H10: gone with more than a fifth of its account is held until its owner answers', async () => {
    const many = Array.from({ length: 10 }, (_, at) => ({ id: `m${at}`, value: -1000 - at }))
    bank.shows([salary, ...many])
    const iris = await connect('Iris')
    bank.shows([salary, ...many.slice(6)])
    await iris.sync()
    await iris.sync()
    expect(await iris.entries()).toHaveLength(12)
    const [question, ...others] = await iris.questions()
    expect(others).toEqual([])
    expect(question).toMatchObject({ kind: 'held', count: 6, lines: expect.any(Array) })
    expect(question.lines).toHaveLength(6)
    expect((await iris.answer(question._id, 'accept')).status).toBe(204)
    expect(await iris.entries()).toHaveLength(6)
    expect((await iris.answer(question._id, 'undo')).status).toBe(204)
    expect(await iris.entries()).toHaveLength(12)
    expect((await iris.answer(question._id, 'decline')).status).toBe(204)
    await iris.sync()
    expect(await iris.entries()).toHaveLength(12)
    await expectConsistent(app)
  })

  test('H14: begins with an opening balance of its own, and ends at what the bank says', async () => {
    const jo = await connect('Jo')
    expect(named(await jo.entries(), 'Saldo inicial')).toMatchObject({
      value: -3950.1,
      date: '2026-11-04',
      category: { _id: DEFAULT_CATEGORY_IDS.adjustment },
    })
    // A line of the history that was not read at first is no step in the balance.
    bank.shows([
      salary,
      market,
      { id: 'older', day: '2026-11-01', value: 1000, description: 'PIX' },
    ])
    await jo.sync()
    expect(named(await jo.entries(), 'Saldo inicial')).toMatchObject({
      value: -3960.1,
      date: '2026-10-31',
    })
    expect(await jo.read()).toMatchObject({ accounts: [{ bankBalance: 1000, reckoned: 1000 }] })
    const month = await jo.get('/balances?startDate=2026-10-01&endDate=2026-11-30')
    expect(month).toMatchObject({ revenuesPaid: 5010, expensesPaid: 49.9 })
    await expectConsistent(app)
  })

  test('H14: ends at what the bank says also where the aggregator’s clock is ahead of ours', async () => {
    const createdAt = new Date(START + 90_000).toISOString()
    bank.shows([
      { ...salary, createdAt },
      { ...market, createdAt },
    ])
    const ivo = await connect('Ivo')
    expect(await ivo.read()).toMatchObject({ accounts: [{ reckoned: 1000, partsOn: null }] })
  })

  test('H15: between the own accounts is a transfer, and a friend’s Pix of the same value is none', async () => {
    bank.has([{ balance: toCents(0) }, { id: 'outra', number: '999', name: 'Conta Inter' }])
    bank.shows([
      {
        id: 'out',
        day: '2026-11-10',
        value: -20000,
        description: 'PIX ENVIADO',
        hint: 'own_transfer',
      },
      { id: 'buy', day: '2026-11-11', value: -30000, description: 'MERCADO' },
    ])
    bank.shows(
      [
        { id: 'in', day: '2026-11-10', value: 20000, description: 'PIX RECEBIDO' },
        { id: 'friend', day: '2026-11-11', value: 30000, description: 'PIX RECEBIDO JOAO' },
      ],
      'outra',
    )
    const kaka = await connect('Kaka')
    const entries = await kaka.entries()
    expect(named(entries, 'PIX RECEBIDO')).toMatchObject({ category: { name: 'Transferência' } })
    expect(named(entries, 'PIX ENVIADO')).toMatchObject({ category: { name: 'Transferência' } })
    const month = await kaka.get('/balances?startDate=2026-11-01&endDate=2026-11-30')
    expect(month).toMatchObject({ revenuesPaid: 300, expensesPaid: 300 })
  })

  test('H16: scheduled and then executed is one', async () => {
    const pix = { value: -8000, description: 'PIX AGENDADO', reference: 'E1' }
    bank.shows([salary, { id: 's', day: '2026-11-20', ...pix, isPending: true }])
    const lia = await connect('Lia')
    bank.shows([
      salary,
      { id: 's', day: '2026-11-20', ...pix, isPending: true },
      { id: 'x', day: '2026-11-30', ...pix, description: 'PIX ENVIADO' },
    ])
    await lia.sync()
    expect((await lia.entries()).filter(({ value }) => value === -80)).toMatchObject([
      { name: 'PIX ENVIADO', paid: true, date: '2026-11-30' },
    ])
  })

  test('H19: like one that was typed two days before is asked about once, and remembered', async () => {
    const max = await connect('Max')
    const [, account] = await max.get('/payments')
    const rent = {
      transactionType: 'expenses',
      value: -800,
      name: 'Aluguel',
      category: categoryOf('Aluguel'),
      payment: account._id,
    }
    await max.guest.send('POST', '/transactions', { ...rent, date: '2026-11-15' })
    await max.guest.send('POST', '/transactions', { ...rent, date: '2026-11-19' })
    const pix = { value: -80000, description: 'PIX IMOBILIARIA' }
    bank.shows([salary, market, { id: 'r1', day: '2026-11-17', ...pix }])
    await max.sync()
    await max.sync()
    const [question, ...others] = await max.questions()
    expect(others).toEqual([])
    expect(question).toMatchObject({ kind: 'probable', value: -800, entry: { name: 'Aluguel' } })
    expect((await max.entries()).filter(({ value }) => value === -800)).toHaveLength(2)
    expect((await max.answer(question._id, 'accept')).status).toBe(204)
    expect((await max.answer(question._id, 'accept')).body).toMatchObject({
      code: 'bank_question_answered',
    })
    // The next one of these names is linked without a question.
    bank.shows([
      salary,
      market,
      { id: 'r1', day: '2026-11-17', ...pix },
      { id: 'r2', day: '2026-11-20', ...pix },
    ])
    await max.sync()
    expect(await max.questions()).toEqual([])
    expect((await max.entries()).filter(({ value }) => value === -800)).toHaveLength(2)
    expect((await max.answer(question._id, 'undo')).status).toBe(204)
    expect((await max.answer(question._id, 'decline')).status).toBe(204)
    expect((await max.entries()).filter(({ value }) => value === -800)).toHaveLength(3)
    await expectConsistent(app)
  })

  test('T33: like a bill that was foreseen for less is asked about, pays it with the bank’s value, and gives it back', async () => {
    const eva = await connect('Eva')
    const [, account] = await eva.get('/payments')
    const light = {
      transactionType: 'expenses',
      name: 'Luz',
      category: categoryOf('Energia'),
      payment: account._id,
    }
    await eva.guest.send('POST', '/transactions', {
      ...light,
      value: -200,
      date: '2026-11-15',
      paid: false,
    })
    const seen = async () =>
      (await eva.entries())
        .filter(({ name }) => name === 'Luz')
        .map(({ value, date, paid }) => [value, date, paid])
    const debit = (id: string, day: string, value: number) => ({
      id,
      day,
      value,
      description: 'Luz',
    })
    bank.shows([salary, market, debit('l1', '2026-11-17', -21734)])
    await eva.sync()
    const [question] = await eva.questions()
    expect(question).toMatchObject({
      kind: 'probable',
      value: -217.34,
      entry: { name: 'Luz', value: -200 },
    })
    expect(await seen()).toEqual([[-200, '2026-11-15', false]])
    expect((await eva.answer(question._id, 'accept')).status).toBe(204)
    expect(await seen()).toEqual([[-217.34, '2026-11-17', true]])
    await expectConsistent(app)
    expect((await eva.answer(question._id, 'undo')).status).toBe(204)
    expect(await seen()).toEqual([[-200, '2026-11-15', false]])
    expect((await eva.answer(question._id, 'accept')).status).toBe(204)

    // The next one of these names is paid without a question.
    await eva.guest.send('POST', '/transactions', {
      ...light,
      value: -200,
      date: '2026-11-20',
      paid: false,
    })
    bank.shows([
      salary,
      market,
      debit('l1', '2026-11-17', -21734),
      debit('l2', '2026-11-21', -19010),
    ])
    await eva.sync()
    expect(await eva.questions()).toEqual([])
    expect((await seen()).toSorted()).toEqual([
      [-190.1, '2026-11-21', true],
      [-217.34, '2026-11-17', true],
    ])
    await expectConsistent(app)
  })

  test('T33: like a month of an item of the calendar comes in and is asked about; a yes pays the month', async () => {
    const rosa = await connect('Rosa')
    const [, account] = await rosa.get('/payments')
    const school = {
      name: 'Escola',
      category: categoryOf('Escola'),
      payment: account._id,
      transactionType: 'expenses',
    }
    await rosa.guest.send('POST', '/linkedtransactions', {
      transaction: school,
      value: -900,
      day: 20,
    })
    const isPaid = async () =>
      (await rosa.get('/linkedtransactions?startDate=2026-11-01&endDate=2026-11-30')).items.find(
        ({ transaction }: Row) => transaction.name === 'Escola',
      ).paid
    const debit = (id: string, day: string) => ({
      id,
      day,
      value: -90000,
      description: 'BOLETO COLEGIO',
    })
    const inLedger = async () => (await rosa.entries()).filter(({ value }) => value === -900).length
    bank.shows([salary, market, debit('e1', '2026-11-18')])
    await rosa.sync()
    await rosa.sync()
    const [question, ...others] = await rosa.questions()
    expect(others).toEqual([])
    expect(question).toMatchObject({
      kind: 'item',
      value: -900,
      entry: { name: 'Escola', date: '2026-11-20', value: -900 },
    })
    expect([await inLedger(), await isPaid()]).toEqual([1, false])
    expect((await rosa.answer(question._id, 'accept')).status).toBe(204)
    expect([await inLedger(), await isPaid()]).toEqual([1, true])
    expect((await rosa.answer(question._id, 'undo')).status).toBe(204)
    expect([await inLedger(), await isPaid()]).toEqual([1, false])
    expect((await rosa.answer(question._id, 'accept')).status).toBe(204)

    // What is gone at the bank has paid nothing; what comes again under these names is known.
    bank.shows([salary, market])
    await rosa.sync()
    expect([await inLedger(), await isPaid()]).toEqual([0, false])
    bank.shows([salary, market, debit('e2', '2026-11-22')])
    await rosa.sync()
    expect(await rosa.questions()).toEqual([])
    expect([await inLedger(), await isPaid()]).toEqual([1, true])
    await expectConsistent(app)
  })
})
