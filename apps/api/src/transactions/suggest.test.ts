import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf } from '../../../../tests/statements.ts'

const app = useApp()

describe('the category that is suggested for a name', () => {
  const suggested = async (guest: Awaited<ReturnType<typeof app.newGuest>>, query: string) =>
    (await guest.send('GET', `/transactions/suggestion?${query}`)).body

  test('is the one that its words name, until the person has chosen another for it', async () => {
    const guest = await app.newGuest('Ana')
    const query = 'name=Rem%C3%A9dio&transactionType=expenses'
    expect(await suggested(guest, query)).toEqual({
      category: { _id: categoryOf('Farmácia'), name: 'Farmácia' },
      from: 'words',
      split: null,
    })
    const { body: account } = await guest.send('POST', '/payments', {
      type: 'debit',
      name: 'Conta',
      accountType: 'Conta corrente',
    })
    await guest.send('POST', '/transactions', {
      transactionType: 'expenses',
      value: -5,
      name: 'REMEDIO',
      date: '2026-11-02',
      category: categoryOf('Veterinário'),
      payment: account._id,
      paid: true,
    })
    expect(await suggested(guest, query)).toEqual({
      category: { _id: categoryOf('Veterinário'), name: 'Veterinário' },
      from: 'memory',
      split: null,
    })
    expect(await suggested(await app.newGuest('Bia'), query)).toMatchObject({ from: 'words' })
  })

  test('is of the type of the entry, and none where nothing names one', async () => {
    const guest = await app.newGuest('Caio')
    expect(await suggested(guest, 'name=aluguel&transactionType=revenues')).toMatchObject({
      category: { name: 'Aluguel recebido' },
    })
    expect(await suggested(guest, 'name=rem%C3%A9dio&transactionType=revenues')).toEqual({
      category: null,
      from: null,
      split: null,
    })
    expect(await suggested(guest, 'name=Pedro&transactionType=expenses')).toEqual({
      category: null,
      from: null,
      split: null,
    })
  })
})
