import { expect, test } from 'vitest'
import { ReadingStopped } from './findings.ts'
import { readProtected } from './passwords.ts'

/** A file that this password opens, and every one that was tried on it. */
function protectedBy(own: string | null) {
  const tried: (string | null)[] = []
  const read = async (password: string | null) => {
    tried.push(password)
    if (password === own) return 'read'
    throw new ReadingStopped(
      password === null ? 'statement_password_needed' : 'statement_password_wrong',
    )
  }
  return { read, tried }
}

const CPF = '12345678909'

test('a file without a password is read at once', async () => {
  const { read, tried } = protectedBy(null)
  expect(await readProtected({ typed: 'x', cpf: CPF }, read)).toBe('read')
  expect(tried).toEqual([null])
})

test.each(['12345', '123456', CPF])(
  'what banks make of the CPF is tried unasked: %s',
  async (own) => {
    expect(await readProtected({ typed: null, cpf: CPF }, protectedBy(own).read)).toBe('read')
  },
)

test('what was typed stands for itself, and is said to be wrong where it is', async () => {
  const { read, tried } = protectedBy('segredo')
  await expect(readProtected({ typed: 'errada', cpf: CPF }, read)).rejects.toMatchObject({
    refusal: 'statement_password_wrong',
  })
  expect(tried).toEqual([null, 'errada'])
  expect(await readProtected({ typed: 'segredo', cpf: null }, read)).toBe('read')
})

test('where nothing is known of its owner, the password is asked for', async () => {
  await expect(
    readProtected({ typed: null, cpf: null }, protectedBy('segredo').read),
  ).rejects.toMatchObject({ refusal: 'statement_password_needed' })
})

test('what stops a reading for another reason stops it', async () => {
  const broken = () => Promise.reject(new ReadingStopped('statement_unreadable'))
  await expect(readProtected({ typed: null, cpf: CPF }, broken)).rejects.toMatchObject({
    refusal: 'statement_unreadable',
  })
})
