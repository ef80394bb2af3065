import { expect, signInAsDemo, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'

/* The month's list on a phone: what it is about is on the first screen (interface.md, L38). */

/** Each name that is drawn, and whether it fits in its cell. */
function measureNames(all: readonly Element[]): [string, boolean][] {
  return all.map((name) => {
    const words = document.createRange()
    words.selectNodeContents(name.firstChild ?? name)
    const end = name.parentElement?.getBoundingClientRect().right ?? 0
    return [name.textContent, words.getBoundingClientRect().right <= end + 0.5]
  })
}

for (const width of [360, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 780 }, hasTouch: true })

    test('L38: nine of ten names stand whole and the first movement is on the first screen', async ({
      page,
      withDemo,
    }) => {
      await signInAsDemo(page, withDemo)
      await page.goto('/movimentacoes')
      const names = page.locator('[data-part=name]')
      await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeInViewport({ ratio: 1 })
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      // Of a long month only a part is drawn: the whole of it is gone through.
      const whole = new Map<string, boolean>()
      for (let step = 0; step < 60; step += 1) {
        for (const [name, isWhole] of await names.evaluateAll(measureNames))
          whole.set(name, isWhole)
        const isEnd = await page.evaluate(() => {
          const before = scrollY
          scrollBy(0, 500)
          return scrollY === before
        })
        if (isEnd) break
        await page.waitForTimeout(50)
      }
      const cut = [...whole].filter(([, isWhole]) => !isWhole).map(([name]) => name)
      expect(whole.size).toBeGreaterThan(40)
      expect(cut.length, cut.join('\n')).toBeLessThanOrEqual(whole.size / 10)
      await page.evaluate(() => scrollTo(0, 0))
      await expectReadableInBoth(page)
    })

    test('the month is chosen from a grid, and the summary opens from its line', async ({
      page,
      withDemo,
    }) => {
      await signInAsDemo(page, withDemo)
      await page.goto('/movimentacoes?mes=2026-10')
      await page.getByRole('button', { name: 'outubro' }).click()
      const grid = page.getByRole('dialog', { name: 'Escolher o mês' })
      await grid.getByRole('button', { name: 'setembro de 2026' }).click()
      await expect(page).toHaveURL(/mes=2026-09/)
      await expect(page.getByText('Resumo do mês')).toHaveCount(0)
      await page.getByRole('button', { name: /Resumo e gráfico do mês/ }).click()
      await expect(page.getByRole('heading', { name: 'Resumo do mês' })).toBeVisible()
      await expectReadableInBoth(page)
    })

    test('the chips leave what is to be paid, and a press on an entry opens what can be done', async ({
      page,
      withDemo,
    }) => {
      await signInAsDemo(page, withDemo)
      await page.goto('/movimentacoes')
      const rows = page.getByRole('row').filter({ has: page.locator('[data-part=name]') })
      await expect(rows.first()).toBeVisible()
      await page.getByRole('button', { name: /^Filtrar/ }).click()
      await page.getByRole('radio', { name: 'Pagas', exact: true }).check()
      await expect(rows.first()).toBeVisible()
      await expect(rows.getByRole('checkbox', { checked: false })).toHaveCount(0)
      const entry = rows.filter({ has: page.getByRole('checkbox', { disabled: false }) }).first()
      await entry.locator('[data-part=name]').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: /^Excluir/ })).toBeVisible()
      await expectReadableInBoth(page)
    })
  })
}
