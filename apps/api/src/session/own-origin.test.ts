import { expect, test } from 'vitest'
import { isOwnOrigin } from './own-origin.ts'

const machine = 'http://127.0.0.1:4800'
const site = 'https://saldo.example'

test.each([
  ['the address printed', machine, 'http://127.0.0.1:4800', '127.0.0.1', true],
  ['another name of this machine', machine, 'http://localhost:4800', 'localhost', true],
  ['a name of the network', machine, 'http://saldo.lan:4800', 'saldo.lan', true],
  ['another name than was asked', machine, 'http://ladrao.example:4800', 'localhost', false],
  ['another port', machine, 'http://localhost:4801', 'localhost', false],
  ['no address', machine, 'null', 'localhost', false],
  ['the site', site, 'https://saldo.example', 'saldo.example', true],
  ['another name of the site', site, 'https://ladrao.example', 'ladrao.example', false],
  ['the site over plain http', site, 'http://saldo.example', 'saldo.example', false],
])('L24: a page at %s', (_, appUrl, origin, host, expected) => {
  expect(isOwnOrigin(origin, { appUrl, host })).toBe(expected)
})
