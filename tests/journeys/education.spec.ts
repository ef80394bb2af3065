import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO, expect, signInAsDemo, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'

/** What YouTube's player tells the page that listens to it. */
const PLAYER = `<!doctype html><title>Player</title><p>Vídeo</p><script>
addEventListener('message', ({ data, source, origin }) => {
  const said = JSON.parse(data)
  if (said.event !== 'listening') return
  source.postMessage(JSON.stringify({ event: 'onReady' }), origin)
  source.postMessage(JSON.stringify({ event: 'infoDelivery', info: { playerState: 0 } }), origin)
})</script>`

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a trail is gone through lesson by lesson, and what was read stays read', async ({
      page,
      product,
    }) => {
      await signInAsNewUser(page, product)
      await page.goto('/educacional')
      const trail = page.getByRole('article', { name: 'Primeiros passos com o seu dinheiro' })
      await expect(trail.getByText('6 aulas')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Um mês sem delivery' })).toHaveCount(0)
      await expect(page.getByText('Um mês sem delivery')).toBeVisible()
      await expectReadableInBoth(page)

      await trail.getByRole('link', { name: /^Começar/ }).click()
      await expect(page.getByRole('heading', { name: 'Para onde vai o dinheiro' })).toBeVisible()
      await expectReadableInBoth(page)
      await page.getByRole('button', { name: 'Concluir e seguir' }).click()
      await expect(
        page.getByRole('heading', { name: 'Um orçamento que cabe no mês' }),
      ).toBeVisible()
      await page.reload()
      await expect(
        page.getByRole('link', { name: /Para onde vai o dinheiro.*já vista/ }),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Educacional' }).first().click()
      await expect(trail.getByText('1 de 6 aulas')).toBeVisible()
      await expect(trail.getByText('A seguir: Um orçamento que cabe no mês')).toBeVisible()
    })

    test('an e-book is read as a page, and another address has none', async ({ page, product }) => {
      await signInAsNewUser(page, product)
      await page.goto('/educacional')
      await page.getByRole('link', { name: 'Ler Entenda as suas dívidas' }).click()
      // A phone shows the words at once. Left before, the library's worker says that it was ended.
      if (width > 700) await expect(page.locator('canvas').first()).toBeVisible()
      await page.getByText('Texto', { exact: true }).click()
      await expect(page.getByRole('heading', { name: '6. Como renegociar' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Baixar PDF' })).toHaveAttribute(
        'href',
        '/documentos/entenda_dividas.pdf',
      )
      await expect(page.getByRole('main')).toHaveCount(1)
      await expectReadableInBoth(page)
      await page.goto('/ebooks/outro')
      await expect(page.getByText('Não há um e-book neste endereço.')).toBeVisible()
      await expectReadableInBoth(page)
    })
  })
}

test('a brand with experts and products shows them, and a like is taken back by the same press', async ({
  page,
  product,
  withDemo: _,
}) => {
  const { port } = new URL(product.url)
  await page.goto(`http://enseada.localhost:${port}/login`)
  await page.getByLabel('E-mail').fill(DEMO.email)
  await page.getByLabel('Senha', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/painel**')
  await page.getByRole('link', { name: 'Especialistas' }).click()
  await expect(page.getByRole('article')).toHaveCount(6)
  await page.getByRole('searchbox', { name: 'Buscar especialista' }).fill('dividas')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Curtir Lia Antunes: 0 curtidas' }).click()
  await page.getByRole('button', { name: 'Curtir Lia Antunes: 1 curtida' }).click()
  await expect(page.getByRole('button', { name: 'Curtir Lia Antunes: 0 curtidas' })).toBeVisible()
  await page.getByRole('button', { name: 'Conheça mais de Lia Antunes' }).click()
  await expect(page.getByRole('dialog', { name: 'Lia Antunes' })).toContainText(
    'Esta pessoa não existe',
  )
  await expectReadableInBoth(page)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Produtos' }).click()
  await page.getByRole('button', { name: 'Contratar Consórcio' }).click()
  const chat = page.getByRole('link', { name: /Falar com o suporte/ })
  await expect(chat).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/554840000000\?text=.*Cons%C3%B3rcio/,
  )
  await expectReadableInBoth(page)
})

test('a video is watched when its player says that it ended, and nothing of it is requested for before the press', async ({
  page,
  product,
  withDemo,
}) => {
  const requested: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: PLAYER })
  })
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'saldo-content-')), 'videos.json')
  const juros = { _id: 'juros', title: 'Juros em três minutos', imgUrl: null, duration: 3 }
  const items = [{ ...juros, videoId: 'dQw4w9WgXcQ' }]
  writeFileSync(file, JSON.stringify({ kind: 'videos', version: 1, items }))
  expect(await product.tool('admin', ['content', 'load', file])).toContain('versão 2')
  await signInAsDemo(page, withDemo)
  await page.goto('/educacional')
  const card = page.getByRole('button', { name: /Juros em três minutos/ })
  await expect(card).toBeVisible()
  expect(requested).toEqual([])
  const noted = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await card.click()
  await noted
  expect(requested).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(card).toContainText('Assistido')
})
