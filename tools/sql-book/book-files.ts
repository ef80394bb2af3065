import fs from 'node:fs'
import path from 'node:path'
import type { Book } from './book.ts'

/** Where the written book differs from this one: each such file, with its first line that differs. */
export function staleIn(folder: string, book: Book): string[] {
  const present = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  const names = new Set([...present, ...book.keys()])
  return [...names].toSorted().flatMap((name) => {
    const file = path.join(folder, name)
    const written = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
    const now = book.get(name)
    if (written === undefined) return [`${name} is missing`]
    if (now === undefined) return [`${name} is not of the book`]
    return written === now ? [] : [`${name} ${firstDifference(written, now)}`]
  })
}

function firstDifference(written: string, now: string): string {
  const [before, after] = [written.split('\n'), now.split('\n')]
  const line = before.findIndex((text, index) => text !== after[index])
  const at = line === -1 ? before.length : line
  return `line ${at + 1}: "${before[at] ?? ''}" is "${after[at] ?? ''}" now`
}

export function writeBook(folder: string, book: Book): void {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  for (const [name, text] of book) fs.writeFileSync(path.join(folder, name), text)
}
