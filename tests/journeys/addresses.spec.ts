import type { Locator, Page } from '@playwright/test'
import { watchWords } from './words.ts'
import { expect, goWithin, pressShortcut, signInAsDemo, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const scrolled = (page: Page) => page.evaluate(() => scrollY)

test('an address that is none of ours says so, and leads back', async ({ page, product }) => {
  await signInAsNewUser(page, product)
  for (const address of ['/nada', '/carteiras/1/2', '/movimentacoes/1/2']) {
    await page.goto(address)
    await expect(page.getByText('Esta página não existe.')).toBeVisible()
    await expect(page).toHaveTitle('Página não encontrada · Saldo')
    await expect(page.getByRole('link', { name: 'Movimentações' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await page.waitForURL('**/painel')
  await expect(heading(page, 'Olá')).toBeVisible()
})

test('whoever is not in sees nothing of the product before the sign-in page', async ({
  page,
  product: _,
}) => {
  const words = await watchWords(page)
  for (const address of ['/painel', '/carteiras?janela=nova-forma&tipo=credit', '/importar/1']) {
    await page.goto(address)
    await expect(heading(page, 'Que bom ver você')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await words()).toContain('Que bom ver você')
    expect(await words()).not.toMatch(/Painel|Movimentações|Contas e cartões|Importar/)
  }
  await page.goBack()
  expect(page.url()).toContain('/login')
})

test('a session that is refused is over before anything private is drawn', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product, 'Rita Lima')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('token', 'A'.repeat(43)))
  const words = await watchWords(page)
  await page.goto('/carteiras')
  await expect(heading(page, 'Que bom ver você')).toBeVisible()
  expect(await words()).not.toMatch(/Rita|Contas e cartões|Dinheiro/)
})

test('whoever is in already goes on from the sign-in page', async ({ page, product }) => {
  await signInAsNewUser(page, product)
  for (const address of ['/login', '/cadastro', '/account-activation', '/']) {
    await page.goto(address)
    await page.waitForURL('**/painel')
  }
})

test('a window is one step back, after a reload too; named by its address alone, it leaves the bare screen', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/painel')
  await page.goto('/carteiras')
  const dialog = page.getByRole('dialog')
  const open = () => page.getByRole('button', { name: 'Nova conta ou cartão' }).click()
  await open()
  await expect(dialog).toBeVisible()
  expect(page.url()).toContain('janela=nova-forma')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
  // It is gone from the way back, not only out of sight.
  await page.goBack()
  await page.waitForURL('**/painel')

  // Named by its address alone, there is nowhere to go back to.
  await page.goto('/carteiras?janela=nova-forma&tipo=credit')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/carteiras')
})

test('a new screen begins at its top, and back is where one was, with its month and its filter', async ({
  page,
  withDemo,
}) => {
  await signInAsDemo(page, withDemo)
  await page.goto('/movimentacoes')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  await page.getByRole('radio', { name: 'Despesas' }).click()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { search } = new URL(page.url())
  expect(search).toMatch(/mes=\d{4}-\d{2}&filtro=despesas/)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => scrolled(page)).toBe(400)

  await page.getByRole('link', { name: 'Calendário' }).click()
  await expect(heading(page, 'Calendário mensal')).toBeVisible()
  expect(await scrolled(page)).toBe(0)
  await page.goBack()
  await expect(heading(page, 'Movimentações')).toBeVisible()
  expect(new URL(page.url()).search).toBe(search)
  await expect.poll(() => scrolled(page)).toBe(400)

  await test.step('a reload finds the place too, and a window does not move it', async () => {
    await page.reload()
    await expect.poll(() => scrolled(page)).toBe(400)
    await pressShortcut(page, 'n')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await scrolled(page)).toBe(400)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await scrolled(page)).toBe(400)
  })
})

