import { catalogue } from '@saldo/contract/catalogue'
import { nameOf } from '@saldo/contract/endpoint'
import type { Explained, Plan } from '../../bench/harness/explained.ts'
import { layOut, wrap } from './layout.ts'

/** What each endpoint and each job sent, by its name, in the order in which it was sent. */
export type SentStatements = ReadonlyMap<string, readonly Explained[]>

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

/**
 * One file a slice, one for its jobs, and one for what many of them send. Each statement stands once, below
 * who sends it, on the page of the first of them.
 */
export function bookOf(sent: SentStatements): Book {
  const names = [...inOrder.map(nameOf), ...[...sent.keys()].filter(isJob).toSorted()]
  const senders = new Map<string, Set<string>>()
  const plans = new Map<string, Explained[]>()
  for (const name of names) {
    const statements = sent.get(name)
    if (statements === undefined) throw new Error(`${name} was never asked`)
    for (const statement of statements) {
      const { sql } = statement
      senders.set(sql, (senders.get(sql) ?? new Set()).add(name))
      plans.set(sql, [...(plans.get(sql) ?? []), statement])
    }
  }
  const pages = new Map<string, string[]>()
  for (const [sql, sentBy] of senders) {
    const slices = new Set([...sentBy].map(sliceOf))
    const [first = ''] = slices
    const page = slices.size >= SHARED_BY ? SHARED : first
    pages.set(page, [
      ...(pages.get(page) ?? []),
      writeEntry(sql, [...sentBy], plans.get(sql) ?? []),
    ])
  }
  return new Map([...pages].map(([page, texts]) => [`${page}.sql`, [HEAD, ...texts].join('\n')]))
}

const HEAD = `-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.
`

/** So many senders are named; of more, how many they are. */
const NAMED = 6

function sendersOf(names: readonly string[]): string {
  const more = names.length - NAMED
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ')
}

function writeEntry(sql: string, senders: readonly string[], all: readonly Explained[]): string {
  const tables = all.flatMap(({ plan }) => tableAccessesOf(plan))
  const names = (is: (access: TableAccess) => boolean) =>
    [...new Set(tables.filter(is).map(({ table }) => table))].toSorted().join(', ')
  const found = names(({ isWhole }) => !isWhole)
  const whole = names(({ isWhole }) => isWhole)
  const notes = [
    sendersOf(senders),
    ...(found === '' ? [] : [`by index: ${found}`]),
    ...(whole === '' ? [] : [`whole: ${whole}`]),
  ]
  return [...wrap(notes.join('; '), '-- '), layOut(sql), ''].join('\n')
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
export function offencesIn(sent: SentStatements): string[] {
  return [...sent].flatMap(([name, statements]) =>
    statements.flatMap(({ plan, sql }) =>
      tableAccessesOf(plan)
        .filter(({ isWhole }) => isWhole)
        .filter(({ table }) => !READ_WHOLE.has(table) && !SWEPT.get(name)?.includes(table))
        .map(({ table }) => `${name} reads all of ${table}: ${layOut(sql).slice(0, 120)}`),
    ),
  )
}
