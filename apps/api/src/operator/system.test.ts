import { beforeAll, describe, expect, test } from 'vitest'
import { type Guest, newId, useApp } from '../../../../tests/app.ts'
import { companyPayer } from '../../../../tests/payers.ts'
import { letterTo } from '../../../../tests/letters.ts'
import { newOperator } from '../../../../tests/operators.ts'
import { refusal } from '../../../../tests/wallet.ts'

const app = useApp()
let olga: Guest
beforeAll(async () => {
  olga = await newOperator(app)
})

const listed = async (name: string) =>
  (await olga.send('GET', '/operator/companies')).body.find(
    (company: { name: string }) => company.name === name,
  )

async function newCompany() {
  const name = `Padaria ${newId()}`
  await olga.send('POST', '/operator/companies', { name, brand: 'saldo' })
  const { _id } = await listed(name)
  return { name, path: `/operator/companies/${_id}` }
}

describe('a company on the operator’s screen', () => {
  test('gets a payer and seats, invites somebody, and leaves', async () => {
    const { name, path } = await newCompany()
    expect(await listed(name)).toMatchObject({ seats: null, price: null, employees: 0 })
    const seats = { seats: 1, price: 9.9 }
    expect(await olga.send('POST', `${path}/seats`, seats)).toMatchObject(
      refusal(422, 'company_payer_missing'),
    )
    expect((await olga.send('POST', `${path}/payer`, companyPayer)).status).toBe(204)
    expect((await olga.send('POST', `${path}/seats`, seats)).status).toBe(204)
    const email = `${newId()}@exemplo.com.br`
    expect((await olga.send('POST', `${path}/employees`, { email })).status).toBe(204)
    expect(await letterTo(app, email, 'company_activation')).toMatchObject({ company: name })
    const other = { email: `${newId()}@exemplo.com.br` }
    expect(await olga.send('POST', `${path}/employees`, other)).toMatchObject(
      refusal(422, 'company_without_free_seat'),
    )
    expect((await olga.send('POST', `${path}/leave`)).status).toBe(204)
    expect((await olga.send('GET', path)).body).toMatchObject({
      name,
      seats: 1,
      price: 9.9,
      endsOn: '2026-11-30',
      invitations: 1,
      charges: [],
      payer: { cnpj: companyPayer.cnpj, email: companyPayer.email },
    })
  })

  test.each([
    [
      'payer',
      { ...companyPayer, cnpj: '11222333000182' },
      'cnpj',
      'Este CNPJ não existe. Confira os números.',
    ],
    ['seats', { seats: 0, price: 1 }, 'seats', expect.any(String)],
    ['seats', { seats: 1, price: 10_000.01 }, 'price', 'Digite um valor, como 12,50.'],
  ])('is refused a %s that is wrong, by its field', async (what, body, field, message) => {
    const { path } = await newCompany()
    expect(await olga.send('POST', `${path}/${what}`, body)).toMatchObject({
      status: 400,
      body: { errors: [{ field, message }] },
    })
  })

  test('that is there already, or of no brand, is not made; one that is not is not found', async () => {
    const { name, path } = await newCompany()
    const add = (body: object) => olga.send('POST', '/operator/companies', body)
    expect(await add({ name: name.toUpperCase(), brand: 'saldo' })).toMatchObject(
      refusal(409, 'company_exists'),
    )
    expect(await add({ name: 'Nova', brand: 'breu' })).toMatchObject(
      refusal(400, 'brand_not_found'),
    )
    expect(await olga.send('GET', `/operator/companies/${newId()}`)).toMatchObject(
      refusal(404, 'company_not_found'),
    )
    const email = 'ninguem@exemplo.com.br'
    expect(await olga.send('POST', `${path}/dismissals`, { email })).toMatchObject(
      refusal(404, 'employee_not_found'),
    )
    expect(await olga.send('POST', `${path}/charge`)).toMatchObject(
      refusal(422, 'company_charge_missing'),
    )
  })
})

