import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { type Import, importsOf } from '../tools/architecture/imports.ts'
import { readSources } from '../tools/source-files.ts'

const { refuseImport, sliceOrder, exceptions } = createRequire(import.meta.url)(
  '../floors.cjs',
) as {
  readonly sliceOrder: readonly string[]
  readonly exceptions: readonly { from: RegExp; to: RegExp; why: string }[]
  refuseImport(from: string, to: string): string | null
}

const FILES_MIN = 300
const IMPORTS_MIN = 1500

const sources = readSources(/\.(?:ts|tsx|mjs|cjs)$/)
const imports = importsOf(sources)

/** What stands against each of these imports, as a person would read it. */
function offences(all: readonly Import[]): string[] {
  return all.flatMap(({ from, to }) => {
    const why = refuseImport(from, to)
    return why === null ? [] : [`${from} → ${to}: ${why}`]
  })
}

/** The first circle that is found, file by file, or none. */
function findCircle(all: readonly Import[]): readonly string[] {
  const next = new Map<string, Import[]>()
  for (const edge of all) next.set(edge.from, [...(next.get(edge.from) ?? []), edge])
  const done = new Set<string>()
  const visit = (file: string, visited: readonly string[]): readonly string[] => {
    if (visited.includes(file)) return [...visited.slice(visited.indexOf(file)), file]
    if (done.has(file)) return []
    for (const { to } of next.get(file) ?? []) {
      const circle = visit(to, [...visited, file])
      if (circle.length > 0) return circle
    }
    done.add(file)
    return []
  }
  for (const file of next.keys()) {
    const circle = visit(file, [])
    if (circle.length > 0) return circle
  }
  return []
}

