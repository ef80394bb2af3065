import { expect, test } from 'vitest'
import { unzip } from '../../../../tests/unzip.ts'
import { Zip } from './zip.ts'

async function* pieces() {
  for (let at = 0; at < 1000; at += 1) yield `linha ${at} com acentuação\n`
}

test('what is packed is unpacked as it was, accents in names too', async () => {
  const zip = new Zip()
  await zip.add('LEIA-ME.txt', ['Olá, você.'])
  await zip.add('dados/movimentações.csv', pieces())
  await zip.add('vazio.json', [])
  const file = zip.close()
  expect(file.length).toBeLessThan(10_000)
  const told = unzip(file)
  expect([...told.keys()]).toEqual(['LEIA-ME.txt', 'dados/movimentações.csv', 'vazio.json'])
  expect(told.get('LEIA-ME.txt')).toBe('Olá, você.')
  const lines = told.get('dados/movimentações.csv')?.split('\n')
  expect(lines).toHaveLength(1001)
  expect(lines?.[999]).toBe('linha 999 com acentuação')
  expect(told.get('vazio.json')).toBe('')
})

test('of nothing it is an empty one', () => {
  expect(unzip(new Zip().close()).size).toBe(0)
})
