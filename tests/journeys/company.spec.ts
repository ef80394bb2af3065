import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import {
  codeFor,
  expect,
  goWithin,
  leaveTour,
  letterTo,
  newPerson,
  PASSWORD,
  test as journey,
} from './journey.ts'
import { type Product, startProduct } from './product.ts'
import { expectReadable, expectReadableInBoth } from './readable.ts'

const BRANDS_FOLDER = path.resolve('apps/web/brands')

const test = journey.extend({ baseURL: async ({ asCompany }, use) => use(asCompany.url) })

const PRIMARY = { light: 'rgb(11, 91, 117)', dark: 'rgb(116, 197, 223)' } as const
const ON_PRIMARY = { light: 'rgb(255, 255, 255)', dark: 'rgb(6, 35, 46)' } as const

/** What a sign-in page shows of its brand, in one theme. */
async function expectBrand(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  const enter = page.getByRole('button', { name: 'Entrar', exact: true })
  await expect(enter).toHaveCSS('background-color', PRIMARY[theme])
  await expect(enter).toHaveCSS('color', ON_PRIMARY[theme])
  const logo = page.locator('img[alt=Enseada]:visible')
  await expect(logo).toHaveAttribute('src', `/brands/enseada/logo-${theme}.svg`)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectReadable(page)
}

