import type { Database, Ledger } from '@saldo/api/db/ledger'
import { findAccountRow, setProfiles } from '@saldo/api/operator/store'
import { allRefusals } from '@saldo/contract/all-refusals'
import { isRefused, type Refused as RefusedByCatalogue } from '@saldo/contract/refusals'
import type { Brands } from '@saldo/domain/brands/choose'

/** The arguments: who the command is about, and its options. */
export type Words = {
  readonly names: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
}

/** What a command is given, and where it works. */
export type CommandInput = Words & {
  readonly database: Database
  readonly brands: Brands
  readonly nowMs: number
  /** The product's own, which keys the codes of letters. */
  readonly secret: () => string
}

/** One thing that an operator can do. Done again it changes nothing, unless it says so. */
export type Command = {
  /** `client add`. */
  readonly name: string
  /** What must follow, in the words of the help. */
  readonly takes: readonly string[]
  readonly options?: Readonly<Record<string, string>>
  readonly about: string
  /** Each time it does the same once more: a letter is sent again. */
  readonly isRepeated?: true
} & (
  | {
      /** Gives the text to print when it is done. */
      readonly run: (input: CommandInput) => Promise<string>
    }
  | {
      /** The same, for what works without a database and whatever the brands are. */
      readonly runAlone: (input: Words) => string
    }
)

/** A wrong argument of the operator's: printed without a stack. */
export class Refused extends Error {}

/** An act of the operator's screen, with the same rights; a refusal is printed in its words. */
export async function operate<T>(
  { database }: CommandInput,
  act: (ledger: Ledger) => Promise<T | RefusedByCatalogue>,
): Promise<T> {
  const done = await database.operate(async (ledger) => {
    const value = await act(ledger)
    return { keep: !isRefused(value), value }
  })
  if (isRefused(done)) throw new Refused(allRefusals[done.refused][1])
  return done as T
}

/** The account of an e-mail, or a refusal that names it. */
export async function accountOf({ database }: CommandInput, email: string) {
  const found = await database.system((ledger) => findAccountRow(ledger, email))
  if (found === undefined) throw new Refused(`Não há conta com o e-mail ${email}.`)
  return found
}

/** Makes an account one of a profile, or ends it. Returns whether that changed anything. */
export async function setProfile(
  { database }: CommandInput,
  account: Awaited<ReturnType<typeof accountOf>>,
  { profile, isOne }: { readonly profile: 'operator' | 'planner'; readonly isOne: boolean },
): Promise<boolean> {
  const { id, profiles } = account
  if (profiles.includes(profile) === isOne) return false
  const others = profiles.filter((other) => other !== profile)
  const changed = { id, profiles: isOne ? [...others, profile] : others }
  await database.system((ledger) => setProfiles(ledger, changed))
  return true
}

/** Columns under one another, as wide as their widest. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
