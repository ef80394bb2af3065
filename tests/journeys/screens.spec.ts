import type { Page } from '@playwright/test'
import { expect, goWithin, signInAsDemo, test } from './journey.ts'
import { expectReadableInBoth, listViolations } from './readable.ts'

const screens = [
  ['/painel', 'Olá'],
  ['/movimentacoes', 'Movimentações'],
  ['/busca', 'Busca'],
  ['/carteiras', 'Contas e cartões'],
  ['/importar', 'Importar extrato'],
  ['/planejamento', 'Planejamento'],
  ['/onboarding-planejamento', 'Começar o planejamento'],
  ['/configuracoes/perfil', 'Meu Perfil'],
  ['/configuracoes/categorias', 'Suas subcategorias'],
  ['/configuracoes/preferencias', 'Seus dados'],
  ['/configuracoes/plano', 'Seu plano'],
  ['/configuracoes/contas-automaticas', 'Contas conectadas'],
  ['/assine', 'Assine'],
  ['/movimentacoes?janela=nova-movimentacao&tipo=expenses', 'Nova despesa'],
  ['/calendario', 'Calendário mensal'],
  ['/calendario?janela=item-calendario&tipo=expenses&dia=5', 'Nova despesa mensal'],
  ['/objetivos', 'Férias em Maragogi'],
  ['/objetivos?janela=novo-objetivo', 'O que você quer realizar?'],
  ['/etiquetas', 'Reforma da cozinha'],
  ['/tarefas', 'Suas conquistas'],
  ['/tarefas?janela=nova-tarefa', 'Nova tarefa'],
  ['/relatorio', 'Status do mês'],
  ['/relatorio?periodo=ano', 'Status do ano'],
  ['/movimentacoes?janela=movimento-bancario&tipo=transfer', 'Movimentação bancária'],
  ['/carteiras?janela=nova-forma&tipo=credit', 'Novo cartão manual'],
  ['/painel?janela=atalhos', 'Atalhos do teclado'],
  ['/painel?janela=sair', 'Deseja mesmo sair?'],
] as const

/** What the specification lets stand in local storage, and the theme that was chosen. */
const KEYS_ALLOWED = [
  'token',
  'image',
  'id',
  'currency',
  'hideDashboardCardValues',
  'showNotPlannedCategories',
  'theme',
]

const SIZES = [1280, 390].map((width) => ({ width, height: 844 }))

/** At the width of a desk and of a phone, in light and in dark. */
async function expectReadableEverywhere(page: Page) {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectReadableInBoth(page)
  }
}

test.describe('in light, and in dark', () => {
  test.use({ colorScheme: 'light' })

  test('every screen can be read by everybody, on a desk and on a phone, and fits', async ({
    page,
    withDemo,
  }) => {
    test.setTimeout(600_000)
    await signInAsDemo(page, withDemo)
    for (const [address, heading] of screens) {
      await test.step(address, async () => {
        await page.goto(address)
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectReadableEverywhere(page)
      })
    }
    await test.step('a card, and the window that pays its invoice', async () => {
      await page.goto('/carteiras')
      await page.getByRole('link', { name: /Nubank/ }).click()
      const pay = page.getByRole('button', { name: 'Pagar fatura' })
      await expect(pay).toBeVisible()
      await expectReadableEverywhere(page)
      await pay.click()
      await expect(page.getByRole('dialog').getByText('Falta pagar')).toBeVisible()
      await expectReadableEverywhere(page)
    })
    await test.step('the plans of a family beside each other', async () => {
      await page.goto('/planejamento')
      await page.getByRole('tab', { name: 'Todos' }).click()
      await expect(page.getByRole('columnheader', { name: 'Soma' }).first()).toBeVisible()
      await expectReadableEverywhere(page)
    })
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter((key) => !KEYS_ALLOWED.includes(key))).toEqual([])
  })

  for (const size of SIZES) {
    test(`whoever is not in yet can read every page too, at ${size.width}`, async ({ page }) => {
      await page.setViewportSize(size)
      const addresses = [
        '/login',
        '/cadastro',
        '/account-recovery',
        '/termos-de-uso',
        '/empresas/activation?activationToken=inventado',
      ]
      for (const address of addresses) {
        await page.goto(address)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectReadableInBoth(page)
      }
    })
  }
})

test('hidden values are hidden in cards, lists, charts and tables alike', async ({
  page,
  withDemo,
}) => {
  await signInAsDemo(page, withDemo)
  await page.goto('/painel')
  await page.getByRole('button', { name: 'Ocultar valores' }).click()
  const addresses = [
    '/painel',
    '/movimentacoes',
    '/carteiras',
    '/calendario',
    '/objetivos',
    '/tarefas',
    '/relatorio',
    '/planejamento',
  ]
  for (const address of addresses) {
    await goWithin(page, address)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByText('••••').first()).toBeVisible()
    const text = await page.locator('main').textContent()
    // A shop of the demo is called by a price.
    expect(text?.replaceAll('Loja de R$ 1,99', '')).not.toMatch(/R\$\s?[\d.]+,\d{2}/)
  }
})

test('words too pale to be read are found on a page and in a window, not behind it', async ({
  page,
  withDemo,
}) => {
  await signInAsDemo(page, withDemo)
  await page.goto('/tarefas')
  await expect(page.getByRole('heading', { name: 'Suas conquistas' })).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  const pale = async (selector: string) => {
    const part = page.locator(selector)
    await part.evaluate((element) => element.style.setProperty('color', 'rgb(235 235 235)'))
    // It passes into the new colour, however fast.
    await expect(part).toHaveCSS('color', 'rgb(235, 235, 235)')
  }
  await pale('h1')
  expect(await listViolations(page)).toEqual([expect.stringContaining('color-contrast: <h1')])
  expect(await listViolations(page, { isColourOnly: true })).toHaveLength(1)

  await page.getByRole('button', { name: 'Nova tarefa' }).click()
  await expect(page.getByRole('dialog', { name: 'Nova tarefa' })).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  await pale('[role=dialog] h2')
  expect(await listViolations(page)).toEqual([expect.stringContaining('color-contrast: <h2')])
  expect(await listViolations(page, { isColourOnly: true })).toHaveLength(1)
  // A message stands over the window.
  await page.locator('.message-place').evaluate((place) => (place.textContent = 'Tarefa salva'))
  await pale('.message-place')
  const found = await listViolations(page, { isColourOnly: true })
  expect(found).toEqual([expect.stringContaining('message-place')])
})
