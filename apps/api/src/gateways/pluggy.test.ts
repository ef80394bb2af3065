import { describe, expect, test } from 'vitest'
import { faultOf, SECRET_PASSWORD, TODAY, usePluggy } from '../../../../tests/pluggy.ts'

/*
 * Whatever is amiss at the aggregator must come out as one of the product's own faults, and nothing of a
 * request or an answer with it.
 */

const pluggy = usePluggy()

describe('a link', () => {
  test('is connected by the widget, collects, and knows whose it is', async () => {
    const linkId = await pluggy.connect(201, { cpf: '11122233300', password: 'x' })
    expect(await pluggy.banks.readLink(linkId)).toMatchObject({
      state: 'updating',
      lastUpdatedAt: null,
    })
    expect(await pluggy.settled(linkId)).toMatchObject({
      id: linkId,
      clientUserId: 'ana',
      connector: '201',
      institution: 'Itaú',
      state: 'updated',
      isPartial: false,
      error: null,
      consentExpiresAt: null,
    })
  })

  test('asks for the number that the bank’s app shows, and takes it', async () => {
    const linkId = await pluggy.connect(201, { cpf: '11122233301', password: 'x' })
    expect(await pluggy.settled(linkId)).toMatchObject({
      state: 'token_required',
      parameter: { name: 'token', isNumeric: true },
    })
    await pluggy.banks.requestUpdate(linkId, { name: 'token', value: '123456' })
    expect(await pluggy.settled(linkId)).toMatchObject({ state: 'updated', parameter: null })
    expect(
      await faultOf(pluggy.banks.requestUpdate(linkId, { name: 'token', value: '123456' })),
    ).toEqual({
      kind: 'refused',
      code: 'MFA_PARAMERTER_WAS_ALREADY_USED_ERROR',
    })
  })

  test.each([
    ['00', 'updated', null],
    ['02', 'failed', 'already_logged_in'],
    ['03', 'failed', 'account_locked'],
    ['04', 'failed', 'unexpected'],
    ['05', 'failed', 'site_not_available'],
    ['06', 'failed', 'account_needs_action'],
    ['07', 'authorisation_pending', 'authorisation_pending'],
    ['08', 'credentials_required', 'invalid_credentials'],
  ])('of a CPF that ends in %s becomes %s', async (end, state, error) => {
    const linkId = await pluggy.connect(201, { cpf: `111222333${end}`, password: SECRET_PASSWORD })
    expect(await pluggy.settled(linkId)).toMatchObject({ state, error })
  })

  test('H8: is renewed when its consent has ended, and keeps its accounts', async () => {
    const { linkId, account } = await pluggy.connected()
    await pluggy.fault('consent-ending')
    expect(await pluggy.banks.readLink(linkId)).toMatchObject({
      state: 'updated',
      consentExpiresAt: expect.stringMatching(/^2026-03-25/),
    })
    await pluggy.fault('consent-ended')
    expect(await pluggy.banks.readLink(linkId)).toMatchObject({
      state: 'credentials_required',
      error: 'consent_expired',
    })
    const token = await pluggy.banks.createAccessToken({ linkId, clientUserId: 'ana' })
    await fetch(`${pluggy.url()}/items/${linkId}`, {
      method: 'PATCH',
      headers: { 'x-api-key': token },
      body: JSON.stringify({ parameters: { cpf: '11122233300', password: 'y' } }),
    })
    expect(await pluggy.settled(linkId)).toMatchObject({ state: 'updated', consentExpiresAt: null })
    const accounts = await pluggy.banks.listAccounts(linkId)
    expect(accounts.map(({ id }) => id)).toContain(account('card').id)
  })

  test('whose consent was revoked may not be tried again', async () => {
    const { linkId } = await pluggy.connected()
    await pluggy.fault('consent-revoked')
    expect(await pluggy.banks.readLink(linkId)).toMatchObject({ state: 'revoked' })
  })

  test('H9: says that it was collected in part', async () => {
    const { linkId } = await pluggy.connected()
    await pluggy.fault('partial')
    expect(await pluggy.updated(linkId)).toMatchObject({ state: 'updated', isPartial: true })
  })

  test('is removed, and once more without a fault', async () => {
    const { linkId } = await pluggy.connected()
    await pluggy.banks.removeLink(linkId)
    await pluggy.banks.removeLink(linkId)
    expect(await faultOf(pluggy.banks.readLink(linkId))).toEqual({ kind: 'gone' })
    expect(await faultOf(pluggy.banks.readLink('../auth?x'))).toEqual({ kind: 'gone' })
  })
})

