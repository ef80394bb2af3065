import type { Page } from '@playwright/test'
import { daysBetween, lastDay, toDay, toMonth } from '@saldo/domain/calendar'
import { dayNow, expect, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

type Named = { readonly _id: string; readonly name: string }
type Category = Named & { readonly subCategories?: readonly Named[] }
type Person = Awaited<ReturnType<typeof signInAsNewUser>>

const dialog = (page: Page) => page.getByRole('dialog')
const thisMonth = dayNow().slice(0, 7)

async function categoriesOf(person: Person) {
  const tree = await callAs<readonly Category[]>(person, 'GET', '/categories')
  const all = tree.flatMap((parent) => [parent, ...(parent.subCategories ?? [])])
  return (name: string) => all.find((one) => one.name === name)?._id
}

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ colorScheme: 'light', viewport: { width, height: 844 } })

    test('M14: what may be spent leaves out savings until the person counts them in', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const account = { type: 'debit', accountType: 'Conta corrente', name: 'Conta', value: 300 }
      await callAs(ana, 'POST', '/payments', account)
      const savings = { ...account, accountType: 'Poupança', name: 'Cofre', value: 9000 }
      const { _id: id } = await callAs<Named>(ana, 'POST', '/payments', savings)
      const answer = page.getByRole('region', { name: 'Posso gastar?' })
      await page.goto('/painel')
      await expect(answer).toContainText('Nas contas sobram R$ 300,00')
      const days = daysBetween(toDay(dayNow()), lastDay(toMonth(thisMonth))) + 1
      // R$ 300,00 evenly over the days to go, rounded down.
      const share = (Math.floor(300_00 / days) / 100).toFixed(2).replace('.', ',')
      await expect(answer).toContainText(new RegExp(`Pode gastar hoje\\s*R\\$\\s${share}`, 'u'))
      await expect(answer).toContainText(/Guardado, de fora\s*R\$\s9\.000,00/u)
      await expectReadableInBoth(page)
      await page.goto(`/carteiras?janela=editar-forma&id=${id}`)
      await dialog(page).getByLabel('Rendimento por mês').fill('0,65')
      await dialog(page).getByLabel('Contar no Posso gastar?').check()
      await expectReadableInBoth(page)
      await dialog(page).getByRole('button', { name: 'Salvar alterações' }).click()
      await expect(page.getByText('Alterações salvas')).toBeVisible()
      await page.goto('/painel')
      await expect(answer).toContainText('Nas contas sobram R$ 9.300,00')

      // That money is there does not say that it is planned for: both say the same of the plan.
      const categoryOf = await categoriesOf(ana)
      const [money] = await callAs<readonly Named[]>(ana, 'GET', '/payments')
      await callAs(ana, 'POST', '/budgets', {
        date: `${thisMonth}-01`,
        revenuesCategories: [{ category: categoryOf('Salário'), value: 4000 }],
        noessentialCategories: [{ category: categoryOf('Mercado'), value: 50 }],
      })
      await callAs(ana, 'POST', '/transactions', {
        transactionType: 'expenses',
        value: -80,
        name: 'Feira',
        date: dayNow(),
        category: categoryOf('Mercado'),
        payment: money?._id,
        paid: true,
      })
      await page.reload()
      const planText = 'Passou R$ 30,00 do plano de consumo'
      await expect(answer).toContainText('Nas contas sobram R$ 9.220,00')
      await expect(answer).toContainText(/Passou do plano de consumo\s*R\$\s30,00/u)
      await expect(answer).toContainText(/Mais em Mercado R\$\s30/u)
      const consumption = page.getByRole('region', { name: 'Consumo variável', exact: true })
      await expect(consumption).toContainText(planText)
      await expectReadableInBoth(page)
    })

    test('M17, M24: a bill to come turns no bar red, and a planned category leads to its line', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const categoryOf = await categoriesOf(ana)
      const [money] = await callAs<readonly Named[]>(ana, 'GET', '/payments')
      await callAs(ana, 'POST', '/budgets', {
        date: `${thisMonth}-01`,
        revenuesCategories: [{ category: categoryOf('Salário'), value: 4000 }],
        essentialCategories: [{ category: categoryOf('Aluguel'), value: 1500 }],
      })
      await callAs(ana, 'POST', '/transactions', {
        transactionType: 'expenses',
        name: 'Aluguel',
        category: categoryOf('Aluguel'),
        value: -1600,
        date: `${thisMonth}-28`,
        payment: money?._id,
        paid: false,
      })
      await page.goto('/planejamento')
      const fixed = page.getByRole('region', { name: 'Despesas Fixas' })
      await expect(fixed.getByText(/a vencer\s+R\$\s1\.600/u).first()).toBeVisible()
      await expect(fixed.getByRole('progressbar').first()).toHaveAttribute(
        'aria-valuetext',
        /^pago R\$\s0,00, a vencer R\$\s1\.600,00, previsto R\$\s1\.500,00$/u,
      )
      await expect(fixed.getByRole('progressbar').first()).toHaveJSProperty('value', 100)
      await expectReadableInBoth(page)

      await page.getByRole('button', { name: 'Nova categoria em Receitas' }).click()
      await dialog(page).getByLabel('Categoria').click()
      await page.keyboard.type('Salário')
      await page.getByRole('option', { name: 'Salário', exact: true }).click()
      await expect(dialog(page)).toContainText('já está no plano com R$ 4.000,00')
      await dialog(page).getByRole('button', { name: 'Abrir a linha' }).click()
      await expect(dialog(page).getByRole('heading', { name: 'Salário' })).toBeVisible()
      await expect(
        dialog(page)
          .getByLabel(/Valor|Limite/u)
          .first(),
      ).toHaveValue('4.000,00')
    })

    test('M22: the survey’s steps open at their heading, and a limit enters no purchase', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      await page.goto('/planejamento')
      await page.getByRole('button', { name: 'Criar meu planejamento' }).click()
      await dialog(page)
        .getByRole('button', { name: /Levantamento guiado/ })
        .click()
      const press = (name: string) =>
        dialog(page).getByRole('button', { name, exact: true }).last().click()
      const fill = async (step: string, category: string, value: string) => {
        const row = dialog(page).getByRole('region', { name: step }).getByRole('listitem').first()
        await row.getByLabel('Categoria', { exact: true }).click()
        await page.getByRole('option', { name: category }).first().click()
        await row.getByLabel('Valor', { exact: true }).fill(value)
      }
      await fill('Receitas', 'Salário', '5.000')
      await press('Próxima')
      await press('Próxima')
      const heading = dialog(page).getByRole('heading', { name: 'Despesas Variáveis' })
      await expect(heading).toBeFocused()
      await expect(heading).toBeInViewport()
      await fill('Despesas Variáveis', 'Mercado', '800')
      await expect(dialog(page).getByText('Limite: fica só no plano').first()).toBeVisible()
      await expectReadableInBoth(page)
      for (const name of ['Próxima', 'Próxima', 'Finalizar']) await press(name)
      await expect(dialog(page)).toContainText('2 linhas lançadas')
      type Entry = { readonly value: number; readonly paid: boolean; readonly date: string }
      const range = `startDate=${thisMonth}-01&endDate=2200-12-31&limit=500`
      const { items } = await callAs<{ readonly items: readonly Entry[] }>(
        ana,
        'GET',
        `/transactions?${range}`,
      )
      expect(items.filter(({ value }) => value < 0)).toEqual([])
      const today = dayNow()
      expect(items.every(({ date }) => date > today)).toBe(true)
    })
  })
}
