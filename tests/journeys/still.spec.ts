import type { Page } from '@playwright/test'
import { expect, signInAsDemo, test } from './journey.ts'
import { watchWords } from './words.ts'

/*
 * What stands first stays where it is when the rest arrives (interface.md: never a jump). What the
 * browser adds up is how much of the window moved and how far; 0.02 is a few pixels of a line.
 */

const SHIFT_MAX = 0.02

type Watched = typeof globalThis & { moved: number; movedParts: string[] }
type Shift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

/** From now on each page that is opened adds up what moves in it. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const here = globalThis as Watched
    here.moved = 0
    here.movedParts = []
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join()
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue
        here.moved += shift.value
        for (const { node, previousRect, currentRect } of shift.sources) {
          const words = node?.textContent?.slice(0, 40) ?? ''
          here.movedParts.push(`“${words}” from ${place(previousRect)} to ${place(currentRect)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** A phone's processor: four times as slow as this one, so that parts arrive one after the other. */
async function slowDown(page: Page, rate = 4): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

async function expectStill(page: Page): Promise<void> {
  const [moved, parts] = await page.evaluate(() => {
    const { moved: sum, movedParts } = globalThis as Watched
    return [sum, movedParts] as const
  })
  expect(moved, parts.join('\n')).toBeLessThan(SHIFT_MAX)
}

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('nothing jumps when a screen arrives', async ({ page, withDemo }) => {
      await watchShifts(page)
      await signInAsDemo(page, withDemo)
      if (width === 390) await slowDown(page)
      const screens = [
        ['/painel', 'Para onde foi'],
        ['/movimentacoes', 'Gastos por categoria'],
        ['/busca?busca=mercado', 'Resumo da busca'],
        ['/carteiras', 'Cartões de Crédito'],
        ['/calendario', 'Calendário mensal'],
        ['/objetivos', 'Objetivos'],
        ['/tarefas', 'Suas conquistas'],
        ['/relatorio', 'Status do mês'],
        ['/planejamento', 'Receitas'],
        ['/onboarding-planejamento', 'Começar o planejamento'],
        ['/importar', 'Importar extrato'],
        ['/configuracoes/perfil', 'Meu Perfil'],
        ['/configuracoes/categorias', 'Suas subcategorias'],
        ['/configuracoes/preferencias', 'Seus dados'],
        ['/configuracoes/plano', 'Seu plano'],
        ['/configuracoes/conta-familia', 'Código da família'],
        ['/configuracoes/contas-automaticas', 'Contas conectadas'],
        ['/configuracoes/seguranca', 'Aparelhos conectados'],
        ['/assine', 'Assine'],
      ] as const
      for (const [address, heading] of screens) {
        await test.step(address, async () => {
          await page.goto(address)
          await expect(page.getByRole('heading', { name: heading })).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await page.waitForTimeout(500)
          await expectStill(page)
        })
      }
      await test.step('one’s own plan', async () => {
        await page.goto('/planejamento')
        await page.waitForURL('**/planejamento?*quem=*')
        // As it is opened from an address: nothing of it is known yet.
        await page.reload()
        await expect(page.getByRole('button', { name: 'Adicionar categoria' })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await page.waitForTimeout(500)
        await expectStill(page)
      })
      await test.step('M20: the figures of one person of the family', async () => {
        const id = await page.evaluate(() => localStorage.getItem('id'))
        for (const [address, heading] of [
          ['/relatorio', 'Status do mês'],
          ['/movimentacoes', 'Gastos por categoria'],
        ] as const) {
          await page.goto(`${address}?quem=${id}`)
          await expect(page.getByRole('heading', { name: heading })).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await page.waitForTimeout(500)
          await expectStill(page)
        }
      })
      await test.step('L36: the page of a card', async () => {
        await page.goto('/carteiras')
        await page.getByRole('link', { name: /Nubank/ }).click()
        await page.waitForURL('**/movimentacoes/*')
        // As it is opened from an address: nothing of it is known yet, and it is never an account's.
        const words = await watchWords(page)
        await page.reload()
        await expect(page.getByRole('button', { name: 'Pagar fatura' })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await page.waitForTimeout(500)
        expect(await words()).not.toContain('Resumo do mês')
        await expectStill(page)
      })
    })

    test('M20: of another month nothing stands under its heading before it is read, and nothing jumps then', async ({
      page,
      withDemo,
    }) => {
      await watchShifts(page)
      await signInAsDemo(page, withDemo)
      await page.goto('/painel')
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      // Of the month alone; what is due this week, and what there is, is the same in each.
      const parts = ['Receitas x Despesas (Diário)', 'Para onde foi', 'Plano do mês']
      const cardOf = (title: string) =>
        page
          .getByRole('main')
          .locator('section', { has: page.getByRole('heading', { name: title }) })
      for (const title of parts) await expect(cardOf(title).first()).toContainText('R$')
      let release: () => void = () => null
      const held = new Promise<void>((done) => (release = done))
      await page.route('**/api/**', async (route) => {
        await held
        await route.continue()
      })
      await page.getByRole('button', { name: 'Mês anterior' }).click()
      for (const title of parts) await expect(cardOf(title).first()).not.toContainText('R$')
      // What moves within half a second of a press is not counted.
      await page.waitForTimeout(700)
      release()
      for (const title of parts) await expect(cardOf(title).first()).toContainText('R$')
      await page.waitForTimeout(500)
      await expectStill(page)
    })

    test('L68: nothing jumps before somebody has signed in', async ({ page }) => {
      await watchShifts(page)
      if (width === 390) await slowDown(page)
      const addresses = ['/login', '/cadastro', '/account-recovery', '/termos-de-uso']
      for (const address of addresses) {
        await page.goto(address)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await page.waitForTimeout(900)
        await expectStill(page)
      }
    })
  })
}

for (const width of [412, 768]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('nothing wraps late where a line has just room: a wide phone, and a tablet', async ({
      page,
      withDemo,
    }) => {
      await watchShifts(page)
      await signInAsDemo(page, withDemo)
      if (width === 412) await slowDown(page)
      await page.goto('/carteiras')
      const card = await page.getByRole('link', { name: /Nubank/ }).getAttribute('href')
      for (const [address, seen] of [
        ['/painel', page.getByRole('heading', { name: 'Para onde foi' })],
        ['/movimentacoes', page.getByRole('button', { name: /^Sobra/ })],
        [card ?? '', page.getByRole('button', { name: 'Pagar fatura' })],
      ] as const) {
        await test.step(address, async () => {
          await page.goto(address)
          await expect(seen.first()).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await page.waitForTimeout(500)
          await expectStill(page)
        })
      }
    })
  })
}

test('nothing jumps while the pages of a document are drawn, however slowly', async ({ page }) => {
  await watchShifts(page)
  await slowDown(page, 10)
  await page.goto('/termos-de-uso')
  const isDrawn = async () => {
    const height = async (index: number) =>
      (await page.locator('canvas').nth(index).boundingBox())?.height ?? 0
    return Math.min(await height(0), await height(1))
  }
  await expect.poll(isDrawn).toBeGreaterThan(1_000)
  await expectStill(page)
})
