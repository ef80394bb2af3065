import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Everybody can read what is on the page, and nothing of it stands beside it. */
export async function expectReadable(page: Page): Promise<void> {
  // A button is busy for as long as a question stands before it.
  await expect(page.locator('[aria-busy=true]:not(button)')).toHaveCount(0)
  await expectNoViolation(axeOn(page))
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBeLessThanOrEqual(0)
}

/** In light and in dark: what the dark can spoil is distinguished by colour, so only that is looked for. */
export async function expectReadableInBoth(page: Page): Promise<void> {
  await changeScheme(page, 'light')
  await expectReadable(page)
  await changeScheme(page, 'dark')
  await expectNoViolation(axeOn(page).withRules(['color-contrast', 'link-in-text-block']))
  await changeScheme(page, 'light')
}

/** Another scheme, once every colour that passes into it has arrived. */
async function changeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    // A transition begins with the frame after the change.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => null)))
  })
}

/**
 * Run in the page itself: our pages have no frames, for which axe would open a page of its own. Only
 * violations are described: writing down what passed took a third of the time.
 */
const axeOn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

async function expectNoViolation(axe: AxeBuilder) {
  expect(await describeViolations(axe)).toEqual([])
}

async function describeViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

/** What somebody could not read of the page as it stands now, in words. */
export function listViolations(page: Page): Promise<string[]> {
  return describeViolations(axeOn(page))
}
