import { expect, test } from 'vitest'
import { newCode, newId, newIds } from './random.ts'

const NOW = Date.parse('2026-11-21T15:00:00Z')
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('half a million ids of one instant are all different, and each sorts after the one before it', () => {
  let last = ''
  let wrong = 0
  for (let made = 0; made < 500_000; made += 1) {
    const id = newId(NOW)
    if (id <= last) wrong += 1
    last = id
  }
  expect(wrong).toBe(0)
  expect(last).toMatch(UUID_V7)
})

test('ids of later instants sort later, and many at once are in order', () => {
  const ids = [newId(NOW), newId(NOW + 1), newId(NOW + 1), newId(NOW + 2)]
  expect(ids.toSorted()).toEqual(ids)
  const many = newIds(NOW, 20_000)
  expect(new Set(many).size).toBe(20_000)
  expect(many.toSorted()).toEqual(many)
  for (const id of many.slice(0, 100)) expect(id).toMatch(UUID_V7)
})

test('a code has six digits, the first ones zero as often as any other', () => {
  const codes = Array.from({ length: 20_000 }, newCode)
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(codes.map((code) => code.slice(0, 1))).size).toBe(10)
})
