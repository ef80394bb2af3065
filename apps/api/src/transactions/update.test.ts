import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { applyAgain } from '../../../../tests/migrations.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  refusal,
  NOBODY,
  openWallet,
  type Wallet,
} from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const change = (id: string, body: object, scope = '') =>
  ana.guest.send('PATCH', `/transactions/${id}${scope}`, { version: 1, ...body })

/** The current series or purchase of an entry. */
const seriesOf = async (id: string): Promise<Row[]> => {
  const { items } = await ana.get(
    '/transactions?startDate=2026-01-01&endDate=2030-12-31&limit=5000',
  )
  return items.filter((one: Row) => one._id === id || one.recurrentTransactionId === id)
}

/** Makes an entry look as if a bank had sent it. */
const fromTheBank = (id: string, externalId: string) =>
  app.database.change(ana.guest.id, async (ledger) => {
    await sql`update transactions set external_id = ${externalId} where id = ${id}`.execute(ledger)
    return { keep: true, value: null }
  })

describe('an edit', () => {
  test('of a refund changes its words and its value, and never its category alone', async () => {
    const [bought] = await ana.enter({ payment: ana.card, value: -100, date: '2026-11-10' })
    const [refund] = await ana.enter({
      transactionType: 'revenues',
      payment: ana.card,
      value: 60,
      date: '2026-11-20',
      category: null,
      refundOf: bought._id,
    })
    expect((await change(refund._id, { name: 'Devolução' })).body.items).toMatchObject([
      { name: 'Devolução', category: { _id: bought.category._id } },
    ])
    const moved = await ana.guest.send('PATCH', `/transactions/${refund._id}`, {
      version: 2,
      category: categoryOf('Farmácia'),
    })
    expect(moved).toMatchObject(refusal(422, 'refund_follows_purchase', 'category'))
  })

  test('of a whole series keeps each entry in the totals of its own category', async () => {
    const series = await ana.enter({ recurrentType: 'monthly', date: '2026-10-10', paid: false })
    const moved = await change(series[1]._id, {}, '?markedAsTranslation=true')
    expect(moved.status).toBe(200)
    const reply = await change(series[0]._id, { value: -77.77 }, '?scope=all')
    expect(reply.body.items.map((one: Row) => one.category.name).slice(0, 3)).toEqual([
      series[0].category.name,
      'Transferência',
      series[0].category.name,
    ])
    expect(new Set(reply.body.items.map((one: Row) => one.value))).toEqual(new Set([-77.77]))
  })

  test('of all fields at once changes every total to the cent', async () => {
    const [made] = await ana.enter()
    const reply = await change(made._id, {
      value: -0.01,
      name: '  Outro nome ',
      description: 'troco',
      date: '2026-12-31',
      category: categoryOf('Farmácia'),
      payment: ana.account,
      paid: false,
    })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        skipped: 0,
        items: [
          {
            _id: made._id,
            value: -0.01,
            name: 'Outro nome',
            description: 'troco',
            date: '2026-12-31',
            countsOn: '2026-12-31',
            category: { name: 'Farmácia' },
            payment: { _id: ana.account, name: 'Conta' },
            paid: false,
            version: 2,
          },
        ],
      },
    })
    expect(await ana.get(`/transactions/${made._id}`)).toEqual(reply.body.items[0])
    expect(await ana.list('2026-11')).toEqual([])
    expect(await ana.balances('2026-12')).toMatchObject({ currentBalance: 0, planned: -0.01 })
  })

  test('of no field changes nothing but the version', async () => {
    const [made] = await ana.enter()
    const { body } = await change(made._id, {})
    expect(body.items).toEqual([{ ...made, version: 2 }])
  })

  test('of the paid mark alone is made of a payment of an invoice too, and no other', async () => {
    await ana.enter({ payment: ana.card, value: -40, date: '2026-11-10' })
    const { body } = await ana.guest.send('POST', '/invoices', {
      paymentInvoiceReferenceId: `${ana.card}:2026-12`,
      payment: ana.account,
      value: 40,
      date: '2026-12-05',
      paid: false,
    })
    const { _id } = body.transaction
    expect(await change(_id, { name: 'Outra' })).toMatchObject({
      body: { code: 'transaction_not_editable' },
    })
    expect((await change(_id, { paid: true })).status).toBe(200)
    expect(await ana.get(`/invoices/${ana.card}:2026-12`)).toMatchObject({ paid: 40 })
  })

  test('onto a card is paid and in its invoice, and off again it counts on its day', async () => {
    const [made] = await ana.enter({ paid: false })
    const onCard = await change(made._id, { payment: ana.card })
    expect(onCard.body.items).toMatchObject([{ paid: true, countsOn: '2026-12-05' }])
    expect(await ana.valueOf(ana.card)).toBe(-100)
    const back = await change(made._id, { version: 2, payment: ana.cash, date: '2026-11-30' })
    expect(back.body.items).toMatchObject([{ paid: true, countsOn: '2026-11-30' }])
    expect(await ana.valueOf(ana.card)).toBe(0)
  })

  test('of an older version is refused', async () => {
    const [made] = await ana.enter()
    await change(made._id, { name: 'Primeiro' })
    expect(await change(made._id, { name: 'Segundo' })).toMatchObject(
      refusal(409, 'version_conflict'),
    )
    expect(await ana.list('2026-11')).toMatchObject([{ name: 'Primeiro', version: 2 }])
  })

  test('E12: toggled ten times ends in the last state', async () => {
    const [made] = await ana.enter()
    for (let turn = 0; turn < 10; turn += 1) {
      const reply = await change(made._id, { version: turn + 1, paid: turn % 2 === 1 })
      expect(reply.status).toBe(200)
    }
    expect(await ana.list('2026-11')).toMatchObject([{ paid: true, version: 11 }])
    expect(await ana.valueOf(ana.cash)).toBe(-100)
  })
})

