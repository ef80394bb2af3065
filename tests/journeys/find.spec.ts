import type { Page } from '@playwright/test'
import { dayNow, expect, signInAsNewUser, pressShortcut, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Procurar' })
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Procurar' })
const chosen = (page: Page) => dialog(page).getByRole('option').first()
/** Opens it by the keys. */
async function begin(page: Page): Promise<void> {
  await pressShortcut(page, 'Control+k')
  await expect(field(page)).toBeFocused()
}
type Named = { readonly _id: string; readonly name: string }

test('Ctrl K goes anywhere, begins anything and finds what is kept, by the keys alone', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const account = await callAs<Named>(ana, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta da praia',
    accountType: 'Conta corrente',
    value: 100,
  })
  const categories = await callAs<Named[]>(ana, 'GET', '/categories')
  const today = dayNow()
  await callAs(ana, 'POST', '/transactions', {
    transactionType: 'expenses',
    name: 'Padaria do Zé',
    value: -12.5,
    date: today,
    payment: account._id,
    category: categories.find(({ name }) => name === 'Mercado')?._id,
    paid: true,
  })
  await page.goto('/objetivos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await begin(page)
  await expectReadableInBoth(page)
  await page.keyboard.type('relat')
  await expect(chosen(page)).toHaveText(/Relatório/u)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/relatorio')
  // Back leads to where one was, and not to the window.
  await page.goBack()
  await page.waitForURL('**/objetivos')
  await expect(dialog(page)).toHaveCount(0)

  await begin(page)
  await page.keyboard.type('nova conta ou')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /forma de pagamento|cartão/iu })).toBeVisible()
  // A window keeps its keys.
  await page.keyboard.press('Control+k')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await begin(page)
  await page.keyboard.type('padaria')
  await expect(chosen(page)).toContainText('Padaria do Zé')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Descrição')).toHaveValue('Padaria do Zé')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await begin(page)
  await page.keyboard.type('praia')
  await expect(chosen(page)).toContainText('Conta da praia')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/movimentacoes/${account._id}`)

  await begin(page)
  await page.keyboard.type('streaming')
  await expect(chosen(page)).toContainText('Streaming')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Streaming')
  await page.keyboard.press('Escape')

  await begin(page)
  await page.keyboard.type('zzz')
  await expect(dialog(page)).toContainText('Nada encontrado.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('on a phone it is in the menu, and a press is enough', async ({ page, product }) => {
    await signInAsNewUser(page, product)
    await page.goto('/painel')
    await page.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('menuitem', { name: 'Procurar' }).click()
    await expect(field(page)).toBeFocused()
    await expectReadableInBoth(page)
    await field(page).fill('calend')
    await chosen(page).click()
    await page.waitForURL('**/calendario')
    await expect(dialog(page)).toHaveCount(0)
  })
})
