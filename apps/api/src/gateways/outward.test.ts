import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '@saldo/sandbox/json-server'
import { isPrivateAddress, openOutward, type OutwardList, placeOf } from './outward.ts'

let called = 0
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer(0, ({ path }) => {
    called += 1
    return path === '/away'
      ? { status: 302, headers: { location: 'https://longe.example/' }, body: {} }
      : { body: { fine: true } }
  })
})
afterAll(() => server.stop())

const wayTo = (list: Partial<OutwardList>, names: Readonly<Record<string, string[]>> = {}) => {
  const refused: string[] = []
  const way = openOutward(
    { places: new Set(), privatePlaces: new Set(), isGuarded: true, ...list },
    {
      onRefused: ({ place, reason }) => void refused.push(`${place} ${reason}`),
      resolve: async (host) => names[host] ?? [],
    },
  )
  return { ...way, refused }
}

test('V13.2.4, V1.3.6: what is not on the list is asked nothing, and stands in the log', async () => {
  const way = wayTo({ places: new Set(['blog.example:443']), isGuarded: false })
  const before = called
  for (const url of [
    `${server.url}/`,
    'https://blog.example:8443/a.png',
    'http://blog.example/a.png',
    'https://outro.example/a.png',
    'file:///etc/passwd',
    'data:text/plain,x',
  ]) {
    await expect(way.fetch(url)).rejects.toThrow('not on the list')
  }
  expect(called).toBe(before)
  expect(way.refused[1]).toBe('blog.example:8443 not on the list')
})

test('V1.3.6: a name of the list that leads to this machine or its network is asked nothing', async () => {
  const port = new URL(server.url).port
  const places = new Set(['a.example:443', 'b.example:443', `localhost:${port}`])
  const names = { 'a.example': ['93.184.216.34', '10.0.0.7'], 'b.example': ['93.184.216.34'] }
  const way = wayTo({ places }, { ...names, localhost: ['127.0.0.1'] })
  await expect(way.check('https://a.example/')).rejects.toThrow('of this machine or its network')
  await expect(way.check(`http://localhost:${port}/`)).rejects.toThrow('of this machine')
  await expect(way.check('https://b.example/')).resolves.toBeUndefined()
})

test('what the settings name as private is asked, and no redirection is followed', async () => {
  const place = placeOf(server.url) ?? ''
  const way = wayTo({ places: new Set([place]), privatePlaces: new Set([place]) })
  expect(await (await way.fetch(server.url)).json()).toEqual({ fine: true })
  await expect(way.fetch(`${server.url}/away`, { redirect: 'follow' })).rejects.toThrow()
})

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['93.184.216.34', false],
  ['::1', true],
  ['::', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:93.184.216.34', false],
  ['64:ff9b::7f00:1', true],
  ['64:ff9b:1::a00:1', true],
  ['::7f00:1', true],
  ['fec0::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['2606:4700::1', false],
  ['no address', true],
])('V1.3.6: %s is of this machine or its network: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})
