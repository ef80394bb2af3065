import { describe, expect, test } from 'vitest'
import { TODAY, usePluggy } from '../../../../tests/pluggy.ts'
import type { BankLine } from './banks.ts'

/* What a bank shows through the real SDK, and what becomes of it when the bank changes its mind. */

const pluggy = usePluggy()

describe('what a bank shows', () => {
  test('is signed as the ledger is, whatever signs a connector writes', async () => {
    for (const connector of [201, 208]) {
      const { linkId, account } = await pluggy.connected(connector)
      const card = await pluggy.linesOf(linkId, account('card').id)
      const bought = card.filter(({ description }) => description.startsWith('SUPERMERCADO'))
      expect(bought.length).toBeGreaterThan(0)
      expect(bought.every(({ value }) => value < 0)).toBe(true)
      const paid = card.filter(({ hint }) => hint === 'bill_payment')
      expect(paid.every(({ value }) => value > 0)).toBe(true)
      const checking = await pluggy.linesOf(linkId, account('checking').id)
      const both = checking.filter(({ hint }) => hint === 'bill_payment')
      expect(both.map(({ value }) => -value).toSorted()).toEqual(
        paid.map(({ value }) => value).toSorted(),
      )
      expect(account('card').balance).toBeLessThan(0)
    }
  })

  test('stands on the day that clocks show in São Paulo, whether the bank knows the hour or not', async () => {
    for (const connector of [201, 215]) {
      const { linkId, account } = await pluggy.connected(connector)
      const salaries = (await pluggy.linesOf(linkId, account('checking').id)).filter(
        ({ description }) => description.startsWith('SALARIO'),
      )
      expect(salaries.length).toBeGreaterThanOrEqual(12)
      expect(salaries.every(({ day }) => day.endsWith('-05'))).toBe(true)
      const coffees = (await pluggy.linesOf(linkId, account('card').id)).filter(({ description }) =>
        description.startsWith('CAFE'),
      )
      expect(coffees.every(({ day }) => day.endsWith('-15'))).toBe(true)
    }
  })

  test('H12: in a foreign currency has the amount of the account too, and IOF is its own line', async () => {
    const { linkId, account } = await pluggy.connected()
    const lines = await pluggy.linesOf(linkId, account('card').id)
    const abroad = lines.find(({ foreign }) => foreign !== null)
    expect(abroad?.foreign).toMatchObject({ currency: 'USD' })
    expect(Math.abs(abroad?.value ?? 0)).toBeGreaterThan(Math.abs(abroad?.foreign?.value ?? 0) * 5)
    const iof = lines.find(
      ({ description, day }) => description.startsWith('IOF') && day === abroad?.day,
    )
    expect(iof?.value).toBe(-Math.round(Math.abs(abroad?.value ?? 0) * 0.035))
  })

  test.each([
    [201, 'one part a month'],
    [203, 'all parts at once'],
    [208, 'each part under the day of the purchase'],
  ])('B11: connector %d shows %s', async (connector) => {
    const { linkId, account } = await pluggy.connected(connector)
    const lines = await pluggy.linesOf(linkId, account('card').id)
    const parts = lines.filter(({ instalment }) => instalment?.count === 10)
    const days = new Set(parts.map(({ day }) => day))
    const ahead = parts.filter(({ day }) => day > TODAY)
    expect(parts.map(({ instalment }) => instalment?.index).toSorted()).toEqual(
      parts.map((_, index) => index + 1).toSorted(),
    )
    expect(days.size === 1).toBe(connector === 208)
    expect(ahead.length > 0).toBe(connector === 203)
    expect(ahead.every(({ isPending, billMonth }) => isPending && billMonth !== null)).toBe(true)
  })

  test('A10: stands in bills that add up, and in none while a bill is open', async () => {
    const { linkId, account } = await pluggy.connected()
    const card = account('card').id
    const [bills, lines] = [
      await pluggy.banks.listBills({ linkId, accountId: card }),
      await pluggy.linesOf(linkId, card),
    ]
    expect(bills.length).toBeGreaterThanOrEqual(11)
    for (const bill of bills) {
      const inIt = lines.filter(({ billId }) => billId === bill.id)
      expect(inIt.reduce((sum, { value }) => sum - value, 0)).toBe(bill.total)
    }
    expect(await pluggy.banks.listBills({ linkId, accountId: account('checking').id })).toEqual([])
  })

  test('H11: says neither limit nor closing day where the bank does not', async () => {
    const { linkId, account } = await pluggy.connected()
    expect(account('card')).toMatchObject({
      limit: 900_000,
      closesOn: '2026-04-03',
      dueOn: '2026-04-10',
    })
    await pluggy.fault('null-limit')
    const accounts = await pluggy.banks.listAccounts(linkId)
    expect(accounts.find(({ kind }) => kind === 'card')).toMatchObject({
      limit: null,
      closesOn: null,
    })
  })

  test('H14: has an opening balance that is in no line', async () => {
    const { linkId, account } = await pluggy.connected()
    const { id, balance } = account('checking')
    const sum = (await pluggy.linesOf(linkId, id)).reduce((total, { value }) => total + value, 0)
    expect(balance - sum).toBeGreaterThan(0)
  })
})

