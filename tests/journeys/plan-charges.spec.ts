import { addDays } from '@saldo/domain/calendar'
import { dayNow, expect, signInAsNewUser, test, untilSeen } from './journey.ts'
import { askOneByOne } from './batch.ts'
import { GOOD, order, subscribe, typeCard } from './paying.ts'
import { expectReadable, expectReadableInBoth } from './readable.ts'
import type { Product } from './product.ts'

/** Pays what is open of this e-mail at the gateway. */
async function payOpen({ gateway }: Product, email: string): Promise<void> {
  const authorization = `Basic ${Buffer.from('chave-de-teste:').toString('base64')}`
  const answer = await fetch(`${gateway}/v1/invoices?limit=500`, { headers: { authorization } })
  const { items } = (await answer.json()) as {
    items: { id: string; email: string; status: string }[]
  }
  for (const { id } of items.filter((one) => one.email === email && one.status === 'pending')) {
    const body = new URLSearchParams({ status: 'paid', method: 'iugu_pix' })
    await fetch(`${gateway}/faturas/${id}`, { method: 'POST', body, redirect: 'manual' })
  }
}

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('M5 a renewal by Pix is paid inside the product, or by a card on the spot', async ({
      page,
      product,
    }) => {
      const person = await signInAsNewUser(page, product)
      await subscribe(person, product, { paymentType: 'pix' })
      await payOpen(product, person.email)
      await order(product, '/__clock', { days: 27 })
      const charge = page.getByText('Renovação do plano Mensal:')
      await untilSeen(
        () => page.goto('/configuracoes/plano'),
        (within) => expect(charge).toBeVisible(within),
      )
      await expect(page.getByRole('link', { name: 'Trocar cartão' })).toHaveCount(0)
      await expectReadableInBoth(page)
      await page.getByRole('link', { name: 'Pagar agora' }).click()
      await expect(page.getByText('Pix copia e cola')).toBeVisible()
      await expect(page.getByText(/^000201/)).toBeVisible()
      await expectReadableInBoth(page)
      await page.getByRole('button', { name: 'Pagar de outra forma' }).click()
      await typeCard(page, GOOD)
      await expectReadableInBoth(page)
      await page.getByRole('button', { name: 'Pagar R$ 19,90 com este cartão' }).click()
      await page.waitForURL('**/configuracoes/plano')
      await expect(page.getByText('Cartão de crédito, VISA •••• 1111')).toBeVisible()
      await expect(charge).toHaveCount(0)
      await page.getByRole('link', { name: 'Pagar de outra forma' }).click()
      await page.getByText('Pix', { exact: true }).click()
      await page.getByRole('button', { name: 'Passar a pagar com Pix' }).click()
      await page.waitForURL('**/configuracoes/plano')
      await expect(page.getByRole('definition').filter({ hasText: 'Pix' })).toBeVisible()
    })

    test('M2 a change of plan by Pix says that the old plan stands until it is paid', async ({
      page,
      product,
    }) => {
      const person = await signInAsNewUser(page, product)
      await subscribe(person, product, { paymentType: 'pix' })
      await payOpen(product, person.email)
      await untilSeen(
        () => page.goto('/assinatura/update'),
        (within) => expect(page.getByText('Seu plano de agora')).toBeVisible(within),
      )
      await page.getByText('Anual', { exact: true }).click()
      await page.getByRole('button', { name: 'Escolher o plano Anual', exact: true }).click()
      await expect(page.getByText('O plano Mensal continua valendo até você pagar')).toBeVisible()
      await expectReadable(page)
      await page.getByRole('button', { name: /^Continuar para pagar/ }).click()
      await expect(page.getByText('Mudança para o plano Anual')).toBeVisible()
      await page.goto('/configuracoes/plano')
      await expect(page.getByText('Até ser paga, o plano de agora continua valendo.')).toBeVisible()
      await expect(page.getByText('Mensal', { exact: true })).toBeVisible()
      await expectReadableInBoth(page)
      await payOpen(product, person.email)
      await untilSeen(
        () => page.reload(),
        (within) => expect(page.getByText('Anual', { exact: true })).toBeVisible(within),
      )
    })

    test('M6 a code of days is typed in the plan’s tab', async ({ page, product }) => {
      await product.tool('admin', ['code', 'add', `DIAS${width}`, '--days', '10'])
      await signInAsNewUser(page, product)
      await page.goto('/configuracoes/plano')
      await page.getByText('Tenho um código promocional').click()
      await page.getByLabel('Código promocional').fill(`dias${width}`)
      await page.getByRole('button', { name: 'Aplicar', exact: true }).click()
      await expect(page.getByText('10 dias foram somados à sua avaliação.')).toBeVisible()
      await expect(page.getByText('Período de avaliação: faltam 17 dias')).toBeVisible()
      await expectReadableInBoth(page)
    })
  })
}

