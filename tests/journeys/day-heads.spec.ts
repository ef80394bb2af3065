import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { signInWithStatement } from './imported.ts'

/* What stands on top of a list of 20,000 rows stays there: the day on a phone, the columns beside. */

const COUNT = 20_000
const DAYS = 25

type Watched = typeof globalThis & { moved: number }

/** The part of the list that is seen at a height of the window. */
const seenAt = (page: Page, y: number) =>
  page.evaluate((at) => document.elementFromPoint(innerWidth / 2, at)?.textContent ?? '', y)

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: width < 701 })

    test('the head stays on top of 20,000 rows, and nothing jumps', async ({ page, product }) => {
      await page.addInitScript(() => {
        const here = globalThis as Watched
        here.moved = 0
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
            here.moved += shift.value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      // 800 a day.
      await signInWithStatement(page, product, { count: COUNT, days: DAYS })
      await page.goto('/movimentacoes?mes=2025-10')
      const list = page.locator('[aria-label="Movimentações"][aria-rowcount]')
      await expect(list).toHaveAttribute('aria-rowcount', String(COUNT + 1))
      const top = await list.evaluate((element) => element.getBoundingClientRect().top + scrollY)
      await page.evaluate(() => {
        ;(globalThis as Watched).moved = 0
      })
      const lineHeight = width < 701 ? 64 : 48
      const linesADay = COUNT / DAYS
      for (const at of [0.5, 1.5, 7.25, 24.9]) {
        await page.evaluate((y) => scrollTo(0, y), top + at * linesADay * lineHeight)
        const day = `${DAYS - Math.floor(at)} out`
        if (width < 701) {
          await expect
            .poll(() => seenAt(page, 8))
            .toMatch(new RegExp(`^${day}[\\s\\d]* · −R\\$\\s${linesADay},00$`))
        } else {
          await expect.poll(() => seenAt(page, 12)).toBe('Descrição')
          await expect.poll(() => seenAt(page, 100)).toContain('Linha')
        }
      }
      // The head of the next day passes over that of the day before, and takes its place.
      if (width < 701) {
        const first = page.locator('[data-index]').getByText(/^24 out[\s\d]* · /)
        await page.evaluate((y) => scrollTo(0, y), top + linesADay * lineHeight)
        const headTop = await first.evaluate(
          (element) => element.getBoundingClientRect().top + scrollY,
        )
        await page.evaluate((y) => scrollTo(0, y), headTop - 16)
        await expect.poll(() => seenAt(page, 8)).toMatch(/^25 out/)
        await expect.poll(() => seenAt(page, 20)).toMatch(/^24 out/)
        await page.evaluate((y) => scrollTo(0, y), headTop + 200)
        await expect.poll(() => seenAt(page, 8)).toMatch(/^24 out/)
      }
      const moved = await page.evaluate(() => (globalThis as Watched).moved)
      expect(moved).toBeLessThan(0.02)
    })
  })
}
