import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function takeAll(queue: FairQueue<string>): string[] {
  const taken: string[] = []
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) taken.push(item)
  return taken
}

test('V2.4.1: whoever brings many things makes another person wait for one of them', () => {
  const queue = new FairQueue<string>()
  for (let nth = 1; nth <= 5; nth += 1) queue.push('ana', `ana ${nth}`)
  queue.push('bia', 'bia 1')
  queue.push('bia', 'bia 2')
  expect([queue.size, queue.countOf('ana'), queue.countOf('caio')]).toEqual([7, 5, 0])
  expect(takeAll(queue)).toEqual(['ana 1', 'bia 1', 'ana 2', 'bia 2', 'ana 3', 'ana 4', 'ana 5'])
  expect([queue.size, queue.countOf('ana')]).toEqual([0, 0])
})

test('of any arrivals nobody waits for two things of one other person, and each keeps its order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }), (people) => {
      const queue = new FairQueue<string>()
      people.forEach((person, at) => queue.push(person, `${person} ${at}`))
      const taken = takeAll(queue)
      expect(taken.toSorted()).toEqual(people.map((person, at) => `${person} ${at}`).toSorted())
      for (const person of new Set(people)) {
        const own = taken.filter((item) => item.startsWith(person))
        expect(own).toEqual(own.toSorted((a, b) => Number(a.slice(2)) - Number(b.slice(2))))
        const before = taken.slice(0, taken.indexOf(own[0] ?? ''))
        expect(new Set(before.map((item) => item[0])).size).toBe(before.length)
      }
    }),
  )
})
