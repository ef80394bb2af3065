import { readFile } from 'node:fs/promises'
import { generateSync } from 'otplib'
import type { Page } from '@playwright/test'
import { expect, signInAsNewUser, test } from './journey.ts'
import { nowS, signInAsOperator, turnFactorOn } from './operators.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs, newBrowser } from './together.ts'

async function typePassword(page: Page, person: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('an operator signs in with the second factor; for anybody else there is no such page', async ({
      page,
      product,
    }) => {
      const olga = await signInAsNewUser(page, product, 'Olga Operadora')
      await page.goto('/operador')
      await expect(page.getByText('Esta página não existe.')).toBeVisible()
      await product.tool('admin', ['operator', 'add', olga.email])
      await page.reload()
      await expect(page.getByText(/Ligue a verificação em duas etapas/)).toBeVisible()
      await expectReadableInBoth(page)
      await page.getByRole('link', { name: 'Ir para Acesso e segurança' }).click()
      await expect(page.getByText('Este aparelho')).toBeVisible()

      const { secret } = await turnFactorOn(olga)
      await page.goto('/painel?janela=sair')
      await page.getByRole('button', { name: 'Desconectar' }).click()
      await page.waitForURL('**/login')
      await typePassword(page, olga)
      const code = generateSync({ secret, epoch: nowS() })
      await page.getByLabel('Código do aplicativo autenticador').fill(code)
      await page.waitForURL('**/painel**')
      await page.getByRole('button', { name: width === 390 ? 'Mais' : /Olga Operadora/ }).click()
      await page.getByRole('menuitem', { name: 'Operação' }).click()
      await expect(page.getByRole('tab', { name: 'Pessoas' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await expectReadableInBoth(page)

      await product.tool('admin', ['operator', 'remove', olga.email])
      await page.reload()
      await expect(page.getByText('Esta página não existe.')).toBeVisible()
    })

    test('a person is found, closed out, cannot sign in, and is let in again', async ({
      page,
      browser,
      product,
    }) => {
      const anas = await newBrowser(browser, product, page)
      const ana = await signInAsNewUser(anas, product, 'Ana Souza')
      await signInAsOperator(page, product)
      await page.goto('/operador')
      await page.getByLabel('E-mail').fill('an')
      await page.getByRole('button', { name: 'Buscar' }).click()
      await expect(page.getByText('Escreva ao menos 5 letras')).toBeVisible()
      await page.getByLabel('E-mail').fill(ana.email)
      await page.getByRole('button', { name: 'Buscar' }).click()
      await expectReadableInBoth(page)
      await page.getByText(ana.email).click()
      const window = page.getByRole('dialog', { name: 'Ana Souza' })
      await expect(window.getByText('em teste')).toBeVisible()
      await expect(window.getByText('Ativação da conta')).toBeVisible()
      await expectReadableInBoth(page)

      await window.getByRole('button', { name: 'Enviar nova senha' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click()
      await expect(window.getByText('Nova senha', { exact: true })).toBeVisible()

      await window.getByRole('button', { name: 'Desativar conta' }).click()
      await expectReadableInBoth(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Desativar' }).click()
      await expect(window.getByText('desativada', { exact: true })).toBeVisible()
      await anas.goto('/painel')
      await anas.waitForURL('**/login**')
      await typePassword(anas, ana)
      await expect(anas.getByText('Acesso de usuário restrito')).toBeVisible()

      await window.getByRole('button', { name: 'Ativar conta' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Ativar' }).click()
      await expect(window.getByText('ativa', { exact: true })).toBeVisible()
      await typePassword(anas, ana)
      await anas.waitForURL('**/painel**')
    })

    test('a lesson gets another title, people see it, and the version before comes back', async ({
      page,
      browser,
      product,
    }) => {
      const anas = await newBrowser(browser, product, page)
      await signInAsNewUser(anas, product)
      const olga = await signInAsOperator(page, product)
      const hostile = `<img src=x onerror=alert(1)> ${width}`
      await page.goto('/operador/conteudo')
      const name = 'Primeiros passos com o seu dinheiro'
      await expect(page.getByText('publicado').first()).toBeVisible()
      await expectReadableInBoth(page)
      await page.getByRole('button', { name: `Editar ${name}` }).click()
      const window = page.getByRole('dialog', { name })
      await window.getByRole('button', { name: '1. Para onde vai o dinheiro' }).click()
      const title = window.getByLabel('Título da aula').first()
      await title.fill('')
      await window.getByRole('button', { name: 'Salvar' }).click()
      await expect(window.getByText('Confira os campos destacados.')).toBeVisible()
      await title.fill(hostile)
      // What is hostile is text: in the preview, and where people read it.
      await expect(
        window.getByRole('heading', { name: hostile, includeHidden: true }),
      ).toBeVisible()
      await expectReadableInBoth(page)

      await test.step('somebody else saves meanwhile: it is said, and what was typed stays', async () => {
        const path = '/operator/contents/trails'
        type Document = { version: number; items: Record<string, unknown>[] }
        const { version, items } = await callAs<Document>(olga, 'GET', path)
        const lesson = { _id: `aula-${width}`, title: 'Aula', documents: [], text: 'Texto.' }
        const other = { _id: `outra-${width}`, title: `Outra trilha ${width}`, description: '' }
        const changed = [...items, { ...other, items: [lesson] }]
        await callAs(olga, 'POST', path, { version, items: changed })
        await window.getByRole('button', { name: 'Salvar' }).click()
        await expect(window.getByText(/foi salva por outra pessoa/)).toBeVisible()
        await expect(title).toHaveValue(hostile)
        await window.getByRole('button', { name: 'Salvar' }).click()
        await expect(window).toHaveCount(0)
      })

      await anas.goto('/educacional/trilhas-de-aprendizado/primeiros-passos')
      await expect(anas.getByRole('heading', { name: hostile })).toBeVisible()
      await expect(anas.locator('img[src="x"]')).toHaveCount(0)
      await anas.goto('/educacional')
      await expect(anas.getByText(`Outra trilha ${width}`)).toBeVisible()

      await page.getByRole('button', { name: 'Versões' }).click()
      const versions = page.getByRole('dialog')
      await expect(versions.getByText('a que se vê')).toBeVisible()
      await expectReadableInBoth(page)
      await versions.getByRole('button', { name: 'Restaurar a versão 1', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar' }).click()
      await expect(page.getByText(/Versão 1 de volta/)).toBeVisible()
      await page.keyboard.press('Escape')
      await anas.goto('/educacional/trilhas-de-aprendizado/primeiros-passos')
      await expect(anas.getByRole('heading', { name: 'Para onde vai o dinheiro' })).toBeVisible()
    })

    test('the file that the screen writes is the one that the command line writes, and is read again', async ({
      page,
      product,
    }, info) => {
      await signInAsOperator(page, product)
      await page.goto('/operador/conteudo?lista=products')
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportar' }).click()
      const file = info.outputPath('products.json')
      await (await saving).saveAs(file)
      const other = info.outputPath('command.json')
      await product.tool('admin', ['content', 'export', 'products', other])
      expect(await readFile(file)).toEqual(await readFile(other))
      await page.getByLabel('Arquivo de conteúdo').setInputFiles(file)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Carregar' }).click()
      await expect(page.getByText(/Nada mudou: a versão \d+ já é esta/)).toBeVisible()
      const bad = { name: 'ruim.json', mimeType: 'application/json', buffer: Buffer.from('{') }
      await page.getByLabel('Arquivo de conteúdo').setInputFiles(bad)
      await expect(page.getByText('não é um JSON.')).toBeVisible()
      await expectReadableInBoth(page)
    })
  })
}
