import type { Page, Request, Response } from '@playwright/test'

/**
 * Has the page ask each reading by itself, as of a server that knows no batch: where a test stops, holds or
 * replaces one of them.
 */
export async function askOneByOne(page: Page): Promise<void> {
  await page.route('**/api/batch', (route) => route.fulfill({ status: 404 }))
}

/** The addresses of a request, from `/api` on: its own, or those that a batch reads. */
export function addressesOf(request: Request): readonly URL[] {
  const url = new URL(request.url())
  if (url.pathname !== '/api/batch') return [url]
  const { parts } = request.postDataJSON() as {
    readonly parts: readonly { readonly path: string }[]
  }
  return parts.map(({ path }) => new URL(`/api${path}`, url))
}

/** Whether a response is the answer to a reading, by itself or in a batch. */
export function isRead(response: Response, path: string): boolean {
  return addressesOf(response.request()).some(({ pathname }) => pathname === `/api${path}`)
}
