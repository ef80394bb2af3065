import { describe, expect, test } from 'vitest'
import { type PaperBill } from '../../../../tests/statement-paper.ts'
import { BILL_PAPERS } from '../../../../tests/statement-papers.ts'
import { linesOf, type Row, take, useStatements } from '../../../../tests/statements.ts'
import { expectConsistent, NOBODY, refusal } from '../../../../tests/wallet.ts'

/* An invoice by the persons who bought it: what a file says of its cards, and what a person says of them. */

const { app, send, newPerson } = useStatements()

const C6_HEAD =
  'Data de Compra;Nome no Cartão;Final do Cartão;Categoria;Descrição;Parcela;Valor (em US$);Cotação (em R$);Valor (em R$)'
const c6 = (...rows: string[]) =>
  Buffer.from(`${C6_HEAD}\n${rows.map((row) => `${row}\n`).join('')}`)

/** Due in December of 2026: it closes on November 25 and falls due on December 5. */
const BILL = c6(
  '02/11/2026;ANA SOUZA;0652;Compras;LOJA;2/3;0;0;100.00',
  '03/11/2026;ANA SOUZA;7164;Restaurante;PADARIA;Única;0;0;20.00',
  '04/11/2026;BETO SOUZA;3641;Lazer;CINEMA;Única;0;0;60.00',
  '05/11/2026;BETO SOUZA;3641;Lazer;Estorno CINEMA;Única;0;0;-10.00',
  '06/11/2026;ANA SOUZA;0652;-;Inclusao de Pagamento;Única;0;0;-50.00',
)

async function imported(name: string, bytes: Buffer = BILL) {
  const person = await newPerson(name)
  const { guest, card } = person
  const get = async (path: string): Promise<Row> => (await guest.send('GET', path)).body
  const statement = await send(guest, bytes, 'Fatura_2026-12-05.csv')
  const payments = statement.accounts.map(({ key }: Row) => ({ account: key, payment: card }))
  expect((await take(guest, statement, { payments })).status).toBe(200)
  const invoice = `/invoices/${card}:2026-12`
  const persons = () => get(`${invoice}/holders`)
  const items = async (month = '2026-12'): Promise<Row[]> =>
    (await get(`/invoices/${card}:${month}`)).items
  const itemOf = async (of: string, month?: string) =>
    (await items(month)).find((item) => item.name === of)
  const rename = (cards: readonly object[]) =>
    guest.send('PATCH', `/payments/${card}/holders`, { cards })
  return { ...person, get, statement, payments, invoice, persons, items, itemOf, rename }
}

