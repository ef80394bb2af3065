import { Client, type PoolClient, type QueryResult } from 'pg'
import { type Database, type Ledger, opening, type Outcome } from '@saldo/api/db/ledger'
import { readSign } from '@saldo/api/db/logins'
import { lineOn, type TransactionStart, sendOpening } from '@saldo/api/db/one-connection'
import { columnTypes, PLANNING } from '@saldo/api/db/pool'
import { AUDITOR_ROLE, FAMILY_ROLE, OPERATOR_ROLE, SYSTEM_ROLE } from '@saldo/api/db/request-role'

/** A step of a plan, as PostgreSQL prints it. */
export type Plan = {
  readonly Plans?: readonly Plan[]
  readonly 'Node Type': string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'CTE Name'?: string
  readonly Operation?: string
}

/** What PostgreSQL says of the rows that it gives back, and some of them. */
export type Returned = {
  readonly columns: readonly { readonly name: string; readonly oid: number }[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** One statement: what it says, what it touched, and how PostgreSQL went about it. */
export type Explained = {
  readonly sql: string
  readonly values: readonly unknown[]
  /** The role as which it was sent. */
  readonly role: string
  readonly buffers: number
  readonly plan: Plan
  readonly returned?: Returned
}

type SentStatement = { readonly text: string; readonly values: unknown[] }

const kept = async <T>(value: Promise<T>) => ({ keep: true, value: await value })

/** One after the other, whoever asks meanwhile. */
function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(act: () => Promise<T>): Promise<T> => {
    const answer = last.then(act)
    last = answer.catch(() => {})
    return answer
  }
}

/**
 * A database that runs every statement twice: once to be explained, and taken back, and once in
 * earnest. What a statement touches is the same on every machine, however busy; how long it takes
 * is not. `settings` are for the planner.
 */
export async function openExplained(
  url: string,
  { log, settings = '' }: { readonly log: Explained[]; readonly settings?: string },
): Promise<Database> {
  const client = new Client({ connectionString: url, types: columnTypes, options: PLANNING })
  await client.connect()
  const [oneStatement, oneTransaction] = [queue(), queue()]
  let role: string = SYSTEM_ROLE
  const query = (statement: SentStatement) =>
    oneStatement(() => explainAndRun(client, { ...statement, role }, log))
  const sign = await readSign(url)
  const { ledger: sharedLedger, connection } = lineOn({ query } as unknown as PoolClient, {
    prepare: false,
    sign,
  })

  const within = <T>(start: TransactionStart, act: (ledger: Ledger) => Promise<Outcome<T>>) =>
    oneTransaction(async () => {
      connection.lend()
      role = /set local role (\w+)/u.exec(start.text)?.[1] ?? SYSTEM_ROLE
      await sendOpening(client, start)
      if (settings !== '') await client.query(settings)
      try {
        const { keep, value } = await act(sharedLedger)
        if (keep) await Promise.all(connection.sendLast(sharedLedger))
        await client.query(keep ? 'commit' : 'rollback')
        return value
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        connection.giveBack()
      }
    })
  return {
    read: (owner, act) =>
      within(opening('reading', { owner, sign }), (ledger) => kept(act(ledger))),
    readShared: (owner, act) =>
      within(opening('reading', { owner, sign, role: FAMILY_ROLE }), (ledger) => kept(act(ledger))),
    readSnapshot: (owner, act) =>
      within(opening('readSnapshot', { owner, sign }), (ledger) => kept(act(ledger))),
    change: (owner, act) => within(opening('change', { owner, sign }), act),
    system: (act) => within({ text: 'begin' }, (ledger) => kept(act(ledger))),
    operate: (act) => within({ text: `begin; set local role ${OPERATOR_ROLE}` }, act),
    audit: (act) =>
      within({ text: `begin; set local role ${AUDITOR_ROLE}` }, (ledger) => kept(act(ledger))),
    queryUnscoped: (act) => within({ text: 'begin' }, (ledger) => kept(act(ledger))),
    connections: async () => ({ open: 1, idle: 0, waiting: 0 }),
    close: () => client.end(),
  }
}

/** What goes on with a look that was explained when it began has no plan of its own. */
const CURSOR_STATEMENT = /^(?:fetch|close) /
const SAMPLE_ROWS = 20

async function explainAndRun(
  client: Client,
  { text, values, role }: SentStatement & { readonly role: string },
  log: Explained[],
) {
  if (CURSOR_STATEMENT.test(text)) {
    const fetched = await client.query(text, values)
    const at = log.findLastIndex(({ sql }) => sql.startsWith('declare look '))
    const declared = log[at]
    const isFirst = declared?.returned?.columns.length === 0
    if (declared !== undefined && (fetched.rows.length > 0 || isFirst)) {
      log[at] = { ...declared, returned: returnedBy(fetched) }
    }
    return fetched
  }
  await client.query('savepoint before')
  const { rows } = await client.query(
    `explain (analyze, buffers, timing off, summary off, format json) ${text}`,
    values,
  )
  await client.query('rollback to savepoint before')
  const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
  const result = await client.query(text, values)
  const returned = returnedBy(result)
  log.push({ sql: text, values, role, buffers: buffersOf(plan), plan, returned })
  return result
}

function returnedBy({ fields, rows }: QueryResult): Returned {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID }))
  return { columns, rows: rows.slice(0, SAMPLE_ROWS) }
}

/** How many rows all steps of a plan passed on: what it costs where its pages are few. */
export function rowsPassed(plan: Plan): number {
  const own = (plan['Actual Rows'] ?? 0) * (plan['Actual Loops'] ?? 0)
  return (plan.Plans ?? []).reduce((sum, child) => sum + rowsPassed(child), own)
}

/** A plan's root has what its children touched, save for what writes beside it in a `with`. */
export function buffersOf(plan: Plan): number {
  const own = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  const writing = (plan.Plans ?? []).filter((child) => child['Node Type'] === 'ModifyTable')
  return Math.max(
    own,
    writing.reduce((sum, child) => sum + buffersOf(child), 0),
  )
}
