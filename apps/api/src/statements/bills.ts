import type { Day } from '@saldo/domain/calendar'
import { proposeBill } from '@saldo/domain/statements/propose-bill'
import type { OwnerLedger } from '../context.ts'
import type { StatementAccountJson } from '../db/json-columns.ts'
import { findCardRules } from '../importing/store.ts'
import type { ReadLine } from './read-file.ts'

/** An account of a file, and when its bill falls due as its owner says it; null where they say it is none. */
export type StatedBill = { readonly account: string; readonly dueOn: Day | null }

/**
 * When the bills of a file fall due, by the key of their account: as their owner says, else as the file
 * says, else as the calendar of the card into which they go has it.
 */
export async function findBills(
  ctx: OwnerLedger,
  {
    accounts,
    lines,
    payments,
    stated = [],
  }: {
    readonly accounts: readonly Pick<StatementAccountJson, 'key' | 'kind' | 'dueOn'>[]
    readonly lines: readonly ReadLine[]
    /** Into which payment method each account goes. */
    readonly payments: ReadonlyMap<string, string>
    readonly stated?: readonly StatedBill[] | undefined
  },
): Promise<ReadonlyMap<string, Day>> {
  const answers = new Map(stated.map(({ account, dueOn }) => [account, dueOn]))
  const cards = accounts.filter(({ kind }) => kind === 'card')
  const isOpen = cards.some(({ key, dueOn }) => !answers.has(key) && (dueOn ?? null) === null)
  const rules = isOpen ? await findCardRules(ctx) : null
  return new Map(
    cards.flatMap(({ key, dueOn: printed }) => {
      const rule = rules?.get(payments.get(key) ?? '')
      const own = () => lines.filter(({ account }) => account === key)
      const proposed = () => (rule === undefined ? null : proposeBill(own(), rule))
      const dueOn = answers.has(key) ? answers.get(key) : (printed ?? proposed())
      return dueOn == null ? [] : [[key, dueOn] as const]
    }),
  )
}
