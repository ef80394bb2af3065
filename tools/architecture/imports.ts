import path from 'node:path'
import { parseSync } from 'oxc-parser'
import type { SourceFile } from '../source-files.ts'

/** That one file asks for another, or for a package, by its path from the root or its name. */
export type Import = { readonly from: string; readonly to: string }

/** Everything that a file asks for by name: imports, re-exports and `import()`. */
function namesIn({ file, text }: SourceFile): string[] {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => {
    const { start, end } = moduleRequest
    return /^['"](.+)['"]$/.exec(text.slice(start, end))?.[1]
  })
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.map((entry) => entry.moduleRequest?.value),
  )
  const named = module.staticImports.map((statement) => statement.moduleRequest.value)
  return [...named, ...again, ...dynamic].filter((name) => name !== undefined)
}

const WORKSPACES: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  sandbox: 'packages/sandbox/src',
  postgres: 'packages/postgres/src',
  api: 'apps/api/src',
}

/** A path from the root, or the name of a package; how a file is read (`?raw`) is no part of it. */
function targetOf(from: string, specifier: string): string {
  const [name = ''] = specifier.split('?', 1)
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
  const [, workspace = '', rest = ''] = /^@saldo\/([^/]+)\/(.+)$/.exec(name) ?? []
  if (workspace !== '') return `${WORKSPACES[workspace] ?? workspace}/${rest}.ts`
  if (name.startsWith('node:')) return name
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Every import of these files. */
export function importsOf(sources: readonly SourceFile[]): readonly Import[] {
  return sources.flatMap((source) =>
    namesIn(source).map((name) => ({ from: source.file, to: targetOf(source.file, name) })),
  )
}