describe('what an aggregator does amiss', () => {
  test.each([
    ['410', { kind: 'gone' }],
    ['429', { kind: 'rate_limited', retryAfterSeconds: 60 }],
    ['500', { kind: 'unavailable' }],
    ['slow', { kind: 'unavailable' }],
    ['html', { kind: 'unavailable' }],
    ['nonsense', { kind: 'unavailable' }],
  ])('H18: %s is a fault of ours', async (kind, expected) => {
    const { linkId, account } = await pluggy.connected()
    await pluggy.fault(kind)
    expect(await faultOf(pluggy.banks.readLink(linkId))).toEqual(expected)
    if (kind === '410') return
    await pluggy.fault(kind)
    const { id: accountId } = account('card')
    const query = { linkId, accountId, from: { day: TODAY }, to: TODAY, cursor: null }
    expect(await faultOf(pluggy.banks.listLines(query))).toEqual(expected)
  })

  test('asked again too soon, the data are fresh already', async () => {
    const { linkId } = await pluggy.connected()
    await pluggy.fault('fresh-already')
    expect(await faultOf(pluggy.banks.requestUpdate(linkId, null))).toEqual({
      kind: 'fresh_already',
    })
    await pluggy.fault('too-many-logins')
    expect(await faultOf(pluggy.banks.requestUpdate(linkId, null))).toMatchObject({
      kind: 'rate_limited',
    })
  })

  test('a success under another status is one, and tells nobody the credentials', async () => {
    const { linkId } = await pluggy.connected()
    await pluggy.fault('not-200')
    await pluggy.banks.removeLink(linkId)
    await pluggy.fault('not-200')
    expect(
      await faultOf(
        pluggy.banks.createAccessToken({ linkId: null, clientUserId: SECRET_PASSWORD }),
      ),
    ).toEqual({ kind: 'unavailable' })
  })

  test('a key that is no longer taken is renewed once', async () => {
    const { linkId } = await pluggy.connected()
    await pluggy.fault('401')
    expect(await pluggy.banks.readLink(linkId)).toMatchObject({ id: linkId })
    await pluggy.fault('401', { count: 2 })
    expect(await faultOf(pluggy.banks.readLink(linkId))).toMatchObject({ kind: 'refused' })
  })

  test('wrong credentials of ours, and no aggregator at all, are faults without the secret', async () => {
    const wrong = pluggy.opened({ clientSecret: SECRET_PASSWORD })
    expect(await faultOf(wrong.readLink('x'))).toMatchObject({ kind: 'refused' })
    const nowhere = pluggy.opened({ apiUrl: 'http://127.0.0.1:1' })
    expect(await faultOf(nowhere.readLink('x'))).toEqual({ kind: 'unavailable' })
  })
})

test('the webhook is registered once, with the secret, and what it says is read', async () => {
  const hook = { url: `${pluggy.url()}/__log`, secret: 'segredo-do-aviso' }
  await pluggy.banks.registerWebhook(hook)
  await pluggy.banks.registerWebhook(hook)
  await pluggy.connected()
  const updates = async () => {
    const { webhooks } = (await (await fetch(`${pluggy.url()}/__log`)).json()) as {
      webhooks: { event: string }[]
    }
    return webhooks.filter(({ event }) => event === 'item/updated')
  }
  await expect.poll(updates).toHaveLength(1)
  expect(
    pluggy.banks.readEvent({ event: 'item/updated', id: 'a', eventId: 'b', itemId: 'c' }),
  ).toEqual({
    id: 'b',
    linkId: 'c',
  })
  expect(pluggy.banks.readEvent({ event: 'connector/status_updated', id: '201' })).toEqual({
    id: '201',
    linkId: null,
  })
  expect(pluggy.banks.readEvent('nothing')).toBeNull()
})

test('the banks that can be connected are listed, with those of the sandbox', async () => {
  const listed = await pluggy.banks.listConnectors()
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(['0', '201', '219', '601']))
  expect(listed.find(({ id }) => id === '601')).toMatchObject({ name: 'Itaú', isOpenFinance: true })
})
