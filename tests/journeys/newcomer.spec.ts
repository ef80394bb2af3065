import type { Locator } from '@playwright/test'
import { codeFor, expect, goWithin, leaveTour, newPerson, test } from './journey.ts'

const STATEMENT = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<ACCTID>12345-6<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20251105<TRNAMT>3500,00<FITID>1<MEMO>SALARIO EMPRESA</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20251106<TRNAMT>-530,86<FITID>2<MEMO>MERCADO DO BAIRRO</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20251107<TRNAMT>-5,00<FITID>3<MEMO>CAFE DA ESQUINA</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20251107<TRNAMT>-5,00<FITID>4<MEMO>CAFE DA ESQUINA</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('a new user registers, imports a statement, buys in three parts and sees every cent', async ({
  page,
  product,
}) => {
  const person = newPerson('Ana Souza')

  await test.step('registers and confirms the code of the mail', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Cadastre-se' }).click()
    await page.getByRole('button', { name: 'Criar minha conta' }).click()
    await expect(page.getByText('Digite seu nome.')).toBeVisible()
    await expect(page.getByText('Verifique nossos termos de uso')).toBeVisible()
    await page.getByLabel('Nome').fill(person.name)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Senha', { exact: true }).fill(person.password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Criar minha conta' }).click()
    await page.waitForURL('**/account-activation')
    await page.getByLabel('Código de ativação').fill('000000')
    await expect(page.getByText('Código inválido')).toBeVisible()
    await page.getByLabel('Código de ativação').fill(await codeFor(product, person.email))
    await page.waitForURL('**/painel')
    await expect(page.getByText('Sua conta foi ativada!')).toBeVisible()
  })

  await test.step('leaves the tour, and the first steps stay', async () => {
    await leaveTour(page)
    await expect(page.getByRole('heading', { name: 'Comece por aqui' })).toBeVisible()
  })

  await test.step('makes a bank account and a card', async () => {
    await page.getByRole('button', { name: 'Cadastrar conta' }).click()
    await page.getByLabel('Nome do banco').fill('Itaú da Ana')
    await page.getByLabel('Valor inicial').fill('1.000,00')
    await page.getByRole('button', { name: 'Cadastrar Forma de pagamento' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    await goWithin(page, '/carteiras?janela=nova-forma&tipo=credit')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nome do cartão').fill('Roxinho')
    await dialog.getByRole('button', { name: /^Mais opções/ }).click()
    await dialog.getByLabel('Bandeira').click()
    await page.getByRole('option', { name: 'Mastercard' }).click()
    await dialog.getByLabel('Limite').fill('5000')
    await dialog.getByLabel('Fatura fecha dia').click()
    await page.getByRole('option', { name: '25', exact: true }).click()
    await dialog.getByLabel('Pago dia').click()
    await page.getByRole('option', { name: '5', exact: true }).click()
    await dialog.getByRole('button', { name: 'Cadastrar Forma de pagamento' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: /Roxinho/ })).toBeVisible()
  })

  await test.step('sees two of three first steps ticked', async () => {
    await goWithin(page, '/painel')
    const steps = page.getByRole('region', { name: 'Comece por aqui' }).getByRole('listitem')
    await expect(steps).toHaveText([
      'Cadastrar conta (feito)',
      'Cadastrar cartão (feito)',
      'Importar extrato',
    ])
  })

  await test.step('imports a statement; the same file again adds nothing', async () => {
    for (const [round, words] of [
      ['first', '4 movimentações novas'],
      ['again', 'Nada de novo neste extrato'],
    ] as const) {
      await goWithin(page, '/importar')
      await page.getByLabel('Arquivo do extrato').setInputFiles({
        name: `${round}.ofx`,
        mimeType: 'text/plain',
        buffer: Buffer.from(STATEMENT),
      })
      await page.waitForURL('**/importar/*')
      const account = page.getByLabel('Importar para')
      await expect(account).toBeVisible()
      await account.click()
      await page.getByRole('option', { name: /Itaú da Ana/ }).click()
      if (round === 'first') {
        const coffees = page.getByLabel('Categoria de CAFE DA ESQUINA', { exact: true })
        await coffees.click()
        await page.keyboard.type('padaria')
        await page.keyboard.press('Enter')
        await expect(coffees).toHaveValue('Padaria')
      }
      await page.getByRole('button', { name: /^Importar \d/ }).click()
      await expect(page.getByText(words)).toBeVisible()
    }
  })

  await test.step('the month adds up to the statement, to the cent', async () => {
    await goWithin(page, '/painel?mes=2025-11')
    await expect(page.getByText('R$ 3.959,14').first()).toBeVisible() // 1000 + 3500 − 540,86
    await goWithin(page, '/movimentacoes?mes=2025-11')
    await expect(page.getByRole('row', { name: /CAFE DA ESQUINA.*Padaria/ })).toHaveCount(2)
  })

  await test.step('buys in three parts on the card: one on each invoice', async () => {
    await goWithin(page, '/movimentacoes?mes=2025-11&janela=nova-movimentacao&tipo=expenses')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Valor', { exact: true }).fill('100,00')
    await dialog.getByLabel('Data').fill('20/11/2025')
    await dialog.getByLabel('Descrição').fill('Liquidificador')
    await dialog.getByLabel('Categoria').click()
    await page.keyboard.type('mercado')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Pago com').click()
    await page.getByRole('option', { name: /Roxinho/ }).click()
    await dialog.getByLabel('Parcelar').click()
    await page.keyboard.type('3x')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('3 parcelas de R$ 33,34 a R$ 33,33')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await expect(page.getByText('Despesa cadastrada com sucesso')).toBeVisible()
    await page.getByRole('button', { name: 'Fechar' }).first().click()

    for (const [month, value] of [
      ['2025-12', '−R$ 33,34'],
      // Nobody has paid the one before: what is left of it is carried on.
      ['2026-01', '−R$ 66,67'],
      ['2026-02', '−R$ 100,00'],
    ] as const) {
      await goWithin(page, `/movimentacoes?mes=${month}`)
      await expect(page.getByRole('row', { name: /Fatura Roxinho/ })).toContainText(value)
    }
  })

  await test.step('takes the import back, whole', async () => {
    await goWithin(page, '/importar')
    const done = page.getByRole('listitem').filter({ hasText: 'first.ofx' })
    await done.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('4 movimentações removidas')).toBeVisible()
    await goWithin(page, '/painel?mes=2025-11')
    await expect(page.getByText('R$ 1.000,00').first()).toBeVisible()
  })

  await product.tool('doctor') // Ends with an error on any difference.
})

