import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { DEFAULT_CATEGORIES } from '../categories/default-tree.ts'
import { lineRuleOf } from '../importing/line-rule.ts'
import { proposeFor } from '../importing/proposals.ts'
import { toCents } from '../money.ts'
import { nameKey } from '../transactions/names.ts'
import { keyedConditions } from './engine.ts'
import { NO_CONDITIONS, NO_EFFECTS, type Rule } from './kinds.ts'
import { type Correction, suggestRules } from './suggestions.ts'

/*
 * How far the rules go that are suggested after ten corrections. The memos are the judged ones that no table was
 * tuned on (`importing/judged/final.txt`); how often somebody is at each shop is drawn, and the numbers that banks
 * write after a name differ from line to line.
 */

const byId = new Map(DEFAULT_CATEGORIES.map((category) => [category.id, category]))
const byName = new Map(DEFAULT_CATEGORIES.map((category) => [category.name, category]))

type Shop = { readonly memo: string; readonly isCard: boolean; readonly right: readonly string[] }

/** Where money is spent, with the names of the categories that are right. */
const shops: readonly Shop[] = readFileSync(
  new URL('../importing/judged/final.txt', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .flatMap((row) => {
    const found = /^(?:\d+ )?(?<kind>[-c]) (?<memo>.+) => (?<right>[^?]+)$/u.exec(row)
    const { kind = '', memo = '', right = '' } = found?.groups ?? {}
    const names = right.split(' ou ')
    const isSpent = byName.get(names[0] ?? '')?.group === 'expenses'
    return isSpent ? [{ memo, isCard: kind === 'c', right: names }] : []
  })

/** Numbers from 0 to 1, the same for the same seed. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const SHOPS = 25
const LINES = 80

type Line = { readonly nameKey: string; readonly shop: Shop }

/** Two months of one person: some shops often, most now and then. */
function monthsOf(seed: number): readonly [readonly Line[], readonly Line[]] {
  const chance = chanceOf(seed)
  const own = Array.from(
    { length: SHOPS },
    () => shops[Math.floor(chance() * shops.length)] as Shop,
  )
  const month = () =>
    Array.from({ length: LINES }, (): Line => {
      const shop = own[Math.floor(SHOPS * chance() ** 2)] as Shop
      const memo = chance() < 0.5 ? shop.memo : `${shop.memo} ${Math.floor(chance() * 9_999)}`
      return { nameKey: nameKey(memo), shop }
    })
  return [month(), month()]
}

const day = toDay('2026-11-10')

function proposed({ nameKey: key, shop }: Line, rules: readonly Rule[]) {
  const value = toCents(-1_000)
  const kind = shop.isCard ? 'card' : 'bank'
  const rule = lineRuleOf({ nameKey: key, value, kind, ownerKey: '' })
  const line = { rule, value, nameKey: key, day, paymentId: null }
  return proposeFor(line, { rules, remembered: () => undefined })
}

/** The category above a right one is right too: it says less, and nothing false. */
function isRight(id: string | null, { right }: Shop): boolean {
  const name = byId.get(id ?? '')?.name ?? ''
  const above = right.map((one) => byId.get(byName.get(one)?.parentId ?? '')?.name)
  return right.includes(name) || above.includes(name)
}

const CORRECTIONS = 10

/**
 * The rules that are suggested after ten corrections. Each is one choice for all lines of a name, the names with the
 * most lines first, as the review lists them; what is named rightly already is left as it is.
 */
function suggested(month: readonly Line[], isNamed: (line: Line) => boolean): readonly Rule[] {
  const open = new Map<string, Line[]>()
  for (const line of month.filter((one) => !isNamed(one))) {
    open.set(line.nameKey, [...(open.get(line.nameKey) ?? []), line])
  }
  const corrected = [...open.values()].toSorted((a, b) => b.length - a.length).slice(0, CORRECTIONS)
  const corrections = corrected.flat().map(({ nameKey: key, shop }): Correction => {
    const categoryId = byName.get(shop.right[0] ?? '')?.id ?? ''
    return { nameKey: key, direction: 'out', categoryId, name: null }
  })
  const not = { isRuled: () => false, isDeclined: () => false }
  return suggestRules(corrections, not).map(({ text, match, direction, categoryId }, at): Rule => ({
    id: `r${at}`,
    conditions: keyedConditions({
      ...NO_CONDITIONS,
      text: { match, value: text, alternatives: [] },
      direction,
    }),
    effects: { ...NO_EFFECTS, category: categoryId },
    group: 'expenses',
    isLast: false,
  }))
}

const PEOPLE = 200

/** The shares of the second months' lines that are named, and wrongly. */
function sharesOf(of: { readonly isAlone: boolean }) {
  let [all, named, wrong] = [0, 0, 0]
  for (let seed = 1; seed <= PEOPLE; seed += 1) {
    const [first, next] = monthsOf(seed)
    const rules = suggested(first, (line) => {
      const { categoryId, from } = proposed(line, [])
      return !of.isAlone && from !== null && isRight(categoryId, line.shop)
    })
    for (const line of next) {
      const { categoryId, from } = proposed(line, rules)
      const isNamed = of.isAlone ? from === 'own' : from !== null
      all += 1
      named += Number(isNamed)
      wrong += Number(isNamed && !isRight(categoryId, line.shop))
    }
  }
  return { named: named / all, wrong: wrong / all }
}

test('S7: after ten corrections nearly all of the next month is categorised, and hardly a line wrongly', () => {
  expect(shops.length).toBeGreaterThan(150)
  const { named, wrong } = sharesOf({ isAlone: false })
  expect(named).toBeGreaterThanOrEqual(0.8)
  expect(wrong).toBeLessThanOrEqual(0.02)
})

test('S7: what is suggested reaches half of it without any table of words, and goes wrong as seldom', () => {
  const { named, wrong } = sharesOf({ isAlone: true })
  expect(named).toBeGreaterThanOrEqual(0.5)
  expect(wrong).toBeLessThanOrEqual(0.02)
})
