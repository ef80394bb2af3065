import type { Locator, Page } from '@playwright/test'
import { expect, goWithin, signInAsDemo, test } from './journey.ts'

/* L37: with forced colours, what is chosen, where one is and how full a bar is can be told apart. */

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

const SCREENS = [
  '/painel',
  '/movimentacoes',
  '/carteiras',
  '/calendario',
  '/planejamento',
  '/objetivos',
  '/relatorio',
  '/tarefas',
  '/importar',
  '/configuracoes/perfil',
  '/configuracoes/preferencias',
  '/configuracoes/contas-automaticas',
  '/movimentacoes?janela=nova-movimentacao&tipo=expenses',
] as const

const PAIRS_MAX = 3

const pixels = async (part: Locator) => (await part.screenshot()).toString('base64')

/** In the middle of the page nothing lies over it. */
const show = (part: Locator) =>
  part.evaluate((element) => element.scrollIntoView({ block: 'center' }))

/** What can be reached: the window, where one is open. */
const sight = async (page: Page) =>
  (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : page.locator('main')

/** Boxes that look the same ticked and not, by their pixels. */
async function sameBoxes(page: Page): Promise<readonly string[]> {
  const boxes = await (
    await sight(page)
  )
    .locator('input:is([type=checkbox], [type=radio]):visible')
    .all()
  const same: string[] = []
  for (const box of boxes.slice(0, PAIRS_MAX)) {
    const label = box.locator('xpath=ancestor::label[1]')
    await show(label)
    const set = (isOn: boolean) =>
      box.evaluate((input: HTMLInputElement, on) => {
        input.checked = on
      }, isOn)
    const before = await box.isChecked()
    await set(true)
    const on = await pixels(label)
    await set(false)
    const off = await pixels(label)
    await set(before)
    if (on === off) same.push(`box ${await label.textContent()}`)
  }
  return same
}

/** Bars that look the same empty, half and full; what is only read out is drawn by others beside it. */
async function sameBars(page: Page): Promise<readonly string[]> {
  const bars = await (await sight(page)).locator('progress:visible:not(.sr-only)').all()
  const same: string[] = []
  for (const bar of bars.slice(0, PAIRS_MAX)) {
    await show(bar)
    const at = async (value: number) => {
      await bar.evaluate((element: HTMLProgressElement, now) => {
        element.value = now
      }, value)
      return pixels(bar)
    }
    const before = await bar.evaluate((element: HTMLProgressElement) => element.value)
    const pictures = new Set([await at(0), await at(50), await at(100)])
    await at(before)
    if (pictures.size < 3) same.push(`bar ${await bar.getAttribute('aria-label')}`)
  }
  return same
}

/** What is current, selected or pressed, and looks like the one beside it that is not. */
function sameMarks(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const styleOf = (part: Element) => {
      const { backgroundColor, color, outline, border } = getComputedStyle(part)
      return [backgroundColor, color, outline, border].join()
    }
    const same: string[] = []
    for (const [mark, off] of [
      ['aria-current', 'a:not([aria-current])'],
      ['aria-selected', '[aria-selected=false]'],
      ['aria-pressed', '[aria-pressed=false]'],
    ] as const) {
      const on = `[${mark}]:not([${mark}=false])`
      for (const part of document.querySelectorAll(on)) {
        const group = part.closest('nav, [role=tablist], [role=group], [role=grid]')
        const other = group?.querySelector(off)
        if (other && part.checkVisibility() && styleOf(other) === styleOf(part)) {
          same.push(`${mark} ${part.textContent}`)
        }
      }
    }
    return same
  })
}

/** Legends whose colour is not drawn. */
function bareLegends(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main span[style*='background']")]
      .filter((part) => part.checkVisibility())
      .filter(
        (part) =>
          getComputedStyle(part).backgroundColor ===
          getComputedStyle(document.body).backgroundColor,
      )
      .map((part) => `legend ${part.parentElement?.textContent}`),
  )
}

async function faultsIn(page: Page): Promise<readonly string[]> {
  return [
    ...(await sameBoxes(page)),
    ...(await sameBars(page)),
    ...(await sameMarks(page)),
    ...(await bareLegends(page)),
  ]
}

for (const width of [1280, 390]) {
  test(`L37: with forced colours everything that has a state shows it, at ${width}`, async ({
    page,
    withDemo,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAsDemo(page, withDemo)
    await page.goto('/painel')
    for (const address of SCREENS) {
      await goWithin(page, address)
      const isWindow = address.includes('janela')
      await expect(isWindow ? page.getByRole('dialog') : page.locator('main')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect.soft(await faultsIn(page), address).toEqual([])
    }
  })
}

test('L37: what is drawn as if the rule were not there is found', async ({ page, withDemo }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAsDemo(page, withDemo)
  // In the element itself: there it has the last word over every rule of the product.
  const plant = (where: string, style: Readonly<Record<string, string>>) =>
    page.evaluate(
      ([selector, entries]) => {
        for (const part of document.querySelectorAll<HTMLElement>(selector)) {
          for (const [name, value] of entries) part.style.setProperty(name, value, 'important')
        }
      },
      [where, Object.entries(style)] as const,
    )
  const found = async (kind: string) =>
    (await faultsIn(page)).filter((fault) => fault.startsWith(kind))
  await page.goto('/carteiras')
  await expect(page.locator('progress').first()).toBeVisible()
  expect(await faultsIn(page)).toEqual([])
  await plant('.bar', { opacity: '0' })
  expect(await found('bar')).not.toEqual([])
  await plant('nav a', {
    'background-color': 'Canvas',
    color: 'LinkText',
    'forced-color-adjust': 'none',
    'text-decoration': 'none',
    transition: 'none',
    outline: '0',
    border: '0',
  })
  expect(await found('aria-current')).not.toEqual([])
  await page.goto('/configuracoes/preferencias')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await plant('[role=switch], [role=switch] + span', { opacity: '0' })
  expect(await found('box')).not.toEqual([])
})
