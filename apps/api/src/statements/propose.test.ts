import { describe, expect, test } from 'vitest'
import { fixture, take, useStatements } from '../../../../tests/statements.ts'

const { app, send } = useStatements()

async function withAccounts(...names: readonly string[]) {
  const guest = await app.newGuest('Ana')
  const ids: string[] = []
  for (const name of names) {
    const body = { type: 'debit', name, accountType: 'Conta corrente' }
    ids.push((await guest.send('POST', '/payments', body)).body._id)
  }
  const proposed = async (file: string) =>
    (await send(guest, fixture(file))).accounts[0].payment as string | null
  return { guest, ids, proposed }
}

describe('the account that is proposed for a statement', () => {
  test('L40: of another bank, is never the only account', async () => {
    const { ids, proposed } = await withAccounts('Nubank')
    expect(await proposed('inter-monday.ofx')).toBeNull()
    expect(await proposed('nubank-conta.csv')).toBe(ids[0])
  })

  test('L40: an account with imports of one bank is not another bank’s', async () => {
    const { guest, ids, proposed } = await withAccounts('Minha conta')
    const first = await send(guest, fixture('inter-monday.ofx'))
    expect(first.accounts[0].payment).toBe(ids[0])
    await take(guest, first)
    expect(await proposed('itau.csv')).toBeNull()
    expect(await proposed('inter-tuesday.ofx')).toBe(ids[0])
  })

  test('L40: without any account the file proposes a name for one', async () => {
    const { guest, proposed } = await withAccounts()
    expect(await proposed('inter-monday.ofx')).toBeNull()
    const { label } = (await send(guest, fixture('inter-monday.ofx'))).accounts[0]
    expect(label).toBe('Inter ••••45-6')
  })

  test('L27: the same number, in another notation of another format, is the same account', async () => {
    const { guest, ids, proposed } = await withAccounts('Uma', 'Outra')
    const first = await send(guest, fixture('inter-same.ofx'))
    expect(first.accounts[0].payment).toBeNull()
    const payments = [{ account: first.accounts[0].key, payment: ids[1] }]
    await take(guest, first, { payments })
    expect(await proposed('inter-conta.csv')).toBe(ids[1])
  })
})