test('the month goes along from screen to screen; Back and an address keep their own', async ({
  page,
  withDemo,
}) => {
  await signInAsDemo(page, withDemo)
  await page.goto('/painel')
  const menu = page.getByRole('navigation').first()
  const go = async (name: string, title: string) => {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(heading(page, title)).toBeVisible()
  }
  const month = () => new URL(page.url()).searchParams.get('mes')
  await go('Movimentações', 'Movimentações')
  expect(month()).toBeNull()
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  const before = month()
  expect(before).toMatch(/^\d{4}-\d{2}$/)
  await go('Calendário', 'Calendário mensal')
  expect(month()).toBe(before)
  await go('Planejamento', 'Planejamento')
  expect(month()).toBe(before)
  await test.step('over a screen that has none', async () => {
    await go('Contas e cartões', 'Contas e cartões')
    expect(month()).toBeNull()
    await page
      .getByRole('link', { name: /Conta corrente|Itaú|Banco/ })
      .first()
      .click()
    await page.waitForURL(/movimentacoes\/.+/)
    expect(month()).toBe(before)
  })
  await test.step('by the keyboard too', async () => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await pressShortcut(page, 'g', 'r')
    await page.waitForURL('**/relatorio**')
    expect(month()).toBe(before)
  })
  await test.step('the place one is at begins anew', async () => {
    await go('Relatório', 'Relatório')
    expect(month()).toBeNull()
    await go('Painel', 'Olá')
    expect(month()).toBeNull()
  })
  await test.step('Back leads to what was there', async () => {
    await page.goBack()
    await page.waitForURL('**/relatorio')
    await page.goBack()
    await page.waitForURL('**/relatorio?**')
    expect(month()).toBe(before)
  })
  await test.step('an address without a month is that of today', async () => {
    await page.goto('/movimentacoes')
    await expect(heading(page, 'Movimentações')).toBeVisible()
    expect(month()).toBeNull()
  })
})

test('a screen whose code cannot be had says so, and the menu still leads elsewhere', async ({
  page,
  product,
  faults,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/painel')
  await page.route('**/assets/WalletScreen-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Contas e cartões', exact: true }).click()
  await expect(page.getByText(/Esta tela não pôde ser carregada/)).toBeVisible()
  await expectReadableInBoth(page)
  await page.getByRole('link', { name: 'Calendário' }).click()
  await expect(heading(page, 'Calendário mensal')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/Esta tela não pôde ser carregada/)).toBeVisible()
  await page.unroute('**/assets/WalletScreen-*.js')
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await expect(heading(page, 'Contas e cartões')).toBeVisible()
  faults.length = 0
})

test('a release takes nothing from a tab that is open', async ({ page, product, faults }) => {
  await signInAsNewUser(page, product)
  await page.goto('/painel')
  await expect(heading(page, 'Olá')).toBeVisible()
  const mark = () => page.evaluate(() => void Object.assign(globalThis, { isFirstPage: true }))
  const isFirstPage = () => page.evaluate(() => 'isFirstPage' in globalThis)
  await mark()
  const failure = page.getByRole('dialog', { name: 'Esta janela não pôde ser carregada.' })

  await test.step('a window that cannot be had says so as a window, and the screen stays', async () => {
    await page.route('**/assets/ShortcutsModal-*.js', (route) => route.abort())
    await pressShortcut(page, '?')
    await expect(failure).toBeVisible()
    await expectReadableInBoth(page)
    await page.keyboard.press('Escape')
    await expect(failure).toHaveCount(0)
    await expect(heading(page, 'Olá')).toBeVisible()
    expect(await isFirstPage()).toBe(true)
  })

  await test.step('loaded again it is there', async () => {
    await page.goto('/painel')
    await expect(heading(page, 'Olá')).toBeVisible()
    await pressShortcut(page, '?')
    await expect(failure).toBeVisible()
    await page.unroute('**/assets/ShortcutsModal-*.js')
    await failure.getByRole('button', { name: 'Recarregar' }).click()
    await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a part of a form leaves what was typed where it is', async () => {
    await page.goto('/painel?janela=nova-movimentacao&tipo=expenses')
    const form = page.getByRole('dialog')
    await form.getByLabel('Valor', { exact: true }).fill('12,50')
    await form.getByLabel('Descrição').fill('Feira da rua')
    await form.getByRole('combobox', { name: 'Categoria' }).fill('Mercado')
    await page.getByRole('option', { name: 'Mercado', exact: true }).first().click()
    await page.route('**/assets/SplitField-*.js', (route) => route.abort())
    await form.getByRole('button', { name: 'Dividir', exact: true }).click()
    await expect(form.getByText('Esta parte não pôde ser carregada.')).toBeVisible()
    await expect(form.getByLabel('Descrição')).toHaveValue('Feira da rua')
    await expectReadableInBoth(page)
    await page.unroute('**/assets/SplitField-*.js')
    await form.getByRole('button', { name: 'Recarregar' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(form.getByLabel('Descrição', { exact: true })).toHaveValue('Feira da rua')
    await page.goto('/painel')
  })

  await test.step('a screen of a build that is gone is had by loading the page again', async () => {
    await expect(heading(page, 'Olá')).toBeVisible()
    await mark()
    let isGone = true
    await page.route('**/assets/WalletScreen-*.js', (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.route('**/carteiras', async (route) => {
      // The page that the server has by now names another first script.
      const answer = await route.fetch()
      const isAsked = route.request().resourceType() === 'fetch'
      if (!isAsked) return route.fulfill({ response: answer })
      isGone = false
      const text = await answer.text()
      return route.fulfill({
        response: answer,
        body: text.replaceAll('/assets/index-', '/assets/newer-'),
      })
    })
    await page.getByRole('link', { name: 'Contas e cartões', exact: true }).click()
    await expect(heading(page, 'Contas e cartões')).toBeVisible()
    expect(await isFirstPage()).toBe(false)
  })

  await test.step('whom a newer build has answered loads it with the next screen', async () => {
    await mark()
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'newer' } })
    })
    await page.getByRole('link', { name: 'Calendário' }).click()
    await expect(heading(page, 'Calendário mensal')).toBeVisible()
    await page.unroute('**/api/**')
    await page.getByRole('link', { name: 'Relatório' }).click()
    await expect(heading(page, 'Relatório')).toBeVisible()
    await expect.poll(isFirstPage).toBe(false)
  })
  faults.length = 0
})

