import type {
  deactivatePerson as deactivateEndpoint,
  ListedPerson,
  OperatedPerson,
  readPerson as readEndpoint,
  sendPersonLetter as letterEndpoint,
} from '@saldo/contract/operator-people'
import type { RefusedBy } from '@saldo/contract/endpoint'
import { isRefused, refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import { dayAt } from '@saldo/domain/calendar'
import {
  accountStateOf,
  letterFor,
  refuseClosing,
  refuseLetter,
} from '@saldo/domain/operator/rules'
import { byStanding, standingOf } from '@saldo/domain/subscriptions/standing'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { writeMail } from '../mail/outbox.ts'
import { sendCode } from '../users/activation.ts'
import { limits, takeAttempt } from '../users/attempts.ts'
import { dropAnswersAbout } from '../users/store.ts'
import {
  activateAccountRow,
  deactivateAccountRow,
  findForOperator,
  findLastCode,
  findLastSignIn,
  listByEmail,
  listLetters,
  listPlans,
} from './store.ts'

/** Operators work by the days of Brazil, wherever somebody lives. */
const ZONE = 'America/Sao_Paulo'

type Row = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly active: boolean
  readonly deactivated_at: string | null
  readonly created_at: string
}

const toListedPerson = (row: Row): ListedPerson => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  state: accountStateOf({ active: row.active, deactivatedAt: row.deactivated_at }),
  createdAt: row.created_at,
})

/** People whose e-mail is this or begins so; an operator searches so many times an hour. */
export async function findPeople(
  ledger: Ledger,
  {
    email,
    operatorId,
    nowMs,
  }: { readonly email: string; readonly operatorId: string; readonly nowMs: number },
): Promise<ListedPerson[] | Refused<'too_many_requests'>> {
  const tried = { limit: limits.searchOfOperator, of: operatorId, nowMs }
  const waitSeconds = await takeAttempt(ledger, tried)
  if (waitSeconds !== null) return refuseTries(waitSeconds)
  const rows = await listByEmail(ledger, email.toLowerCase())
  return rows.map(toListedPerson)
}

/** How one account stands. */
export async function readPerson(
  ledger: Ledger,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<OperatedPerson | RefusedBy<typeof readEndpoint>> {
  const row = await findForOperator(ledger, id)
  if (row === undefined) return refuse('person_not_found')
  const [plans, letters, lastSignIn] = await Promise.all([
    listPlans({ ledger, userId: id }),
    listLetters(ledger, row.email),
    findLastSignIn(ledger, id),
  ])
  const today = dayAt(nowMs, ZONE)
  const facts = plans.map((plan) => ({
    ...plan,
    expireOn: dayAt(Date.parse(plan.expireAt), ZONE),
  }))
  return {
    ...toListedPerson(row),
    deactivatedAt: row.deactivated_at,
    isPlanner: row.profiles.includes('planner'),
    isOperator: row.profiles.includes('operator'),
    company: row.company,
    hasSecondFactor: row.hasFactor,
    lastSignInDay: lastSignIn === undefined ? null : dayAt(Date.parse(lastSignIn), ZONE),
    subscriptions: facts
      .toSorted((one, other) => byStanding(one, other, today))
      .map((plan) => ({
        plan: plan.plan,
        standing: standingOf(plan, today),
        suspended: plan.suspended,
        expireAt: plan.expireAt,
        company: plan.company,
      })),
    letters,
    version: row.version,
  }
}

type Setting = { readonly id: string; readonly isActive: boolean; readonly nowMs: number }

/** Opens or closes an account, for the screen and for `npm run admin -- user` alike (case L18). */
export async function setPersonActive(
  ledger: Ledger,
  { id, isActive, nowMs }: Setting,
): Promise<OperatedPerson | Refused<'person_not_found'>> {
  const person = await readPerson(ledger, { id, nowMs })
  if (isRefused(person)) return refuse('person_not_found')

  // Decided.
  const { email } = person
  if (isActive) await activateAccountRow(ledger, id)
  else {
    const at = instantAt(nowMs)
    await deactivateAccountRow(ledger, { id, at })
    await dropAnswersAbout(ledger, { id, email, at })
  }
  return readPerson(ledger, { id, nowMs }) as Promise<OperatedPerson>
}

/** The same by somebody who may not close themselves out. */
export async function setOtherActive(
  ledger: Ledger,
  { operatorId, ...setting }: Setting & { readonly operatorId: string },
): Promise<OperatedPerson | RefusedBy<typeof deactivateEndpoint>> {
  const refusal = refuseClosing(setting.id, operatorId)
  if (refusal !== null) return refuse(refusal)
  return setPersonActive(ledger, setting)
}

/**
 * The letter that an account needs: a code while it was never activated, a link to a new password
 * afterwards. It counts among the letters to its e-mail, as those that people ask for themselves.
 */
export async function sendPersonLetter(
  ledger: Ledger,
  { id, nowMs, secret }: { readonly id: string; readonly nowMs: number; readonly secret: string },
): Promise<null | RefusedBy<typeof letterEndpoint>> {
  const person = await readPerson(ledger, { id, nowMs })
  if (isRefused(person)) return refuse('person_not_found')
  const { email, name, state } = person
  const refusal = refuseLetter(state)
  if (refusal !== null) return refuse(refusal)
  const letters = { limit: limits.lettersTo, of: email, nowMs }
  if ((await takeAttempt(ledger, letters)) !== null) return refuse('letters_too_many')

  // Decided.
  if (letterFor(state) === 'recovery') {
    await writeMail(ledger, { recipient: email, kind: 'recovery', payload: {}, nowMs })
    return null
  }
  const today = dayAt(nowMs, ZONE)
  const owner = { ledger, userId: id }
  const last = await findLastCode(owner)
  const sentCount = last?.sentOn === today ? last.sentCount : 0
  await sendCode(owner, { email, name }, { nowMs, today, secret, sentCount })
  return null
}
