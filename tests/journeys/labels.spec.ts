import type { Page } from '@playwright/test'
import {
  closeRecorded,
  openNotes,
  expect,
  pressShortcut,
  signInAsNewUser,
  test,
} from './journey.ts'
import type { Product } from './product.ts'
import { expectReadable, listViolations } from './readable.ts'
import { callAs } from './together.ts'

/* What is put on entries beside their category: from the entry's own window, from its page, and on many at once. */

type Row = { readonly _id: string; readonly group?: string; readonly name?: string }

async function openWithEntries(page: Page, product: Product) {
  const ana = await signInAsNewUser(page, product)
  const [cash] = await callAs<Row[]>(ana, 'GET', '/payments')
  const categories = await callAs<Row[]>(ana, 'GET', '/categories')
  for (const [at, name] of ['Feira', 'Padaria'].entries()) {
    await callAs<Row[]>(ana, 'POST', '/transactions', {
      transactionType: 'expenses',
      value: -80,
      name,
      date: `2025-11-${20 - at}`,
      category: categories.find(({ name: word }) => word === 'Mercado')?._id,
      payment: cash?._id,
      paid: true,
    })
  }
  return ana
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const labelsIn = (page: Page) =>
  page.getByRole('dialog').getByRole('combobox', { name: 'Etiquetas' })

/** A new expense, with a label that is made as it is typed. */
async function enterWithNewLabel(page: Page) {
  const form = page.getByRole('dialog', { name: 'Nova despesa' })
  await form.getByLabel('Valor').fill('120')
  await form.getByLabel('Data').fill('18/11/2025')
  await form.getByLabel('Descrição').fill('Pousada')
  await form.getByRole('combobox', { name: 'Categoria' }).fill('Viagens')
  await page.getByRole('option', { name: /^Viagens/ }).click()
  await openNotes(page)
  await labelsIn(page).fill('Serra Gaúcha')
  await page.getByRole('option', { name: 'Criar etiqueta “Serra Gaúcha”' }).click()
  await expect(form.getByRole('button', { name: 'Tirar a etiqueta Serra Gaúcha' })).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await closeRecorded(page)
}

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: width === 390 })

    test('Q1, Q2: a label is made with an entry, seen on its row, and has a page with its target', async ({
      page,
      product,
    }) => {
      await openWithEntries(page, product)
      await page.goto('/movimentacoes?mes=2025-11&janela=nova-movimentacao&tipo=expenses')
      await enterWithNewLabel(page)
      await expect(rowOf(page, 'Pousada')).toContainText('Serra Gaúcha')
      await expectReadable(page)

      await test.step('from its entry to its page', async () => {
        await rowOf(page, 'Pousada').click()
        await page.getByRole('dialog').getByRole('link', { name: 'Serra Gaúcha' }).click()
        await expect(page.getByRole('heading', { name: 'Serra Gaúcha' })).toBeVisible()
        await expect(page.getByRole('region', { name: 'Total' })).toContainText(
          /Gasto\s*R\$\s120,00/,
        )
        await expect(rowOf(page, 'Pousada')).toContainText('−R$ 120,00')
        await expectReadable(page)
      })
      await test.step('its target changes', async () => {
        await page.getByRole('button', { name: 'Editar', exact: true }).click()
        const form = page.getByRole('dialog', { name: 'Editar etiqueta' })
        await form.getByLabel('Quanto pode somar').fill('500')
        expect(await listViolations(page)).toEqual([])
        await form.getByRole('button', { name: 'Salvar alterações' }).click()
        await expect(page.getByText('falta R$ 380,00')).toBeVisible()
        await form.waitFor({ state: 'detached' })
      })
      await test.step('the list of the month is narrowed to it', async () => {
        await page.goto('/movimentacoes?mes=2025-11')
        await expect(rowOf(page, 'Feira')).toBeVisible()
        if (width === 390) await page.getByRole('button', { name: 'Filtrar' }).click()
        await page.getByRole('combobox', { name: 'Etiqueta' }).click()
        await page.getByRole('option', { name: 'Serra Gaúcha' }).click()
        await expect(rowOf(page, 'Feira')).toHaveCount(0)
        await expect(rowOf(page, 'Pousada')).toBeVisible()
        await expect(page).toHaveURL(/etiqueta=/)
        await expectReadable(page)
      })
    })

    test('Q5, Q4: many take a label at once, which is undone; and one that goes leaves its entries', async ({
      page,
      product,
    }) => {
      const ana = await openWithEntries(page, product)
      await callAs(ana, 'POST', '/labels', { name: 'Reforma', color: 'amber', target: 1000 })
      await page.goto('/movimentacoes?mes=2025-11')
      const putOn = async () => {
        for (const name of ['Feira', 'Padaria'])
          await page.getByRole('button', { name: `Selecionar ${name}` }).click()
        const bar = page.getByRole('region', { name: 'Movimentações selecionadas' })
        await bar.getByRole('button', { name: 'Mais sobre as selecionadas' }).click()
        await page.getByRole('menuitem', { name: 'Etiquetas' }).click()
        const form = page.getByRole('dialog', { name: 'Pôr ou tirar etiquetas' })
        await form.getByRole('combobox', { name: 'Pôr em todas' }).fill('refor')
        await page.getByRole('option', { name: 'Reforma' }).click()
        expect(await listViolations(page)).toEqual([])
        await form.getByRole('button', { name: 'Mudar 2 movimentações' }).click()
        for (const name of ['Feira', 'Padaria'])
          await expect(rowOf(page, name)).toContainText('Reforma')
      }
      await putOn()
      await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
      for (const name of ['Feira', 'Padaria'])
        await expect(rowOf(page, name)).not.toContainText('Reforma')
      await putOn()

      await test.step('Q7: from Ctrl K to its page, where many are chosen as well', async () => {
        await pressShortcut(page, 'Control+k')
        await page.getByRole('combobox', { name: 'Procurar' }).fill('reforma')
        await page.getByRole('option', { name: 'Reforma', exact: true }).click()
        await expect(page.getByRole('heading', { name: 'Reforma' })).toBeVisible()
        await expect(rowOf(page, 'Feira')).toBeVisible()
        // The page is the label's own: a row names its others alone.
        await expect(rowOf(page, 'Feira')).not.toContainText('Reforma')
        await expectReadable(page)
        for (const name of ['Feira', 'Padaria'])
          await page.getByRole('button', { name: `Selecionar ${name}` }).click()
        await page.getByRole('button', { name: 'Mais sobre as selecionadas' }).click()
        await page.getByRole('menuitem', { name: 'Marcar como não pagas' }).click()
        await expect(page.getByText('2 movimentações alteradas')).toBeVisible()
        await expectReadable(page)
      })
      await page.goto('/etiquetas')
      await expect(page.getByText('falta R$ 840,00')).toBeVisible()
      await expectReadable(page)
      await page.getByRole('link', { name: 'Reforma' }).click()
      await page.getByRole('button', { name: 'Excluir a etiqueta' }).click()
      const question = page.getByRole('alertdialog', { name: 'Excluir a etiqueta “Reforma”?' })
      await expect(question).toContainText('As 2 movimentações que estão com ela ficam')
      expect(await listViolations(page)).toEqual([])
      await question.getByRole('button', { name: 'Excluir' }).click()
      await expect(page.getByText('Nenhuma etiqueta ainda')).toBeVisible()
      await expect(page).toHaveURL(/\/etiquetas$/)
      await page.goto('/movimentacoes?mes=2025-11')
      await expect(rowOf(page, 'Feira')).toBeVisible()
      await expect(rowOf(page, 'Feira')).not.toContainText('Reforma')
    })
  })
}
