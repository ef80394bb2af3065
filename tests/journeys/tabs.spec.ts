import type { Page } from '@playwright/test'
import { signInAsNewUser, expect, test } from './journey.ts'
import { callAs, newBrowser } from './together.ts'

/*
 * One browser, several tabs: whose session it is, how it ends, and what of it is kept.
 */

/** The names that calls of this page went under, by their tokens. */
function watchTokens(page: Page): Set<string> {
  const tokens = new Set<string>()
  page.on('request', (request) => {
    const { authorization = '' } = request.headers()
    if (authorization !== '') tokens.add(authorization)
  })
  return tokens
}

const tokenOf = async (page: Page) =>
  `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`

test('L16: a tab stops when somebody else signs in in this browser, says who, and reloads', async ({
  page,
  product,
  browser,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.url, locale: 'pt-BR' })
  const bruno = await signInAsNewUser(await elsewhere.newPage(), product, 'Bruno Reis')
  await elsewhere.close()
  await signInAsNewUser(page, product, 'Ana Souza')
  await page.goto('/movimentacoes')
  await expect(page.getByRole('heading', { name: 'Movimentações' }).first()).toBeVisible()
  const tokens = watchTokens(page)
  // As another tab does it, all at once: the two of them share storage and cookies.
  const opened = await page.context().request.post('/api/users/authenticate', {
    data: { email: bruno.email, password: bruno.password },
  })
  const signed = (await opened.json()) as { accessToken: string; id: string }
  const writer = await page.context().newPage()
  await writer.goto('/termos-de-uso')
  await writer.evaluate(({ accessToken, id }) => {
    localStorage.setItem('token', accessToken)
    localStorage.setItem('id', id)
  }, signed)
  await writer.close()
  await expect(page.getByText('Agora ele está na conta de Bruno Reis')).toBeVisible()
  await expect(page.getByText('Movimentações')).toHaveCount(0)
  // The one call with the new token is the one that asks whose it is.
  expect(
    [...tokens].filter((token) => token === `Bearer ${signed.accessToken}`).length,
  ).toBeLessThan(2)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Olá, Bruno')).toBeVisible()
})

test('L16: an expired tab that would renew another person’s session does not go on in their name', async ({
  page,
  product,
  browser,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.url, locale: 'pt-BR' })
  const bruno = await signInAsNewUser(await elsewhere.newPage(), product, 'Bruno Reis')
  await elsewhere.close()
  const ana = await signInAsNewUser(page, product, 'Ana Souza')
  await page.goto('/carteiras')
  await expect(page.getByRole('heading', { name: 'Contas e cartões' }).first()).toBeVisible()
  // A call that is still under way would open the gate before the click, and the gate reloads the
  // tab as Bruno's after five seconds: the click would come after all that.
  await expect(page.getByText('Ana Souza').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Bruno's cookie is in the browser already, his token not yet: Ana's session ended with that.
  await page.context().request.post('/api/users/authenticate', {
    data: { email: bruno.email, password: bruno.password },
  })
  await page.getByRole('link', { name: 'Movimentações' }).first().click()
  await expect(page.getByText('Agora ele está na conta de Bruno Reis')).toBeVisible()
  expect(ana.email).not.toBe(bruno.email)
})

test('L53: signing out without a network is carried out as soon as there is one, before all else', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const token = await tokenOf(page)
  await page.goto('/movimentacoes?janela=sair')
  await expect(page.getByRole('button', { name: 'Desconectar' })).toBeVisible()
  // While the question is read, the page that follows is fetched.
  await page.waitForLoadState('networkidle')
  const status = async () =>
    (await fetch(`${ana.api}/session`, { headers: { authorization: token } })).status
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Desconectar' }).click()
  await expect(page.getByRole('heading', { name: 'Que bom ver você' })).toBeVisible()
  expect(await status()).toBe(200)
  const first = page.waitForRequest((request) => request.url().includes('/api/'))
  await page.context().setOffline(false)
  expect((await first).method()).toBe('DELETE')
  await expect.poll(status).toBe(401)
  const renewal = await page.context().request.post('/api/session/renew')
  expect(renewal.status()).toBe(401)
})

test('L21: a session that ended elsewhere says so, and what was typed is there after signing in', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  await page.goto('/movimentacoes?janela=nova-movimentacao&tipo=expenses')
  // Any call that the server refuses opens the gate: what the description asks for is answered before.
  const suggested = page.waitForResponse('**/api/transactions/suggestion?*')
  await page.getByLabel('Descrição').first().fill('Feira de domingo')
  await suggested
  await page.getByLabel('Valor').fill('12,50')
  await page.getByRole('combobox', { name: 'Categoria' }).click()
  await page.getByRole('option', { name: 'Mercado' }).first().click()
  await callAs({ ...ana, token: (await tokenOf(page)).slice(7) }, 'DELETE', '/session')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByRole('heading', { name: 'Sua sessão terminou' })).toBeVisible()
  await page.getByLabel('E-mail').fill(ana.email)
  await page.getByLabel('Senha', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText(/Sua sessão terminou/)).toHaveCount(0)
  await expect(page.getByLabel('Descrição').first()).toHaveValue('Feira de domingo')
  await expect(page.getByLabel('Valor')).toHaveValue('12,50')
})

