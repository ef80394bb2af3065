import type { Page } from '@playwright/test'
import { expect, signInAsNewUser, test } from './journey.ts'
import { callAs } from './together.ts'

/* A field that is taken out of the page while it has the focus: nobody has left it, so nothing comes of it. */

type Named = { readonly _id: string; readonly name: string }

/** Every change of a plan that the page sends from now on. */
function plansSentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/budgets(?:\/[0-9a-f-]{36})?$/.test(pathname) && request.method() !== 'GET') {
      sent.push(String(request.postData()))
    }
  })
  return sent
}

test('a balance that is given up with Escape or Back is not saved, and Enter saves it once', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const categories = await callAs<Named[]>(ana, 'GET', '/categories')
  await callAs(ana, 'POST', '/budgets', {
    date: '2025-08-01',
    revenuesCategories: [
      { category: categories.find(({ name }) => name === 'Salário')?._id, value: 5000 },
    ],
  })
  await page.goto('/planejamento?mes=2025-08')
  const sent = plansSentBy(page)
  await page.getByRole('button', { name: 'Projeção anual' }).click()
  const table = page
    .getByRole('dialog')
    .getByRole('table', { name: 'Projeção do plano, mês a mês' })
  const edit = table.getByRole('button', { name: /Editar Acumulado/ }).first()
  const field = table.getByRole('textbox', { name: /^Acumulado de/ })

  await edit.click()
  await field.fill('-777,00')
  await page.keyboard.press('Escape')
  await expect(edit).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([])

  await edit.click()
  await field.fill('-250,50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Acumulado alterado')).toBeVisible()
  await expect(edit).toContainText('−R$ 250,50')
  await page.waitForLoadState('networkidle')
  expect(sent).toHaveLength(1)

  await edit.click()
  await field.fill('-999,00')
  await page.goBack()
  await expect(table).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(sent).toHaveLength(1)
})

test('the words of a search stay with their page, whoever leaves it', async ({ page, product }) => {
  await signInAsNewUser(page, product)
  await page.goto('/painel')
  await page.getByRole('link', { name: 'Movimentações' }).first().click()
  await page.waitForURL('**/movimentacoes**')
  const search = page.getByRole('searchbox', { name: 'Buscar movimentações' })
  await search.fill('merc')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Receitas x Despesas (Diário)' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')

  // The session goes away in another tab, in the middle of a word.
  await page.goto('/movimentacoes')
  await search.fill('presente')
  const other = await page.context().newPage()
  await other.goto('/health')
  await other.evaluate(() => {
    for (const key of ['token', 'id', 'image']) localStorage.removeItem(key)
  })
  await page.bringToFront()
  await page.waitForURL('**/login**')
  expect(page.url()).not.toContain('presente')
})
