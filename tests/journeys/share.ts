import type { Page } from '@playwright/test'

/** Sends files to the share target as a phone's system does: a form of the address in the manifest. */
export async function share(
  page: Page,
  files: readonly { readonly name: string; readonly content: Buffer }[],
): Promise<void> {
  await page.evaluate(
    (list) => {
      const form = document.createElement('form')
      Object.assign(form, {
        method: 'POST',
        action: '/importar/recebido',
        enctype: 'multipart/form-data',
      })
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'arquivos',
        multiple: true,
      })
      const held = new DataTransfer()
      for (const { name, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
        held.items.add(new File([bytes], name))
      }
      input.files = held.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    files.map(({ name, content }) => ({ name, base64: content.toString('base64') })),
  )
}

/** The service worker answers the pages of this tab, and has the one that it shows without a network. */
export const isReadyToShare = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const files = await (await caches.open('saldo-application')).keys()
    const has = files.some(({ url }) => new URL(url).pathname === '/')
    return has && navigator.serviceWorker.controller !== null
  })
