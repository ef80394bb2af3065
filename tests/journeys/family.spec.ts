import { dayNow, signInAsNewUser, expect, goWithin, letterTo, test } from './journey.ts'
import { expectReadable } from './readable.ts'
import { callAs, newBrowser } from './together.ts'

type Named = { readonly _id: string; readonly name: string }

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a family of three looks at its money together, and what is private stays so', async ({
      page,
      browser,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product, 'Ana Souza')
      const betosPage = await newBrowser(browser, product, page)
      const beto = await signInAsNewUser(betosPage, product, 'Beto Souza')
      const carlas = await newBrowser(browser, product, page)
      const carla = await signInAsNewUser(carlas, product, 'Carla Souza')

      await test.step('Ana makes it and invites Beto by e-mail', async () => {
        await page.goto('/configuracoes/conta-familia')
        await page.getByRole('button', { name: 'Criar família' }).click()
        await expect(page.getByText('Preencha este campo.')).toBeVisible()
        await page.getByLabel('Nome da família').fill('Família Souza')
        await page.getByRole('button', { name: 'Criar família' }).click()
        await expect(page.getByText('Ana Souza (você)')).toBeVisible()
        await page.getByLabel('E-mail').fill('sem arroba')
        await page.getByRole('button', { name: 'Enviar convite' }).click()
        await expect(
          page.getByText('Digite um e-mail válido, como nome@exemplo.com.'),
        ).toBeVisible()
        await page.getByLabel('E-mail').fill(beto.email)
        await page.getByRole('button', { name: 'Enviar convite' }).click()
        await expect(page.getByText('Convidado por e‑mail')).toBeVisible()
        await expectReadable(page)
      })

      await test.step('Beto joins by the code of the letter, Carla by that of the family', async () => {
        const letter = await letterTo(product, beto.email, 'Convite para acompanhar')
        const invitation = /([2-9A-Z]{5}(?:-[2-9A-Z]{5}){3})/.exec(letter)?.[1] ?? ''
        await betosPage.goto('/configuracoes/conta-familia')
        await betosPage.getByLabel('Código').fill('AAAAA-AAAAA-AAAAA-AAAAA')
        await betosPage.getByRole('button', { name: 'Entrar na família' }).click()
        await expect(betosPage.getByText('Código inválido ou vencido')).toBeVisible()
        await expectReadable(betosPage)
        await betosPage.getByLabel('Código').fill(invitation.toLowerCase())
        await betosPage.getByRole('button', { name: 'Entrar na família' }).click()
        await expect(betosPage.getByText('Beto Souza (você)')).toBeVisible()
        const code = await page.locator('code').textContent()
        await carlas.goto('/configuracoes/conta-familia')
        await carlas.getByLabel('Código').fill(code ?? '')
        await carlas.getByRole('button', { name: 'Entrar na família' }).click()
        await expect(carlas.getByText('Carla Souza (você)')).toBeVisible()
      })

      await test.step('everybody writes something down', async () => {
        const categories = await callAs<Named[]>(beto, 'GET', '/categories')
        const category = categories.find(({ name }) => name === 'Mercado')?._id
        for (const [person, name, value] of [
          [ana, 'Feira da Ana', -10],
          [beto, 'Padaria do Beto', -20],
          [carla, 'Livraria da Carla', -40],
        ] as const) {
          const account = { type: 'debit', name: `Conta ${person.name}`, accountType: 'Poupança' }
          const { _id } = await callAs<Named>(person, 'POST', '/payments', {
            ...account,
            value: 500,
          })
          const today = dayNow()
          const entry = {
            transactionType: 'expenses',
            value,
            name,
            date: today,
            category,
            paid: true,
          }
          await callAs(person, 'POST', '/transactions', { ...entry, payment: _id })
        }
      })

      await test.step('Ana sees all three, whose they are, and the sum', async () => {
        await page.goto('/movimentacoes')
        for (const name of ['Feira da Ana', 'Padaria do Beto', 'Livraria da Carla']) {
          await expect(page.getByText(name).first()).toBeVisible()
        }
        await expect(page.getByText(/1\.430/).first()).toBeVisible()
        await expectReadable(page)
        await page.getByRole('combobox', { name: 'De quem' }).click()
        await page.getByRole('option', { name: 'Beto Souza' }).click()
        await expect(page.getByText('Feira da Ana')).toHaveCount(0)
        await expect(page.getByText('Padaria do Beto').first()).toBeVisible()
        await page.reload()
        await expect(page.getByText('Feira da Ana')).toHaveCount(0)
      })

      await test.step('Beto’s entry opens to be read, and offers nothing to change it', async () => {
        await page.getByText('Padaria do Beto', { exact: true }).first().click()
        const window = page.getByRole('dialog')
        await expect(window.getByText('Só quem lançou pode alterar ou excluir.')).toBeVisible()
        await expect(window.getByRole('textbox')).toHaveCount(0)
        await expectReadable(page)
        await window.getByRole('button', { name: 'Fechar' }).last().click()
      })

      await test.step('Carla keeps her account to herself: it is in no list and in no sum', async () => {
        await carlas.goto('/carteiras')
        await carlas.getByRole('button', { name: 'Editar Conta Carla Souza' }).click()
        await carlas.getByLabel('O que a família vê').click()
        await carlas.getByRole('option', { name: 'Nada: é particular' }).click()
        await expectReadable(carlas)
        await carlas.getByRole('button', { name: 'Salvar alterações' }).click()
        await expect(carlas.getByText('particular').first()).toBeVisible()
        await page.goto('/movimentacoes')
        await expect(page.getByText('Padaria do Beto').first()).toBeVisible()
        await expect(page.getByText('Livraria da Carla')).toHaveCount(0)
        await expect(page.getByText(/970/).first()).toBeVisible()
        await page.goto('/carteiras')
        await expect(page.getByText('Conta Beto Souza').first()).toBeVisible()
        await expect(page.getByText('Conta Carla Souza')).toHaveCount(0)
        await expectReadable(page)
      })

      await test.step('Ana takes Beto out: from then on neither sees the other', async () => {
        await goWithin(page, '/configuracoes/conta-familia')
        await page.getByRole('button', { name: 'Sobre Beto Souza' }).click()
        await page.getByRole('menuitem', { name: 'Remover da família' }).click()
        await page.getByRole('button', { name: 'Remover', exact: true }).click()
        await expect(page.getByText('Beto Souza não faz mais parte da família')).toBeVisible()
        await betosPage.goto('/movimentacoes')
        await expect(betosPage.getByText('Padaria do Beto').first()).toBeVisible()
        await expect(betosPage.getByText('Feira da Ana')).toHaveCount(0)
        await expect(betosPage.getByRole('combobox', { name: 'De quem' })).toHaveCount(0)
      })

      await test.step('Ana hands over to Carla and leaves', async () => {
        await page.getByRole('button', { name: 'Sobre Carla Souza' }).click()
        await page.getByRole('menuitem', { name: 'Tornar administrador' }).click()
        await page.getByRole('button', { name: 'Passar' }).click()
        await page.getByRole('button', { name: 'Sair', exact: true }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click()
        await expect(page.getByRole('button', { name: 'Criar família' })).toBeVisible()
        await carlas.goto('/configuracoes/conta-familia')
        await expect(carlas.getByText('Código da família')).toBeVisible()
      })
      await betosPage.context().close()
      await carlas.context().close()
    })
  })
}
