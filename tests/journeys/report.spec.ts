import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { read, utils } from '@e965/xlsx'
import { expect, goWithin, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

type Named = { readonly _id: string; readonly name: string }
type Category = Named & { readonly subCategories?: readonly Named[] }
type Person = Awaited<ReturnType<typeof signInAsNewUser>>

const month = new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString().slice(0, 7)

/** A month of three entries, one of them not paid yet, and a plan for it. */
async function keepMonth(person: Person): Promise<void> {
  const { _id: payment } = await callAs<Named>(person, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta do banco',
    accountType: 'Conta corrente',
  })
  const tree = await callAs<readonly Category[]>(person, 'GET', '/categories')
  const leaves = tree.flatMap((parent) => [parent, ...(parent.subCategories ?? [])])
  const categoryOf = (name: string) => leaves.find((one) => one.name === name)?._id
  const enter = (name: string, value: number, more = {}) =>
    callAs(person, 'POST', '/transactions', {
      transactionType: value > 0 ? 'revenues' : 'expenses',
      name,
      category: categoryOf(name),
      value,
      date: `${month}-01`,
      payment,
      paid: true,
      ...more,
    })
  await enter('Salário', 4000)
  await enter('Aluguel', -1500)
  await enter('Mercado', -300, { paid: false })
  await callAs(person, 'POST', '/budgets', {
    date: `${month}-01`,
    revenuesCategories: [{ category: categoryOf('Salário'), value: 4000 }],
    essentialCategories: [{ category: categoryOf('Aluguel'), value: 2000 }],
  })
}

