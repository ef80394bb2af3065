import { addDays } from '@saldo/domain/calendar'
import { dayNow, expect, goWithin, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

const EXPENSE_CATEGORY = '5a1d0000-0000-8000-8000-000000003800'
const yesterday = () => addDays(dayNow(), -1).replaceAll('-', '')
const statement = () => `<OFX><BANKACCTFROM><BANKID>341<ACCTID>1</BANKACCTFROM>
<STMTTRN><DTPOSTED>${yesterday()}<TRNAMT>-1500.00<MEMO>PIX ENVIADO IMOBILIARIA CENTRAL DE LOCACOES</STMTTRN>
<STMTTRN><DTPOSTED>${yesterday()}<TRNAMT>-42.90<MEMO>Padaria da Vila</STMTTRN>
<STMTTRN><DTPOSTED>${yesterday()}<TRNAMT>-900.00<MEMO>BOLETO COLEGIO</STMTTRN></OFX>`

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ colorScheme: 'light', viewport: { width, height: 844 } })

    test('a rent that was foreseen is met by its line, and another payment of that value is not', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const account = { type: 'debit', name: 'Itaú', accountType: 'Conta corrente', value: 0 }
      const { _id: payment } = await callAs<{ _id: string }>(ana, 'POST', '/payments', account)
      const foreseen = { transactionType: 'expenses', category: EXPENSE_CATEGORY, payment }
      for (const [name, value] of [
        ['Aluguel da casa', -1500] as const,
        ['Presente', -900] as const,
      ]) {
        await callAs(ana, 'POST', '/transactions', {
          ...foreseen,
          name,
          value,
          date: dayNow(),
          paid: false,
        })
      }
      await page.goto('/importar')
      const file = { name: 'extrato.ofx', mimeType: 'text/plain', buffer: Buffer.from(statement()) }
      await page.getByLabel('Arquivo do extrato').setInputFiles(file)
      const questions = page.getByRole('region', { name: 'Já previstas ou lançadas' })
      const imports = page.getByRole('button', { name: /^Importar/ })

      await test.step('both are asked about, and nothing comes in before', async () => {
        await expect(questions.getByRole('listitem')).toHaveCount(2)
        await expect(page.getByText('Faltam 2 respostas acima.')).toBeVisible()
        await expect(imports).toHaveAttribute('aria-disabled', 'true')
        await expectReadableInBoth(page)
      })

      await test.step('one is the same, the other is another one', async () => {
        const rent = questions.getByRole('radiogroup', { name: /Aluguel da casa/ })
        await rent.getByText('É a mesma').click()
        await expect(page.getByText('Falta responder 1 pergunta acima.')).toBeVisible()
        const school = questions.getByRole('radiogroup', { name: /Presente/ })
        await school.getByText('É outra').click()
        await expectReadableInBoth(page)
        await page.getByRole('button', { name: 'Importar 2' }).click()
        await expect(page.getByText('2 movimentações novas, 1 já estava aqui.')).toBeVisible()
      })

      await test.step('the rent is paid and counts once', async () => {
        await goWithin(page, '/movimentacoes')
        await expect(page.getByText('Aluguel da casa').first()).toBeVisible()
        await expect(page.getByText('PIX ENVIADO IMOBILIARIA')).toHaveCount(0)
        await expect(page.getByText('BOLETO COLEGIO').first()).toBeVisible()
      })
    })
  })
}
