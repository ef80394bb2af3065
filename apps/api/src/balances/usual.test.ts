import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()
afterAll(() => expectConsistent(app))

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})

const MARKET = { category: categoryOf('Mercado') }
const RENT = { category: categoryOf('Aluguel'), name: 'Aluguel' }
const usual = (date = '2026-11-21', query = ''): Promise<Row> =>
  ana.get(`/balances/usual?date=${date}${query}`)
const shareOf = ({ shares }: Row, name: string) =>
  shares.find((share: Row) => share.category.name === name)

/** Enters what was bought in some months, one entry in each. */
async function buy(months: readonly string[], values: readonly number[], more = {}): Promise<void> {
  for (const [at, month] of months.entries())
    await ana.enter({ ...MARKET, date: `${month}-10`, value: -(values[at] ?? 0), ...more })
}

const HALF_A_YEAR = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']

describe('what is usual of a month', () => {
  test('is the middle of the last six whole months, of each category with its subcategories', async () => {
    await buy(['2026-04', ...HALF_A_YEAR], [9_999, 400, 600, 500, 900, 100, 520])
    await buy(HALF_A_YEAR, [30, 30, 30, 30, 30, 30], { category: categoryOf('Padaria') })
    await buy(['2026-11'], [700])
    const answer = await usual()
    expect(answer.months).toBe(6)
    const [one] = answer.shares
    expect(answer.shares).toHaveLength(1)
    // 400, 600, 500, 900, 100 and 520 with 30 each: between 530 and 550.
    expect(one).toMatchObject({ value: 700, entries: 1, usual: 540 })
  })

  test('is nothing where somebody began less than four months ago, and the first month is not whole', async () => {
    await buy(['2026-08', '2026-09', '2026-10', '2026-11'], [100, 100, 100, 900])
    expect(await usual()).toMatchObject({
      months: 0,
      shares: [{ value: 900, usual: 0 }],
      causes: [],
    })
    await buy(['2026-07'], [100])
    expect(await usual()).toMatchObject({ months: 3, shares: [{ value: 900, usual: 100 }] })
  })

  test('has a month without a category as nothing, and leaves out one in which nothing was entered', async () => {
    await buy(['2026-04', '2026-06', '2026-08', '2026-10'], [100, 100, 100, 100])
    await buy(['2026-06'], [80], { category: categoryOf('Lazer') })
    const answer = await usual()
    // Of April it is not known whether it is whole.
    expect(answer.months).toBe(3)
    expect(shareOf(answer, 'Lazer')).toBeUndefined()
    expect(answer.shares).toMatchObject([{ value: 0, entries: 0, usual: 100 }])
  })

  test('has no income, nothing saved and nothing that only moves', async () => {
    await buy(['2026-05', '2026-06', '2026-07', '2026-08', '2026-09'], [-1, -1, -1, -1, -1], {
      category: categoryOf('Salário'),
      transactionType: 'revenues',
    })
    const answer = await usual()
    expect(answer).toEqual({ months: 4, shares: [], causes: [] })
  })

  test('of a month ahead is that of the months that are over', async () => {
    await buy(HALF_A_YEAR, [100, 100, 100, 100, 100, 100])
    await buy(['2026-11', '2027-03'], [900, 300])
    expect(await usual('2027-03-01')).toMatchObject({
      months: 5,
      shares: [{ value: 300, usual: 100 }],
    })
    expect(await usual('2026-09-30')).toMatchObject({
      months: 3,
      shares: [{ value: 100, usual: 100 }],
    })
  })
})

describe('the entry that made the difference', () => {
  const BEFORE = ['2026-04', ...HALF_A_YEAR]

  test('is the one that is new, however large what comes each month is', async () => {
    const housing = BEFORE.map(() => 2_000)
    await buy(BEFORE, housing, RENT)
    await buy(['2026-11'], [2_000], RENT)
    expect((await usual()).causes).toEqual([])
    const [repair] = await ana.enter({
      ...RENT,
      name: 'Encanador',
      value: -900,
      date: '2026-11-12',
    })
    const answer = await usual()
    expect(answer.causes).toEqual([
      {
        category: answer.shares[0].category._id,
        _id: repair._id,
        name: 'Encanador',
        date: '2026-11-12',
        by: 900,
      },
    ])
  })

  test('is one of a known name by what it cost more than any before, and none where many small ones did it', async () => {
    await buy(BEFORE, [400, 400, 400, 400, 400, 400, 400])
    await ana.enter({ ...MARKET, value: -780, date: '2026-11-12' })
    expect((await usual()).causes).toMatchObject([{ name: 'Mercado do bairro', by: 380 }])
    for (const day of ['03', '05', '07', '09'])
      await ana.enter({ ...MARKET, value: -350, date: `2026-11-${day}` })
    expect((await usual()).causes).toEqual([])
  })

  test('is the share of an entry that is divided', async () => {
    await buy(BEFORE, [400, 400, 400, 400, 400, 400, 400])
    await buy(['2026-11'], [400])
    const split = [
      { ...MARKET, value: -1_000 },
      { category: categoryOf('Lazer'), value: -300 },
    ]
    await ana.enter({ ...MARKET, name: 'Festa', value: -1_300, date: '2026-11-15', split })
    expect((await usual()).causes).toMatchObject([{ name: 'Festa', by: 1_000 }])
  })
})

test('of a family it is what each usually spends, and whoever began lately changes nothing of it', async () => {
  const beto = await openWallet(app, 'Beto')
  const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
  await beto.guest.send('POST', '/families/voucher', { voucher: body.voucher })
  const all = () => usual('2026-11-21', '&family=true')
  await buy(['2026-11'], [500])
  expect(await all()).toMatchObject({ months: 0, shares: [{ value: 500, usual: 0 }] })
  await buy(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'], [300, 300, 300, 300, 300])
  await beto.enter({ ...MARKET, value: -2_000, date: '2026-11-08' })
  const answer = await all()
  expect(answer).toMatchObject({ months: 4, shares: [{ value: 2_500, usual: 2_300, entries: 2 }] })
  expect(answer.causes).toMatchObject([{ name: 'Mercado do bairro', by: 200 }])
  // What is shared as sums alone has no name that others see.
  const seen = () => beto.get('/balances/usual?date=2026-11-21&family=true')
  expect((await seen()).causes).toHaveLength(1)
  const { version } = await ana.get(`/payments/${ana.cash}`)
  const sums = { version, sharing: 'totals' }
  expect((await ana.guest.send('PATCH', `/payments/${ana.cash}`, sums)).status).toBe(200)
  expect(await seen()).toMatchObject({ months: 4, shares: [{ value: 2_500 }], causes: [] })
})
