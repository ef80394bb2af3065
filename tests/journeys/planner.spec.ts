import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { dayNow, signInAsNewUser, expect, goWithin, letterTo, openNotes, test } from './journey.ts'
import { nowS, turnFactorOn } from './operators.ts'
import { expectReadable } from './readable.ts'
import { callAs, newBrowser } from './together.ts'

type Named = { readonly _id: string; readonly name: string }

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a planner acts for two clients who agree, until one of them ends it', async ({
      page,
      browser,
      product,
    }) => {
      const anas = await newBrowser(browser, product, page)
      const ana = await signInAsNewUser(anas, product, 'Ana Cliente')
      const betos = await newBrowser(browser, product, page)
      const beto = await signInAsNewUser(betos, product, 'Beto Cliente')
      const pia = await signInAsNewUser(page, product, 'Pia Planejadora')
      await product.tool('admin', ['planner', 'add', pia.email])
      const { secret, recoveryCodes } = await turnFactorOn(pia)
      await product.tool('admin', ['client', 'add', pia.email, ana.email, '--code', 'ANA-1'])
      await product.tool('admin', ['client', 'add', pia.email, beto.email])
      const [cash] = await callAs<Named[]>(ana, 'GET', '/payments')
      const categories = await callAs<Named[]>(ana, 'GET', '/categories')
      const category = categories.find(({ name }) => name === 'Mercado')?._id
      const today = dayNow()
      const entry = { transactionType: 'expenses', value: -80, name: 'Feira', date: today }
      const [fair] = await callAs<Named[]>(ana, 'POST', '/transactions', {
        ...entry,
        category,
        payment: cash?._id,
        paid: true,
      })
      const salary = categories.find(({ name }) => name === 'Salário')?._id
      await callAs(ana, 'POST', '/budgets', {
        date: today,
        revenuesCategories: [{ category: salary, value: 3000 }],
        noessentialCategories: [{ category, value: 80 }],
      })
      const insurance = { title: 'Rever o seguro', description: 'Antes de renovar.' }
      const { _id: task } = await callAs<Named>(ana, 'POST', '/tasks', insurance)
      const anasId = await anas.evaluate(() => localStorage.getItem('id'))
      await callAs(ana, 'PATCH', `/userconfigs/${anasId}`, { tasksDone: [task] })

      const account = { type: 'debit', name: 'Banco', accountType: 'Poupança', value: 500 }
      const { _id: payment } = await callAs<Named>(ana, 'POST', '/payments', account)
      const end = `${Number(today.slice(0, 4)) + 1}-12-31`
      const goal = { name: 'Casa na serra', category: 'viajar', totalValue: 200, finalDate: end }
      await callAs(ana, 'POST', '/objectives', { ...goal, payment })

      await test.step('the clients are asked by mail, read the words and agree', async () => {
        await letterTo(product, ana.email, 'pede acesso')
        for (const client of [anas, betos]) {
          await client.goto('/configuracoes/seguranca')
          await client.getByRole('button', { name: 'Ver pedido' }).click()
          await expect(client.getByText(/Autorizo este planejador/)).toBeVisible()
          await expectReadable(client)
          await client.getByRole('button', { name: 'Autorizar' }).click()
          await expect(client.getByText('Ativo', { exact: true })).toBeVisible()
        }
      })

      await test.step('the planner signs in and is asked for whom', async () => {
        await page.evaluate(() => localStorage.clear())
        await page.context().clearCookies()
        await page.goto('/login')
        await page.getByLabel('E-mail').fill(pia.email)
        await page.getByLabel('Senha', { exact: true }).fill(pia.password)
        await page.getByRole('button', { name: 'Entrar' }).click()
        const code = generateSync({ secret, epoch: nowS() })
        await page.getByLabel('Código do aplicativo autenticador').fill(code)
        await page.getByRole('button', { name: 'Ok', exact: true }).click()
        await expect(page.getByText('Escolha um cliente')).toBeVisible()
        await expectReadable(page)
        await page.getByRole('button', { name: 'continuar com sua conta' }).click()
        await page.waitForURL('**/painel**')
        await expect(page.getByText('Calendário')).toHaveCount(0)
      })

      await test.step('a session that is handed over asks the same', async () => {
        const output = await product.tool('admin', ['handover', pia.email, '--brand', 'saldo'])
        await page.goto(/\S+/.exec(output)?.[0] ?? '')
        await page.getByRole('button', { name: 'Continuar' }).click()
        await page.getByLabel('Código de verificação').fill(recoveryCodes[0] ?? '')
        await page.getByRole('button', { name: 'Entrar' }).click()
        await expect(page.getByText('Escolha o cliente')).toBeVisible()
        await expectReadable(page)
        await page.getByRole('button', { name: 'continuar com sua conta' }).click()
        await page.waitForURL('**/painel**')
      })

      await test.step('finds a client by code, sees the month, and goes in', async () => {
        await goWithin(page, '/clientes')
        await expect(page.getByText('Beto Cliente').first()).toBeVisible()
        await expect(page.getByText('sem plano').first()).toBeVisible()
        await page.getByRole('searchbox').fill('ana-1')
        await expect(page.getByText('Beto Cliente')).toHaveCount(0)
        await expect(page.getByText(/80,00 de R\$\s80,00/).first()).toBeVisible()
        await expect(page.getByText('100%').first()).toBeVisible()
        await expectReadable(page)
        await page.getByText('Ana Cliente').first().click()
        await expect(page.getByText(`Entrar na conta de Ana Cliente (${ana.email})?`)).toBeVisible()
        await page.getByRole('button', { name: 'Sim' }).click()
        await page.waitForURL('**/painel**')
        await expect(page.getByText(/você está na conta de/)).toBeVisible()
        await expect(page.getByText('Olá, Ana')).toBeVisible()
        await expectReadable(page)
        // What the device kept of the planner goes, and then the note that says so.
        const keys = () => page.evaluate(() => Object.keys(localStorage).toSorted())
        await expect.poll(keys).toEqual(['currency', 'id', 'image', 'token'])
      })

      await test.step('puts money into the client’s goal, who finds it there', async () => {
        await goWithin(page, '/objetivos')
        const card = page.getByRole('article', { name: 'Casa na serra' })
        await expect(card).toContainText('0%')
        await expectReadable(page)
        await page.getByRole('button', { name: 'Depositar em Casa na serra' }).click()
        const deposit = page.getByRole('dialog')
        await deposit.getByLabel('Valor', { exact: true }).fill('50')
        await deposit.getByRole('button', { name: 'Depositar', exact: true }).click()
        await expect(card).toContainText('25%')
        await anas.goto('/objetivos')
        await expect(anas.getByRole('article', { name: 'Casa na serra' })).toContainText('25%')
      })

      await test.step('M31, I7: what the planner changes says so in its window, to both of them', async () => {
        const path = `/movimentacoes?janela=editar-movimentacao&id=${fair?._id}`
        await page.goto(path)
        const form = page.getByRole('dialog')
        await openNotes(page)
        await form.getByLabel('Observações').fill('No sábado')
        await expect(form.getByText(/Pia Planejadora/)).toHaveCount(0)
        await form.getByRole('button', { name: 'Salvar alterações' }).click()
        await expect(form).toHaveCount(0)
        await page.goto(path)
        await expect(
          form.getByText('Lançada ou alterada por Pia Planejadora em nome de Ana Cliente.'),
        ).toBeVisible()
        await expectReadable(page)
        await anas.goto(path)
        await expect(
          anas.getByText('Lançada ou alterada por Pia Planejadora em seu nome.'),
        ).toBeVisible()
        await expectReadable(anas)
        await anas.goto('/configuracoes/seguranca')
        await page.goto('/painel')
      })

      await test.step('writes for the client, and comes back to their own', async () => {
        await goWithin(page, '/movimentacoes')
        await expect(page.getByText('Feira').first()).toBeVisible()
        // What the client has reached is theirs to be congratulated on.
        const achieved = (of: Page) => of.getByRole('region', { name: /^Nova conquista/ })
        await goWithin(page, '/tarefas')
        await expect(page.getByText('Você concluiu uma tarefa.')).toBeVisible()
        await expect(achieved(page)).toHaveCount(0)
        await expectReadable(page)
        await anas.goto('/painel')
        await expect(achieved(anas)).toContainText('Primeira tarefa')
        await anas.goto('/configuracoes/seguranca')
        await page.getByRole('button', { name: 'Sair da conta do cliente' }).click()
        await page.waitForURL('**/clientes')
        await page.goto('/movimentacoes')
        await expect(page.getByText('Feira')).toHaveCount(0)
      })

      await test.step('the client reads who was there and ends it with the tab still open', async () => {
        await page.goto('/clientes')
        await page.getByText('Ana Cliente').first().click()
        await page.getByRole('button', { name: 'Sim' }).click()
        await page.waitForURL('**/painel**')
        await anas.goto('/configuracoes/seguranca')
        await expect(anas.getByText('Viu as movimentações').first()).toBeVisible()
        await expectReadable(anas)
        await anas.getByRole('button', { name: 'Encerrar acesso' }).click()
        await anas.getByRole('alertdialog').getByRole('button', { name: 'Encerrar acesso' }).click()
        await expect(anas.getByText('Encerrado', { exact: true })).toBeVisible()
        await page.goto('/movimentacoes')
        await page.waitForURL('**/clientes?aviso=encerrado')
        await expect(
          page.getByText('O acesso à conta deste cliente foi encerrado.').first(),
        ).toBeVisible()
        await expect(page.getByText('Beto Cliente').first()).toBeVisible()
        await expect(page.getByText('Ana Cliente')).toHaveCount(0)
      })

      await test.step('whoever is no planner has no such page', async () => {
        await betos.goto('/clientes')
        await betos.waitForURL('**/painel**')
      })
      await anas.context().close()
      await betos.context().close()
    })
  })
}

