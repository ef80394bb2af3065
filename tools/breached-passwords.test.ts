import { expect, test } from 'vitest'
import { gatherPasswords } from './breached-passwords.ts'

test('of lists of leaked passwords those are kept that the product would take, each once', () => {
  const lists = ['curta\r\nSenhaLonga1\nsenhalonga1\n', `çãõéíúâê\n${'x'.repeat(129)}\n`]
  expect(gatherPasswords(lists)).toEqual(['senhalonga1', 'çãõéíúâê'])
})
