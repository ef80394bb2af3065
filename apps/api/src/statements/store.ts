import { type RawBuilder, sql } from 'kysely'
import type { Refusal } from '@saldo/contract/refusals'
import type { Day } from '@saldo/domain/calendar'
import type { PaymentChoice } from '@saldo/domain/statements/propose-payment'
import type { Ledger } from '../db/ledger.ts'
import type { ColumnReading } from '@saldo/domain/statements/columns'
import type { StatementAccountJson, StatementColumnsJson } from '../db/json-columns.ts'
import type { Tables } from '../db/tables.ts'
import { unpackLines } from './draft-lines.ts'
import type { ReadFile, ReadLine } from './read-file.ts'
import type { Draft } from './worker.ts'
import type { OwnerLedger } from '../context.ts'

type StatementKey = { readonly id: string }

/** A statement without the file itself. */
export type StatementRow = Omit<
  { [key in keyof Tables['statements']]: unknown } & {
    readonly id: string
    readonly filename: string
    readonly archive: string | null
    readonly state: Tables['statements']['state']
    readonly progress: number
    readonly format: Tables['statements']['format']
    readonly bank: string | null
    readonly accounts: readonly StatementAccountJson[]
    readonly unreadable: readonly ReadFile['leftOut'][number][]
    readonly unreadable_count: number
    readonly failure: Refusal | null
    readonly columns: StatementColumnsJson | null
    readonly added: number
    readonly known: number
    readonly skipped: number
    readonly created_at: string
    readonly done_at: string | null
    readonly version: number
  },
  'content' | 'attempts' | 'user_id' | 'due_on' | 'signature' | 'reading'
>

const statementColumns = [
  'id',
  'filename',
  'archive',
  'state',
  'progress',
  'format',
  'bank',
  'accounts',
  'unreadable',
  'unreadable_count',
  'failure',
  'columns',
  'added',
  'known',
  'skipped',
  'created_at',
  'done_at',
  'version',
] as const

/** Stores a file, and that its reading is pending. */
export async function insertStatement(
  ctx: OwnerLedger,
  of: { readonly id: string } & {
    readonly filename: string
    /** The ZIP that it came in, with others. */
    readonly archive: string | null
    readonly content: Buffer
    readonly at: string
  },
): Promise<void> {
  const key = { user_id: ctx.userId, created_at: of.at }
  await ctx.ledger
    .insertInto('statements')
    .values({
      ...key,
      id: of.id,
      filename: of.filename,
      archive: of.archive,
      state: 'reading',
      content: of.content,
      format: null,
      bank: null,
      accounts: '[]',
      unreadable: '[]',
      failure: null,
      done_at: null,
    })
    .execute()
  await ctx.ledger
    .insertInto('statement_readings')
    .values({ ...key, statement_id: of.id })
    .execute()
}

/** The draft of the same file, where it is being read or waits for its review. */
export async function findDraftOf(
  ctx: OwnerLedger,
  of: { readonly content: Buffer; readonly digest: string },
): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    select s.id from statements s
      left join statement_lines l on l.user_id = s.user_id and l.statement_id = s.id
     where s.user_id = ${ctx.userId}
       and (s.state in ('reading', 'failed') and s.content = ${of.content}
         or s.state = 'ready' and l.lines->>'digest' = ${of.digest})
     order by s.id desc limit 1`.execute(ctx.ledger)
  return rows[0]?.id ?? null
}

/** How many drafts beside these were sent since an instant. */
export async function countDraftsSince(
  ctx: OwnerLedger,
  of: { readonly ids: readonly string[]; readonly since: string },
): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from statements
     where user_id = ${ctx.userId} and state in ('reading', 'ready', 'failed')
       and id <> all(${[...of.ids]}::uuid[]) and created_at >= ${of.since}`.execute(ctx.ledger)
  return rows[0]?.count ?? 0
}

