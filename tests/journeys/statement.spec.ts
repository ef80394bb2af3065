import { expect, signInAsDemo, signInAsNewUser, test } from './journey.ts'
import { zipOfFiles } from '../zips.ts'
import { expectReadable, expectReadableInBoth } from './readable.ts'

/** Two names, thrice each: one short that words name, one too long for a phone. */
const LINES = Array.from({ length: 6 }, (_, at) => {
  const memo = at % 2 === 0 ? 'Café da Praça' : 'PIX TRANSF MARIA APARECIDA DE OLIVEIRA SANTOS'
  return `<STMTTRN><DTPOSTED>2026110${at + 1}<TRNAMT>-1234567.8${at}<FITID>${at}<MEMO>${memo}</STMTTRN>`
})
const FILE = `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>424242</BANKACCTFROM>
<BANKTRANLIST>${LINES.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('a ZIP of two files is two statements: the first opens, and the other waits beside it', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/importar')
  await page.getByLabel('Arquivo do extrato').setInputFiles({
    name: 'extratos.zip',
    mimeType: 'application/zip',
    buffer: zipOfFiles(
      ['outubro.ofx', Buffer.from(`${FILE}\n<!-- outubro -->`)],
      ['foto.png', Buffer.from('89504e470d0a1a0a', 'hex')],
    ),
  })
  await page.waitForURL('**/importar/*')
  await expect(page.getByText('outubro.ofx veio em extratos.zip')).toBeVisible()
  const waiting = page.getByRole('region', { name: /à espera$/ })
  await expect(waiting.getByRole('link')).toHaveCount(2)
  const photo = waiting.getByRole('link', { name: /foto\.png/ })
  await expect(photo).toContainText('Não lido')
  await photo.click()
  await expect(page.getByText(/é uma imagem|imagem/).first()).toBeVisible()
})

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a statement is reviewed by name: one choice is for all of a name, and a line may have its own', async ({
      page,
      withDemo,
    }) => {
      await signInAsDemo(page, withDemo)
      const send = async () => {
        await page.goto('/importar')
        await page.getByLabel('Arquivo do extrato').setInputFiles({
          name: `extrato-${width}.ofx`,
          mimeType: 'text/plain',
          buffer: Buffer.from(`${FILE}\n<!-- ${width} -->`),
        })
        await page.waitForURL('**/importar/*')
        return page.url()
      }
      const draft = await send()
      const table = page.getByRole('treegrid', { name: 'Linhas do extrato' })
      const all = table.getByLabel('Categoria de Café da Praça', { exact: true })
      await expect(all).toHaveValue('Lanches e café')
      await expectReadable(page)
      const card = await table.boundingBox()
      const field = await all.boundingBox()
      expect((field?.x ?? 0) + (field?.width ?? Infinity)).toBeLessThanOrEqual(
        (card?.x ?? 0) + (card?.width ?? 0),
      )

      await test.step('what nothing names comes before what is suggested, which says so', async () => {
        const rows = table.getByRole('row').filter({ has: page.getByRole('combobox') })
        await expect(rows.first()).toContainText('MARIA APARECIDA')
        await expect(rows.last()).toContainText('Sugestão')
      })

      await test.step('the bar says what the import does, and its tick takes all or none', async () => {
        const bar = page.getByText('3 sem categoria')
        await expect(bar).toBeVisible()
        await expect(page.getByRole('button', { name: 'Importar 6' })).toBeVisible()
        const tick = page.getByRole('checkbox', { name: 'Importar todas as novas' })
        await tick.uncheck()
        await expect(page.getByRole('button', { name: 'Importar 0' })).toBeVisible()
        await tick.check()
        const maria = page.getByRole('checkbox', { name: /Importar as 3 de PIX/ })
        await maria.uncheck()
        await expect(page.getByRole('button', { name: 'Importar 3' })).toBeVisible()
        await expect(bar).toBeHidden()
        await maria.check()
      })

      await test.step('a choice is for all of the name, by keyboard, and one line may differ', async () => {
        await all.click()
        await page.keyboard.type('padaria')
        await page.keyboard.press('Enter')
        await expect(all).toHaveValue('Padaria')
        const group = table.getByRole('row', { name: /Café da Praça/ }).first()
        await group.focus()
        await page.keyboard.press('Enter')
        const own = table.getByLabel(/^Categoria de Café da Praça em/)
        await expect(own).toHaveCount(3)
        for (const cafe of await own.all()) await expect(cafe).toHaveValue('Padaria')
        await own.first().click()
        await page.keyboard.type('lanches e')
        await page.keyboard.press('Enter')
        await expect(all).toHaveAttribute('placeholder', 'Várias categorias')
        await expectReadableInBoth(page)
      })

      await test.step('the same file opens the draft that is there', async () => {
        expect(await send()).toBe(draft)
        await expect(page.getByText('Este arquivo já estava aqui')).toBeVisible()
      })
      await page.getByRole('button', { name: 'Descartar', exact: true }).click()
      await expect(page.getByText('Solte aqui os extratos e as faturas')).toBeVisible()
      await page.getByText('Como conseguir o OFX do meu banco').click()
      await expect(page.getByText('Banco do Brasil', { exact: true })).toBeVisible()
      await expectReadableInBoth(page)
    })
  })
}

/** More lines than are drawn at once. */
const MANY_LINES = Array.from(
  { length: 90 },
  (_, at) =>
    `<STMTTRN><DTPOSTED>202611${String((at % 28) + 1).padStart(2, '0')}<TRNAMT>-${at + 1}.00<FITID>m${at}<MEMO>Farmácia ${at}</STMTTRN>`,
)
const LONG = `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>748<ACCTID>99887</BANKACCTFROM>
<BANKTRANLIST>${MANY_LINES.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test.describe('a long statement', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true })

  test('L35, L40: its account is made in one press, and a category chosen by mouse, finger and keyboard', async ({
    page,
    withDemo,
  }) => {
    await signInAsDemo(page, withDemo)
    await page.goto('/importar')
    await page
      .getByLabel('Arquivo do extrato')
      .setInputFiles({ name: 'longo.ofx', mimeType: 'text/plain', buffer: Buffer.from(LONG) })
    await page.waitForURL('**/importar/*')
    const submit = page.getByRole('button', { name: /^Importar(?: 90)?$/ })
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Escolha para onde importar.')).toBeVisible()
    await page.getByRole('button', { name: 'Criar Sicredi ••••9887' }).click()
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true')

    const field = (at: number) => page.getByLabel(`Categoria de Farmácia ${at} em`)
    const list = page.getByRole('listbox')
    const scroll = () => page.evaluate(() => scrollY)
    for (const at of [3, 30, 60]) {
      // Rows far away are not drawn yet: the page is rolled to them, as a person does.
      await expect(async () => {
        if (!(await field(at).isVisible())) await page.mouse.wheel(0, 400)
        await field(at).scrollIntoViewIfNeeded({ timeout: 300 })
      }).toPass()
      const before = await scroll()
      if (at === 30) await field(at).tap()
      else await field(at).click()
      await expect(list).toBeVisible()
      // It opens at the chosen one, and the page stays where it is.
      await expect(list.getByRole('option', { selected: true })).toBeInViewport()
      expect(await scroll()).toBe(before)
      if (at === 60) {
        await page.keyboard.type('padaria')
        await page.keyboard.press('Enter')
      } else {
        const option = list.getByRole('option', { name: 'Padaria' })
        await option.scrollIntoViewIfNeeded()
        if (at === 30) await option.tap()
        else await option.click()
      }
      await expect(field(at)).toHaveValue('Padaria')
      expect(await scroll()).toBe(before)
    }
    await page.getByRole('button', { name: 'Descartar' }).click()
  })
})

test('a bill of a card that is not here yet leads to its card, which is then chosen', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/importar')
  await page.getByLabel('Arquivo do extrato').setInputFiles({
    name: 'fatura.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('date,title,amount\n2026-11-02,Drogasil 1290,45.90\n'),
  })
  await page.waitForURL('**/importar/*')
  await page.getByRole('button', { name: 'Cadastrar este cartão' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome do cartão').fill('Roxinho')
  await dialog.getByLabel('Limite').fill('5000')
  await dialog.getByLabel('Fatura fecha dia').click()
  await page.getByRole('option', { name: '25', exact: true }).click()
  await dialog.getByLabel('Pago dia').click()
  await page.getByRole('option', { name: '5', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cadastrar Forma de pagamento' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Importar para')).toContainText('Roxinho')
  await page.getByRole('button', { name: 'Importar 1' }).click()
  await expect(page.getByText('1 movimentação nova')).toBeVisible()
})
