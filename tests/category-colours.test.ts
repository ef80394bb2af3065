import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrastOf } from '@saldo/domain/brands/contrast'
import { CATEGORY_COLORS } from '@saldo/domain/categories/category-colours'
import { DEFAULT_BRANCHES } from '@saldo/domain/categories/default-branches'
import { distance, labOf, type Vision, VISIONS } from './colour-distance.ts'

/* Decision 97: each parent category has a colour of its own, told from every other one. */

const tokens = fs.readFileSync(
  path.join(import.meta.dirname, '../apps/web/src/styles/tokens.css'),
  'utf8',
)
const colours = new Map(
  [...tokens.matchAll(/--([\w-]+):\s*light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)
const colourOf = (name: string, theme: 'light' | 'dark') => colours.get(name)?.[theme] ?? ''

/** The slices "Outras" and "Sem categoria", which lie beside those of any kind. */
const BESIDE = ['muted', 'slate']
const drawn = [...CATEGORY_COLORS, 'muted']
const planned = DEFAULT_BRANCHES.filter(({ group }) =>
  ['revenues', 'expenses', 'investiments'].includes(group),
)
/** A chart shows one kind: revenues never lie beside expenses. */
const pairs = ['revenues', 'expenses', 'investiments'].flatMap((kind) => {
  const shown: string[] = [...coloursOf(kind), ...BESIDE]
  return shown.flatMap((first, at) => shown.slice(0, at).map((second) => [first, second]))
})

function coloursOf(kind: string) {
  return planned
    .filter(({ group }) => group === kind)
    .flatMap(({ branches }) => branches.map(({ color }) => color))
}

/** The least distances that a search found for what lies in one chart, neither black nor pale. */
const FLOORS: Record<Vision, number> = {
  normal: 10.5,
  protanopia: 5,
  deuteranopia: 5,
  tritanopia: 5,
}

test('each parent category of revenues, expenses and investments has a colour of its own', () => {
  const colors = planned.flatMap(({ branches }) => branches.map(({ color }) => color))
  expect(colors).toHaveLength(30)
  expect(new Set(colors).size).toBe(colors.length)
  expect(colors).not.toContain('slate')
})

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(VISIONS)('every two colours are apart in %s vision', (vision) => {
    const close = pairs
      .map(([first = '', second = '']) => {
        const [one, other] = [first, second].map((name) => labOf(colourOf(name, theme), vision))
        return [first, second, one && other ? distance(one, other) : 0] as const
      })
      .filter(([, , apart]) => !(apart >= FLOORS[vision]))
    expect(close).toEqual([])
  })

  test('each is seen on every ground', () => {
    for (const name of drawn) {
      for (const ground of ['canvas', 'surface', 'raised', 'sunken']) {
        const found = contrastOf(colourOf(name, theme), colourOf(ground, theme))
        expect(found, `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
    }
  })
})

test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [50, 3.2592, 0.335], 1],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
] as const)(
  'the distance of %j and %j is the one that its authors publish',
  (one, other, apart) => {
    expect(distance(one, other)).toBeCloseTo(apart, 4)
    expect(distance(other, one)).toBeCloseTo(apart, 4)
  },
)
