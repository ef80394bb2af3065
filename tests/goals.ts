import { afterEach, beforeEach, expect } from 'vitest'
import type { TestApp } from './app.ts'
import { categoryOf, type Row } from './statements.ts'
import { expectConsistent, openWallet, type Wallet } from './wallet.ts'

type Fields = Readonly<Record<string, unknown>>

/** Ana, who has 5.000,00 on her account for each test, and what is asked of her goals. */
export function useGoals(app: TestApp) {
  let ana: Wallet
  beforeEach(async () => {
    ana = await openWallet(app)
    await ana.enter({
      transactionType: 'revenues',
      category: categoryOf('Salário'),
      payment: ana.account,
      value: 5000,
      date: '2026-06-05',
    })
  })
  afterEach(() => expectConsistent(app))

  const path = '/objectives'
  const send = (method: string, url: string, body?: unknown) => ana.guest.send(method, url, body)
  const add = async (changes: Fields = {}): Promise<Row> => {
    const reply = await send('POST', path, {
      name: 'Viagem à praia',
      category: 'viajar',
      totalValue: 1200,
      finalDate: '2027-11-21',
      payment: ana.account,
      ...changes,
    })
    expect(reply).toMatchObject({ status: 200 })
    return reply.body
  }
  const tryMove = (id: string, value: number, more: Fields = {}) =>
    send('POST', `${path}/${id}/transaction`, { value, ...more })
  const move = async (id: string, value: number, more: Fields = {}): Promise<Row> => {
    const reply = await tryMove(id, value, more)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body
  }
  const read = (id: string) => ana.get(`${path}/${id}`)
  const balance = () => ana.valueOf(ana.account)
  return { ana: () => ana, path, send, add, tryMove, move, read, balance }
}
