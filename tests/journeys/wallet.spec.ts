import { dayNow, signInAsNewUser, expect, goWithin, test } from './journey.ts'
import { expectReadable } from './readable.ts'
import { callAs } from './together.ts'

const CARD = {
  type: 'credit',
  name: 'Roxinho',
  flag: 'Elo',
  limit: 2000,
  invoiceCloseOn: 25,
  paid: 5,
}

test('a card takes four answers by keyboard, and a value that is not the usual one opens the rest', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const dialog = page.getByRole('dialog')
  const more = dialog.getByRole('button', { name: /^Mais opções/ })

  await test.step('the keyboard opens what is behind the button', async () => {
    await page.goto('/carteiras?janela=nova-forma&tipo=credit')
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await expect(dialog.getByLabel('Bandeira')).toBeHidden()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Bandeira')).toBeFocused()
    await expectReadable(page)
    await more.click()
    await expect(dialog.getByLabel('Bandeira')).toBeHidden()
  })

  await test.step('name, two days and a limit are enough', async () => {
    await dialog.getByLabel('Nome do cartão').fill('Azul')
    await dialog.getByLabel('Fatura fecha dia').click()
    await page.getByRole('option', { name: '25', exact: true }).click()
    await dialog.getByLabel('Pago dia').click()
    await page.getByRole('option', { name: '5', exact: true }).click()
    await dialog.getByLabel('Limite').fill('5000')
    await dialog.getByRole('button', { name: 'Cadastrar Forma de pagamento' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('what the server refuses of a closed field opens it', async () => {
    // The list offers no brand that the server refuses, so the request is changed on its way.
    await page.route('**/api/payments', async (route) => {
      const text = route.request().postData()
      if (text === null) return route.continue()
      return route.continue({ postData: text.replace('"Visa"', '"Outra"') })
    })
    await goWithin(page, '/carteiras?janela=nova-forma&tipo=credit')
    await dialog.getByLabel('Nome do cartão').fill('Verde')
    await dialog.getByLabel('Fatura fecha dia').click()
    await page.getByRole('option', { name: '25', exact: true }).click()
    await dialog.getByLabel('Pago dia').click()
    await page.getByRole('option', { name: '5', exact: true }).click()
    await dialog.getByLabel('Limite').fill('5000')
    await dialog.getByRole('button', { name: 'Cadastrar Forma de pagamento' }).click()
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await expect(dialog.getByLabel('Bandeira')).toBeFocused()
    await page.unroute('**/api/payments')
  })

  await test.step('a card that closes otherwise than most shows so at once', async () => {
    const usual = await callAs<{ _id: string }>(ana, 'POST', '/payments', CARD)
    const { _id: other } = await callAs<{ _id: string }>(ana, 'POST', '/payments', {
      ...CARD,
      name: 'Laranja',
      invoiceCloseOn: null,
      closeBeforeDue: 7,
    })
    await page.goto(`/carteiras?janela=editar-forma&id=${usual._id}`)
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await expect(more).toContainText('Elo')
    await goWithin(page, `/carteiras?janela=editar-forma&id=${other}`)
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await expect(dialog.getByLabel('Quantos dias antes')).toContainText('7')
    await expect(dialog.getByLabel('A fatura fecha')).toContainText('Dias antes do vencimento')
  })
})

for (const width of [360, 701, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the wallet says what one has and owes, and pays the invoice from its row', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const category = (
        await callAs<{ _id: string; group: string }[]>(ana, 'GET', '/categories')
      ).find(({ group }) => group === 'expenses')?._id
      await callAs(ana, 'POST', '/payments', {
        type: 'debit',
        name: 'Conta salário do banco da cooperativa dos professores de Goiás'.slice(0, 60),
        accountType: 'Conta corrente',
        value: 99_999_999.99,
      })
      const card = await callAs<{ _id: string }>(ana, 'POST', '/payments', CARD)
      await callAs(ana, 'POST', '/transactions', {
        name: 'Sofá',
        value: -500,
        date: dayNow(),
        category,
        payment: card._id,
        transactionType: 'expenses',
        paid: true,
      })
      await page.goto('/carteiras')
      await expect(
        page.getByText(/^Fatura aberta R\$\s500 · fecha \d+\/\d\d · vence \d+\/\d\d$/),
      ).toBeVisible()
      await expect(page.getByText(/R\$\s1\.500 livres de R\$\s2\.000/)).toBeVisible()
      const summary = page.getByRole('complementary', { name: 'Resumo' })
      await expect(summary).toContainText(
        /Tenho.*R\$\s(99\.999\.999,99|100\.000\.000).*Devo.*R\$\s500/,
      )
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectReadable(page)
      await page.getByRole('button', { name: 'Pagar a fatura de Roxinho' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Pagar', exact: true }).click()
      await expect(dialog).toContainText('Pagamento registrado')
      await dialog.getByRole('button', { name: 'Fechar' }).last().click()
      await expect(page.getByRole('button', { name: 'Pagar a fatura de Roxinho' })).toBeHidden()
      await expect(summary).toContainText(/Devo.*R\$\s0/)
    })
  })
}
