import { describe, expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { ACTIVATION_LIFE_MS, refuseActivation, refuseResend } from './activation.ts'
import { earliestBirthDate, refuseBirthDate } from './birth-date.ts'
import { COMMON_PASSWORDS, CONTEXT_WORDS, PASSWORD_MIN, refusePassword } from './password.ts'

const joana = { email: 'joana.prado@example.com', name: 'Joana Prado' }

describe('a password', () => {
  test.each([
    ['curta12', 'password_too_short'],
    ['çãõéíúâ', 'password_too_short'],
    ['🔑🔑🔑🔑', 'password_too_short'], // four characters, however many bytes
    ['x7'.repeat(65), 'password_too_long'],
    ['12345678', 'password_too_common'],
    ['Senha123', 'password_too_common'],
    ['brasil10', 'password_too_common'],
    ['FLAMENGO', 'password_too_common'],
    ['aaaaaaaaaa', 'password_too_common'],
    ['abcdefghij', 'password_too_common'],
    ['87654321', 'password_too_common'],
    ['34343434', 'password_too_common'],
    ['xyzxyzxyz', 'password_too_common'],
    ['joana.prado', 'password_easy_to_guess'],
    ['JoanaPrado', 'password_easy_to_guess'],
    ['Joana2026!', 'password_easy_to_guess'],
    ['joana.prado@example.com', 'password_easy_to_guess'],
    ['Cavalo@2024', 'password_too_common'], // L56: word, @ and year
    ['família@1987!', 'password_too_common'],
    ['cavalo azul@2024', null],
    ['três pratos de trigo', null],
    ['  blanks count  ', null],
    ['k9#vLm2q', null],
    ['a joana prado dorme cedo', null],
    [
      Array.from({ length: 128 }, (_, at) => String.fromCodePoint(97 + ((at * 7) % 26))).join(''),
      null,
    ],
  ])('"%s": %s', (password, expected) => {
    expect(refusePassword(password, joana)).toBe(expected)
  })

  test('a name of two letters is held against nobody', () => {
    expect(refusePassword('li 19 07 1984', { email: 'li@li.example', name: 'Li' })).toBeNull()
  })

  test.each([
    ['saldo2026', 'password_easy_to_guess'],
    ['S4ldo!2026', 'password_easy_to_guess'],
    ['$aldo1999', 'password_easy_to_guess'],
    ['Finanças@1', 'password_easy_to_guess'],
    ['d1nhe1r0!!', 'password_easy_to_guess'],
    ['minha senha do banco 2026', 'password_easy_to_guess'],
    ['saldodajoana', 'password_easy_to_guess'],
    ['Enseada2026', 'password_easy_to_guess'], // the brand of the page
    ['acme.ltda.1', 'password_easy_to_guess'], // the company that they work for
    ['Pr4do--2026', 'password_easy_to_guess'],
    ['senha cavalo bateria', null],
    ['o saldo da tartaruga', null],
    ['saldanha bandeira', null],
    ['joaninha no jardim', null],
    ['15 93 82 74 60', null],
    ['0'.repeat(60) + 'aeo'.repeat(20), null], // takes as many steps as it has characters
  ])('V6.1.2, V6.2.11: "%s", of words of the place and of its owner: %s', (password, expected) => {
    const owner = { ...joana, names: ['Enseada', 'ACME Ltda.'] }
    expect(refusePassword(password, owner)).toBe(expected)
  })

  test('V6.1.2: the words are kept in the form in which they are compared', () => {
    for (const word of CONTEXT_WORDS) expect(word).toMatch(/^[a-z]{3,}$/)
  })

  test('the list holds only what length alone would let through, in lower case', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(300)
    for (const password of COMMON_PASSWORDS) {
      expect(password).toBe(password.toLowerCase())
      expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN)
    }
  })
})

test.each([
  ['2026-06-15', null],
  ['2026-06-16', 'birth_date_after_today'],
  ['1926-06-15', null],
  ['1926-06-14', 'birth_date_too_early'],
])('born on %s: %s', (birthDate, expected) => {
  expect(refuseBirthDate(toDay(birthDate), toDay('2026-06-15'))).toBe(expected)
})

test('a hundred years before 29 February of a century there was a 28th', () => {
  expect(earliestBirthDate(toDay('2000-02-29'))).toBe('1900-02-28')
})

describe('the activation code', () => {
  const fresh = {
    active: false,
    deactivated: false,
    expiresMs: ACTIVATION_LIFE_MS,
    wrongTries: 0,
    nowMs: 1000,
    matches: true,
  }
  test.each([
    [{}, null],
    [{ active: true }, 'already_active'],
    [{ deactivated: true }, 'user_access_restricted'],
    [{ expiresMs: null }, 'activation_code_expired'], // none was sent
    [{ matches: false }, 'activation_code_wrong'],
    [{ wrongTries: 4 }, null],
    [{ wrongTries: 5 }, 'activation_code_dead'], // the right digits, too late
    [{ nowMs: 599_999 }, null],
    [{ nowMs: 600_000 }, 'activation_code_expired'],
  ])('%j: %s', (changes, expected) => {
    expect(refuseActivation({ ...fresh, ...changes })).toBe(expected)
  })

  const facts = { active: false, deactivated: false, sentToday: 1, lastSentMs: 0, nowMs: 60_000 }
  test.each([
    [{}, null],
    [{ active: true }, 'already_active'],
    [{ deactivated: true }, 'user_access_restricted'],
    [{ nowMs: 59_999 }, 'resend_too_soon'],
    [{ sentToday: 5 }, 'resend_too_often'],
    [{ sentToday: 0, lastSentMs: null, nowMs: 0 }, null],
  ])('is sent again or not: %j: %s', (changes, expected) => {
    expect(refuseResend({ ...facts, ...changes })).toBe(expected)
  })
})