test('what a screen can do without takes nothing with it where its code cannot be had', async ({
  page,
  product,
  faults,
}) => {
  await page.route('**/assets/soon-*.js', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/soon-'))
  await signInAsNewUser(page, product)
  await page.goto('/painel')
  await refused
  await expect(heading(page, 'Olá')).toBeVisible()
  await page.getByRole('link', { name: 'Contas e cartões', exact: true }).click()
  await expect(heading(page, 'Contas e cartões')).toBeVisible()
  await expect(page.getByText(/Esta tela não pôde ser carregada/)).toHaveCount(0)
  // A tip that was asked for before it failed is among the faults of this page, and none of the next.
  faults.length = 0
  await page.unroute('**/assets/soon-*.js')
  await page.reload()
  await pressShortcut(page, '?')
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
})

test('while the code of a screen is loading for long, the last one stays and then a spinner is shown', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/painel')
  await expect(heading(page, 'Olá')).toBeVisible()
  let release = () => {}
  const heldRequest = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/WalletScreen-*.js', async (route) => {
    await heldRequest
    await route.continue()
  })
  await page.getByRole('link', { name: 'Contas e cartões', exact: true }).click()
  await expect(heading(page, 'Olá')).toBeVisible()
  await expect(page.getByLabel('Carregando')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contas e cartões', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  release()
  await expect(heading(page, 'Contas e cartões')).toBeVisible()
})

for (const width of [390, 1000, 1280]) {
  test(`at ${width} pixels, while it is found out who is in, the frame of the screen stands where the screen will`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signInAsNewUser(page, product, 'Rita Lima')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/users/*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/painel', { waitUntil: 'commit' })
    const shape = page.getByLabel('Carregando')
    await expect(shape).toBeVisible()
    expect(await page.locator('#root').textContent()).toBe('')
    const leftOf = (part: Locator) =>
      part.evaluate((element) => element.getBoundingClientRect().left)
    const left = await leftOf(shape.locator('> :last-child > :first-child'))
    release()
    await expect(heading(page, 'Olá')).toBeVisible()
    expect(left).toBe(await leftOf(heading(page, 'Olá')))
  })
}

test('a question without an answer says so, and is asked again by a press', async ({
  page,
  product,
  faults,
}) => {
  await signInAsNewUser(page, product)
  await page.route(/\/api\/payments(\?|$)/, (route) => route.abort())
  await page.goto('/carteiras')
  const retry = page.getByRole('main').getByRole('button', { name: 'Tentar de novo' })
  await expect(retry).toBeVisible()
  await page.unroute(/\/api\/payments(\?|$)/)
  await retry.click()
  await expect(page.getByRole('heading', { name: 'Dinheiro' })).toBeVisible()
  // Where nothing of a screen has an answer, one banner says so, not each of its cards.
  const readings = /\/api\/(?!users)/
  await page.route(readings, (route) => route.abort())
  await page.reload()
  await goWithin(page, '/painel')
  await expect(page.getByText('Não foi possível carregar.').first()).toBeVisible()
  const everyRetry = page.getByRole('button', { name: 'Tentar de novo' })
  await expect(everyRetry).toHaveCount(1)
  await page.unroute(readings)
  await everyRetry.click()
  await expect(page.getByText('Não foi possível carregar.')).toHaveCount(0)
  faults.length = 0
})

test('the theme is chosen on a phone too', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsNewUser(page, product)
  await page.goto('/configuracoes/preferencias')
  await page.getByRole('radio', { name: 'Escuro' }).click({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Escuro' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
