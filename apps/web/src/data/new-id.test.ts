import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './new-id.ts'

afterEach(() => vi.unstubAllGlobals())

test('L82: an id is a UUID of version 7, with its time first, and no two are the same', () => {
  const ids = Array.from({ length: 500 }, () => newId(1_795_000_000_123))
  expect(new Set(ids).size).toBe(500)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(1_795_000_000_123)
  }
})

test('L82: it is made without a secure context too', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  expect(newId()).toHaveLength(36)
})