test('M3 while a charge is late its card, its payment and its end are a press away', async ({
  page,
  product,
}) => {
  const person = await signInAsNewUser(page, product)
  await subscribe(person, product)
  await order(product, '/__clock', { days: 27 })
  // Our own days do not pass here: what is due in them was due three days ago.
  const day = addDays(dayNow(), -3)
  await askOneByOne(page)
  await page.route('**/api/subscriptions', async (route) => {
    const reply = await route.fetch()
    const charge = { _id: 'X', status: 'pending', total: 19.9, secure_url: null }
    const due = { due_date: day, purpose: 'renewal', plan: null }
    const late = { expireAt: `${day}T15:00:00.000Z`, openCharges: [{ ...charge, ...due }] }
    const all = (await reply.json()) as { plan: string }[]
    await route.fulfill({
      json: all.map((one) => (one.plan === 'saldo_monthly' ? { ...one, ...late } : one)),
    })
  })
  await page.goto('/configuracoes/plano')
  await expect(page.getByRole('tabpanel').getByText('Cobrança em aberto, 3 dias')).toBeVisible()
  await expect(page.getByText('Renovar assinatura')).toHaveCount(0)
  await expectReadableInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBe(0)
  await page.getByRole('link', { name: 'Trocar cartão' }).click()
  await expect(page.getByRole('button', { name: 'Pagar R$ 19,90 com este cartão' })).toBeVisible()
  await page.goto('/assinatura/pagamento')
  await expect(page.getByText('Boleto', { exact: true })).toBeVisible()
  await page.goto('/assinatura/cancelar')
  await expect(page.getByText('é cancelada: você não deve nada')).toBeVisible()
  await page.goto('/assine')
  await expect(page.getByText('Sua assinatura tem uma cobrança em aberto')).toBeVisible()
  await expectReadable(page)
})

test('M1 what waits for its first payment is ended where it is seen', async ({ page, product }) => {
  const person = await signInAsNewUser(page, product)
  await subscribe(person, product, { paymentType: 'pix' })
  await page.goto('/configuracoes/plano')
  await expect(page.getByText('Início do plano Mensal:')).toBeVisible()
  await page.getByRole('link', { name: 'CANCELAR' }).click()
  await expect(page.getByText('é cancelada: você não deve nada')).toBeVisible()
  await expectReadable(page)
  await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await page.getByRole('button', { name: 'Confirmar o cancelamento' }).click()
  await page.waitForURL('**/configuracoes/plano')
  await expect(page.getByText('Período de avaliação: dia 1 de 7')).toBeVisible()
})

test('M7 a cancellation that the gateway does not answer is said under its title', async ({
  page,
  product,
  faults,
}) => {
  const person = await signInAsNewUser(page, product)
  await subscribe(person, product)
  await page.goto('/assinatura/cancelar')
  await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await order(product, '/__fault', { kind: 'down', path: '/suspend$', count: 1 })
  await page.getByRole('button', { name: 'Confirmar o cancelamento' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Ativação de assinatura')
  await expect(alert).toContainText('Seu cancelamento está guardado')
  await expectReadable(page)
  expect(faults.splice(0)).toEqual([expect.stringContaining('503')])

  // Asked once more it is carried to the gateway, and both say the same.
  await page.getByRole('button', { name: 'Confirmar o cancelamento' }).click()
  await expect(page.getByRole('heading', { name: 'Assinatura cancelada' })).toBeVisible()
  await product.tool('doctor')
})

test('M7 a window says what it has no field for', async ({ page, product }) => {
  await signInAsNewUser(page, product)
  await page.goto('/tarefas')
  await page
    .getByRole('button', { name: /nova tarefa/i })
    .first()
    .click()
  const refusal = {
    code: 'request_invalid',
    message: 'Confira os campos destacados: identificador.',
    errors: [{ field: '_id', message: 'Valor inválido' }],
  }
  await page.route('**/api/tasks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: refusal })
      : route.continue(),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Título').fill('Ligar para o banco')
  await dialog.getByLabel('Descrição').fill('Pedir a isenção da tarifa')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Confira os campos destacados')
})
