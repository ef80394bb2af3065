import type { ReviewLine } from '@saldo/contract/statements'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { categoryOfLine } from '@saldo/domain/statements/line-rule'
import { repeatedLines } from '@saldo/domain/statements/lines'
import type { Ledger } from '../db/ledger.ts'
import type { ReadLine } from './read-file.ts'
import {
  type AlikeRow,
  findKeysThere,
  listEntriesLike,
  listMemories,
  type MemoryRow,
} from './store.ts'

/** Some lines of a draft, and the payment method to which each account goes; some go nowhere yet. */
export type Going = {
  readonly lines: readonly ReadLine[]
  readonly payments: ReadonlyMap<string, string>
}

/** The numbers of the lines that were imported before. */
export async function findKnown(
  ledger: Ledger,
  userId: string,
  { lines, payments }: Going,
): Promise<ReadonlySet<number>> {
  const going = lines.filter(({ account }) => payments.has(account))
  const there = await findKeysThere(ledger, {
    userId,
    payments: new Set(payments.values()),
    lines: going,
  })
  const isThere = ({ account, externalId }: ReadLine) =>
    there.get(payments.get(account) ?? '')?.has(externalId) === true
  return new Set(going.filter(isThere).map(({ no }) => no))
}

type Judging = Going & {
  readonly known: ReadonlySet<number>
  /** What stands there as a payment of an invoice. */
  readonly entered: ReadonlyMap<number, unknown>
}

/**
 * The numbers of the lines that are probably there already, each entry standing for one line only:
 * `repeatedLines` says how they are told.
 */
export async function findProbable(
  ledger: Ledger,
  userId: string,
  { lines, payments, known, entered }: Judging,
): Promise<ReadonlySet<number>> {
  const fresh = lines.filter(
    ({ no, account }) => payments.has(account) && !known.has(no) && !entered.has(no),
  )
  const intoOf = ({ account }: ReadLine) => payments.get(account) ?? ''
  const groups = new Map<string, ReadLine[]>()
  for (const line of fresh) {
    const group = groups.get(intoOf(line)) ?? []
    groups.set(intoOf(line), group)
    group.push(line)
  }
  const others = await Promise.all(
    [...groups].map(([paymentId, group]) =>
      listEntriesLike(ledger, { userId, paymentId, lines: group, ...rangeOf(group) }),
    ),
  )
  // What another line of the file has become is not there for this one.
  const taken = new Set(lines.filter(({ no }) => known.has(no)).map(({ externalId }) => externalId))
  const isOther = ({ external_id: key }: AlikeRow) => key === null || !taken.has(key)
  const probable = [...groups.values()].flatMap((group, index) =>
    alike(group, (others[index] ?? []).filter(isOther)),
  )
  return new Set(probable)
}

function rangeOf(lines: readonly ReadLine[]) {
  const days = lines.map(({ day }) => day).toSorted()
  const [from] = days
  const to = days.at(-1)
  if (from === undefined || to === undefined) throw new Error('a group has a line')
  return { from, to }
}

function alike(lines: readonly ReadLine[], others: readonly AlikeRow[]): number[] {
  if (others.length === 0) return []
  const repeated = repeatedLines(
    lines.map(({ day, value, nameKey }) => ({ day, value, memo: nameKey })),
    others.map(({ date, value, name_key, external_id }) => ({
      day: date,
      value,
      memo: name_key,
      isImported: external_id !== null,
    })),
  )
  return lines.filter((_, at) => repeated.has(at)).map(({ no }) => no)
}

export type Proposal = {
  /** Null for a refund on a card of whose name nothing is remembered. */
  readonly categoryId: string | null
  readonly from: ReviewLine['categoryFrom']
}

/** Proposes categories: the person's last choice for the name, else a rule, else none in particular. */
export async function openProposals(
  ledger: Ledger,
  userId: string,
  lines: readonly ReadLine[],
): Promise<(line: Pick<ReadLine, 'nameKey' | 'value' | 'rule'>) => Proposal> {
  const names = new Set(lines.map(({ nameKey }) => nameKey))
  const memories = new Map(
    (await listMemories(ledger, userId, names)).map((one) => [keyOf(one), one.category_id]),
  )
  return ({ nameKey, value, rule }) => {
    const types = value < 0 ? (['expenses', 'investiments'] as const) : (['revenues'] as const)
    for (const transaction_type of types) {
      const categoryId = memories.get(keyOf({ name_key: nameKey, transaction_type }))
      if (categoryId !== undefined && !isWrongFor(rule, categoryId)) {
        return { categoryId, from: 'memory' }
      }
    }
    return { categoryId: categoryOfLine({ rule, value }), from: rule === null ? null : 'rule' }
  }
}

/** What older imports remembered of refunds on cards: they were taken for income (case L26). */
function isWrongFor(rule: ReadLine['rule'], categoryId: string): boolean {
  return rule === 'card_refund' && categoryId === DEFAULT_CATEGORY_IDS.refund
}

/** One name of one kind; the kind stands first, so that no name can feign another's. */
export function keyOf(of: Pick<MemoryRow, 'name_key' | 'transaction_type'>): string {
  return `${of.transaction_type}|${of.name_key}`
}
