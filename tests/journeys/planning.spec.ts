import type { Page, Route } from '@playwright/test'
import { expect, signInAsNewUser, test } from './journey.ts'
import type { Product } from './product.ts'
import { expectReadable } from './readable.ts'
import { callAs, newBrowser } from './together.ts'

type Category = { readonly _id: string; readonly name: string }
type Plans = {
  readonly items: readonly {
    readonly _id: string | null
    readonly date: string
    readonly version: number
    readonly revenuesValue: number
    readonly essentialValue: number
    readonly noessentialValue: number
    readonly accumulated: number
  }[]
}

const SEPTEMBER = 'startDate=2025-08-01&endDate=2026-08-31'

const figure = (page: Page, region: string) => page.getByRole('region', { name: region })
const dialog = (page: Page) => page.getByRole('dialog')

/** Stage one: the category; stage two: how much, and how it goes on. */
async function addLine(
  page: Page,
  category: string,
  fields: Readonly<Record<string, string>>,
  submit = 'Adicionar categoria',
) {
  await dialog(page).getByLabel('Categoria').click()
  await page.keyboard.type(category)
  await page.getByRole('option', { name: category, exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Próxima' }).click()
  await expect(dialog(page).getByRole('heading', { name: category })).toBeVisible()
  for (const [label, value] of Object.entries(fields)) {
    await dialog(page).getByLabel(label).fill(value)
  }
  await dialog(page).getByRole('button', { name: submit }).click()
}

async function answer(page: Page, title: string, choice: 'Sim' | 'Não') {
  const question = page.getByRole('alertdialog', { name: title })
  await question.getByRole('button', { name: choice, exact: true }).click()
}

/** Somebody with an account, a rent of R$ 1.500 paid in September 2025, and a market of R$ 320. */
async function signInWithSpending(page: Page, product: Product) {
  const ana = await signInAsNewUser(page, product)
  const categories = await callAs<Category[]>(ana, 'GET', '/categories')
  const idOf = (name: string) => categories.find((one) => one.name === name)?._id ?? ''
  const { _id: payment } = await callAs<Category>(ana, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
  })
  const spend = (name: string, value: number, category: string) =>
    callAs(ana, 'POST', '/transactions', {
      transactionType: 'expenses',
      value: -value,
      name,
      date: '2025-09-10',
      category: idOf(category),
      payment,
      paid: true,
    })
  await spend('Aluguel de setembro', 1500, 'Aluguel')
  await spend('Compra da semana', 320, 'Mercado')
  const plans = () => callAs<Plans>(ana, 'GET', `/budgets?${SEPTEMBER}`)
  return { ana, idOf, plans }
}

test('somebody plans a year: lines, months edited together, a projection, and begins again', async ({
  page,
  product,
}) => {
  const { plans } = await signInWithSpending(page, product)
  await page.goto('/planejamento?mes=2025-09')
  await page.getByRole('button', { name: 'Criar meu planejamento' }).click()
  await dialog(page)
    .getByRole('button', { name: /Começar do zero/ })
    .click()
  await addLine(page, 'Salário', { Valor: '5.000' }, 'Salvar planejamento')
  await expect(page.getByText('Salário está no planejamento')).toBeVisible()
  await expect(figure(page, 'Receitas')).toContainText('R$ 5.000,00')
  // The months after it are copied at once.
  await expect(async () => expect((await plans()).items[12]?._id).not.toBeNull()).toPass()

  await test.step('a fixed expense in money, for twelve months, with what it came to', async () => {
    await page.getByRole('button', { name: 'Nova categoria em Despesas Fixas' }).click()
    await addLine(page, 'Aluguel', { Limite: '0' })
    await expect(dialog(page).getByText('Digite um valor, como 12,50.')).toBeVisible()
    await dialog(page).getByLabel('Limite').fill('1600')
    await expect(dialog(page).getByLabel('% das receitas')).toHaveValue('32')
    await dialog(page).getByRole('button', { name: 'Adicionar categoria' }).click()
    await answer(page, 'Repetir para os próximos 12 meses?', 'Sim')
    await expect(figure(page, 'Despesas Fixas')).toContainText('R$ 100,00')
    const { items } = await plans()
    expect(items.map(({ essentialValue }) => essentialValue)).toEqual([
      0,
      ...Array.from({ length: 12 }, () => 1600),
    ])
  })

  await test.step('a share of the revenues, and instalments that ask nothing', async () => {
    await page.getByRole('button', { name: 'Nova categoria em Despesas Variáveis' }).click()
    await addLine(page, 'Mercado', { '% das receitas': '12,5' })
    await answer(page, 'Repetir para os próximos 12 meses?', 'Não')
    await expect(figure(page, 'Despesas Variáveis')).toContainText('R$ 625,00')
    await page.getByRole('button', { name: 'Adicionar categoria' }).click()
    await addLine(page, 'Empréstimo', { Limite: '200', Parcelas: '3' })
    await expect(figure(page, 'Dívidas e parcelas')).toContainText('parcela 1 de 3')
    await expect(page.getByText('Utilização do plano')).toBeVisible()
    await expectReadable(page)
  })

  await test.step('a realised figure opens the movements that make it', async () => {
    const realised = page.getByRole('button', { name: 'Movimentações de Aluguel' })
    await realised.click()
    await expect(dialog(page).getByText('Aluguel de setembro')).toBeVisible()
    await expect(dialog(page)).toContainText('−R$ 1.500,00')
    await page.keyboard.press('Escape')
    await expect(realised).toBeFocused()
  })

  await test.step('three months are changed in their rows and applied together', async () => {
    const months = page.getByRole('navigation', { name: 'Meses do planejamento' })
    const apply = page.getByRole('button', { name: 'Aplicar alterações' })
    const rent = page.getByLabel('Planejado de Aluguel')
    await rent.fill('1700')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Planejado de Mercado')).toBeFocused()
    await page.keyboard.type('10%')
    await expect(figure(page, 'Despesas Variáveis')).toContainText('R$ 500,00')
    await page.keyboard.press('ArrowUp')
    await expect(rent).toBeFocused()
    await months.getByRole('button', { name: 'outubro de 2025' }).click()
    await rent.fill('1800')
    await months.getByRole('button', { name: 'novembro de 2025' }).click()
    await rent.fill('x')
    await apply.click()
    await expect(rent).toBeFocused()
    await rent.fill('1900')
    await expect(page.getByText('4 alterações pendentes em 3 meses')).toBeVisible()
    // The window follows the month: September has left it, and what was typed there still waits.
    await expect(months.getByRole('button').first()).toHaveAccessibleName(/outubro de 2025/)
    await months.getByRole('button', { name: 'outubro de 2025' }).click()
    await months.getByRole('button', { name: 'setembro de 2025' }).click()
    await expect(rent).toHaveValue('1.700,00')
    await expectReadable(page)

    // Whoever goes elsewhere is asked first.
    await page.getByRole('link', { name: 'Painel', exact: true }).click()
    const leaving = page.getByRole('alertdialog')
    await leaving.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(rent).toHaveValue('1.700,00')
    await apply.click()
    await expect(page.getByText('Planejamento atualizado')).toBeVisible()
    const { items } = await plans()
    expect(items.slice(1, 4).map(({ essentialValue }) => essentialValue)).toEqual([
      1700, 1800, 1900,
    ])
    expect(items[1]?.noessentialValue).toBe(500)
  })

  await test.step('the projection unfolds, and its first balance is typed', async () => {
    await page.getByRole('button', { name: 'Projeção anual' }).click()
    const table = dialog(page).getByRole('table', { name: 'Projeção do plano, mês a mês' })
    await expect(table.getByRole('columnheader')).toHaveCount(14)
    await table.getByRole('button', { name: 'Despesas Fixas' }).click()
    await expect(table.getByRole('rowheader', { name: 'Aluguel' })).toBeVisible()
    await table.getByRole('button', { name: /Editar Acumulado de agosto/ }).click()
    await table.getByLabel('Acumulado de agosto de 2025').fill('-250,50')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Acumulado alterado')).toBeVisible()
    await expect(table.getByRole('button', { name: /Editar Acumulado/ })).toContainText(
      '−R$ 250,50',
    )
    expect((await plans()).items[0]?.accumulated).toBe(-250.5)
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Baixar planilha' }).click()
    expect((await download).suggestedFilename()).toBe('projecao-2025-08.csv')
    await expectReadable(page)
    await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()
  })

  await test.step('what waits is discarded; what is reset is gone', async () => {
    await page.getByLabel('Planejado de Mercado').fill('')
    await expect(page.getByText('Será removida')).toBeVisible()
    await expect(page.getByText('1 alteração pendente')).toBeVisible()
    await page.getByRole('button', { name: 'Descartar alterações' }).click()
    await expect(page.getByRole('button', { name: 'Editar Mercado' })).toBeVisible()
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Reiniciar planejamento' }).click()
    await answer(page, 'Deseja excluir este planejamento?', 'Sim')
    await expect(page.getByRole('button', { name: 'Criar meu planejamento' })).toBeVisible()
  })
})

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('from nothing to a plan of thirteen lines in at most 25 presses, and back by one', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      await page.goto('/planejamento?mes=2027-03')
      let presses = 0
      const press = async (key: string) => {
        presses += 1
        await page.keyboard.press(key)
      }
      presses += 1
      await page.getByLabel('Planejado de Salário').click()
      for (const [name, amount] of [
        ['Salário', '6000'],
        ['Aluguel', '1500'],
        ['Condomínio', '400'],
        ['Energia', '180'],
        ['Água', '90'],
        ['Internet', '110'],
        ['Mercado', '1200'],
        ['Transporte', '300'],
        ['Restaurantes', '350'],
        ['Farmácia', '120'],
        ['Lazer', '200'],
        ['Financiamento', '800'],
        ['Reserva de emergência', '500'],
      ] as const) {
        await expect(page.getByLabel(`Planejado de ${name}`)).toBeFocused()
        await page.keyboard.type(amount)
        await press('Enter')
      }
      const bar = figure(page, 'Alterações do planejamento')
      await expect(bar).toContainText('13 alterações pendentes · R$ 250,00 ainda sem destino')
      await expect(figure(page, 'Despesas Variáveis')).toContainText('R$ 2.170,00')
      await expectReadable(page)
      await press('Enter')
      await expect(page.getByText('Planejamento criado')).toBeVisible()
      expect(presses).toBe(15)
      const lines = async () =>
        (
          await callAs<Plans>(ana, 'GET', '/budgets?startDate=2027-03-01&endDate=2028-03-31')
        ).items.map(({ noessentialValue }) => noessentialValue)
      expect(await lines()).toEqual([...Array<number>(12).fill(2170), 0])

      await test.step('what is added to a line goes until December, and is taken back', async () => {
        const market = page.getByLabel('Planejado de Mercado')
        await market.fill('+100')
        await page.getByText('Até dezembro').click()
        await page.getByRole('button', { name: 'Aplicar alterações' }).click()
        const message = page.getByText('Planejamento atualizado')
        await expect(message).toBeVisible()
        await expect(market).toHaveValue('1.300,00')
        expect((await lines()).slice(0, 12)).toEqual([...Array<number>(10).fill(2270), 2170, 2170])
        await page.getByRole('button', { name: 'Desfazer' }).click()
        await expect(page.getByText('Alterações desfeitas')).toBeVisible()
        await expect(market).toHaveValue('1.200,00')
        expect((await lines()).slice(0, 12)).toEqual(Array(12).fill(2170))
      })
    })
  })
}

