import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBrands } from './brands.ts'

const ownFolder = path.resolve(import.meta.dirname, '../../../web/brands')
const operatorFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-brands-'))
const appUrl = 'http://127.0.0.1:4800'
const saldo = JSON.parse(fs.readFileSync(path.join(ownFolder, 'saldo.json'), 'utf8'))
const otto = {
  ...saldo,
  name: 'Otto',
  subscriptionPrefix: 'otto',
  logo: { mark: '/brands/otto/m.svg', light: '/brands/otto/m.svg', dark: '/brands/otto/m.svg' },
  hosts: ['app.otto.example'],
  appUrl: 'https://app.otto.example',
}
const write = (name: string, content: object | string) => {
  const file = path.join(operatorFolder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}
const open = (usual?: string) => openBrands({ folders: [ownFolder, operatorFolder], appUrl, usual })

beforeEach(() => {
  fs.rmSync(operatorFolder, { recursive: true, force: true })
  write('otto/m.svg', '<svg/>')
  write('otto.json', otto)
})
afterAll(() => fs.rmSync(operatorFolder, { recursive: true, force: true }))

test('an operator’s brands are added to ours, with their own drawings', () => {
  const brands = open()
  expect(brands.all.map(({ key }) => key)).toEqual(['enseada', 'saldo', 'otto'])
  expect(brands.usual.key).toBe('saldo')
  expect(brands.find('otto')?.name).toBe('Otto')
  expect(brands.find('lua')).toBeUndefined()
  expect(brands.drawings.get('/brands/otto/m.svg')).toBe(path.join(operatorFolder, 'otto/m.svg'))
  expect(brands.drawings.has('/brands/saldo/mark.svg')).toBe(true)
  expect(brands.drawings.has('/brands/otto.json')).toBe(false)
})

test('a brand is that of the host if one names it, else the configured one', () => {
  expect(open().atHost('app.otto.example').key).toBe('otto')
  expect(open().atHost('APP.Otto.Example').key).toBe('otto')
  expect(open('enseada').atHost('app.otto.example').key).toBe('otto')
  for (const host of ['otto.example', 'evil.app.otto.example', '', undefined]) {
    expect(open('enseada').atHost(host).key).toBe('enseada')
  }
})

test('identities are taken where providers bring people back to, and nowhere else', () => {
  expect(open('otto').usual.flags.social).toEqual(['google', 'apple'])
  expect(open().atHost('app.otto.example').flags.social).toEqual([])
  write('otto.json', { ...otto, hosts: ['127.0.0.1'] })
  expect(open().atHost('127.0.0.1').flags.social).toEqual(['google', 'apple'])
})

test('pages of ours are loaded from the address that people use, and from no other origin', () => {
  const { isOurs } = open()
  for (const origin of [appUrl, 'https://app.otto.example', 'http://enseada.localhost:4800']) {
    expect(isOurs(origin), origin).toBe(true)
  }
  for (const origin of ['http://otto.example', 'https://enseada.localhost', 'null', '']) {
    expect(isOurs(origin), origin).toBe(false)
  }
})

test('an operator’s file replaces ours of the same name', () => {
  write('saldo.json', { ...saldo, contactPhone: '', logo: otto.logo })
  expect(open().usual.contactPhone).toBe('')
})

test.each([
  ['otto.json', '{', 'o arquivo não é JSON'],
  ['otto.json', { ...otto, cor: 1 }, 'campo desconhecido: cor'],
  ['otto.json', { ...otto, article: 'e' }, 'article: use "o" ou "a"'],
  ['Otto.json', otto, 'o nome do arquivo leva letras minúsculas'],
  [
    'otto.json',
    { ...otto, logo: { ...otto.logo, dark: '/brands/otto/d.svg' } },
    '/brands/otto/d.svg não existe',
  ],
])('%s of %j stops the start and is named', (name, content, words) => {
  write(name, content)
  expect(() => open()).toThrow(words)
  expect(() => open()).toThrow(name)
})

test.each([
  ['name', { name: 'Saldo' }],
  ['host', { hosts: ['enseada.localhost'] }],
])('two brands of one %s stop the start', (_, same) => {
  write('otto.json', { ...otto, ...same })
  expect(() => open()).toThrow('têm o mesmo nome ou o mesmo host')
})

test('a missing brand or folder stops the start with a message', () => {
  expect(() => open('lua')).toThrow(
    'BRAND=lua: não há marca com este nome. Há: enseada, saldo, otto.',
  )
  expect(() => openBrands({ folders: [path.join(operatorFolder, 'nada')], appUrl })).toThrow(
    'não pode ser lida',
  )
})
