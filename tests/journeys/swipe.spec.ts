import type { Locator, Page } from '@playwright/test'
import { expect, signInAsNewUser, test } from './journey.ts'
import type { Product } from './product.ts'
import { callAs } from './together.ts'

/* On a phone an entry is paid and removed by a swipe of its row; everything has a button as well. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

type Row = { readonly _id: string; readonly group?: string; readonly type?: string }

async function openWithEntries(page: Page, product: Product) {
  const ana = await signInAsNewUser(page, product)
  const [cash] = await callAs<Row[]>(ana, 'GET', '/payments')
  const categories = await callAs<Row[]>(ana, 'GET', '/categories')
  const enter = (name: string, more: object = {}) =>
    callAs<Row[]>(ana, 'POST', '/transactions', {
      transactionType: 'expenses',
      value: -80,
      name,
      date: '2025-11-10',
      category: categories.find(({ group }) => group === 'expenses')?._id,
      payment: cash?._id,
      paid: false,
      ...more,
    })
  await enter('Feira')
  await enter('Academia', { recurrentType: 'monthly' })
  await page.goto('/movimentacoes?mes=2025-11')
  await expect(rowOf(page, 'Feira')).toBeVisible()
  await untilSwipes(page)
  return { ana, enter }
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const ground = (page: Page) => page.locator('[data-part=swipe]')
const undo = (page: Page) => page.getByRole('button', { name: 'Desfazer', exact: true })

/** Their code comes behind the list. */
const untilSwipes = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/RowSwipe-')),
  )

type Way = { readonly by: number; readonly down?: number; readonly from?: number }

/** Moves a finger over a row as a hand does, in steps; what is seen before it is let go is given. */
async function swipe(page: Page, row: Locator, { by, down = 0, from }: Way) {
  const box = await row.boundingBox()
  if (box === null) throw new Error('the row is not there')
  const [x, y] = [from ?? box.x + box.width / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', at: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: x + by * at, y: y + down * at }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', step / 8)
  const seen = await ground(page).allInnerTexts()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return seen.join()
}

test('a swipe to the right pays, another takes it back, and neither opens the entry', async ({
  page,
  product,
}) => {
  await openWithEntries(page, product)
  const row = rowOf(page, 'Feira')
  expect(await swipe(page, row, { by: 130 })).toBe('Paga')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expect(ground(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(undo(page)).toBeVisible()
  expect(await swipe(page, row, { by: 130 })).toBe('Não paga')
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await product.tool('doctor')
})

test('a swipe to the left removes with undo, and asks about a series', async ({
  page,
  product,
}) => {
  await openWithEntries(page, product)
  const row = rowOf(page, 'Feira')
  expect(await swipe(page, row, { by: -130 })).toBe('Excluir')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await undo(page).click()
  await expect(row).toBeVisible()

  await swipe(page, rowOf(page, 'Academia'), { by: -130 })
  const question = page.getByRole('dialog', { name: 'Excluir esta movimentação' })
  await question.getByRole('button', { name: /Só esta/ }).click()
  await expect(rowOf(page, 'Academia')).toHaveCount(0)
  await product.tool('doctor')
})

test('what is too short, goes up or down, begins at the edge or is done by a mouse is no swipe', async ({
  page,
  product,
}) => {
  const { enter } = await openWithEntries(page, product)
  for (let at = 0; at < 12; at += 1) await enter(`Conta ${at}`, { date: '2025-11-02' })
  await page.reload()
  await untilSwipes(page)
  const row = rowOf(page, 'Feira')
  const tick = row.getByRole('checkbox')
  expect(await swipe(page, row, { by: 60 })).toBe('Paga')
  expect(await swipe(page, row, { by: 130, from: 8 })).toBe('')
  expect(await swipe(page, row, { by: 20, down: -200 })).toBe('')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
  await page.evaluate(() => scrollTo(0, 0))
  const box = await row.boundingBox()
  const y = (box?.y ?? 0) + 20
  await page.mouse.move(150, y)
  await page.mouse.down()
  await page.mouse.move(330, y, { steps: 6 })
  await expect(ground(page)).toHaveCount(0)
  await page.mouse.up()
  await expect(tick).not.toBeChecked()
  await expect(undo(page)).toHaveCount(0)
})
