import type { Page } from '@playwright/test'
import { expect, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'

test.use({ serviceWorkers: 'allow' })

const STATEMENT = `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>0001-98765<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><DTPOSTED>20261105<TRNAMT>-40.00<FITID>1<MEMO>Padaria da Vila</STMTTRN></BANKTRANLIST>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

/** Sends files to the share target as a phone's system does: a form of the address in the manifest. */
async function share(
  page: Page,
  files: readonly { readonly name: string; readonly size?: number }[],
) {
  await page.evaluate(
    ({ list, text }) => {
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
      for (const { name, size } of list) {
        const content = size === undefined ? [text] : [new Uint8Array(size)]
        held.items.add(new File(content, name, { type: 'application/x-ofx' }))
      }
      input.files = held.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { list: files, text: STATEMENT },
  )
}

/** The service worker answers the pages of this tab, and has the one that it shows without a network. */
const isReady = (page: Page) =>
  page.evaluate(async () => {
    const files = await (await caches.open('saldo-application')).keys()
    const has = files.some(({ url }) => new URL(url).pathname === '/')
    return has && navigator.serviceWorker.controller !== null
  })

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('what the bank’s application shares opens in the review, and waits where there is no network', async ({
      page,
      product,
      context,
    }) => {
      await signInAsNewUser(page, product)
      await page.goto('/importar')
      await expect.poll(() => isReady(page)).toBe(true)
      const received = page.getByRole('region', { name: 'Recebido de outro aplicativo' })

      await test.step('without a network it waits on the device, and is sent once there is one', async () => {
        await context.setOffline(true)
        await share(page, [
          { name: 'extrato de novembro.ofx' },
          { name: 'filme.mp4', size: 6_000_000 },
        ])
        await expect(received.getByText('extrato de novembro.ofx')).toBeVisible()
        await expect(received.getByText(/^1 arquivo ficou de fora/)).toBeVisible()
        await expectReadableInBoth(page)
        await received.getByRole('button', { name: 'Conferir o arquivo' }).click()
        // A network that reaches nothing counts as one: nothing is lost by pressing.
        const again = page
          .getByRole('region', { name: 'Enviar extrato' })
          .getByRole('button', { name: 'Tentar de novo' })
        await expect(again).toBeVisible()
        await context.setOffline(false)
        await again.click()
        await expect(page.getByRole('button', { name: /^Criar Itaú/ })).toBeVisible()
      })

      await test.step('it is offered once', async () => {
        await page.goto('/importar')
        await expect(page.getByRole('button', { name: 'Escolher arquivos' })).toBeVisible()
        await expect(received).toBeHidden()
      })

      await test.step('it can be thrown away unsent', async () => {
        await share(page, [{ name: 'a.ofx' }, { name: 'b.ofx' }])
        await expect(received.getByRole('listitem')).toHaveCount(2)
        await received.getByRole('button', { name: 'Jogar fora' }).click()
        await expect(received).toBeHidden()
        await page.reload()
        await expect(page.getByRole('button', { name: 'Escolher arquivos' })).toBeVisible()
        await expect(received).toBeHidden()
      })

      await test.step('whoever signs out leaves nothing of it', async () => {
        await share(page, [{ name: 'a.ofx' }])
        await expect(received).toBeVisible()
        await page.evaluate(() => localStorage.setItem('forgetting', 'true'))
        await page.goto('/painel')
        await expect.poll(() => page.evaluate(() => caches.has('saldo-shared'))).toBe(false)
      })
    })
  })
}

test('a device without the service worker says what to do with what was shared', async ({
  browser,
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  const state = await page.context().storageState()
  const context = await browser.newContext({
    storageState: state,
    serviceWorkers: 'block',
    baseURL: new URL(page.url()).origin,
  })
  const other = await context.newPage()
  await other.goto('/importar')
  await share(other, [{ name: 'a.ofx' }])
  await expect(other.getByText(/O que você compartilhou não chegou/)).toBeVisible()
  await context.close()
})
