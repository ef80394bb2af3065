import { catalogue } from '@saldo/contract/catalogue'
import { nameOf } from '@saldo/contract/endpoint'
import type { Explained, Plan } from '../../bench/harness/explained.ts'
import { layOut } from './layout.ts'

/** What each endpoint and each job sent, by its name, in the order in which it was sent. */
export type Sent = ReadonlyMap<string, readonly Explained[]>

/** The files of the book, by their names. */
export type Book = ReadonlyMap<string, string>

/** A statement that so many slices send is everybody's, and is written down once. */
const SHARED_BY = 3
const SHARED = 'shared'

/** What is read whole, and why that is right. */
const READ_WHOLE: ReadonlyMap<string, string> = new Map([
  ['default_categories', 'the tree that everyone has: some hundred rows, however many people'],
  ['companies', 'what operators have made by hand'],
  ['promotional_codes', 'what operators have made by hand'],
  ['schema_migrations', 'a row a migration'],
])

/** What goes through a table once in a while when nobody waits: an index would cost every write. */
const SWEPT: ReadonlyMap<string, readonly string[]> = new Map([
  ['GET /metrics', ['jobs', 'statement_readings']],
  // Letters are forgotten after a while; subscriptions, and people up to ten thousand, are counted when an
  // operator asks.
  ['GET /operator/failures', ['mail_outbox']],
  ['GET /operator/figures', ['mail_outbox', 'subscriptions', 'users']],
  ['JOB mail/forget_letters', ['mail_outbox']],
  ['JOB session/forget_sessions', ['recovery_tokens', 'sessions']],
  ['JOB statements/resume_readings', ['statement_readings']],
  // A row a source and hour, until the hour is over.
  ['JOB accounts/erase_account', ['security_event_counts']],
  // The first or the last of them by its key, and what has no seal by its own index.
  ['JOB accounts/forget_security_events', ['security_seals']],
  [
    'JOB accounts/seal_security_events',
    ['security_event_counts', 'security_events', 'security_seals'],
  ],
])

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE']
const placeOf = ({ method, path }: (typeof catalogue)[number]) =>
  `${path} ${METHODS.indexOf(method)}`
/** By address, so that the book is the same however the contract was loaded. */
const inOrder = catalogue.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))

const JOB = 'JOB '
const isJob = (name: string) => name.startsWith(JOB)

/** The page on which it stands: an endpoint's by its address, a job's by the slice that gives it. */
function sliceOf(name: string): string {
  if (isJob(name)) return `jobs-${name.slice(JOB.length).split('/', 1)[0]}`
  return /\/([a-z\d]+)/.exec(name)?.[1] ?? ''
}

type Titled = { readonly name: string; readonly title: string }

/** One file a slice, one for its jobs, and one for what all of them send. */
export function bookOf(sent: Sent): Book {
  const slices = new Map<string, Set<string>>()
  for (const [name, statements] of sent) {
    for (const { sql } of statements) {
      slices.set(sql, (slices.get(sql) ?? new Set()).add(sliceOf(name)))
    }
  }
  const isShared = ({ sql }: Explained) => (slices.get(sql)?.size ?? 0) >= SHARED_BY
  const pages = new Map<string, string[]>()
  const write = (slice: string, text: string) =>
    pages.set(slice, [...(pages.get(slice) ?? []), text])

  /** Under which endpoint of its page a statement stands. */
  const firstEndpoint = new Map<string, string>()
  const shared = [...sent.values()].flat().filter(isShared)
  for (const [sql, all] of bySql(shared)) write(SHARED, entryOf(sql, all))
  const entriesOf: Titled[] = [
    ...inOrder.map((one) => ({ name: nameOf(one), title: `${nameOf(one)}: ${one.summary}` })),
    ...[...sent.keys()]
      .filter(isJob)
      .toSorted()
      .map((name) => ({ name, title: name })),
  ]
  for (const { name, title } of entriesOf) {
    const statements = sent.get(name)
    if (statements === undefined) throw new Error(`${name} was never asked`)
    const own = bySql(statements.filter((statement) => !isShared(statement)))
    const entries = [...own].map(([sql, all]) => {
      const first = firstEndpoint.get(`${sliceOf(name)} ${sql}`)
      firstEndpoint.set(`${sliceOf(name)} ${sql}`, first ?? name)
      return first === undefined ? entryOf(sql, all) : entryReference(first, sql)
    })
    const nothing = '-- nothing but what stands in shared.sql\n'
    write(sliceOf(name), `-- ${title}\n\n${entries.join('\n') || nothing}`)
  }
  return new Map(
    [...pages].map(([slice, texts]) => [`${slice}.sql`, `${headOf(slice)}\n${texts.join('\n')}`]),
  )
}

function headOf(slice: string): string {
  const what =
    slice === SHARED
      ? 'What many send: who calls, the owner’s ledger taken, what was answered before, a job taken.'
      : `What each ${slice.startsWith('jobs-') ? 'job' : 'endpoint'} sends, beside what stands in shared.sql.`
  return `-- Written by npm run sql-book. ${what}\n-- Below each statement: the tables that it finds its rows in by an index.\n`
}

const EXCERPT_LENGTH = 60

function entryReference(name: string, sql: string): string {
  const excerpt = layOut(sql).replaceAll(/\s+/g, ' ').slice(0, EXCERPT_LENGTH)
  return `-- as in ${name}: ${excerpt}…\n`
}

function bySql(statements: readonly Explained[]): Map<string, Explained[]> {
  const found = new Map<string, Explained[]>()
  for (const statement of statements)
    found.set(statement.sql, [...(found.get(statement.sql) ?? []), statement])
  return found
}

function entryOf(sql: string, all: readonly Explained[]): string {
  const tables = all.flatMap(({ plan }) => tableAccessesOf(plan))
  const names = (is: (access: TableAccess) => boolean) =>
    [...new Set(tables.filter(is).map(({ table }) => table))].toSorted().join(', ')
  const found = names(({ isWhole }) => !isWhole)
  const whole = names(({ isWhole }) => isWhole)
  const notes = [
    ...(found === '' ? [] : [`-- by index: ${found}`]),
    ...(whole === '' ? [] : [`-- whole: ${whole}`]),
  ]
  return `${[layOut(sql), ...notes].join('\n')}\n`
}

export type TableAccess = { readonly table: string; readonly isWhole: boolean }

/** Every table that a plan reads, and whether it reads all of it. */
export function tableAccessesOf(plan: Plan): TableAccess[] {
  const below = (plan.Plans ?? []).flatMap(tableAccessesOf)
  const table = plan['Relation Name']
  if (table === undefined || !plan['Node Type'].endsWith('Scan')) return below
  // Its one row is read by the policy before every table, once a statement.
  if (table === 'request_keys') return below
  // A bitmap's condition stands in the scans of its indexes, which name no table; a place is no search.
  const isFound = ['Bitmap Heap Scan', 'Tid Scan'].includes(plan['Node Type'])
  return [...below, { table, isWhole: !isFound && plan['Index Cond'] === undefined }]
}

/** The tables that an endpoint reads whole, and should not. */
export function offencesIn(sent: Sent): string[] {
  return [...sent].flatMap(([name, statements]) =>
    statements.flatMap(({ plan, sql }) =>
      tableAccessesOf(plan)
        .filter(({ isWhole }) => isWhole)
        .filter(({ table }) => !READ_WHOLE.has(table) && !SWEPT.get(name)?.includes(table))
        .map(({ table }) => `${name} reads all of ${table}: ${layOut(sql).slice(0, 120)}`),
    ),
  )
}
