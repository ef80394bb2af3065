import type { Page } from '@playwright/test'
import { dayNow, expect, letterTo, signInAsNewUser, test, untilSeen } from './journey.ts'
import { DECLINED, GOOD, order, PAYER, saveCard, subscribe, typeCard } from './paying.ts'
import { expectReadable, expectReadableInBoth } from './readable.ts'
import { callAs, newBrowser } from './together.ts'

async function expectNothingToPay(page: Page): Promise<void> {
  for (const name of [/assinar/i, /cancelar/i, /alterar/i, /renovar/i, /trocar cartão/i]) {
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0)
  }
}

const COMPANY_PAYER = ['--cnpj', '11222333000181', '--cep', '01001000', '--street', 'Praça da Sé']
const COMPANY_PLACE = ['--number', '1', '--district', 'Sé', '--city', 'São Paulo', '--state', 'SP']

test('a company buys a seat, an employee takes it, and its invoice is paid', async ({
  page,
  product,
}) => {
  const person = await signInAsNewUser(page, product)
  const company = 'Padaria Sol'
  const contact = 'contas@padaria.com.br'
  const admin = (...args: string[]) => product.tool('admin', args)
  await admin('company', 'add', company)
  const paid = ['company', 'billing', company, '--email', contact]
  await admin(...paid, ...COMPANY_PAYER, ...COMPANY_PLACE)
  await admin('company', 'seats', company, '1', '--price', '1990')
  await admin('employee', 'add', company, person.email)

  const letters = await letterTo(product, person.email, 'activationToken')
  const token = /activationToken=([\w-]+)/.exec(letters)?.[1] ?? ''
  await page.goto(`/empresas/activation?activationToken=${token}`)
  await expect(page.getByText('Seu plano empresa foi ativado com sucesso')).toBeVisible()
  await page.goto('/configuracoes/plano')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByText('Plano empresa')).toBeVisible()
    await expect(page.getByText(company)).toBeVisible()
    await expectNothingToPay(page)
    await expectReadableInBoth(page)
  }

  const refused = await admin('employee', 'add', company, 'outra@exemplo.com.br').catch(String)
  expect(refused).toContain('A empresa não tem lugar livre')

  const invoice = await letterTo(product, contact, '/faturas/')
  const address = new RegExp(`${product.gateway}/faturas/\\w+`).exec(invoice)?.[0] ?? ''
  await page.goto(address)
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await letterTo(product, contact, 'Este e-mail é o seu recibo')
  expect(await admin('company', 'invoices', company)).toMatch(
    new RegExp(`${dayNow().slice(0, 7)} +1 .* paid`),
  )
})

test('a family has its admin’s plan, is told of its end, and keeps it until then', async ({
  page,
  product,
  browser,
}) => {
  const ana = await signInAsNewUser(page, product)
  const family = await callAs<{ voucher: string }>(ana, 'POST', '/families', { name: 'Souza' })
  const other = await newBrowser(browser, product, page)
  const beto = await signInAsNewUser(other, product, 'Beto Lima')
  await callAs(beto, 'POST', '/families/voucher', { voucher: family.voucher })
  await subscribe(ana, product, { plan: 'saldo_family_monthly' })

  const expectMembersPlan = async () => {
    await other.goto('/configuracoes/plano')
    await expect(other.getByText('Plano família')).toBeVisible()
    await expect(other.getByText('Souza')).toBeVisible()
    await expectNothingToPay(other)
  }
  await expectMembersPlan()
  await expectReadable(other)
  await page.goto('/assinatura/cancelar')
  await expect(page.getByText('Quem está na sua família também tem o plano até')).toBeVisible()
  await expectReadable(page)
  await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await page.getByRole('button', { name: 'Confirmar o cancelamento' }).click()
  await expect(page.getByRole('heading', { name: 'Assinatura cancelada' })).toBeVisible()
  await expectMembersPlan()
  await other.context().close()
})

test('a promotional code is said before it is used, and taken off the charge', async ({
  page,
  product,
}) => {
  const person = await signInAsNewUser(page, product)
  await product.tool('admin', ['code', 'add', 'METADE', '--percent', '50', '--months', '2'])
  await callAs(person, 'POST', '/subscriptions/gateway/client', PAYER)
  await page.goto('/assine?plano=saldo_monthly')
  await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
  await page.getByText('Tenho um código promocional').click()
  const code = page.getByLabel('Código promocional')
  const use = page.getByRole('button', { name: 'Aplicar', exact: true })
  await code.fill('outro')
  await use.click()
  await expect(page.getByText('Este código não existe')).toBeVisible()
  await code.fill('metade')
  await use.click()
  await expect(page.getByText('R$ 9,95 de desconto')).toBeVisible()
  await expectReadableInBoth(page)
  await typeCard(page, GOOD)
  await page.getByRole('button', { name: 'Assinar e pagar R$ 9,95' }).click()
  await expect(page.getByText('Assinatura ativa: o plano Mensal vale até')).toBeVisible()
  await page.getByRole('link', { name: 'Ver meu plano' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'R$ 9,95' })).toContainText('Pago')
})

test('M3 a charge that failed is paid by another card on the spot', async ({ page, product }) => {
  const person = await signInAsNewUser(page, product)
  await subscribe(person, product)
  await saveCard(person, product, DECLINED)
  // The gateway's days pass, and not ours: it charges the next month early.
  await order(product, '/__clock', { days: 27 })
  const open = page.getByRole('listitem').filter({ hasText: 'Aguardando pagamento' })
  await untilSeen(
    () => page.goto('/configuracoes/plano'),
    (within) => expect(open).toBeVisible(within),
  )
  await open.getByRole('button', { name: 'Cobrar de novo' }).click()
  await expect(page.getByText('O banco não autorizou a cobrança')).toBeVisible()
  await expectReadable(page)
  await page.getByRole('link', { name: 'Trocar cartão' }).click()
  await typeCard(page, GOOD)
  await page.getByRole('button', { name: 'Pagar R$ 19,90 com este cartão' }).click()
  await page.waitForURL('**/configuracoes/plano')
  await expect(open).toHaveCount(0)
})

test('a gateway that is down says so and loses nothing that was typed', async ({
  page,
  product,
  faults,
}) => {
  const person = await signInAsNewUser(page, product)
  await callAs(person, 'POST', '/subscriptions/gateway/client', PAYER)
  await page.goto('/assine?plano=saldo_monthly')
  await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
  await typeCard(page, GOOD)
  await order(product, '/__fault', { kind: 'down', path: '^/subscriptions$', count: 1 })
  const pay = page.getByRole('button', { name: 'Assinar e pagar R$ 19,90' })
  await pay.click()
  await expect(
    page.getByText('O serviço de pagamentos não respondeu. Espere um minuto'),
  ).toBeVisible()
  await expectReadable(page)
  await expect(page.getByLabel('Nome impresso no cartão')).toHaveValue('ANA SOUZA')
  // The answer that says so is a 503, and the page's only one.
  expect(faults.splice(0)).toEqual([expect.stringContaining('503')])
  await pay.click()
  await expect(page.getByText('Assinatura ativa: o plano Mensal vale até')).toBeVisible()
  const charges = await fetch(`${product.gateway}/__log`).then((answer) => answer.json())
  expect(JSON.stringify(charges)).not.toContain(GOOD)
})
