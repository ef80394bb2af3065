import { expect, signInAsNewUser, test } from './journey.ts'
import { expectReadable } from './readable.ts'
import { askOneByOne } from './batch.ts'

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a category is found by what people say, suggested by the name, and made where it is missing', async ({
      page,
      product,
    }) => {
      await signInAsNewUser(page, product)
      await page.goto('/movimentacoes?janela=nova-movimentacao&tipo=expenses')
      const dialog = page.getByRole('dialog')
      const field = dialog.getByLabel('Categoria', { exact: true })

      await test.step('luz finds Energia, and the list says why', async () => {
        await field.click()
        await page.keyboard.type('luz')
        const option = page.getByRole('option', { name: 'Energia luz' })
        await expect(option).toBeVisible()
        await expectReadable(page)
        await page.keyboard.press('Enter')
        await expect(field).toHaveValue('Energia')
      })

      await test.step('a suggestion does not touch what was chosen', async () => {
        await dialog.getByRole('radio', { name: 'Receita' }).click()
        await dialog.getByRole('radio', { name: 'Despesa' }).click()
        await expect(field).toHaveValue('')
        await dialog.getByLabel('Descrição').fill('Remédio da vó')
        await expect(field).toHaveValue('Farmácia')
        await expectReadable(page)
        await field.fill('luz')
        await page.getByRole('option', { name: 'Energia luz' }).click()
        const answered = page.waitForResponse((answer) => answer.url().includes('/suggestion'))
        await dialog.getByLabel('Descrição').fill('Gasolina')
        await answered
        await expect(field).toHaveValue('Energia')
      })

      await test.step('a subcategory is made by keyboard and chosen at once', async () => {
        await field.click()
        await page.keyboard.type('Natação do Caio')
        await expect(page.getByRole('option', { name: 'Criar subcategoria' })).toBeVisible()
        await page.keyboard.press('Enter')
        const parent = dialog.getByLabel('Categoria principal de Natação do Caio')
        await expect(parent).toBeFocused()
        await expectReadable(page)
        await page.keyboard.type('lazer')
        await page.keyboard.press('Enter')
        await expect(field).toHaveValue('Natação do Caio')
        await expect(field).toBeFocused()
      })
    })
  })
}

test('while the categories are on their way none is offered to be made', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  let answer = () => {}
  const wanted = new Promise<void>((done) => {
    answer = done
  })
  await askOneByOne(page)
  await page.route('**/api/categories*', async (route) => {
    await wanted
    await route.continue()
  })
  await page.goto('/movimentacoes?janela=nova-movimentacao&tipo=expenses')
  const field = page.getByRole('dialog').getByLabel('Categoria', { exact: true })
  await field.click()
  await page.keyboard.type('mercado')
  await expect(page.getByText('Buscando as categorias…')).toBeVisible()
  await page.keyboard.press('Enter')
  answer()
  await expect(page.getByRole('option', { name: /Mercado/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Mercado')
})
