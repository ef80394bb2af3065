import { generateSync } from 'otplib'
import type { Page } from '@playwright/test'
import { signInAsNewUser, expect, letterTo, test } from './journey.ts'
import { startProduct } from './product.ts'
import { expectReadable } from './readable.ts'
import { newBrowser } from './together.ts'

const STEP_S = 30

/** A code that was not used yet: that of the last half minute, then that of the present one. */
function nextCode(secret: string, used: { step: number }): string {
  const now = Math.floor(Date.now() / 1000 / STEP_S)
  used.step = Math.max(now - 1, used.step + 1)
  return generateSync({ secret, epoch: used.step * STEP_S })
}

async function typePassword(page: Page, person: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function signOut(page: Page) {
  await page.goto('/painel?janela=sair')
  await page.getByRole('button', { name: 'Desconectar' }).click()
  await page.waitForURL('**/login')
}

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('an app that shows codes is set up, asked for, and replaced on a bad day', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const used = { step: 0 }
      await page.goto('/configuracoes/seguranca')
      await expect(page.getByText('Este aparelho')).toBeVisible()
      await expectReadable(page)
      await page.getByRole('button', { name: 'Ativar aplicativo autenticador' }).click()
      const window = page.getByRole('dialog')
      // On a dark theme too the drawing has a light ground, or no camera reads it.
      await expect(window.locator('svg rect')).toHaveAttribute('fill', 'white')
      const secret = ((await window.locator('code').textContent()) ?? '').replaceAll(' ', '')
      await expectReadable(page)
      await window.getByLabel('Código que o aplicativo mostra').fill('000000')
      await expect(window.getByText('Código incorreto')).toBeVisible()
      await window.getByLabel('Código que o aplicativo mostra').fill(nextCode(secret, used))
      await expect(page.getByText('Guarde os códigos de reserva')).toBeVisible()
      const spare =
        (await page.getByRole('dialog').getByRole('listitem').first().textContent()) ?? ''
      await expectReadable(page)
      await page.getByRole('button', { name: 'Guardei' }).click()
      await expect(page.getByText('Restam 10 códigos de reserva.')).toBeVisible()

      await signOut(page)
      await typePassword(page, ana)
      await expect(page.getByLabel('Código do aplicativo autenticador')).toBeVisible()
      await expectReadable(page)
      await page.getByLabel('Código do aplicativo autenticador').fill('123456')
      await expect(page.getByText('Código incorreto')).toBeVisible()
      await page.getByLabel('Código do aplicativo autenticador').fill(nextCode(secret, used))
      await page.waitForURL('**/painel**')

      await signOut(page)
      await typePassword(page, ana)
      await page.getByRole('button', { name: 'Usar um código de reserva' }).click()
      await page.getByLabel('Código de reserva').fill(spare)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await page.waitForURL('**/painel**')
      await page.goto('/configuracoes/seguranca')
      await expect(page.getByText('Restam 9 códigos de reserva.')).toBeVisible()
      await page.getByRole('button', { name: 'Desativar Aplicativo autenticador' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Desativar' }).click()
      await expect(page.getByText('códigos de reserva')).toHaveCount(0)
    })

    test('another browser is announced by mail, listed, and signed out from here', async ({
      page,
      browser,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const otherPage = await newBrowser(browser, product, page)
      await otherPage.setExtraHTTPHeaders({
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
      })
      await typePassword(otherPage, ana)
      await otherPage.waitForURL('**/painel**')
      await letterTo(product, ana.email, 'aparelho novo')
      await page.goto('/configuracoes/seguranca')
      await page.getByRole('button', { name: 'Encerrar Safari no iPhone' }).click()
      await expect(page.getByText('Sessão encerrada: Safari no iPhone')).toBeVisible()
      await otherPage.goto('/movimentacoes')
      await otherPage.waitForURL('**/login')
      await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).click()
      await expectReadable(page)
      await page.getByRole('button', { name: 'Sair de todos', exact: true }).click()
      await page.waitForURL('**/login')
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await otherPage.context().close()
    })
  })
}

const AUTHENTICATOR = {
  options: {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  },
} as const

test('a passkey opens the account without a password', async ({ browser }) => {
  const product = await startProduct({}, 'localhost')
  const context = await browser.newContext({ baseURL: product.url, locale: 'pt-BR' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', AUTHENTICATOR)
  const ana = await signInAsNewUser(page, product)
  await page.goto('/configuracoes/seguranca')
  await page.getByRole('button', { name: 'Cadastrar chave de acesso' }).click()
  await page.getByLabel('Nome da chave').fill('Notebook de casa')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await expect(page.getByText('Notebook de casa')).toBeVisible()
  await signOut(page)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await page.waitForURL('**/painel**')
  await expect(page.getByText('Olá, Ana')).toBeVisible()

  await signOut(page)
  await typePassword(page, ana)
  await expect(page.getByText('Código de reserva')).toBeVisible()
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await page.waitForURL('**/painel**')
  await context.close()
  await product.stop()
})

test('L24: started as it comes, localhost has keys of a device, and 127.0.0.1 all else and a way there', async ({
  browser,
}) => {
  // Without APP_URL the product makes its own address.
  const product = await startProduct({ APP_URL: '' })
  const named = product.url.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext({ baseURL: product.url, locale: 'pt-BR' })
  const page = await context.newPage()
  const ana = await signInAsNewUser(page, product)
  await test.step('under numbers everything but keys works, to a renewed session', async () => {
    await page.evaluate(() => localStorage.setItem('token', 'A'.repeat(43)))
    await page.goto('/configuracoes/seguranca')
    await expect(page.getByRole('button', { name: /aplicativo autenticador/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /chave de acesso/ })).toHaveCount(0)
  })
  await test.step('a link leads to where keys work', async () => {
    await page.getByRole('link', { name: named }).click()
    await expect(page.getByRole('heading', { name: 'Que bom ver você' })).toBeVisible()
    expect(page.url()).toContain(named)
  })
  await context.close()
  await test.step('there a key is made, and opens the account', async () => {
    const withName = await browser.newContext({ baseURL: named, locale: 'pt-BR' })
    const otherPage = await withName.newPage()
    const devtools = await withName.newCDPSession(otherPage)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', AUTHENTICATOR)
    await typePassword(otherPage, ana)
    await otherPage.waitForURL('**/painel**')
    await otherPage.goto('/configuracoes/seguranca')
    await otherPage.getByRole('button', { name: 'Cadastrar chave de acesso' }).click()
    await otherPage.getByLabel('Nome da chave').fill('Notebook de casa')
    await otherPage.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await expect(otherPage.getByText('Notebook de casa')).toBeVisible()
    await signOut(otherPage)
    await otherPage.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
    await expect(otherPage.getByText('Olá, Ana')).toBeVisible()
    await withName.close()
  })
  await product.stop()
})
