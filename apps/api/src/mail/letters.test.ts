import { expect, test } from 'vitest'
import { brands } from '../../../../bench/harness/brands.ts'
import { writeLetter } from './letters.ts'
import type { LetterContent } from './outbox.ts'

const head = { brand: brands.usual, appUrl: 'https://saldo.example' }

test('a letter that lacks a value, or holds one too many, does not compile', () => {
  const letters: LetterContent[] = [
    { kind: 'activation', payload: { name: 'Ana', code: '123456' } },
    // @ts-expect-error A letter with a code has one.
    { kind: 'activation', payload: { name: 'Ana' } },
    // @ts-expect-error It names the family, and not a person.
    { kind: 'family_left', payload: { name: 'Ana' } },
    // @ts-expect-error The link of a recovery waits nowhere.
    { kind: 'recovery', payload: { name: 'Ana', link: 'https://saldo.example/x' } },
  ]
  expect(letters).toHaveLength(4)
})

test('a name that leads somewhere is in no letter, and a letter without a name still greets', () => {
  const values = { from: 'www.premio.com', code: 'ABC' }
  const { text } = writeLetter({ kind: 'family_invitation', values }, head)
  expect(text).toContain('Alguém convidou você')
  const unnamed = { name: 'ganhe em premio.com', protocol: '1' }
  expect(writeLetter({ kind: 'account_removed', values: unnamed }, head).text).toMatch(/^Olá\.\n/)
})
