import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { type DatabaseSetting, type Guest, useApp } from './app.ts'
import { categoryOf } from './default-category.ts'
import { useWorker } from './workers.ts'

export { categoryOf }

const root = fileURLToPath(new URL('..', import.meta.url))
const fixtures = path.join(root, 'apps/api/src/statements/fixtures')

/** What an answer holds, as loosely as a guest reads it. */
export type Row = ReturnType<typeof JSON.parse>

export const fixture = (name: string) => fs.readFileSync(path.join(fixtures, name))

/** Rows as Nubank writes them. */
export const csv = (...rows: string[]) => `Data,Valor,Identificador,Descrição\n${rows.join('\n')}\n`

/** The reader's thread of statements. */
export const useStatementsWorker = () => useWorker('apps/api/src/statements/worker.ts')

/** A page of lines. */
export const linesOf = async (guest: Guest, id: string, query = '') =>
  (await guest.send('GET', `/statements/${id}/lines?${query}`)).body

/** Imports everything into what is proposed. */
export async function take(guest: Guest, statement: Row, more: object = {}) {
  const payments = statement.accounts.map(({ key, payment }: Row) => ({ account: key, payment }))
  const body = { version: statement.version, payments, ...more }
  return guest.send('POST', `/statements/${statement._id}/import`, body)
}

/** Asks until the reading has ended, well or not. */
export async function readToEnd(guest: Guest, id: string): Promise<Row> {
  for (;;) {
    const { body } = await guest.send('GET', `/statements/${id}`)
    if (body.state !== 'reading') return body
    await pause(10)
  }
}

/** An application that reads statements, and the calls that a person makes with one. */
export function useStatements(database: DatabaseSetting = {}) {
  const app = useApp({ statementsWorker: useStatementsWorker() }, database)

  async function upload(
    guest: Guest,
    bytes: Buffer | string,
    headers = {},
    filename = 'extrato.ofx',
  ) {
    const response = await app.fastify.inject({
      method: 'POST',
      url: `/api/statements?filename=${filename}`,
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${guest.token}`,
        ...headers,
      },
      payload: bytes,
    })
    return { status: response.statusCode, body: JSON.parse(response.body) as Row }
  }

  async function send(guest: Guest, bytes: Buffer | string, filename?: string): Promise<Row> {
    const { status, body } = await upload(guest, bytes, {}, filename)
    expect(status).toBe(200)
    // The same file may wait for its review already.
    expect(body).toMatchObject({ state: expect.stringMatching(/^(?:reading|ready)$/u), version: 1 })
    return readToEnd(guest, body._id)
  }

  async function newPerson(name: string) {
    const guest = await app.newGuest(name)
    const account = await guest.send('POST', '/payments', {
      type: 'debit',
      name: 'Conta',
      accountType: 'Conta corrente',
    })
    const card = await guest.send('POST', '/payments', {
      type: 'credit',
      name: 'Roxinho',
      flag: 'Mastercard',
      limit: 5000,
      invoiceCloseOn: 25,
      paid: 5,
    })
    const valueOf = async (id: string) => (await guest.send('GET', `/payments/${id}`)).body.value
    return { guest, account: account.body._id, card: card.body._id, valueOf }
  }

  return { app, upload, send, newPerson }
}
