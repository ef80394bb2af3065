import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openApi } from '@saldo/api/http/openapi'
import { VERSION } from '@saldo/api/gateways/version'
import { listFiles, root } from '../tools/source-files.ts'

type Part = {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
}

/**
 * Licences of others that may go into a work under AGPL-3.0-only (decision 161): permissive ones; MPL-2.0, which
 * names the AGPL as a further licence of what it covers; OFL-1.1, for fonts, which stay works of their own. Any
 * other is looked at by a person first, a compatible one too.
 */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** Parts whose package names its licence in an older way or in a file; it was read there. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  'cross-domain-safe-weakmap': 'Apache-2.0',
  'cross-domain-utils': 'Apache-2.0',
  'png-js': 'MIT',
  'post-robot': 'Apache-2.0',
  'universal-serialize': 'Apache-2.0',
  'zalgo-promise': 'Apache-2.0',
  zoid: 'Apache-2.0',
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const { packages } = read('package-lock.json') as {
  readonly packages: Readonly<Record<string, Part>>
}
const parts = Object.entries(packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
  .map(([place, part]) => ({ ...part, name: place.split('node_modules/').at(-1) ?? '' }))

type Named = Part & { readonly name: string }

/** Where a package lets one choose between licences, one of the list is chosen. */
const isAllowed = (licence: string) =>
  licence
    .replaceAll(/^\(|\)$/g, '')
    .split(' OR ')
    .some((one) => LICENCES.has(one))

/** What is wrong with a part of others, in words; nothing where it may be used. */
function faultsOf({ name, version, resolved, integrity, license }: Named): readonly string[] {
  const licence = license ?? READ_BY_HAND[name] ?? ''
  return [
    /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version ?? '') ? '' : `${name}: no exact version`,
    /^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? '' : `${name}: no hash of its content`,
    // Without an address it comes from the registry that is set, and its hash says that it is the same.
    resolved === undefined ? '' : `${name}: from ${resolved}`,
    isAllowed(licence) ? '' : `${name}: licence ${licence || 'unknown'}`,
  ].filter((fault) => fault !== '')
}

describe('V15.1.2: the parts of others', () => {
  test('are all pinned, come from the registry with their hash, and have a licence of the list', () => {
    expect(parts.length).toBeGreaterThan(300)
    expect(parts.flatMap(faultsOf)).toEqual([])
  })

  test.each<Partial<Named>>([
    { version: '^1.0.0' },
    { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    { resolved: 'git+ssh://git@example.com/a/b.git#1234567' },
    { license: 'GPL-2.0-only' },
    { license: '(GPL-2.0-only OR BUSL-1.1)' },
    { license: 'BUSL-1.1' },
    { license: 'CC-BY-NC-4.0' },
    { license: '' },
  ])('or it is found: %j', (wrong) => {
    const good = { name: 'a-part', version: '1.0.0', license: 'MIT' }
    const integrity = `sha512-${'a'.repeat(86)}==`
    expect(faultsOf({ ...good, integrity })).toEqual([])
    expect(faultsOf({ ...good, integrity, ...wrong })).toHaveLength(1)
  })

  test('are named by every workspace in one exact version', () => {
    const ranges = listFiles()
      .filter((file) => /^(?:[^/]+\/[^/]+\/)?package\.json$/.test(file))
      .flatMap((file) => {
        const manifest = read(file) as Record<string, Record<string, string> | undefined>
        return ['dependencies', 'devDependencies', 'optionalDependencies']
          .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
          .filter(([name]) => !name.startsWith('@saldo/'))
          .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
          .map(([name, version]) => `${file}: ${name} ${version}`)
      })
    expect(ranges).toEqual([])
  })

  test('whose licence was read by hand are still there', () => {
    const names = new Set(
      parts.filter(({ license }) => license === undefined).map(({ name }) => name),
    )
    expect(Object.keys(READ_BY_HAND).filter((name) => !names.has(name))).toEqual([])
  })
})

type Manifest = { readonly version?: string; readonly license?: string }

/** Where the licence or the version of a workspace differs from the root's. */
function differing(ours: Manifest, manifests: Readonly<Record<string, Manifest>>): string[] {
  return Object.entries(manifests).flatMap(([file, { version, license }]) => [
    ...(license === ours.license ? [] : [`${file}: licence ${license ?? 'unsaid'}`]),
    ...(version === ours.version ? [] : [`${file}: version ${version ?? 'unsaid'}`]),
  ])
}

/** The text of GNU AGPL version 3, as the Free Software Foundation gives it out. */
const LICENCE_TEXT = '57c8ff33c9c0cfc3ef00e650a1cc910d7ee479a8bc509f6c9209a7c2a11399d6'

describe('the product itself', () => {
  const ours = read('package.json') as Manifest
  const manifests = Object.fromEntries(
    listFiles()
      .filter((file) => /^[^/]+\/[^/]+\/package\.json$/.test(file))
      .map((file) => [file, read(file) as Manifest]),
  )

  test('is under AGPL-3.0-only, whole and in the words of its makers', () => {
    const text = readFileSync(path.join(root, 'LICENSE'))
    expect(ours.license).toBe('AGPL-3.0-only')
    expect(createHash('sha256').update(text).digest('hex')).toBe(LICENCE_TEXT)
  })

  test('has one version and one licence, which all its workspaces and the lock file repeat', () => {
    const locked = Object.entries(packages).filter(([place]) => !place.includes('node_modules'))
    expect(Object.keys(manifests).length).toBeGreaterThan(5)
    expect(differing(ours, { ...manifests, ...Object.fromEntries(locked) })).toEqual([])
    const planted = { 'apps/a/package.json': { version: '0.0.9', license: 'MIT' } }
    expect(differing(ours, planted)).toHaveLength(2)
  })

  test('states its version nowhere else, and the API by the one place', () => {
    expect(VERSION).toBe(ours.version)
    expect(openApi('http://localhost')['info']).toEqual({ title: 'Saldo', version: ours.version })
  })

  test('has a changelog that begins with what is not released and knows the version', () => {
    const changes = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')
    const headings = [...changes.matchAll(/^## \[([^\]]+)\]/gm)].map(([, heading]) => heading)
    expect(headings.slice(0, 2)).toEqual(['Unreleased', ours.version])
  })
})
