import { beforeAll, expect, test } from 'vitest'
import { brands } from '../bench/harness/brands.ts'
import { type Guest, START, TEST_SECRET, useApp } from '../tests/app.ts'
import { letterTo } from '../tests/letters.ts'
import { turnFactorOn } from '../tests/operators.ts'
import { runCommand } from './admin/commands.ts'

const app = useApp()
let ana: Guest
beforeAll(async () => {
  ana = await app.newGuest('Ana')
})

const admin = (...args: string[]) =>
  runCommand(args, async () => ({
    database: app.owner,
    brands,
    nowMs: START,
    secret: () => TEST_SECRET,
  }))

test('an operator is made by the command line, and is none any more with the next call', async () => {
  const olga = await app.newGuest('Olga')
  await turnFactorOn(app, olga)
  const ask = async () => (await olga.send('GET', '/operator')).status
  expect(await ask()).toBe(404)
  expect(await admin('operator', 'add', olga.email.toUpperCase())).toContain('agora opera')
  expect(await admin('operator', 'add', olga.email)).toContain('já opera')
  expect(await ask()).toBe(200)
  expect(await admin('operator', 'list')).toContain(olga.email)
  expect(await admin('operator', 'remove', olga.email)).toContain('não opera mais')
  expect(await ask()).toBe(404)
  expect(await admin('operator', 'list')).toBe('Nenhum operador.')
})

test('a person who is a planner as well keeps that when they operate no more', async () => {
  const pia = await app.newGuest('Pia')
  await admin('planner', 'add', pia.email)
  await admin('operator', 'add', pia.email)
  await admin('operator', 'remove', pia.email)
  expect((await pia.send('GET', `/users/${pia.id}`)).body.profiles).toEqual(['planner'])
})

test('the command line shows an account, sends its letter and closes it, as the screen does', async () => {
  expect(await admin('user', 'show', ana.email)).toMatch(/CONTA +active[\s\S]*PLANO +no_plan trial/)
  expect(await admin('user', 'letter', ana.email)).toContain(ana.email)
  expect(await letterTo(app, ana.email, 'recovery')).toEqual({})
  await admin('user', 'deactivate', ana.email)
  expect((await ana.send('GET', `/users/${ana.id}`)).status).toBe(401)
  expect(await admin('user', 'show', ana.email)).toMatch(/CONTA +deactivated/)
  await expect(admin('user', 'letter', ana.email)).rejects.toThrow('Esta conta está desativada')
  await admin('user', 'activate', ana.email)
  expect(await admin('user', 'show', ana.email)).toMatch(/CONTA +active/)
})

test('versions of content are listed, and an earlier one becomes the next', async () => {
  const names = async () =>
    (await app.newGuest('Bia')).send('GET', '/products').then(({ body }) => body.length as number)
  const before = await names()
  const { items } = await app.owner.operate(async (ledger) => ({
    keep: false,
    value: await ledger
      .selectFrom('contents')
      .select('items')
      .where('kind', '=', 'products')
      .executeTakeFirstOrThrow(),
  }))
  const fewer = JSON.stringify(items.slice(1))
  await app.owner.system((ledger) =>
    ledger
      .insertInto('contents')
      .values({
        kind: 'products',
        version: 2,
        items: fewer as never,
        saved_at: new Date(START).toISOString(),
        saved_by: ana.id,
      })
      .execute(),
  )
  expect(await names()).toBe(before - 1)
  expect(await admin('content', 'versions', 'products')).toMatch(/2 .*Ana +\d+ +0 +0 +1/)
  expect(await admin('content', 'restore', 'products', '1')).toContain('na versão 3')
  expect(await names()).toBe(before)
  await expect(admin('content', 'restore', 'products', '99')).rejects.toThrow('não existe')
  await expect(admin('content', 'restore', 'products', 'um')).rejects.toThrow('Diga o número')
})
