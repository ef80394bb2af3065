import type { Page } from '@playwright/test'
import { expect, signInAsDemo, test } from './journey.ts'

/*
 * Movement (decision 193): a figure that a change has made another one counts to it, a row that is gone leaves, and
 * those below it close up; nothing moves for whoever wants no movement.
 */

type Seen = { readonly figures: string[]; readonly left: string[] }
type Watched = typeof globalThis & { moved: Seen }

/** Notes from now on what is written into large figures, and which rows leave. */
async function watchMovement(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const moved: Seen = { figures: [], left: [] }
    ;(globalThis as Watched).moved = moved
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const isFigure = target.parentElement?.matches('[data-figure]') === true
        if (target instanceof Text && isFigure) moved.figures.push(target.data)
        for (const node of addedNodes) {
          if (node instanceof HTMLElement && node.matches('[data-leaving]')) {
            moved.left.push(node.textContent)
          }
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as Watched).moved)
}

/** Removes the newest of several entries of one name, which it gives. */
async function removeOne(page: Page): Promise<string> {
  const row = page.getByRole('treegrid').getByRole('row').filter({ hasText: 'Bilhete' }).first()
  const name = 'Recarga Bilhete Único'
  await row.hover()
  await row.getByRole('button', { name: /Excluir/ }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByRole('button', { name: /Excluir/ }).click()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
  return name
}

test.describe('with movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the balance counts to what it is, and the row that was removed leaves', async ({
    page,
    withDemo,
  }) => {
    await signInAsDemo(page, withDemo)
    const loaded = page.waitForResponse(/assets\/movement-/)
    await page.goto('/movimentacoes')
    await loaded
    await expect(page.getByRole('treegrid').getByRole('row').nth(3)).toBeVisible()
    const seen = await watchMovement(page)
    const name = await removeOne(page)
    await expect.poll(async () => (await seen()).left.join()).toContain(name)
    // More than what it was and what it is.
    await expect.poll(async () => new Set((await seen()).figures).size).toBeGreaterThan(3)
    await expect(page.locator('[data-leaving]')).toHaveCount(0)
    await test.step('taken back, it is there again', async () => {
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(page.getByRole('treegrid').getByText(name).first()).toBeVisible()
    })
    await test.step('what another month comes to is there at once', async () => {
      const before = (await seen()).figures.length
      await page.getByRole('button', { name: 'Próximo mês' }).click()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const after = (await seen()).figures.slice(before)
      expect(after.length).toBeLessThanOrEqual(3)
    })
  })
})

test('whoever wants no movement sees the figure and the list as they are, at once', async ({
  page,
  withDemo,
}) => {
  await signInAsDemo(page, withDemo)
  const loaded = page.waitForResponse(/assets\/movement-/)
  await page.goto('/movimentacoes')
  await loaded
  await expect(page.getByRole('treegrid').getByRole('row').nth(3)).toBeVisible()
  const seen = await watchMovement(page)
  await removeOne(page)
  await expect.poll(async () => (await seen()).figures.length).toBeGreaterThan(0)
  const { figures, left } = await seen()
  expect(left).toEqual([])
  expect(new Set(figures).size).toBeLessThanOrEqual(2)
})