describe('the persons of an invoice', () => {
  test('are those of its cards: what was bought, given back and charged, and no payment', async () => {
    const ana = await imported('Ana')
    const persons = [
      { name: 'Ana Souza', endings: ['0652', '7164'], spent: 120, items: 2 },
      { name: 'Beto Souza', endings: ['3641'], spent: 50, items: 2 },
    ]
    expect(await ana.persons()).toEqual(persons)
    expect((await ana.get(ana.invoice)).spent).toBe(170)
    expect(await ana.get(`/payments/${ana.card}/holders`)).toEqual([
      { ending: '0652', name: 'Ana Souza' },
      { ending: '3641', name: 'Beto Souza' },
      { ending: '7164', name: 'Ana Souza' },
    ])
    // The part to come is bought with the card of the one that came.
    expect(await ana.itemOf('LOJA', '2027-01')).toMatchObject({ cardEnding: '0652' })
    const paid = (await ana.get('/transactions?startDate=2026-11-01&endDate=2026-11-30')).items
    expect(paid.find(({ name }: Row) => name.startsWith('Inclusao'))).toMatchObject({
      cardEnding: null,
    })
    await expectConsistent(app)
  })

  test('have what no card is known of beside them, at the end', async () => {
    const ana = await imported('Bia')
    const typed = { payment: ana.card, value: -500, date: '2026-11-10', name: 'Viagem' }
    const more = { transactionType: 'expenses', category: null, paid: true }
    const category = (await ana.get('/categories')).find(({ group }: Row) => group === 'expenses')
    const draft = { ...typed, ...more, category: category._id }
    expect((await ana.guest.send('POST', '/transactions', draft)).status).toBe(200)
    const persons: Row[] = await ana.persons()
    expect(persons.at(-1)).toEqual({ name: null, endings: [], spent: 500, items: 1 })
    const whole = (await ana.get(ana.invoice)).spent
    expect(persons.reduce((sum, { spent }) => sum + spent, 0)).toBe(whole)
  })

  test('are called as their owner says, whatever later files print', async () => {
    const ana = await imported('Caio')
    expect(await ana.rename([{ ending: '3641', name: 'Bê' }])).toMatchObject({ status: 200 })
    expect(await ana.persons()).toMatchObject([{ name: 'Ana Souza' }, { name: 'Bê', spent: 50 }])
    const next = c6(
      '07/11/2026;BETO SOUZA;3641;Lazer;TEATRO;Única;0;0;5.00',
      '07/11/2026;CARLA SOUZA;0652;Lazer;LIVRO;Única;0;0;7.00',
    )
    const statement = await send(ana.guest, next, 'Fatura_2026-12-05.csv')
    expect((await take(ana.guest, statement, { payments: ana.payments })).status).toBe(200)
    expect(await ana.get(`/payments/${ana.card}/holders`)).toEqual([
      { ending: '0652', name: 'Carla Souza' },
      { ending: '3641', name: 'Bê' },
      { ending: '7164', name: 'Ana Souza' },
    ])
    // Two cards with one name are one person's; without a name each stands for itself.
    await ana.rename([
      { ending: '0652', name: 'bê' },
      { ending: '7164', name: null },
    ])
    expect(await ana.persons()).toMatchObject([
      { endings: ['0652', '3641'], spent: 162 },
      { name: null, endings: ['7164'], spent: 20 },
    ])
  })

  test('are of one’s own cards alone, and of no account', async () => {
    const ana = await imported('Duda')
    const other = await newPerson('Edu')
    const cards = [{ ending: '0652', name: 'Edu' }]
    const path = `/payments/${ana.card}/holders`
    expect(await other.guest.send('PATCH', path, { cards })).toMatchObject(
      refusal(404, 'payment_not_found'),
    )
    expect(await other.guest.send('GET', path)).toMatchObject(refusal(404, 'payment_not_found'))
    expect(await other.guest.send('GET', `${ana.invoice}/holders`)).toMatchObject(
      refusal(404, 'invoice_not_found'),
    )
    const ofAccount = `/payments/${other.account}/holders`
    expect(await other.guest.send('PATCH', ofAccount, { cards })).toMatchObject(
      refusal(400, 'payment_is_no_card'),
    )
    expect(await other.guest.send('GET', ofAccount)).toMatchObject(
      refusal(400, 'payment_is_no_card'),
    )
    expect(await other.guest.send('GET', `/payments/${NOBODY}/holders`)).toMatchObject(
      refusal(404, 'payment_not_found'),
    )
    expect(await ana.rename([{ ending: '12', name: 'Edu' }])).toMatchObject({ status: 400 })
  })
})

