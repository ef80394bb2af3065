import type { Page } from '@playwright/test'
import { signInAsNewUser, expect, newPerson, PASSWORD, signIn, test } from './journey.ts'
import { expectReadable } from './readable.ts'

type Somebody = { readonly name: string; readonly email: string }

/** On the provider's page: somebody whom it has not seen before. */
async function signInAtProvider(page: Page, { name, email }: Somebody) {
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Entrar como outra pessoa' }).click()
}

async function registerWith(page: Page, provider: 'o Google' | 'a Apple', who: Somebody) {
  await page.goto('/cadastro')
  await page.getByRole('link', { name: `Continuar com ${provider}` }).click()
  await signInAtProvider(page, who)
  await expect(page.getByRole('heading', { name: 'Falta pouco' })).toBeVisible()
}

/** Every address that the page's scripts and the provider received as a `Referer`. */
function recordReferers(page: Page): string[] {
  const referers: string[] = []
  page.on('request', (request) => {
    const { referer } = request.headers()
    if (referer !== undefined) referers.push(referer)
  })
  return referers
}

/** The codes that the callback hands over, as they pass. */
function recordCodes(page: Page): string[] {
  const codes: string[] = []
  page.on('response', (response) => {
    const { location = '' } = response.headers()
    const [, code] = /^\/redirect\?token=([\w-]+)$/.exec(location) ?? []
    if (code !== undefined) codes.push(code)
  })
  return codes
}

const keysOf = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())

/** What a sign-in leaves on the device: the keys of the specification, and no other. */
const expectKeys = (page: Page) =>
  expect.poll(() => keysOf(page)).toEqual(['currency', 'id', 'image', 'token'])

