import type { Page } from '@playwright/test'
import { expect, goWithin, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

/** A bill of a bank that nobody knows: purchases above zero, and dates of two readings. */
const bill = (...rows: string[]) =>
  Buffer.from(`Quando;O que foi;Quanto;Saldo devedor\n${rows.join('\n')}\n`)
const FIRST = [
  '05/10/2026;Pagamento recebido;-310,50;0,00',
  '06/10/2026;Livraria Sete;97,13;97,13',
  '07/10/2026;Mercado da Vila com um nome comprido demais para um telefone;1.080,00;1177,13',
]

const STATEMENT = `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>12345-6</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20261005<TRNAMT>-100.00<FITID>1<MEMO>Mercado</STMTTRN>
<STMTTRN><DTPOSTED>20261006<TRNAMT>3000.00<FITID>2<MEMO>Salario</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>5449.36<DTASOF>20261031</LEDGERBAL></STMTRS></BANKMSGSRSV1></OFX>`

async function send(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/importar')
  const file = { name, mimeType: 'text/csv', buffer }
  await page.getByLabel('Arquivo do extrato').setInputFiles(file)
  await page.waitForURL('**/importar/*')
}

async function choose(page: Page, column: string, role: string): Promise<void> {
  await page.getByLabel(column, { exact: true }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
}

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ colorScheme: 'light', viewport: { width, height: 844 } })

    test('a file that nobody knows is asked about once, shows what would come in, and is read again on request', async ({
      page,
      product,
    }) => {
      await signInAsNewUser(page, product)
      await send(page, 'gastos.csv', bill(...FIRST))
      const preview = page.getByRole('region', { name: 'Como as primeiras linhas entram' })

      await test.step('what is missing is said, and nothing is read before it is there', async () => {
        await expect(page.getByRole('heading', { name: 'O que é cada coluna?' })).toBeVisible()
        await expect(page.getByText('Escolha uma coluna para o dia')).toBeVisible()
        await expectReadableInBoth(page)
        const read = page.getByRole('button', { name: 'Ler o arquivo' })
        await expect(read).toHaveAttribute('aria-disabled', 'true')
      })

      await test.step('the first lines change with each answer', async () => {
        await choose(page, 'Quando', 'Dia')
        await choose(page, 'O que foi', 'Descrição')
        await choose(page, 'Quanto', 'Valor')
        await choose(page, 'Saldo devedor', 'Não usar')
        await expect(preview.getByText('+R$ 97,13')).toBeVisible()
        await page.getByRole('radio', { name: 'Cartão' }).check()
        await expect(preview.getByText(/^−R\$\s97,13$/)).toBeVisible()
        await expect(preview.getByText('+R$ 310,50')).toBeVisible()
        await expect(preview).toContainText('06/10/2026')
        await page.getByLabel('Ordem das datas').click()
        await page.getByRole('option', { name: 'Mês, dia, ano' }).click()
        await expect(preview).toContainText('10/06/2026')
        await page.getByLabel('Ordem das datas').click()
        await page.getByRole('option', { name: 'Dia, mês, ano' }).click()
        await expectReadableInBoth(page)
      })

      await test.step('it is read so, and may be read in another way', async () => {
        await page.getByRole('button', { name: 'Ler o arquivo' }).click()
        await expect(page.getByRole('treegrid', { name: 'Linhas do extrato' })).toBeVisible()
        await page.getByRole('button', { name: 'Ler de outro jeito' }).click()
        await expect(page.getByRole('radio', { name: 'Cartão' })).toBeChecked()
        await page.getByRole('button', { name: 'Voltar à conferência' }).click()
        await expect(page.getByRole('treegrid', { name: 'Linhas do extrato' })).toBeVisible()
      })

      await test.step('the next one with these columns is not asked about', async () => {
        await send(page, 'novembro.csv', bill('13/11/2026;Padaria;12,00;12,00'))
        await expect(page.getByRole('treegrid', { name: 'Linhas do extrato' })).toBeVisible()
        await expectReadableInBoth(page)
      })
    })

    test('the first statement of an account says what it held before, and a tick makes it end as the bank says', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const account = { type: 'debit', name: 'Itaú', accountType: 'Conta corrente', value: 0 }
      await callAs(ana, 'POST', '/payments', account)
      await send(page, 'extrato.ofx', Buffer.from(STATEMENT))
      await expect(page.getByText('uma diferença de')).toBeVisible()
      await expectReadableInBoth(page)
      await page.getByRole('checkbox', { name: /Criar o saldo inicial de R\$\s2\.549,36/ }).check()
      await expect(page.getByText('Confere com o saldo de')).toBeVisible()
      await page.getByRole('button', { name: /^Importar \d/ }).click()
      await goWithin(page, '/carteiras')
      await expect(page.getByText(/R\$\s5\.449,36/).first()).toBeVisible()
    })

    test('a file of which no line can be read names each with its reason', async ({
      page,
      product,
    }) => {
      await signInAsNewUser(page, product)
      await send(
        page,
        'datas.csv',
        Buffer.from('Data;Descrição;Valor\n05 xyz 2026;Padaria;-5,00\n'),
      )
      await expect(page.getByText('O arquivo não tem nenhuma movimentação.')).toBeVisible()
      await expect(page.getByText('Não entendemos a data')).toBeVisible()
      await expectReadableInBoth(page)
    })
  })
}