/** Registers and activates somebody, without a browser. */
async function register({ url }: Product, product: Product, name: string) {
  const person = newPerson(name)
  const post = (to: string, body: object, token = '') =>
    fetch(`${url}/api${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  await post('/users', { ...person, terms: true })
  const signed = await post('/users/authenticate', { email: person.email, password: PASSWORD })
  const { accessToken } = (await signed.json()) as { readonly accessToken: string }
  const activationCode = await codeFor(product, person.email)
  await post('/users/account/activation', { activationCode }, accessToken)
  return person
}

/** There is no way out that a company's people could take by mistake, wherever it may be hidden. */
async function expectNoSignOut(page: Page): Promise<void> {
  const isWide = (page.viewportSize()?.width ?? 0) > 1000
  const menu = isWide
    ? page.getByRole('complementary', { name: 'Menu' }).getByRole('button').last()
    : page.getByRole('button', { name: 'Mais', exact: true })
  await menu.click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toHaveCount(0)
  await expect(page.getByText('Planos de ação')).toHaveCount(0)
  await expectReadable(page)
  await page.keyboard.press('Escape')
}

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the way in is the brand’s own, in light and dark', async ({
      page,
      asCompany: product,
    }) => {
      await page.goto('/login')
      await expect(page).toHaveTitle(/ · Enseada$/)
      await expect(page.getByText('acompanhar suas contas na Enseada')).toBeVisible()
      await expect(page.getByLabel('E-mail')).toBeVisible()
      await expect(page.getByText(/Continuar com/)).toHaveCount(0)
      for (const theme of ['light', 'dark'] as const) await expectBrand(page, theme)
      expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe(
        '/brands/enseada/mark.svg',
      )
      const manifest = await fetch(`${product.url}/manifest.webmanifest`)
      expect(await manifest.json()).toMatchObject({ name: 'Enseada', theme_color: '#0b5b75' })
      for (const address of ['/cadastro', '/account-recovery']) {
        await page.goto(address)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expect(page.getByText(/Continuar com/)).toHaveCount(0)
        await expectReadable(page)
      }
    })

    test('takes no password in an address, and says so', async ({ page }) => {
      const requested: string[] = []
      page.on('request', (request) => requested.push(request.url()))
      await page.goto(`/wl/login?email=ana@exemplo.com.br&password=${encodeURIComponent(PASSWORD)}`)
      await expect(page.getByText('Este endereço não aceita mais senha.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Acesso à Enseada' })).toBeVisible()
      expect(new URL(page.url()).search).toBe('')
      expect(requested.filter((url) => url.includes('/api/users/authenticate'))).toEqual([])
      await expectReadable(page)
    })

    test('a company’s person has a gifted plan, and no way out', async ({
      page,
      asCompany: product,
    }) => {
      const company = `Padaria Mar ${width}`
      const { email } = await register(product, product, 'Lia Campos')

      await test.step('the company mails the plan, in its brand’s name', async () => {
        await product.tool('admin', ['company', 'add', company, '--brand', 'enseada'])
        await product.tool('admin', ['employee', 'add', company, email])
        const letters = await letterTo(product, email, 'activationToken')
        expect(letters).toContain('é o seu código da Enseada')
        expect(letters).toContain('Enseada <nao-responda@saldo.local>')
        const link = /activationToken=([\w-]+)/.exec(letters)?.[1] ?? ''
        await page.goto(`/empresas/activation?activationToken=${link}`)
        await expect(page.getByText('Seu plano empresa foi ativado com sucesso')).toBeVisible()
        expect(page.url()).not.toContain(link)
        await expectReadable(page)
      })

      await test.step('its own site hands a session over', async () => {
        const output = await product.tool('admin', ['handover', email, '--brand', 'enseada'])
        expect(output).toContain('em páginas da Enseada')
        await page.goto(/\S+/.exec(output)?.[0] ?? '')
        await page.getByRole('button', { name: 'Continuar' }).click()
        await page.waitForURL('**/painel**')
        await expect(page).toHaveTitle(/ · Enseada$/)
        await leaveTour(page)
      })

      await test.step('a code of another brand opens nothing here', async () => {
        const output = await product.tool('admin', ['handover', email, '--brand', 'saldo'])
        const elsewhere = await page.context().newPage()
        const code = /token=([\w-]+)/.exec(output)?.[1] ?? ''
        const taken = await elsewhere.request.post(`${product.url}/api/session/handover`, {
          data: { code, brand: 'Enseada' },
        })
        expect(taken.status()).toBeGreaterThanOrEqual(400)
        await elsewhere.close()
      })

      await test.step('nowhere is there a way out', () => expectNoSignOut(page))

      await test.step('the plan is a gift, with nothing to press', async () => {
        await page.goto('/configuracoes/plano')
        await expect(page.getByText('Plano empresa')).toBeVisible()
        await expect(page.getByText(company)).toBeVisible()
        for (const name of [/assinar/i, /cancelar/i, /alterar/i, /renovar/i]) {
          await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
          await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0)
        }
      })

      await test.step('every screen can be read, in light and dark', async () => {
        for (const address of [
          '/painel',
          '/movimentacoes',
          '/carteiras',
          '/calendario',
          '/configuracoes/perfil',
          '/configuracoes/preferencias',
          '/configuracoes/plano',
          '/configuracoes/seguranca',
        ]) {
          await goWithin(page, address)
          await expect(page.getByRole('heading').first()).toBeVisible()
          await expect(page.getByText('Desconectar')).toHaveCount(0)
          await expectReadableInBoth(page)
        }
      })

      await test.step('the source of what runs here is offered', async () => {
        await goWithin(page, '/configuracoes/preferencias')
        const link = page.getByRole('link', { name: 'Código-fonte' })
        await expect(link).toHaveAttribute('href', 'https://enseada.example/codigo-fonte')
      })

      await test.step('what the brand has switched off leads to the dashboard', async () => {
        await goWithin(page, '/tarefas')
        await page.waitForURL('**/painel**')
        await expect(page.getByRole('region', { name: 'Objetivos' })).toBeVisible()
        await expect(page.getByRole('region', { name: 'Suas tarefas' })).toHaveCount(0)
      })
    })
  })
}

/** An operator's own folder: one brand, ours by another name. */
function ottosFolder(more: object = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'saldo-brands-'))
  const saldo = JSON.parse(readFileSync(path.join(BRANDS_FOLDER, 'saldo.json'), 'utf8'))
  cpSync(path.join(BRANDS_FOLDER, 'saldo'), path.join(folder, 'otto'), { recursive: true })
  const mark = '/brands/otto/mark.svg'
  const otto = {
    ...saldo,
    name: 'Otto </script><i>',
    logo: { mark, light: mark, dark: mark },
    hosts: ['otto.localhost'],
    ...more,
  }
  writeFileSync(path.join(folder, 'otto.json'), JSON.stringify(otto))
  return folder
}

journey('an operator’s brand is that of its host, and of no other', async ({ page }) => {
  const folder = ottosFolder()
  const product = await startProduct({ SALDO_BRANDS: folder })
  try {
    const { port } = new URL(product.url)
    const at = (host: string) => `http://${host}:${port}`
    await page.goto(`${at('otto.localhost')}/login`)
    await expect(page).toHaveTitle('Entrar · Otto </script><i>')
    await expect(page.locator('img[alt^=Otto]:visible')).toHaveAttribute(
      'src',
      '/brands/otto/mark.svg',
    )
    // Providers bring people back to the usual address alone.
    await expect(page.getByText(/Continuar com/)).toHaveCount(0)

    const person = await register(product, product, 'Noé Dias')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL('**/painel**')
    // Without its token the page renews the session, at a host that is not the usual one.
    await page.evaluate(() => localStorage.setItem('token', 'a'.repeat(43)))
    await page.reload()
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page).toHaveURL(/painel/)

    await page.goto(`${at('enseada.localhost')}/login`)
    await expect(page).toHaveTitle(/ · Enseada$/)
    await page.goto(`${at('127.0.0.1')}/login`)
    await expect(page).toHaveTitle(/ · Saldo$/)
    await expect(page.getByText('Continuar com o Google')).toBeVisible()
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Starts the product, which is to refuse, and gives its output. */
function refusalOf(env: Readonly<Record<string, string>>): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, ['dist/api/main.js'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
  let text = ''
  child.stderr?.on('data', (part) => (text += String(part)))
  return new Promise((resolve) => child.once('close', (code) => resolve(`${code} ${text.trim()}`)))
}

journey('a brand that cannot be read stops the start, in one line that names it', async () => {
  const folder = ottosFolder({
    colours: {
      light: { primary: '#ffe08a', onPrimary: '#ffffff', accent: '#0d7772' },
      dark: { primary: '#a497ff', onPrimary: '#1a1433', accent: '#4fc4bc' },
    },
  })
  const env = { SALDO_BRANDS: folder, SALDO_DATA: folder }
  try {
    expect(await refusalOf(env)).toBe(
      `1 A marca ${path.join(folder, 'otto.json')} não serve: tema claro: onPrimary sobre primary ` +
        'tem contraste 1,2, e precisa de 4,5; tema claro: primary como texto tem contraste 1,1, e ' +
        'precisa de 4,5.',
    )
    expect(await refusalOf({ BRAND: 'lua', SALDO_DATA: folder })).toBe(
      '1 BRAND=lua: não há marca com este nome. Há: enseada, saldo.',
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