/** Deletes all drafts of a user but these and the newest others: this is no storage of files. */
export async function deleteOldDrafts(
  ctx: OwnerLedger,
  { ids, others }: { readonly ids: readonly string[]; readonly others: number },
): Promise<void> {
  await sql`delete from statements where user_id = ${ctx.userId} and id in (
    select id from statements where user_id = ${ctx.userId} and state in ('reading', 'ready', 'failed')
       and id <> all(${[...ids]}::uuid[])
     order by created_at desc, id desc offset ${others})`.execute(ctx.ledger)
}

/** Deletes a draft with its lines. */
export async function deleteDraft(ctx: OwnerLedger, of: { readonly id: string }): Promise<void> {
  await sql`delete from statements where user_id = ${ctx.userId} and id = ${of.id}`.execute(
    ctx.ledger,
  )
}

/** Deletes the lines of a draft once they are imported: its entries replace them. */
export function deleteLinesStatement(
  { userId }: OwnerLedger,
  of: StatementKey,
): RawBuilder<unknown> {
  return sql`delete from statement_lines where user_id = ${userId} and statement_id = ${of.id}`
}

export function findStatement(
  ctx: OwnerLedger,
  of: { readonly id: string },
): Promise<StatementRow | undefined> {
  return ctx.ledger
    .selectFrom('statements')
    .select(statementColumns)
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .executeTakeFirst() as Promise<StatementRow | undefined>
}

/** A statement, locked until the transaction ends. */
export function lockStatement(
  ctx: OwnerLedger,
  of: { readonly id: string },
): Promise<StatementRow | undefined> {
  return ctx.ledger
    .selectFrom('statements')
    .select(statementColumns)
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .forUpdate()
    .executeTakeFirst() as Promise<StatementRow | undefined>
}

/** The statements of a user, the newest first; ids are in the order of time. */
export function listStatementRows(
  ctx: OwnerLedger,
  of: {
    readonly after: string | undefined
    readonly limit: number
    /** Only those that are not imported yet. */
    readonly isWaiting: boolean
  },
): Promise<StatementRow[]> {
  const rows = ctx.ledger
    .selectFrom('statements')
    .select(statementColumns)
    .where('user_id', '=', ctx.userId)
    .orderBy('id', 'desc')
    .limit(of.limit)
  const wanted = of.isWaiting ? rows.where('state', 'in', ['reading', 'ready', 'failed']) : rows
  const page = of.after === undefined ? wanted : wanted.where('id', '<', of.after)
  return page.execute() as unknown as Promise<StatementRow[]>
}

export function listPaymentChoices(ctx: OwnerLedger): Promise<PaymentChoice[]> {
  return ctx.ledger
    .selectFrom('payments')
    .select(['id', 'type', 'name'])
    .where('user_id', '=', ctx.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The payment method into which each account of a bank was imported the last time. */
export async function findLastPayments(ctx: OwnerLedger): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly key: string; readonly payment: string }>`
    select distinct on (a->>'key') a->>'key' as key, a->>'payment' as payment
      from statements s, jsonb_array_elements(s.accounts) a
     where s.user_id = ${ctx.userId} and s.done_at is not null and a->>'payment' is not null
     order by a->>'key', s.done_at desc, s.id desc`.execute(ctx.ledger)
  return new Map(rows.map(({ key, payment }) => [key, payment]))
}

export type ReadingFacts = {
  /** Null where it was not requested. */
  readonly content: Buffer | null
  readonly attempts: number
  readonly owner_name: string
  /** Banks make the passwords of their files of it. */
  readonly cpf: string | null
  readonly filename: string
  readonly due_on: Day | null
  /** How its owner reads its columns, where they have said so. */
  readonly reading: ColumnReading | null
  /** How they read the columns of earlier files, by their signatures. */
  readonly earlier: ReadonlyMap<string, ColumnReading>
}

