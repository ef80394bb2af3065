import { expect, test } from 'vitest'
import { refusePassword } from './password.ts'

const owner = { email: 'ana@exemplo.com.br', name: 'Ana Souza' }

test.each([
  ['7 letras', 'abcdxyz', 'password_too_short'],
  ['eight pictures', '🍎🍊🍋🍐🍇🍓🍒🍑', null],
  ['128 characters', `um${'a b'.repeat(42)}`, null],
  ['129 characters', `uma${'a b'.repeat(42)}`, 'password_too_long'],
  ['a run up', 'defghijk', 'password_too_common'],
  ['a run down', '98765432', 'password_too_common'],
  ['a run with a slip', 'defghijm', null],
  ['every second letter', 'acegikmo', null],
  ['one piece over and over', 'abcaabca', 'password_too_common'],
  ['a word with a sign and a year', 'Cavalos@1994!', 'password_too_common'],
  ['a word with a sign and no year', 'Cavalos@2194!', null],
])('%s: %s is %s', (_, password, refusal) => {
  expect(refusePassword(password, owner)).toBe(refusal)
})
