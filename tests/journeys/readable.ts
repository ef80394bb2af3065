import type { Locator, Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { expect } from './journey.ts'

/** Everybody can read what is on the page, and nothing of it stands beside it. */
export async function expectReadable(page: Page): Promise<void> {
  // A page that has just been opened has nothing in it yet, and so nothing that is busy.
  await expect(page.locator('main').first()).toBeAttached()
  // A button is busy for as long as a question stands before it.
  await expect(page.locator('[aria-busy=true]:not(button)')).toHaveCount(0)
  expect(await listViolations(page)).toEqual([])
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBeLessThanOrEqual(0)
}

/** One of them does not lie over the other, as soon as both can be seen. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(one).toBeVisible()
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) throw new Error('one of the two is not drawn')
  const isApart = a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(isApart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true)
}

/** In light and in dark: what the dark can spoil is distinguished by colour, so only that is looked for. */
export async function expectReadableInBoth(page: Page): Promise<void> {
  await changeScheme(page, 'light')
  await expectReadable(page)
  await changeScheme(page, 'dark')
  expect(await listViolations(page, ['color-contrast', 'link-in-text-block'])).toEqual([])
  await changeScheme(page, 'light')
}

/**
 * Another scheme, at once: colours that are still passing into it would be looked at half-way. No
 * transition is waited for, since one inside a closed `details` stands still and never ends.
 */
async function changeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    // A sheet made by script, as the page's policy allows no style element.
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  })
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })
}

type InPage = { readonly axe: { readonly run: (options: RunOptions) => Promise<AxeResults> } }

/** What somebody could not read of the page as it stands now, in words; by these rules, or by all. */
export async function listViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Half a megabyte, once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as InPage
    const { violations } = await inPage.run({
      // Only violations are described: writing down what passed took a third of the time.
      resultTypes: ['violations'],
      ...(runOnly === undefined ? {} : { runOnly: [...runOnly] }),
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  }, rules)
}
