import { expect, test } from 'vitest'
import type { User } from '@saldo/contract/users'
import { changesOf, profileOf } from './ProfilePanel.tsx'

const me = {
  name: 'Ana',
  image: null,
  cpf: null,
  birthdate: null,
  gender: null,
  phoneNumber: null,
  address: { city: null },
} as User

test('a profile of which nothing is known sends nothing but the name', () => {
  expect(changesOf(profileOf(me), 3)).toEqual({
    version: 3,
    name: 'Ana',
    image: null,
    cpf: null,
    birthdate: null,
    gender: null,
    phoneNumber: null,
    address: { city: null },
  })
})

test('an empty password is left out, a typed one is sent as it was typed', () => {
  expect(changesOf({ ...profileOf(me), password: '' }, 1)).not.toHaveProperty('password')
  expect(changesOf({ ...profileOf(me), password: ' com brancos ' }, 1)).toMatchObject({
    password: ' com brancos ',
  })
})
