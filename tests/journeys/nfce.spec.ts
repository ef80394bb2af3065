import type { Locator, Page } from '@playwright/test'
import { encode } from 'uqr'
import { closeRecorded, dayNow, expect, signInAsNewUser, test } from './journey.ts'
import { expectReadable, expectReadableInBoth } from './readable.ts'

const AT = 'https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx?p='
const HASH = '7BD57045E529D6F14D97F1BAE333D35B27921441'
const [YEAR = '', MONTH = ''] = dayNow().slice(2).split('-')

/** The access key of a grocer's receipt of this month. */
function keyOf(number: number, issue = '1'): string {
  const signs = `43${YEAR}${MONTH}1234567800019565001${String(number).padStart(9, '0')}${issue}10203040`
  const sum = [...signs]
    .toReversed()
    .reduce((all, sign, at) => all + Number(sign) * (2 + (at % 8)), 0)
  return `${signs}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`
}

/** The squares of a QR code, with the quiet zone around it. */
const squaresOf = (text: string) => encode(text, { border: 4 }).data

/** A photograph of a receipt: its QR code, turned a little, on paper that is not quite white. */
async function photographOf(page: Page, text: string): Promise<Buffer> {
  const url = await page.evaluate((squares) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1500, height: 2000 })
    const drawing = canvas.getContext('2d')
    if (drawing === null) throw new Error('no canvas')
    drawing.fillStyle = '#ece8df'
    drawing.fillRect(0, 0, 1500, 2000)
    drawing.translate(750, 1300)
    drawing.rotate(0.12)
    const side = 600 / squares.length
    drawing.fillStyle = '#2b2b2b'
    for (const [y, row] of squares.entries()) {
      for (const [x, isDark] of row.entries()) {
        if (isDark) drawing.fillRect(x * side - 300, y * side - 300, side + 0.5, side + 0.5)
      }
    }
    return canvas.toDataURL('image/jpeg', 0.8)
  }, squaresOf(text))
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

async function openReader(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Ler nota fiscal' }).click()
  const reader = page.getByRole('dialog', { name: 'Ler nota fiscal' })
  await expect(reader.getByText('Escolha uma foto em que o QR code')).toBeVisible()
  return reader
}

async function choose(page: Page, text: string): Promise<void> {
  const buffer = await photographOf(page, text)
  await page
    .getByLabel('Foto da nota fiscal')
    .setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer })
}

const NEW_EXPENSE = '/movimentacoes?janela=nova-movimentacao&tipo=expenses'
const day = `${dayNow().slice(0, 8)}01`
const shownDay = day.split('-').toReversed().join('/')

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('R11, R13: a receipt in a picture fills what it says, and its shop is known the next time', async ({
      page,
      product,
    }) => {
      await signInAsNewUser(page, product)
      await page.goto(NEW_EXPENSE)
      const dialog = page.getByRole('dialog', { name: 'Nova despesa' })
      await expectReadable(page)
      await openReader(page)
      await expectReadableInBoth(page)

      await test.step('what is no receipt is refused in words', async () => {
        await choose(page, 'https://saldo.app/painel')
        await expect(page.getByText('não é de uma nota ao consumidor')).toBeVisible()
        await expectReadable(page)
        await choose(page, `${AT}${keyOf(1)}|3|2`)
        await expect(page.getByText('emitida em teste (homologação)')).toBeVisible()
        await choose(page, `${AT}${keyOf(1).slice(0, -3)}999|3|1`)
        await expect(page.getByText('não conferem')).toBeVisible()
      })

      await test.step('one with day and value needs a name alone', async () => {
        await choose(page, `${AT}${keyOf(1234, '9')}|2|1|01|57.90|${HASH}|1|${HASH}`)
        await expect(dialog.getByText('Valor e dia vieram da nota.')).toBeVisible()
        await expect(dialog.getByLabel('Valor')).toHaveValue('57,90')
        await expect(dialog.getByLabel('Data')).toHaveValue(shownDay)
        await expect(dialog.getByLabel('Observações')).toHaveValue(
          'NFC-e 1234, série 1, CNPJ 12.345.678/0001-95',
        )
        await expectReadableInBoth(page)
        await dialog.getByLabel('Descrição').first().fill('Mercado da esquina')
        await dialog.getByLabel('Categoria', { exact: true }).click()
        await page.keyboard.type('Mercado')
        await page.keyboard.press('Enter')
        await dialog.getByRole('button', { name: 'Cadastrar' }).click()
        await closeRecorded(page)
      })

      await test.step('one of the same shop without them is named, and the rest is asked for', async () => {
        await page.goto(NEW_EXPENSE)
        await openReader(page)
        await choose(page, `${AT}${keyOf(1240)}|3|1`)
        await expect(dialog.getByText('mas não o valor nem o dia')).toBeVisible()
        await expect(dialog.getByLabel('Descrição').first()).toHaveValue('Mercado da esquina')
        await expect(dialog.getByLabel('Valor')).toHaveValue('')
        await expectReadable(page)
      })

      await test.step('one that was entered already says where', async () => {
        await openReader(page)
        await choose(page, `${AT}${keyOf(1234)}|2|1|1|${HASH}`)
        await expect(dialog.getByText('Esta nota já está em “Mercado da esquina”')).toBeVisible()
      })
    })

    test('R14: the camera reads the code without a press, and is let go of', async ({
      page,
      product,
    }) => {
      await signInAsNewUser(page, product)
      const squares = squaresOf(`${AT}${keyOf(77, '9')}|3|1|01|12.30|||c2ln`)
      await page.addInitScript((all) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
        const drawing = canvas.getContext('2d')
        const draw = () => {
          if (drawing === null) return
          drawing.fillStyle = 'white'
          drawing.fillRect(0, 0, 640, 480)
          drawing.fillStyle = 'black'
          const side = Math.floor(400 / all.length)
          for (const [y, row] of all.entries()) {
            for (const [x, isDark] of row.entries()) {
              if (isDark) drawing.fillRect(120 + x * side, 40 + y * side, side, side)
            }
          }
        }
        setInterval(draw, 100)
        const streams: MediaStream[] = []
        Object.assign(globalThis, { streams })
        navigator.mediaDevices.getUserMedia = () => {
          const stream = canvas.captureStream(10)
          streams.push(stream)
          return Promise.resolve(stream)
        }
      }, squares)
      await page.goto(NEW_EXPENSE)
      await page.getByRole('button', { name: 'Ler nota fiscal' }).click()
      const dialog = page.getByRole('dialog', { name: 'Nova despesa' })
      await expect(dialog.getByText('Valor e dia vieram da nota.')).toBeVisible()
      await expect(dialog.getByLabel('Valor')).toHaveValue('12,30')
      const states = await page.evaluate(() =>
        (globalThis as unknown as { streams: MediaStream[] }).streams.flatMap((stream) =>
          stream.getTracks().map(({ readyState }) => readyState),
        ),
      )
      expect(states).toEqual(['ended'])
    })
  })
}
