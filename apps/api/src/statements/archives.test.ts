import { expect, test } from 'vitest'
import { type Guest, START } from '../../../../tests/app.ts'
import {
  fixture,
  linesOf,
  readToEnd,
  type Row,
  take,
  useStatements,
} from '../../../../tests/statements.ts'
import { refusal } from '../../../../tests/wallet.ts'
import { zipOfFiles, zipWithPassword } from '../../../../tests/zips.ts'

const { app, upload, newPerson } = useStatements()

const BILL = fixture('c6-cartao.csv')
const STATEMENT = fixture('inter-same.ofx')
const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex')

const listOf = async (guest: Guest) => (await guest.send('GET', '/statements')).body.items as Row[]

async function sendZip(guest: Guest, zip: Buffer) {
  const { status, body } = await upload(guest, zip, {}, 'extratos.zip')
  expect(status).toBe(200)
  for (const { _id } of await listOf(guest)) await readToEnd(guest, _id)
  return body as Row
}

test('each file of a ZIP is a statement of its own, in its order, and what is not read says why', async () => {
  const { guest, card } = await newPerson('Ana')
  const zip = zipOfFiles(
    ['2024/Fatura_2024-05-05.csv', BILL],
    ['foto.png', PICTURE],
    ['extrato.ofx', STATEMENT],
    ['mais.zip', zipOfFiles(['a.csv', BILL])],
  )
  const first = await sendZip(guest, zip)
  expect(first).toMatchObject({ filename: 'Fatura_2024-05-05.csv', archive: 'extratos.zip' })
  const all = await listOf(guest)
  expect(
    all.map(({ filename, archive, state, failure }) => [filename, archive, failure?.code ?? state]),
  ).toEqual([
    ['Fatura_2024-05-05.csv', 'extratos.zip', 'ready'],
    ['foto.png', 'extratos.zip', 'statement_is_picture'],
    ['extrato.ofx', 'extratos.zip', 'ready'],
    ['mais.zip', 'extratos.zip', 'statement_zip_in_zip'],
  ])
  expect(all[0]?._id).toBe(first._id)
  expect(all[0]?.accounts).toMatchObject([{ dueOn: '2024-05-05' }])
  const payments = [{ account: all[0]?.accounts[0].key, payment: card }]
  expect((await take(guest, all[0], { payments })).body).toMatchObject({ added: 2 })
  expect((await linesOf(guest, all[2]?._id)).items).toHaveLength(2)
})

test('the same ZIP again brings nothing a second time, and one with a file more brings that', async () => {
  const { guest } = await newPerson('Bia')
  const files = [
    ['a.csv', BILL],
    ['b.ofx', STATEMENT],
  ] as const
  const first = await sendZip(guest, zipOfFiles(...files))
  expect((await sendZip(guest, zipOfFiles(...files)))._id).toBe(first._id)
  expect(await listOf(guest)).toHaveLength(2)
  await sendZip(guest, zipOfFiles(...files, ['c.csv', fixture('nubank-conta.csv')]))
  expect((await listOf(guest)).map(({ filename }) => filename)).toEqual(['c.csv', 'a.csv', 'b.ofx'])
})

test('one password opens all files of a ZIP, and no other file that waits for one', async () => {
  const { guest } = await newPerson('Caio')
  const [apart, zip] = [
    fixture('protegida.xlsx'),
    zipWithPassword('segredo', ['a.csv', BILL], ['b.ofx', STATEMENT]),
  ]
  await upload(guest, apart, {}, 'protegida.xlsx')
  const { _id: id } = await sendZip(guest, zip)
  const codes = async () =>
    (await listOf(guest)).map(({ failure, state }) => failure?.code ?? state)
  const needed = 'statement_password_needed'
  expect(await codes()).toEqual([needed, needed, needed])
  await guest.send('POST', `/statements/${id}/password`, { password: 'outra' })
  for (const { _id } of await listOf(guest)) await readToEnd(guest, _id)
  const wrong = 'statement_password_wrong'
  expect(await codes()).toEqual([wrong, wrong, needed])
  await guest.send('POST', `/statements/${id}/password`, { password: 'segredo' })
  for (const { _id } of await listOf(guest)) await readToEnd(guest, _id)
  expect(await codes()).toEqual(['ready', 'ready', needed])
})

test('a ZIP of more than twenty files is refused in words, and nothing of it is kept', async () => {
  const { guest } = await newPerson('Davi')
  const many = Array.from({ length: 21 }, (_, at) => [`${at}.csv`, BILL] as const)
  expect(await upload(guest, zipOfFiles(...many), {}, 'muitos.zip')).toMatchObject(
    refusal(422, 'statement_zip_of_too_many'),
  )
  expect(await listOf(guest)).toEqual([])
})

test('a file that waits already is none of those that go, though it is the oldest', async () => {
  const { guest } = await newPerson('Nair')
  const files = [['a.csv', BILL] as const, ['b.ofx', STATEMENT] as const]
  const oldest = await sendZip(guest, zipOfFiles(...files))
  for (let at = 0; at < 28; at += 1)
    await upload(
      guest,
      Buffer.from(`Data,Valor,Identificador,Descrição\n05/03/2026,-${at + 1}.00,n${at},Feira\n`),
    )
  for (const { _id } of await listOf(guest)) await readToEnd(guest, _id)
  await app.owner.system((ledger) =>
    ledger
      .updateTable('statements')
      .set({ created_at: new Date(START - 25 * 3_600_000).toISOString() })
      .where('user_id', '=', guest.id)
      .execute(),
  )
  const again = await sendZip(guest, zipOfFiles(...files, ['c.csv', fixture('nubank-conta.csv')]))
  expect(again._id).toBe(oldest._id)
  const { items } = (await guest.send('GET', '/statements?only=waiting&limit=100')).body
  expect(items.filter(({ archive }: Row) => archive !== null)).toHaveLength(3)
})

test('a ZIP with a password, sent again, brings nothing a second time', async () => {
  const { guest } = await newPerson('Olga')
  const zip = zipWithPassword('segredo', ['a.csv', BILL], ['b.ofx', STATEMENT])
  const first = await sendZip(guest, zip)
  expect((await sendZip(guest, zip))._id).toBe(first._id)
  expect(await listOf(guest)).toHaveLength(2)
})
