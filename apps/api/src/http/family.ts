import * as z from 'zod/mini'
import { assert } from '@saldo/domain/assert'
import type { Answer, Endpoint } from '@saldo/contract/endpoint'
import { isRefused, type Refusal, type Refused, refusals } from '@saldo/contract/refusals'
import { JsonText } from '../db/json-text.ts'
import type { Ledger } from '../db/ledger.ts'
import type { App } from './app.ts'
import { type FamilyScope, membersInView } from '../access/family-scope.ts'

/** What the ledger of one member answered. */
export type Part<E extends Endpoint> = { readonly isOwn: boolean; readonly told: Answer<E> }

/** Makes one answer of what each member's ledger told; there is always one at least. */
export type Together<E extends Endpoint, G> = (parts: readonly Part<E>[], given: G) => Answer<E>

type Act<E extends Endpoint> = (
  ledger: Ledger,
  userId: string,
) => Promise<Answer<E> | JsonText<Answer<E>> | Refused>

type Asked<E extends Endpoint> = {
  readonly app: App
  readonly endpoint: E
  readonly userId: string
  readonly familyScope: FamilyScope | null
  /** One member alone. */
  readonly only: string | undefined
  readonly act: Act<E>
}

const isAbsent = ({ refused }: Refused) => refusals[refused as Refusal][0] === 404

/**
 * The same reading of every member's ledger, side by side: each in a transaction of its own, so that
 * no row ever lies beside a stranger's, and the others' as the role that sees what they share alone.
 * What one member does not have another may: it is absent where nobody has it. Null where the one
 * who is asked for is no member.
 */
export async function readTogether<E extends Endpoint>(
  asked: Asked<E>,
): Promise<readonly Part<E>[] | Refused | null> {
  const { app, endpoint, userId, familyScope, only, act } = asked
  const own = [{ id: userId }]
  const members =
    familyScope === null
      ? own.filter(({ id }) => id === (only ?? id))
      : membersInView(familyScope, only)
  if (members.length === 0) {
    if (only !== undefined) return null
    // Everybody in it advises: what is left is one's own.
    return readTogether({ ...asked, familyScope: null })
  }
  const { database } = app
  const told = await Promise.all(
    members.map(async ({ id }) => {
      const read = (ledger: Ledger) => act(ledger, id)
      const answer = id === userId ? database.read(id, read) : database.readShared(id, read)
      return { userId: id, told: await answer }
    }),
  )
  const no = told.find((one) => isRefused(one.told) && !isAbsent(one.told))?.told
  if (isRefused(no)) return no
  const parts = told.flatMap((one) =>
    isRefused(one.told) ? [] : [{ isOwn: one.userId === userId, told: plain(endpoint, one.told) }],
  )
  if (parts.length > 0) return parts
  const [first] = told
  assert(isRefused(first?.told), 'nobody answered, so somebody refused')
  return first.told
}

/** What left PostgreSQL as text is an answer like any other before it is put beside another. */
function plain<E extends Endpoint>(endpoint: E, told: Answer<E> | JsonText<Answer<E>>): Answer<E> {
  if (!(told instanceof JsonText)) return told
  const json = JSON.parse(told.text) as never
  const fromColumns = endpoint.method === 'GET' ? endpoint.fromColumns : undefined
  const wire = fromColumns === undefined ? json : (fromColumns(json) as never)
  return z.decode(endpoint.answer, wire) as Answer<E>
}

/** Everybody's, one after the other. */
export function joinAnswers<A>(parts: readonly { readonly told: readonly A[] }[]): A[] {
  return parts.flatMap(({ told }) => told)
}

/** What is in one ledger alone, whoever's it is. */
export function onlyAnswer<A>(parts: readonly { readonly told: A }[]): A {
  const [first] = parts
  assert(first !== undefined, 'somebody answered')
  return first.told
}

/** Looks for a thing in the ledgers that the caller may see and not change. */
export type Elsewhere<G> = {
  readonly refusal: Refusal
  readonly find: (ledger: Ledger, userId: string, given: G) => Promise<boolean>
}

/** Whether what is not there for the caller to change is there for them to see. */
export async function isSeen(
  app: App,
  asked: {
    readonly familyScope: FamilyScope | null
    readonly userId: string
    readonly find: (ledger: Ledger, userId: string) => Promise<boolean>
  },
): Promise<boolean> {
  const others = (asked.familyScope?.relatives ?? []).filter(({ id }) => id !== asked.userId)
  const found = await Promise.all(
    others.map(({ id }) => app.database.readShared(id, (ledger) => asked.find(ledger, id))),
  )
  return found.includes(true)
}
