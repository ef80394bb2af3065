import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMail } from './mail.ts'
import type { Peer } from './peer.ts'

let peer: Peer
let mailbox = ''

beforeAll(async () => {
  peer = await startMail({ smtpPort: 0, webPort: 0, slowMs: 300 })
  mailbox = peer.addresses['mailbox'] ?? ''
})
afterAll(() => peer.stop())
beforeEach(() => post('__reset'))

const post = (path: string, body: object = {}) =>
  fetch(`${mailbox}${path}`, { method: 'POST', body: JSON.stringify(body) })
const read = async (path: string) =>
  (await (await fetch(`${mailbox}${path}`)).json()) as { readonly id: string }[]

const page = async (path: string) => await (await fetch(`${mailbox}${path}`)).text()

const activation = {
  from: 'Saldo <nao-responda@saldo.local>',
  to: 'Ana@Exemplo.com.br',
  subject: 'Ative sua conta – código',
  text: 'Seu código é 048213.\nOu abra http://127.0.0.1:4800/ativar?token=123456',
  html: '<p style="color:#123456">Seu código é <b>048213</b>.</p><script>alert(1)</script>',
}

async function mail(message: object = activation) {
  const transport = createTransport(peer.addresses['smtp'])
  return await transport.sendMail(message)
}

test('what the product sends can be read by whom it was sent to', async () => {
  await mail()
  await mail({ ...activation, to: 'beto@exemplo.com.br', subject: 'Outra' })
  expect(await read('api/messages?to=ana@exemplo.com.br')).toMatchObject([
    {
      to: ['ana@exemplo.com.br'],
      subject: 'Ative sua conta – código',
      code: '048213',
      links: ['http://127.0.0.1:4800/ativar?token=123456'],
    },
  ])
  expect(await read('api/messages')).toHaveLength(2)
})

test('a newcomer finds the message, its code large and its links to click', async () => {
  await mail()
  const [message = { id: '' }] = await read('api/messages')
  expect(await page('')).toContain(`/messages/${message.id}`)
  expect(await page('?q=ATIVE')).toContain(`/messages/${message.id}`)
  expect(await page('?q=boleto')).toContain('Nada encontrado')
  expect(await page(`messages/${message.id}`)).toContain('<output>048213</output>')
  expect(await page(`messages/${message.id}?tab=text`)).toContain(
    '<a href="http://127.0.0.1:4800/ativar?token=123456" target="_blank"',
  )
  expect(await page(`messages/${message.id}?tab=source`)).toContain('Content-Type')
})

test('nothing in a mail runs in the mailbox', async () => {
  await mail({ ...activation, subject: '<img src=x onerror=alert(1)>' })
  const [message = { id: '' }] = await read('api/messages')
  const shown = await page(`messages/${message.id}`)
  expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(shown).not.toContain('<script>alert')
  expect(shown).not.toContain('<img')
  expect(await page('')).not.toContain('<img')
})

test.each([
  ['450', 450],
  ['550', 550],
  ['down', 421],
])(
  'an ordered %s comes as often as ordered, then mail goes through',
  async (kind, responseCode) => {
    await post('__fault', { kind, count: 2 })
    await expect(mail()).rejects.toMatchObject({ responseCode })
    await expect(mail()).rejects.toMatchObject({ responseCode })
    await mail()
    expect(await read('api/messages')).toHaveLength(1)
    expect(await read('__log')).toContainEqual(expect.objectContaining({ event: 'fault', kind }))
  },
)

test('a slow server takes its time and delivers', async () => {
  await post('__fault', { kind: 'slow', count: 1 })
  const begun = performance.now()
  await mail()
  expect(performance.now() - begun).toBeGreaterThan(290)
  expect(await read('api/messages')).toHaveLength(1)
})

test('an order that makes no sense is refused', async () => {
  expect((await post('__fault', { kind: 'plague' })).status).toBe(400)
  expect((await fetch(`${mailbox}api/messages/unknown`)).status).toBe(404)
})

test('an emptied mailbox is empty', async () => {
  await mail()
  await fetch(`${mailbox}api/messages`, { method: 'DELETE' })
  expect(await read('api/messages')).toEqual([])
})

test('a taken port moves the next one up', async () => {
  const [, taken] = /:(\d+)$/.exec(peer.addresses['smtp'] ?? '') ?? []
  const second = await startMail({ smtpPort: Number(taken), webPort: 0 })
  expect(second.addresses['smtp']).not.toBe(peer.addresses['smtp'])
  await second.stop()
})
