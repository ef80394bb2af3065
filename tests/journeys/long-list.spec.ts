import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signInAsNewUser, expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { signInWithStatement } from './imported.ts'
import { addressesOf } from './batch.ts'

const COUNT = 150
const MONTH = '2025-10'

type Named = { readonly _id: string; readonly type?: string; readonly group?: string }

/** Somebody whose month has more entries than are drawn at once. */
async function signInWithManyEntries(page: Page, product: Product) {
  const { api, token } = await signInAsNewUser(page, product)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const list = async (path: string) =>
    (await (await fetch(`${api}${path}`, { headers })).json()) as readonly Named[]
  const cash = (await list('/payments')).find(({ type }) => type === 'money')
  const category = (await list('/categories')).find(({ group }) => group === 'expenses')
  const draftOf = (index: number) => ({
    _id: randomUUID(),
    name: `Linha ${String(index + 1).padStart(3, '0')}`,
    value: -1 - index,
    date: `${MONTH}-${String(1 + (index % 28)).padStart(2, '0')}`,
    transactionType: 'expenses',
    payment: cash?._id,
    category: category?._id,
    paid: true,
  })
  const AT_ONCE = 10
  for (let first = 0; first < COUNT; first += AT_ONCE) {
    const sent = Array.from({ length: AT_ONCE }, (_, at) => {
      const body = JSON.stringify(draftOf(first + at))
      return fetch(`${api}/transactions`, { method: 'POST', headers, body })
    })
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200)
  }
  return { categoryId: category?._id }
}

const rows = (page: Page) =>
  page.locator('[aria-label="Movimentações"] [role=row]:not([aria-rowindex="1"])')
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))

test('of a long list only what is in sight is drawn, the keys walk all of it, and back finds the place', async ({
  page,
  product,
}) => {
  await signInWithManyEntries(page, product)
  await page.goto(`/movimentacoes?mes=${MONTH}`)
  await expect(page.getByText('Linha', { exact: false }).first()).toBeVisible()
  await expect.poll(() => rows(page).count()).toBeLessThan(60)

  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect.poll(() => focusedRow(page)).toBe(String(COUNT + 1))
  await expect.poll(() => rows(page).count()).toBeLessThan(60)
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(COUNT * 40)

  await page.getByRole('link', { name: 'Calendário' }).click()
  await expect(page.getByRole('heading', { name: 'Calendário mensal' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await expect(page.locator(`[aria-rowindex="${COUNT + 1}"]`)).toBeInViewport()
})

test('of the movements behind a figure only those in sight are drawn, in the window that lists them', async ({
  page,
  product,
}) => {
  const { categoryId } = await signInWithManyEntries(page, product)
  await page.goto(`/planejamento?mes=${MONTH}&janela=realizado&id=${categoryId}`)
  const dialog = page.getByRole('dialog')
  const items = dialog.getByRole('list', { name: 'Movimentações da categoria' }).locator('li')
  await expect(items.first()).toHaveAttribute('aria-setsize', String(COUNT))
  await expect(dialog).toContainText('−R$ 11.325,00')
  await expect.poll(() => items.count()).toBeLessThan(40)
  await items.first().hover()
  await page.mouse.wheel(0, COUNT * 100)
  await expect(dialog.locator(`[aria-posinset="${COUNT}"]`)).toBeInViewport()
  await expect.poll(() => items.count()).toBeLessThan(40)
})

test('where the code that draws a part of a list cannot be had, all of it is drawn', async ({
  page,
  product,
  faults,
}) => {
  await signInWithManyEntries(page, product)
  await page.route('**/assets/RowWindow-*.js', (route) => route.abort())
  await page.goto(`/movimentacoes?mes=${MONTH}`)
  await expect(rows(page)).toHaveCount(COUNT)
  faults.length = 0
})

test('K1: with 2,500 entries in a month one deletion reads one page of the list again, and the totals', async ({
  page,
  product,
}) => {
  await signInWithStatement(page, product, { count: 2500, days: 28 })
  const pages = () => requests.filter((url) => url.pathname === '/api/transactions')
  const requests: URL[] = []
  await page.goto(`/movimentacoes?mes=${MONTH}`)
  const list = page.locator('[aria-label="Movimentações"][aria-rowcount]')
  await expect(list).toHaveAttribute('aria-rowcount', '2501')
  await page.waitForLoadState('networkidle')
  page.on('request', (request) => requests.push(...addressesOf(request)))
  // Which entry of its day comes first is its id's, so by chance.
  const first = rows(page).first()
  const [name = ''] = /Linha \d{4}/.exec(await first.innerText()) ?? []
  await first.hover()
  await page.getByRole('button', { name: `Excluir ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(list).toHaveAttribute('aria-rowcount', '2500')
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(pages()).toHaveLength(1)
  expect(requests.filter(({ pathname }) => pathname === '/api/balances')).toHaveLength(1)

  requests.length = 0
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(list).toHaveAttribute('aria-rowcount', '2501')
  await page.waitForLoadState('networkidle')
  expect(pages()).toHaveLength(1)
})
