import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { makePasswordFilter } from '@saldo/api/users/own-password'
import { PASSWORD_MAX, PASSWORD_MIN } from '@saldo/domain/users/password'
import { root } from './source-files.ts'

const FILE = path.join(root, 'apps/api/src/users/breached-passwords.bin')

/** The passwords of these lists that the product would take otherwise, each once, in small letters. */
export function gatherPasswords(lists: readonly string[]): readonly string[] {
  const words = lists.flatMap((list) => list.split(/\r?\n/)).map((word) => word.toLowerCase())
  const isLongEnough = (word: string) => {
    const { length } = [...word]
    return length >= PASSWORD_MIN && length <= PASSWORD_MAX
  }
  return [...new Set(words)].filter(isLongEnough)
}

function readList(file: string): string {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

/**
 * node tools/run.mjs breached-passwords FILE…: makes the filter of leaked passwords anew, of lists that
 * have one a line, packed with gzip or not. Decision 153 says of which.
 */
function main(files: readonly string[]): void {
  if (files.length === 0) {
    console.error('Uso: node tools/run.mjs breached-passwords LISTA…')
    process.exitCode = 1
    return
  }
  const passwords = gatherPasswords(files.map(readList))
  const filter = makePasswordFilter(passwords)
  writeFileSync(FILE, filter)
  console.log(`${path.relative(root, FILE)}: ${passwords.length} senhas, ${filter.length} bytes`)
}

if (process.argv[1]?.endsWith('breached-passwords.js') === true) main(process.argv.slice(2))
