import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page, test as base } from '@playwright/test'
import { dayAt } from '@saldo/domain/calendar'
import { type Product, startProduct } from './product.ts'

export const PASSWORD = 'correta cavalo bateria'
/** The day that it is where the people of the journeys live, whatever clock this machine keeps. */
export const dayNow = () => dayAt(Date.now(), 'America/Sao_Paulo')

export const DEMO = { email: 'demo@saldo.local', password: 'jabuticaba no quintal' }

type Shared = {
  readonly product: Product
  readonly withDemo: Product
  readonly asCompany: Product
}
type Own = { readonly faults: string[] }

type All = { readonly browserName: string }
type Use = (product: Product) => Promise<void>

/** A product that runs as long as its worker. */
function runProduct(
  settings: Readonly<Record<string, string>>,
): [(all: All, use: Use) => Promise<void>, { scope: 'worker' }] {
  // Playwright reads what a fixture asks for from this pattern, so it must be one.
  const run = async ({ browserName: _ }: All, use: Use) => {
    const product = await startProduct(settings)
    await use(product)
    await product.stop()
  }
  return [run, { scope: 'worker' }]
}

/**
 * One product a worker, and one more where a test is a company's. Each test also listens to its page:
 * an error in the console, a script that the content policy stopped or an answer of 500 is a fault of
 * ours, whatever the test is about.
 */
export const test = base.extend<Own, Shared>({
  product: runProduct({ TRUST_PROXY: 'loopback' }),
  withDemo: [
    async ({ product }, use) => {
      await product.tool('demo')
      await use(product)
    },
    { scope: 'worker' },
  ],
  // As a company runs it: what everybody gets who asks for no other host is Enseada.
  asCompany: runProduct({ BRAND: 'enseada' }),
  baseURL: async ({ product }, use) => use(product.url),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('console', (message) => {
        // The browser itself reports every answer of 4xx; those are asked for by the tests.
        const isAnswer = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !isAnswer) faults.push(message.text())
      })
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('response', (response) => {
        // A machine that is too busy says when to come again, and the page does: no fault of the product.
        const isBusy = response.status() === 503 && 'retry-after' in response.headers()
        if (response.status() >= 500 && !isBusy) {
          faults.push(`${response.status()} ${response.url()}`)
        }
      })
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

let people = 0

/** An address of each person's own: one worker may meet more people than one address may register. */
const addressOf = (index: number) => `10.0.${Math.floor(index / 200)}.${(index % 200) + 1}`

/** Somebody new, not registered yet. */
export function newPerson(name = 'Ana Souza') {
  people += 1
  return { name, email: `pessoa.${process.pid}.${people}@exemplo.com.br`, password: PASSWORD }
}

const LETTER_MS = 120_000
const BUSY_MS = 500

/**
 * The letters to an address; waits until there is one, of the words that are looked for. By hand: what
 * the test library waits for it lets go of with the end of the test, and a letter may outlast one.
 */
export async function letterTo(product: Product, email: string, word = email): Promise<string> {
  for (const deadline = Date.now() + LETTER_MS; Date.now() < deadline; await pause(50)) {
    const answer = await fetch(`${product.mailbox}/api/messages?to=${encodeURIComponent(email)}`)
    const text = await answer.text()
    if (text.includes(word)) return text
  }
  throw new Error(`no letter to ${email} that says “${word}”`)
}

/** The six digits of the letter. */
export async function codeFor(product: Product, email: string): Promise<string> {
  const found = /(\d{6}) é o seu código/.exec(await letterTo(product, email))?.[1]
  if (found === undefined) throw new Error('the letter has no code')
  return found
}

/**
 * Calls the API as whoever sits at an address, signed in or not; a server that is too busy is asked again under
 * the same key, as the application does.
 */
function callFrom(url: string, address: string, token?: string) {
  return async (method: 'POST' | 'PATCH', path: string, data: object) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    for (;;) {
      const reply = await fetch(`${url}/api${path}`, {
        method,
        headers,
        body: JSON.stringify(data),
      })
      if (reply.status !== 503) return reply
      await pause(BUSY_MS)
    }
  }
}

/** Somebody who has registered, signed in and typed the code of the letter. */
async function activateNewPerson(product: Product, name?: string) {
  const { address, ...person } = { ...newPerson(name), address: addressOf(people) }
  const { email, password } = person
  const send = callFrom(product.url, address)
  const registered = await send('POST', '/users', { ...person, terms: true })
  if (!registered.ok) throw new Error(`not registered: ${await registered.text()}`)
  const answer = await send('POST', '/users/authenticate', { email, password })
  const signed = (await answer.json()) as Signed
  const code = await codeFor(product, email)
  const sendSigned = callFrom(product.url, address, signed.accessToken)
  await sendSigned('POST', '/users/account/activation', { activationCode: code })
  return { person, sendSigned, session: { signed, cookies: answer.headers.getSetCookie() } }
}

/** Who comes next to each product: a letter takes up to a second, which one test waits out for another. */
const nextPeople = new WeakMap<Product, ReturnType<typeof activateNewPerson>>()

