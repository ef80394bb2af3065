import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { unzip } from '../unzip.ts'
import { signInAsNewUser, expect, goWithin, letterTo, PASSWORD, test } from './journey.ts'
import { expectReadable } from './readable.ts'

/** The version that the root's `package.json` states. */
const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string
}

const LONG = 'Maria Antonieta Cavalcanti de Albuquerque e Vasconcelos'

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8')

/**
 * The first act is refused as it is ten minutes after a sign-in, for which nobody waits here: that
 * the server refuses so is proved by its own tests. All that follows is the product's own.
 */
async function refuseOnce(page: Page, act: RegExp): Promise<void> {
  const problem = {
    status: 403,
    code: 'proof_needed',
    message: 'Confirme que é você para continuar.',
    errors: [],
  }
  await page.route(
    act,
    (route) =>
      route.fulfill({
        status: problem.status,
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      }),
    { times: 1 },
  )
}

for (const [name, viewport] of [
  ['wide', { width: 1280, height: 800 }],
  ['narrow', { width: 390, height: 844 }],
] as const) {
  test(`somebody says who they are, takes their data along, begins anew and goes, on a ${name} screen`, async ({
    page,
    product,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
    const person = await signInAsNewUser(page, product)
    const post = (path: string, data: object) =>
      fetch(`${person.api}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(data),
      }).then(async (answer) => (await answer.json()) as { readonly _id: string }[])

    await test.step('the profile: errors are shown in the words of the product', async () => {
      await page.goto('/configuracoes')
      await page.waitForURL('**/configuracoes/perfil')
      await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
      await expectReadable(page)
      await page.getByLabel('CPF').fill('11111111111')
      await page.getByLabel('Telefone').fill('119888')
      await page.getByLabel('Nova senha').fill('curta')
      await page.getByRole('button', { name: 'Salvar alterações' }).click()
      for (const words of [
        'Este CPF não existe. Confira os números.',
        'Digite o telefone com DDD, como 11 91234-5678.',
        'A senha precisa de pelo menos 8 caracteres.',
      ]) {
        await expect(page.getByText(words)).toBeVisible()
      }
      await expectReadable(page)
      await page.getByLabel('Nome').fill(LONG)
      await page.getByLabel('CPF').fill('52998224725')
      await page.getByLabel('Telefone').fill('11988887777')
      await page.getByLabel('Data de nascimento').fill('28/02/1990')
      await page.getByLabel('Cidade').fill('São Paulo')
      await page.getByLabel('Nova senha').fill('')
      await page.getByRole('radio', { name: 'Personagem 7' }).check()
      await page.getByRole('button', { name: 'Salvar alterações' }).click()
      await expect(page.getByText('Perfil atualizado')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Nome')).toHaveValue(LONG)
      await expect(page.getByLabel('CPF')).toHaveValue('529.982.247-25')
      await expect(page.getByLabel('Telefone')).toHaveValue('(11) 98888-7777')
      await expect(page.getByRole('radio', { name: 'Personagem 7' })).toBeChecked()
    })

    await test.step('a subcategory of their own, another name for it, and it is gone', async () => {
      await page.getByRole('tab', { name: 'Categorias' }).click()
      await expect(page.getByText('Você ainda não criou nenhuma')).toBeVisible()
      await page.getByRole('button', { name: 'Adicionar', exact: true }).last().click()
      await expect(page.getByText('Preencha este campo.').first()).toBeVisible()
      await page.getByLabel('Nome').fill('Outras rendas')
      await page.getByLabel('Categoria principal').click()
      await page.keyboard.type('lazer')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Adicionar', exact: true }).last().click()
      await expect(page.getByText('Escolha outro nome.')).toBeVisible()
      for (const category of ['Natação', LONG]) {
        await page.getByLabel('Nome').fill(category)
        await page.getByRole('button', { name: 'Adicionar', exact: true }).last().click()
        await expect(page.getByRole('button', { name: `Editar ${category}` })).toBeVisible()
      }
      await expectReadable(page)
      await page.getByRole('button', { name: 'Editar Natação' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Nome').fill('Natação da Alice')
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByText('Natação da Alice', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: `Excluir ${LONG}` }).click()
      await expect(page.getByText('Nenhuma movimentação está nela.')).toBeVisible()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
      await expect(page.getByRole('button', { name: `Editar ${LONG}` })).toBeHidden()
    })

    await test.step('the plan says which day of the trial it is', async () => {
      await page.getByRole('tab', { name: 'Plano' }).click()
      await expect(page.getByText('Sem plano').first()).toBeVisible()
      await expect(page.getByText('Período de avaliação: dia 1 de 7')).toBeVisible()
      await expect(page.getByText('Faltam 7 dias').filter({ visible: true }).first()).toBeVisible()
      await expectReadable(page)
      await page.getByRole('link', { name: 'Assinar' }).click()
      await expect(page.getByRole('heading', { name: 'Assine' })).toBeVisible()
      await page.goto('/configuracoes/contas-automaticas')
      await expect(
        page.getByText('Conecte seu banco e as movimentações chegam sozinhas'),
      ).toBeVisible()
      await expectReadable(page)
    })

    await test.step('another currency changes the symbol, and no value', async () => {
      await post('/payments', {
        type: 'debit',
        name: '=Banco',
        accountType: 'Conta corrente',
        value: 10,
      })
      const [cash] = await fetch(`${person.api}/payments`, {
        headers: { authorization: `Bearer ${person.token}` },
      }).then(async (answer) => (await answer.json()) as { readonly _id: string }[])
      await post('/transactions', {
        transactionType: 'revenues',
        value: 1234.5,
        name: '=SOMA(A1)',
        date: '2026-11-10',
        category: await categoryNamed(person, 'revenues'),
        payment: cash?._id,
        paid: true,
      })
      await goWithin(page, '/configuracoes/preferencias')
      await expect(page.getByText(`Versão ${VERSION}`)).toBeVisible()
      await expect(page.getByText('modo develop')).toBeVisible()
      const chat = page.getByRole('link', { name: /Falar com o suporte/ })
      await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/551140000000\?text=/)
      await expect(chat).toHaveAttribute('rel', 'noopener noreferrer')
      await page.getByLabel('Moeda').click()
      await page.getByRole('option', { name: /Euro/ }).click()
      await expect(page.getByText('Moeda alterada')).toBeVisible()
      await expectReadable(page)
      await goWithin(page, '/painel?mes=2026-11')
      await expect(page.getByText('€ 1.244,50').first()).toBeVisible()
    })

    await test.step('the calendar of the phone reads what is due at an address that ends when they say so', async () => {
      await goWithin(page, '/configuracoes/preferencias')
      const card = page.getByRole('region', { name: 'Agenda no celular' })
      await card.getByRole('button', { name: 'Criar endereço' }).click()
      const address = await card.getByText(/\/agenda\/.+\.ics$/).innerText()
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await card.getByRole('button', { name: 'Copiar' }).click()
      await expect(page.getByText('Endereço copiado')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
      await expectReadable(page)
      const bill = { transactionType: 'expenses', name: 'Luz, água', paid: false }
      const [cash] = await fetch(`${person.api}/payments`, {
        headers: { authorization: `Bearer ${person.token}` },
      }).then(async (answer) => (await answer.json()) as { readonly _id: string }[])
      const category = await categoryNamed(person, 'expenses')
      const on = { date: '2026-11-30', category, payment: cash?._id }
      await post('/transactions', { ...bill, ...on, value: -70 })
      // As a phone does: no cookie, no token.
      const read = async () => (await fetch(address)).text()
      expect(await read()).toContain(String.raw`SUMMARY:Luz\, água` + '\r\n')
      await card.getByLabel('Mostrar valores').click()
      await expect(card.getByLabel('Mostrar valores')).toBeChecked()
      await expect.poll(read).toContain('70\\,00\r\n')
      await card.getByRole('button', { name: 'Remover' }).click()
      await expectReadable(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
      await expect(card.getByRole('button', { name: 'Criar endereço' })).toBeVisible()
      expect((await fetch(address)).status).toBe(404)
    })

    await test.step('the history comes as a spreadsheet', async () => {
      await goWithin(page, '/configuracoes/preferencias')
      const arriving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportar histórico (CSV)' }).click()
      const download = await arriving
      expect(download.suggestedFilename()).toMatch(/^historico-\d{4}-\d\d-\d\d\.csv$/)
      const text = await textOf(download)
      expect(text.startsWith('\ufeffData;Descrição;')).toBe(true)
      expect(text).toContain("10/11/2026;'=SOMA(A1);Receita;")
      expect(text).toContain(';1234,50;Sim;')
    })

    await test.step('all that is known of them comes as a file, and a letter says that it is there', async () => {
      await page.getByRole('button', { name: 'Pedir exportação completa' }).click()
      await expect(page.getByRole('button', { name: 'Baixar' })).toBeVisible()
      await expectReadable(page)
      const arriving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Baixar' }).click()
      const files = unzip(readFileSync(await (await arriving).path()))
      expect([...files.keys()]).toEqual(
        expect.arrayContaining(['LEIA-ME.txt', 'csv/transactions.csv']),
      )
      const text = files.get('json/users.json') ?? ''
      expect(JSON.parse(text)).toMatchObject([
        { name: LONG, cpf: '52998224725', city: 'São Paulo' },
      ])
      expect(text).not.toContain('password_hash')
      await expect(async () => {
        expect(await letterTo(product, person.email)).toContain('Os seus dados estão prontos')
      }).toPass()
    })

    await test.step('a reset asks who they are, and leaves an empty wallet', async () => {
      await refuseOnce(page, /\/account\/reset$/)
      await page.getByRole('button', { name: 'Reiniciar conta' }).click()
      await expectReadable(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reiniciar' }).click()
      const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
      await proof.getByLabel('Senha atual').fill('não é esta')
      await proof.getByRole('button', { name: 'Confirmar' }).click()
      await expect(proof.getByText('Senha incorreta')).toBeVisible()
      await expectReadable(page)
      await proof.getByLabel('Senha atual').fill(PASSWORD)
      await proof.getByLabel('Senha atual').press('Enter')
      await expect(page.getByText('Conta reiniciada com sucesso')).toBeVisible()
      await goWithin(page, '/carteiras')
      await expect(page.getByRole('heading', { name: 'Dinheiro' })).toBeVisible()
      await expect(page.getByText('=Banco')).toBeHidden()
      await goWithin(page, '/configuracoes/categorias')
      await expect(page.getByText('Você ainda não criou nenhuma')).toBeVisible()
    })

    await test.step('and then they go: nobody gets in any more', async () => {
      await goWithin(page, '/configuracoes/preferencias')
      await page.getByRole('button', { name: 'Excluir conta' }).click()
      const dialog = page.getByRole('dialog', { name: 'Excluir sua conta?' })
      await expect(dialog.getByText('Antes de ir, leve os seus dados')).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Excluir conta' })).toBeDisabled()
      await dialog.getByRole('checkbox').check()
      await expectReadable(page)
      await dialog.getByRole('button', { name: 'Excluir conta' }).click()
      await page.waitForURL('**/login')
      await page.getByLabel('E-mail').fill(person.email)
      await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByText('Opa, tem algo errado')).toBeVisible()
      await expect(async () => {
        expect(await letterTo(product, person.email)).toContain('Sua conta foi excluída')
      }).toPass()
    })
    await product.tool('doctor') // Ends with an error on any difference.
  })
}

test('a company’s link is out of the address at once, and says what became of it', async ({
  page,
}) => {
  await page.goto('/empresas/activation?activationToken=inventado')
  await expect(page.getByText('Este link não vale mais')).toBeVisible()
  expect(page.url()).not.toContain('inventado')
  await expect(page.getByRole('link', { name: 'Voltar ao Login' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Este link está incompleto')).toBeVisible()
})

test('an employee opens the link that the company mailed, and has its plan', async ({
  page,
  product,
}) => {
  const person = await signInAsNewUser(page, product)
  await product.tool('admin', ['company', 'add', 'Padaria Estrela'])
  await product.tool('admin', ['employee', 'add', 'Padaria Estrela', person.email])
  let link = ''
  await expect(async () => {
    const letter = await letterTo(product, person.email)
    link = /\/empresas\/activation\?activationToken=[\w-]+/.exec(letter)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  await page.goto(link)
  await expect(page.getByText('Seu plano empresa foi ativado com sucesso')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao Painel' }).click()
  await page.waitForURL('**/painel**')
  await page.goto('/configuracoes/plano')
  await expect(page.getByText('Plano empresa')).toBeVisible()
  await expect(page.getByText('Padaria Estrela')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Assinar' })).toBeHidden()
})

/** Some category of this kind. */
async function categoryNamed(
  { api, token }: { readonly api: string; readonly token: string },
  group: string,
): Promise<string | undefined> {
  const answer = await fetch(`${api}/categories`, { headers: { authorization: `Bearer ${token}` } })
  const all = (await answer.json()) as { readonly _id: string; readonly group: string }[]
  return all.find((category) => category.group === group)?._id
}
