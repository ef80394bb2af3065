import type { Page } from '@playwright/test'
import { importStatement } from './imported.ts'
import { expect, goWithin, signInAsNewUser, test } from './journey.ts'
import { expectReadable } from './readable.ts'
import { callAs } from './together.ts'

type Named = { readonly _id: string; readonly name: string }
type Person = Awaited<ReturnType<typeof signInAsNewUser>>
type Plans = {
  readonly items: readonly { readonly date: string; readonly noessentialValue: number }[]
}

const thisMonth = new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString().slice(0, 7)
function monthAfter(count: number): string {
  const date = new Date(`${thisMonth}-15T12:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** A statement of three full months: wages of R$ 4.000 and purchases of R$ 600 in each. */
async function importSpending(person: Person, payment: string): Promise<void> {
  const rows = [-3, -2, -1].flatMap((count) => {
    const [year, month] = monthAfter(count).split('-')
    return [
      `05/${month}/${year},4000.00,salario-${count},Salário`,
      `10/${month}/${year},-600.00,compras-${count},Compras da casa`,
    ]
  })
  const text = ['Data,Valor,Identificador,Descrição', ...rows, ''].join('\n')
  await importStatement(person, { filename: 'nubank.csv', text, payment })
}

const dialog = (page: Page) => page.getByRole('dialog')
const variable = (page: Page) => page.getByRole('region', { name: 'Despesas Variáveis' })

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a year is planned from an imported statement, and what is spent moves its figures', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const { _id: payment } = await callAs<Named>(ana, 'POST', '/payments', {
        type: 'debit',
        name: 'Conta',
        accountType: 'Conta corrente',
      })
      await importSpending(ana, payment)
      const range = `startDate=${thisMonth}-01&endDate=${monthAfter(11)}-28`
      const limits = async () =>
        (await callAs<Plans>(ana, 'GET', `/budgets?${range}`)).items.map(
          ({ noessentialValue }) => noessentialValue,
        )

      await page.goto('/planejamento')
      await page.getByRole('button', { name: 'Criar meu planejamento' }).click()
      await dialog(page)
        .getByRole('button', { name: /A partir do que você gastou/ })
        .click()
      await page.getByRole('button', { name: 'Salvar planejamento' }).click()
      await expect(page.getByText('Planejamento criado')).toBeVisible()
      await expect(variable(page)).toContainText('R$ 600,00')
      await expect(async () => expect(await limits()).toEqual(Array(12).fill(600))).toPass()

      await test.step('three months are changed in place', async () => {
        const various = page.getByLabel('Planejado de Diversos (Variável)')
        await expect(various).toHaveValue('600,00')
        for (const [at, value] of ['610', '620', '630'].entries()) {
          if (at > 0) await page.getByRole('button', { name: 'Próximo mês' }).click()
          await various.fill(value)
        }
        await expect(page.getByText('3 alterações pendentes em 3 meses')).toBeVisible()
        await expectReadable(page)
        await page.getByRole('button', { name: 'Aplicar alterações' }).click()
        await expect(page.getByText('Planejamento atualizado')).toBeVisible()
        expect((await limits()).slice(0, 4)).toEqual([610, 620, 630, 600])
      })

      await test.step('a line is repeated, and the months that were typed keep theirs', async () => {
        await goWithin(page, `/planejamento?mes=${thisMonth}`)
        await page.getByRole('button', { name: 'Editar Diversos (Variável)' }).click()
        await dialog(page).getByLabel('Limite').fill('700')
        await dialog(page).getByRole('button', { name: 'Salvar alterações' }).click()
        const question = page.getByRole('alertdialog', {
          name: 'Repetir para os próximos 12 meses?',
        })
        await question.getByRole('button', { name: 'Sim', exact: true }).click()
        await expect(variable(page)).toContainText('R$ 700,00')
        expect(await limits()).toEqual([700, 620, 630, ...Array(9).fill(700)])
      })

      await test.step('the projection shows the year', async () => {
        // A phone has what is done to the whole plan in one menu.
        if (width === 390) await page.getByRole('button', { name: 'Mais ações' }).click()
        await page
          .getByRole(width === 390 ? 'menuitem' : 'button', { name: 'Projeção anual' })
          .click()
        await expect(
          dialog(page).getByRole('table', { name: 'Projeção do plano, mês a mês' }),
        ).toContainText('620,00')
        await expectReadable(page)
        await page.keyboard.press('Escape')
      })

      await test.step('a new line is entered as an unpaid movement too', async () => {
        await page.getByRole('button', { name: 'Adicionar categoria' }).click()
        await dialog(page).getByLabel('Categoria').click()
        await page.keyboard.type('Aluguel')
        await page.getByRole('option', { name: 'Aluguel', exact: true }).click()
        await dialog(page).getByRole('button', { name: 'Próxima' }).click()
        await dialog(page).getByLabel('Limite').fill('1.500')
        await dialog(page)
          .getByLabel(/Lançar também como movimentação/)
          .check()
        await expect(dialog(page)).toContainText('Escolha o dia acima.')
        await dialog(page).getByRole('button', { name: 'Adicionar categoria' }).click()
        await expect(dialog(page).getByText('Escolha uma forma de pagamento')).toBeVisible()
        await dialog(page).getByLabel('Dia').click()
        await page.getByRole('option', { name: '28', exact: true }).click()
        await dialog(page).getByLabel('Pago com').click()
        await page.getByRole('option', { name: 'Conta' }).first().click()
        await expectReadable(page)
        await dialog(page).getByRole('button', { name: 'Adicionar categoria' }).click()
        const question = page.getByRole('alertdialog', {
          name: 'Repetir para os próximos 12 meses?',
        })
        await question.getByRole('button', { name: 'Não', exact: true }).click()
        await expect(page.getByText('Aluguel está no planejamento')).toBeVisible()
        const { items } = await callAs<{ items: readonly object[] }>(
          ana,
          'GET',
          `/transactions?startDate=${thisMonth}-28&endDate=${thisMonth}-28`,
        )
        expect(items).toMatchObject([{ value: -1500, paid: false, date: `${thisMonth}-28` }])
      })

      await test.step('a month later, a purchase is in the realised figures', async () => {
        const next = monthAfter(1)
        await page.clock.setFixedTime(`${next}-12T15:00:00Z`)
        const categories = await callAs<Named[]>(ana, 'GET', '/categories')
        await callAs(ana, 'POST', '/transactions', {
          transactionType: 'expenses',
          value: -155,
          name: 'Feira de sábado',
          date: `${next}-11`,
          category: categories.find(({ name }) => name === 'Diversos (Variável)')?._id,
          payment,
          paid: true,
        })
        await page.goto('/planejamento')
        await page.getByRole('button', { name: /^Movimentações de Diversos \(Variável\)/ }).click()
        await expect(dialog(page)).toContainText('Feira de sábado')
        await expect(dialog(page)).toContainText('−R$ 155,00')
        await page.keyboard.press('Escape')
        await expect(variable(page)).toContainText('R$ 620,00')
        await expect(variable(page)).toContainText('R$ 155,00')
      })
    })
  })
}