describe('the card of an entry', () => {
  test('is chosen for a purchase, for all of its parts, and undone', async () => {
    const ana = await imported('Fabio')
    const [category] = (await ana.get('/categories')).filter(
      ({ group }: Row) => group === 'expenses',
    )
    const draft = {
      transactionType: 'expenses',
      payment: ana.card,
      value: -90,
      date: '2026-11-10',
      name: 'Sofá',
      category: category._id,
      lastInstallment: 3,
      cardEnding: '0652',
    }
    expect((await ana.guest.send('POST', '/transactions', draft)).status).toBe(200)
    const endings = async () => [
      (await ana.itemOf('Sofá'))?.cardEnding,
      (await ana.itemOf('Sofá', '2027-02'))?.cardEnding,
    ]
    expect(await endings()).toEqual(['0652', '0652'])
    const second = await ana.itemOf('Sofá', '2027-01')
    const item = `/invoices/${ana.card}:2027-01/items/${second?._id}?scope=this`
    const edit = { version: second?.version, cardEnding: '3641' }
    const edited = await ana.guest.send('PATCH', item, edit)
    expect(edited.body).toMatchObject({ count: 3 })
    expect(await endings()).toEqual(['3641', '3641'])
    await ana.guest.send('POST', `/transactions/edits/${edited.body.undo}/undo`)
    expect(await endings()).toEqual(['0652', '0652'])
    // What is given back of it is on its card.
    const first = await ana.itemOf('Sofá')
    const back = { ...draft, name: 'Estorno: Sofá', value: 20, refundOf: first?._id }
    const { lastInstallment: _, cardEnding: __, ...refund } = back
    await ana.guest.send('POST', '/transactions', {
      ...refund,
      transactionType: 'revenues',
      category: null,
    })
    expect(await ana.itemOf('Estorno: Sofá')).toMatchObject({ cardEnding: '0652' })
    await expectConsistent(app)
  })

  test('goes where a purchase leaves its account, and is none off cards', async () => {
    const ana = await imported('Gil')
    const [category] = (await ana.get('/categories')).filter(
      ({ group }: Row) => group === 'expenses',
    )
    const draft = {
      transactionType: 'expenses',
      payment: ana.account,
      value: -90,
      date: '2026-11-10',
      name: 'Feira',
      category: category._id,
      cardEnding: '0652',
    }
    const sent = await ana.guest.send('POST', '/transactions', draft)
    const [cash] = sent.body
    expect(cash).toMatchObject({ cardEnding: null })
    const path = `/transactions/${cash._id}`
    const onCard = { version: 1, payment: ana.card, cardEnding: '7164' }
    const moved = await ana.guest.send('PATCH', path, onCard)
    expect(moved.body.items).toMatchObject([{ cardEnding: '7164' }])
    const off = { version: 2, payment: ana.account }
    expect((await ana.guest.send('PATCH', path, off)).body.items).toMatchObject([
      { cardEnding: null },
    ])
  })

  test('is kept by what repeats, by what is removed and restored, and with its account', async () => {
    const ana = await imported('Hugo')
    const [category] = (await ana.get('/categories')).filter(
      ({ group }: Row) => group === 'expenses',
    )
    const draft = {
      transactionType: 'expenses',
      payment: ana.card,
      value: -30,
      date: '2026-11-10',
      name: 'Revista',
      category: category._id,
      recurrentType: 'monthly',
      cardEnding: '7164',
    }
    await ana.guest.send('POST', '/transactions', draft)
    await ana.guest.send('POST', '/transactions/months', { month: '2028-06' })
    expect(await ana.itemOf('Revista', '2028-06')).toMatchObject({ cardEnding: '7164' })
    const before = await ana.persons()
    const loja = await ana.itemOf('Revista')
    const removed = await ana.guest.send('DELETE', `/transactions/${loja?._id}`)
    expect(removed.status).toBe(200)
    await ana.guest.send('POST', `/transactions/${loja?._id}/restore`)
    expect(await ana.persons()).toEqual(before)
    await ana.rename([{ ending: '3641', name: 'Bê' }])
    const named = await ana.persons()
    expect((await ana.guest.send('DELETE', `/payments/${ana.card}`)).status).toBe(204)
    expect((await ana.guest.send('POST', `/payments/${ana.card}/restore`)).status).toBe(200)
    expect(await ana.persons()).toEqual(named)
    await expectConsistent(app)
  })

  test('goes with the import that brought it, and the names of its cards stay', async () => {
    const ana = await imported('Ivo')
    const undo = await ana.guest.send('DELETE', `/statements/${ana.statement._id}`)
    expect(undo.status).toBe(200)
    expect(await ana.persons()).toEqual([])
    expect(await ana.get(`/payments/${ana.card}/holders`)).toHaveLength(3)
  })

  test('is shown before a file is imported', async () => {
    const { guest } = await newPerson('Joca')
    const { _id: id } = await send(guest, BILL, 'Fatura_2026-12-05.csv')
    const { items } = await linesOf(guest, id)
    expect(items.map(({ card }: Row) => card)).toEqual([
      { ending: '0652', holder: 'Ana Souza' },
      { ending: '7164', holder: 'Ana Souza' },
      { ending: '3641', holder: 'Beto Souza' },
      { ending: '3641', holder: 'Beto Souza' },
      null,
    ])
  })

  test('is that of a bill’s line for what was typed before and is the same', async () => {
    const { guest, card } = await newPerson('Lia')
    const { body: categories } = await guest.send('GET', '/categories')
    const category = categories.find(({ group }: Row) => group === 'expenses')
    const draft = { transactionType: 'expenses', payment: card, value: -60, date: '2026-11-04' }
    await guest.send('POST', '/transactions', { ...draft, name: 'Cinema', category: category._id })
    const statement = await send(guest, BILL, 'Fatura_2026-12-05.csv')
    const payments = [{ account: statement.accounts[0].key, payment: card }]
    await take(guest, statement, { payments, same: [3] })
    const { body: invoice } = await guest.send('GET', `/invoices/${card}:2026-12`)
    const named = invoice.items.find(({ name }: Row) => name === 'Cinema')
    expect(named).toMatchObject({ cardEnding: '3641', value: -60 })
  })
})

test('a bill as PDF becomes an invoice by person', async () => {
  const line = (day: string, name: string, value: number) => ({
    day,
    name,
    value,
    part: null,
    foreign: false,
  })
  const bill: PaperBill = {
    dueOn: '2026-12-05',
    closedOn: '2026-11-25',
    formerly: 0,
    payments: [],
    cards: [
      { digits: '4701', lines: [line('2026-11-08', 'LOJA', -990)] },
      { digits: '0660', lines: [line('2026-11-09', 'CINEMA', -4500)] },
    ],
    later: [],
  }
  const ana = await imported('Mel', (await BILL_PAPERS['Nubank']?.(bill).pdf()) ?? Buffer.alloc(0))
  expect(await ana.persons()).toEqual([
    { name: 'Ana S Lima', endings: ['0660', '4701'], spent: 54.9, items: 2 },
  ])
})
