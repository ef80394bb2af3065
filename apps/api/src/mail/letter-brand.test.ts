import { beforeAll, beforeEach, expect, test } from 'vitest'
import { gatherBrands } from '@saldo/domain/brands/choose'
import { brands as ours } from '../../../../bench/harness/brands.ts'
import { newId, START, useApp } from '../../../../tests/app.ts'
import { emptyOutbox, sendLetters } from '../../../../tests/letters.ts'
import { writeMail, type LetterContent } from './outbox.ts'

const app = useApp()
const APP_URL = 'https://saldo.example'
const otto = {
  ...ours.usual,
  key: 'otto',
  name: 'Otto & Filhos',
  article: 'a',
  appUrl: 'https://otto.example',
  colours: { ...ours.usual.colours, light: { ...ours.usual.colours.light, primary: '#0b5b75' } },
} as const
const brands = gatherBrands([...ours.all, otto], { usual: ours.usual, appUrl: APP_URL })

type SentLetter = {
  readonly to: string
  readonly from?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What leaves when this is written. */
async function sent(mail: LetterContent & { readonly recipient: string }): Promise<SentLetter> {
  const sentLetters: SentLetter[] = []
  const post = {
    send: async (letter: SentLetter) => {
      sentLetters.push(letter)
    },
    close: () => {},
  }
  await app.owner.system((ledger) => writeMail(ledger, { ...mail, nowMs: START }))
  await sendLetters({ database: app.database, clock: app.clock, post, appUrl: APP_URL, brands })
  const [letter] = sentLetters
  if (letter === undefined) throw new Error('nothing was sent')
  return letter
}

let people = 0
async function userOfBrand(brand: string | null): Promise<string> {
  const guest = await app.newGuest(`Pessoa ${(people += 1)}`.replace(' ', ''))
  if (brand !== null) {
    const id = newId()
    await app.owner.system(async (ledger) => {
      const created_at = new Date(START).toISOString()
      await ledger
        .insertInto('companies')
        .values({ id, name: `Empresa ${id}`, brand, created_at })
        .execute()
      await ledger.updateTable('users').set({ company_id: id }).where('id', '=', guest.id).execute()
    })
  }
  await emptyOutbox(app)
  return guest.email
}

beforeAll(() => {
  app.clock = { now: () => START }
})
beforeEach(async () => {
  await emptyOutbox(app)
})

test('a user without a company gets letters of the default brand, from the default address', async () => {
  const recipient = await userOfBrand(null)
  const letter = await sent({ recipient, kind: 'password_changed', payload: {} })
  expect(letter.from).toBeUndefined()
  expect(letter.text).toMatch(/\n\nSaldo$/)
  expect(letter.html).toContain('background:#5541c9;color:#ffffff" href="https://saldo.example/')
})

test('a user of a company gets letters of its brand, with its name, colours and address', async () => {
  const recipient = await userOfBrand('otto')
  const code = await sent({
    recipient,
    kind: 'activation',
    payload: { name: 'Ana', code: '123456' },
  })
  expect(code.subject).toBe('123456 é o seu código da Otto & Filhos')
  expect(code.from).toBe('Otto & Filhos')
  expect(code.html).toContain('Otto &amp; Filhos</p>')
  const letter = await sent({ recipient, kind: 'recovery', payload: {} })
  expect(letter.html).toContain('background:#0b5b75;color:#ffffff" href="https://otto.example/')
  expect(letter.text).not.toContain('saldo.example')
})

test('a plan is offered in the company’s brand, before the recipient has an account', async () => {
  const id = newId()
  const company = 'Padaria Sol'
  await app.owner.system((ledger) =>
    ledger
      .insertInto('companies')
      .values({ id, name: company, brand: 'otto', created_at: new Date(START).toISOString() })
      .execute(),
  )
  const payload = { company, token: 'ficha' }
  const recipient = 'nova@exemplo.com.br'
  const letter = await sent({ recipient, kind: 'company_activation', payload })
  expect(letter.from).toBe('Otto & Filhos')
  expect(letter.text).toContain('https://otto.example/empresas/activation?activationToken=ficha')
})

test('a company whose brand’s file is missing writes in the default brand', async () => {
  const recipient = await userOfBrand('lua')
  const letter = await sent({ recipient, kind: 'password_changed', payload: {} })
  expect(letter.text).toMatch(/\n\nSaldo$/)
})
