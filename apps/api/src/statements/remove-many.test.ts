import { expect, test } from 'vitest'
import { csv, type Row, take, useStatements } from '../../../../tests/statements.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const { app, send, newPerson } = useStatements()
type Person = Awaited<ReturnType<typeof newPerson>>

const YEAR = 'startDate=2026-08-01&endDate=2027-12-31'
const entriesOf = async ({ guest }: Person): Promise<readonly Row[]> =>
  (await guest.send('GET', `/transactions?${YEAR}`)).body.items
const named = (rows: readonly Row[]) => rows.map(({ name, value }) => `${name} ${value}`).toSorted()
const removeAll = ({ guest }: Person, rows: readonly Row[]) =>
  guest.send<Row>('POST', '/transactions/many/removal', {
    transactions: rows.map(({ _id, version }) => ({ _id, version })),
  })

test('P6: what a file has brought goes with what was typed, stays gone when it comes again, and comes back whole', async () => {
  const ana = await newPerson('Ana')
  const rows = [
    '05/11/2026,-40.00,a1,Padaria',
    '06/11/2026,-15.50,a2,Feira',
    '07/11/2026,900.00,a3,Pix',
  ]
  const first = await send(ana.guest, csv(...rows), 'NU_1_2026.csv')
  expect((await take(ana.guest, first)).status).toBe(200)
  const brought = await entriesOf(ana)
  expect(brought).toHaveLength(3)
  const typed = await ana.guest.send<Row[]>('POST', '/transactions', {
    transactionType: 'revenues',
    name: 'Troco',
    value: 3,
    date: '2026-11-08',
    category: (await ana.guest.send('GET', '/categories')).body.find(
      ({ group, category }: Row) => group === 'revenues' && category !== null,
    )._id,
    payment: ana.account,
    paid: true,
  })
  expect(typed.status).toBe(200)
  const all = await entriesOf(ana)
  const balance = await ana.valueOf(ana.account)
  const { body } = await removeAll(ana, all)
  expect(body).toMatchObject({ removed: 4, unchanged: [] })
  expect(await entriesOf(ana)).toEqual([])
  await expectConsistent(app)

  const again = await send(ana.guest, csv(...rows, '09/11/2026,-7.00,a4,Banca'), 'NU_1_2026b.csv')
  expect((await take(ana.guest, again)).status).toBe(200)
  expect(named(await entriesOf(ana))).toEqual(['Banca -7'])

  const back = await ana.guest.send('POST', `/transactions/${body.removal}/restore`)
  expect(back.body).toEqual({ restored: 4 })
  expect(named(await entriesOf(ana))).toEqual([...named(all), 'Banca -7'].toSorted())
  expect(await ana.valueOf(ana.account)).toBe(balance - 7)
  await expectConsistent(app)
})

/** Bills as Nubank writes them, of a card that closes on the 25th and is due on the 5th. */
async function bring({ guest, card }: Person): Promise<void> {
  const bill = `date,title,amount\n2026-10-10,Pousada - Parcela 1/4,150.00\n2026-10-11,Loja - Parcela 2/3,20.00\n2026-10-12,Mercado,80.00\n`
  const statement = await send(guest, bill, 'fatura_2026-11-05.csv')
  const payments = statement.accounts.map(({ key }: Row) => ({ account: key, payment: card }))
  expect((await take(guest, statement, { payments })).status).toBe(200)
}

test('P6: items and parts of a bill that many take away leave what each alone would have left', async () => {
  const [ana, bia] = [await newPerson('Ana'), await newPerson('Bia')]
  const shown = async (person: Person) => {
    const months = ['2026-11', '2026-12', '2027-01', '2027-02']
    const invoices = months.map((month) =>
      person.guest.send('GET', `/invoices/${person.card}:${month}`),
    )
    const totals = (await Promise.all(invoices)).map(
      ({ body: { total, carried } }) => total - carried,
    )
    return {
      totals,
      used: (await person.guest.send('GET', `/payments/${person.card}`)).body.limitUsed,
    }
  }
  for (const person of [ana, bia]) await bring(person)
  expect(await shown(ana)).toEqual(await shown(bia))
  const chosen = async (person: Person) =>
    (await person.guest.send('GET', `/transactions?${YEAR}&search=po`)).body.items as Row[]
  const hers = await chosen(ana)
  expect(hers.length).toBeGreaterThan(0)
  const first = hers.filter(({ countsOn }) => countsOn === '2026-11-05')
  expect((await removeAll(ana, first)).body).toMatchObject({ removed: first.length, unchanged: [] })
  for (const { _id: id, countsOn } of await chosen(bia)) {
    if (countsOn !== '2026-11-05') continue
    expect((await bia.guest.send('DELETE', `/statements/entries/${id}`)).status).toBe(200)
  }
  expect(await shown(ana)).toEqual(await shown(bia))
  await expectConsistent(app)
})
