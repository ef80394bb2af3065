import { beforeEach, describe, expect, test } from 'vitest'
import { toCents } from '@saldo/domain/money'
import { CARD } from '../../../../bench/harness/bank.ts'
import { START, useBanks } from '../../../../tests/banks.ts'
import { categoryOf } from '../../../../tests/statements.ts'
import { refusal } from '../../../../tests/wallet.ts'

const { app, bank, newGuest, connect, link, person, runSyncs } = useBanks()

const DAY_MS = 24 * 60 * 60_000

beforeEach(() => {
  app.clock.now = () => START
  bank.has([{ balance: toCents(100000) }])
  bank.shows([
    { id: 'salario', day: '2026-11-05', value: 500000, description: 'SALARIO EMPRESA' },
    { id: 'mercado', day: '2026-11-10', value: -4990 },
  ])
})

describe('a link to a bank', () => {
  test('is kept, synchronised by itself and shown with its account', async () => {
    const ana = await connect('Ana')
    expect(await ana.read()).toMatchObject({
      linkId: 'link of Ana',
      institution: 'itau_br_retail',
      name: 'Itaú',
      type: 'pluggy',
      connector: 601,
      status: 'updated',
      active: true,
      outdated: false,
      needsUpdate: false,
      error: null,
      sync: { state: 'done', progress: 100, added: 2, isPartial: false },
      accounts: [{ bankBalance: 1000, reckoned: 1000, partsOn: null }],
      questions: 0,
    })
    const payments = await ana.get('/payments')
    expect(payments).toMatchObject([
      { type: 'money' },
      {
        type: 'debit',
        name: 'Conta Itaú',
        value: 1000,
        externalId: 'conta',
        bankAccess: ana.access._id,
      },
    ])
    expect((await ana.entries()).map(({ name, value }) => [name, value])).toEqual(
      expect.arrayContaining([
        ['SALARIO EMPRESA', 5000],
        ['MERCADO BOM DIA', -49.9],
      ]),
    )
  })

  test('is pending and inactive until it is authorised at the bank', async () => {
    const guest = await newGuest('Bia')
    bank.put({ id: 'pendente', clientUserId: guest.id, state: 'authorisation_pending' })
    const access = await link(guest, 'pendente', { status: 'pending', active: false })
    expect(access).toMatchObject({ status: 'pending', active: false })
    const path = `/bankaccesses/${access._id}/sync`
    expect(await guest.send('POST', path)).toMatchObject(refusal(422, 'bank_access_pending'))
    await runSyncs()
    bank.put({ id: 'pendente', state: 'updated' })
    await runSyncs(2 * 60_000)
    expect(await person(guest, access).read()).toMatchObject({
      status: 'updated',
      active: true,
      sync: { state: 'done' },
    })
  })

  test('that was made for somebody else is not found, whoever sends its id', async () => {
    await connect('Caio')
    const eva = await newGuest('Eva')
    const body = { linkId: 'link of Caio', institution: 'itau_br_retail', type: 'pluggy' }
    expect(await eva.send('POST', '/bankaccesses', body)).toMatchObject(
      refusal(404, 'bank_access_not_found'),
    )
    const path = '/integrations/pluggy/access-token'
    expect(await eva.send('POST', path, { linkId: 'link of Caio' })).toMatchObject(
      refusal(404, 'bank_access_not_found', 'linkId'),
    )
  })

  test('H17: to a bank that is connected is offered as a renewal, and another login of it as one', async () => {
    const { guest, access } = await connect('Duda')
    const path = '/integrations/pluggy/access-token'
    const same = { institution: 'itau_br_retail' }
    expect(await guest.send('POST', path, same)).toMatchObject({
      status: 409,
      body: {
        code: 'bank_already_connected',
        current: { _id: access._id, linkId: 'link of Duda' },
      },
    })
    expect(await guest.send('POST', path, { ...same, separate: true })).toMatchObject({
      status: 200,
      body: { accessToken: 'token of a new link' },
    })
    expect(await guest.send('POST', path, { linkId: 'link of Duda' })).toMatchObject({
      body: { accessToken: 'token of link of Duda' },
    })
    // A link that the widget has made all the same is kept only where another login is meant.
    bank.put({ id: 'segundo', clientUserId: guest.id })
    const second = { linkId: 'segundo', type: 'pluggy', connector: 601, ...same }
    expect(await guest.send('POST', '/bankaccesses', second)).toMatchObject(
      refusal(409, 'bank_already_connected'),
    )
    bank.has([{ id: 'outra conta', number: '9', balance: toCents(100) }])
    bank.shows([{ id: 'x', value: -500 }], 'outra conta')
    await link(guest, 'segundo', { separate: true })
    await runSyncs()
    expect(await guest.send('GET', '/bankaccesses')).toMatchObject({
      body: [
        { _id: access._id, accounts: [{ bankBalance: 1000 }] },
        { linkId: 'segundo', accounts: [{ bankBalance: 1 }], sync: { added: 1 } },
      ],
    })
  })

  test('that has to be updated first blocks another bank, in the words of the dialog', async () => {
    const { guest, access, sync } = await connect('Enzo')
    bank.put({
      id: 'link of Enzo',
      state: 'token_required',
      lastUpdatedAt: '2026-11-01T12:00:00.000Z',
    })
    await sync(2 * DAY_MS)
    const other = { institution: 'nubank_br_retail' }
    expect(await guest.send('POST', '/integrations/pluggy/access-token', other)).toMatchObject({
      status: 409,
      body: {
        code: 'bank_accesses_need_update',
        message: expect.stringContaining('Há contas conectadas que precisam ser atualizadas.'),
      },
    })
    expect(await person(guest, access).read()).toMatchObject({
      status: 'waiting_token',
      needsUpdate: true,
    })
  })

  test('whose bank wants a token answers 428 with the link, and syncs once it is given', async () => {
    const { guest, access, sync, read } = await connect('Fabi')
    bank.put({ id: 'link of Fabi', lastUpdatedAt: '2026-11-01T12:00:00.000Z' })
    app.clock.now = () => START + 3 * DAY_MS
    await runSyncs()
    bank.faults.set('requestUpdate', { kind: 'token_required', linkId: 'link of Fabi' })
    const path = `/bankaccesses/${access._id}/sync`
    const wanted = { status: 428, body: { code: 'bank_token_required', message: 'link of Fabi' } }
    expect(await guest.send('POST', path)).toMatchObject(wanted)
    expect(await read()).toMatchObject({ status: 'waiting_token', needsUpdate: true })
    bank.put({ id: 'link of Fabi', state: 'updated', lastUpdatedAt: '2026-11-24T14:00:00.000Z' })
    expect(await sync()).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect(await read()).toMatchObject({ status: 'updated', needsUpdate: false, outdated: false })
  })

  test('that is fresh already at the bank is pulled all the same', async () => {
    const { guest, access, read } = await connect('Gabi')
    bank.put({ id: 'link of Gabi', lastUpdatedAt: '2026-11-21T12:00:00.000Z' })
    app.clock.now = () => START + 2 * DAY_MS
    expect(await read()).toMatchObject({ outdated: true })
    bank.faults.set('requestUpdate', { kind: 'fresh_already' })
    const reply = await guest.send('POST', `/bankaccesses/${access._id}/sync`)
    expect(reply).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('recentes') },
    })
    await runSyncs()
    expect(await read()).toMatchObject({ outdated: false, sync: { state: 'done' } })
  })

  test('H18: that the aggregator fails keeps what was there and the day of the last good sync', async () => {
    const ana = await connect('Hugo')
    for (const [fault, error] of [
      [{ kind: 'unavailable' }, 'unavailable'],
      [{ kind: 'rate_limited', retryAfterSeconds: 60 }, 'rate_limited'],
    ] as const) {
      const { lastSynced } = await ana.read()
      bank.faults.set('listLines', fault)
      await ana.sync()
      // It is tried again by itself.
      expect(await ana.read()).toMatchObject({ lastSynced, error, sync: { state: 'queued' } })
      expect(await ana.entries()).toHaveLength(3)
      await runSyncs(61 * 60_000)
      expect(await ana.read()).toMatchObject({ error: null, sync: { state: 'done' } })
    }
    bank.faults.set('readLink', { kind: 'gone' })
    await ana.sync()
    expect(await ana.read()).toMatchObject({ status: 'expired', error: 'gone', needsUpdate: true })
    expect(await ana.entries()).toHaveLength(3)
  })

  test('H8: whose consent ends within seven days says so, in one letter', async () => {
    const ana = await connect('Iris')
    const consentExpiresAt = new Date(START + 6 * DAY_MS).toISOString()
    bank.put({ id: 'link of Iris', consentExpiresAt })
    await ana.sync()
    await ana.sync()
    expect(await ana.read()).toMatchObject({ consentEnding: true, consentExpiresAt })
    const letters = await app.owner.system((ledger) =>
      ledger
        .selectFrom('mail_outbox')
        .select('payload')
        .where('recipient', '=', ana.guest.email)
        .where('kind', '=', 'consent_ending')
        .execute(),
    )
    expect(letters).toMatchObject([{ payload: { bank: 'Itaú', until: '27/11/2026' } }])
  })

  test('H8: renewed under another id keeps accounts, entries and edits, and repeats nothing', async () => {
    const ana = await connect('Jo')
    const [market] = (await ana.entries()).filter(({ value }) => value === -49.9)
    await ana.guest.send('PATCH', `/transactions/${market._id}`, { name: 'Feira da semana' })
    bank.put({ id: 'renewed', clientUserId: ana.guest.id })
    bank.has([{ id: 'conta nova', balance: toCents(100000) }])
    bank.shows([])
    bank.shows(
      [
        { id: 'a', day: '2026-11-05', value: 500000, description: 'SALARIO EMPRESA' },
        { id: 'b', day: '2026-11-10', value: -4990 },
      ],
      'conta nova',
    )
    const body = { itemId: 'renewed', name: 'itau_br_retail', type: 'pluggy', connector: 601 }
    const path = `/bankaccesses/${ana.access._id}/migrate`
    expect(await ana.guest.send('POST', path, { ...body, name: 'nubank_br_retail' })).toMatchObject(
      refusal(422, 'institution_differs', 'name'),
    )
    expect(await ana.guest.send('POST', path, body)).toMatchObject({
      status: 200,
      body: { _id: ana.access._id, linkId: 'renewed' },
    })
    await runSyncs()
    expect(await ana.read()).toMatchObject({ sync: { state: 'done', added: 0, removed: 0 } })
    expect((await ana.get('/payments')).length).toBe(2)
    const entries = await ana.entries()
    expect(entries).toHaveLength(3)
    expect(entries).toContainEqual(
      expect.objectContaining({ _id: market._id, name: 'Feira da semana' }),
    )
    expect(bank.removed).toContain('link of Jo')
  })

  test('H8: renewed after its consent has ended goes on with the same accounts', async () => {
    const ana = await connect('Isa')
    const ended = new Date(START - DAY_MS).toISOString()
    const ofIsa = { id: 'link of Isa', consentExpiresAt: ended }
    bank.put({ ...ofIsa, state: 'credentials_required', error: 'consent_expired' })
    await runSyncs()
    await ana.sync()
    expect(await ana.read()).toMatchObject({
      status: 'expired',
      error: 'consent_expired',
      needsUpdate: true,
    })
    // As long as the aggregator says so too, there is nothing to read.
    const path = `/bankaccesses/${ana.access._id}/sync`
    expect(await ana.guest.send('POST', path)).toMatchObject(refusal(422, 'bank_consent_ended'))
    const consentExpiresAt = new Date(START + 300 * DAY_MS).toISOString()
    bank.put({ ...ofIsa, consentExpiresAt, state: 'updated', error: null })
    expect(await ana.guest.send('POST', path)).toMatchObject({ status: 200 })
    expect(await ana.read()).toMatchObject({ status: 'updated', consentExpiresAt })
    await runSyncs()
    expect(await ana.read()).toMatchObject({
      status: 'updated',
      error: null,
      needsUpdate: false,
      consentEnding: false,
      consentExpiresAt,
      sync: { state: 'done', added: 0, removed: 0 },
    })
    expect(await ana.get('/payments')).toHaveLength(2)
    expect(await ana.entries()).toHaveLength(3)
  })

  test('H8: that the aggregator has lost is refused a sync, until a new one takes its place', async () => {
    const ivo = await connect('Ivo')
    const [market] = (await ivo.entries()).filter(({ value }) => value === -49.9)
    const changes = { category: categoryOf('Padaria'), name: 'Pão de domingo' }
    await ivo.guest.send('PATCH', `/transactions/${market._id}`, changes)
    bank.links.delete('link of Ivo')
    await ivo.sync()
    const path = `/bankaccesses/${ivo.access._id}`
    expect(await ivo.guest.send('POST', `${path}/sync`)).toMatchObject(
      refusal(422, 'bank_consent_ended'),
    )
    const token = (body: object) =>
      ivo.guest.send('POST', '/integrations/pluggy/access-token', body)
    expect((await token({ linkId: 'link of Ivo', replaces: true })).body).toEqual({
      accessToken: 'token of a new link',
    })
    bank.put({ id: 'outro de Ivo', clientUserId: ivo.guest.id })
    const body = { itemId: 'outro de Ivo', name: 'itau_br_retail', type: 'pluggy', connector: 601 }
    expect((await ivo.guest.send('POST', `${path}/migrate`, body)).status).toBe(200)
    await runSyncs()
    expect(await ivo.read()).toMatchObject({ status: 'updated', error: null, needsUpdate: false })
    const entries = await ivo.entries()
    expect(entries).toHaveLength(3)
    expect(entries).toContainEqual(
      expect.objectContaining({
        _id: market._id,
        category: expect.objectContaining({ name: 'Padaria' }),
        name: 'Pão de domingo',
      }),
    )
  })

  test('of the older aggregator only waits to be brought over', async () => {
    const guest = await newGuest('Kaka')
    bank.put({ id: 'velho', clientUserId: guest.id })
    const access = await link(guest, 'velho', { type: 'belvo', connector: null })
    expect(access).toMatchObject({ type: 'belvo', old: true, needsUpdate: true, sync: null })
    expect(await runSyncs()).toBe(0)
    // The newer one makes a link that takes its place: it knows nothing of the older one.
    const token = { linkId: 'velho' }
    expect(await guest.send('POST', '/integrations/pluggy/access-token', token)).toMatchObject({
      status: 200,
      body: { accessToken: 'token of a new link' },
    })
    expect(await guest.send('POST', `/bankaccesses/${access._id}/sync`)).toMatchObject({
      status: 422,
      body: { code: 'bank_access_old', message: 'É necessário atualizar esta conta' },
    })
    bank.put({ id: 'novo', clientUserId: guest.id })
    const body = { itemId: 'novo', name: 'ofitau_br_retail', type: 'pluggy', connector: 601 }
    expect(await guest.send('POST', `/bankaccesses/${access._id}/migrate`, body)).toMatchObject({
      status: 200,
      body: { type: 'pluggy', old: false, needsUpdate: false },
    })
  })

  test('of the older aggregator that says no owner is whose it is kept as, and nobody else’s', async () => {
    const guest = await newGuest('Leo')
    bank.put({ id: 'antigo', clientUserId: guest.id })
    const access = await link(guest, 'antigo', { type: 'belvo', connector: null })
    bank.put({ id: 'antigo', clientUserId: null })
    const again = await link(guest, 'antigo', { type: 'belvo', connector: null })
    expect(again._id).toBe(access._id)
    const other = await newGuest('Mel')
    const body = { linkId: 'antigo', institution: 'itau_br_retail', type: 'belvo' }
    expect(await other.send('POST', '/bankaccesses', body)).toMatchObject(
      refusal(404, 'bank_access_not_found'),
    )
    bank.put({ id: 'novo de Leo', clientUserId: guest.id })
    const path = `/bankaccesses/${access._id}/migrate`
    const newer = { itemId: 'novo de Leo', name: 'itau_br_retail', type: 'pluggy', connector: 601 }
    expect(await guest.send('POST', path, newer)).toMatchObject({
      status: 200,
      body: { old: false },
    })
  })

  test('says which accounts it leaves out, and from which day on a card was read', async () => {
    bank.has([CARD, { id: 'dolar', name: 'Conta em dólar', currency: 'USD' }])
    const noa = await connect('Noa')
    expect(await noa.read()).toMatchObject({
      accounts: [{ historyFrom: '2025-11-21', payment: { type: 'credit' } }],
      skipped: [{ name: 'Conta em dólar', reason: 'currency' }],
    })
    bank.has([CARD])
    await noa.sync()
    expect(await noa.read()).toMatchObject({ skipped: [] })
  })

  test('H20: removed keeps its history as a manual account, or takes it along', async () => {
    const lia = await connect('Lia')
    expect(await lia.guest.send('DELETE', `/bankaccesses/${lia.access._id}`)).toMatchObject({
      status: 200,
      body: { removed: 0, kept: 3 },
    })
    const [, account] = await lia.get('/payments')
    expect(account).toMatchObject({ value: 1000, externalId: null, bankAccess: null })
    const [entry] = await lia.entries()
    expect(entry.externalId).toBe(null)
    expect((await lia.guest.send('DELETE', `/transactions/${entry._id}`)).status).toBe(200)

    const max = await connect('Max')
    const path = `/bankaccesses/${max.access._id}?history=remove`
    expect(await max.guest.send('DELETE', path)).toMatchObject({ body: { removed: 3, kept: 0 } })
    expect(await max.entries()).toEqual([])
    expect(await max.get('/payments')).toHaveLength(1)
    await runSyncs()
    expect(bank.removed).toEqual(expect.arrayContaining(['link of Lia', 'link of Max']))
  })
})
