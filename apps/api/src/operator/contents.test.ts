import { beforeAll, describe, expect, test } from 'vitest'
import { contentFileText, readContentFile } from '@saldo/contract/content-files'
import { CONTENT_KINDS } from '@saldo/contract/contents'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { newOperator } from '../../../../tests/operators.ts'
import { refusal } from '../../../../tests/wallet.ts'

const app = useApp()
let olga: Guest
let omar: Guest
let ana: Guest
beforeAll(async () => {
  olga = await newOperator(app)
  omar = await newOperator(app, 'Omar')
  ana = await app.newGuest('Ana')
})

const read = async (kind: string) => (await olga.send('GET', `/operator/contents/${kind}`)).body
const save = (kind: string, version: number, items: unknown, by: Guest = olga) =>
  by.send('POST', `/operator/contents/${kind}`, { version, items })

test('every kind is read as it is kept: what an operator loads again is the same file, byte for byte', async () => {
  for (const kind of CONTENT_KINDS) {
    const text = contentFileText(await read(kind))
    const file = readContentFile(text)
    if ('faults' in file) throw new Error(file.faults.join())
    expect(contentFileText(file)).toBe(text)
    // Nothing has changed, and no version is made of it.
    expect((await save(kind, file.version, file.items)).body).toEqual(await read(kind))
    expect((await read(kind)).version).toBe(file.version)
  }
})

test('a lesson with another title is a new version, which people see at once', async () => {
  const { version, items } = await read('trails')
  const [first, ...rest] = items
  const lessons = [{ ...first.items[0], title: 'Começar de novo' }, ...first.items.slice(1)]
  const saved = await save('trails', version, [{ ...first, items: lessons }, ...rest])
  expect(saved).toMatchObject({ status: 200, body: { kind: 'trails', version: version + 1 } })
  const seen = (await ana.send('GET', '/trails')).body
  expect(seen[0].items[0].title).toBe('Começar de novo')

  const before = (await olga.send('GET', `/operator/contents/trails/versions/${version}`)).body
  expect(before.items).toEqual(items)
  await save('trails', version + 1, before.items)
  expect((await ana.send('GET', '/trails')).body[0].items[0].title).toBe(first.items[0].title)
  const versions = (await olga.send('GET', '/operator/contents/trails/versions')).body
  expect(versions).toMatchObject([
    { version: version + 2, savedBy: 'Olga', added: 0, changed: 1, removed: 0 },
    { version: version + 1, savedBy: 'Olga', added: 0, changed: 1, removed: 0 },
    { version, savedBy: 'Saldo', added: null, changed: null, removed: null },
  ])
})

test('of two operators at once the second is refused, and is shown what the first has saved', async () => {
  const { version, items } = await read('products')
  const renamed = (name: string) => [{ ...items[0], name }, ...items.slice(1)]
  expect((await save('products', version, renamed('Um'))).status).toBe(200)
  const second = await save('products', version, renamed('Dois'), omar)
  expect(second).toMatchObject(refusal(409, 'version_conflict'))
  expect(second.body.current).toMatchObject({ version: version + 1, items: renamed('Um') })
  expect((await read('products')).items[0].name).toBe('Um')
  // The first answer was lost: asked again it is the version that there is.
  expect((await save('products', version, renamed('Um'))).body.version).toBe(version + 1)
  // Seven at once make one version.
  const at = version + 1
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const all = await Promise.all(names.map((name) => save('products', at, renamed(name))))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409])
})

test('a draft is kept and shown to nobody but operators', async () => {
  const { version, items } = await read('products')
  await save('products', version, [{ ...items[0], isDraft: true }, ...items.slice(1)])
  const seen = (await ana.send('GET', '/products')).body
  expect(seen.map(({ _id }: { _id: string }) => _id)).not.toContain(items[0]._id)
  expect((await ana.send('GET', `/products/${items[0]._id}`)).status).toBe(404)
  expect((await read('products')).items[0]).toMatchObject({ isDraft: true })
})

describe('what does not fit', () => {
  const video = { _id: 'juros', title: 'Juros', imgUrl: null, duration: 3, videoId: 'dQw4w9WgXcQ' }
  test.each([
    [{ ...video, html: '<b>' }, 'campo desconhecido: html'],
    [{ ...video, videoId: 'https://outro.example/v' }, '0.videoId'],
    [{ ...video, imgUrl: 'javascript:alert(1)' }, '0.imgUrl'],
    [{ ...video, title: '' }, '0.title'],
    [{ ...video, _id: '../juros' }, '0._id'],
  ])('%j is refused with the place and the reason', async (item, words) => {
    const { version } = await read('videos')
    const reply = await save('videos', version, [item])
    expect(reply).toMatchObject(refusal(422, 'content_not_fit'))
    expect(reply.body.message).toContain(words)
    expect((await read('videos')).version).toBe(version)
  })

  test('a version of before that never was is not found, and no other kind is a kind', async () => {
    expect(await olga.send('GET', '/operator/contents/videos/versions/99')).toMatchObject(
      refusal(404, 'content_version_not_found'),
    )
    expect((await olga.send('GET', '/operator/contents/noticias')).status).toBe(400)
  })
})

test('hostile words are kept as words: nothing is taken out, and nothing is made HTML of', async () => {
  const title = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const { version } = await read('videos')
  const video = { _id: 'mau', title, imgUrl: null, duration: 1, videoId: 'dQw4w9WgXcQ' }
  expect((await save('videos', version, [video])).status).toBe(200)
  const seen = (await ana.send('GET', '/educational/videos')).body
  expect(seen.contendVideo[0].title).toBe(title)
})

test('L57: the log says which kind was saved, and who saved it', async () => {
  const rows = await app.owner.system((ledger) =>
    ledger
      .selectFrom('security_events')
      .select(['object', 'result'])
      .where('actor_id', '=', omar.id)
      .where('event', '=', 'operator')
      .execute(),
  )
  expect(rows).toEqual([{ object: 'POST /operator/contents/products', result: 'version_conflict' }])
})
