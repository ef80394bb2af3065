import { expect, signInAsNewUser, test } from './journey.ts'

/* A journey begins on the page of the one before: of that one nothing is left. */

const SMALL = { width: 390, height: 700 }
const USUAL = { width: 1280, height: 900 }

test('a journey leaves what a person leaves in a browser', async ({ page, product }) => {
  await signInAsNewUser(page, product)
  await page.route('**/health', (route) => route.fulfill({ body: 'another answer' }))
  await page.setViewportSize(SMALL)
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', media: 'print' })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/health')
  await page.evaluate(async () => {
    sessionStorage.setItem('left', 'here')
    await caches.open('left')
    await new Promise((done) => {
      indexedDB.open('left').addEventListener('success', done)
    })
  })
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.body.textContent)).toBe('another answer')
})

test('the next one finds none of it', async ({ page, product }) => {
  expect(new URL(page.url()).origin, 'it is the same page').toBe(product.url)
  await page.goto('/health')
  const found = await page.evaluate(async () => ({
    stored: localStorage.length + sessionStorage.length,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    isLight: matchMedia('screen and (prefers-color-scheme: light)').matches,
    isForced: matchMedia('(forced-colors: active)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    pagesBefore: history.length - 1,
    words: document.body.textContent,
  }))
  expect(found).toEqual({
    stored: 0,
    caches: [],
    databases: [],
    isLight: true,
    isForced: false,
    isStill: true,
    pagesBefore: 0,
    words: expect.not.stringContaining('another answer'),
  })
  expect(await page.context().cookies()).toEqual([])
  expect(page.viewportSize()).toEqual(USUAL)
})
