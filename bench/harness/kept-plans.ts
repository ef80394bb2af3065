import { Client } from 'pg'
import { opening } from '@saldo/api/db/ledger'
import { readSign } from '@saldo/api/db/logins'
import { sendOpening } from '@saldo/api/db/one-connection'
import { PLANNING } from '@saldo/api/db/pool'
import { buffersOf } from './explained.ts'

/** A statement as a call sends it for one owner. */
export type SentStatement = {
  readonly call: string
  readonly owner: string
  readonly sql: string
  readonly values: readonly unknown[]
}

/** A connection that plans each statement once, as the product does, or anew each time for its values. */
export type KeptPlans = {
  /** Runs it, and counts the pages that it touches. */
  pagesOf(sent: SentStatement): Promise<number>
  close(): Promise<void>
}

type Mode = 'kept' | 'custom'

export async function openPlanned(url: string, mode: Mode = 'kept'): Promise<KeptPlans> {
  const client = new Client({ connectionString: url, options: PLANNING })
  await client.connect()
  const sign = await readSign(url)
  const names = new Map<string, string>()
  const named = async ({ sql }: SentStatement) => {
    const name = names.get(sql) ?? `s${names.size}`
    if (!names.has(sql)) await client.query(`prepare ${name} as ${sql}`)
    names.set(sql, name)
    return name
  }
  return {
    pagesOf: async (sent) => {
      await sendOpening(client, opening('reading', { owner: sent.owner, sign }))
      if (mode === 'custom') await client.query('set local plan_cache_mode = force_custom_plan')
      try {
        const name = await named(sent)
        const values = sent.values.map((value) => literal(client, value)).join(', ')
        const { rows } = await client.query(
          `explain (analyze, buffers, timing off, summary off, format json)
           execute ${name}${values === '' ? '' : `(${values})`}`,
        )
        return buffersOf(rows[0]['QUERY PLAN'][0].Plan)
      } finally {
        await client.query('commit')
      }
    },
    close: () => client.end(),
  }
}

function literal(client: Client, value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) {
    const elements = value.map((one) =>
      one === null ? 'NULL' : `"${String(one).replaceAll(/["\\]/gu, '\\$&')}"`,
    )
    return client.escapeLiteral(`{${elements.join(',')}}`)
  }
  return client.escapeLiteral(String(value))
}