describe('a series', () => {
  test('E5: changed from the fourth on leaves the three before it untouched', async () => {
    const before = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10', paid: false })
    const reply = await change(before[3]._id, { value: -150, name: 'Novo preço' }, '?scope=next')
    expect(reply.body).toMatchObject({ skipped: 0, count: before.length - 3 })
    const after = await seriesOf(before[0]._id)
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3))
    for (const one of after.slice(3)) {
      expect(one).toMatchObject({ value: -150, name: 'Novo preço', version: 2 })
    }
    expect(after.map(({ date }) => date)).toEqual(before.map(({ date }: Row) => date))
  })

  test('E5: changed as a whole leaves the paid entries, and returns how many it left', async () => {
    const before = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10' })
    await change(before[2]._id, { paid: true })
    const reply = await change(before[4]._id, { value: -150 }, '?applyForAll=true')
    expect(reply.body.skipped).toBe(2)
    const after = await seriesOf(before[0]._id)
    expect(after.map(({ value }) => value)).toEqual(
      before.map((_: Row, at: number) => (at === 0 || at === 2 ? -100 : -150)),
    )
  })

  test('E6: whose day is moved moves to its end, clamped to short months and back, and missing occurrences are written', async () => {
    const before = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10', paid: false })
    await change(before[0]._id, { date: '2026-05-31' }, '?scope=all')
    const dates = (await seriesOf(before[0]._id)).map(({ date }) => date)
    expect(dates.slice(0, 3)).toEqual(['2026-05-31', '2026-06-30', '2026-07-31'])
    expect(dates.at(-1)).toBe('2027-11-30')
    expect(dates).toHaveLength(19)
  })

  test('E7: whose next occurrence is paid early has no additional entry, and the one after it stays due', async () => {
    const before = await ana.enter({ recurrentType: 'monthly', date: '2026-11-25', paid: false })
    await change(before[1]._id, { paid: true })
    const after = await seriesOf(before[0]._id)
    expect(after).toHaveLength(before.length)
    expect(after.slice(0, 3).map(({ paid }) => paid)).toEqual([false, true, false])
  })

  test('L32: that was bought by card and is moved to an account has only its past entries paid', async () => {
    const before = await ana.enter({
      payment: ana.card,
      recurrentType: 'monthly',
      date: '2026-11-10',
    })
    const reply = await change(before[0]._id, { payment: ana.account }, '?scope=all')
    expect(reply.status).toBe(200)
    const after = await seriesOf(before[0]._id)
    expect(after.map(({ date, paid }) => [date, paid])).toEqual(
      before.map(({ date }: Row) => [date, date <= '2026-11-21']),
    )
    expect(await ana.valueOf(ana.account)).toBe(-100)
  })

  test('L32: that such a move left as paid years ahead is corrected at the start', async () => {
    const right = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10', paid: false })
    const early = await ana.enter({ recurrentType: 'monthly', date: '2026-11-12', paid: false })
    await change(right[0]._id, { name: 'Assinatura' }, '?scope=all')
    await change(early[1]._id, { paid: true })
    await app.database.change(ana.guest.id, async (ledger) => {
      await sql`update transactions set paid = true where series_id = ${right[0]._id}`.execute(
        ledger,
      )
      return { keep: true, value: null }
    })
    const notes = await applyAgain(app.url, 'refunds_and_moved_series')
    expect(notes.at(-1)).toMatch(/^Repetições futuras que voltaram a ficar em aberto: \d+$/)
    // The database's own clock decides which occurrences are in the future.
    const now = new Date().toISOString().slice(0, 10)
    const after = await seriesOf(right[0]._id)
    expect(after.filter(({ paid }) => paid).every(({ date }) => date <= now)).toBe(true)
    expect((await seriesOf(early[0]._id)).filter(({ paid }) => paid)).toHaveLength(1)
  })

  test('of which one occurrence was moved to another account keeps it there when it is renamed', async () => {
    const before = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10', paid: false })
    await change(before[2]._id, { payment: ana.account, category: categoryOf('Farmácia') })
    const reply = await change(before[0]._id, { name: 'Novo nome' }, '?scope=all')
    expect(reply.body.items[2]).toMatchObject({
      name: 'Novo nome',
      payment: { _id: ana.account, name: 'Conta' },
      category: { name: 'Farmácia' },
    })
    const after = await seriesOf(before[0]._id)
    expect(after).toHaveLength(reply.body.count)
    expect(after.slice(0, reply.body.items.length)).toEqual(reply.body.items)
  })

  test('moved outside the supported years is refused, and stays', async () => {
    const before = await ana.enter({ recurrentType: 'annual', date: '1960-02-29', paid: false })
    const last = before.at(-1)
    for (const [id, date] of [
      [last._id, '1951-01-01'],
      [before[0]._id, '2150-12-31'],
    ]) {
      expect(await change(id, { date }, '?scope=all')).toMatchObject(
        refusal(400, 'date_out_of_range', 'date'),
      )
    }
    const daily = await ana.enter({ recurrentType: 'daily', date: '2026-11-20', paid: false })
    expect(await change(daily[0]._id, { date: '1990-01-01' }, '?scope=all')).toMatchObject(
      refusal(400, 'date_out_of_range', 'date'),
    )
    expect(await ana.get(`/transactions/${last._id}`)).toEqual(last)
  })
})

