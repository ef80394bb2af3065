import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { byPayment, isTaken, statusOf } from './incoming.ts'

/** Line 1 came in before, 2 was entered by hand, 3 is probably there, 4 is new. */
const judged = {
  known: new Set([1]),
  entered: new Set([2]),
  probable: new Set([3]),
  ignored: new Set([5]),
}
const wanted = (of: {
  skip?: number[]
  take?: number[]
  takeProbable?: boolean
  same?: number[]
}) => ({
  skip: new Set(of.skip),
  take: new Set(of.take),
  takeProbable: of.takeProbable ?? false,
  same: new Set(of.same),
})

test('a line is known, entered, probable, ignored or new', () => {
  expect([1, 2, 3, 4, 5].map((no) => statusOf(no, judged))).toEqual([
    'known',
    'entered',
    'probable',
    'new',
    'ignored',
  ])
})

test.each([
  [{}, [4]],
  [{ takeProbable: true }, [3, 4]],
  [{ take: [2] }, [2, 4]],
  [{ take: [1, 2, 3] }, [2, 3, 4]],
  [{ skip: [4] }, []],
  [{ skip: [3], takeProbable: true }, [4]],
  [{ skip: [2], take: [2] }, [4]],
  [{ same: [3, 4], takeProbable: true }, [4]],
  [{ take: [5] }, [4, 5]],
  [{ take: [5], skip: [5] }, [4]],
])('with %o the lines %o are added', (choice, expected) => {
  const taken = [1, 2, 3, 4, 5].filter((no) => isTaken(no, judged, wanted(choice)))
  expect(taken).toEqual(expected)
})

test('H1: whatever a person chooses, what came in before does not come in again', () => {
  const numbers = fc.array(fc.integer({ min: 1, max: 4 }))
  fc.assert(
    fc.property(numbers, numbers, fc.boolean(), (skip, take, takeProbable) => {
      expect(isTaken(1, judged, wanted({ skip, take, takeProbable }))).toBe(false)
    }),
  )
})

test('what goes to each payment method keeps its order, and nothing is lost', () => {
  const rows = fc.array(fc.record({ paymentId: fc.constantFrom('a', 'b', 'c'), no: fc.nat() }))
  fc.assert(
    fc.property(rows, (drawn) => {
      const groups = byPayment(drawn)
      for (const id of ['a', 'b', 'c']) {
        const own = drawn.filter(({ paymentId }) => paymentId === id)
        expect(groups.get(id) ?? []).toEqual(own)
      }
    }),
  )
})
