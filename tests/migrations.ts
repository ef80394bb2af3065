import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { migrate } from '@saldo/api/db/migrate'

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

/** Everything up to a migration, then what is done `between`, and all the rest. Gives what is logged. */
export async function migrateInTwo(
  url: string,
  name: string,
  between: () => Promise<unknown>,
): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'saldo-migrations-'))
  const logged: string[] = []
  try {
    const files = (await readdir(FOLDER)).toSorted()
    const from = files.findIndex((file) => file.endsWith(name))
    if (from === -1) throw new Error(`no migration is called ${name}`)
    const put = (some: readonly string[]) =>
      Promise.all(some.map((file) => copyFile(new URL(file, FOLDER), path.join(folder, file))))
    await put(files.slice(0, from))
    await migrate({ url, folder })
    await between()
    await put(files.slice(from))
    await migrate({ url, folder, log: (line) => void logged.push(line) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return logged
}