describe('what cannot be edited', () => {
  test.each([
    ['value', 400, 'value_is_zero', { value: 0 }],
    ['value', 400, 'value_sign_wrong', { value: 5 }],
    ['category', 400, 'category_missing', { category: null }],
    ['category', 400, 'category_of_another_group', { category: categoryOf('Salário') }],
    ['category', 404, 'category_not_found', { category: NOBODY }],
    ['payment', 404, 'payment_not_found', { payment: NOBODY }],
    ['date', 400, 'date_out_of_range', { date: '1900-01-01' }],
    ['version', 400, 'request_invalid', { version: 0 }],
    ['transactionType', 400, 'request_invalid', { transactionType: 'revenues' }],
    ['user', 404, 'not_found', { user: NOBODY }],
    ['name', 400, 'request_invalid', { name: ' ' }],
    ['value', 400, 'request_invalid', { value: -1.001 }],
  ])('%s: %d %s', async (field, status, code, changes) => {
    const [made] = await ana.enter()
    expect(await change(made._id, changes)).toMatchObject(refusal(status, code, field))
    expect(await ana.list('2026-11')).toEqual([made])
  })

  test('a part of a purchase on a card, not even by moving it off the card', async () => {
    const [part] = await ana.enter({ payment: ana.card, lastInstallment: 3 })
    for (const changes of [{ value: -1 }, { name: 'Outro' }, { payment: ana.cash }]) {
      expect(await change(part._id, changes)).toMatchObject({
        ...refusal(422, 'transaction_not_editable'),
        body: { message: 'Esta movimentação não pode ser editada.' },
      })
    }
    const [debit] = await ana.enter({ lastInstallment: 3 })
    expect(await change(debit._id, { payment: ana.card })).toMatchObject(
      refusal(422, 'transaction_not_editable'),
    )
  })

  test('whether an entry of a card is paid', async () => {
    const [made] = await ana.enter({ payment: ana.card })
    expect(await change(made._id, { paid: false })).toMatchObject({
      ...refusal(422, 'transaction_status_fixed'),
      body: { message: 'Esta movimentação não pode ser marcada como paga ou em aberto.' },
    })
  })

  test('the fields of an entry that a bank has set; its name and category may be changed, for all of that name at once', async () => {
    const [one] = await ana.enter({ name: 'IFD*Lanche' })
    const [other] = await ana.enter({ name: 'ifd*lanche', payment: ana.account })
    const [typed] = await ana.enter({ name: 'IFD*Lanche', payment: ana.account })
    await fromTheBank(one._id, 'a')
    await fromTheBank(other._id, 'b')
    for (const changes of [
      { value: -1 },
      { date: '2026-11-11' },
      { payment: ana.account },
      { description: 'x' },
    ]) {
      expect(await change(one._id, changes)).toMatchObject(
        refusal(422, 'transaction_field_from_the_bank'),
      )
    }
    expect(await change(one._id, { paid: false })).toMatchObject(
      refusal(422, 'transaction_status_fixed'),
    )
    const reply = await change(one._id, {
      name: 'Lanche',
      category: categoryOf('Lanches e café'),
      sameName: true,
    })
    expect(reply.body.items).toHaveLength(2)
    expect(await ana.get(`/transactions/${other._id}`)).toMatchObject({
      name: 'Lanche',
      category: { name: 'Lanches e café' },
      payment: { _id: ana.account },
    })
    expect(await ana.get(`/transactions/${typed._id}`)).toEqual(typed)
    // H6: what another category was chosen for keeps that, whether a connection or a file brought it.
    const put = (entry: { readonly _id: string }, body: object) =>
      ana.guest.send('PATCH', `/transactions/${entry._id}`, body)
    await put(other, { category: categoryOf('Padaria') })
    const toAll = { category: categoryOf('Farmácia'), sameName: true }
    expect(await put(one, toAll)).toMatchObject({ body: { count: 1, skipped: 1 } })
    expect(await ana.get(`/transactions/${other._id}`)).toMatchObject({
      category: { name: 'Padaria' },
    })
  })

  test('I9: an entry of another user, by any verb', async () => {
    const [made] = await ana.enter()
    const beto = await openWallet(app, 'Beto')
    const path = `/transactions/${made._id}`
    const not = refusal(404, 'transaction_not_found')
    expect(await beto.guest.send('GET', path)).toMatchObject(not)
    for (const changes of [{ paid: false }, { name: 'Meu' }, { payment: beto.cash }]) {
      const body = { version: 1, ...changes }
      expect(await beto.guest.send('PATCH', path, body)).toMatchObject(not)
    }
    for (const scope of ['', '?scope=all']) {
      expect(await beto.guest.send('DELETE', `${path}${scope}`)).toMatchObject(not)
    }
    expect(await beto.guest.send('POST', `${path}/restore`)).toMatchObject(
      refusal(404, 'removal_not_found'),
    )
    expect(await ana.list('2026-11')).toEqual([made])
  })
})
