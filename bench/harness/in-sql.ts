import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Ledger } from '@saldo/api/db/ledger'
import { takeLedger } from '@saldo/api/db/take-ledger'
import { isRefused } from '@saldo/contract/refusals'
import type { BenchDatabase } from './bench-database.ts'

type SentStatement = { readonly name?: string; readonly text: string; readonly values?: unknown[] }

/**
 * What one change sends from its beginning to its commit, as it sends it. Only what goes over the
 * wire is kept: the caller and the answer are no part of it.
 */
export async function recordChange(
  bench: BenchDatabase,
  owner: string,
  act: (ledger: Ledger) => Promise<object>,
): Promise<readonly SentStatement[]> {
  const sent: SentStatement[] = []
  const { query } = Client.prototype
  Client.prototype.query = function record(
    this: Client,
    statement: string | SentStatement,
    ...rest: unknown[]
  ) {
    const [values] = rest
    const isBound = Array.isArray(values)
    sent.push(
      typeof statement === 'string'
        ? { text: statement, ...(isBound ? { values } : {}) }
        : { ...statement },
    )
    return Reflect.apply(query, this, [statement, ...rest])
  } as typeof query
  try {
    await bench.database.change(owner, async (ledger) => {
      const [, result] = await Promise.all([takeLedger({ ledger, userId: owner }), act(ledger)])
      if (isRefused(result)) throw new Error(result.refused)
      return { keep: true, value: result }
    })
  } finally {
    Client.prototype.query = query
  }
  return sent
}

/** Sends the same again in one write, under an id of its own in place of the recorded one. */
export async function openReplay(url: string) {
  const client = new Client({ connectionString: url, pipeline: true } as object)
  await client.connect()
  const { stream } = (
    client as unknown as {
      readonly connection: { readonly stream: { cork(): void; uncork(): void } }
    }
  ).connection
  return {
    send: async (sent: readonly SentStatement[], id: string) => {
      const own = randomUUID()
      stream.cork()
      const answers = sent.map(({ values = [], ...statement }) =>
        client.query({ ...statement, values: values.map((value) => (value === id ? own : value)) }),
      )
      stream.uncork()
      await Promise.all(answers)
    },
    close: () => client.end(),
  }
}
