import { setTimeout as pause } from 'node:timers/promises'
import type { BenchClient } from './client.ts'
import { bodyOf } from './assertions.ts'

/** Often enough to know when it is read, and seldom enough not to be in the way. */
const POLL_MS = 20

type StatementReply = {
  readonly _id: string
  readonly version: number
  readonly state: string
  readonly accounts: readonly { readonly key: string }[]
}

/** Sends a file, waits until it is read, takes all of it. */
export async function takeStatement(client: BenchClient, bytes: Buffer, payment: string) {
  const headers = { 'content-type': 'application/octet-stream' }
  const where = '/api/statements?filename=extrato.ofx'
  const sent = bodyOf<StatementReply>(
    await client.send({ method: 'POST', path: where, body: bytes, headers }),
  )
  const place = `/api/statements/${sent._id}`
  let reply = sent
  while (reply.state === 'reading') {
    await pause(POLL_MS)
    reply = bodyOf<StatementReply>(await client.send({ path: place }))
  }
  const payments = reply.accounts.map(({ key }) => ({ account: key, payment }))
  // Some entries of a household have the day, value and name of a line: those are taken too.
  const body = JSON.stringify({ version: reply.version, payments, takeProbable: true })
  const counts = bodyOf<{
    readonly added: number
    readonly known: number
    readonly skipped: number
  }>(await client.send({ method: 'POST', path: `${place}/import`, body }))
  return { id: sent._id, counts }
}
