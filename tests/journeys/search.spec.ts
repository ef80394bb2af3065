import type { Page } from '@playwright/test'
import { expect, pressShortcut, signInAsDemo, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

test.use({ colorScheme: 'light' })

const box = (page: Page) => page.getByRole('searchbox', { name: 'Buscar em todo o histórico' })
const hits = (page: Page) =>
  page.getByRole('list', { name: /^Movimentações de/u }).getByRole('button')

type Named = { readonly _id: string; readonly name: string }

/** Somebody with four entries in four years. */
async function signInWithHistory(page: Page, product: Parameters<typeof signInAsNewUser>[1]) {
  const ana = await signInAsNewUser(page, product)
  const categories = await callAs<Named[]>(ana, 'GET', '/categories')
  const [cash] = await callAs<Named[]>(ana, 'GET', '/payments')
  const enter = (name: string, value: number, date: string, description = '') =>
    callAs(ana, 'POST', '/transactions', {
      transactionType: 'expenses',
      name,
      value,
      date,
      description,
      payment: cash?._id,
      category: categories.find((one) => one.name === 'Mercado')?._id,
      paid: true,
    })
  await enter('D’Ávila Calçados', -199.9, '2021-06-07')
  await enter('Padaria São João', -12.5, '2022-03-05')
  await enter('99 Táxi', -27.4, '2023-02-03')
  await enter('Presente', -150, '2024-05-14', 'Loja D´Ávila')
}

for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('N11: the list of a month leads to all of the history, and each hit to its month', async ({
      page,
      product,
    }) => {
      await signInWithHistory(page, product)
      await page.goto('/movimentacoes?busca=avila')
      await page.getByRole('link', { name: 'Buscar em todo o histórico' }).click()
      await page.waitForURL('**/busca?busca=avila')
      await expect(box(page)).toHaveValue('avila')
      await expect(hits(page)).toHaveText([/Presente.*150,00/u, /D’Ávila Calçados.*199,90/u])
      await expect(page.getByText('2 movimentações', { exact: true })).toBeVisible()
      await expect(page.getByText('R$ 349,90')).toBeVisible()

      // An entry opens in its window, and Back closes it.
      await hits(page).first().click()
      await expect(page.getByRole('dialog').getByLabel('Descrição')).toHaveValue('Presente')
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('link', { name: /Junho de 2021/iu }).click()
      await page.waitForURL('**/movimentacoes?mes=2021-06')
      await expect(page.getByText('D’Ávila Calçados').first()).toBeVisible()
      await page.goBack()
      await expect(box(page)).toHaveValue('avila')
    })

    test('N4, N9, N14: what is typed and chosen stands in the address, and is kept under a name', async ({
      page,
      product,
    }) => {
      await signInWithHistory(page, product)
      await page.goto('/busca')
      await expect(page.getByText('Digite um nome, uma observação ou um valor')).toBeVisible()
      await expectReadableInBoth(page)

      await box(page).fill('> 100')
      await page.waitForURL(/busca=%3E(?:%20|\+)100/u)
      await expect(hits(page)).toHaveCount(2)
      await page.getByRole('button', { name: 'Filtros' }).click()
      await page.getByLabel('Valor máximo').fill('160')
      await page.getByLabel('Valor máximo').press('Enter')
      await expect(hits(page)).toHaveText([/Presente/u])
      await page.getByLabel('Até', { exact: true }).fill('31/12/2023')
      await expect(page.getByText('Nada foi encontrado.', { exact: false }).first()).toBeVisible()
      await page.getByLabel('Até', { exact: true }).fill('')
      await expect(hits(page)).toHaveText([/Presente/u])
      await expectReadableInBoth(page)

      await page.getByRole('button', { name: 'Guardar busca' }).click()
      await page.getByRole('dialog').getByLabel('Nome').fill('Entre 100 e 160')
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await expect(page.getByText('Busca guardada', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Renomear busca' }).click()
      await page.getByRole('dialog').getByLabel('Nome').fill('Até 160')
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
      await expect(page.getByText('Busca renomeada', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Limpar' }).click()
      await expect(box(page)).toHaveValue('')
      await expect(page).toHaveURL(/\/busca$/u)

      await page.reload()
      await page.getByRole('link', { name: 'Até 160' }).click()
      await expect(box(page)).toHaveValue('> 100')
      await expect(hits(page)).toHaveText([/Presente/u])
      await page.getByRole('button', { name: 'Excluir a busca Até 160' }).click()
      await expect(page.getByText('Busca excluída')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Buscas guardadas' })).toHaveCount(0)
    })

    test('N12, N13: what has a label, and what has no receipt, is found by a filter', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const label = await callAs<Named>(ana, 'POST', '/labels', { name: 'Viagem', color: 'blue' })
      const categories = await callAs<Named[]>(ana, 'GET', '/categories')
      const [cash] = await callAs<Named[]>(ana, 'GET', '/payments')
      const enter = (name: string, labels: readonly string[]) =>
        callAs(ana, 'POST', '/transactions', {
          transactionType: 'expenses',
          name,
          value: -10,
          date: '2026-02-03',
          payment: cash?._id,
          category: categories.find((one) => one.name === 'Mercado')?._id,
          labels,
        })
      await enter('Feira', [])
      await enter('Pousada', [label._id])
      await page.goto('/busca?desde=2026-01-01')
      await expect(hits(page)).toHaveCount(2)
      await page.getByRole('combobox', { name: 'Etiqueta' }).click()
      await page.getByRole('option', { name: 'Viagem' }).click()
      await page.waitForURL(new RegExp(`etiqueta=${label._id}`, 'u'))
      await expect(hits(page)).toHaveText([/Pousada/u])
      await page.getByRole('combobox', { name: 'Comprovante' }).click()
      await page.getByRole('option', { name: 'Sem comprovante' }).click()
      await page.waitForURL(/comprovante=nao/u)
      await expect(hits(page)).toHaveText([/Pousada/u])
      await expectReadableInBoth(page)
      await page.getByRole('combobox', { name: 'Comprovante' }).click()
      await page.getByRole('option', { name: 'Com comprovante' }).click()
      await expect(page.getByText('Nada foi encontrado.', { exact: false }).first()).toBeVisible()
    })

    test('N5: a family’s history is found page by page, and can be read by everybody', async ({
      page,
      withDemo,
    }) => {
      await signInAsDemo(page, withDemo)
      await page.goto('/busca?natureza=despesas')
      await expect(hits(page).first()).toBeVisible()
      await expectReadableInBoth(page)
      const before = await hits(page).count()
      expect(before).toBeLessThan(200)
      await page.getByRole('button', { name: 'Ver mais' }).scrollIntoViewIfNeeded()
      await expect.poll(() => hits(page).count()).toBeGreaterThan(before)
    })

    test('a search that fails says so, and is asked again', async ({ page, withDemo, faults }) => {
      await signInAsDemo(page, withDemo)
      await page.route('**/api/**', (route) =>
        route.request().url().includes('found') || route.request().postData()?.includes('found')
          ? route.fulfill({ status: 500, body: '{}', contentType: 'application/json' })
          : route.continue(),
      )
      await page.goto('/busca?busca=mercado')
      const again = page.getByRole('button', { name: 'Tentar de novo' }).first()
      await expect(again).toBeVisible()
      await page.unroute('**/api/**')
      await again.click()
      await expect(hits(page).first()).toBeVisible()
      faults.length = 0
    })
  })
}

test('N11: Ctrl K finds what is in any month, and leads to all of it', async ({
  page,
  product,
}) => {
  await signInWithHistory(page, product)
  await page.goto('/objetivos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pressShortcut(page, 'Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill("d'avila")
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options).toHaveText([
    /Presente.*14\/05\/2024/u,
    /D’Ávila Calçados.*07\/06\/2021/u,
    /Ver todas em Busca/u,
  ])
  await options.last().click()
  await page.waitForURL(/\/busca\?busca=d(?:'|%27)avila/u)
  await expect(hits(page)).toHaveCount(2)
})
