import { allRefusals } from '@saldo/contract/all-refusals'
import * as z from 'zod/mini'
import { assert } from '@saldo/domain/assert'
import type { Answer, Endpoint } from '@saldo/contract/endpoint'
import { isRefused, type Refusal, type Refused } from '@saldo/contract/refusals'
import { JsonText } from '../db/json-text.ts'
import type { Ledger } from '../db/ledger.ts'
import type { OwnerLedger } from '../context.ts'
import type { App } from './app.ts'
import { type FamilyScope, membersInView } from '../access/family-scope.ts'

/** The answer of one member's ledger. */
export type Part<E extends Endpoint> = { readonly isOwn: boolean; readonly answer: Answer<E> }

/** Merges the members' answers; there is always at least one. */
export type Together<E extends Endpoint, G> = (parts: readonly Part<E>[], call: G) => Answer<E>

type Act<E extends Endpoint> = (
  ledger: Ledger,
  userId: string,
) => Promise<Answer<E> | JsonText<Answer<E>> | Refused>

type FamilyRead<E extends Endpoint> = {
  readonly app: App
  readonly endpoint: E
  readonly userId: string
  readonly familyScope: FamilyScope | null
  /** The id of one member, where the request names one. */
  readonly only: string | undefined
  readonly act: Act<E>
}

const isAbsent = ({ refused }: Refused) => allRefusals[refused as Refusal][0] === 404

/**
 * The same read of every member's ledger, in parallel: each in a transaction of its own, so that
 * rows of different owners are never in one snapshot, and the others' with the role that sees only
 * what they share. What one member does not have another may: it is missing only where no member
 * has it. Null where the named member is not in the family.
 */
export async function readTogether<E extends Endpoint>(
  input: FamilyRead<E>,
): Promise<readonly Part<E>[] | Refused | null> {
  const { app, endpoint, userId, familyScope, only, act } = input
  const own = [{ id: userId }]
  const members =
    familyScope === null
      ? own.filter(({ id }) => id === (only ?? id))
      : membersInView(familyScope, only)
  if (members.length === 0) {
    if (only !== undefined) return null
    // Every other member is a planner: what is left is one's own.
    return readTogether({ ...input, familyScope: null })
  }
  const { database } = app
  const results = await Promise.all(
    members.map(async ({ id }) => {
      const read = (ledger: Ledger) => act(ledger, id)
      const answer = id === userId ? database.read(id, read) : database.readShared(id, read)
      return { userId: id, answer: await answer }
    }),
  )
  const refused = results.find((one) => isRefused(one.answer) && !isAbsent(one.answer))?.answer
  if (isRefused(refused)) return refused
  const parts = results.flatMap((one) =>
    isRefused(one.answer)
      ? []
      : [partOf(endpoint, { isOwn: one.userId === userId, answer: one.answer })],
  )
  if (parts.length > 0) return parts
  const [first] = results
  assert(isRefused(first?.answer), 'no member answered, so one has refused')
  return first.answer
}

function partOf<E extends Endpoint>(
  endpoint: E,
  { isOwn, answer }: { readonly isOwn: boolean; readonly answer: Answer<E> | JsonText<Answer<E>> },
): Part<E> {
  const decoded = plain(endpoint, answer)
  return { isOwn, answer: isOwn ? decoded : (withoutBankIds(decoded) as Answer<E>) }
}

/** What a bank calls the accounts and movements of somebody, and their connections: nobody else's to know. */
const BANK_IDS: readonly string[] = ['externalId', 'bankAccess']

function withoutBankIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBankIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      BANK_IDS.includes(name) ? null : withoutBankIds(field),
    ]),
  )
}

/** Decodes JSON that PostgreSQL has written, so that it can be merged with other answers. */
function plain<E extends Endpoint>(
  endpoint: E,
  answer: Answer<E> | JsonText<Answer<E>>,
): Answer<E> {
  if (!(answer instanceof JsonText)) return answer
  const json = JSON.parse(answer.text) as never
  const fromColumns = endpoint.method === 'GET' ? endpoint.fromColumns : undefined
  const wire = fromColumns === undefined ? json : (fromColumns(json) as never)
  return z.decode(endpoint.answer, wire) as Answer<E>
}

/** The members' lists, one after the other. */
export function joinAnswers<A>(parts: readonly { readonly answer: readonly A[] }[]): A[] {
  return parts.flatMap(({ answer }) => answer)
}

/** The answer of the only ledger that has it, whichever member's it is. */
export function onlyAnswer<A>(parts: readonly { readonly answer: A }[]): A {
  const [first] = parts
  assert(first !== undefined, 'at least one member answered')
  return first.answer
}

/** Searches the ledgers that the caller may see and not change. */
export type Elsewhere<G> = {
  readonly refusal: Refusal
  readonly find: (ctx: OwnerLedger, call: G) => Promise<boolean>
}

/**
 * Whether a relative whose view the caller may read has the object: then the refusal is 403, else
 * 404.
 */
export async function isSeen(
  app: App,
  search: {
    readonly familyScope: FamilyScope | null
    readonly userId: string
    readonly find: (ctx: OwnerLedger) => Promise<boolean>
  },
): Promise<boolean> {
  const others = (search.familyScope?.relatives ?? []).filter(({ id }) => id !== search.userId)
  const found = await Promise.all(
    others.map(({ id }) =>
      app.database.readShared(id, (ledger) => search.find({ ledger, userId: id })),
    ),
  )
  return found.includes(true)
}
