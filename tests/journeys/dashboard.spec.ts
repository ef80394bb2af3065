import { addDays, addMonths, dayOfMonth, firstDay, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { invoiceOf } from '@saldo/domain/payments/card-cycle'
import { dayNow, expect, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs } from './together.ts'

type Named = { readonly _id: string; readonly name: string }

for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const) {
  test(`the dashboard at ${width} says what is overdue and what the week may cost, in the order that was chosen`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height })
    const ana = await signInAsNewUser(page, product)
    const today = dayNow()
    const categories = await callAs<Named[]>(ana, 'GET', '/categories')
    const idOf = (name: string) => categories.find((one) => one.name === name)?._id ?? ''
    const [cash] = await callAs<Named[]>(ana, 'GET', '/payments')
    const spend = (name: string, value: number, date: string, paid: boolean) =>
      callAs(ana, 'POST', '/transactions', {
        transactionType: 'expenses',
        value: -value,
        name,
        date,
        category: idOf('Mercado'),
        payment: cash?._id,
        paid,
      })
    await spend('Conta esquecida', 80, addDays(today, -9), false)
    await spend('Conta de hoje', 70, today, false)
    await spend('Feira de hoje', 150, today, true)
    await callAs(ana, 'POST', '/budgets', {
      date: firstDay(monthOf(today)),
      revenuesCategories: [{ category: idOf('Salário'), value: 2000 }],
      noessentialCategories: [{ category: idOf('Mercado'), value: 400 }],
    })
    await page.goto('/painel')

    const block = (name: string) => page.getByRole('region', { name, exact: true })
    const payments = block('Esta semana')
    await expect(payments.getByRole('heading')).toHaveText([
      'Esta semana',
      'Atrasadas',
      'Hoje',
      'Amanhã',
    ])
    await expect(payments).toContainText(/A pagar até .*R\$\s150,00/u)
    await expect(payments).toContainText('Nenhum pagamento para amanhã.')
    // A quarter of R$ 400 a week; of today alone R$ 150 are paid.
    await expect(block('Consumo variável')).toContainText(/R\$\s150,00.*R\$\s100,00/u)
    await expect(block('Consumo variável').getByRole('progressbar').first()).toHaveAttribute(
      'aria-valuetext',
      /150%/u,
    )
    await expect(block('Plano do mês')).toContainText('Não-reservado')
    const answer = page.getByRole('region', { name: 'Posso gastar?' })
    // R$ 150 are paid, and two bills of R$ 80 and R$ 70 are still to be paid (L29).
    await expect(answer).toContainText(/Falta nas contas\s*R\$\s300,00\s*até/u)
    await expect(answer).toContainText(/No plano de consumo cabem R\$\s100,00/u)
    const parts = answer.getByRole('list', { name: 'Como se chega a este valor' })
    await expect(parts.getByRole('link')).toHaveText([
      /Contas do dia a dia\s*−R\$\s150,00/u,
      /A pagar\s*− R\$\s150,00/u,
      /Faturas\s*− R\$\s0,00/u,
      /Para gastar\s*= −R\$\s300,00/u,
    ])
    await expectReadableInBoth(page)
    await parts.getByRole('link', { name: 'A pagar' }).press('Enter')
    await expect(page).toHaveURL(/\/calendario/u)
    await page.goBack()

    await payments.getByRole('button', { name: /Conta esquecida/u }).click()
    await expect(page.getByRole('dialog')).toContainText('Editar despesa')
    await page.keyboard.press('Escape')
    await payments.getByRole('checkbox', { name: 'Conta esquecida: pago' }).check()
    await expect(page.getByText('Pago: Conta esquecida')).toBeVisible()
    await expect(payments).toContainText(/A pagar até .*R\$\s70,00/u)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(payments).toContainText(/A pagar até .*R\$\s150,00/u)

    await page.getByRole('button', { name: 'Organizar o painel' }).click()
    const window = page.getByRole('dialog', { name: 'Organizar o painel' })
    await window.getByLabel('Contas e cartões', { exact: true }).uncheck()
    await window.getByRole('button', { name: 'Descer Esta semana' }).click()
    await window.getByRole('button', { name: 'Salvar' }).click()
    await expect(window).toBeHidden()
    await page.reload()
    await expect(block('Contas e cartões')).toHaveCount(0)
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titles.filter({ hasText: /Esta semana|Para onde/u })).toHaveText([
      'Para onde foi',
      'Esta semana',
    ])

    // Of the months before nothing is known yet; four of them say what is usual.
    const spending = block('Para onde foi')
    await expect(spending).toContainText('Com três meses inteiros, aqui se vê o que mudou.')
    for (const ago of [1, 2, 3, 4]) {
      await spend('Feira', 100, firstDay(addMonths(monthOf(today), -ago)), true)
    }
    await page.reload()
    await expect(spending).toContainText(/Mercado \d+% acima do seu normal; foi Feira de hoje, /u)
    await expect(spending.getByRole('list')).toContainText(/Mercado.*normal R\$\s100/u)
    await expectReadableInBoth(page)
    await spending.getByRole('button', { name: /acima do seu normal/u }).press('Enter')
    const category = page.getByRole('dialog', { name: 'Mercado' })
    await expect(category).toContainText('Feira de hoje')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Ocultar valores' }).click()
    await expect(spending).toContainText('Mercado acima do seu normal')
    await expect(spending).not.toContainText(/\d%|R\$/u)
  })
}

