import { describe, expect, test } from 'vitest'
import { type Guest, newId, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { useNewcomers } from '../../../../tests/newcomers.ts'
import { refusal } from '../../../../tests/wallet.ts'

const app = useApp()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const { later, newEmail, form, register, newcomer, letters, lastCode, activate, resend } =
  useNewcomers(app)
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('registration', () => {
  test('makes a person, a ledger, a cash wallet and a letter with six digits', async () => {
    const who = await newcomer()
    expect(await letters(who.email)).toMatchObject([
      { kind: 'activation', payload: { name: 'Beto', code: expect.stringMatching(/^\d{6}$/) } },
    ])
    expect(await activate(who, await lastCode(who))).toMatchObject({
      status: 200,
      body: { _id: who.id, active: true, currency: 'BRL', timeZone: 'America/Sao_Paulo' },
    })
    const payments = await who.send('GET', '/payments')
    expect(payments.body).toMatchObject([{ type: 'money', name: 'Dinheiro', value: 0 }])
  })

  test('with a taken e-mail is refused, and its owner gets a letter', async () => {
    const typed = form()
    await register(typed)
    const again = await register({ ...form(), email: ` ${String(typed['email']).toUpperCase()}` })
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'Já existe uma conta com este e-mail.', errors: [{ field: 'email' }] },
    })
    const kinds = (await letters(String(typed['email']))).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['activation', 'already_registered'])
  })

  test('sent twice with its own id is one account, answered alike', async () => {
    const typed = form({ _id: newId() })
    const first = await register(typed)
    expect(await register(typed)).toEqual({ ...first, headers: expect.anything() })
    expect(await letters(String(typed['email']))).toHaveLength(1)
  })

  test('V8.2.2: with the id of another account is answered as with one of its own', async () => {
    const ana = await app.newGuest('Ana')
    const answers = []
    for (const _id of [ana.id, newId()]) {
      const { status, body } = await register({ ...form(), _id, email: newEmail() })
      expect(body).toEqual({ _id: expect.any(String) })
      expect(body._id).not.toBe(_id)
      answers.push(status)
    }
    expect(answers).toEqual([200, 200])
  })

  test('L19: sent again with its key, because the answer was lost, is one account, answered alike', async () => {
    const typed = form()
    const key = { 'idempotency-key': 'uma-chave-do-formulario' }
    const first = await register(typed, undefined, key)
    expect(first.status).toBe(200)
    expect((await register(typed, undefined, key)).body).toEqual(first.body)
    expect(await letters(String(typed['email']))).toHaveLength(1)
    // The same key tells another caller nothing, and another form of the same page is another
    // account.
    expect(
      (await register({ ...typed, password: 'outra senha qualquer' }, undefined, key)).status,
    ).toBe(400)
    expect((await register(form(), undefined, key)).body._id).not.toBe(first.body._id)
    const other = { 'idempotency-key': 'uma-outra-chave' }
    expect((await register(typed, undefined, other)).body.code).toBe('email_taken')
  })

  test('of one e-mail by fifty at once makes one account', async () => {
    const typed = form()
    const reply = await Promise.all(
      Array.from({ length: 50 }, () => register(typed, '203.0.113.6')),
    )
    expect(reply.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(reply.every(({ status }) => [200, 400, 429].includes(status))).toBe(true)
  })

  test.each([
    ['email', 'sem arroba', 'Digite um e-mail válido, como nome@exemplo.com.'],
    ['email', `${'a'.repeat(250)}@b.com`, 'Digite um e-mail válido, como nome@exemplo.com.'],
    ['password', 'curta', 'A senha precisa de pelo menos 8 caracteres.'],
    ['password', '12345678', 'Esta senha é muito comum. Escolha outra.'],
    ['password', 'Cavalo@2024', 'Esta senha é muito comum. Escolha outra.'],
    ['password', 'x'.repeat(129), 'Use no máximo 128 caracteres na senha.'],
    ['name', '   ', 'Preencha este campo.'],
    ['name', 'x'.repeat(121), 'Use no máximo 120 caracteres'],
    ['terms', false, 'Verifique nossos termos de uso'],
    ['_id', 'not an id', 'Identificador inválido'],
    ['password', undefined, 'Digite uma senha.'],
    ['cpf', '111.111.111-11', 'Este CPF não existe. Confira os números.'],
    ['phoneNumber', '(11) 4000-000', 'Digite o telefone com DDD, como 11 91234-5678.'],
    ['birthdate', '2026-11-22', 'A data de nascimento não pode ser depois de hoje.'],
    ['birthdate', '1926-11-20', 'A data de nascimento não pode ter mais de 100 anos.'],
    ['gender', 'female', 'Valor inválido'],
  ])('refuses the %s "%s" and names the field', async (field, value, words) => {
    const reply = await register(form({ [field]: value }))
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toContainEqual({ field, message: words })
  })

  test.each([
    ['V6.2.12, L56: one that has leaked', 'IronMaiden', 'password_breached'],
    ['V6.2.12: one that has leaked and few people use', 'kbxtne73', 'password_breached'],
    ['V6.2.11: the product and a year', 'S4ldo!2026', 'password_easy_to_guess'],
    ['V6.2.11: the brand of a company', 'enseada-2026', 'password_easy_to_guess'],
  ])('refuses a password wherever one is chosen: %s', async (_, password, code) => {
    const ana = await app.newGuest('Ana')
    const expected = refusal(400, code, 'password')
    expect(await register(form({ password }))).toMatchObject(expected)
    expect(await ana.send('PATCH', `/users/${ana.id}`, { password })).toMatchObject(expected)
    const body = { password, encryptedToken: 'inventado' }
    expect(await app.send('POST', '/users/password', body)).toMatchObject(expected)
  })

  test.each(['active', 'profiles', 'isPlanner', 'role', 'version', 'company', 'plan'])(
    'refuses %s in a registration',
    async (field) => {
      const reply = await register(form({ [field]: true }))
      expect(reply).toMatchObject({
        status: 400,
        body: { errors: [{ field, message: 'Campo desconhecido' }] },
      })
    },
  )

  test('discloses five taken accounts an hour to one address, and blocks no honest typing error', async () => {
    const typed = form()
    await register(typed, '203.0.113.5')
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await register(form({ password: 'curta' }), '203.0.113.5')).status).toBe(400)
    }
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await register(typed, '203.0.113.5')).status).toBe(400)
    }
    const blocked = await register(typed, '203.0.113.5')
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers['retry-after'])).toBe(3600)
    later(61 * MINUTE)
    expect((await register(form(), '203.0.113.5')).status).toBe(200)
  })
})

