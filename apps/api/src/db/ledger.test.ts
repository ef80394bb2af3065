import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { freshDatabase } from '../../../../tests/database.ts'
import { newId } from '../gateways/random.ts'
import { type Database, type Ledger, openLedgers } from './ledger.ts'
import { sendNow, setForTheRest, deferUntilCommit } from './one-connection.ts'

/* What a reading and a change are on the wire, on one connection that all of them share. */

const [ana, bia] = [newId(1), newId(2)]
const statements: string[] = []
let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = openLedgers({
    url: fresh.url,
    connectionsMax: 1,
    onStatement: (text) => statements.push(text),
  })
  for (const id of [ana, bia]) {
    await database.change(id, async (ledger) => {
      await cash(id).execute(ledger)
      return { keep: true, value: undefined }
    })
  }
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const cash = (owner: string, name = 'Dinheiro', type = 'money') =>
  sql`insert into payments (user_id, id, type, name, account_type, created_at)
      values (${owner}, ${newId(Date.now())}, ${type}, ${name}, ${type === 'debit' ? 'Conta corrente' : null}, now())`

const owners = async (ledger: Ledger) =>
  (await sql<{ user_id: string }>`select distinct user_id from payments`.execute(ledger)).rows.map(
    (row) => row.user_id,
  )
const namesOf = (owner: string) =>
  database.read(owner, async (ledger) => {
    const { rows } = await sql<{ name: string }>`select name from payments order by id`.execute(
      ledger,
    )
    return rows.map(({ name }) => name)
  })

describe('a reading', () => {
  test('sees its owner only, in every turn of the loop', async () => {
    const seen = await database.read(ana, async (ledger) => {
      const first = await owners(ledger)
      await nextTurn()
      return [first, await owners(ledger), ...(await Promise.all([1, 2].map(() => owners(ledger))))]
    })
    expect(seen).toEqual(Array.from({ length: 4 }, () => [ana]))
  })

  test('changes nothing, in its first turn or in a later one', async () => {
    const write = (ledger: Ledger) => cash(ana, 'Outra', 'debit').execute(ledger)
    await expect(database.read(ana, write)).rejects.toThrow('read-only')
    const later = async (ledger: Ledger) => {
      await owners(ledger)
      return write(ledger)
    }
    await expect(database.read(ana, later)).rejects.toThrow('read-only')
    expect(await namesOf(ana)).toEqual(['Dinheiro'])
  })

  test('that fails leaves nothing open for the next one', async () => {
    const broken = database.read(ana, (ledger) => sql`select 1 / 0`.execute(ledger))
    await expect(broken).rejects.toThrow('division by zero')
    const failedReading = database.read(ana, async (ledger) => {
      owners(ledger).catch(() => {})
      await Promise.resolve()
      throw new Error('given up')
    })
    await expect(failedReading).rejects.toThrow('given up')
    expect(await database.read(bia, owners)).toEqual([bia])
  })

  test('refuses a statement that is sent after its end', async () => {
    let late: Promise<unknown> = Promise.resolve()
    await database.read(ana, async (ledger) => {
      late = nextTurn().then(() => owners(ledger))
    })
    await expect(late).rejects.toThrow('a connection that was given back')
  })

  test('sets nothing that would end with its turn', async () => {
    const setting = database.read(ana, (ledger) => setForTheRest(ledger, { work_mem: '1MB' }))
    await expect(setting).rejects.toThrow('a reading ends with its turn')
  })

  test('is one statement to a listener', async () => {
    statements.length = 0
    await database.read(ana, owners)
    expect(statements).toHaveLength(1)
  })
})

describe('a snapshot', () => {
  test('sees one state, whatever is changed meanwhile', async () => {
    const other = openLedgers({ url: fresh.url, connectionsMax: 1 })
    const counted = await database.readSnapshot(bia, async (ledger) => {
      const before = await owners(ledger)
      await other.change(bia, async (theirs) => {
        await sql`delete from payments where user_id = ${bia}`.execute(theirs)
        return { keep: true, value: undefined }
      })
      return [before, await owners(ledger)]
    })
    await other.close()
    expect(counted).toEqual([[bia], [bia]])
    expect(await namesOf(bia)).toEqual([])
  })

  test('keeps its settings to its end, and for no transaction after it', async () => {
    const memory = async (ledger: Ledger) =>
      (await sql<{ work_mem: string }>`show work_mem`.execute(ledger)).rows[0]?.work_mem
    const within = await database.readSnapshot(ana, async (ledger) => {
      await setForTheRest(ledger, { work_mem: '1MB' })
      await nextTurn()
      return memory(ledger)
    })
    expect(within).toBe('1MB')
    expect(await database.readSnapshot(ana, memory)).not.toBe('1MB')
  })
})

describe('what a change writes last', () => {
  const later = (...names: readonly string[]) =>
    database.change(ana, async (ledger) => {
      await cash(ana, 'Primeira', 'debit').execute(ledger)
      deferUntilCommit(ledger, [null, ...names.map((name) => cash(ana, name, 'debit'))])
      return { keep: true, value: 'told' }
    })

  test('is kept with the rest of it', async () => {
    expect(await later('Segunda', 'Terceira')).toBe('told')
    expect(await namesOf(ana)).toEqual(['Dinheiro', 'Primeira', 'Segunda', 'Terceira'])
    await database.change(ana, async (ledger) => {
      await sql`delete from payments where type = 'debit'`.execute(ledger)
      return { keep: true, value: undefined }
    })
  })

  test('fails as a whole, and its result is not returned', async () => {
    const twice = database.change(ana, async (ledger) => {
      await cash(ana, 'Primeira', 'debit').execute(ledger)
      // There is one cash account: a unique index refuses a second one.
      deferUntilCommit(ledger, [cash(ana, 'Segunda', 'debit'), cash(ana, 'Mais dinheiro')])
      return { keep: true, value: 'told' }
    })
    await expect(twice).rejects.toThrow('payments_one_cash')
    expect(await namesOf(ana)).toEqual(['Dinheiro'])
  })

  test('is not written where the change is given up', async () => {
    await database.change(ana, async (ledger) => {
      deferUntilCommit(ledger, [cash(ana, 'Segunda', 'debit')])
      return { keep: false, value: undefined }
    })
    const broken = database.change(ana, async (ledger) => {
      deferUntilCommit(ledger, [cash(ana, 'Segunda', 'debit')])
      throw new Error('given up')
    })
    await expect(broken).rejects.toThrow('given up')
    expect(await namesOf(ana)).toEqual(['Dinheiro'])
  })

  test('is the last: a question after it is a fault', async () => {
    const late = database.change(ana, async (ledger) => {
      deferUntilCommit(ledger, [cash(ana, 'Segunda', 'debit')])
      return { keep: true, value: await owners(ledger) }
    })
    await expect(late).rejects.toThrow('nothing is asked after')
  })
})

test('what is sent early is answered before the statements that follow it', async () => {
  const count = await database.change(ana, async (ledger) => {
    const written = sendNow(ledger, cash(ana, 'Agora', 'debit'))
    const { rows } = await sql<{ count: number }>`select count(*) from payments`.execute(ledger)
    await written
    return { keep: false, value: rows[0]?.count }
  })
  expect(count).toBe(2)
})