/** Locks a file for reading until `lockedUntil`, and counts the attempts. */
export async function startReading(
  ctx: OwnerLedger,
  of: { readonly id: string } & { readonly withContent: boolean; readonly lockedUntil: string },
): Promise<ReadingFacts | undefined> {
  const content = sql.raw(of.withContent ? 's.content' : 'null::bytea')
  const [{ rows }, answers] = await Promise.all([startReadingOf(), listAnswers(ctx)])
  const [facts] = rows
  return facts && { ...facts, earlier: answers }

  function startReadingOf() {
    return sql<Omit<ReadingFacts, 'earlier'>>`
    with lease as (
      update statement_readings set locked_until = ${of.lockedUntil}
       where user_id = ${ctx.userId} and statement_id = ${of.id}
    )
    update statements s set attempts = s.attempts + 1 from users u
     where s.user_id = ${ctx.userId} and s.id = ${of.id} and s.state = 'reading' and u.id = s.user_id
    returning ${content} as content, s.attempts, u.name as owner_name, u.cpf, s.filename, s.due_on, s.reading`.execute(
      ctx.ledger,
    )
  }
}

/** What the owner has said of columns, the newest answer of each signature. */
async function listAnswers(ctx: OwnerLedger): Promise<ReadonlyMap<string, ColumnReading>> {
  const { rows } = await sql<{ readonly signature: string; readonly reading: ColumnReading }>`
    select distinct on (signature) signature, reading from statements
     where user_id = ${ctx.userId} and signature is not null and reading is not null
     order by signature, id desc`.execute(ctx.ledger)
  return new Map(rows.map(({ signature, reading }) => [signature, reading]))
}

export async function setProgress(
  ctx: OwnerLedger,
  of: { readonly id: string } & { readonly percent: number },
): Promise<void> {
  await ctx.ledger
    .updateTable('statements')
    .set({ progress: of.percent })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .where('state', '=', 'reading')
    .execute()
}