const dialog = (page: Page) => page.getByRole('dialog')
const status = (page: Page) => page.getByRole('region', { name: 'Status do mês' })
const rowOf = (page: Page, name: string) =>
  status(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function download(page: Page, item: string) {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Imprimir ou baixar' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  const file = await arriving
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ colorScheme: 'light', viewport: { width, height: 844 } })

    test('a month is closed, and its report read, printed and downloaded', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      await page.goto('/relatorio')
      await expect(page.getByText('aqui se lê uma carta do seu mês')).toBeVisible()
      await expect(status(page)).toHaveCount(0)
      await expectReadableInBoth(page)

      await keepMonth(ana)
      await page.reload()
      await expect(rowOf(page, 'Fixas')).toContainText('R$ 1.500,00')
      await expect(rowOf(page, 'Fixas')).toContainText('75%')
      await expect(rowOf(page, 'Variáveis')).toContainText('—')
      // M17: what nobody has paid yet stands apart from what has happened.
      await expect(rowOf(page, 'Variáveis')).toContainText('a vencer R$ 300,00')
      await expect(rowOf(page, 'Saldo')).toContainText('R$ 2.500,00')
      const summary = page.getByRole('region', { name: 'Resumo por categoria' })
      await expect(summary).toContainText('37,5%')
      await expect(summary.getByRole('listitem').filter({ hasText: 'Aluguel' })).toBeVisible()
      await expectReadableInBoth(page)

      await test.step('the letter says it in sentences, each the way to what makes it', async () => {
        const letter = page.getByRole('region', { name: /^Seu mês de / })
        await expect(letter).toContainText(/Entraram R\$\s4\.000,00 em \p{L}+ até agora\./u)
        await expect(letter).toContainText(/Foram gastos R\$\s1\.500,00/)
        await expect(letter).toContainText(/Até agora sobram R\$\s2\.500,00\./)
        await expect(letter).not.toContainText(/costume|anterior/)
        await letter.getByRole('link', { name: /^Ainda há R\$\s300,00 a pagar/ }).click()
        await expect(page.getByText('Mercado').first()).toBeVisible()
        await expect(page.getByText('Aluguel')).toHaveCount(0)
        await page.goBack()
        await expect(letter).toBeVisible()
      })

      await test.step('a figure opens what makes it; the last bill of the month is paid', async () => {
        await page.getByRole('button', { name: 'O que forma Variáveis' }).click()
        await dialog(page)
          .getByRole('button', { name: /Mercado/ })
          .click()
        await expect(dialog(page).getByRole('listitem')).toContainText('R$ 300,00')
        await page.keyboard.press('Escape')
        await goWithin(page, '/movimentacoes')
        const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
        await page.getByRole('checkbox', { name: 'Mercado: paga' }).check()
        expect((await saved).status()).toBe(200)
        await goWithin(page, '/relatorio')
        await expect(summary.getByRole('listitem').filter({ hasText: 'Mercado' })).toBeVisible()
        await expect(summary).toContainText('45%')
        await expect(rowOf(page, 'Saldo')).toContainText('R$ 2.200,00')
      })

      await test.step('twelve months, one after the other', async () => {
        await page.getByRole('button', { name: 'Mês a mês: Saldo' }).click()
        await expect(dialog(page)).toContainText('R$ 2.200,00')
        await expectReadableInBoth(page)
        await page.keyboard.press('Escape')
        await page.getByRole('radio', { name: 'Ano' }).check({ force: true })
        await expect(page.getByRole('region', { name: 'Status do ano' })).toContainText(
          'plano em 1 de 12 meses',
        )
        await page.getByRole('radio', { name: 'Mês' }).check({ force: true })
        await expect(status(page)).toBeVisible()
      })

      await test.step('a year is shared as a picture, without amounts and names if wanted', async () => {
        await page.getByRole('button', { name: 'Retrospectiva' }).click()
        const drawing = dialog(page).locator('figure')
        await expect(drawing).toContainText(`Retrospectiva de ${month.slice(0, 4)}`)
        await expect(drawing).toContainText(/O ano (até|inteiro)/)
        await expect(drawing).toContainText(/R\$\s4\.000,00/)
        await expectReadableInBoth(page)
        await dialog(page).getByLabel('Sem valores').check()
        await expect(drawing).not.toContainText('R$')
        const words = (await drawing.textContent()) ?? ''
        expect(words).toContain('45% do que entrou')
        for (const amount of [/\d\.\d/, /\d,\d/, /4000|1500|1800/]) {
          expect(words).not.toMatch(amount)
        }
        expect(words).not.toContain('Ana')
        await dialog(page).getByLabel('Com meu nome').check()
        await expect(drawing).toContainText('de Ana')
        const arriving = page.waitForEvent('download')
        await dialog(page).getByRole('button', { name: 'Baixar imagem' }).click()
        const file = await arriving
        expect(file.suggestedFilename()).toBe(`retrospectiva-${month.slice(0, 4)}.png`)
        const picture = readFileSync(await file.path())
        expect(picture.subarray(1, 4).toString()).toBe('PNG')
        expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1440])
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toBeHidden()
      })

      await test.step('it is downloaded as what it says', async () => {
        const pdf = await download(page, 'Baixar PDF')
        expect(pdf.name).toBe(`relatorio-${month}.pdf`)
        expect(pdf.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
        const sheet = await download(page, 'Baixar planilha')
        const table = read(sheet.bytes).Sheets['Status do mês'] ?? {}
        expect(utils.sheet_to_json<unknown[]>(table, { header: 1 })[1]).toEqual([
          'Fixas',
          1500,
          0,
          2000,
          0.75,
        ])
      })

      await test.step('on paper it is two pages, the letter and the drawings', async () => {
        await page.emulateMedia({ media: 'print' })
        await expect(status(page)).toContainText('R$ 1.500,00')
        await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
        await expect(page.getByRole('button', { name: 'Imprimir ou baixar' })).toBeHidden()
        const pages = (await page.pdf({ format: 'A4' })).toString('latin1')
        expect(pages.match(/\/Type \/Page\b/g)).toHaveLength(2)
        await page.emulateMedia({ media: null })
        const printing = page.evaluate(
          () => new Promise((done) => addEventListener('beforeprint', () => done(true))),
        )
        await page.getByRole('button', { name: 'Imprimir ou baixar' }).click()
        await page.getByRole('menuitem', { name: 'Imprimir' }).click()
        expect(await printing).toBe(true)
      })
    })
  })
}
