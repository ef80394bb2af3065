import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newItem } from './content-fields.ts'
import { faultsOf, idFor, moved, valueAt, withIds, withValue } from './content-form.ts'

const trail = {
  _id: 'primeiros-passos',
  title: 'Primeiros passos',
  description: '',
  items: [{ _id: 'um', title: 'Um', documents: [], text: 'Texto' }],
}

describe('a field of an item', () => {
  test('is read and written where it stands, and nothing else changes', () => {
    const changed = withValue(trail, ['items', 0, 'title'], 'Dois')
    expect(valueAt(changed, ['items', 0, 'title'])).toBe('Dois')
    expect(withValue(changed, ['items', 0, 'title'], 'Um')).toEqual(trail)
  })

  test('of a lesson without a video makes the place for one', () => {
    expect(withValue(trail, ['items', 0, 'documents', 0, 'videoId'], 'abc')).toMatchObject({
      items: [{ documents: [{ imgUrl: null, duration: null, videoId: 'abc' }] }],
    })
  })

  test('that is taken away is not in the file any more', () => {
    const hidden = withValue(trail, ['isDraft'], true)
    expect(JSON.stringify(withValue(hidden, ['isDraft'], undefined))).toBe(JSON.stringify(trail))
  })

  test('written with what it has keeps the item as it is, whatever it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]+$/u), fc.jsonValue()), (item) => {
        for (const [key, value] of Object.entries(item)) {
          expect(withValue(item, [key], value)).toEqual(item)
        }
      }),
    )
  })
})

test.each([
  ['Dívidas: o que são?', [], 'dividas-o-que-sao'],
  ['Dívidas', ['dividas'], 'dividas-2'],
  ['Dívidas', ['dividas', 'dividas-2'], 'dividas-3'],
  ['!!!', [], 'item'],
])('%s is named so that no other of %j has its name: %s', (words, taken, id) => {
  expect(idFor(words, new Set(taken))).toBe(id)
})

test('a new trail and its lessons get names that no lesson of any trail has', () => {
  const item = { ...trail, _id: '', items: [{ _id: '', title: 'Um', documents: [], text: 'T' }] }
  expect(withIds(item, [trail])).toMatchObject({
    _id: 'primeiros-passos-2',
    items: [{ _id: 'um-2' }],
  })
  expect(withIds(trail, [])).toEqual(trail)
})

test('what does not fit is said at its place', () => {
  expect(faultsOf('trails', [trail]).size).toBe(0)
  const bad = { ...trail, title: '', items: [{ ...trail.items[0], text: null }] }
  expect([...faultsOf('trails', [bad]).keys()]).toEqual(['0.title', '0.items.0'])
  expect(faultsOf('videos', [newItem('videos') ?? {}]).get('0.videoId')).toContain('YouTube')
})

test('moving up and down again is where it was, and loses none', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 2 }), fc.nat(), (items, seed) => {
      const at = seed % (items.length - 1)
      expect(moved(moved(items, at, 1), at + 1, -1)).toEqual(items)
    }),
  )
})
