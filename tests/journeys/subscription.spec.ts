import type { Page } from '@playwright/test'
import { expect, signInAsNewUser, test, untilSeen } from './journey.ts'
import type { Product } from './product.ts'
import { expectReadable, expectReadableInBoth } from './readable.ts'

const CARD = { number: '4111111111111111', owner: 'ANA SOUZA', expiry: '1230', cvv: '123' }

/** From the choice of a plan to how it is paid. */
async function choosePlan(page: Page, plan = 'Mensal') {
  await page.goto('/assine')
  await page.getByRole('button', { name: `Escolher o plano ${plan}`, exact: true }).click()
  await page.getByLabel('Nome completo').fill('Ana Souza')
  await page.getByLabel('CPF').fill('52998224725')
  await page.getByLabel('CEP').fill('01001000')
  await expect(page.getByLabel('Rua')).toHaveValue('Praça da Sé')
  await page.getByLabel('Número', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento' })).toBeVisible()
}

async function typeCard(page: Page, card: Partial<typeof CARD> = {}) {
  const { number, owner, expiry, cvv } = { ...CARD, ...card }
  await page.getByLabel('Número do cartão').fill(number)
  await page.getByLabel('Nome impresso no cartão').fill(owner)
  await page.getByLabel('Validade').fill(expiry)
  await page.getByLabel('CVV').fill(cvv)
}

/** The gateway's page of the one open charge, in a tab of its own. */
async function openInvoice(page: Page, { gateway }: Product, invoice: string) {
  const tab = await page.context().newPage()
  await tab.goto(`${gateway}/faturas/${invoice}`)
  return tab
}

/** The id of the newest charge at the gateway for this e-mail. */
async function chargeOf({ gateway }: Product, email: string): Promise<string> {
  const authorization = `Basic ${Buffer.from('chave-de-teste:').toString('base64')}`
  const answer = await fetch(`${gateway}/v1/invoices`, { headers: { authorization } })
  const { items } = (await answer.json()) as { items: { id: string; email: string }[] }
  const found = items.find((item) => item.email === email)
  if (found === undefined) throw new Error(`no charge of ${email}`)
  return found.id
}

/** A charge takes several calls of the gateway. */

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a plan is bought by card, changed, cancelled and taken up again', async ({
      page,
      product,
    }) => {
      await signInAsNewUser(page, product)
      await page.goto('/assine')
      await expectReadableInBoth(page)
      await page.getByText('Anual', { exact: true }).click()
      await expect(page.getByText('equivale a R$ 16,59 por mês')).toBeVisible()
      await choosePlan(page)
      await expect(page.getByText('Próxima cobrança')).toBeVisible()
      await expectReadableInBoth(page)
      const pay = page.getByRole('button', { name: 'Assinar e pagar R$ 19,90' })
      await pay.click()
      await expect(page.getByText('Preencha este campo.')).toHaveCount(4)
      await typeCard(page, { number: '4012888888881881' })
      await pay.click()
      const declined = page.getByText('O banco não autorizou a cobrança')
      await expect(declined).toBeVisible()
      await typeCard(page)
      await pay.click()
      await expect(page.getByText('Assinatura ativa: o plano Mensal vale até')).toBeVisible()
      await page.getByRole('link', { name: 'Ver meu plano' }).click()
      await expect(page.getByText('Assinatura ativa')).toBeVisible()
      await expect(page.getByText('Cartão de crédito, VISA •••• 1111')).toBeVisible()
      await expect(page.getByText('Pago', { exact: true })).toBeVisible()
      await expectReadableInBoth(page)

      await page.getByRole('link', { name: 'Alterar' }).click()
      await page.getByText('Anual', { exact: true }).click()
      await page.getByRole('button', { name: 'Escolher o plano Anual', exact: true }).click()
      await expect(page.getByText('Crédito do que você já pagou')).toBeVisible()
      await expectReadable(page)
      await page.getByRole('button', { name: /^Confirmar e pagar/ }).click()
      await page.waitForURL('**/configuracoes/plano')
      await expect(page.getByText('Anual', { exact: true })).toBeVisible()

      await page.getByRole('link', { name: 'CANCELAR' }).click()
      await expectReadable(page)
      await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
      await page.getByRole('button', { name: 'Confirmar o cancelamento' }).click()
      await expect(page.getByRole('heading', { name: 'Assinatura cancelada' })).toBeVisible()
      await expectReadableInBoth(page)
      await page.getByRole('button', { name: 'Desfazer o cancelamento' }).click()
      await expect(page.getByRole('heading', { name: 'O que acontece' })).toBeVisible()
    })

    test('a plan is paid by Pix, and the page changes by itself', async ({ page, product }) => {
      const person = await signInAsNewUser(page, product)
      await choosePlan(page)
      await page.getByText('Pix', { exact: true }).click()
      await page.getByRole('button', { name: 'Assinar', exact: true }).click()
      await expect(page.getByText('Pix copia e cola')).toBeVisible()
      await expect(page.getByText(/^000201/)).toBeVisible()
      await expectReadableInBoth(page)
      const invoice = await openInvoice(page, product, await chargeOf(product, person.email))
      await invoice.getByRole('button', { name: 'Pagar com Pix' }).click()
      await expect(page.getByText('Assinatura ativa: o plano Mensal vale até')).toBeVisible()
    })

    test('a plan is paid by boleto, after a postal code that is none', async ({
      page,
      product,
    }) => {
      const person = await signInAsNewUser(page, product)
      await page.goto('/assine?plano=saldo_basic_monthly')
      await page.getByLabel('CEP').fill('99999999')
      await expect(page.getByText('Digite o CEP com oito números.')).toBeVisible()
      await expectReadable(page)
      await choosePlan(page, 'Básico mensal')
      await page.getByText('Boleto', { exact: true }).click()
      await page.getByRole('button', { name: 'Assinar', exact: true }).click()
      await expect(page.getByText(/^\d{47}$/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Abrir o PDF do boleto' })).toBeVisible()
      await expectReadableInBoth(page)
      const invoice = await openInvoice(page, product, await chargeOf(product, person.email))
      await invoice.getByRole('button', { name: 'Pagar boleto' }).click()
      await expect(page.getByText('o plano Básico mensal vale até')).toBeVisible()
    })
  })
}

