import { dayAt, firstDay, lastDay, monthOf, toDay } from '@saldo/domain/calendar'
import { expect, signInAsNewUser, pressShortcut, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

/* The list of this month starts at today: what is dated later is behind one line. */

type Row = { readonly _id: string; readonly group?: string }

// A day in the middle of this month, so that something is earlier and something later in it.
const month = monthOf(dayAt(Date.now(), 'America/Sao_Paulo'))
const [noon, later] = [new Date(`${month}-15T15:00:00Z`), toDay(`${month}-16`)]

for (const width of [390, 1280]) {
  test(`at ${width} pixels what is later is behind a line, opens, and is open again after Back`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const ana = await signInAsNewUser(page, product)
    await page.clock.setFixedTime(noon)
    const [cash] = await callAs<Row[]>(ana, 'GET', '/payments')
    const categories = await callAs<Row[]>(ana, 'GET', '/categories')
    const enter = (name: string, date: string) =>
      callAs(ana, 'POST', '/transactions', {
        transactionType: 'expenses',
        value: -40,
        name,
        date,
        category: categories.find(({ group }) => group === 'expenses')?._id,
        payment: cash?._id,
        paid: false,
      })
    await enter('Condomínio', later)
    await page.goto('/movimentacoes')
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    const line = page.getByRole('button', { name: /^Depois de hoje/ })
    // A month of nothing else is shown whole.
    await expect(row('Condomínio')).toBeVisible()
    await expect(line).toHaveCount(0)

    await enter('Feira', firstDay(month))
    await enter('Luz', lastDay(month))
    await page.reload()
    await expect(row('Feira')).toBeVisible()
    await expect(row('Condomínio')).toHaveCount(0)
    await expect(line).toContainText('2 movimentações · −R$ 80,00')
    await expectReadableInBoth(page)
    await line.focus()
    await page.keyboard.press('Enter')
    await expect(row('Condomínio')).toBeVisible()
    await expect(row('Luz')).toBeVisible()
    await page.getByRole('link', { name: 'Painel', exact: true }).click()
    await expect(page).toHaveURL(/painel/)
    await page.goBack()
    await expect(row('Condomínio')).toBeVisible()

    // A search, a filter and another month have no such line.
    await line.click()
    await expect(row('Condomínio')).toHaveCount(0)
    await page.goto('/movimentacoes?filtro=a-pagar')
    await expect(row('Condomínio')).toBeVisible()
    await expect(line).toHaveCount(0)

    // What is entered while the list is in sight is in sight as well.
    await page.goto('/movimentacoes')
    await expect(line).toHaveAttribute('aria-expanded', 'false')
    await pressShortcut(page, 'n')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Valor', { exact: true }).fill('15')
    await dialog.getByLabel('Descrição').fill('Academia')
    await dialog.getByLabel('Data').fill(later.split('-').toReversed().join('/'))
    await dialog.getByRole('combobox', { name: 'Categoria' }).fill('Mercado')
    await page.getByRole('option', { name: 'Mercado', exact: true }).first().click()
    await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await expect(page.getByText('Despesa cadastrada com sucesso')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(line).toHaveAttribute('aria-expanded', 'true')
    await expect(row('Academia')).toBeVisible()
  })
}