test('G7: two tabs change one plan, and the second says what the first one did', async ({
  page,
  product,
}) => {
  const { ana, idOf, plans } = await signInWithSpending(page, product)
  await callAs(ana, 'POST', '/budgets', {
    date: '2025-09-01',
    revenuesCategories: [{ category: idOf('Salário'), value: 5000 }],
    essentialCategories: [{ category: idOf('Aluguel'), value: 1600 }],
  })
  await page.goto('/planejamento?mes=2025-09')
  await page.getByLabel('Planejado de Aluguel').fill('1700')
  // September is out of sight when it turns out that it was changed elsewhere.
  const months = page.getByRole('navigation', { name: 'Meses do planejamento' })
  await months.getByRole('button', { name: 'outubro de 2025' }).click()
  await months.getByRole('button', { name: 'novembro de 2025' }).click()
  await expect(months.getByRole('button', { name: 'setembro de 2025' })).toHaveCount(0)
  const before = (await plans()).items[1]
  await callAs(ana, 'PATCH', `/budgets/${before?._id}`, {
    version: before?.version,
    essentialCategories: [{ category: idOf('Aluguel'), value: 1550 }],
  })
  await page.getByRole('button', { name: 'Aplicar alterações' }).click()
  await expect(
    page.getByText('Aluguel: agora é R$ 1.550,00; o que você digitou ficou no campo'),
  ).toBeVisible()
  await months.getByRole('button', { name: 'outubro de 2025' }).click()
  await months.getByRole('button', { name: 'setembro de 2025' }).click()
  await expect(page.getByLabel('Planejado de Aluguel')).toHaveValue('1.700,00')
  await page.getByRole('button', { name: 'Aplicar mesmo assim' }).click()
  await expect(page.getByText('Planejamento atualizado')).toBeVisible()
  expect((await plans()).items[1]?.essentialValue).toBe(1700)

  // Back asks too, and stays where it was until it is answered.
  await page.getByRole('link', { name: 'Painel', exact: true }).click()
  await page.getByRole('link', { name: 'Planejamento', exact: true }).click()
  await page.getByLabel('Planejado de Aluguel').fill('1800')
  await page.goBack()
  const leaving = page.getByRole('alertdialog')
  await leaving.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(page.getByLabel('Planejado de Aluguel')).toHaveValue('1.800,00')
  await page.goBack()
  await leaving.getByRole('button', { name: 'Descartar', exact: true }).click()
  await page.waitForURL(/\/painel/)
})

