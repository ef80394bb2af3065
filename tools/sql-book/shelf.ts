import fs from 'node:fs'
import path from 'node:path'
import type { Book } from './book.ts'

/** The files in which the book on the shelf differs from this one. */
export function staleIn(folder: string, book: Book): string[] {
  const there = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  const names = new Set([...there, ...book.keys()])
  return [...names].toSorted().filter((name) => {
    const file = path.join(folder, name)
    return !fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== book.get(name)
  })
}

export function putOnShelf(folder: string, book: Book): void {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  for (const [name, text] of book) fs.writeFileSync(path.join(folder, name), text)
}
