import type { Brands } from '@saldo/domain/brands/choose'
import type { Ledger } from '../db/ledger.ts'
import type { Sender } from './form.ts'

/** The brand of a letter's sender, and the address of its links. */
export type Letterhead = {
  readonly brand: Sender
  readonly appUrl: string
  /** The sender's name, where it is not the server's usual one. */
  readonly from?: string
}

/** The brand of a letter: that of the recipient's company, else the usual one. */
export async function letterheadFor(
  ledger: Ledger,
  { brands, appUrl }: { readonly brands: Brands; readonly appUrl: string },
  {
    recipient,
    company,
  }: {
    readonly recipient: string
    /** The company that a letter is about: its recipient may have no account yet. */
    readonly company: string | undefined
  },
): Promise<Letterhead> {
  const found = await ledger
    .selectFrom('companies as c')
    .select('c.brand')
    .where((where) =>
      company === undefined
        ? where.exists(
            where
              .selectFrom('users as u')
              .select('u.id')
              .whereRef('u.company_id', '=', 'c.id')
              .where('u.email', '=', recipient),
          )
        : where('c.name', '=', company),
    )
    .executeTakeFirst()
  const own = found === undefined ? undefined : brands.find(found.brand)
  const brand = own ?? brands.usual
  const head = { brand, appUrl: brand.appUrl ?? appUrl }
  return brand.key === brands.usual.key ? head : { ...head, from: brand.name }
}