describe('a promotional code on the operator’s screen', () => {
  const none = { days: null, percent: null, amount: null, months: null }
  const code = { ...none, code: ' verao-27 ', percent: 20, usesMax: 5, lastDay: '2027-01-31' }
  const add = (body: object) => olga.send('POST', '/operator/codes', body)

  test('is made once and ended once', async () => {
    expect((await add(code)).status).toBe(204)
    expect(await add(code)).toMatchObject(refusal(409, 'code_exists'))
    expect((await olga.send('GET', '/operator/codes')).body).toContainEqual({
      ...code,
      code: 'VERAO-27',
      uses: 0,
      isEnded: false,
    })
    const end = () => olga.send('POST', '/operator/codes/verao-27/end')
    expect((await end()).status).toBe(204)
    expect(await end()).toMatchObject(refusal(404, 'code_not_found'))
  })

  test.each([
    [{ ...code, days: 3 }, 'code_wants_one_gift'],
    [{ ...code, percent: null }, 'code_wants_one_gift'],
    [{ ...code, percent: null, days: 3, months: 2 }, 'code_months_of_days'],
  ])('that is %j gives nothing that there is', async (body, refused) => {
    expect(await add(body)).toMatchObject(refusal(400, refused))
  })

  test.each([
    [{ ...code, code: 'a b' }, 'code'],
    [{ ...code, percent: 101 }, 'percent'],
    [{ ...code, lastDay: '2027-02-30' }, 'lastDay'],
  ])('that is %j is wrong in one field', async (body, field) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  })
})

test('each brand is shown with the contrast that the command line finds', async () => {
  const { body } = await olga.send('GET', '/operator/brands')
  expect(body.map(({ key }: { key: string }) => key)).toContain('enseada')
  for (const { contrasts } of body) {
    expect(contrasts).toHaveLength(6)
    for (const { found, least } of contrasts) expect(found).toBeGreaterThanOrEqual(least)
  }
})

describe('what has failed', () => {
  const plant = async (kind: 'job' | 'letter') => {
    const id = newId()
    await app.owner.system((ledger) =>
      kind === 'job'
        ? ledger
            .insertInto('jobs')
            .values({
              id,
              kind: 'company',
              payload: '{"companyId":"segredo"}',
              run_at: '2026-11-20T12:00Z',
              attempts: 12,
              last_error: 'POST /invoices: unreachable',
              given_up_at: '2026-11-20T12:00Z',
              created_at: '2026-11-20T12:00Z',
            })
            .execute()
        : ledger
            .insertInto('mail_outbox')
            .values({
              id,
              recipient: 'ana@exemplo.com.br',
              kind: 'activation',
              payload: '{"code":"123456"}',
              state: 'failed',
              last_error: '550 <ana@exemplo.com.br> unknown',
              created_at: '2026-11-20T12:00Z',
              sent_at: null,
            })
            .execute(),
    )
    return id
  }
  const failures = async () => (await olga.send('GET', '/operator/failures')).body

  test('says what and why, of nobody, and is tried again once', async () => {
    const [job, letter] = [await plant('job'), await plant('letter')]
    const found = await failures()
    expect(found.jobs).toContainEqual(
      expect.objectContaining({ _id: job, kind: 'company', why: 'POST /invoices: unreachable' }),
    )
    expect(found.letters).toContainEqual(
      expect.objectContaining({ _id: letter, kind: 'activation', why: '550 … unknown' }),
    )
    expect(JSON.stringify(found)).not.toMatch(/ana@|123456|segredo/)
    for (const id of [job, letter]) {
      const retry = () => olga.send('POST', `/operator/failures/${id}/retry`)
      expect((await retry()).status).toBe(204)
      expect(await retry()).toMatchObject(refusal(404, 'failure_not_found'))
    }
    expect(await failures()).toEqual({ jobs: [], letters: [] })
    const waiting = await app.owner.system((ledger) =>
      ledger.selectFrom('jobs').select('payload').where('kind', '=', 'letter').execute(),
    )
    expect(waiting).toContainEqual({ payload: { id: letter } })
  })
})

test('the figures count the product, and no money of anybody', async () => {
  await app.newGuest('Ana')
  const { count } = await app.owner.system((ledger) =>
    ledger
      .selectFrom('users')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  const { body } = await olga.send('GET', '/operator/figures')
  expect(body).toMatchObject({
    people: count,
    subscriptions: { none: expect.any(Number) },
    jobs: { waiting: expect.any(Number), failed: 0 },
    version: 'test',
    migrations: { last: expect.any(String) },
  })
  expect(body.databaseBytes).toBeGreaterThan(1_000_000)
  expect(body.migrations.count).toBeGreaterThan(50)
})

test('every act stands in the security log', async () => {
  await newCompany()
  const rows = await app.owner.system((ledger) =>
    ledger
      .selectFrom('security_events')
      .select(['object', 'result'])
      .where('user_id', '=', olga.id)
      .where('object', 'like', '%companies%')
      .execute(),
  )
  expect(rows.map(({ object }) => object).join('\n')).toContain('POST /operator/companies')
})
