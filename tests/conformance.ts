import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tools/source-files.ts'

/** The calls that a section of docs/api.md has a row for, in its words. */
function rowsUnder(section: string): readonly string[] {
  const text = readFileSync(path.join(root, 'docs/api.md'), 'utf8')
  const [, after = ''] = text.split(`\n## ${section}\n`)
  const [own = ''] = after.split('\n## ')
  return own
    .split('\n')
    .map((line) => /^\| (`.*?) +\| /.exec(line)?.[1]?.trim())
    .filter((row) => row !== undefined)
}

/** Tests that bear the words of the rows of one section: `close` holds that none is left out. */
export function testRowsUnder(section: string) {
  const tested: string[] = []
  return {
    testRow: (row: string, act: () => Promise<void>): void => {
      tested.push(row)
      test(row, act)
    },
    close: (): void => {
      test(`every row of "${section}" in docs/api.md is played, and nothing else`, () => {
        expect(tested.length).toBeGreaterThan(20)
        expect(tested.toSorted()).toEqual(rowsUnder(section).toSorted())
      })
    },
  }
}
