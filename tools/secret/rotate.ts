import type { Client } from 'pg'
import { connectToPrimary } from '@saldo/api/db/hosts'
import { listMigrations } from '@saldo/api/db/migrate'
import { dropLogins, replaceOwnerKey } from '@saldo/api/db/logins'
import { seal, unseal } from '@saldo/api/gateways/sealing'
import { placeOfReceipt } from '@saldo/api/receipts/content'
import { placeOfFactor } from '@saldo/api/session/factors'

export type Rotation = {
  /** As the owner of the tables. */
  readonly url: string
  readonly former: string
  readonly next: string
  /** The new secret of the owner's proof: 32 random bytes. */
  readonly ownerKey: Buffer
  readonly nowMs: number
}

/** How many of each were changed or have ended. */
export type Rotated = {
  /** Second factors and keys of receipts that were sealed anew, and those that a rotation before had sealed. */
  readonly sealed: number
  readonly alreadySealed: number
  readonly recoveryCodesEnded: number
  readonly activationCodesEnded: number
  /** Logins of before that another database of the server is at work with. */
  readonly loginsLeft: readonly string[]
}

const BATCH_ROWS = 500

/** Tables whose rows of everybody are read here, and whose policies bind their owner too. */
const FORCED = ['second_factors', 'recovery_codes', 'receipts']

/** What is sealed, each with the place to which it is bound. */
const SEALED = [
  {
    table: 'second_factors',
    column: 'sealed_secret',
    placeOf: (row: SealedRow) => placeOfFactor(row.user_id, row.id),
    words: 'segundos fatores',
  },
  {
    table: 'receipts',
    column: 'sealed_key',
    placeOf: (row: SealedRow) => placeOfReceipt({ userId: row.user_id, id: row.id }),
    words: 'comprovantes',
  },
] as const

/**
 * Puts the secret `next` in the place of `former`, and a new owner's proof in the place of the present one, in one
 * transaction (decision 159). Refuses while anything else is connected to the database, where the schema is not
 * this program's, and where something sealed opens with neither secret; then nothing is changed.
 */
export async function rotateSecret(rotation: Rotation): Promise<Rotated> {
  const client = await connectToPrimary(rotation.url)
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = '10s'`)
    await refuseOtherSchema(client)
    await client.query('begin')
    // A product that starts meanwhile waits here for its proof, and gets the new one.
    await client.query('lock table request_keys in access exclusive mode')
    await refuseOthers(client)
    for (const name of FORCED) await client.query(`alter table ${name} no force row level security`)
    const { sealed, alreadySealed } = await sealAnew(client, rotation)
    const ended = await endHashed(client, rotation.nowMs)
    for (const name of FORCED) await client.query(`alter table ${name} force row level security`)
    const former = await replaceOwnerKey(client, rotation.ownerKey)
    const loginsLeft = await dropLogins(client, former)
    await client.query('commit')
    return { sealed, alreadySealed, ...ended, loginsLeft }
  } finally {
    await client.end()
  }
}

async function refuseOtherSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ readonly isThere: boolean }>(
    `select to_regclass('schema_migrations') is not null as "isThere"`,
  )
  const applied = rows[0]?.isThere
    ? await client.query<{ readonly count: string }>('select count(*) from schema_migrations')
    : null
  if (Number(applied?.rows[0]?.count ?? 0) === (await listMigrations()).length) return
  throw new Error(
    'O banco de dados não é desta versão do Saldo: inicie o Saldo uma vez, encerre-o e troque o segredo depois.',
  )
}

async function refuseOthers(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
  )
  if (rows.length === 0) return
  throw new Error(
    'Há um programa ligado a este banco de dados. Encerre o Saldo e troque o segredo de novo: nada mudou.',
  )
}

type SealedRow = { readonly user_id: string; readonly id: string; readonly sealed: Buffer }

const NO_ID = '00000000-0000-0000-0000-000000000000'

type SealedCounts = Pick<Rotated, 'sealed' | 'alreadySealed'>

async function sealAnew(client: Client, rotation: Rotation): Promise<SealedCounts> {
  const counts = { sealed: 0, alreadySealed: 0 }
  for (const what of SEALED) {
    const { sealed, alreadySealed } = await sealTable(client, what, rotation)
    counts.sealed += sealed
    counts.alreadySealed += alreadySealed
  }
  return counts
}

async function sealTable(
  client: Client,
  { table, column, placeOf, words }: (typeof SEALED)[number],
  { former, next }: Rotation,
): Promise<SealedCounts> {
  const counts = { sealed: 0, alreadySealed: 0, unreadable: 0 }
  let last: Pick<SealedRow, 'user_id' | 'id'> = { user_id: NO_ID, id: NO_ID }
  for (;;) {
    const { rows } = await client.query<SealedRow>(
      `select user_id, id, ${column} as sealed from ${table}
        where ${column} is not null and (user_id, id) > ($1, $2)
        order by user_id, id limit ${BATCH_ROWS}`,
      [last.user_id, last.id],
    )
    const end = rows.at(-1)
    if (end === undefined) break
    last = end
    const changed = rows.flatMap((row) => {
      const place = placeOf(row)
      if (unseal(next, row.sealed, place) !== null) {
        counts.alreadySealed += 1
        return []
      }
      const plain = unseal(former, row.sealed, place)
      if (plain !== null) return [{ ...row, sealed: seal(next, plain, place) }]
      counts.unreadable += 1
      return []
    })
    counts.sealed += changed.length
    await client.query(
      `update ${table} f set ${column} = n.sealed
         from unnest($1::uuid[], $2::uuid[], $3::bytea[]) n (user_id, id, sealed)
        where f.user_id = n.user_id and f.id = n.id`,
      [
        changed.map((row) => row.user_id),
        changed.map((row) => row.id),
        changed.map((row) => row.sealed),
      ],
    )
  }
  if (counts.unreadable === 0) return counts
  throw new Error(
    `${counts.unreadable} ${words} não abrem com o segredo de antes nem com o novo: nada mudou. ` +
      'Confira qual era o segredo.',
  )
}

/** What only has a keyed hash cannot be hashed anew: it ends. */
async function endHashed(
  client: Client,
  nowMs: number,
): Promise<Pick<Rotated, 'recoveryCodesEnded' | 'activationCodesEnded'>> {
  const recovery = await client.query(
    'delete from recovery_codes where code_hash is not null returning used_at',
  )
  const activation = await client.query(
    'update activation_codes set expires_at = $1 where expires_at > $1',
    [new Date(nowMs)],
  )
  return {
    recoveryCodesEnded: recovery.rows.filter(({ used_at: usedAt }) => usedAt === null).length,
    activationCodesEnded: activation.rowCount ?? 0,
  }
}