/** The other files of the ZIP in which a statement came that wait for their password, too. */
export async function listLockedBeside(
  ctx: OwnerLedger,
  of: { readonly id: string },
): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select other.id from statements one
      join statements other on other.user_id = one.user_id and other.archive = one.archive
       and other.created_at = one.created_at and other.id <> one.id
     where one.user_id = ${ctx.userId} and one.id = ${of.id} and other.state = 'failed'
       and other.failure in ('statement_password_needed', 'statement_password_wrong')
     order by other.id`.execute(ctx.ledger)
  return rows.map(({ id }) => id)
}

/** What its owner is asked for, so that the file waits for the answer. */
const ASKED: readonly (Refusal | null)[] = [
  'statement_year_missing',
  'statement_password_needed',
  'statement_password_wrong',
]

/** Ends a reading, once: with its lines, or with the reason why there are none. */
export async function endReading(
  ctx: OwnerLedger,
  end: StatementKey & { readonly file: Draft | null; readonly failure: Refusal | null },
): Promise<void> {
  const { id, file, failure } = end
  const columns = file?.columns ?? null
  const ended = await ctx.ledger
    .updateTable('statements')
    .set({
      state: failure === null ? 'ready' : 'failed',
      progress: 100,
      // Read again once its owner has said what its columns are, when it falls due, or its password.
      ...(columns === null && !ASKED.includes(failure) ? { content: null } : {}),
      columns: columns === null ? null : JSON.stringify(columns),
      signature: columns?.signature ?? null,
      failure,
      format: file?.format ?? null,
      bank: file?.bank ?? null,
      accounts: JSON.stringify(file?.accounts ?? []),
      unreadable: JSON.stringify(file?.leftOut ?? []),
      unreadable_count: file?.leftOutCount ?? 0,
    })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return
  await sql`delete from statement_readings where user_id = ${ctx.userId} and statement_id = ${id}`.execute(
    ctx.ledger,
  )
  if (failure !== null || file === null) return
  await sql`insert into statement_lines (user_id, statement_id, lines)
    values (${ctx.userId}, ${id}, ${file.lines})`.execute(ctx.ledger)
}

/**
 * The readings of all owners that were abandoned before a time: their lock has expired, or nobody has
 * locked them within thirty seconds. All of them, where no time is given.
 */
export function listReadings(
  ledger: Ledger,
  abandonedAt: string | null,
): Promise<{ user_id: string; statement_id: string }[]> {
  const all = ledger.selectFrom('statement_readings').select(['user_id', 'statement_id'])
  const abandoned =
    abandonedAt === null
      ? all
      : all.where((where) =>
          where.or([
            where('locked_until', '<', abandonedAt),
            where.and([
              where('locked_until', 'is', null),
              where(
                'created_at',
                '<',
                sql<string>`${abandonedAt}::timestamptz - interval '30 seconds'`,
              ),
            ]),
          ]),
        )
  return abandoned.orderBy('created_at').orderBy('statement_id').execute()
}

/** Marks a file to be read again with what its owner has said of it. */
export async function startAgain(
  ctx: OwnerLedger,
  of: { readonly id: string } & {
    readonly dueOn?: Day
    readonly reading?: ColumnReading
    readonly at: string
  },
): Promise<void> {
  await deleteLinesStatement(ctx, of).execute(ctx.ledger)
  await ctx.ledger
    .updateTable('statements')
    .set({
      state: 'reading',
      progress: 0,
      failure: null,
      attempts: 0,
      version: sql`version + 1`,
      ...(of.dueOn === undefined ? {} : { due_on: of.dueOn }),
      ...(of.reading === undefined ? {} : { reading: JSON.stringify(of.reading) }),
    })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .execute()
  await ctx.ledger
    .insertInto('statement_readings')
    .values({ user_id: ctx.userId, statement_id: of.id, created_at: of.at })
    .execute()
}

/**
 * The lines of a draft, in the order of the file; none for an imported statement, or one that is
 * not read yet.
 */
export async function findLines(
  ctx: OwnerLedger,
  of: { readonly id: string },
): Promise<readonly ReadLine[]> {
  const row = await ctx.ledger
    .selectFrom('statement_lines')
    .select('lines')
    .where('user_id', '=', ctx.userId)
    .where('statement_id', '=', of.id)
    .executeTakeFirst()
  return row === undefined ? [] : unpackLines(row.lines)
}

/** Marks a statement as imported. */
export function endImportStatement(
  ctx: OwnerLedger,
  of: StatementKey & {
    readonly accounts: readonly StatementAccountJson[]
    readonly counts: { readonly added: number; readonly known: number; readonly skipped: number }
    readonly at: string
  },
) {
  return ctx.ledger
    .updateTable('statements')
    .set({
      state: 'done',
      done_at: of.at,
      content: null,
      accounts: JSON.stringify(of.accounts),
      ...of.counts,
      version: sql`version + 1`,
    })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
}

/** Stores until when each payment method is fed by files, after an import was made or taken back. */
export function setFedUntilStatement({ userId }: OwnerLedger): RawBuilder<unknown> {
  return sql`update payments p set fed_until = f.until
    from payments q left join (
      select (a->>'payment')::uuid as id, max((a->>'lastDay')::date) as until
        from statements s cross join lateral jsonb_array_elements(s.accounts) a
       where s.user_id = ${userId} and s.state = 'done' and a->>'payment' is not null
       group by a->>'payment') f on f.id = q.id
   where q.user_id = ${userId} and p.user_id = q.user_id and p.id = q.id
     and p.fed_until is distinct from f.until`
}

/** Marks a statement as undone. */
export async function setUndone(ctx: OwnerLedger, of: { readonly id: string }): Promise<void> {
  await ctx.ledger
    .updateTable('statements')
    .set({ state: 'undone', version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .execute()
}
