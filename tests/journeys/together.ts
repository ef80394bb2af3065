import type { Browser, Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Product } from './product.ts'

/** Another person with a browser of their own, seen in the same way. */
export async function newBrowser(browser: Browser, product: Product, page: Page): Promise<Page> {
  const viewport = page.viewportSize()
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    ...(viewport === null ? {} : { viewport }),
  })
  return context.newPage()
}

/** A call of the person's own, as the page would make it. */
export async function callAs<T>(
  person: { readonly api: string; readonly token: string },
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${person.api}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(answer.status, `${method} ${path}`).toBeLessThan(300)
  const text = await answer.text()
  return (text === '' ? null : JSON.parse(text)) as T
}
