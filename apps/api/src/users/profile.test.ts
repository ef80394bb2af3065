import { generateSync } from 'otplib'
import { afterEach, expect, test } from 'vitest'
import { type Guest, START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { letterTo } from '../../../../tests/letters.ts'
import { refusal } from '../../../../tests/wallet.ts'

const app = useApp()
const MINUTE = 60_000
const NEW = 'uma senha bem nova'
afterEach(() => {
  app.clock = { now: () => START }
})

const patch = (guest: Guest, body: object) => guest.send('PATCH', `/users/${guest.id}`, body)
const signIn = (guest: Guest, password: string) =>
  app.send('POST', '/users/authenticate', { email: guest.email, password })

test('a user fills in their profile, and clears it', async () => {
  const ana = await app.newGuest('Ana')
  const profile = {
    name: 'Ana de Souza',
    cpf: '529.982.247-25',
    birthdate: '1990-02-28',
    gender: 'Female',
    phoneNumber: '(11) 98888-7777',
    address: { city: 'São Paulo' },
    image: 'avatar7',
  }
  const { body } = await patch(ana, profile)
  expect(body).toMatchObject({ ...profile, cpf: '52998224725', phoneNumber: '11988887777' })
  const none = { cpf: null, birthdate: null, gender: null, phoneNumber: null, image: null }
  expect((await patch(ana, none)).body).toMatchObject({ ...none, name: 'Ana de Souza' })
})

test.each([
  ['cpf', '111.111.111-11', 'Este CPF não existe. Confira os números.'],
  ['cpf', '529.982.247-26', 'Este CPF não existe. Confira os números.'],
  ['phoneNumber', '98888-7777', 'Digite o telefone com DDD, como 11 91234-5678.'],
  ['image', 'http://exemplo.com.br/eu.png', 'Use um endereço que comece com https://'],
  ['image', 'https://ana:segredo@exemplo.com.br/eu.png', 'Use um endereço que comece com https://'],
  ['image', 'https://127.0.0.1/eu.png', 'Use um endereço que comece com https://'],
  ['image', 'javascript:alert(1)', 'Use um endereço que comece com https://'],
  ['image', 'avatar11', 'Use um endereço que comece com https://'],
])('F8: %s %s is refused in the words of the product', async (field, value, message) => {
  const ana = await app.newGuest('Ana')
  const reply = await patch(ana, { [field]: value })
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toEqual([{ field, message }])
})

test('a birth date is not after today and not more than a hundred years back', async () => {
  const ana = await app.newGuest('Ana')
  expect(await patch(ana, { birthdate: '2026-11-22' })).toMatchObject(
    refusal(400, 'birth_date_after_today', 'birthdate'),
  )
  expect(await patch(ana, { birthdate: '1926-11-20' })).toMatchObject(
    refusal(400, 'birth_date_too_early', 'birthdate'),
  )
  expect((await patch(ana, { birthdate: '1926-11-21' })).status).toBe(200)
})

test('the server fetches no picture: an address is kept as it is', async () => {
  const ana = await app.newGuest('Ana')
  const image = 'https://fotos.exemplo.com.br/ana.png?v=2'
  expect((await patch(ana, { image })).body.image).toBe(image)
})

test('a new password needs the present one, ends every other session and mails the owner', async () => {
  const ana = await app.newGuest('Ana')
  const other = await signIn(ana, PASSWORD)
  app.clock = { now: () => START + 6 * MINUTE }
  expect(await patch(ana, { password: NEW })).toMatchObject(refusal(403, 'proof_needed'))
  expect(await patch(ana, { password: NEW, currentPassword: 'errada' })).toMatchObject(
    refusal(403, 'password_wrong', 'currentPassword'),
  )
  expect((await signIn(ana, PASSWORD)).status).toBe(200)

  const reply = await patch(ana, { password: NEW, currentPassword: PASSWORD })
  expect(reply.status).toBe(200)
  expect(JSON.stringify(reply.body)).not.toContain('assword')
  expect((await ana.send('GET', '/session')).status).toBe(200)
  const headers = { authorization: `Bearer ${other.body.accessToken}` }
  expect((await app.send('GET', '/session', undefined, headers)).status).toBe(401)
  expect((await signIn(ana, PASSWORD)).status).toBe(403)
  expect((await signIn(ana, NEW)).status).toBe(200)
  expect(await letterTo(app, ana.email, 'password_changed')).toEqual({ name: 'Ana' })
})

test('L51: the present password alone is no proof where a second factor is on', async () => {
  const ana = await app.newGuest('Ana')
  const { secret } = (await ana.send('POST', '/factors/totp')).body
  const codeAt = (ms: number) => generateSync({ secret, epoch: Math.floor((START + ms) / 1000) })
  expect((await ana.send('POST', '/factors/totp/confirm', { code: codeAt(0) })).status).toBe(200)
  const ms = 6 * MINUTE
  app.clock = { now: () => START + ms }
  const typed = { password: NEW, currentPassword: PASSWORD }
  expect(await patch(ana, typed)).toMatchObject(refusal(403, 'second_factor_needed'))
  expect(await patch(ana, { ...typed, code: '000000' })).toMatchObject(
    refusal(403, 'second_factor_wrong', 'code'),
  )
  expect((await patch(ana, { ...typed, code: codeAt(ms) })).status).toBe(200)
})

test('within five minutes of a sign-in, or of a proof, the present password is not needed', async () => {
  const ana = await app.newGuest('Ana')
  app.clock = { now: () => START + 5 * MINUTE }
  expect((await patch(ana, { password: NEW })).status).toBe(200)
  app.clock = { now: () => START + 12 * MINUTE }
  await ana.send('POST', '/session/proof', { password: NEW })
  expect((await patch(ana, { password: PASSWORD })).status).toBe(200)
})

test.each([
  ['curta', 'new_password_too_short', 'A senha precisa de pelo menos 8 caracteres.'],
  ['12345678', 'password_too_common', 'Esta senha é muito comum. Escolha outra.'],
  ['x'.repeat(129), 'password_too_long', 'Use no máximo 128 caracteres na senha.'],
])(
  'a new password %s is refused, and nothing else of the form is kept',
  async (password, code, message) => {
    const ana = await app.newGuest('Ana')
    const reply = await patch(ana, { password, name: 'Outra' })
    expect(reply).toMatchObject(refusal(400, code, 'password'))
    expect(reply.body.message).toBe(message)
    expect((await ana.send('GET', `/users/${ana.id}`)).body.name).toBe('Ana')
  },
)

test('two edits of one profile at once: the second hears of the first', async () => {
  const ana = await app.newGuest('Ana')
  const { version } = (await ana.send('GET', `/users/${ana.id}`)).body
  const reply = await Promise.all([
    patch(ana, { name: 'Uma', version }),
    patch(ana, { name: 'Outra', version }),
  ])
  expect(reply.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
