import type { Locator, Page } from '@playwright/test'
import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core'
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

/**
 * In light, in which the page has to be, and in dark: what the dark can spoil is distinguished by
 * colour, so only that is looked for.
 */
export async function expectReadableInBoth(page: Page): Promise<void> {
  const isLight = () => matchMedia('(prefers-color-scheme: light)').matches
  expect(await page.evaluate(isLight), 'the page is in light').toBe(true)
  await expectReadable(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await listViolations(page, { isColourOnly: true })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The rules of what is distinguished by colour. */
const COLOURS = ['color-contrast', 'link-in-text-block']
/** What stands behind a window, and the message that stands over it all the same. */
const BEHIND = '[data-base-ui-inert]'
const IN_SIGHT = ['body', '.message-place']

type InPage = {
  readonly axe: {
    readonly run: (context: ElementContext, options: RunOptions) => Promise<AxeResults>
  }
}

/**
 * What somebody could not read of the page as it stands now, in words. Contrast is two thirds of the
 * work; where a window covers the page, which nobody reads until it is closed, it is not measured.
 * What passes into another colour is measured as it will be. No transition is waited for, since one
 * inside a closed `details` stands still and never ends.
 */
export async function listViolations(
  page: Page,
  { isColourOnly = false }: { readonly isColourOnly?: boolean } = {},
): Promise<string[]> {
  // Half a megabyte, once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ colours, behind, inSight, only }) => {
      const { axe: inPage } = window as unknown as InPage
      const list = async (context: ElementContext, options: RunOptions) => {
        // Only violations are described: writing down what passed took a third of the time.
        const answer = await inPage.run(context, { resultTypes: ['violations'], ...options })
        return answer.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
      }
      const listAll = async () => {
        const isCovered = document.querySelector(behind) !== null
        if (!isCovered && !only) return list(document, {})
        const ofColours = await list({ include: inSight, exclude: behind }, { runOnly: colours })
        if (only) return ofColours
        const off = Object.fromEntries(colours.map((rule) => [rule, { enabled: false }]))
        return [...(await list(document, { rules: off })), ...ofColours]
      }
      // A sheet made by script, as the page's policy allows no style element.
      const still = new CSSStyleSheet()
      still.replaceSync('*, *::before, *::after { transition: none !important }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const violations = await listAll()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
      return violations
    },
    { colours: COLOURS, behind: BEHIND, inSight: IN_SIGHT, only: isColourOnly },
  )
}
