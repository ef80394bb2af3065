import { isRefused, refuse, type Refused } from '@saldo/contract/refusals'
import type { User } from '@saldo/contract/users'
import type { Actor } from '@saldo/domain/actor'
import { addMonths, lastDay, monthOf } from '@saldo/domain/calendar'
import { RECURRENCE_HORIZON_MONTHS } from '@saldo/domain/transactions/kinds'
import { refusePassword } from '@saldo/domain/users/password'
import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'
import { instantAt, todayIn } from '../gateways/clock.ts'
import { hashPassword } from '../gateways/passwords.ts'
import { newId } from '../gateways/random.ts'
import type { Ground } from '../ground.ts'
import { writeMail } from '../jobs/mail-outbox.ts'
import { sendCode } from './activation.ts'
import { findUser, insertUser, updateUserRow } from './store.ts'

const TERMS_VERSION = '2026-11'
const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

type Registration = {
  readonly _id?: string | undefined
  readonly email: string
  readonly password: string
  readonly name: string
}

/** Puts the first wallet into a new ledger. The house hands it in: payments stand above users. */
export type PutWallet = (
  ledger: Ledger,
  wallet: { readonly userId: string; readonly id: string; readonly at: string },
) => Promise<void>

/** A new account: its person, its ledger, its cash wallet, and a code in the mail. */
export async function registerUser(
  house: Ground,
  given: Registration,
  putWallet: PutWallet,
): Promise<{ _id: string } | Refused> {
  const { database, clock, settings } = house
  const refusal = refusePassword(given.password, given)
  if (refusal !== null) return refuse(refusal, 'password')
  const passwordHash = await hashPassword(given.password)
  const nowMs = clock.now()
  const id = given._id ?? newId(nowMs)
  const today = todayIn(clock, DEFAULT_TIME_ZONE)
  const at = instantAt(nowMs)

  const taken = await database.system(async (ledger) => {
    const openedUntil = lastDay(addMonths(monthOf(today), RECURRENCE_HORIZON_MONTHS))
    const { email, name } = given
    const isNew = await insertUser(ledger, {
      id,
      email,
      name,
      passwordHash,
      termsVersion: TERMS_VERSION,
      at,
      openedUntil,
    })
    if (!isNew) {
      // The same form sent twice. Only who made the id knows it, so this tells nobody anything.
      const isSame = given._id !== undefined && (await findUser(ledger, id))?.email === email
      return isSame ? null : refuse('email_taken', 'email')
    }
    await actFor(ledger, id)
    await putWallet(ledger, { userId: id, id: newId(nowMs), at })
    const person = { id, email, name }
    await sendCode(ledger, person, { nowMs, today, secret: settings.secret, sentCount: 0 })
    return null
  })
  if (taken === null) return { _id: id }
  await tellOwner(house, given.email)
  return taken
}

/** The owner of an e-mail hears of it when somebody tries to register with it. */
async function tellOwner({ database, clock }: Ground, email: string): Promise<void> {
  const nowMs = clock.now()
  await database.system((ledger) =>
    writeMail(ledger, { recipient: email, kind: 'already_registered', payload: {}, nowMs }),
  )
}

/** Names the owner whose rows are about to be written; the wall stands for the house as well. */
async function actFor(ledger: Ledger, owner: string): Promise<void> {
  await sql`select set_config('saldo.owner', ${owner}, true)`.execute(ledger)
}

/** One's own data; anybody else's answers as if there were nobody. */
export async function readUser(ledger: Ledger, actor: Actor, id: string): Promise<User | Refused> {
  if (id !== actor.userId) return refuse('not_found')
  return (await findUser(ledger, id)) ?? refuse('not_found')
}

type UserChanges = {
  readonly name?: string | undefined
  readonly currency?: User['currency'] | undefined
  readonly skipTutorial?: boolean | undefined
  readonly version?: number | undefined
}

/** Changes name, currency (symbol and decimals only: no stored value moves) or the tutorial. */
export async function changeUser(
  ledger: Ledger,
  actor: Actor,
  given: { readonly id: string; readonly body: UserChanges },
): Promise<User | Refused> {
  const user = await readUser(ledger, actor, given.id)
  if (isRefused(user)) return user
  const { name, currency, skipTutorial, version } = given.body
  if (version !== undefined && version !== user.version) return refuse('version_conflict')
  const changed = await updateUserRow(ledger, given.id, {
    ...(name === undefined ? {} : { name }),
    ...(currency === undefined ? {} : { currency }),
    ...(skipTutorial === undefined ? {} : { skip_tutorial: skipTutorial }),
  })
  return changed ?? refuse('not_found')
}