describe('activation', () => {
  test('accepts the code with the blanks of a mail between its digits', async () => {
    const who = await newcomer()
    const code = await lastCode(who)
    expect((await activate(who, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
    expect(await activate(who, code)).toMatchObject({
      status: 400,
      body: { message: 'Sua conta já está ativada!' },
    })
    expect((await resend(who)).body).toMatchObject({ message: 'Sua conta já está ativada!' })
  })

  test('ends after five wrong codes, and the right one is dead too', async () => {
    const who = await newcomer()
    const code = await lastCode(who)
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await activate(who, wrongFor(code))).toMatchObject({
        status: 400,
        body: {
          message: 'Código inválido. Confira o e-mail e tente novamente.',
          errors: [{ field: 'activationCode' }],
        },
      })
    }
    expect(await activate(who, code)).toMatchObject({
      status: 400,
      body: { message: 'Código bloqueado após 5 tentativas. Peça um novo código.' },
    })
    later(MINUTE)
    expect((await resend(who)).status).toBe(204)
    expect((await activate(who, await lastCode(who))).status).toBe(200)
  })

  test('bears no more than five guesses sent at once', async () => {
    const who = await newcomer()
    const code = await lastCode(who)
    const reply = await Promise.all(Array.from({ length: 20 }, () => activate(who, wrongFor(code))))
    const wrong = reply.filter(({ body }) => body.code === 'activation_code_wrong')
    expect(wrong).toHaveLength(5)
    expect((await activate(who, code)).body.code).toBe('activation_code_dead')
  })

  test('has ten minutes', async () => {
    const inTime = await newcomer()
    const tooLate = await newcomer()
    later(10 * MINUTE - 1)
    expect((await activate(inTime, await lastCode(inTime))).status).toBe(200)
    later(10 * MINUTE)
    expect(await activate(tooLate, await lastCode(tooLate))).toMatchObject({
      status: 400,
      body: { message: 'Este código expirou. Peça um novo código.' },
    })
  })

  test('by a code that was requested again; the older one is not accepted', async () => {
    const who = await newcomer()
    const first = await lastCode(who)
    expect(await resend(who)).toMatchObject({
      status: 400,
      body: { message: 'Aguarde um minuto antes de pedir outro código.' },
    })
    later(MINUTE)
    expect((await resend(who)).status).toBe(204)
    const second = await lastCode(who)
    if (first !== second) expect((await activate(who, first)).status).toBe(400)
    expect((await activate(who, second)).status).toBe(200)
  })

  test('is mailed again five times a day, and tomorrow again', async () => {
    const who = await newcomer()
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      later(attempt * MINUTE)
      expect((await resend(who)).status).toBe(204)
    }
    later(6 * MINUTE)
    expect(await resend(who)).toMatchObject({
      status: 400,
      body: { message: 'Você já pediu 5 códigos hoje. Tente novamente amanhã.' },
    })
    later(DAY)
    const headers = await app.send('POST', '/users/authenticate', {
      email: who.email,
      password: PASSWORD,
    })
    const tomorrow = await app.send('POST', '/users/account/activation/resend_email', undefined, {
      authorization: `Bearer ${headers.body.accessToken}`,
    })
    expect(tomorrow.status).toBe(204)
  })

  test('is required by every endpoint but those for one’s own account', async () => {
    const who = await newcomer()
    expect((await who.send('GET', `/users/${who.id}`)).body).toMatchObject({ active: false })
    for (const path of ['/payments', '/categories', '/transactions']) {
      expect(await who.send('GET', path)).toMatchObject({
        status: 403,
        body: { code: 'account_inactive', message: 'Ative sua conta para continuar.' },
      })
    }
    expect((await who.send('PATCH', `/users/${who.id}`, { name: 'X' })).status).toBe(403)
  })

  test.each(['', '12345', '1234567', 'abcdef', 123456, null])(
    'refuses "%s" as a code without counting it',
    async (code) => {
      const who = await newcomer()
      const reply = await who.send('POST', '/users/account/activation', { activationCode: code })
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'activationCode' }] } })
      expect((await activate(who, await lastCode(who))).status).toBe(200)
    },
  )
})

