import { dayNow, expect, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'
import { pdfOf, pictureWith } from '../small-files.ts'

/* Pictures and PDFs at an entry: attached, looked at and removed in the entry's own window (R1 to R3). */

type Row = { readonly _id: string; readonly group?: string; readonly type?: string }
type List = { readonly items: readonly { readonly name: string; readonly type: string }[] }

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('R1: a picture and a PDF are attached to an entry, opened and removed', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const category = (await callAs<Row[]>(ana, 'GET', '/categories')).find(
        ({ group }) => group === 'expenses',
      )?._id
      const cash = (await callAs<Row[]>(ana, 'GET', '/payments')).find(
        ({ type }) => type === 'money',
      )?._id
      const [entry] = await callAs<Row[]>(ana, 'POST', '/transactions', {
        transactionType: 'expenses',
        value: -89.9,
        name: 'Farmácia da esquina',
        date: dayNow(),
        category,
        payment: cash,
        paid: true,
      })
      const list = () => callAs<List>(ana, 'GET', `/receipts?transaction=${entry?._id}`)
      await page.goto(`/movimentacoes?janela=editar-movimentacao&id=${entry?._id}`)
      const receipts = page.getByRole('region', { name: 'Comprovantes' })
      const chooser = receipts.getByLabel('Arquivo do comprovante')

      await test.step('several at once, each said when it is there', async () => {
        await chooser.setInputFiles([
          { name: 'foto da nota.png', mimeType: 'image/png', buffer: pictureWith('GPS') },
          {
            name: 'conta com um nome bem comprido que não cabe na linha de um telefone.pdf',
            mimeType: 'application/pdf',
            buffer: pdfOf('conta'),
          },
        ])
        await expect(receipts.getByRole('listitem')).toHaveCount(2)
        expect((await list()).items).toMatchObject([
          // Drawn anew: no place came along.
          { name: 'foto da nota.jpg', type: 'image/jpeg' },
          { type: 'application/pdf' },
        ])
        await receipts.scrollIntoViewIfNeeded()
        await expectReadableInBoth(page)
      })

      await test.step('what is none is refused in words, and the others stay', async () => {
        await chooser.setInputFiles({
          name: 'IMG_1.HEIC',
          mimeType: 'image/heic',
          buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'),
        })
        await expect(receipts.getByRole('alert')).toHaveText(/não abre fotos HEIC/)
        await expect(receipts.getByRole('listitem')).toHaveCount(2)
      })

      await test.step('the picture is shown in a window, which closes onto the entry', async () => {
        await receipts.getByRole('button', { name: 'Abrir foto da nota.jpg' }).click()
        const picture = page.getByRole('dialog', { name: 'foto da nota.jpg' })
        await expect(picture.getByRole('img', { name: 'foto da nota.jpg' })).toBeVisible()
        await expectReadableInBoth(page)
        await page.keyboard.press('Escape')
        await expect(picture).toHaveCount(0)
        await expect(receipts).toBeVisible()
      })

      await test.step('the PDF is kept under its name', async () => {
        await receipts.getByRole('button', { name: /^Abrir conta com um nome/ }).click()
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Baixar PDF' }).click()
        expect((await download).suggestedFilename()).toMatch(/^conta com um nome.*\.pdf$/)
        await page.keyboard.press('Escape')
      })

      await test.step('one is removed after a question', async () => {
        await receipts.getByRole('button', { name: 'Excluir foto da nota.jpg' }).click()
        const question = page.getByRole('alertdialog', { name: 'Excluir este comprovante?' })
        await question.getByRole('button', { name: 'Cancelar' }).click()
        await expect(receipts.getByRole('listitem')).toHaveCount(2)
        await receipts.getByRole('button', { name: 'Excluir foto da nota.jpg' }).click()
        await question.getByRole('button', { name: 'Excluir', exact: true }).click()
        await expect(receipts.getByRole('listitem')).toHaveCount(1)
        expect((await list()).items).toHaveLength(1)
      })
    })
  })
}
