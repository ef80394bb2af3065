import { chromium } from '@playwright/test'
import { codeFor, signInAsNewUser, expect, newPerson, signIn, test } from './journey.ts'
import { callAs } from './together.ts'
import { askOneByOne } from './batch.ts'

/*
 * What holds for every form: nothing typed is lost, success is shown at once, and the keyboard is
 * enough.
 */

test('L23: e-mail, Tab, password, Enter signs in', async ({ page, product }) => {
  const ana = await signInAsNewUser(page, product)
  await page.goto('/painel?janela=sair')
  await page.getByRole('button', { name: 'Desconectar' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type(ana.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ana.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/painel')
})

test('L22: a message says that a new code is sent, and the error clears; another tab goes on by itself', async ({
  page,
  product,
}) => {
  const ana = newPerson()
  await page.goto('/cadastro')
  await page.getByLabel('Nome').fill(ana.name)
  await page.getByLabel('E-mail').fill(ana.email)
  await page.getByLabel('Senha', { exact: true }).fill(ana.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Criar minha conta' }).click()
  await page.waitForURL('**/account-activation')
  const code = await codeFor(product, ana.email)
  const second = await page.context().newPage()
  await second.goto('/account-activation')
  await expect(second.getByLabel('Código de ativação')).toBeVisible()
  // The minute that must pass between two letters is not waited for.
  await page.route('**/api/users/account/activation/resend_email', (route) =>
    route.fulfill({ status: 204 }),
  )
  await page.getByLabel('Código de ativação').fill(code === '111111' ? '222222' : '111111')
  await expect(page.getByText('Código inválido')).toBeVisible()
  await page.getByRole('button', { name: 'Reenviar código de ativação' }).click()
  await expect(page.getByText('E-mail enviado de novo.')).toBeVisible()
  await expect(page.getByText('Código inválido')).toHaveCount(0)
  await page.getByLabel('Código de ativação').fill(code)
  await page.waitForURL('**/painel')
  await second.waitForURL('**/painel')
})

test('L39: the first field in error has the focus and is described, a money field too', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/movimentacoes?janela=nova-movimentacao&tipo=expenses')
  await expect(page).toHaveTitle('Movimentações · Saldo')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  const value = dialog.getByLabel('Valor')
  await expect(value).toBeFocused()
  await expect(value).toHaveAccessibleDescription(/Digite um valor, como 12,50./)
  await value.fill('10,00')
  // Of this nothing names a category.
  await dialog.getByLabel('Descrição').first().fill('Xyzw')
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  const category = dialog.getByRole('combobox', { name: 'Categoria' })
  await expect(category).toBeFocused()
  await expect(category).toHaveAccessibleDescription(/Preencha este campo./)
})

test('L39: a refused form does not take the focus from who has gone on to another field', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/movimentacoes?janela=nova-movimentacao&tipo=expenses')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Valor')).toBeFocused()
  const submit = dialog.getByRole('button', { name: 'Cadastrar' })
  const name = await dialog.getByLabel('Descrição').first().elementHandle()
  const endsInName = await submit.evaluate(async (found, field) => {
    const button = found as HTMLElement
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    button.focus()
    button.click()
    // Before the form looks for its first error, as on a machine whose frames come late.
    await frame()
    ;(field as HTMLElement).focus()
    for (let frames = 0; frames < 10; frames += 1) await frame()
    return document.activeElement === field
  }, name)
  expect(endsInName).toBe(true)
  await expect(dialog.getByText('Digite um valor, como 12,50.')).toBeVisible()
})

