import { parseArgs } from 'node:util'
import { migrate } from '@saldo/api/db/migrate'
import { systemClock } from '@saldo/api/gateways/clock'
import { openReceipts } from '@saldo/api/receipt-settings'
import { readBilling } from '@saldo/api/settings'
import { openLedgers } from '@saldo/api/db/ledger'
import { openDatabase } from '@saldo/api/db/open'
import { brandsOf } from '@saldo/api/gateways/brands'
import { openIugu } from '@saldo/api/gateways/iugu'
import { openPlans } from '@saldo/api/gateways/plans'
import { CHECKS } from './doctor/checks.ts'
import { examine, type Examined } from './doctor/examine.ts'
import { compareWithGateway, type Difference, GATEWAY_CLAIM } from './doctor/gateway-comparison.ts'
import { RECEIPTS } from './doctor/receipt-checks.ts'
import { RIGHTS } from './doctor/rights-checks.ts'
import { SECURITY_LOG } from './doctor/security-checks.ts'

/** npm run doctor: recomputes what the product keeps, and ends with 1 where it finds a difference. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { user: { type: 'string' } } })
  const opened = await openDatabase(process.env)
  try {
    await migrate({ url: opened.url })
    const contents = openReceipts(process.env, { clock: systemClock })
    const examined = await examine(opened.url, { email: values.user, contents })
    if (values.user !== undefined && examined.owners === 0) {
      throw new Error(`Não há conta com o e-mail ${values.user}.`)
    }
    const differences = await compareThere(opened.url, values.user)
    report(examined, differences)
    if (examined.findings.length + (differences?.length ?? 0) > 0) process.exitCode = 1
  } finally {
    await opened.stop()
  }
}

/** What differs from the payment gateway; null where none is set up. */
async function compareThere(
  url: string,
  email: string | undefined,
): Promise<readonly Difference[] | null> {
  const billing = readBilling(process.env, process.env['SALDO_SECRET'] ?? '')
  if (billing === null) return null
  const database = openLedgers({ url, connectionsMax: 1 })
  try {
    const gateway = openIugu(billing.iugu)
    const appUrl = process.env['APP_URL'] ?? 'http://127.0.0.1:4800'
    const plans = openPlans(process.env, brandsOf(process.env, appUrl))
    const services = { database, gateway, plans, nowMs: Date.now() }
    return await compareWithGateway(services, { email })
  } finally {
    await database.close()
  }
}

function reportClaim(
  claim: string,
  failing: readonly { readonly owner: string | null; readonly what: string }[],
): void {
  console.log(`${failing.length === 0 ? 'ok   ' : 'ERRO '} ${claim}`)
  for (const { owner, what } of failing)
    console.log(`        ${owner === null ? '' : `conta ${owner}: `}${what}`)
}

function report({ findings, owners }: Examined, differences: readonly Difference[] | null): void {
  for (const { name, claim } of [...CHECKS, RIGHTS, SECURITY_LOG, RECEIPTS]) {
    reportClaim(
      claim,
      findings.filter(({ check }) => check === name),
    )
  }
  if (differences === null) console.log(`–     ${GATEWAY_CLAIM}: não há serviço configurado`)
  else reportClaim(GATEWAY_CLAIM, differences)
  const count = findings.length + (differences?.length ?? 0)
  const accounts = `${owners} conta${owners === 1 ? '' : 's'}`
  console.log(count === 0 ? `Tudo certo em ${accounts}.` : `${count} diferença(s) em ${accounts}.`)
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