test('a newcomer is told what each answer will be and the way to it, and the first week what closes', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  await page.goto('/painel')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const answer = part('Posso gastar?')
  const week = part('Esta semana')
  const spending = part('Para onde foi')
  await expect(answer).toContainText('Quanto dá para gastar hoje?')
  await expect(week).toContainText('Nada a pagar até')
  await expect(spending).toContainText('com três meses inteiros, o que mudou')
  await expectReadableInBoth(page)
  await spending.getByRole('button', { name: 'Anotar uma despesa' }).click()
  // Its field has the focus: it is the window itself and no longer its shape.
  const value = page.getByRole('dialog').getByLabel('Valor', { exact: true })
  await expect(page.getByRole('dialog')).toContainText('Nova despesa')
  await expect(value).toBeFocused()
  await page.keyboard.press('Escape')
  await week.getByRole('button', { name: 'Incluir uma conta' }).click()
  await expect(value).toBeFocused()
  await page.keyboard.press('Escape')
  await answer.getByRole('button', { name: 'Cadastrar uma conta' }).click()
  await expect(page.getByRole('dialog')).toContainText('Nome do banco')

  const account = { type: 'debit', accountType: 'Conta corrente', name: 'Conta', value: 300 }
  await callAs(ana, 'POST', '/payments', account)
  const tomorrow = dayOfMonth(addDays(dayNow(), 1))
  const terms = { flag: 'Visa', limit: 5000, invoiceCloseOn: tomorrow, paid: 15 }
  const card = await callAs<Named>(ana, 'POST', '/payments', {
    type: 'credit',
    name: 'Roxinho',
    closingDayGoesTo: 'closing',
    ...terms,
  })
  const categories = await callAs<Named[]>(ana, 'GET', '/categories')
  await callAs(ana, 'POST', '/transactions', {
    transactionType: 'expenses',
    value: -50,
    name: 'Feira',
    date: dayNow(),
    category: categories.find(({ name }) => name === 'Mercado')?._id,
    payment: card._id,
    paid: true,
  })
  await page.goto('/painel')
  await expect(answer).toContainText(
    /Pode gastar hoje.*Sem plano de consumo variável. Planejar o mês/u,
  )
  await expect(week).toContainText(/Fecham nesta semana.*Roxinho Amanhã.*R\$\s50,00/u)
  await expectReadableInBoth(page)

  // R$ 300 less R$ 50 on the first invoice pay two parts of R$ 100 and not the third.
  await answer.getByRole('button', { name: 'E se…' }).click()
  const question = page.getByRole('dialog', { name: 'E se…' })
  const kind = question.getByRole('combobox', { name: 'E se eu…' })
  await kind.click()
  await page.getByRole('option', { name: 'Comprar parcelado' }).click()
  await question.getByLabel('Valor da compra').fill('1.200')
  const { month } = invoiceOf(
    {
      closing: { kind: 'day', day: tomorrow },
      dueDay: terms.paid,
      closingDayGoesTo: 'closing',
    },
    dayNow(),
  )
  await expect(question.getByRole('region', { name: 'Resposta' })).toContainText(
    `Fica negativo em 15 de ${showMonth(addMonths(month, 2))}.`,
  )
  await expect(question.getByRole('row', { name: 'Primeiro dia negativo' })).toContainText(
    /nenhum15 /u,
  )
  await expectReadableInBoth(page)
  await kind.click()
  await page.getByRole('option', { name: 'Pegar um empréstimo' }).click()
  await question.getByLabel('Valor da parcela').fill('110')
  await expect(question).toContainText(
    /Você paga R\$\s1.320,00 ao todo, R\$\s120,00 a mais do que recebe/u,
  )
  await expect(question).toContainText(/Não fica negativo em nenhum dia/u)
})

test('the name of the month opens a year of months, by the keyboard too, and the month goes along', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/painel?mes=2025-09')
  await page.getByRole('button', { name: 'setembro de 2025' }).press('Enter')
  const year = page.getByRole('dialog', { name: 'Escolher o mês' })
  await year.getByRole('button', { name: 'Ano anterior' }).click()
  await expectReadableInBoth(page)
  await year.getByRole('button', { name: 'março de 2024' }).press('Enter')
  await expect(page).toHaveURL(/mes=2024-03/)
  await expect(year).toHaveCount(0)
  await page.getByRole('link', { name: 'Relatório' }).click()
  await expect(page.getByRole('button', { name: 'março de 2024' })).toBeVisible()
})
