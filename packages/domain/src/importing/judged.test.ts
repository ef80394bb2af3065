import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { DEFAULT_CATEGORIES } from '../categories/default-tree.ts'
import { isCounted } from '../categories/kinds.ts'
import { toCents } from '../money.ts'
import { nameKey } from '../transactions/names.ts'
import { lineRuleOf } from './line-rule.ts'
import { proposeFor } from './proposals.ts'

type JudgedLine = {
  readonly times: number
  /** `-` and `+` of an account, `c` a purchase on a card. */
  readonly kind: string
  readonly memo: string
  /** The names of the categories that are right; `?` is none of them. */
  readonly right: readonly string[]
}

function judgedLines(file: string): readonly JudgedLine[] {
  const text = readFileSync(new URL(`judged/${file}.txt`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((row) => {
      const found = /^(?:(?<times>\d+) )?(?<kind>[-+c]) (?<memo>.+) => (?<right>.+)$/u.exec(row)
      const { times, kind = '', memo = '', right = '' } = found?.groups ?? {}
      return { times: Number(times ?? 1), kind, memo, right: right.split(' ou ') }
    })
}

const byId = new Map(DEFAULT_CATEGORIES.map((category) => [category.id, category]))
const byName = new Map(DEFAULT_CATEGORIES.map((category) => [category.name, category]))

/** What an import would propose, by name; `?` where it would propose nothing in particular. */
function proposedFor({ kind, memo }: JudgedLine): string {
  const key = nameKey(memo)
  const value = toCents(kind === '+' ? 1000 : -1000)
  const rule = lineRuleOf({
    nameKey: key,
    value,
    kind: kind === 'c' ? 'card' : 'bank',
    ownerKey: '',
  })
  const { categoryId, from } = proposeFor(
    { rule, value, nameKey: key, day: toDay('2026-11-10'), paymentId: null },
    { rules: [], remembered: () => undefined },
  )
  return from === null ? '?' : (byId.get(categoryId ?? '')?.name ?? '?')
}

/** The category above a right one is right too: it says less, and nothing false. */
function isRight(proposed: string, { right }: JudgedLine): boolean {
  const above = right.map((name) => byId.get(byName.get(name)?.parentId ?? '')?.name)
  return right.includes(proposed) || above.includes(proposed)
}

/** Of the lines that are spending: how many get a category, and how many a wrong one. */
function figuresOf(lines: readonly JudgedLine[]) {
  let [all, expenses, named, wrong] = [0, 0, 0, 0]
  const faults: string[] = []
  for (const line of lines) {
    const proposed = proposedFor(line)
    const group = byName.get(line.right[0] ?? '')?.group ?? null
    const isExpense = line.kind !== '+' && isCounted(group)
    all += line.times
    if (isExpense) expenses += line.times
    if (isExpense && proposed !== '?') named += line.times
    if (proposed !== '?' && !isRight(proposed, line)) {
      wrong += line.times
      faults.push(`${line.kind} ${line.memo}: ${proposed}, not ${line.right.join(' or ')}`)
    }
  }
  return { all, expenses, named: named / expenses, wrong: wrong / all, faults }
}

test.each(['tuning', 'final', 'real'])('the names of judged lines of %s are categories', (file) => {
  for (const { memo, right } of judgedLines(file)) {
    expect(memo).not.toBe('')
    for (const name of right) expect(name === '?' || byName.has(name), name).toBe(true)
  }
})

/** What is asked of the table: three in five lines of spending named, three in a hundred wrong. */
const NAMED_MIN = 0.6
const WRONG_MAX = 0.03

describe('lines of Brazilian banks, each judged by hand', () => {
  test.each([
    ['that the table was made with', 'tuning'],
    ['that nobody looked at while it was made', 'final'],
  ])('%s get a category, and hardly a wrong one', (_, file) => {
    const { named, wrong, faults } = figuresOf(judgedLines(file))
    expect(named).toBeGreaterThanOrEqual(NAMED_MIN)
    expect(wrong, faults.join('\n')).toBeLessThanOrEqual(WRONG_MAX)
  })

  test('of six real statements get no wrong one, though many say only that a card was used', () => {
    expect(figuresOf(judgedLines('real')).faults).toEqual([])
  })
})