describe('what changes at the bank', () => {
  const lastOf = (lines: readonly BankLine[]) => lines.filter(({ isPending }) => isPending)

  test('H2: what was pending is posted under another id, day and text', async () => {
    const { linkId, account } = await pluggy.connected()
    const card = account('card').id
    await pluggy.order('__transaction', {
      accountId: card,
      day: TODAY,
      cents: -7_700,
      text: 'PADARIA NOVA',
    })
    await pluggy.updated(linkId)
    const pending = lastOf(await pluggy.linesOf(linkId, card)).find(({ value }) => value === -7_700)
    expect(pending).toMatchObject({ day: TODAY, description: 'PADARIA NOVA' })
    await pluggy.order('__clock', { now: '2026-03-23T15:00:00.000Z' })
    await pluggy.updated(linkId)
    const posted = (await pluggy.linesOf(linkId, card)).filter(({ value }) => value === -7_700)
    expect(posted).toHaveLength(1)
    expect(posted[0]).toMatchObject({ day: '2026-03-22', isPending: false })
    expect(posted[0]?.id).not.toBe(pending?.id)
    expect(posted[0]?.description).not.toBe('PADARIA NOVA')
  })

  test('H3, H4, H10: lines are created anew, ids move on, and lines are gone', async () => {
    const { linkId, account } = await pluggy.connected()
    const { id } = account('card')
    const before = await pluggy.linesOf(linkId, id)
    await pluggy.fault('recreate', { accountId: id })
    const anew = await pluggy.linesOf(linkId, id)
    expect(anew).toHaveLength(before.length)
    expect(anew.filter((line) => before.every((old) => old.id !== line.id)).length).toBeGreaterThan(
      5,
    )
    await pluggy.fault('shift-ids', { accountId: id })
    const shifted = await pluggy.linesOf(linkId, id)
    expect(shifted.map((line) => line.id).toSorted()).toEqual(
      anew.map((line) => line.id).toSorted(),
    )
    expect(shifted).not.toEqual(anew)
    await pluggy.fault('drop', { accountId: id })
    expect((await pluggy.linesOf(linkId, id)).length).toBeLessThan(before.length * 0.8)
  })

  test('H7: a line of an earlier day is found by when the aggregator first had it', async () => {
    const { linkId, account } = await pluggy.connected()
    await pluggy.order('__clock', { now: '2026-03-21T15:00:00.000Z' })
    await pluggy.fault('late-dated')
    await pluggy.updated(linkId)
    const { lines } = await pluggy.banks.listLines({
      linkId,
      accountId: account('checking').id,
      from: { createdAt: '2026-03-21T00:00:00.000Z' },
      to: TODAY,
      cursor: null,
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ day: '2026-03-11', value: -4_321 })
  })

  test('H1: pages follow their cursors, and one that comes twice is the same page', async () => {
    await pluggy.order('__settings', { pageSize: 40 })
    const { linkId, account } = await pluggy.connected()
    const { id } = account('checking')
    const once = await pluggy.linesOf(linkId, id)
    expect(once.length).toBeGreaterThan(100)
    expect(new Set(once.map((line) => line.id)).size).toBe(once.length)
    await pluggy.fault('page-twice')
    const twice = await pluggy.linesOf(linkId, id)
    expect(twice).toHaveLength(once.length + 40)
    expect(new Set(twice.map((line) => line.id)).size).toBe(once.length)
  })
})
