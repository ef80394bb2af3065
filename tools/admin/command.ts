import type { Database } from '@saldo/api/db/ledger'
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
}

/** One thing that an operator can do. It may be done again: the second time nothing is left to do. */
export type Command = {
  /** `client add`. */
  readonly name: string
  /** What must follow, in the words of the help. */
  readonly takes: readonly string[]
  readonly options?: Readonly<Record<string, string>>
  readonly about: string
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

/** The account of an e-mail, or a refusal that names it. */
export async function accountOf({ database }: CommandInput, email: string) {
  const found = await database.system((ledger) =>
    ledger
      .selectFrom('users')
      .select(['id', 'name', 'email', 'profiles', 'company_id'])
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst(),
  )
  if (found === undefined) throw new Refused(`Não há conta com o e-mail ${email}.`)
  return found
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
