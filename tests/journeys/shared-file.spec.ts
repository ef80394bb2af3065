import { expect, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { isReadyToShare, share } from './share.ts'

test.use({ serviceWorkers: 'allow' })

const STATEMENT = Buffer.from(`OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>0001-98765<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><DTPOSTED>20261105<TRNAMT>-40.00<FITID>1<MEMO>Padaria da Vila</STMTTRN></BANKTRANLIST>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)

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
      await expect.poll(() => isReadyToShare(page)).toBe(true)
      const received = page.getByRole('region', { name: 'Recebido de outro aplicativo' })

      await test.step('without a network it waits on the device, and is sent once there is one', async () => {
        await context.setOffline(true)
        await share(page, [
          { name: 'extrato de novembro.ofx', content: STATEMENT },
          { name: 'filme.mp4', content: Buffer.alloc(6_000_000) },
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
        await share(page, [
          { name: 'a.ofx', content: STATEMENT },
          { name: 'b.ofx', content: STATEMENT },
        ])
        await expect(received.getByRole('listitem')).toHaveCount(2)
        await received.getByRole('button', { name: 'Jogar fora' }).click()
        await expect(received).toBeHidden()
        await page.reload()
        await expect(page.getByRole('button', { name: 'Escolher arquivos' })).toBeVisible()
        await expect(received).toBeHidden()
      })

      await test.step('whoever signs out leaves nothing of it', async () => {
        await share(page, [{ name: 'a.ofx', content: STATEMENT }])
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
  await share(other, [{ name: 'a.ofx', content: STATEMENT }])
  await expect(other.getByText(/O que você compartilhou não chegou/)).toBeVisible()
  await context.close()
})
