import { parseArgs } from 'node:util'
import { migrate } from '@saldo/api/db/migrate'
import { openDatabase } from '@saldo/api/db/open'
import { CHECKS } from './doctor/checks.ts'
import { examine, type Examined } from './doctor/examine.ts'
import { RIGHTS } from './doctor/rights-checks.ts'

/** npm run doctor: recomputes what the product keeps, and ends with 1 where it finds a difference. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { user: { type: 'string' } } })
  const opened = await openDatabase(process.env)
  try {
    await migrate({ url: opened.url })
    const examined = await examine(
      opened.url,
      values.user === undefined ? {} : { email: values.user },
    )
    if (values.user !== undefined && examined.owners === 0) {
      throw new Error(`Não há conta com o e-mail ${values.user}.`)
    }
    report(examined)
    if (examined.findings.length > 0) process.exitCode = 1
  } finally {
    await opened.stop()
  }
}

function report({ findings, owners }: Examined): void {
  for (const { name, claim } of [...CHECKS, RIGHTS]) {
    const failing = findings.filter(({ check }) => check === name)
    console.log(`${failing.length === 0 ? 'ok   ' : 'ERRO '} ${claim}`)
    for (const { owner, what } of failing)
      console.log(`        ${owner === null ? '' : `conta ${owner}: `}${what}`)
  }
  const accounts = `${owners} conta${owners === 1 ? '' : 's'}`
  console.log(
    findings.length === 0
      ? `Tudo certo em ${accounts}.`
      : `${findings.length} diferença(s) em ${accounts}.`,
  )
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
