import { expect } from 'vitest'
import type { HeldBank } from '../bench/harness/bank.ts'
import type { Row } from './statements.ts'

const OK = { status: 200 }

type Conformance = {
  readonly testRow: (row: string, act: () => Promise<void>) => void
  readonly send: (method: string, path: string, body?: unknown) => Promise<Row>
  readonly owner: () => string
  readonly bank: HeldBank
}

/** The calls of connected accounts as money.md §7 words them. */
export function testBankRows({ testRow, send, owner, bank }: Conformance): void {
  let access: Row

  testRow('`POST integrations/{aggregator}/access-token`', async () => {
    const reply = await send('POST', '/integrations/pluggy/access-token', { linkId: null })
    expect(reply).toMatchObject({ ...OK, body: { accessToken: expect.any(String) } })
  })

  testRow('`POST bankaccesses`', async () => {
    bank.put({ id: 'item', clientUserId: owner(), state: 'authorisation_pending' })
    const link = { linkId: 'item', institution: 'itau_br_retail', type: 'pluggy', connector: 601 }
    const body = { ...link, status: 'pending', active: false }
    const reply = await send('POST', '/bankaccesses', body)
    expect(reply).toMatchObject({ ...OK, body })
    access = reply.body
  })

  testRow('`POST bankaccesses/{id}/migrate`', async () => {
    bank.put({ id: 'outro', clientUserId: owner() })
    const body = { itemId: 'outro', name: 'itau_br_retail', type: 'pluggy', connector: 601 }
    const reply = await send('POST', `/bankaccesses/${access._id}/migrate`, body)
    expect(reply).toMatchObject({ ...OK, body: { linkId: 'outro', active: true } })
  })

  testRow('`POST bankaccesses/{id}/sync`', async () => {
    const reply = await send('POST', `/bankaccesses/${access._id}/sync`)
    expect(reply).toMatchObject({ ...OK, body: { message: expect.any(String) } })
  })

  testRow('`DELETE bankaccesses/{id}`', async () => {
    expect(await send('DELETE', `/bankaccesses/${access._id}`)).toMatchObject(OK)
  })
}
