import fs from 'node:fs'
import { Client } from 'pg'

/** Waits, not for ever, until something is so. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 240_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it never came')
    await new Promise((done) => setTimeout(done, 10))
  }
}

/** What a statement gives, on a connection of its own. */
export async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 60_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Whether a process runs. */
export const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Somebody deletes data of a product that is open, and may still be making files among them. */
export function deleteAll(what: string, attempts = 20): void {
  try {
    fs.rmSync(what, { recursive: true, force: true })
  } catch (error) {
    if (attempts === 0) throw error
    deleteAll(what, attempts - 1)
  }
}
