import { addMonths, monthOf } from '@saldo/domain/calendar'
import { dayNow, expect, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

/** The months of the files, oldest first: what is fed until the last of them waits for more than a month. */
const months = [-4, -3, -2].map((back) => addMonths(monthOf(dayNow()), back))
const nameOf = (at: number) => `itau-${months[at]}.ofx`

/** A month of an account at Itaú: what came in, what went out, and the balance at its end. */
function statement(at: number, { value, balance }: { value: string; balance: string }) {
  const month = months[at]?.replace('-', '') ?? ''
  return {
    name: nameOf(at),
    mimeType: 'text/plain',
    buffer: Buffer.from(`OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>0001-98765<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><DTPOSTED>${month}05<TRNAMT>${value}<FITID>${month}a<MEMO>PIX RECEBIDO ANA</STMTTRN>
<STMTTRN><DTPOSTED>${month}12<TRNAMT>-40.00<FITID>${month}b<MEMO>Padaria da Vila</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>${balance}<DTASOF>${month}28</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`),
  }
}

const FILES = [
  statement(2, { value: '300.00', balance: '680.00' }),
  statement(0, { value: '100.00', balance: '160.00' }),
  statement(1, { value: '300.00', balance: '420.00' }),
]
const PHOTO = {
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
}

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ colorScheme: 'light', viewport: { width, height: 844 } })

    test('files sent at once are reviewed one after another, and those that agree come in at one press', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      await page.goto('/importar')
      const chooser = page.getByLabel('Arquivo do extrato')

      await test.step('each says what became of it, and a refused one holds no other back', async () => {
        await chooser.setInputFiles([...FILES, PHOTO])
        const list = page.getByRole('region', { name: 'Enviar extrato' }).getByRole('listitem')
        await expect(list).toHaveCount(4)
        await expect(list.filter({ hasText: 'Enviado' })).toHaveCount(3)
        await expect(list.filter({ hasText: 'foto.png' })).toContainText('Recusado')
        await expectReadableInBoth(page)
        const before = page.getByRole('region', { name: 'Importações anteriores' })
        await expect(before.getByText('A conferir')).toHaveCount(3)
        await page.getByRole('button', { name: 'Conferir 3 enviados' }).click()
      })

      const waiting = page.getByRole('region', { name: /à espera$/ })
      await test.step('they wait from the oldest to the newest, however they were sent, and that one is opened', async () => {
        await expect(waiting.locator('[aria-current]')).toContainText(nameOf(0))
        await expect(waiting.getByRole('link').first()).toContainText(nameOf(0))
        await expect(waiting.getByRole('link').last()).toContainText(nameOf(2))
        await expectReadableInBoth(page)
      })

      await test.step('the first one of an account is looked at: what it held before is offered', async () => {
        await page.getByRole('button', { name: 'Importar todos' }).click()
        await expect(page.getByText('Escolha para onde importar.')).toBeVisible()
        await page.getByRole('button', { name: /^Criar (?!regra)/ }).click()
        await page.getByRole('checkbox', { name: /Criar o saldo inicial de/ }).check()
        await page.getByRole('button', { name: 'Importar 2' }).click()
      })

      await test.step('the others agree with it and come in alone', async () => {
        await expect(page.getByRole('heading', { name: 'Extrato importado' })).toBeVisible()
        await expect(page).toHaveURL(/\/importar\//)
        await expect(waiting).toBeHidden()
        const payments = await callAs<readonly { name: string; value: number }[]>(
          ana,
          'GET',
          '/payments',
        )
        expect(payments.find(({ name }) => name.startsWith('Itaú'))).toMatchObject({ value: 680 })
      })

      await test.step('the dashboard says which account got no file for a month, and how to get one', async () => {
        await page.goto('/painel')
        const notice = page.getByText(/Há mais de um mês sem extrato/)
        await expect(notice).toContainText('Itaú')
        await expectReadableInBoth(page)
        await notice.getByRole('link', { name: /^Itaú/ }).click()
        await expect(page.getByRole('heading', { name: /^O arquivo de Itaú/ })).toBeVisible()
        await expect(page.getByRole('listitem').filter({ hasText: 'Salvar em OFX' })).toBeVisible()
        await expectReadableInBoth(page)
      })
    })
  })
}
