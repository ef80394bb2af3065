import { beforeEach, expect, test } from 'vitest'
import { toCents } from '@saldo/domain/money'
import { START, useBanks } from '../../../../tests/banks.ts'
import { newOperator } from '../../../../tests/operators.ts'
import type { Row } from '../../../../tests/statements.ts'
import { refusal } from '../../../../tests/wallet.ts'

const { app, bank, newGuest, connect } = useBanks()

beforeEach(() => {
  app.clock.now = () => START
  bank.has([{ balance: toCents(100000) }])
  bank.shows([{ id: 'salario', day: '2026-11-05', value: 500000, description: 'SALARIO EMPRESA' }])
})

test('M32: the banks that can be connected are what an operator has listed', async () => {
  const olga = await newOperator(app)
  const ana = await connect('Ana')
  const offered = async () =>
    (await ana.get('/institutions')).items.map(({ name }: Row) => name as string)
  expect(await offered()).toEqual([
    'Caixa',
    'NuBank',
    'Banco do Brasil',
    'Itaú',
    'Santander',
    'Bradesco',
    'Inter',
  ])
  const { body: before } = await olga.send<Row>('GET', '/operator/contents/banks')
  const cooperative = {
    _id: 'sicoob_br_retail',
    name: 'Sicoob',
    specId: 227,
    openFinanceIds: [627],
    belvoNames: [],
    compeCode: '756',
  }
  const items = [
    ...before.items.map((one: Row) =>
      one._id === 'itau_br_retail' ? { ...one, name: 'Itaú Unibanco', isDraft: true } : one,
    ),
    cooperative,
  ]
  const saving = { version: before.version, items }
  expect((await olga.send('POST', '/operator/contents/banks', saving)).status).toBe(200)
  expect(await offered()).toEqual([
    'Caixa',
    'NuBank',
    'Banco do Brasil',
    'Santander',
    'Bradesco',
    'Inter',
    'Sicoob',
  ])
  // Whoever is connected already goes on, under the bank's name of now.
  expect(await ana.read()).toMatchObject({ institution: 'itau_br_retail', name: 'Itaú Unibanco' })

  const bia = await newGuest('Bia')
  bank.put({ id: 'nova', clientUserId: bia.id })
  const body = { linkId: 'nova', type: 'pluggy', connector: 627 }
  const connectTo = (institution: string) =>
    bia.send('POST', '/bankaccesses', { ...body, institution })
  expect(await connectTo('itau_br_retail')).toMatchObject(
    refusal(400, 'institution_not_found', 'institution'),
  )
  expect(await connectTo('sicoob_br_retail')).toMatchObject({
    status: 200,
    body: { name: 'Sicoob' },
  })
})

test('M32: two banks of one name are refused, since a link could not be told apart', async () => {
  const olga = await newOperator(app, 'Otto')
  const { body } = await olga.send<Row>('GET', '/operator/contents/banks')
  const [first, second, ...others] = body.items
  const items = [first, { ...second, belvoNames: first.belvoNames }, ...others]
  const saving = { version: body.version, items }
  expect(await olga.send('POST', '/operator/contents/banks', saving)).toMatchObject({
    status: 422,
    body: { code: 'content_not_fit' },
  })
})