test('L20: after a conflict what changed is shown, what was typed stays, and the next save succeeds', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const { _id: id } = await callAs<{ _id: string }>(ana, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
    value: 100,
  })
  await page.goto(`/carteiras?janela=editar-forma&id=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Conta do banco')
  const { version } = await callAs<{ version: number }>(ana, 'GET', `/payments/${id}`)
  await callAs(ana, 'PATCH', `/payments/${id}`, {
    version,
    name: 'Conta antiga',
    accountType: 'Poupança',
  })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('alterado em outro lugar').first()).toBeVisible()
  await expect(dialog.getByText('Nome: agora é “Conta antiga”')).toBeVisible()
  await expect(dialog.getByText('Tipo de conta: agora é “Poupança”')).toBeVisible()
  await expect(dialog.getByLabel('Nome')).toHaveValue('Conta do banco')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Alterações salvas')).toBeVisible()
  expect(await callAs(ana, 'GET', `/payments/${id}`)).toMatchObject({
    name: 'Conta do banco',
    accountType: 'Poupança',
  })
})

test('L64: success is shown when the answer is there, before anything is read again', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/configuracoes/perfil')
  await page.getByLabel('Nome').fill('Ana Lima')
  const heldRequests: (() => Promise<void>)[] = []
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? void heldRequests.push(() => route.continue())
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Perfil atualizado')).toBeVisible()
  expect(heldRequests.length).toBeGreaterThan(0)
  await Promise.all(heldRequests.map((go) => go()))
})

test('L76: without a network what is saved waits and is shown; given up it is never saved', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const dialog = page.getByRole('dialog')
  const waiting = page.getByText('Uma alteração espera a rede')
  const press = async (name: string) => {
    await page.goto('/carteiras?janela=nova-forma&tipo=debit')
    await dialog.getByLabel('Nome').fill(name)
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Cadastrar' }).click()
    await expect(waiting).toBeVisible()
  }
  await press('Conta desistida')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(waiting).toHaveCount(0)
  await page.context().setOffline(false)
  await press('Conta que espera')
  await page.context().setOffline(false)
  await expect(dialog).toHaveCount(0)
  const payments = await callAs<{ name: string }[]>(ana, 'GET', '/payments')
  const names = payments.map(({ name }) => name).filter((name) => name.startsWith('Conta '))
  expect(names).toEqual(['Conta que espera'])
})

test('L82: over plain http under a name of the network one works, and reads that it is not protected', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const { args = [], executablePath } = test.info().project.use.launchOptions ?? {}
  const browser = await chromium.launch({
    args: [...args, '--host-resolver-rules=MAP saldo.lan 127.0.0.1'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const { port } = new URL(product.url)
    const context = await browser.newContext({
      baseURL: `http://saldo.lan:${port}`,
      locale: 'pt-BR',
    })
    const plain = await context.newPage()
    await plain.goto('/login')
    await expect(plain.getByText('Esta conexão não é protegida').first()).toBeVisible()
    await signIn(plain, ana)
    await expect(plain.getByText('Esta conexão não é protegida').first()).toBeVisible()
    await plain.evaluate(() => localStorage.setItem('token', 'a'.repeat(43)))
    await plain.goto('/configuracoes/perfil')
    await plain.getByLabel('Nome').fill('Ana Lima')
    await plain.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(plain.getByText('Perfil atualizado')).toBeVisible()
  } finally {
    await browser.close()
  }
})

const accountOf = async (person: Awaited<ReturnType<typeof signInAsNewUser>>) => {
  const { _id } = await callAs<{ _id: string }>(person, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
    value: 1000,
  })
  return _id
}

test('a window opened from within a form sends what is its own, and not the form beneath it', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const id = await accountOf(ana)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })
  await page.goto(`/carteiras?janela=editar-forma&id=${id}`)
  await page.getByLabel('Nome').fill('Conta conjunta')
  await page.getByRole('button', { name: 'Ajustar saldo' }).click()
  const within = page.getByRole('dialog', { name: 'Ajustar saldo' })
  await within.getByLabel('Saldo certo').fill('950,00')
  await within.getByRole('button', { name: 'Ajustar', exact: true }).click()
  await expect(page.getByText('O saldo de Conta foi ajustado')).toBeVisible()
  await expect(page.getByRole('link', { name: /R\$\s950,00/ })).toBeVisible()
  expect(sent.filter((path) => path.includes('/payments/'))).toHaveLength(1)
  await expect(page.getByText('Conta conjunta')).toHaveCount(0)
})

test('a window that needs two answers asks again for the one that failed', async ({
  page,
  product,
  faults,
}) => {
  const ana = await signInAsNewUser(page, product)
  await accountOf(ana)
  const card = await callAs<{ _id: string; invoice: { month: string } }>(ana, 'POST', '/payments', {
    type: 'credit',
    name: 'Roxinho',
    flag: 'Visa',
    limit: 2000,
    invoiceCloseOn: 25,
    paid: 5,
  })
  const isList = (url: URL) => url.pathname === '/api/payments'
  await askOneByOne(page)
  await page.route(isList, (route) => route.abort())
  await page.goto(`/painel?janela=pagar-fatura&id=${card._id}:${card.invoice.month}`)
  const dialog = page.getByRole('dialog', { name: 'Pagar fatura' })
  const retry = dialog.getByRole('button', { name: 'Tentar de novo' })
  await expect(retry).toBeVisible()
  await page.unroute(isList)
  await retry.click()
  await expect(page.getByText('Sua fatura já está paga!')).toBeVisible()
  faults.length = 0
})
