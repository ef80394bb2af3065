import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { OUR_DOCUMENTS, waitingDocuments } from '@saldo/domain/users/documents'
import { START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'

const app = useApp()
const FORM = { email: 'bia@exemplo.com.br', password: PASSWORD, name: 'Bia', terms: true }

test('L55: keeps which texts were accepted: version, hash, when and from where', async () => {
  const { body } = await app
    .from('203.0.113.44')
    .send('POST', '/users', FORM, { 'user-agent': 'Navegador' })
  const kept = await app.database.read(body._id, (ledger) =>
    ledger.selectFrom('consents').selectAll().orderBy('purpose').execute(),
  )
  expect(kept).toMatchObject(
    (['policy', 'terms'] as const).map((purpose) => ({
      purpose,
      given: true,
      text_version: OUR_DOCUMENTS[purpose].version,
      text_hash: Buffer.from(OUR_DOCUMENTS[purpose].sha256 ?? '', 'hex'),
      at: new Date(START).toISOString(),
      address: '203.0.113.44',
      agent: 'Navegador',
    })),
  )
})

test('L55: a user who accepted an earlier text is asked again, and accepts today’s', async () => {
  const ana = await app.newGuest('Ana')
  await app.owner.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${ana.id}, true)`.execute(ledger)
    await ledger.updateTable('consents').set({ text_version: '2020-01' }).execute()
  })
  const read = async () => (await ana.send('GET', `/users/${ana.id}`)).body.acceptedDocuments
  expect(waitingDocuments(OUR_DOCUMENTS, await read())).toEqual(['terms', 'policy'])
  const accept = (terms: string) =>
    ana.send('POST', '/users/account/terms', { terms, policy: OUR_DOCUMENTS.policy.version })
  expect(await accept('2020-01')).toMatchObject({
    status: 409,
    body: { code: 'documents_changed' },
  })
  expect((await accept(OUR_DOCUMENTS.terms.version)).status).toBe(200)
  expect(waitingDocuments(OUR_DOCUMENTS, await read())).toEqual([])
  expect(await read()).toHaveLength(4)
})
