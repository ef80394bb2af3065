import { describe, expect, test } from 'vitest'
import { closeNeverActivated } from '../accounts/erasure.ts'
import { eraseNow } from '../../../../tests/accounts.ts'
import { START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { useNewcomers } from '../../../../tests/newcomers.ts'

const app = useApp()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const { later, form, register, newcomer, letters, lastCode, activate, resend } = useNewcomers(app)

describe('L18: an account that an operator has closed', () => {
  const close = (id: string) =>
    app.owner.system((ledger) =>
      ledger
        .updateTable('users')
        .set({ active: false, deactivated_at: new Date(START).toISOString() })
        .where('id', '=', id)
        .execute(),
    )

  test('gets that answer at sign-in with the right password (504), and the usual one with a wrong one', async () => {
    const ana = await app.newGuest('Ana')
    await close(ana.id)
    const signIn = (password: string) =>
      app.send('POST', '/users/authenticate', { email: ana.email, password })
    expect(await signIn(PASSWORD)).toMatchObject({
      status: 403,
      body: { code: '504', message: 'Acesso de usuário restrito' },
    })
    expect((await signIn('uma senha bem errada')).body.code).toBe('403')
  })

  test('cannot be activated by its owner, and no code is sent', async () => {
    const who = await newcomer()
    const code = await lastCode(who)
    await close(who.id)
    later(2 * MINUTE)
    expect(await activate(who, code)).toMatchObject({ status: 403, body: { code: '504' } })
    expect(await resend(who)).toMatchObject({ status: 403, body: { code: '504' } })
    expect(await letters(who.email)).toHaveLength(1)
  })
})

describe('L45: letters to an e-mail that is not confirmed', () => {
  test('are eight a day, codes and invitations together, whichever user causes them', async () => {
    const who = await newcomer()
    const families = await Promise.all(
      Array.from({ length: 9 }, async (_, at) => {
        const admin = await app.newGuest(`Admin${at}`)
        const { body } = await admin.send('POST', '/families', { name: 'Souza' })
        return { admin, id: body._id as string }
      }),
    )
    const statuses: number[] = []
    for (const { admin, id } of families) {
      const reply = await admin.send('POST', `/families/${id}/member`, { email: who.email })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([...Array<number>(7).fill(200), 429, 429])
    later(2 * MINUTE)
    expect((await resend(who)).body).toMatchObject({ code: 'resend_too_often' })
    expect(await letters(who.email)).toHaveLength(8)
  })

  test('about a registration with a taken e-mail are two a day', async () => {
    const typed = form()
    await register(typed)
    for (let nth = 0; nth < 5; nth += 1) expect((await register(typed)).status).toBe(400)
    const kinds = (await letters(String(typed['email']))).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'already_registered')).toHaveLength(2)
  })

  test('do not mention new devices before the e-mail is confirmed', async () => {
    const who = await newcomer()
    for (const agent of ['Ganhe dinheiro em golpe.example', 'Outro']) {
      const body = { email: who.email, password: PASSWORD }
      await app.send('POST', '/users/authenticate', body, { 'user-agent': agent })
    }
    expect((await letters(who.email)).map(({ kind }) => kind)).toEqual(['activation'])
  })
})

describe('L45: an account that is never activated', () => {
  const isStored = (id: string) =>
    app.owner.system((ledger) =>
      ledger.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst(),
    )
  /** As it is done within a minute. */
  const erase = () => eraseNow(app)

  test('is erased after seven days, and its e-mail is free again', async () => {
    const who = await newcomer()
    later(7 * DAY - 2 * MINUTE)
    await erase()
    expect(await isStored(who.id)).toBeDefined()
    later(7 * DAY + MINUTE)
    await erase()
    later(7 * DAY + 2 * MINUTE)
    await erase()
    expect(await isStored(who.id)).toBeUndefined()
    expect((await register(form({ email: who.email }))).status).toBe(200)
  })

  test('stays where it was activated, and where an operator closed it', async () => {
    const ana = await app.newGuest('Ana')
    const who = await newcomer()
    await app.owner.system((ledger) =>
      ledger
        .updateTable('users')
        .set({ deactivated_at: new Date(START).toISOString() })
        .where('id', '=', who.id)
        .execute(),
    )
    later(30 * DAY)
    await erase()
    later(30 * DAY + MINUTE)
    await erase()
    expect(await isStored(ana.id)).toBeDefined()
    expect(await isStored(who.id)).toBeDefined()
  })

  test('stays where an operator closes it while it is about to be erased', async () => {
    const who = await newcomer()
    later(30 * DAY)
    const { database } = app
    const closeFirst: typeof database.change = async (...args) => {
      await app.owner.system((ledger) =>
        ledger
          .updateTable('users')
          .set({ deactivated_at: new Date(START).toISOString() })
          .where('id', '=', who.id)
          .execute(),
      )
      return database.change(...args)
    }
    const clock = app.clock
    await closeNeverActivated({ clock, database: { ...database, change: closeFirst } })
    later(30 * DAY + MINUTE)
    await erase()
    expect(await isStored(who.id)).toBeDefined()
  })
})
