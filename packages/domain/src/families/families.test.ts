import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { codeFrom, numberCode, numberOfCode, readCode } from './kinds.ts'
import {
  type FamilyFacts,
  isLastMember,
  isMemberSeen,
  nextAdminOf,
  refuseFamily,
  refuseHandingOver,
  refuseInvitation,
  refuseJoining,
  refuseLeaving,
  refuseRunning,
  refuseTakingOut,
} from './refusals.ts'

const member = (id: string, over: Partial<FamilyFacts['members'][number]> = {}) =>
  ({ id, userId: `user-${id}`, role: 'member', status: 'active', ...over }) as const
const ana = member('ana', { role: 'admin' })
const beto = member('beto')
const invited = member('caio', { userId: null, status: 'pending' })
const family: FamilyFacts = { adminId: 'user-ana', members: [ana, beto, invited] }
const alone: FamilyFacts = { adminId: 'user-ana', members: [ana, invited] }

test.each([
  [{ isPlanner: false, hasFamily: false }, null],
  [{ isPlanner: false, hasFamily: true }, 'already_in_a_family'],
  [{ isPlanner: true, hasFamily: false }, 'planner_makes_no_family'],
])('who makes a family: %o', (person, refusal) => {
  expect(refuseFamily(person)).toBe(refusal)
})

test('only the admin runs it', () => {
  expect(refuseRunning(family, 'user-ana')).toBeNull()
  expect(refuseRunning(family, 'user-beto')).toBe('not_the_family_admin')
})

test('I2: the admin takes members out, and nobody takes the admin out', () => {
  expect(refuseTakingOut(family, beto, 'user-ana')).toBeNull()
  expect(refuseTakingOut(family, invited, 'user-ana')).toBeNull()
  expect(refuseTakingOut(family, ana, 'user-ana')).toBe('family_admin_stays')
  expect(refuseTakingOut(family, beto, 'user-beto')).toBe('not_the_family_admin')
})

test('I2: the only admin cannot leave while others stay; the last one out can', () => {
  expect(refuseLeaving(family, beto, 'user-beto')).toBeNull()
  expect(refuseLeaving(family, ana, 'user-ana')).toBe('family_wants_an_admin')
  expect(refuseLeaving(alone, ana, 'user-ana')).toBeNull()
  expect(refuseLeaving(family, beto, 'user-ana')).toBe('family_member_not_found')
})

test('it is handed over to somebody who is in it', () => {
  expect(refuseHandingOver(family, 'user-ana', 'user-beto')).toBeNull()
  expect(refuseHandingOver(family, 'user-ana', 'user-caio')).toBe('family_member_not_found')
  expect(refuseHandingOver(family, 'user-beto', 'user-beto')).toBe('not_the_family_admin')
})

test('without its admin it goes to whoever has been in it longest, or is closed', () => {
  expect(nextAdminOf(family)).toBe('user-beto')
  expect(nextAdminOf(alone)).toBeNull()
})

describe('a code to join by', () => {
  test('has four groups of five, and is read however it is typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (random) => {
        const code = codeFrom(random)
        expect(code).toMatch(/^([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}$/)
        expect(readCode(code.toLowerCase())).toBe(code)
        expect(readCode(` ${code.replaceAll('-', ' ')} `)).toBe(code)
        for (const number of [0, 9, 31]) {
          expect(numberOfCode(numberCode(code, number))).toBe(number)
        }
      }),
    )
  })
})

test.each(['', '123456', 'ABCDE-FGHJK-LMNPQ-RSTU', 'OOOOO-IIIII-00000-11111'])(
  '"%s" is no code and has no number',
  (typed) => {
    expect(numberOfCode(typed)).toBeNull()
  },
)

test.each([
  ['by the family’s code', null, 11, null],
  ['where twelve are in it', null, 12, 'family_is_full'],
  ['by one’s own invitation, which has its place', 'ana@x.br', 12, null],
  ['I5: by the invitation of another', 'beto@x.br', 2, 'voucher_invalid'],
])('joining %s', (_, address, members, refusal) => {
  expect(refuseJoining({ invited: address, email: 'ana@x.br', members })).toBe(refusal)
})

test.each([
  ['caio@x.br', 2, null],
  ['m0@x.br', 2, 'already_in_this_family'],
  ['caio@x.br', 12, 'family_is_full'],
  ['m0@x.br', 12, 'already_in_this_family'],
])('inviting %s into a family of %i: %s', (email, count, refusal) => {
  const members = Array.from({ length: count }, (_, at) => ({ email: `m${at}@x.br` }))
  expect(refuseInvitation(email, members)).toBe(refusal)
})

test('I2: whoever was only invited does not keep a family open', () => {
  expect(isLastMember(alone, ana)).toBe(true)
  expect(isLastMember(family, ana)).toBe(false)
})

test.each([
  ['a member', {}, {}, true],
  ['a planner', { isPlanner: true }, {}, false],
  ['a planner, asked for', { isPlanner: true }, { withPlanners: true }, true],
  ['L42: a member, by a planner', {}, { isActing: true }, false],
  ['L42: one who has allowed it', { plannersSee: true }, { isActing: true }, true],
  ['oneself', { user: 'ana', isPlanner: true }, { isActing: true }, true],
])('%s is seen in a family: %o by %o, %s', (_, of, by, expected) => {
  const other = { user: 'beto', isPlanner: false, plannersSee: false, ...of }
  const reader = { userId: 'ana', isActing: false, withPlanners: false, ...by }
  expect(isMemberSeen(other, reader)).toBe(expected)
})
