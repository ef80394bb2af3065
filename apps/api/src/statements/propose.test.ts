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

  test('L40: is the one that was made from its bank and number, though there are others of the bank', async () => {
    const { guest, ids, proposed } = await withAccounts('Inter da empresa')
    const first = await send(guest, fixture('inter-monday.ofx'))
    const { label, key } = first.accounts[0]
    const body = { type: 'debit', name: label, accountType: 'Conta corrente' }
    const made = (await guest.send('POST', '/payments', body)).body._id as string
    expect((await take(guest, first, { payments: [{ account: key, payment: made }] })).status).toBe(
      200,
    )
    expect(await proposed('inter-tuesday.ofx')).toBe(made)
    expect(made).not.toBe(ids[0])
  })
})

describe('the same file again', () => {
  test('opens the draft that waits for its review, and another file another one', async () => {
    const { guest } = await withAccounts('Conta')
    const first = await send(guest, fixture('inter-monday.ofx'))
    expect((await send(guest, fixture('inter-monday.ofx')))._id).toBe(first._id)
    expect((await guest.send('GET', '/statements')).body.items).toHaveLength(1)
    expect((await send(guest, fixture('inter-tuesday.ofx')))._id).not.toBe(first._id)
    const other = await app.newGuest('Bia')
    expect((await send(other, fixture('inter-monday.ofx')))._id).not.toBe(first._id)
  })

  test('is a new draft once the first was imported or thrown away', async () => {
    const { guest } = await withAccounts('Conta')
    const first = await send(guest, fixture('inter-monday.ofx'))
    await guest.send('DELETE', `/statements/${first._id}`)
    const second = await send(guest, fixture('inter-monday.ofx'))
    expect(second._id).not.toBe(first._id)
    await take(guest, second)
    expect((await send(guest, fixture('inter-monday.ofx')))._id).not.toBe(second._id)
  })
})
