import type { Page } from '@playwright/test'

/** Everything that the page has ever shown, from its first frame on. */
export async function watchWords(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen = { words: '' }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      seen.words += document.body?.textContent ?? ''
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { words: string } }).seen.words)
}
