import { expect, test } from 'vitest'
import { compareSessions, judgeRenewal, signedInAs } from './browser-session.ts'

const ana = { token: 'a1', id: 'ana' }
const bruno = { token: 'b1', id: 'bruno' }

test.each([
  ['nobody, still', null, null, 'same'],
  ['somebody came in', null, ana, 'begun'],
  ['signed out elsewhere', ana, null, 'left'],
  ['nothing happened', ana, ana, 'same'],
  ['a token of the same account', ana, { token: 'a2', id: 'ana' }, 'unsure'],
  ['another person', ana, bruno, 'other'],
  ['another person, half written', ana, { token: 'a1', id: 'bruno' }, 'other'],
] as const)('L16: a tab learns from storage: %s', (_, own, stored, expected) => {
  expect(compareSessions(own, stored)).toBe(expected)
})

const asAna = signedInAs('ana')
const planForAna = signedInAs('ana', 'planner')

test.each([
  ['one’s own session', { id: 'ana', signedInAs: asAna }, 'ana', false, 'same'],
  ['before the first answer', { id: 'ana', signedInAs: null }, 'ana', false, 'same'],
  ['the planner’s own again', { id: 'ana', signedInAs: planForAna }, 'planner', true, 'own'],
  ['again, before the first answer', { id: 'ana', signedInAs: null }, 'planner', true, 'own'],
  ['the client, who has signed in', { id: 'ana', signedInAs: planForAna }, 'ana', false, 'other'],
  ['another planner', { id: 'ana', signedInAs: planForAna }, 'bruno', true, 'other'],
  ['another person', { id: 'ana', signedInAs: asAna }, 'bruno', false, 'other'],
  ['a planner, over a client’s own tab', { id: 'ana', signedInAs: asAna }, 'bruno', true, 'other'],
  ['another person, at the start', { id: 'ana', signedInAs: null }, 'bruno', false, 'other'],
] as const)('L16: a renewal brings %s', (_, tab, id, isPlanner, expected) => {
  expect(judgeRenewal(tab, { id, isPlanner })).toBe(expected)
})
