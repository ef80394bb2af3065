import { expect } from 'vitest'
import type { Row } from './statements.ts'

const OK = { status: 200 }

type Conformance = {
  readonly testRow: (row: string, act: () => Promise<void>) => void
  readonly send: (method: string, path: string, body?: unknown) => Promise<Row>
  readonly owner: () => string
  readonly account: () => string
}

/** The calls of goals as money.md §7 words them. */
export function testObjectiveRows({ testRow, send, owner, account }: Conformance): void {
  let trip: Row
  const path = () => `/objectives/${trip._id}`

  testRow('`POST objectives`', async () => {
    const reply = await send('POST', '/objectives', {
      name: 'Praia',
      category: 'viajar',
      totalValue: 1200,
      initialValue: 0,
      paidValue: 0,
      installment: 100,
      beginDate: '2026-11-21',
      finalDate: '2027-11-21',
      payment: { _id: account(), name: 'Conta', type: 'debit' },
      done: false,
      transactions: [],
      user: owner(),
    })
    expect(reply).toMatchObject({ ...OK, body: { installment: 100, paidValue: 0, done: false } })
    trip = reply.body
  })

  testRow('`POST objectives/{id}/transaction`', async () => {
    const move = (value: number) =>
      send('POST', `${path()}/transaction`, { value, date: '2026-11-21' })
    expect(await move(100)).toMatchObject({ ...OK, body: { paidValue: 100 } })
    expect(await move(-30)).toMatchObject({
      ...OK,
      body: {
        paidValue: 70,
        transactions: expect.arrayContaining([
          expect.objectContaining({ value: 100, date: '2026-11-21' }),
          expect.objectContaining({ value: -30, date: '2026-11-21' }),
        ]),
      },
    })
  })

  testRow('`GET objectives` and `GET objectives/{id}`', async () => {
    const { body } = await send('GET', path())
    expect(body).toMatchObject({ name: 'Praia', paidValue: 70 })
    expect(await send('GET', `/objectives?userId=${owner()}`)).toMatchObject({
      ...OK,
      body: [{ _id: trip._id }],
    })
    expect((await send('GET', '/objectives?family=true')).body).toHaveLength(1)
  })

  testRow('`PATCH objectives/{id}` with the full objective', async () => {
    const { body: stored } = await send('GET', path())
    expect(await send('PUT', path(), stored)).toMatchObject(OK)
    const { version: _, ...whole } = { ...stored, name: 'Serra', totalValue: 600 }
    const changed = await send('PATCH', path(), whole)
    expect(changed).toMatchObject({ ...OK, body: { name: 'Serra', totalValue: 600 } })
    const low = { ...changed.body, totalValue: 60 }
    expect(await send('PATCH', path(), low)).toMatchObject({
      status: 409,
      body: {
        code: 'objective_below_saved',
        message: 'O valor fica abaixo do que já foi guardado.',
      },
    })
  })

  testRow('`DELETE objectives/{id}`', async () => {
    expect((await send('DELETE', path())).status).toBe(204)
    expect((await send('GET', path())).status).toBe(404)
  })
}
