import type { RefusedBy } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/operator-system'
import { refuse } from '@saldo/contract/refusals'
import type { Brands } from '@saldo/domain/brands/choose'
import { contrastsOf } from '@saldo/domain/brands/contrast'
import { withoutAddresses } from '@saldo/domain/operator/rules'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { LETTER } from '../mail/outbox.ts'
import { COMPANIES_MAX, listCompanyRows } from './companies-store.ts'
import {
  countSubscriptions,
  insertRetriedJob,
  listFailedJobs,
  listFailedLetters,
  readFigureRow,
  reopenLetter,
  retryJob,
} from './store.ts'

/** The brands of this server, checked by the same function as `npm run admin -- brand check`. */
export async function listBrands(
  ledger: Ledger,
  brands: Brands,
): Promise<contract.OperatedBrand[]> {
  const companies = await listCompanyRows(ledger, { limit: COMPANIES_MAX })
  return brands.all.map(({ key, name, hosts, colours }) => ({
    key,
    name,
    isUsual: key === brands.usual.key,
    hosts: [...hosts],
    companies: companies.filter(({ brand }) => brand === key).length,
    contrasts: contrastsOf(colours).map((contrast) => ({ ...contrast })),
  }))
}

/** A mail server's answer may name the address that it refuses: that is nobody's business here. */
const failureOf = ({
  id,
  kind,
  at,
  error,
}: {
  readonly id: string
  readonly kind: string
  readonly at: string
  readonly error: string | null
}): contract.Failure => ({
  _id: id,
  kind,
  at,
  why: error === null ? null : withoutAddresses(error),
})

/** The jobs and the letters that were given up, without what stands in them. */
export async function listFailures(ledger: Ledger) {
  const [jobs, letters] = await Promise.all([
    listFailedJobs(ledger, LETTER),
    listFailedLetters(ledger),
  ])
  return { jobs: jobs.map(failureOf), letters: letters.map(failureOf) }
}

/** Has a job or a letter that failed done once more. */
export async function retryFailure(
  ledger: Ledger,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<null | RefusedBy<typeof contract.retryFailure>> {
  const at = instantAt(nowMs)
  const isLetter = await reopenLetter(ledger, id)
  if (await retryJob(ledger, { id, at })) return null
  if (!isLetter) return refuse('failure_not_found')
  // Its job is gone: it gets another.
  await insertRetriedJob(ledger, { id: newId(nowMs), kind: LETTER, payload: { id }, at })
  return null
}

/** What the product counts of itself; no money of anybody. */
export async function readFigures(ledger: Ledger, version: string): Promise<contract.Figures> {
  const [row, statuses] = await Promise.all([readFigureRow(ledger), countSubscriptions(ledger)])
  return {
    people: row.people,
    companies: row.companies,
    subscriptions: Object.fromEntries(
      statuses.map(({ status, count }) => [status ?? 'none', count]),
    ),
    jobs: { waiting: row.waiting, failed: row.failed },
    letters: { pending: row.lettersPending, failed: row.lettersFailed },
    databaseBytes: row.databaseBytes,
    version,
    migrations: { count: row.migrations, last: row.lastMigration },
  }
}