const STATES = [
  ['Pagar parcial', 'Aguardando pagamento', false],
  ['Pôr em análise', 'Aguardando pagamento', false],
  ['Voltar a rascunho', 'Aguardando pagamento', false],
  ['Contestar', 'Aguardando pagamento', false],
  ['Expirar', 'Fatura cancelada ou expirada', false],
  ['Cancelar', 'Fatura cancelada ou expirada', false],
  ['Pagar por fora', 'Pago', true],
  ['Chargeback', 'Aguardando pagamento', false],
  ['Voltar a pendente', 'Aguardando pagamento', false],
  ['Pagar', 'Pago', true],
  ['Estornar', 'Aguardando pagamento', false],
] as const

test('each status of a charge that the gateway’s page sets is said as it should be', async ({
  page,
  product,
}) => {
  const person = await signInAsNewUser(page, product)
  await choosePlan(page)
  await page.getByText('Pix', { exact: true }).click()
  await page.getByRole('button', { name: 'Assinar', exact: true }).click()
  await expect(page.getByText('Pix copia e cola')).toBeVisible()
  const invoice = await openInvoice(page, product, await chargeOf(product, person.email))
  const isActive = async () => {
    const answer = await fetch(`${product.url}/api/subscriptions`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    const all = (await answer.json()) as { plan: string; status: string | null }[]
    return all.find(({ plan }) => plan === 'saldo_monthly')?.status === 'active'
  }
  for (const [button, label, opens] of STATES) {
    await invoice.getByRole('button', { name: button, exact: true }).click()
    await expect.poll(isActive, { message: button }).toBe(opens)
    // A charge that was never paid and no longer can be leaves the plan of before in sight.
    const line = page.getByRole('listitem').filter({ hasText: 'R$ 19,90' })
    await untilSeen(
      () => page.goto('/configuracoes/plano'),
      async (within) => {
        const hasLeft = !opens && (await line.count()) === 0
        if (!hasLeft) await expect(line).toContainText(label, within)
      },
    )
  }
})
