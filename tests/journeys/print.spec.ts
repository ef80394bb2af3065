import type { Page } from '@playwright/test'
import { expect, signInAsDemo, signInAsNewUser, test } from './journey.ts'
import { callAs } from './together.ts'

/* The list, an invoice and the calendar on paper: title, month, sums and whole rows, black on white. */

test.use({ colorScheme: 'dark' })

const COUNT = 75

type Product = Parameters<typeof signInAsNewUser>[1]

async function withManyEntries(page: Page, product: Product) {
  const ana = await signInAsNewUser(page, product)
  const [cash] = await callAs<readonly { _id: string }[]>(ana, 'GET', '/payments')
  const categories = await callAs<readonly { _id: string; group: string }[]>(
    ana,
    'GET',
    '/categories',
  )
  const category = categories.find(({ group }) => group === 'expenses')?._id
  for (let at = 0; at < COUNT; at += 1) {
    await callAs(ana, 'POST', '/transactions', {
      transactionType: 'expenses',
      value: -10,
      name: `Compra ${at}`,
      date: `2026-10-${String((at % 28) + 1).padStart(2, '0')}`,
      category,
      payment: cash?._id,
      paid: at % 2 === 0,
    })
  }
}

const ITEMS = 120

/** A card with a long invoice of October, one item of that of November, and nothing paid. */
async function withLongInvoice(page: Page, product: Product): Promise<string> {
  const ana = await signInAsNewUser(page, product)
  const { _id: card } = await callAs<{ _id: string }>(ana, 'POST', '/payments', {
    type: 'credit',
    name: 'Roxinho',
    flag: 'Mastercard',
    limit: 5000,
    invoiceCloseOn: 25,
    paid: 5,
  })
  const categories = await callAs<readonly { _id: string; group: string }[]>(
    ana,
    'GET',
    '/categories',
  )
  const category = categories.find(({ group }) => group === 'expenses')?._id
  const buy = (name: string, date: string, value: number) =>
    callAs(ana, 'POST', '/transactions', {
      transactionType: 'expenses',
      value,
      name,
      date,
      category,
      payment: card,
    })
  for (let at = 0; at < ITEMS; at += 1) {
    await buy(`Item ${at}`, `2026-09-${String((at % 24) + 1).padStart(2, '0')}`, -10.01)
  }
  await buy('Item do mês seguinte', '2026-10-03', -77)
  return card
}

/** What of the words in sight is not dark on white. */
const paleWords = (page: Page) =>
  page.evaluate(() => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const pale: string[] = []
    for (const node of document.querySelectorAll<HTMLElement>(
      'main h1, main .figures, main span',
    )) {
      const text = [...node.childNodes].filter(({ nodeType }) => nodeType === 3)
      if (text.every(({ textContent }) => (textContent ?? '').trim() === '')) continue
      if (!node.checkVisibility() || node.closest('[class*=rounded-full]')) continue
      const [red = 0, green = 0, blue = 0] = channels(getComputedStyle(node).color)
      if (0.3 * red + 0.6 * green + 0.1 * blue > 140) pale.push(node.textContent ?? '')
    }
    const ground = getComputedStyle(document.body).backgroundColor
    const [red = 255] = ground === 'rgba(0, 0, 0, 0)' ? [255] : channels(ground)
    return red < 255 ? [...pale, `ground ${ground}`] : pale
  })

for (const width of [1280, 688]) {
  test(`on paper the list and the calendar are whole and without navigation, at ${width}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await withManyEntries(page, product)
    for (const [address, title] of [
      ['/movimentacoes?mes=2026-10', 'Movimentações'],
      ['/calendario?mes=2026-10', 'Calendário mensal'],
    ] as const) {
      await test.step(address, async () => {
        await page.goto(address)
        const isList = title === 'Movimentações'
        await expect(page.getByText(isList ? /^Compra \d+$/ : 'A pagar').first()).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await page.emulateMedia({ media: 'print' })
        const main = page.getByRole('main')
        await expect(main.getByRole('heading', { level: 1, name: title })).toBeInViewport()
        await expect(main.getByText(/outubro/i).first()).toBeVisible()
        await expect(main.locator('.figures').first()).toBeVisible()
        await expect(page.getByRole('link', { name: 'Painel' })).toHaveCount(0)
        for (const name of ['Nova', 'Importar', 'Novo item', 'Mês anterior', 'Hoje']) {
          await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
        }
        await expect(page.getByRole('searchbox')).toHaveCount(0)
        expect(await paleWords(page)).toEqual([])
        if (isList) {
          const rows = main.getByText(/^Compra \d+$/)
          await expect(rows).toHaveCount(COUNT)
          const isWhole = await rows
            .first()
            .evaluate((name) => getComputedStyle(name.closest('[role=row]') ?? name).breakInside)
          expect(isWhole).toBe('avoid')
        }
        await page.emulateMedia({ media: 'screen' })
      })
    }
  })
}

for (const width of [1280, 688]) {
  test(`on paper an invoice has its card, month, due day, total and all its items, at ${width}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const card = await withLongInvoice(page, product)
    await page.goto(`/movimentacoes/${card}?mes=2026-10`)
    const main = page.getByRole('main')
    await expect(main.getByText(/^Item \d+$/).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Fatura Roxinho')
    await expect(main.getByText('Fatura de outubro de 2026')).toBeVisible()
    await expect(main.getByText(/venceu? 5 out/).first()).toBeVisible()
    await expect(main.getByText(/R\$\s1\.201,20/).first()).toBeVisible()
    await expect(main.getByText(/^Item \d+$/)).toHaveCount(ITEMS)
    await expect(main.getByText('Item do mês seguinte')).toHaveCount(0)
    for (const name of ['Pagar fatura', 'Mudar o fechamento desta fatura', 'Nova', 'Importar']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    }
    expect(await paleWords(page)).toEqual([])
  })
}

for (const width of [1280, 688]) {
  test(`M23: on paper the report and the plan have every name and figure of the screen, at ${width}`, async ({
    page,
    withDemo,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAsDemo(page, withDemo)
    for (const [address, heading] of [
      ['/relatorio', 'Maiores despesas'],
      ['/planejamento', 'Receitas'],
    ] as const) {
      await test.step(address, async () => {
        await page.goto(address)
        const main = page.getByRole('main')
        await expect(main.getByRole('heading', { name: heading }).first()).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        // Names and figures of lists and tables; what is only pressed is no part of them.
        const words = () =>
          main.evaluate((all) =>
            [...all.querySelectorAll<HTMLElement>('.figures, li .truncate, td, th, tr button')]
              .filter(
                (one) =>
                  one.checkVisibility() && one.closest('[role=combobox], [role=listbox]') === null,
              )
              .map((one) => (one.innerText ?? '').replaceAll(/\s+/g, ' ').trim())
              .filter((text) => /\p{L}{3,}|\d/u.test(text)),
          )
        const onScreen = await words()
        expect(onScreen.length).toBeGreaterThan(15)
        await page.emulateMedia({ media: 'print' })
        const onPaper = new Set(await words())
        expect(onScreen.filter((text) => !onPaper.has(text))).toEqual([])
        expect(await paleWords(page)).toEqual([])
        if (address === '/relatorio') {
          const pages = (await page.pdf({ format: 'A4' })).toString('latin1')
          expect(pages.match(/\/Type \/Page\b/g)).toHaveLength(2)
        }
        await page.emulateMedia({ media: 'screen' })
      })
    }
  })
}