test('a newcomer sees categorised figures from a statement in at most twelve presses', async ({
  page,
  product,
}) => {
  const person = newPerson('Bruno Lima')
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  await page.goto('/')
  await press(page.getByRole('link', { name: 'Cadastre-se' }))
  await page.getByLabel('Nome').fill(person.name)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await press(page.getByRole('checkbox'))
  await press(page.getByRole('button', { name: 'Criar minha conta' }))
  await page.waitForURL('**/account-activation')
  // The last digit sends the code.
  await page.getByLabel('Código de ativação').fill(await codeFor(product, person.email))
  await page.waitForURL('**/painel')

  presses += 1
  await leaveTour(page)
  await press(page.getByRole('button', { name: 'Importar extrato' }))
  const chooser = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'Escolher arquivos' }))
  presses += 1 // The file itself, in a window of the system.
  await (
    await chooser
  ).setFiles({
    name: 'primeiro.ofx',
    mimeType: 'text/plain',
    buffer: Buffer.from(STATEMENT.replace('CAFE DA ESQUINA', 'PAGAMENTO CONTA DE LUZ')),
  })
  await page.waitForURL('**/importar/*')
  await press(page.getByRole('button', { name: 'Criar Itaú ••••45-6' }))
  await press(page.getByRole('button', { name: 'Importar 4' }))
  await press(page.getByRole('link', { name: 'Ver movimentações' }))

  for (const [name, category] of [
    ['SALARIO EMPRESA', 'Salário'],
    ['MERCADO DO BAIRRO', 'Mercado'],
    ['PAGAMENTO CONTA DE LUZ', 'Energia'],
    ['CAFE DA ESQUINA', 'Lanches e café'],
  ] as const) {
    await expect(page.getByRole('row', { name: new RegExp(`${name}.*${category}`) })).toBeVisible()
  }
  await press(page.getByRole('button', { name: /Resumo e gráfico do mês/ }))
  await expect(page.getByText('R$ 3.500,00').first()).toBeVisible()
  await expect(page.getByText('R$ 540,86').first()).toBeVisible()
  expect(presses).toBeLessThanOrEqual(12)
})
