import { expect, letterTo, test } from './journey.ts'
import { signInAsOperator } from './operators.ts'
import { expectApart, expectReadable, expectReadableInBoth } from './readable.ts'

const PAYER = [
  ['Razão social', 'Padaria Sol Ltda'],
  ['CNPJ', '11.222.333/0001-81'],
  ['CEP', '01001-000'],
  ['Rua', 'Praça da Sé'],
  ['Número', '1'],
  ['Bairro', 'Sé'],
  ['Cidade', 'São Paulo'],
  ['Estado', 'SP'],
] as const

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('an operator sells seats to a company, and makes and ends a code', async ({
      page,
      product,
    }) => {
      const company = `Padaria Sol ${width}`
      const contact = `contas.${width}@padaria.com.br`
      await signInAsOperator(page, product)
      await page.goto('/operador/empresas')
      await page.getByRole('button', { name: 'Nova empresa' }).click()
      await page.getByLabel('Nome', { exact: true }).fill(company)
      await page.getByRole('button', { name: 'Criar' }).click()
      await page.getByText(company, { exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('sem cobrança')).toBeVisible()
      await expectReadableInBoth(page)

      await dialog.getByRole('button', { name: 'Quem paga' }).click()
      for (const [label, value] of PAYER) {
        await page.getByLabel(label, { exact: true }).fill(value)
      }
      await page.getByLabel('E-mail das faturas').fill(contact)
      await expectReadable(page)
      await page.getByRole('button', { name: 'Salvar' }).click()
      // The window above has closed: a press meanwhile would be one beside the company's.
      await expect(dialog).toHaveCount(1)
      const message = page.getByText(`As faturas vão para ${contact}`)
      await expectApart(message, dialog.getByRole('button', { name: 'Lugares' }))
      await expect(dialog.getByText(contact)).toBeVisible()
      await dialog.getByRole('button', { name: 'Lugares' }).click()
      await page.getByLabel('Quantos lugares').fill('1')
      await page.getByLabel('Quanto custa cada um por mês').fill('19,90')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await expect(dialog).toHaveCount(1)
      await expect(dialog.getByText('0 pessoas em 1 lugar')).toBeVisible()
      await letterTo(product, contact, '/faturas/')

      await dialog.getByRole('button', { name: 'Pessoas' }).click()
      await page.getByLabel('E-mail', { exact: true }).fill('uma@exemplo.com.br')
      await page.getByRole('button', { name: 'Convidar' }).click()
      await expect(dialog).toHaveCount(1)
      await dialog.getByRole('button', { name: 'Pessoas' }).click()
      await page.getByLabel('E-mail', { exact: true }).fill('outra@exemplo.com.br')
      await page.getByRole('button', { name: 'Convidar' }).click()
      await expect(page.getByText('A empresa não tem lugar livre')).toBeVisible()

      await page.goto('/operador/codigos')
      await page.getByRole('button', { name: 'Novo código' }).click()
      await page.getByLabel('Código', { exact: true }).fill(`sol-${width}`)
      await page.getByLabel('Quanto', { exact: true }).fill('20')
      await page.getByLabel('Em quantas cobranças').fill('3')
      await expectReadable(page)
      await page.getByRole('button', { name: 'Criar' }).click()
      const line = page.getByRole('listitem').filter({ hasText: `SOL-${width}` })
      await expect(line).toContainText('20% de desconto em 3 cobranças')
      await expectReadableInBoth(page)
      await line.getByRole('button', { name: 'Encerrar' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click()
      await expect(line).toContainText('encerrado')
    })

    test('brands, failures and figures can be read, and tell of no person', async ({
      page,
      product,
    }) => {
      await signInAsOperator(page, product)
      for (const [tab, words] of [
        ['marcas', 'texto sobre a cor principal, tema claro'],
        ['trabalhos', 'Nada falhou.'],
        ['numeros', 'Trabalhos que falharam'],
      ] as const) {
        await page.goto(`/operador/${tab}`)
        await expect(page.getByText(words).first()).toBeVisible()
        await expectReadableInBoth(page)
        await expect(page.getByRole('main')).not.toContainText('@')
      }
    })
  })
}