test('with Google one has an account in two steps, and is straight in the next time', async ({
  page,
  product: _,
}) => {
  const { name, email } = newPerson('Helena Prado')
  const referers = recordReferers(page)
  const codes = recordCodes(page)
  await registerWith(page, 'o Google', { name, email })
  expect(page.url()).not.toContain('ticket')

  await test.step('the second page has the claims of Google, and checks what one adds', async () => {
    await expect(page.getByLabel('Nome')).toHaveValue(name)
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expect(page.getByLabel('E-mail')).not.toBeEditable()
    await page.getByLabel('CPF').pressSequentially('11111111111')
    await expect(page.getByLabel('CPF')).toHaveValue('111.111.111-11')
    await page.getByLabel('Telefone').pressSequentially('119876')
    await page.getByLabel('Data de nascimento').fill('31/12/2199')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Este CPF não existe. Confira os números.')).toBeVisible()
    await expect(page.getByText('Digite o telefone com DDD, como 11 91234-5678.')).toBeVisible()
    await expect(page.getByText('não pode ser depois de hoje')).toBeVisible()
    await expect(page.getByText('Verifique nossos termos de uso')).toBeVisible()
  })

  await test.step('and leads to the dashboard, signed in', async () => {
    await page.getByLabel('CPF').fill('529.982.247-25')
    await page.getByLabel('Telefone').fill('11987654321')
    await expect(page.getByLabel('Telefone')).toHaveValue('(11) 98765-4321')
    await page.getByLabel('Data de nascimento').fill('28/02/1990')
    await page.getByLabel('Gênero').click()
    await page.getByRole('option', { name: 'Feminino' }).click()
    await page.getByLabel(/^Cidade/).fill('São Paulo')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Salvar' }).dblclick()
    await page.waitForURL('**/painel**')
    await expectKeys(page)
  })

  await test.step('the next time Google is enough', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await page.getByRole('link', { name: 'Continuar com o Google' }).click()
    await page.getByRole('button', { name: new RegExp(email) }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.waitForURL('**/painel**')
    expect(codes).toHaveLength(1)
    expect(page.url()).not.toContain('token')
    expect(referers.filter((url) => /token|ticket|code=/.test(url))).toEqual([])
  })

  await test.step('and a code that was used opens nothing', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/redirect?token=${codes[0]}`)
    await expect(page.getByText('Este acesso expirou ou já foi usado.')).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    expect(await keysOf(page)).not.toContain('token')
    await page.getByRole('link', { name: 'Ir para o login' }).click()
    await page.waitForURL('**/login')
  })
})

test('with Apple, which answers by a form and sends the name once', async ({
  page,
  product: _,
}) => {
  const { email } = newPerson()
  await registerWith(page, 'a Apple', { name: 'Ígor Conceição', email })
  await expect(page.getByLabel('Nome')).toHaveValue('Ígor Conceição')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.waitForURL('**/painel**')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  // Apple remembers: nothing is left to answer there.
  await page.getByRole('link', { name: 'Continuar com a Apple' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL('**/painel**')
})

test('an identity without an account hears so, and is one step from having one', async ({
  page,
  product: _,
}) => {
  const { name, email } = newPerson()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continuar com o Google' }).click()
  await signInAtProvider(page, { name, email })
  await expect(page.getByText('Usuário não registrado')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Criar minha conta' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.waitForURL('**/painel**')
})

test('an e-mail that has an account by a password is not tied to Google', async ({
  page,
  product,
}) => {
  const person = await signInAsNewUser(page, product)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continuar com o Google' }).click()
  await signInAtProvider(page, person)
  await expect(page.getByText('Já existe uma conta com este e-mail.')).toBeVisible()
  await page.getByRole('button', { name: 'Me cadastrei usando e-mail e senha' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/painel**')
})

test('whoever cancels at the provider is back where they were, with every way to sign in', async ({
  page,
  product: _,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continuar com o Google' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Não foi possível confirmar sua identidade')).toBeVisible()
  await page.getByRole('button', { name: 'Me cadastrei usando e-mail e senha' }).click()
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('nobody is made another person by a link: first it says whose account it is', async ({
  page,
  browser,
  product,
}) => {
  const otherPerson = newPerson('Outra Pessoa')
  const elsewhere = await browser.newContext({ baseURL: product.url, locale: 'pt-BR' })
  const away = await elsewhere.newPage()
  await registerWith(away, 'o Google', otherPerson)
  await away.getByRole('checkbox').check()
  await away.getByRole('button', { name: 'Salvar' }).click()
  await away.waitForURL('**/painel**')
  await elsewhere.close()

  await signInAsNewUser(page, product, 'Rita Lima')
  await page.goto('/oidc/google?pagina=entrar&marca=Saldo')
  await page.getByRole('button', { name: new RegExp(otherPerson.email) }).click()
  await expect(page.getByText(`${otherPerson.name} (${otherPerson.email})`)).toBeVisible()
  await expectReadable(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL('**/painel**')
  await expect(page.getByRole('button', { name: new RegExp(otherPerson.name) })).toBeVisible()
})

test('a hand-over without a code leads to where one belongs', async ({ page, product }) => {
  await page.goto('/redirect')
  await page.waitForURL('**/login')
  await signInAsNewUser(page, product)
  await page.goto('/redirect')
  await page.waitForURL('**/painel**')
})

test('credentials in an address are out of it before anything else, and lead in', async ({
  page,
  product,
}) => {
  const person = await signInAsNewUser(page, product)
  await page.evaluate(() => localStorage.clear())
  const requested: string[] = []
  page.on('request', (request) =>
    requested.push(`${request.url()} ${request.headers()['referer']}`),
  )
  const words = new URLSearchParams({ email: person.email, password: PASSWORD })
  await page.goto(`/wl/login?${words}`)
  await expect(page.getByText(`Você vai entrar como ${person.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL('**/painel**')
  const leaks = requested.filter((url) => url.includes('password=') || url.includes('cavalo'))
  expect(leaks).toHaveLength(1) // The address itself, which the company gave out.
  await expectKeys(page)
  await page.goBack()
  expect(page.url()).not.toContain('password')

  await page.evaluate(() => localStorage.clear())
  await page.goto(`/wl/login?email=${person.email}&password=errada`)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Não foi possível entrar agora. Tente de novo.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await page.goto('/wl/login')
  await page.waitForURL('**/login')
})

test('a hand-over works once more after a wrong one, and signing in by hand always', async ({
  page,
  product,
}) => {
  const person = await signInAsNewUser(page, product)
  await page.goto(`/redirect?token=${'a'.repeat(43)}`)
  await expect(page.getByText('Este acesso expirou')).toBeVisible()
  // L46: a bad link ends nobody's session.
  await page.getByRole('link', { name: 'Voltar ao Painel' }).click()
  await page.waitForURL('**/painel**')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, person)
})

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('every sign-in page can be read by everybody and fits', async ({ page, product: _ }) => {
      await page.goto('/login')
      await expect(page.getByRole('link', { name: 'Continuar com a Apple' })).toBeVisible()
      await expectReadable(page)
      await page.goto('/login?social=falhou')
      await expect(page.getByText('Não foi possível confirmar')).toBeVisible()
      await expectReadable(page)
      await registerWith(page, 'o Google', newPerson())
      await expectReadable(page)
      await page.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByText('Verifique nossos termos de uso')).toBeVisible()
      await expectReadable(page)
      await page.goto('/redirect?token=velho')
      await expect(page.getByText('Este acesso expirou')).toBeVisible()
      await expectReadable(page)
    })

    test('nothing moves while the sign-in form appears', async ({ page, product: _ }) => {
      await page.addInitScript(() => {
        const moved = { sum: 0 }
        Object.assign(window, { moved })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            moved.sum += (entry as unknown as { value: number }).value
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto('/login')
      await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
      await expect(page.getByLabel('E-mail')).toBeFocused()
      const moved = await page.evaluate(
        () => (window as unknown as { moved: { sum: number } }).moved.sum,
      )
      expect(moved).toBeLessThan(0.02)
    })

    test('terms and policy: a PDF of ours, the same as words, and a copy', async ({
      page,
      product,
    }) => {
      for (const [address, title] of [
        ['/termos-de-uso', 'Termos de uso'],
        ['/politica-de-privacidade', 'Política de privacidade'],
      ] as const) {
        await page.goto(address)
        await page.getByText('PDF', { exact: true }).click()
        await expect(page.locator('canvas').first()).toBeVisible()
        await expectReadable(page)
        await page.getByText('Texto', { exact: true }).click()
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expectReadable(page)
        const href = await page.getByRole('link', { name: 'Baixar PDF' }).getAttribute('href')
        const file = await fetch(`${product.url}${href}`)
        expect(file.headers.get('content-type')).toBe('application/pdf')
        const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1')
        expect(bytes.slice(0, 5)).toBe('%PDF-')
        expect(bytes).toContain('/Lang (pt-BR)')
        expect(bytes).toContain('/MarkInfo')
      }
    })
  })
}
