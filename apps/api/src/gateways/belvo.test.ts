import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBelvo } from '@saldo/sandbox/belvo/peer'
import type { Peer } from '@saldo/sandbox/peer'
import { toDay } from '@saldo/domain/calendar'
import { type BankAggregator, BankAggregatorError } from './banks.ts'
import { openBelvoBanks } from './belvo.ts'

/* The adapter of the older aggregator against a Belvo over HTTP. */

const NOW = '2026-03-20T15:00:00.000Z'
let peer: Peer
let banks: BankAggregator
beforeAll(async () => {
  peer = await startBelvo()
})
afterAll(() => peer.stop())

const address = (name: string) => peer.addresses[`BELVO_${name}`] ?? ''
const order = (path: string, body: object = {}) =>
  fetch(`${address('API_URL')}/${path}`, { method: 'POST', body: JSON.stringify(body) })
const settings = () => ({
  apiUrl: address('API_URL'),
  secretId: address('SECRET_ID'),
  secretPassword: address('SECRET_PASSWORD'),
})

beforeEach(async () => {
  await order('__reset')
  await order('__clock', { now: NOW })
  banks = openBelvoBanks(settings())
})

async function linked(username = '11122233300'): Promise<string> {
  const answer = await order('__link', {
    institution: 'itau_br_retail',
    username,
    external_id: 'ana',
  })
  return ((await answer.json()) as { id: string }).id
}
const faultOf = async (act: Promise<unknown>) => {
  const error: unknown = await act.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(BankAggregatorError)
  return (error as BankAggregatorError).fault
}

test('an older link shows its accounts, lines and bills, signed as the ledger is', async () => {
  const linkId = await linked()
  expect(await banks.readLink(linkId)).toMatchObject({
    id: linkId,
    clientUserId: 'ana',
    institution: 'itau_br_retail',
    state: 'updated',
  })
  expect(await banks.requestUpdate(linkId, null)).toMatchObject({ state: 'updated' })
  const accounts = await banks.listAccounts(linkId)
  expect(accounts.map(({ kind, isSavings }) => [kind, isSavings])).toEqual([
    ['bank', false],
    ['bank', true],
    ['card', false],
  ])
  const card = accounts.find(({ kind }) => kind === 'card')
  expect(card?.balance).toBeLessThan(0)
  const of = { linkId, accountId: card?.id ?? '' }
  const { lines, next } = await banks.listLines({
    ...of,
    from: { day: toDay('2026-01-01') },
    to: toDay('2026-03-20'),
    cursor: null,
  })
  expect(next).toBeNull()
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.every(({ day }) => day >= '2026-01-01')).toBe(true)
  expect(
    lines
      .filter(({ description }) => description.startsWith('CAFE'))
      .every(({ value }) => value === -500),
  ).toBe(true)
  expect((await banks.listBills(of)).length).toBeGreaterThanOrEqual(11)
})

test('a bank that wants a token says so with the link, and takes it', async () => {
  const linkId = await linked('11122233301')
  expect(await faultOf(banks.requestUpdate(linkId, null))).toEqual({
    kind: 'token_required',
    linkId,
  })
  expect(await banks.readLink(linkId)).toMatchObject({ state: 'token_required' })
  await banks.requestUpdate(linkId, { name: 'token', value: '123456' })
})

test('the widget gets a token of its own, and a link is removed once and once more', async () => {
  const linkId = await linked()
  expect(await banks.createAccessToken({ linkId, clientUserId: 'ana' })).toMatch(/^access-/)
  await banks.removeLink(linkId)
  await banks.removeLink(linkId)
  expect(await faultOf(banks.readLink(linkId))).toEqual({ kind: 'gone' })
  expect(await faultOf(banks.readLink('../token'))).toEqual({ kind: 'gone' })
})

test.each([
  ['429', { kind: 'rate_limited', retryAfterSeconds: 60 }],
  ['500', { kind: 'unavailable' }],
  ['html', { kind: 'unavailable' }],
])('H18: %s is a fault of ours', async (kind, expected) => {
  const linkId = await linked()
  await order('__fault', { kind })
  expect(await faultOf(banks.readLink(linkId))).toEqual(expected)
})

test('wrong secrets, and no aggregator at all, are faults without the secret', async () => {
  const wrong = openBelvoBanks({ ...settings(), secretPassword: 'errada' })
  expect(await faultOf(wrong.readLink('x'))).toEqual({
    kind: 'refused',
    code: 'authentication_failed',
  })
  const nowhere = openBelvoBanks({ ...settings(), apiUrl: 'http://127.0.0.1:1' })
  expect(await faultOf(nowhere.readLink('x'))).toEqual({ kind: 'unavailable' })
})