describe("one's own data", () => {
  let ana: Guest
  test('is read and changed by its owner, and of no other user there is any', async () => {
    ana = await app.newGuest()
    const beto = await app.newGuest('Beto')
    const reply = await ana.send('PATCH', `/users/${ana.id}`, {
      name: '  Ana 🌻 <b>Souza</b>  ',
      currency: 'USD',
      skipTutorial: true,
    })
    expect(reply).toMatchObject({
      status: 200,
      body: { name: 'Ana 🌻 <b>Souza</b>', currency: 'USD', skipTutorial: true },
    })
    for (const id of [beto.id, newId()]) {
      const read = await ana.send('GET', `/users/${id}`)
      expect(read).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect((await ana.send('PATCH', `/users/${id}`, { name: 'Eva' })).status).toBe(404)
    }
    expect((await beto.send('GET', `/users/${beto.id}`)).body.name).toBe('Beto')
  })

  test('accepts the profile’s fields, keeps digits alone, and clears them', async () => {
    const about = {
      cpf: '529.982.247-25',
      birthdate: '1926-11-21',
      gender: 'Female',
      phoneNumber: '(11) 4000-0000',
      address: { city: '  Ribeirão Preto ' },
      socialEmail: ' OUTRA@Exemplo.com.br',
    }
    const reply = await ana.send('PATCH', `/users/${ana.id}`, about)
    const kept = {
      cpf: '52998224725',
      birthdate: '1926-11-21',
      gender: 'Female',
      phoneNumber: '1140000000',
      address: { city: 'Ribeirão Preto' },
      socialEmail: 'outra@exemplo.com.br',
    }
    expect(reply).toMatchObject({ status: 200, body: kept })
    expect((await ana.send('PATCH', `/users/${ana.id}`, { name: 'Ana' })).body).toMatchObject(kept)
    expect((await ana.send('GET', `/users/${ana.id}`)).body).toMatchObject(kept)
    const none = { cpf: null, birthdate: null, gender: null, phoneNumber: null, socialEmail: null }
    const nothing = { ...none, address: { city: null } }
    expect((await ana.send('PATCH', `/users/${ana.id}`, nothing)).body).toMatchObject(nothing)
  })

  test('seen in an older version is not written over', async () => {
    const version = (await ana.send('GET', `/users/${ana.id}`)).body.version
    const first = await ana.send('PATCH', `/users/${ana.id}`, { name: 'Ana', version })
    expect(first.body.version).toBe(version + 1)
    expect(await ana.send('PATCH', `/users/${ana.id}`, { name: 'Outra', version })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
  })

  test.each([
    ['currency', 'XYZ'],
    ['name', ''],
    ['name', 'a\u0000b'],
    ['version', 0],
    ['email', 'outra@exemplo.com.br'],
    ['active', false],
    ['profiles', ['planner']],
    ['cpf', '529.982.247-26'],
    ['cpf', '52998224725; drop'],
    ['cpf', ''],
    ['phoneNumber', '11987654321987'],
    ['phoneNumber', '(00) 98765-4321'],
    ['phoneNumber', '11 98765-4321 ramal'],
    ['birthdate', '2026-11-22'],
    ['birthdate', '1926-11-20'],
    ['birthdate', '1990-02-30'],
    ['gender', 'Outro'],
    ['socialEmail', 'sem arroba'],
  ])('cannot have %s "%s"', async (field, value) => {
    const reply = await ana.send('PATCH', `/users/${ana.id}`, { [field]: value })
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0].field).toBe(field)
  })
})