function takeNewPerson(product: Product, name?: string) {
  if (name !== undefined) return activateNewPerson(product, name)
  const taken = nextPeople.get(product) ?? activateNewPerson(product)
  const next = taken.then(() => activateNewPerson(product))
  // Who is not asked for any more may find the product stopped.
  next.catch(() => nextPeople.delete(product))
  nextPeople.set(product, next)
  return taken
}

/**
 * Registers, activates and signs in through the API, and leaves that session in the browser. No screen
 * is open yet: most journeys begin elsewhere than on the dashboard, or write something first. Only a
 * newcomer is met by the tour; the others have left it.
 */
export async function signInAsNewUser(
  page: Page,
  product: Product,
  name?: string,
  { isNewcomer = false }: { readonly isNewcomer?: boolean } = {},
) {
  const { person, sendSigned, session } = await takeNewPerson(product, name)
  const { accessToken, id } = session.signed
  if (!isNewcomer) await sendSigned('PATCH', `/users/${id}`, { skipTutorial: true })
  await openSession(page, product, session)
  return { ...person, id, token: accessToken, api: `${product.url}/api` }
}

/** Leaves a session of the demo family in the browser; no screen is open yet. */
export async function signInAsDemo(page: Page, product: Product) {
  const answer = await callFrom(product.url, '10.1.0.1')('POST', '/users/authenticate', DEMO)
  if (!answer.ok) throw new Error(`not signed in: ${await answer.text()}`)
  const signed = (await answer.json()) as Signed
  await openSession(page, product, { signed, cookies: answer.headers.getSetCookie() })
}

type Signed = { readonly accessToken: string; readonly id: string }
type Session = { readonly signed: Signed; readonly cookies: readonly string[] }

/** Gives the browser what a sign-in leaves in it: the sign-in page is the subject of few journeys. */
async function openSession(page: Page, { url }: Product, { signed, cookies }: Session) {
  const pairs = cookies.map((cookie) => /^(?<name>[^=]+)=(?<value>[^;]*)/.exec(cookie)?.groups)
  await page.context().addCookies(
    pairs.map((groups) => ({
      name: groups?.['name'] ?? '',
      value: groups?.['value'] ?? '',
      url,
      httpOnly: true,
      sameSite: 'Strict' as const,
    })),
  )
  // A page without a script of its own: storage belongs to an address, and none is open yet.
  await page.goto(`${url}/health`)
  await page.evaluate(({ accessToken, id }) => {
    localStorage.setItem('token', accessToken)
    localStorage.setItem('id', id)
    localStorage.setItem('image', '')
  }, signed)
}

/**
 * Goes on from a screen that stands to an address as a link does, without a new page, which would cost
 * a processor 0.3 s more. It waits for the title, which each screen has of its own (case L39); two accounts
 * have one and the same. An address that sells a plan is not gone to in this way: its page is its own.
 */
export async function goWithin(page: Page, address: string) {
  const before = await page.title()
  const isElsewhere = await page.evaluate((href) => {
    const { pathname } = location
    history.pushState(null, '', href)
    return location.pathname !== pathname
  }, address)
  if (isElsewhere) await page.waitForFunction((title) => document.title !== title, before)
}

/** Signs in through the page and waits for the dashboard. */
export async function signIn(page: Page, person: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/painel**')
}

/** Leaves the tour that meets a newcomer on the dashboard, and waits until the server knows it. */
export async function leaveTour(page: Page) {
  await expect(page.getByRole('dialog', { name: 'Boas-vindas' })).toBeVisible()
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().includes('/api/users/'),
  )
  await page.keyboard.press('Escape')
  await saved
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/**
 * Presses a shortcut of the product's own until it is heard, which its address tells at once: its code
 * comes a moment after the screen's. A window that is still closing would keep its own address before
 * and after.
 */
export async function pressShortcut(page: Page, ...keys: readonly string[]) {
  const address = () => page.evaluate(() => location.href)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const before = await address()
  await expect
    .poll(async () => {
      for (const key of keys) await page.keyboard.press(key)
      return address()
    })
    .not.toBe(before)
}

/** Closes the window that says that an entry is recorded: its form, which is there until then, has a cross of that name too. */
export async function closeRecorded(page: Page) {
  const recorded = page.getByRole('dialog').filter({ hasText: 'Cadastrar mais' })
  await recorded.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await expect(recorded).toHaveCount(0)
}

/** Shows the notes and the labels of the entry whose form is open: most have none. */
export async function openNotes(page: Page) {
  const notes = page.getByRole('dialog').getByRole('button', { name: /^Observações e etiquetas/ })
  await notes.click()
}

export { expect } from '@playwright/test'

/**
 * Does something again and again until what follows from it is to be seen. It is looked for twice as long each
 * time: a busy machine that needs a while to draw a page is given it.
 */
export async function untilSeen(
  act: () => Promise<unknown>,
  isSeen: (within: { readonly timeout: number }) => Promise<unknown>,
): Promise<void> {
  let timeout = 500
  await expect(async () => {
    await act()
    timeout *= 2
    await isSeen({ timeout })
  }).toPass()
}
