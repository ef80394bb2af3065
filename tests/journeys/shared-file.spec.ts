import { closeRecorded, expect, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { pdfOf, PICTURE } from '../small-files.ts'
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

    test('R15: a picture or a PDF that is shared opens a new expense and lies with it', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      await page.goto('/importar')
      await expect.poll(() => isReadyToShare(page)).toBe(true)
      const received = page.getByRole('region', { name: 'comprovante recebido' })
      const dialog = page.getByRole('dialog', { name: 'Nova despesa' })
      const create = async (name: string) => {
        await dialog.getByLabel('Valor').fill('89,90')
        await dialog.getByLabel('Descrição').first().fill(name)
        await dialog.getByRole('combobox', { name: 'Categoria' }).click()
        await page.keyboard.type('Mercado')
        await page.keyboard.press('Enter')
        await dialog.getByRole('button', { name: 'Cadastrar' }).click()
        await closeRecorded(page)
      }

      const countShared = () =>
        page.evaluate(async () => (await (await caches.open('saldo-shared')).keys()).length)
      /** As it is where the session has ended, which the device may know or find out only now. */
      const endSession = async (isKnown: boolean) => {
        await page.evaluate((isGone) => {
          for (const key of isGone ? ['token', 'id', 'image'] : []) localStorage.removeItem(key)
          if (!isGone) localStorage.setItem('token', 'ended')
        }, isKnown)
        await page.context().clearCookies()
      }
      const signIn = async () => {
        await page.getByLabel('E-mail').fill(ana.email)
        await page.getByLabel('Senha', { exact: true }).fill(ana.password)
        await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      }
      const waiting = page.getByText('1 arquivo compartilhado espera por até dez minutos.')

      for (const isKnown of [true, false]) {
        await test.step(`whoever has to sign in first finds it there, ${isKnown ? 'signed out' : 'where the session turns out to be over'}`, async () => {
          await endSession(isKnown)
          await share(page, [{ name: 'foto da nota.png', content: PICTURE }])
          await expect(waiting).toBeVisible()
          await expectReadableInBoth(page)
          await signIn()
          await expect(received.getByText('foto da nota.png')).toBeVisible()
          await received.getByRole('button', { name: 'Jogar fora' }).click()
          await expect(received).toHaveCount(0)
        })
      }

      await test.step('it can be thrown away before', async () => {
        await endSession(true)
        await share(page, [{ name: 'foto da nota.png', content: PICTURE }])
        await page.getByRole('button', { name: 'Jogar fora' }).click()
        await expect(waiting).toHaveCount(0)
        await expect.poll(countShared).toBe(0)
      })

      await test.step('whoever signs in later than ten minutes finds nothing', async () => {
        await share(page, [{ name: 'foto da nota.png', content: PICTURE }])
        await expect(waiting).toBeVisible()
        await page.evaluate(async () => {
          const cache = await caches.open('saldo-shared')
          for (const request of await cache.keys()) {
            const [, , at, ...rest] = new URL(request.url).pathname.split('/')
            const content = await cache.match(request)
            const earlier = ['', 'shared', Number(at) - 10 * 60_000, ...rest].join('/')
            if (content !== undefined) await cache.put(earlier, content)
            await cache.delete(request)
          }
        })
        await signIn()
        await expect(dialog.getByText(/^O que você compartilhou não está mais aqui/u)).toBeVisible()
        await expectReadableInBoth(page)
        expect(await countShared()).toBe(0)
      })

      await test.step('what lay there before the session ended goes with it', async () => {
        await share(page, [{ name: 'foto da nota.png', content: PICTURE }])
        await expect(received.getByText('foto da nota.png')).toBeVisible()
        await endSession(false)
        await page.goto('/painel')
        await expect(page.getByLabel('E-mail')).toBeVisible()
        await expect.poll(countShared).toBe(0)
        await signIn()
        await page.waitForURL(/\/painel/u)
      })

      await test.step('R10: it is attached once the expense is written, and its row says so', async () => {
        await share(page, [{ name: 'foto da nota.png', content: PICTURE }])
        await expect(received.getByText('foto da nota.png')).toBeVisible()
        await expectReadableInBoth(page)
        await create('Farmácia')
        const row = page.getByRole('row', { name: /Farmácia/u })
        await expect(row.getByTitle('1 comprovante', { exact: true })).toBeVisible()
        await expectReadableInBoth(page)
        await expect.poll(() => page.evaluate(() => caches.has('saldo-shared'))).toBe(false)
      })

      await test.step('a PDF is a statement or a receipt: it is asked which', async () => {
        await share(page, [{ name: 'garantia.pdf', content: pdfOf('garantia') }])
        await page.getByRole('link', { name: 'Anexar a uma nova despesa' }).click()
        await expect(received.getByText('garantia.pdf')).toBeVisible()
        await create('Geladeira')
        const row = page.getByRole('row', { name: /Geladeira/u })
        await expect(row.getByTitle('1 comprovante', { exact: true })).toBeVisible()
      })

      await test.step('it can be thrown away', async () => {
        await share(page, [{ name: 'outra.png', content: PICTURE }])
        await received.getByRole('button', { name: 'Jogar fora' }).click()
        await expect(received).toHaveCount(0)
        await expect(dialog).toBeVisible()
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
