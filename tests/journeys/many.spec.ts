import type { Page } from '@playwright/test'
import { expect, signInAsNewUser, test } from './journey.ts'
import type { Product } from './product.ts'
import { listViolations } from './readable.ts'
import { callAs } from './together.ts'

/* Many entries are chosen, changed and removed at once; one undo takes all of it back. */

type Row = { readonly _id: string; readonly group?: string; readonly name?: string }

const NAMES = ['Feira', 'Padaria', 'Mercado da vila', 'Banca de revistas']

async function openWithEntries(page: Page, product: Product) {
  const ana = await signInAsNewUser(page, product)
  const [cash] = await callAs<Row[]>(ana, 'GET', '/payments')
  const account = await callAs<Row>(ana, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
  })
  const categories = await callAs<Row[]>(ana, 'GET', '/categories')
  const enter = (name: string, at: number, more: object = {}) =>
    callAs<Row[]>(ana, 'POST', '/transactions', {
      transactionType: 'expenses',
      value: -80,
      name,
      date: `2025-11-${String(20 - at)}`,
      category: categories.find(({ name: word }) => word === 'Mercado')?._id,
      payment: cash?._id,
      paid: true,
      ...more,
    })
  for (const [at, name] of NAMES.entries()) await enter(name, at)
  await enter('Salário', 9, {
    transactionType: 'revenues',
    value: 3000,
    category: categories.find(({ group }) => group === 'revenues')?._id,
    payment: account._id,
  })
  await page.goto('/movimentacoes?mes=2025-11')
  await expect(rowOf(page, 'Feira')).toBeVisible()
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const markOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Selecionar ${name}` })
const bar = (page: Page) => page.getByRole('region', { name: 'Movimentações selecionadas' })

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: width === 390 })

    test('P1, P3: a category is given to all that can have it, the other is named, and undo takes it back', async ({
      page,
      product,
    }) => {
      await openWithEntries(page, product)
      for (const name of ['Feira', 'Padaria', 'Salário']) await markOf(page, name).click()
      await expect(bar(page)).toContainText('3 selecionadas')
      await expect(bar(page)).toContainText('+R$ 2.840,00')
      expect(await listViolations(page)).toEqual([])
      await bar(page).getByRole('button', { name: 'Categoria' }).click()
      const form = page.getByRole('dialog', { name: 'Mudar a categoria' })
      await expect(form).toContainText('A categoria é de despesas: 1 outra fica como está.')
      expect(await listViolations(page)).toEqual([])
      await form.getByRole('combobox').fill('Restaurantes')
      await page.getByRole('option', { name: /^Restaurantes/ }).click()
      await form.getByRole('button', { name: 'Mudar 3 movimentações' }).click()
      const left = page.getByRole('dialog', { name: '1 ficou como estava' })
      await expect(left).toContainText('Escolha uma categoria deste tipo de movimentação.')
      expect(await listViolations(page)).toEqual([])
      await left.getByRole('button', { name: 'Entendi' }).click()
      await expect(bar(page)).toContainText('1 selecionada')
      await expect(rowOf(page, 'Feira')).toContainText('Restaurantes')
      await expect(rowOf(page, 'Padaria')).toContainText('Restaurantes')
      await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
      await expect(rowOf(page, 'Feira')).toContainText('Mercado')
      await expect(rowOf(page, 'Padaria')).toContainText('Mercado')

      await test.step('P7: they come into the calendar and leave it, and say where they are already', async () => {
        const act = async (name: string) => {
          await bar(page).getByRole('button', { name: 'Mais sobre as selecionadas' }).click()
          await expect(page.getByRole('menuitem', { name })).toBeVisible()
          expect(await listViolations(page)).toEqual([])
          await page.getByRole('menuitem', { name }).click()
        }
        await markOf(page, 'Feira').click()
        await act('Incluir no calendário')
        await expect(page.getByText('2 itens incluídos no calendário')).toBeVisible()
        await expect(bar(page)).toHaveCount(0)
        for (const name of ['Feira', 'Padaria']) await markOf(page, name).click()
        await act('Incluir no calendário')
        const there = page.getByRole('dialog', { name: '1 ficou como estava' })
        await expect(there).toContainText('Já está no calendário de pagamentos.')
        await there.getByRole('button', { name: 'Entendi' }).click()
        await act('Tirar do calendário')
        await expect(page.getByText('1 item tirado do calendário')).toBeVisible()
        await page.getByRole('button', { name: 'Desfazer', exact: true }).last().click()
        await page.goto('/calendario')
        for (const name of ['Feira', 'Padaria', 'Salário']) {
          const item = page.getByRole('button', { name: new RegExp(`^Editar ${name}`) })
          await expect(item).toBeVisible()
        }
      })
    })

    test('P4: all are removed at once and come back', async ({ page, product }) => {
      await openWithEntries(page, product)
      await markOf(page, 'Feira').click()
      await bar(page).getByRole('button', { name: 'Mais sobre as selecionadas' }).click()
      await page.getByRole('menuitem', { name: 'Selecionar todas (5)' }).click()
      await expect(bar(page)).toContainText('5 selecionadas')
      await bar(page).getByRole('button', { name: 'Excluir' }).click()
      const question = page.getByRole('alertdialog', { name: 'Excluir 5 movimentações?' })
      await question.getByRole('button', { name: 'Excluir' }).click()
      await expect(page.getByText('Nada por aqui')).toBeVisible()
      await expect(bar(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
      for (const name of NAMES) await expect(rowOf(page, name)).toBeVisible()
    })
  })
}

test.describe('by the keyboard', () => {
  test.use({ viewport: { width: 1280, height: 844 } })

  test('P1: X and Shift with an arrow choose, a mark with Shift up to it, and Escape lets go', async ({
    page,
    product,
  }) => {
    await openWithEntries(page, product)
    await rowOf(page, 'Feira').focus()
    await page.keyboard.press('x')
    await expect(rowOf(page, 'Feira')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(bar(page)).toContainText('3 selecionadas')
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    await markOf(page, 'Feira').click()
    await markOf(page, 'Banca de revistas').click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('4 selecionadas')
    // The day moves them into another month: nothing is chosen any more, and the bar has gone.
    await bar(page).getByRole('button', { name: 'Data' }).click()
    const form = page.getByRole('dialog', { name: 'Mudar a data' })
    await form.getByRole('textbox', { name: 'Data' }).fill('05/12/2025')
    await form.getByRole('button', { name: 'Mudar 4 movimentações' }).click()
    await expect(page.getByText('4 movimentações alteradas')).toBeVisible()
    await expect(rowOf(page, 'Feira')).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expect(rowOf(page, 'Feira')).toBeVisible()
  })
})

test.describe('by a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('P1: a finger that stays on a row chooses it, then a tap chooses the next and opens none', async ({
    page,
    product,
  }) => {
    await openWithEntries(page, product)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/RowPress-')),
    )
    const box = await rowOf(page, 'Feira').boundingBox()
    if (box === null) throw new Error('the row is not there')
    const session = await page.context().newCDPSession(page)
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + 20 }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect(bar(page)).toContainText('1 selecionada')
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await rowOf(page, 'Padaria').tap({ position: { x: 180, y: 15 } })
    await expect(bar(page)).toContainText('2 selecionadas')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await bar(page).getByRole('button', { name: 'Limpar a seleção' }).click()
    await expect(bar(page)).toHaveCount(0)
  })
})