test('L21: a deep link leads on to where it points after signing in, and a signed out tab says why', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const otherPage = await page.context().newPage()
  await otherPage.goto('/configuracoes/conta-familia')
  await expect(otherPage.getByRole('heading', { name: 'Configurações' }).first()).toBeVisible()
  await page.goto('/painel?janela=sair')
  await page.getByRole('button', { name: 'Desconectar' }).click()
  await expect(otherPage.getByText('Você saiu da sua conta em outra aba')).toBeVisible()
  await otherPage.getByLabel('E-mail').fill(ana.email)
  await otherPage.getByLabel('Senha', { exact: true }).fill(ana.password)
  await otherPage.getByRole('button', { name: 'Entrar', exact: true }).click()
  await otherPage.waitForURL('**/configuracoes/conta-familia')
  // The first tab, which waited at the sign-in, is signed in as well.
  await page.waitForURL('**/painel')
})

test('the next person in a tab is not taken to the address of the one before, nor to what they searched for', async ({
  page,
  browser,
  product,
}) => {
  await signInAsNewUser(page, product, 'Ana Souza')
  const bia = await signInAsNewUser(await newBrowser(browser, product, page), product, 'Bia Lima')
  const otherPage = await page.context().newPage()
  await otherPage.goto('/movimentacoes?busca=advogado')
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/painel?janela=sair')
  await page.getByRole('button', { name: 'Desconectar' }).click()
  await expect(otherPage.getByText('Você saiu da sua conta em outra aba')).toBeVisible()
  // Nor after a reload, nor by the way back.
  await otherPage.goto('/movimentacoes?busca=advogado')
  await otherPage.waitForURL('**/login')
  await otherPage.getByLabel('E-mail').fill(bia.email)
  await otherPage.getByLabel('Senha', { exact: true }).fill(bia.password)
  await otherPage.getByRole('button', { name: 'Entrar', exact: true }).click()
  await otherPage.waitForURL('**/painel**')
  await expect(otherPage.getByText('Olá, Bia')).toBeVisible()
  expect(otherPage.url()).not.toContain('advogado')
})

test('V7.2.4: after a proof every tab goes on under the new token, and the one of before is void', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const otherPage = await page.context().newPage()
  await otherPage.goto('/painel')
  await expect(otherPage.getByText('Olá, Ana')).toBeVisible()
  await page.goto('/configuracoes/seguranca')
  await expect(page.getByText('Este aparelho')).toBeVisible()
  const before = await tokenOf(page)
  // As if the sign-in was longer ago than five minutes: the dialog asks for a proof.
  await page.route(
    '**/api/factors/totp',
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          status: 403,
          code: 'proof_needed',
          message: 'Confirme que é você para continuar.',
          errors: [],
        }),
      }),
    { times: 1 },
  )
  const proven = page.waitForResponse('**/api/session/proof')
  await page.getByRole('button', { name: 'Ativar aplicativo autenticador' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await proof.getByLabel('Senha atual').fill(ana.password)
  await proof.getByLabel('Senha atual').press('Enter')
  expect((await proven).status()).toBe(200)
  await expect(page.getByLabel('Código que o aplicativo mostra')).toBeVisible()
  expect(await tokenOf(page)).not.toBe(before)
  await otherPage.getByRole('link', { name: 'Relatório' }).first().click()
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Relatório' })).toBeVisible()
  expect(await tokenOf(otherPage)).toBe(await tokenOf(page))
  const old = await fetch(`${ana.api}/payments`, { headers: { authorization: before } })
  expect(old.status).toBe(401)
})

test('a tab that was opened on another day loads the program anew on its way to another screen', async ({
  page,
  product,
}) => {
  await page.clock.install()
  await signInAsNewUser(page, product, 'Ana Souza')
  await page.goto('/carteiras')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isFirstLoad: true }))
  const isFirstLoad = () => page.evaluate(() => 'isFirstLoad' in window)
  const go = async (name: string) => {
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await go('Movimentações')
  expect(await isFirstLoad()).toBe(true)
  await page.clock.fastForward('25:00:00')
  expect(await isFirstLoad()).toBe(true)
  await go('Calendário')
  expect(await isFirstLoad()).toBe(false)
})
