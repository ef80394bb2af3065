import { signInAsNewUser, expect, letterTo, newPerson, PASSWORD, signIn, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'

test('without a session every address of the product leads to the sign-in page', async ({
  page,
}) => {
  for (const address of ['/', '/painel', '/movimentacoes', '/carteiras', '/importar']) {
    await page.goto(address)
    await page.waitForURL('**/login')
  }
})

test('a wrong password says the words of the catalogue and keeps the e-mail', async ({
  page,
  product: _,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Preencha o e-mail e a senha.')).toBeVisible()
  const { email } = newPerson()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('errada demais')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Opa, tem algo errado com seu e-mail ou sua senha!')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
})

test('a forgotten password is replaced by the link in the mail, once', async ({
  page,
  product,
}) => {
  const person = await signInAsNewUser(page, product)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/account-recovery')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Recuperar Conta' }).click()
  await expect(
    page.getByText('Enviamos um e-mail com os passos para você recuperar a conta'),
  ).toBeVisible()
  let link: string | undefined
  await expect(async () => {
    link = /\/account-recovery\/[\w-]{43}/.exec(await letterTo(product, person.email))?.[0]
    expect(link).toBeDefined()
  }).toPass()
  await page.goto(link ?? '')
  await page.getByLabel('Nova senha').fill('outra senha bem longa')
  await page.getByRole('button', { name: 'Atualizar Senha' }).click()
  await expect(page.getByText('Senha atualizada com sucesso!')).toBeVisible()
  await page.goto(link ?? '')
  await page.getByLabel('Nova senha').fill('mais uma senha longa')
  await page.getByRole('button', { name: 'Atualizar Senha' }).click()
  await expect(page.getByText(/^Este link de recuperação não vale mais/)).toBeVisible()
  await signIn(page, { email: person.email, password: 'outra senha bem longa' })
})

test('leaving asks first, and leaves nothing of the person behind', async ({ page, product }) => {
  await signInAsNewUser(page, product, 'Rita Lima')
  await page.goto('/painel')
  await page.getByRole('button', { name: /Rita Lima/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.getByRole('button', { name: 'Desconectar' }).click()
  await page.waitForURL('**/login')
  const stored = await page.evaluate(() =>
    ['token', 'id', 'image'].map((key) => localStorage.getItem(key)),
  )
  expect(stored).toEqual([null, null, null])
  await page.goto('/painel')
  await page.waitForURL('**/login')
})

test('I12: a lost network keeps the session and shows the banner; back again, so is all', async ({
  page,
  product,
  faults,
}) => {
  await signInAsNewUser(page, product)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/carteiras')
  await expect(page.getByText('Erro de comunicação com o servidor').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect(page.getByRole('link', { name: /Dinheiro/ })).toBeVisible()
  faults.length = 0
})

test('an old token is renewed without the person noticing', async ({ page, product }) => {
  const person = await signInAsNewUser(page, product)
  expect(person.password).toBe(PASSWORD)
  await page.evaluate(() => localStorage.setItem('token', 'A'.repeat(43)))
  await page.goto('/carteiras')
  await expect(page.getByRole('link', { name: /Dinheiro/ })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe('A'.repeat(43))
})

test('a mistyped address is corrected at the activation: the code goes to the right one', async ({
  page,
  product: _,
}) => {
  const ana = newPerson()
  const right = newPerson().email
  await page.goto('/cadastro')
  await page.getByLabel('Nome').fill(ana.name)
  await page.getByLabel('E-mail').fill(ana.email)
  await page.getByLabel('Senha', { exact: true }).fill(ana.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Criar minha conta' }).click()
  await page.waitForURL('**/account-activation')
  await page.getByRole('button', { name: 'Corrigir o e-mail' }).click()
  const field = page.getByLabel('E-mail')
  await field.fill('sem arroba')
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(field).toHaveAccessibleDescription('Digite um e-mail válido, como nome@exemplo.com.')
  await expectReadableInBoth(page)
  await field.fill(right)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  // A code a minute: the first one has only just been sent.
  await expect(page.getByText('Aguarde um minuto antes de pedir outro código.')).toBeVisible()
  await expect(field).toHaveValue(right)
  // The minute is not waited for.
  await page.route('**/api/users/account/activation/resend_email', (route) =>
    route.fulfill({ status: 204 }),
  )
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText(`enviamos para ${right}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`enviamos para ${right}`)).toBeVisible()
  const sent = page.waitForRequest('**/api/users/account/activation')
  await page.getByLabel('Código de ativação').fill('123456')
  expect((await sent).postDataJSON()).toEqual({ activationCode: '123456', email: right })
  await expect(page.getByText('Código inválido')).toBeVisible()
})

test('a sign-in that is empty says at each field what is missing', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Preencha o e-mail e a senha.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Informe seu e-mail')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription(
    'Informe sua senha',
  )
  await expect(page.getByLabel('E-mail')).toBeFocused()
})
