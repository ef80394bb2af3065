import { expect, signInAsNewUser, test } from './journey.ts'
import { turnFactorOn } from './operators.ts'
import { expectReadableInBoth } from './readable.ts'

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('V6.3.3: a planner without a second factor is asked at sign-in, and sees no clients before', async ({
      page,
      product,
    }) => {
      const pia = await signInAsNewUser(page, product, 'Pia Planejadora')
      await product.tool('admin', ['planner', 'add', pia.email])
      await page.goto('/painel?janela=sair')
      await page.getByRole('button', { name: 'Desconectar' }).click()
      await page.waitForURL('**/login')
      await page.getByLabel('E-mail').fill(pia.email)
      await page.getByLabel('Senha', { exact: true }).fill(pia.password)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Falta a segunda etapa' })).toBeVisible()
      await expectReadableInBoth(page)
      await page.getByRole('button', { name: 'Continuar com sua conta' }).click()
      await page.waitForURL('**/painel**')
      await expect(page.getByText(/Seus clientes só aparecem com a verificação/)).toBeVisible()
      await page.goto('/clientes')
      await expect(
        page.getByRole('heading', { name: 'Ative a verificação em duas etapas' }),
      ).toBeVisible()
      await expectReadableInBoth(page)
      await page.getByRole('link', { name: 'Ativar agora' }).click()
      await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
      const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
      await turnFactorOn({ ...pia, token })
      await page.goto('/clientes')
      await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
      await expect(
        page.getByRole('heading', { name: 'Ative a verificação em duas etapas' }),
      ).toHaveCount(0)
    })

    test('V6.3.3: everybody is offered a second factor, once: put away, the offer does not come back', async ({
      page,
      product,
    }) => {
      await signInAsNewUser(page, product, 'Ana Souza')
      await page.goto('/painel')
      const offer = page.getByRole('heading', { name: 'Proteja sua conta com uma segunda etapa' })
      await expect(offer).toBeVisible()
      await expectReadableInBoth(page)
      await page.getByRole('button', { name: 'Agora não' }).click()
      await expect(offer).toHaveCount(0)
      await page.reload()
      await expect(page.getByText('Organizar o painel')).toBeVisible()
      await expect(offer).toHaveCount(0)
    })
  })
}
