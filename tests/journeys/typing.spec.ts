import type { Page } from '@playwright/test'
import { dayNow, expect, goWithin, signInAsNewUser, test } from './journey.ts'
import { callAs } from './together.ts'

/* What a person types into a field of money or of a day, and amounts of fifteen digits on a phone. */

test('a value is calculated and a day is understood as people write them', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/movimentacoes?janela=nova-movimentacao&tipo=expenses')
  const dialog = page.getByRole('dialog')
  const value = dialog.getByLabel('Valor')
  const date = dialog.getByLabel('Data')
  await value.fill('3*49,90')
  await expect(dialog.getByText('R$ 149,70')).toBeVisible()
  await value.fill('10/0')
  await expect(value).toHaveAccessibleDescription(/Não dá para dividir por zero/)
  await value.blur()
  await expect(value).toHaveValue('10/0')
  await value.fill('100/3')
  await value.blur()
  await expect(value).toHaveValue('33,33')
  await expect(value).not.toHaveAttribute('aria-invalid')

  const today = await date.inputValue()
  await date.fill('hoje')
  await date.blur()
  await expect(date).toHaveValue(today)
  await date.fill('2026-12-05')
  await date.blur()
  await expect(date).toHaveValue('05/12/2026')
  await date.fill('')
  await date.pressSequentially('5/1')
  await date.blur()
  await expect(date).toHaveValue(/^05\/01\/20\d\d$/)

  await date.fill('')
  await date.pressSequentially('3102')
  await expect(date).toHaveValue('31/02')
  await expect(date).toHaveAccessibleDescription('Este dia não existe.')
  await dialog.getByLabel('Descrição').fill('Feira')
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(date).toBeFocused()
  await expect(date).toHaveValue('31/02')
  await expect(dialog.getByText('Este dia não existe.')).toHaveCount(1)
  await date.fill('28/02/2026')
  await expect(date).not.toHaveAttribute('aria-invalid')
  await expect(dialog.getByText('Este dia não existe.')).toHaveCount(0)
})

test('a birth date that does not exist is refused and not saved as none', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/configuracoes/perfil')
  const date = page.getByLabel('Data de nascimento')
  await date.fill('31/04/1990')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(date).toHaveAccessibleDescription('Este dia não existe.')
  await expect(date).toHaveValue('31/04/1990')
})

test('a field for digits shows no letter, not even one that changes nothing', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/configuracoes/perfil')
  const cpf = page.getByLabel('CPF')
  await cpf.fill('123')
  await cpf.pressSequentially('x4y')
  await expect(cpf).toHaveValue('123.4')
})

/** The figures in sight that something lies over, or that leave what is drawn around them. */
function coveredFigures(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const bad: string[] = []
    for (const figure of document.querySelectorAll<HTMLElement>('main .figures')) {
      const isRead = figure.closest('[class*=sr-only]') !== null
      if (isRead || figure.tagName === 'INPUT' || !/\d/.test(figure.textContent ?? '')) continue
      figure.scrollIntoView({ block: 'center' })
      const words = document.createRange()
      words.selectNodeContents(figure)
      for (const box of words.getClientRects()) {
        if (box.width < 2 || box.height < 2) continue
        const y = box.top + box.height / 2
        for (const x of [box.left + 1, box.left + box.width / 2, box.right - 1]) {
          const hit = document.elementFromPoint(x, y)
          // A message over the page goes away, a chart's drawing has nothing there, and a small
          // button answers around itself.
          const isOver = hit?.closest('.fixed') || hit instanceof SVGElement
          const around = hit?.getBoundingClientRect()
          const isBeside = around !== undefined && (x < around.left || x > around.right)
          const isBelow = around !== undefined && (y < around.top || y > around.bottom)
          const isItself = hit !== null && (figure.contains(hit) || hit.contains(figure))
          if (!isItself && !isOver && !isBeside && !isBelow) {
            bad.push(`${figure.textContent} under ${hit?.outerHTML.slice(0, 200)}`)
          }
          const frame = figure.closest('section, article, li, a')?.getBoundingClientRect()
          if (frame && (x < frame.left || x > frame.right)) bad.push(`${figure.textContent} beside`)
        }
      }
    }
    return bad
  })
}

test('amounts of fifteen digits lie under nothing, on the narrowest phone too', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const account = await callAs<{ _id: string }>(ana, 'POST', '/payments', {
    type: 'debit',
    name: 'Banco do Estado do Rio Grande do Sul',
    accountType: 'Conta corrente',
    value: 999_999_999.99,
  })
  const card = await callAs<{ _id: string }>(ana, 'POST', '/payments', {
    type: 'credit',
    name: 'Cartão de crédito platina da cooperativa',
    flag: 'Mastercard',
    limit: 999_999_999.99,
    invoiceCloseOn: 28,
    paid: 5,
  })
  const categories = await callAs<readonly { _id: string; group: string }[]>(
    ana,
    'GET',
    '/categories',
  )
  const category = categories.find(({ group }) => group === 'expenses')?._id
  const today = dayNow()
  for (const payment of [account, card]) {
    for (const paid of [true, false]) {
      await callAs(ana, 'POST', '/transactions', {
        transactionType: 'expenses',
        value: -999_999_999.99,
        name: 'Compra de um imóvel comercial na capital',
        date: today,
        category,
        payment: payment._id,
        paid,
      })
    }
  }
  await page.goto('/painel')
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of [
      '/painel',
      '/movimentacoes',
      `/movimentacoes/${account._id}`,
      '/carteiras',
      `/movimentacoes/${card._id}`,
      '/calendario',
      '/relatorio',
    ]) {
      await test.step(`${address} at ${width}`, async () => {
        await goWithin(page, address)
        await expect(page.locator('main .figures').first()).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect.soft(await coveredFigures(page), `${address} at ${width}`).toEqual([])
      })
    }
  }
})
