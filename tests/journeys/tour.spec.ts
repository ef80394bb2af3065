import type { Page } from '@playwright/test'
import { expect, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

const tip = (page: Page) => page.getByRole('dialog')
const titled = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** How far a tip may be from what it points at, in pixels: the arrow and the light around the target. */
const GAP_MAX = 24

/** The tip stands whole in the window, beside what it points at and on nothing of it. */
async function expectUncovered(page: Page): Promise<void> {
  await expect(async () => {
    const { overlap, outside, gap } = await page.evaluate(() => {
      const box = document.querySelector('.driver-popover')?.getBoundingClientRect()
      const target = document
        .querySelector('.driver-active-element:not(#driver-dummy-element)')
        ?.getBoundingClientRect()
      if (box === undefined) throw new Error('no tip is shown')
      const isOn =
        target !== undefined &&
        box.left < target.right &&
        box.right > target.left &&
        box.top < target.bottom &&
        box.bottom > target.top
      const isOut =
        box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight
      const apart =
        target === undefined
          ? 0
          : Math.max(
              box.left - target.right,
              target.left - box.right,
              box.top - target.bottom,
              target.top - box.bottom,
            )
      return { overlap: isOn, outside: isOut, gap: apart }
    })
    expect({ overlap, outside }).toEqual({ overlap: false, outside: false })
    expect(gap).toBeLessThanOrEqual(GAP_MAX)
  }).toPass()
}

for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ colorScheme: 'light', viewport: { width, height } })

    test('a newcomer takes the tour by keyboard to its end, and never meets it again', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product, 'Ana Souza', { isNewcomer: true })
      await page.goto('/painel')
      await expect(titled(page, 'Boas-vindas')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Comece por aqui' })).toBeVisible()
      await expect(tip(page).getByRole('button', { name: 'Próxima' })).toBeFocused()
      await expectReadableInBoth(page)

      const titles = [
        'Assistente',
        'Ações rápidas',
        'Saldo atual',
        'O mês em números',
        'Os quadros do painel',
        'Cada coisa no seu lugar',
        'Configurações e conta família',
      ]
      for (const title of titles) {
        await page.keyboard.press('Enter')
        await expect(titled(page, title)).toBeVisible()
        await expectUncovered(page)
        await expectReadableInBoth(page)
      }
      // Back and forth by the arrows; Tab stays within.
      await page.keyboard.press('ArrowLeft')
      await expect(titled(page, 'Cada coisa no seu lugar')).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(titled(page, 'Configurações e conta família')).toBeVisible()
      for (let press = 0; press < 4; press += 1) {
        await page.keyboard.press('Tab')
        await expect(tip(page).locator(':focus')).toHaveCount(1)
      }
      const saved = page.waitForResponse(
        (answer) => answer.request().method() === 'PATCH' && answer.url().includes('/users/'),
      )
      await tip(page).getByRole('button', { name: 'Finalizar' }).press('Enter')
      await expect(tip(page)).toHaveCount(0)
      await expect(page.locator('#conteudo')).toBeFocused()
      expect((await saved).status()).toBe(200)
      const id = await page.evaluate(() => localStorage.getItem('id'))
      expect(await callAs<object>(ana, 'GET', `/users/${id}`)).toMatchObject({ skipTutorial: true })
      await expect
        .poll(() => callAs<object[]>(ana, 'GET', '/userconfigs'))
        .toMatchObject([{ achievements: [{ key: 'end-tutorial' }] }])
      // What the tour pointed at has its own attributes again.
      const quick = page.getByRole('button', { name: 'Ações rápidas' }).first()
      await expect(quick).toHaveAttribute('aria-expanded', 'false')
      await expect(quick).toHaveAttribute('aria-haspopup', 'menu')

      // The first steps outlive the tour, and go when they are put away.
      const firstSteps = page.getByRole('heading', { name: 'Comece por aqui' })
      await page.reload()
      await expect(firstSteps).toBeVisible()
      await page.getByRole('button', { name: 'Dispensar os primeiros passos' }).click()
      await expect(firstSteps).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Saldo atual' })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(tip(page)).toHaveCount(0)
      await expect(firstSteps).toHaveCount(0)

      // Again from the preferences; what the person has hidden falls out of it.
      await page.evaluate(() =>
        localStorage.setItem(
          'dashboardBlocks',
          '-figures,-daily,-due,-spending,-wallets,-plan,-variable,-objectives,-tasks',
        ),
      )
      await page.goto('/configuracoes/preferencias')
      await page.getByRole('button', { name: 'Ver o tour de novo' }).press('Enter')
      for (const title of ['Boas-vindas', ...titles]) {
        if (['Saldo atual', 'O mês em números', 'Os quadros do painel'].includes(title)) continue
        await expect(titled(page, title)).toBeVisible()
        await expectUncovered(page)
        await tip(page)
          .getByRole('button', { name: /Próxima|Finalizar/u })
          .click()
      }
      await expect(tip(page)).toHaveCount(0)
      await expect(page).toHaveURL(/\/painel$/u)
    })
  })
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a tip moves along with the tour, and stands beside what it speaks of', async ({
    page,
    product,
  }) => {
    await signInAsNewUser(page, product, 'Davi', { isNewcomer: true })
    await page.goto('/painel')
    await expect(titled(page, 'Boas-vindas')).toBeVisible()
    for (const title of ['Assistente', 'Ações rápidas', 'Saldo atual', 'O mês em números']) {
      await tip(page).getByRole('button', { name: 'Próxima' }).click()
      await expect(titled(page, title)).toBeVisible()
      await expectUncovered(page)
    }
    // The second press comes while the light of the first is on its way.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(titled(page, 'Ações rápidas')).toBeVisible()
    await expectUncovered(page)
  })
})

test('the tour is left by its button, and where that is not saved it is not shown again at once', async ({
  page,
  product,
}) => {
  await page.route('**/api/users/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 404, json: { code: 'not_found', message: 'Não deu certo.' } })
      : route.continue(),
  )
  await signInAsNewUser(page, product, 'Bia', { isNewcomer: true })
  await page.goto('/painel')
  await tip(page).getByRole('button', { name: 'Próxima' }).click()
  await tip(page).getByRole('button', { name: 'Sair do tour' }).click()
  await expect(tip(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Movimentações' }).first().click()
  await page.waitForURL('**/movimentacoes**')
  await page.getByRole('link', { name: 'Painel', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Saldo atual' })).toBeVisible()
  await expect(tip(page)).toHaveCount(0)
  // Another visit: the server does not know of it, so the tour is there again.
  await page.reload()
  await expect(titled(page, 'Boas-vindas')).toBeVisible()
})

test('the tour points only at what is still there, and waits for no other screen', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product, 'Caio', { isNewcomer: true })
  await page.goto('/painel')
  await expect(titled(page, 'Boas-vindas')).toBeVisible()
  // An address with a window of its own comes first.
  await page.goto('/painel?janela=atalhos')
  await expect(titled(page, 'Atalhos do teclado')).toBeVisible()
  // The key that closes it is released when the tour is there already, and does not end it.
  await page.keyboard.down('Escape')
  await expect(titled(page, 'Boas-vindas')).toBeVisible()
  await page.keyboard.up('Escape')
  await expect(titled(page, 'Boas-vindas')).toBeVisible()
  await page.goto('/carteiras')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tip(page)).toHaveCount(0)
})
