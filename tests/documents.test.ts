import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { printable } from '@saldo/api/spreadsheets/paper'
import { OUR_DOCUMENTS } from '@saldo/domain/users/documents'
import { root } from '../tools/source-files.ts'

test.each([
  ['terms', 'termos-de-uso.md'],
  ['policy', 'politica-de-privacidade.md'],
] as const)('L55: the %s that people accept are the text in %s, word for word', (name, file) => {
  const text = readFileSync(path.join(root, 'apps/web/src/documents', file))
  const hash = createHash('sha256').update(text).digest('hex')
  // Changed words want another version beside another hash: then everybody is asked again.
  expect(OUR_DOCUMENTS[name]).toEqual({ version: OUR_DOCUMENTS[name].version, sha256: hash })
  expect(`${OUR_DOCUMENTS[name].version} ${hash}`).toBe(landed[name])
})

/** Each text as it was when it landed: a change of one without the other is seen here. */
const landed = {
  terms: '2026-11 e85de2f42c359b7589bfc16d5a0f87390b47b30d5abc0c825c46257eb8e18e27',
  policy: '2026-11-24 bd817d2a6042caf4d875054109d01f2d0efad6507f2dc2d9d411e78fa3d84036',
} as const

const folder = path.join(root, 'apps/web/src/documents')
const documents = readdirSync(folder).filter((name) => name.endsWith('.md'))

test.each(documents)('every letter of %s has a drawing in the type that prints it', (name) => {
  const text = readFileSync(path.join(folder, name), 'utf8').trim()
  expect(text).not.toBe('')
  expect(printable(text)).toBe(text)
})
