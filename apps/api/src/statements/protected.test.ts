import { expect, test } from 'vitest'
import { readToEnd, useStatements } from '../../../../tests/statements.ts'
import { refusal } from '../../../../tests/wallet.ts'
import { resumeReadings } from './readings.ts'

const { app, send, newPerson } = useStatements()

const PROTECTED = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.from('EncryptedPackage\0', 'utf16le'),
])

test('a file with a password waits for it, and one that does not open it is said to be wrong', async () => {
  const { guest } = await newPerson('Ana')
  const { _id: id, ...statement } = await send(guest, PROTECTED)
  expect(statement).toMatchObject({
    state: 'failed',
    failure: { code: 'statement_password_needed' },
  })
  const password = 'uma-senha-que-ninguem-mais-usa'
  const key = { 'idempotency-key': 'the-key-of-a-password' }
  const reply = await guest.send('POST', `/statements/${id}/password`, { password }, key)
  expect(reply).toMatchObject({ status: 200, body: { state: 'reading' } })
  expect((await readToEnd(guest, id)).failure.code).toBe('statement_password_wrong')
  expect(app.logs.join('\n')).not.toContain(password)
  const examiner = await app.examiner()
  const { rows } = await examiner.query<{ row: string }>(
    `select row_to_json(s)::text as row from statements s union all
     select row_to_json(k)::text from idempotency_keys k`,
  )
  expect(rows.map(({ row }) => row).join('\n')).not.toContain(password)
  expect(rows.map(({ row }) => row).join('\n')).not.toContain('the-key-of-a-password')
})

test('a file whose server dies while its password is tried waits for the password again', async () => {
  const { guest } = await newPerson('Bia')
  const { _id: id } = await send(guest, PROTECTED)
  const examiner = await app.examiner()
  await examiner.query(`update statements set state = 'reading' where id = $1`, [id])
  await examiner.query(
    'insert into statement_readings (user_id, statement_id, created_at) values ($1, $2, now())',
    [guest.id, id],
  )
  const { fastify, database, clock } = app
  await resumeReadings({ fastify, database, clock, settings: {} as never })
  expect((await readToEnd(guest, id)).failure.code).toBe('statement_password_needed')
})

test('a file that waits for no password takes none, and nobody opens that of another', async () => {
  const { guest } = await newPerson('Caio')
  const body = { password: '12345' }
  const { _id: id } = await send(guest, 'nome;idade\nAna;30\n')
  expect(await guest.send('POST', `/statements/${id}/password`, body)).toMatchObject(
    refusal(422, 'statement_has_no_password'),
  )
  const { _id: locked } = await send(guest, PROTECTED)
  const other = await newPerson('Davi')
  expect(await other.guest.send('POST', `/statements/${locked}/password`, body)).toMatchObject(
    refusal(404, 'statement_not_found'),
  )
  expect(
    await guest.send('POST', `/statements/${locked}/password`, { password: '' }),
  ).toMatchObject({ status: 400 })
})
