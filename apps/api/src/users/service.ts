import type { RefusedBy } from '@saldo/contract/endpoint'
import { isRefused, refuse, type Refused } from '@saldo/contract/refusals'
import type { updateUser as updateUserEndpoint } from '@saldo/contract/user-changes'
import type { User } from '@saldo/contract/users'
import { isActing } from '@saldo/domain/actor'
import type { Day } from '@saldo/domain/calendar'
import { refuseBirthDate } from '@saldo/domain/users/birth-date'
import { isStale } from '@saldo/domain/versions'
import type { Ledger } from '../db/ledger.ts'
import {
  type PasswordMoment,
  replaceOwnPassword,
  type SecondFactorRefused,
} from './own-password.ts'
import {
  type About,
  aboutColumns,
  findRelatedPerson,
  findUser,
  listSeenByPlanners,
  updateUserRow,
} from './store.ts'
import type { Context } from '../context.ts'

/** The user's own data; any other id is answered as missing. */
export async function readUser(ctx: Context, id: string): Promise<User | Refused<'not_found'>> {
  if (id !== ctx.userId) return refuse('not_found')
  const [user, actingUser] = await Promise.all([
    findUser(ctx),
    isActing(ctx.actor) ? findRelatedPerson(ctx.ledger, ctx.actor.actorId) : undefined,
  ])
  if (user === undefined) return refuse('not_found')
  if (actingUser === undefined) return user
  const seen = await listSeenByPlanners(ctx.ledger, id)
  return { ...forPlanner(user, seen), actor: { _id: actingUser._id, name: actingUser.name } }
}

/** A user's roles beside that of a customer: planner, operator. */
export async function listProfiles(
  ctx: Context,
): Promise<{ readonly _id: string; readonly name: string }[]> {
  const user = await findUser(ctx)
  return (user?.profiles ?? []).map((name) => ({ _id: name, name }))
}

/**
 * A client as their planner sees them: the consent names money, and neither papers nor birth date
 * nor the rest of the family, unless its members have allowed it (case L42).
 */
function forPlanner(user: User, seen: ReadonlySet<string>): User {
  const { family } = user
  const members = family?.members.filter((one) => one.user === user._id || seen.has(one.user))
  return {
    ...user,
    family: family === null ? null : { ...family, members: members ?? [] },
    socialEmail: null,
    cpf: null,
    birthdate: null,
    gender: null,
    phoneNumber: null,
    address: { city: null },
  }
}

type UserChanges = About & {
  readonly name?: string | undefined
  readonly currency?: User['currency'] | undefined
  readonly skipTutorial?: boolean | undefined
  readonly videosWatched?: readonly string[] | undefined
  readonly version?: number | undefined
  readonly image?: string | null | undefined
  readonly password?: string | undefined
  readonly currentPassword?: string | undefined
  readonly code?: string | undefined
}

/** Asks for the second factor, where one is on; returns the refusal, or null. */
export type AskSecondFactor = (
  ledger: Ledger,
  of: { readonly userId: string; readonly code: string | undefined; readonly nowMs: number },
) => Promise<SecondFactorRefused | null>

/**
 * Changes the user's profile, picture, password, currency (symbol and decimals only: no stored
 * value moves) or the tutorial.
 */
export async function changeUser(
  ctx: Context,
  input: {
    readonly id: string
    readonly body: UserChanges
    readonly moment: PasswordMoment & { readonly today: Day }
    readonly askSecondFactor: AskSecondFactor
  },
): Promise<User | RefusedBy<typeof updateUserEndpoint>> {
  const user = await readUser(ctx, input.id)
  if (isRefused(user)) return user
  const { id, body, moment } = input
  const { name, image, currency, skipTutorial, videosWatched, version, birthdate } = body
  if (isStale(version, user.version)) return refuse('version_conflict')
  const birthDateRefusal = birthdate ? refuseBirthDate(birthdate, moment.today) : null
  if (birthDateRefusal !== null) return refuse(birthDateRefusal, 'birthdate')
  const { password, currentPassword, code } = body
  if (password !== undefined) {
    const { askSecondFactor } = input
    const askMore = () => askSecondFactor(ctx.ledger, { userId: id, code, nowMs: moment.nowMs })
    const typed = { password, currentPassword, askMore }
    const refused = await replaceOwnPassword(ctx.ledger, user, { ...moment, ...typed })
    if (refused !== null) return refused
  }
  const changed = await updateUserRow(ctx, {
    ...aboutColumns(body),
    ...(image === undefined ? {} : { image }),
    ...(name === undefined ? {} : { name }),
    ...(currency === undefined ? {} : { currency }),
    ...(skipTutorial === undefined ? {} : { skip_tutorial: skipTutorial }),
    ...(videosWatched === undefined ? {} : { watched: videosWatched }),
  })
  return changed ?? refuse('not_found')
}