test('what is typed into a plan outlasts a lost network and a session that ended', async ({
  page,
  product,
}) => {
  const { ana, idOf, plans } = await signInWithSpending(page, product)
  await callAs(ana, 'POST', '/budgets', {
    date: '2025-09-01',
    revenuesCategories: [{ category: idOf('Salário'), value: 5000 }],
    essentialCategories: [{ category: idOf('Aluguel'), value: 1600 }],
  })
  await page.goto('/planejamento?mes=2025-09')
  const rent = page.getByLabel('Planejado de Aluguel')
  const apply = page.getByRole('button', { name: 'Aplicar alterações' })
  const waiting = page.getByText('Uma alteração espera a rede')
  // What a page loads behind its first figures is there before the network goes.
  await page.waitForLoadState('networkidle')

  await test.step('without a network it waits; typed on it is applied as a whole', async () => {
    await rent.fill('1700')
    await page.context().setOffline(true)
    await apply.click()
    await expect(waiting).toBeVisible()
    await rent.fill('1750')
    await expect(waiting).toHaveCount(0)
    await expect(page.getByText('Sem conexão. Nada foi salvo.')).toBeVisible()
    await apply.click()
    await expect(waiting).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Planejamento atualizado')).toBeVisible()
    await expect(apply).toHaveCount(0)
    expect((await plans()).items[1]?.essentialValue).toBe(1750)
  })

  await test.step('G7: what is typed while a save is on its way is no conflict with it', async () => {
    await rent.fill('1760')
    const typeOn = async (route: Route) => {
      await page.getByLabel('Planejado de Salário').fill('5100')
      await route.continue()
    }
    await page.route('**/api/budgets/multi-update', typeOn, { times: 1 })
    await apply.click()
    await expect(page.getByText('Planejamento atualizado')).toBeVisible()
    await expect(page.getByText(/alterado em outro lugar/)).toHaveCount(0)
    await apply.click()
    await expect(apply).toHaveCount(0)
    const saved = (await plans()).items[1]
    expect([saved?.essentialValue, saved?.revenuesValue]).toEqual([1760, 5100])
  })

  await test.step('discarded while it waits it is never applied', async () => {
    await rent.fill('1999')
    await page.context().setOffline(true)
    await apply.click()
    await expect(waiting).toBeVisible()
    await page.getByRole('button', { name: 'Descartar alterações' }).click()
    await expect(waiting).toHaveCount(0)
    await page.context().setOffline(false)
    expect((await plans()).items[1]?.essentialValue).toBe(1760)
  })

  await test.step('after a new sign-in it is where it was typed', async () => {
    await rent.fill('1800')
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    await callAs({ ...ana, token }, 'DELETE', '/session')
    await page.context().clearCookies()
    await apply.click()
    await expect(page.getByRole('heading', { name: 'Sua sessão terminou' })).toBeVisible()
    await page.getByLabel('E-mail').fill(ana.email)
    await page.getByLabel('Senha', { exact: true }).fill(ana.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(rent).toHaveValue('1.800,00')
    await expect(page.getByText('Sua sessão terminou')).toHaveCount(0)
    await apply.click()
    await expect(apply).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Despesas Fixas' })).toContainText('1.800,00')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('one month is in sight, a swipe leads to the next, and too much is asked about', async ({
    page,
    product,
  }) => {
    const { ana, idOf } = await signInWithSpending(page, product)
    await callAs(ana, 'POST', '/budgets', {
      date: '2025-09-01',
      revenuesCategories: [{ category: idOf('Salário'), value: 1000 }],
    })
    await page.goto('/planejamento?mes=2025-09')
    await page.getByLabel('Mostrar categorias não planejadas').check()
    await page.getByLabel('Planejado de Aluguel').fill('1600')
    await expect(page.getByText('acima das receitas').first()).toBeVisible()
    await expectReadable(page)
    await page.getByRole('button', { name: 'Aplicar alterações' }).click()
    await answer(page, 'Passa das receitas do mês.', 'Sim')
    await expect(page.getByRole('button', { name: 'Editar Aluguel' })).toBeVisible()
    await expectReadable(page)
    await page.reload()
    await expect(page.getByLabel('Mostrar categorias não planejadas')).toBeChecked()

    const shown = page.getByText('setembro de 2025')
    await shown.scrollIntoViewIfNeeded()
    const head = await shown.boundingBox()
    const [x, y] = [(head?.x ?? 0) + 80, (head?.y ?? 0) + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 90, y, { steps: 4 })
    await page.mouse.up()
    await expect(page.getByText('outubro de 2025')).toBeVisible()
    await expect(figure(page, 'Receitas')).toContainText('R$ 1.000,00')
  })
})

