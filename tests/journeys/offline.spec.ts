import type { Page } from '@playwright/test'
import { expect, signIn, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

/*
 * The product without a network: what was last seen, with its time, and nothing of it for the next person.
 */

test.use({ serviceWorkers: 'allow' })

const banner = (page: Page) =>
  page.getByText(/Você vê o que foi lido em \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}\./u)
const balance = (page: Page) => page.getByText(/R\$\s*1\.234,56/u).first()

/** Whether the service worker has what it needs and the answers are on the device. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const files = await (await caches.open('saldo-application')).keys()
    const isShellKept = files.some(({ url }) => new URL(url).pathname === '/')
    const databases = await indexedDB.databases()
    if (!isShellKept || !databases.some(({ name }) => name === 'saldo-answers')) return 0
    return new Promise<number>((done) => {
      const opening = indexedDB.open('saldo-answers')
      opening.addEventListener('success', () => {
        const count = opening.result.transaction('answers').objectStore('answers').count()
        count.addEventListener('success', () => {
          opening.result.close()
          done(count.result)
        })
      })
    })
  })

/** How many drafts are on the device. */
const draftsKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const opening = indexedDB.open('saldo-drafts')
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => done(0))
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('drafts').objectStore('drafts').count()
          count.addEventListener('success', () => {
            opening.result.close()
            done(count.result)
          })
        })
      }),
  )

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('without a network the product opens with what was last seen, marked with its time', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      await callAs(ana, 'POST', '/payments', {
        type: 'debit',
        name: 'Conta da casa',
        accountType: 'Conta corrente',
        value: 1234.56,
      })
      await page.goto('/painel')
      await expect(balance(page)).toBeVisible()
      await expect.poll(() => isKept(page)).toBeGreaterThan(5)

      await page.context().setOffline(true)
      await page.reload()
      await expect(balance(page)).toBeVisible()
      await expect(banner(page)).toBeVisible()
      await expectReadableInBoth(page)

      // What comes with the network is fresh, and says nothing of a time. No event says that it is
      // there: the browser took the page for online all the while.
      await callAs(ana, 'POST', '/payments', {
        type: 'debit',
        name: 'Conta da viagem',
        accountType: 'Conta corrente',
        value: 1000,
      })
      await page.context().setOffline(false)
      await expect(page.getByText(/R\$\s*2\.234,56/u).first()).toBeVisible()
      await expect(banner(page)).toHaveCount(0)
    })
  })
}

test('a screen that was never opened says that it cannot be read, and shows no figure', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/objetivos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => isKept(page)).toBeGreaterThan(1)
  await page.context().setOffline(true)
  await page.goto('/relatorio')
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('R$')
  await page.context().setOffline(false)
  // Its code or its figures: whichever could not be had.
  await page
    .getByRole('main')
    .getByRole('button', { name: /Tentar|Recarregar/ })
    .first()
    .click()
  await expect(page.getByText('aqui se lê uma carta do seu mês')).toBeVisible()
})

test('who signs out leaves nothing on the device', async ({ page, product }) => {
  const ana = await signInAsNewUser(page, product)
  await page.goto('/painel')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => isKept(page)).toBeGreaterThan(2)
  await page.getByRole('button', { name: /Ana Souza/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.getByRole('button', { name: 'Desconectar' }).click()
  await page.waitForURL('**/login**')
  await expect.poll(() => isKept(page)).toBe(0)
  await page.context().setOffline(true)
  await page.goto('/painel')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.context().setOffline(false)
  await signIn(page, ana)
})

test('M28: after a page that is not the application’s, every address without a network shows the application', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/painel')
  await expect.poll(() => isKept(page)).toBeGreaterThan(2)
  for (const other of ['/referencia', '/player/nada']) {
    await page.goto(other)
    await page.context().setOffline(true)
    await page.goto('/painel')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.context().setOffline(false)
  }
})

test('V14.3.1: a session that ended while the device was offline leaves nothing once it is online', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  await page.goto('/painel')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => isKept(page)).toBeGreaterThan(2)
  await page.context().setOffline(true)
  await callAs(ana, 'DELETE', '/session')
  await page.context().clearCookies()
  await page.goto('/painel')
  await expect(page.getByText('Olá, Ana')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect.poll(() => isKept(page)).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.context().setOffline(true)
  await page.goto('/painel')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(page.getByText('Olá, Ana')).toHaveCount(0)
})

test('V14.3.1: on a brand’s page a device shows nothing that is older than an unused session may be', async ({
  page,
  asCompany,
}) => {
  await page.clock.install()
  await signInAsNewUser(page, asCompany)
  await page.goto(`${asCompany.url}/painel`)
  await expect.poll(() => isKept(page)).toBeGreaterThan(2)
  await page.context().setOffline(true)
  await page.goto(`${asCompany.url}/painel`)
  await expect(page.getByText('Olá, Ana')).toBeVisible()
  await page.clock.fastForward('31:00')
  await page.goto(`${asCompany.url}/painel`)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByText('Olá, Ana')).toHaveCount(0)
})

test('M28: a session that the server ended leaves nothing on the device, before anybody else signs in', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  await page.goto('/movimentacoes?janela=nova-movimentacao&tipo=expenses')
  const form = page.getByRole('dialog')
  await form.getByLabel('Descrição').fill('Presente secreto')
  await form.getByLabel('Valor').fill('12,50')
  await form.getByRole('combobox', { name: 'Categoria' }).click()
  await page.getByRole('option', { name: 'Mercado' }).first().click()
  await expect.poll(() => isKept(page)).toBeGreaterThan(2)
  await expect.poll(() => draftsKept(page)).toBe(1)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await callAs({ ...ana, token }, 'DELETE', '/session')
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByRole('heading', { name: 'Sua sessão terminou' })).toBeVisible()
  await expect.poll(() => isKept(page)).toBe(0)
  await expect.poll(() => draftsKept(page)).toBe(0)
})
