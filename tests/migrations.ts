import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'

const FOLDER = new URL('../apps/api/src/db/migrations/', import.meta.url)

/**
 * Applies one migration again, by its name without the number, to a database in which a test has
 * planted what it puts right. Gives what it says of it.
 */
export async function applyAgain(url: string, name: string): Promise<string[]> {
  const migration = (await readdir(FOLDER)).find((candidate) => candidate.endsWith(`_${name}.sql`))
  if (migration === undefined) throw new Error(`no migration is called ${name}`)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const results: unknown = await client.query(await readFile(new URL(migration, FOLDER), 'utf8'))
    await client.query('commit')
    const each = results as readonly { readonly rows: readonly { readonly note?: string }[] }[]
    return each.flatMap(({ rows }) => rows.flatMap(({ note }) => note ?? []))
  } finally {
    await client.end()
  }
}
