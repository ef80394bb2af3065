import path from 'node:path'
import type { Page } from '@playwright/test'
import { DEMO, expect, signIn, signInAsNewUser, test } from '../journeys/journey.ts'
import { signInAsOperator } from '../journeys/operators.ts'
import { listViolations } from '../journeys/readable.ts'
import { connectBank } from './connect-bank.ts'
import { fillAccount } from './full-account.ts'
import { findIds, type Ids } from './ids.ts'
import { type PicturePlace, places } from './places.ts'

/*
 * A picture of every screen and window in each of its states, for people to see: nothing is
 * compared here. `npm run pictures` says what of it to take.
 */

const STATES = ['usual', 'full', 'empty', 'loading', 'error', 'partial'] as const
type State = (typeof STATES)[number]

/** A picture of a longer screen ends here. */
const HEIGHT_MAX = 2_600

const SCHEMES = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const

const chosen = (name: string, all: readonly string[]) =>
  process.env[`PICTURES_${name}`]?.split(',') ?? all
const widths = chosen('WIDTHS', ['360', '390', '1280']).map(Number)
const states = STATES.filter((state) => chosen('STATES', STATES).includes(state))
const schemes = Object.entries(SCHEMES).filter(([scheme]) =>
  chosen('SCHEMES', Object.keys(SCHEMES)).includes(scheme),
)
const wanted = new RegExp(process.env['PICTURES_OF'] ?? '')
const isChecked = process.env['PICTURES_AXE'] !== undefined
const folder = process.env['PICTURES_FOLDER'] ?? 'test-results/pictures'

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())

const placesOf = (seenBy: PicturePlace['seenBy']) =>
  places.filter((place) => place.seenBy === seenBy && wanted.test(place.name))

/** Whose account shows this state: the demo family's, one with much of everything, or a new one. */
async function enter(
  page: Page,
  {
    state,
    product,
  }: { readonly state: State; readonly product: Parameters<typeof signInAsNewUser>[1] },
): Promise<Ids> {
  if (state !== 'empty' && state !== 'full') {
    await signIn(page, DEMO)
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    return findIds({ url: `${product.url}/api`, token }, today)
  }
  const { api: url, token } = await signInAsNewUser(page, product)
  if (state === 'full') {
    await fillAccount({ url, token }, today)
    await connectBank({ url, token }, product.pluggy)
  }
  return findIds({ url, token }, today)
}

/** Who somebody is: read before a screen is shown at all. */
const ofTheFrame = (address: string) => /\/api\/(?:users\/[^/?]+$|session)/.test(address)

const UNAVAILABLE = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Indisponível', status: 503, code: 'unavailable' }),
}

/** Whether this call of a screen is answered: of a screen that has come in part, every second one. */
const isAnswered: Readonly<Record<State, (call: number) => boolean>> = {
  usual: () => true,
  full: () => true,
  empty: () => true,
  loading: () => false,
  error: () => false,
  partial: (call) => call % 2 === 0,
}

async function arrange(page: Page, state: State): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  let calls = 0
  await page.route('**/api/**', async (route) => {
    if (ofTheFrame(route.request().url()) || isAnswered[state]((calls += 1))) await route.continue()
    else if (state === 'error') await route.fulfill(UNAVAILABLE)
  })
}

/** A call that fails is repeated for so long. */
const GIVEN_UP_MS = 4_000

/** Until nothing is on its way, or it is clear that it does not come. */
async function settle(page: Page, state: State): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready)
  if (state === 'error') await page.waitForTimeout(GIVEN_UP_MS)
  else if (state === 'loading' || state === 'partial') await page.waitForTimeout(600)
  else await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForTimeout(300)
}

/** All of a screen in one picture, with what is fixed to its foot at its foot; a window as it is seen. */
async function picture(
  page: Page,
  { name }: PicturePlace,
  { state, width }: Setting,
): Promise<void> {
  const seen = page.viewportSize() ?? { width, height: HEIGHT_MAX }
  const isWindow = (await page.getByRole('dialog').count()) > 0
  if (!isWindow) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({
      width,
      height: Math.min(Math.max(whole, seen.height), HEIGHT_MAX),
    })
  }
  for (const [scheme, media] of schemes) {
    await page.emulateMedia(media)
    await page.waitForTimeout(120)
    const shown = `${state}-${width}-${scheme}`
    const file = path.join(folder, name, `${shown}.png`)
    await page.screenshot({ path: file, animations: 'disabled' })
    // Forced colours are the reader's own.
    if (isChecked && scheme !== 'forced') {
      expect.soft(await listViolations(page), `${name} ${shown}`).toEqual([])
    }
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await page.setViewportSize(seen)
}

type Setting = { readonly state: State; readonly width: number }

for (const width of widths) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: width < 701 ? 780 : 800 },
      hasTouch: width < 701,
      isMobile: width < 701,
    })
    for (const state of states) {
      test(state, async ({ page, withDemo: product, faults }) => {
        test.setTimeout(30 * 60_000)
        const ids = await enter(page, { state, product })
        await page.waitForTimeout(1_000)
        for (const place of placesOf('user')) {
          const address = place.address(ids)
          if (address === null) continue
          await arrange(page, state)
          await page.goto(address)
          await settle(page, state)
          await picture(page, place, { state, width })
        }
        // An answer of 503 is what is looked at here.
        if (state === 'error') faults.length = 0
      })
    }
    if (states.includes('usual')) {
      test('nobody is signed in', async ({ page }) => {
        for (const place of placesOf('anyone')) {
          await page.goto(place.address({} as Ids) ?? '/')
          await settle(page, 'usual')
          await picture(page, place, { state: 'usual', width })
        }
      })
      test('somebody operates the product', async ({ page, withDemo: product }) => {
        test.setTimeout(10 * 60_000)
        await signInAsOperator(page, product)
        await product.tool('admin', ['company', 'add', 'Padaria Sol'])
        for (const place of placesOf('operator')) {
          await page.goto(place.address({} as Ids) ?? '/')
          await settle(page, 'usual')
          await picture(page, place, { state: 'usual', width })
        }
      })
    }
  })
}