test('M28: what a planner typed for a client is not shown to the client who signs in at that device', async ({
  page,
  browser,
  product,
}) => {
  const anas = await newBrowser(browser, product, page)
  const ana = await signInAsNewUser(anas, product, 'Ana Cliente')
  const pia = await signInAsNewUser(page, product, 'Pia Planejadora')
  await product.tool('admin', ['planner', 'add', pia.email])
  await turnFactorOn(pia)
  await product.tool('admin', ['client', 'add', pia.email, ana.email])
  await anas.goto('/configuracoes/seguranca')
  await anas.getByRole('button', { name: 'Ver pedido' }).click()
  await anas.getByRole('button', { name: 'Autorizar' }).click()
  await expect(anas.getByText('Ativo', { exact: true })).toBeVisible()
  await page.goto('/clientes')
  await page.getByText('Ana Cliente').first().click()
  await page.getByRole('button', { name: 'Sim' }).click()
  await page.waitForURL('**/painel**')
  await page.goto('/movimentacoes?janela=nova-movimentacao&tipo=expenses')
  const form = page.getByRole('dialog')
  await form.getByLabel('Descrição').fill('Dívida com o irmão')
  await form.getByLabel('Valor').fill('12,50')
  await form.getByRole('combobox', { name: 'Categoria' }).click()
  await page.getByRole('option', { name: 'Mercado' }).first().click()
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await callAs({ ...pia, token }, 'DELETE', '/session')
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByRole('heading', { name: 'Sua sessão terminou' })).toBeVisible()
  await page.getByLabel('E-mail').fill(ana.email)
  await page.getByLabel('Senha', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/painel**')
  await expect(page.getByText('Olá, Ana')).toBeVisible()
  await page.goto('/movimentacoes?janela=nova-movimentacao&tipo=expenses')
  await expect(form.getByLabel('Descrição')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Continuar de onde parou' })).toHaveCount(0)
  await anas.context().close()
})
