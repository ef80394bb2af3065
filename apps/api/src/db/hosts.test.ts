import { expect, test } from 'vitest'
import { addressesOf, hostsFault, withLogin } from './hosts.ts'

const LIST =
  'postgresql://saldo:a%40b@um.casa:5432,dois.casa:5433,tres.casa/saldo?target_session_attrs=read-write&sslmode=verify-full'

test('a list of hosts is one address for each, with the same login, database and words', () => {
  expect(addressesOf(LIST)).toEqual([
    'postgresql://saldo:a%40b@um.casa:5432/saldo?sslmode=verify-full',
    'postgresql://saldo:a%40b@dois.casa:5433/saldo?sslmode=verify-full',
    'postgresql://saldo:a%40b@tres.casa/saldo?sslmode=verify-full',
  ])
})

test.each([
  'postgresql://saldo@banco.casa/saldo',
  'postgres://banco.casa:6432/saldo?options=-c%20geqo%3Doff',
  'postgresql://saldo@[::1]:5432/saldo',
  'postgresql:///saldo?host=/var/run/postgresql',
])('an address of one host stays as it is: %s', (url) => {
  expect(addressesOf(url)).toEqual([url])
  expect(hostsFault(url)).toBeNull()
})

test('another login goes to the same hosts', () => {
  expect(withLogin(LIST, { name: 'saldo_requests_1', password: 'x/y' })).toBe(
    LIST.replace('saldo:a%40b@', 'saldo_requests_1:x%2Fy@'),
  )
  expect(withLogin('postgresql://banco.casa/saldo', { name: 'a', password: 'b' })).toBe(
    'postgresql://a:b@banco.casa/saldo',
  )
})

test.each([
  ['mysql://banco.casa/saldo', 'não é um endereço de PostgreSQL'],
  ['banco.casa:5432', 'não é um endereço de PostgreSQL'],
  ['postgresql://um.casa:x,dois.casa/saldo', 'não se lê'],
  ['postgresql://um.casa,,dois.casa/saldo', 'não se lê'],
  ['postgresql://um.casa/saldo?target_session_attrs=standby', 'mas o Saldo grava'],
  ['postgresql://um.casa/saldo?target_session_attrs=prefer-standby', 'mas o Saldo grava'],
])('what is no address of servers that write is refused in a sentence: %s', (url, words) => {
  expect(hostsFault(url)).toContain(words)
})

test.each(['any', 'read-write', 'primary'])('a list may ask for %s', (wanted) => {
  expect(hostsFault(`postgresql://a,b/saldo?target_session_attrs=${wanted}`)).toBeNull()
})