test('a family sees the plans side by side, and each changes their own', async ({
  page,
  product,
  browser,
}) => {
  const { ana, idOf } = await signInWithSpending(page, product)
  const his = await newBrowser(browser, product, page)
  const beto = await signInAsNewUser(his, product, 'Beto Lima')
  const plan = (person: typeof ana, value: number) =>
    callAs(person, 'POST', '/budgets', {
      date: '2025-09-01',
      revenuesCategories: [{ category: idOf('Salário'), value }],
      essentialCategories: [{ category: idOf('Aluguel'), value: value / 4 }],
    })
  await plan(ana, 5000)
  await plan(beto, 3000)
  const { voucher } = await callAs<{ voucher: string }>(ana, 'POST', '/families', { name: 'Souza' })
  await callAs(beto, 'POST', '/families/voucher', { voucher })
  await page.goto('/planejamento?mes=2025-09')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(tab('Ana Souza')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Planejado de Salário')).toHaveValue('5.000,00')
  await expectReadable(page)
  await tab('Todos').click()
  const revenues = figure(page, 'Receitas').first()
  await expect(revenues.getByRole('row', { name: /Salário/ })).toContainText('R$ 8.000,00')
  await expect(page.getByRole('button', { name: 'Projeção anual' })).toHaveCount(0)
  await expectReadable(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectReadable(page)
  await tab('Beto Lima').click()
  await expect(figure(page, 'Receitas')).toContainText('R$ 3.000,00')
  await expect(page.getByLabel('Planejado de Salário')).toHaveCount(0)
  await expectReadable(page)

  // What is done to one's own plan opens whoever's is in sight; closed, one's own stays.
  for (const [window, title] of [
    ['nova-linha', 'Adicionar categoria'],
    ['projecao', 'Projeção do plano'],
    ['levantamento', 'Levantamento'],
    ['criar-planejamento', 'Criar meu planejamento'],
  ] as const) {
    await page.goto(`/planejamento?mes=2025-09&quem=todos&janela=${window}`)
    await expect(dialog(page)).toContainText(title)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(tab('Ana Souza')).toHaveAttribute('aria-selected', 'true')
  }
  await his.context().close()
})
