import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTENT_KINDS } from '@saldo/contract/contents'
import { brands } from '../bench/harness/brands.ts'
import { START, TEST_SECRET, useApp } from '../tests/app.ts'
import { runCommand } from './admin/commands.ts'

const app = useApp()

let folder = ''
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-contents-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const fileOf = (name: string) => path.join(folder, `${name}.json`)
const admin = (...args: string[]) =>
  runCommand(args, async () => ({
    database: app.owner,
    brands,
    nowMs: START,
    secret: () => TEST_SECRET,
  }))
const write = (name: string, value: unknown) => {
  fs.writeFileSync(fileOf(name), typeof value === 'string' ? value : JSON.stringify(value))
  return fileOf(name)
}

test('what is exported, loaded and exported again is the same file, byte for byte', async () => {
  for (const kind of CONTENT_KINDS) {
    await admin('content', 'export', kind, fileOf(kind))
    expect(await admin('content', 'check', fileOf(kind))).toContain(kind)
    expect(await admin('content', 'load', fileOf(kind))).toContain('Nada mudou')
    await admin('content', 'export', kind, fileOf(`${kind}-again`))
    expect(fs.readFileSync(fileOf(`${kind}-again`))).toEqual(fs.readFileSync(fileOf(kind)))
  }
})

test('a change is the next version, and one that began from an older version is refused', async () => {
  await admin('content', 'export', 'products', fileOf('products'))
  const exported = JSON.parse(fs.readFileSync(fileOf('products'), 'utf8'))
  const changed = { ...exported, items: exported.items.slice(1) }
  expect(await admin('content', 'load', write('changed', changed))).toContain('versão 2')
  const other = { ...exported, items: exported.items.slice(2) }
  await expect(admin('content', 'load', write('other', other))).rejects.toThrow('Exporte de novo')
  const ana = await app.newGuest('Ana')
  expect((await ana.send('GET', '/products')).body).toEqual(changed.items)
})

const video = { _id: 'juros', title: 'Juros', imgUrl: null, duration: 3, videoId: 'dQw4w9WgXcQ' }
const videos = (...items: readonly unknown[]) => ({ kind: 'videos', version: 1, items })

test.each([
  ['is no JSON', '{', 'não é um JSON'],
  ['is a list', [], 'Não há conteúdo do tipo undefined'],
  ['is of an unknown kind', { kind: 'noticias', version: 1, items: [] }, 'Não há conteúdo do tipo'],
  ['has no version', { kind: 'videos', items: [] }, 'version é o número'],
  [
    'leads to another address',
    videos({ ...video, videoId: 'https://outro.example/v' }),
    '0.videoId',
  ],
  [
    'has a picture of plain http',
    videos({ ...video, imgUrl: 'http://a.example/b.png' }),
    '0.imgUrl',
  ],
  ['has an unknown field', videos({ ...video, html: '<b>' }), 'campo desconhecido: html'],
  ['has a name that is an address', videos({ ...video, _id: '../juros' }), '0._id'],
  ['names two items alike', videos(video, video), 'dois itens têm o mesmo _id'],
  [
    'has a lesson of nothing',
    {
      kind: 'trails',
      version: 1,
      items: [
        {
          _id: 't',
          title: 'T',
          description: '',
          items: [{ _id: 'a', title: 'A', documents: [], text: null }],
        },
      ],
    },
    'uma aula tem um vídeo, um texto ou os dois',
  ],
])('a file that %s is refused, and says where', async (_, value, words) => {
  const file = write('bad', value)
  await expect(admin('content', 'check', file)).rejects.toThrow(words)
  await expect(admin('content', 'load', file)).rejects.toThrow(words)
})
