import type { Page } from '@playwright/test'
import { DEMO, expect, signIn, test } from './journey.ts'

/*
 * What stands first stays where it is when the rest arrives (interface.md: never a jump). What the
 * browser adds up is how much of the window moved and how far; 0.02 is a few pixels of a line.
 */

const SHIFT_MAX = 0.02

type Watched = typeof globalThis & { moved: number }
type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

/** From now on each page that is opened adds up what moves in it. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const here = globalThis as Watched
    here.moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (!shift.hadRecentInput) here.moved += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('nothing jumps when a screen arrives', async ({ page, withDemo: _ }) => {
      await watchShifts(page)
      await signIn(page, DEMO)
      const screens = [
        ['/painel', 'Gastos por categoria'],
        ['/movimentacoes', 'Gastos por categoria'],
        ['/carteiras', 'Cartões de Crédito'],
        ['/calendario', 'Resumo do mês'],
      ] as const
      for (const [address, heading] of screens) {
        await test.step(address, async () => {
          await page.goto(address)
          await expect(page.getByRole('heading', { name: heading })).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await page.waitForTimeout(500)
          expect(await page.evaluate(() => (globalThis as Watched).moved)).toBeLessThan(SHIFT_MAX)
        })
      }
    })
  })
}