describe('the product as it stands', () => {
  test('is read at all: a gate that reads no file is always green', () => {
    expect(sources.length).toBeGreaterThan(FILES_MIN)
    expect(imports.length).toBeGreaterThan(IMPORTS_MIN)
    expect(imports).toContainEqual({
      from: 'apps/api/src/transactions/create.ts',
      to: 'packages/domain/src/transactions/plan.ts',
    })
  })

  test('has stairs that lead only down', () => {
    expect(offences(imports)).toEqual([])
  })

  test('has no import that leads back to itself', () => {
    expect(findCircle(imports)).toEqual([])
  })

  test('imports nothing that is not there', () => {
    const files = new Set(readSources(/./).map(({ file }) => file))
    const local = imports.filter(({ to }) => /^(?:apps|packages|tests|tools|bench)\//.test(to))
    expect(local.filter(({ to }) => !files.has(to))).toEqual([])
  })

  test('still needs every exception, and says why of each', () => {
    for (const { from, to, why } of exceptions) {
      expect(why.length).toBeGreaterThan(20)
      expect(imports.some((edge) => from.test(edge.from) && to.test(edge.to))).toBe(true)
    }
  })

  test('has its slices in one order', () => {
    const folders = sources.flatMap(({ file }) => {
      const [, folder] = /^packages\/domain\/src\/([^/]+)\//.exec(file) ?? []
      return folder === undefined ? [] : [folder]
    })
    expect([...new Set(folders)].filter((folder) => !sliceOrder.includes(folder))).toEqual([])
  })
})

describe('an offence is caught', () => {
  test.each([
    ['a domain import in ui/', 'apps/web/src/ui/Button.tsx', 'packages/domain/src/money.ts'],
    ['a contract import in ui/', 'apps/web/src/ui/Button.tsx', 'packages/contract/src/wire.ts'],
    ['the web on the api', 'apps/web/src/data/client.ts', 'apps/api/src/http/serve.ts'],
    ['the api on the web', 'apps/api/src/http/site.ts', 'apps/web/src/paths.ts'],
    ['the product on the sandbox', 'apps/api/src/main.ts', 'packages/sandbox/src/mail.ts'],
    ['the contract on the api', 'packages/contract/src/users.ts', 'apps/api/src/dependencies.ts'],
    ['a service at the endpoint', 'apps/api/src/payments/service.ts', 'apps/api/src/http/serve.ts'],
    ['a service with Fastify', 'apps/api/src/payments/service.ts', 'fastify'],
    ['a store at the endpoint', 'apps/api/src/payments/store.ts', 'apps/api/src/http/problem.ts'],
    ['a store that mails', 'apps/api/src/payments/store.ts', 'apps/api/src/gateways/mail.ts'],
    [
      'a store on the tables of another',
      'apps/api/src/balances/store.ts',
      'apps/api/src/payments/store.ts',
    ],
    ['domain with zod', 'packages/domain/src/money.ts', 'zod'],
    ['domain with Node', 'packages/domain/src/ids.ts', 'node:crypto'],
    ['domain on the contract', 'packages/domain/src/ids.ts', 'packages/contract/src/wire.ts'],
    ['the contract with kysely', 'packages/contract/src/users.ts', 'kysely'],
    [
      'an earlier slice on a later one',
      'apps/api/src/payments/service.ts',
      'apps/api/src/transactions/store.ts',
    ],
    [
      'an earlier rule on a later one',
      'packages/domain/src/users/password.ts',
      'packages/domain/src/budgets/lines.ts',
    ],
    [
      'a slice of the web on another',
      'apps/web/src/transactions/TransactionTable.tsx',
      'apps/web/src/payments/WalletCard.tsx',
    ],
    ['a slice on a screen', 'apps/web/src/payments/card.ts', 'apps/web/src/screens/Wallet.tsx'],
    ['a screen on the shell', 'apps/web/src/screens/Wallet.tsx', 'apps/web/src/app/Shell.tsx'],
    ['ui on the addresses', 'apps/web/src/ui/layer/Menu.tsx', 'apps/web/src/paths.ts'],
    ['data on a field', 'apps/web/src/data/me.ts', 'apps/web/src/fields/money.ts'],
    ['`serve` on a slice', 'apps/api/src/http/serve.ts', 'apps/api/src/users/store.ts'],
    [
      "another slice's routes",
      'apps/api/src/invoices/routes.ts',
      'apps/api/src/payments/routes.ts',
    ],
    ['a service on its routes', 'apps/api/src/users/service.ts', 'apps/api/src/users/routes.ts'],
    [
      'a job that runs from a slice',
      'apps/api/src/users/service.ts',
      'apps/api/src/jobs/runner.ts',
    ],
    ['a letter that knows a slice', 'apps/api/src/mail/outbox.ts', 'apps/api/src/users/store.ts'],
    ['a letter that knows a job', 'apps/api/src/mail/outbox.ts', 'apps/api/src/jobs/runner.ts'],
    ['access on http', 'apps/api/src/access/caller.ts', 'apps/api/src/http/serve.ts'],
    ['the web on PostgreSQL', 'apps/web/src/main.tsx', 'packages/postgres/src/start.ts'],
    ['the launcher on the api', 'packages/postgres/src/start.ts', 'apps/api/src/db/pool.ts'],
    ['a database on who calls', 'apps/api/src/db/pool.ts', 'apps/api/src/access/caller.ts'],
    [
      'a letter that imports the http layer',
      'apps/api/src/mail/outbox.ts',
      'apps/api/src/http/app.ts',
    ],
    ['a store that writes letters', 'apps/api/src/users/store.ts', 'apps/api/src/mail/outbox.ts'],
    ['a runner that knows a slice', 'apps/api/src/jobs/runner.ts', 'apps/api/src/users/store.ts'],
    ['a job in a service', 'apps/api/src/session/service.ts', 'apps/api/src/session/jobs.ts'],
    ['a job of another slice', 'apps/api/src/accounts/jobs.ts', 'apps/api/src/users/store.ts'],
    ['the entry point in a folder below it', 'apps/api/src/jobs/runner.ts', 'apps/api/src/app.ts'],
    ['a test in what ships', 'apps/api/src/main.ts', 'tests/app.ts'],
    ['a test in a tool', 'tools/demo.ts', 'tests/database.ts'],
    ['a barrel', 'apps/web/src/app/App.tsx', 'apps/web/src/ui/index.ts'],
  ])('%s', (_, from, to) => {
    expect(refuseImport(from, to)).not.toBeNull()
  })

  test('but a right import is let through', () => {
    const from = 'apps/api/src/transactions/create.ts'
    expect(refuseImport(from, 'apps/api/src/payments/rows.ts')).toBeNull()
    expect(refuseImport(from, 'packages/domain/src/payments/kinds.ts')).toBeNull()
    expect(refuseImport('apps/api/src/app.ts', 'apps/api/src/users/routes.ts')).toBeNull()
    expect(refuseImport('apps/api/src/users/service.ts', 'apps/api/src/mail/outbox.ts')).toBeNull()
  })

  test('a circle is found however long it is', () => {
    const files = ['a', 'b', 'c', 'a'].map((name) => `apps/web/src/app/${name}.ts`)
    const planted = files.slice(0, -1).map((from, index) => ({ from, to: files[index + 1] ?? '' }))
    expect(findCircle(planted)).toEqual(files)
  })

  test('a re-export and an import() are seen too', () => {
    const text = "export * from './other.ts'\nconst late = () => import('./late.ts')\n"
    const file = 'apps/web/src/app/planted.ts'
    expect(importsOf([{ file, text }])).toEqual([
      { from: file, to: 'apps/web/src/app/other.ts' },
      { from: file, to: 'apps/web/src/app/late.ts' },
    ])
  })
})
