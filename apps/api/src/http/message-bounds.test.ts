import net from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'

const app = useApp()
let port = 0
beforeAll(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const address = app.fastify.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})

/** What comes back on one connection until the server closes it. */
function exchange(bytes: string): Promise<string> {
  return new Promise((done, failed) => {
    let text = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('latin1').on('data', (part: string) => (text += part))
    socket.once('error', failed)
    socket.once('close', () => done(text))
  })
}

const HIDDEN = 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const request = (...headers: string[]) =>
  ['POST /api/users/authenticate HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers]
    .map((line) => `${line}\r\n`)
    .join('')

test.each([
  [
    'both ways of saying a length',
    `${request('Content-Length: 4', 'Transfer-Encoding: chunked')}\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    'two lengths',
    `${request('Content-Length: 0', `Content-Length: ${HIDDEN.length}`)}\r\n${HIDDEN}`,
  ],
  ['a length that is no number', `${request('Content-Length: +2')}\r\n{}${HIDDEN}`],
  [
    'an encoding that is not chunked',
    `${request('Transfer-Encoding: xchunked')}\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    'a chunked one that is not the last',
    `${request('Transfer-Encoding: chunked, identity')}\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ['a blank before the colon', `${request('Transfer-Encoding : chunked')}\r\n0\r\n\r\n${HIDDEN}`],
  [
    'a chunk whose size is no number',
    `${request('Transfer-Encoding: chunked')}\r\n0x1\r\n{\r\n0\r\n\r\n${HIDDEN}`,
  ],
])('V4.2.1: a request with %s is refused, and nothing behind it is read', async (_, bytes) => {
  const text = await exchange(bytes)
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
})
