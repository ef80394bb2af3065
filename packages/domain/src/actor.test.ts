import { expect, test } from 'vitest'
import { isActing, owns } from './actor.ts'

const ana = { actorId: 'ana', userId: 'ana' }
const planner = { actorId: 'rui', userId: 'ana' }

test('a planner acts in the name of a client, and nobody acts in their own', () => {
  expect([isActing(planner), isActing(ana)]).toEqual([true, false])
})

test('a thing is changed by its owner and by who acts for the owner, and by no relative', () => {
  const account = { userId: 'ana' }
  const relative = { actorId: 'bia', userId: 'bia' }
  expect([ana, planner, relative].map((one) => owns(one, account))).toEqual([true, true, false])
})
