import { expect, goWithin, signInAsDemo, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'

/* The menu around every screen: a bar below 900 pixels, icons from there, names from 1200. */

const SCREENS = ['painel', 'movimentacoes', 'planejamento', 'carteiras', 'calendario', 'objetivos']
const WIDTHS = [
  [701, 0],
  [899, 0],
  [900, 72],
  [1199, 72],
  [1200, 240],
] as const

test('no screen is wider than the window, whichever of its three widths the menu has', async ({
  page,
  withDemo,
}) => {
  await signInAsDemo(page, withDemo)
  await page.goto('/painel')
  const side = page.getByRole('complementary', { name: 'Menu' })
  const bar = page.getByRole('button', { name: 'Mais', exact: true })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const screen of SCREENS) {
    await page.setViewportSize({ width: WIDTHS[0][0], height: 800 })
    await goWithin(page, `/${screen}`)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const [width, menu] of WIDTHS) {
      const where = `${screen} at ${width}`
      await page.setViewportSize({ width, height: 800 })
      await expect(bar, where).toHaveCount(menu === 0 ? 1 : 0)
      await expect(side, where).toHaveCount(menu === 0 ? 0 : 1)
      if (menu > 0) {
        await expect.poll(() => side.evaluate((element) => element.clientWidth), where).toBe(menu)
      }
      await expect.poll(overflow, where).toBeLessThanOrEqual(0)
    }
  }
  // The widest that a phone shows: the way back to today stands beside the month.
  await page.setViewportSize({ width: 360, height: 800 })
  for (const screen of ['painel', 'movimentacoes', 'planejamento', 'calendario']) {
    await goWithin(page, `/${screen}?mes=2026-09`)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect.poll(overflow, `${screen} at 360`).toBeLessThanOrEqual(0)
  }
})

test('where the menu is icons a tooltip says each name, to the keyboard too, and one is current', async ({
  page,
  withDemo,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await signInAsDemo(page, withDemo)
  await page.goto('/movimentacoes')
  const menu = page.getByRole('navigation', { name: 'Principal' })
  const current = menu.getByRole('link', { name: 'Movimentações' })
  const other = menu.getByRole('link', { name: 'Objetivos' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  const tip = page.getByText('Objetivos', { exact: true }).and(page.locator('[popover]'))
  await expect(tip).toBeHidden()
  await other.hover()
  await expect(tip).toBeVisible()
  await page.mouse.move(700, 500)
  await expect(tip).toBeHidden()
  await menu.getByRole('link', { name: 'Calendário' }).focus()
  await page.keyboard.press('Tab')
  await expect(other).toBeFocused()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/objetivos/)
  await expectReadableInBoth(page)

  await page.emulateMedia({ forcedColors: 'active' })
  for (const width of [1000, 800]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/movimentacoes')
    await expect(current).toBeVisible()
    const edges = await menu
      .filter({ visible: true })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [
          link.getAttribute('aria-current') === 'page',
          getComputedStyle(link).borderTopColor,
        ]),
      )
    const of = (isCurrent: boolean) =>
      new Set(edges.filter(([is]) => is === isCurrent).map(([, colour]) => colour))
    expect(of(true).size, String(width)).toBe(1)
    expect([...of(false)]).not.toContain([...of(true)][0])
  }
})

test('at 1280 pixels the list uses its whole width, and its icons cover neither value nor tick', async ({
  page,
  withDemo,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAsDemo(page, withDemo)
  await page.goto('/movimentacoes')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Editar/ }) })
    .first()
  await expect(row).toBeVisible()
  const edges = await row.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    const cells = [...element.querySelectorAll('[role=gridcell]')]
    const words = document.createRange()
    const reach = cells.map((cell) => {
      words.selectNodeContents(cell)
      return words.getBoundingClientRect()
    })
    return [
      Math.min(...reach.map((one) => one.left)) - left,
      right - Math.max(...reach.map((one) => one.right)),
    ]
  })
  for (const edge of edges) expect(edge).toBeLessThanOrEqual(24)

  const edit = row.getByRole('button', { name: /^Editar/ })
  const shown = () =>
    edit.evaluate((button) => getComputedStyle(button.closest('[role=gridcell]') ?? button).opacity)
  expect(await shown()).toBe('0')
  await row.hover()
  await expect.poll(shown).toBe('1')
  const end = await row.getByRole('checkbox').evaluate((box) => box.getBoundingClientRect().left)
  const last = await row
    .getByRole('button', { name: /^Excluir/ })
    .evaluate((button) => button.getBoundingClientRect().right)
  expect(last).toBeLessThanOrEqual(end)
  await page.mouse.move(5, 5)
  await expect.poll(shown).toBe('0')
  await edit.focus()
  await expect.poll(shown).toBe('1')
})
