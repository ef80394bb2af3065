import fs from 'node:fs'
import path from 'node:path'
import type { Book } from './book.ts'

/** The files in which the written book differs from this one. */
export function staleIn(folder: string, book: Book): string[] {
  const present = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  const names = new Set([...present, ...book.keys()])
  return [...names].toSorted().filter((name) => {
    const file = path.join(folder, name)
    return !fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== book.get(name)
  })
}

export function writeBook(folder: string, book: Book): void {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  for (const [name, text] of book) fs.writeFileSync(path.join(folder, name), text)
}
