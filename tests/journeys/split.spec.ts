import type { Page } from '@playwright/test'
import { closeRecorded, expect, goWithin, signInAsNewUser, test } from './journey.ts'
import type { Product } from './product.ts'
import { expectReadable, expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

/* One entry in several categories: when it is written, changed and given back. */

type Row = { readonly _id: string }

async function openWithCard(page: Page, product: Product) {
  const ana = await signInAsNewUser(page, product)
  const { _id: card } = await callAs<Row>(ana, 'POST', '/payments', {
    type: 'credit',
    name: 'Roxinho',
    flag: 'Mastercard',
    limit: 5000,
    invoiceCloseOn: 25,
    paid: 5,
  })
  return { card }
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(`(?<!Estorno: )${name}`) })
const share = (page: Page, no: number) => page.getByLabel(`Valor da categoria ${no}`)

/** Presses an act on the purchase: in the menu of its row, on a phone in the one of its window. */
async function act(page: Page, name: string) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  if (isPhone) await rowOf(page, 'Hipermercado').click()
  const place = isPhone ? page.getByRole('dialog') : rowOf(page, 'Hipermercado')
  await place.getByRole('button', { name: /Mais sobre/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function choose(page: Page, label: string, name: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

/** A new expense of R$ 100,00 in two categories. */
async function enterDivided(page: Page) {
  const form = page.getByRole('dialog', { name: 'Nova despesa' })
  await form.getByLabel('Valor').fill('100')
  await form.getByLabel('Data').fill('18/11/2025')
  await form.getByLabel('Descrição').fill('Hipermercado')
  await choose(page, 'Categoria', 'Mercado')
  await form.getByRole('button', { name: 'Dividir', exact: true }).click()
  await choose(page, 'Categoria 2', 'Farmácia')
  await share(page, 2).fill('30')
  await expect(form.getByText('fica com')).toContainText(/R\$\s70,00/)
}

/** Sends what was typed, and closes the window that says so. */
async function enter(page: Page) {
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await closeRecorded(page)
}

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: width === 390 })

    test('T1, T3: an expense is divided as it is written, and otherwise later', async ({
      page,
      product,
    }) => {
      await openWithCard(page, product)
      await page.goto('/movimentacoes?mes=2025-11&janela=nova-movimentacao&tipo=expenses')
      await enterDivided(page)
      const form = page.getByRole('dialog')
      await test.step('parts that pass the value are refused, and nothing is lost', async () => {
        await share(page, 2).fill('100')
        await form.getByRole('button', { name: 'Cadastrar' }).click()
        await expect(form.getByText('As partes passam do valor')).toBeVisible()
        await expectReadableInBoth(page)
        await share(page, 2).fill('30')
      })
      await enter(page)
      await expect(rowOf(page, 'Hipermercado')).toContainText('Mercado e mais 1')
      await expectReadable(page)

      await test.step('another value leaves the rest to its own category', async () => {
        await rowOf(page, 'Hipermercado').click()
        await page.getByRole('dialog').getByLabel('Valor', { exact: true }).fill('150')
        await expect(page.getByText('fica com')).toContainText(/R\$\s120,00/)
        await page.getByRole('button', { name: 'Outra categoria' }).click()
        await choose(page, 'Categoria 3', 'Lazer')
        await share(page, 3).fill('20')
        await page.getByRole('button', { name: 'Salvar alterações' }).click()
        await expect(rowOf(page, 'Hipermercado')).toContainText('Mercado e mais 2')
      })
      await test.step('it is in the list of each of its categories', async () => {
        await page.getByRole('button', { name: 'Desfazer' }).click()
        await expect(rowOf(page, 'Hipermercado')).toContainText('Mercado e mais 1')
      })
      await test.step('and in one again once the other is taken out', async () => {
        await rowOf(page, 'Hipermercado').click()
        await page.getByRole('button', { name: 'Tirar a categoria 2' }).click()
        await page.getByRole('button', { name: 'Salvar alterações' }).click()
        await expect(rowOf(page, 'Hipermercado')).not.toContainText('e mais')
      })
    })

    test('T2, T5: a purchase in parts is divided on its invoices, and one category is given back', async ({
      page,
      product,
    }) => {
      const { card } = await openWithCard(page, product)
      const invoice = `/movimentacoes/${card}?mes=2025-12`
      await page.goto(`${invoice}&janela=nova-movimentacao&tipo=expenses&forma=${card}`)
      await enterDivided(page)
      const form = page.getByRole('dialog')
      await form.getByLabel('Parcelar').click()
      await page.keyboard.type('2x')
      await page.keyboard.press('Enter')
      await enter(page)
      await expect(rowOf(page, 'Hipermercado')).toContainText('Mercado e mais 1')

      await test.step('one part is divided otherwise', async () => {
        await act(page, 'Editar item da fatura')
        await expect(share(page, 2)).toHaveValue('15,00')
        await share(page, 2).fill('25')
        await expect(page.getByText('fica com')).toContainText(/R\$\s25,00/)
        await expectReadableInBoth(page)
        await page.getByRole('button', { name: 'Salvar alterações' }).click()
        await expect(page.getByText('Item alterado com sucesso')).toBeVisible()
        await goWithin(page, invoice)
        await act(page, 'Editar item da fatura')
        await expect(share(page, 2)).toHaveValue('25,00')
        await goWithin(page, invoice)
      })
      await test.step('what came back is of one category alone', async () => {
        await act(page, 'Registrar estorno')
        const refund = page.getByRole('dialog')
        await refund.getByLabel('Valor', { exact: true }).fill('10')
        await refund.getByLabel('Data').fill('19/11/2025')
        await refund.getByLabel('O que foi devolvido').click()
        await page.getByRole('option', { name: /^Só Farmácia/ }).click()
        await expectReadable(page)
        await enter(page)
        await goWithin(page, invoice)
        await expect(rowOf(page, 'Estorno: Hipermercado')).toContainText('Farmácia')
      })
      await test.step('the purchase is seen whole, and leads to the invoice of a part', async () => {
        await act(page, 'Ver a compra inteira')
        const story = page.getByRole('dialog', { name: 'Hipermercado' })
        await expect(story).toContainText(/Falta pagar\s*R\$\s100,00/)
        await expect(story).toContainText(/Voltou\s*R\$\s10,00/)
        await expect(story.getByText('Estorno: Hipermercado')).toBeVisible()
        await expectReadableInBoth(page)
        await story.getByRole('link', { name: 'Parcela 2, fatura de janeiro de 2026' }).click()
        await expect(page).toHaveURL(/mes=2026-01/)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(rowOf(page, 'Hipermercado')).toContainText('2/2')
      })
    })
  })
}
