import { expect, signInAsNewUser, test } from './journey.ts'
import { expectReadable } from './readable.ts'
import { callAs, newBrowser } from './together.ts'

type Named = { readonly _id: string; readonly name: string }

test('two share one plan beside their own: who pays what, and the rent once', async ({
  page,
  product,
  browser,
}) => {
  const ana = await signInAsNewUser(page, product, 'Ana Souza')
  const his = await newBrowser(browser, product, page)
  const beto = await signInAsNewUser(his, product, 'Beto Lima')
  const categories = await callAs<Named[]>(ana, 'GET', '/categories')
  const idOf = (name: string) => categories.find((one) => one.name === name)?._id ?? ''
  await callAs(ana, 'POST', '/budgets?multi=true', {
    date: '2026-11-01',
    revenuesCategories: [{ category: idOf('Salário'), value: 6000 }],
    essentialCategories: [{ category: idOf('Aluguel'), value: 3000 }],
  })
  await callAs(beto, 'POST', '/budgets?multi=true', {
    date: '2026-11-01',
    revenuesCategories: [{ category: idOf('Salário'), value: 4000 }],
  })
  const { voucher } = await callAs<{ voucher: string }>(ana, 'POST', '/families', { name: 'Souza' })
  await callAs(beto, 'POST', '/families/voucher', { voucher })
  const tab = (of: typeof page, name: string) => of.getByRole('tab', { name, exact: true })

  await test.step('each says that they take part', async () => {
    await page.goto('/planejamento?mes=2026-11')
    await tab(page, 'Da casa').click()
    await expect(page.getByText('Beto ainda não participa.')).toBeVisible()
    await expectReadable(page)
    await page.getByRole('button', { name: 'Participar' }).click()
    await expect(page.getByText('Ele começa quando mais alguém')).toBeVisible()
    await his.goto('/planejamento?mes=2026-11&quem=casa')
    await expect(his.getByText('Ana já participa.')).toBeVisible()
    await his.getByRole('button', { name: 'Participar' }).click()
    await expect(his.getByLabel('Planejado de Aluguel')).toBeVisible()
    await page.reload()
  })

  await test.step('amounts are typed in place, and who pays is chosen', async () => {
    const rent = page.getByLabel('Planejado de Aluguel')
    await rent.fill('3000')
    await expect(page.getByText('No seu plano, Aluguel passa de')).toContainText('R$ 1.500,00')
    // What was paid of it is read once it is saved: until then no figure says that it is nothing.
    await expect(page.getByRole('listitem').filter({ has: rent })).not.toContainText('R$ 0,00')
    await expect(page.getByText('Pago', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: /Quem paga Aluguel: Metade cada um/ }).click()
    await page.getByRole('menuitem', { name: 'Pela renda' }).click()
    await expect(page.getByText('No seu plano, Aluguel passa de')).toContainText('R$ 1.800,00')
    const market = page.getByLabel('Planejado de Mercado')
    await market.fill('1000')
    await page.getByRole('button', { name: /Quem paga Mercado/ }).click()
    await page.getByRole('menuitem', { name: 'Outra divisão' }).click()
    const share = page.getByLabel('Beto em Mercado, em %')
    await share.fill('110')
    await expect(page.getByText('As partes somam 160%')).toBeVisible()
    await share.fill('25')
    await expect(page.getByLabel('Você em Mercado, em %')).toHaveValue('75')
    await expectReadable(page)
    await expect(page.getByText('Depois de aplicar, isto não se desfaz.')).toBeVisible()
    await page.getByRole('button', { name: 'Aplicar alterações' }).click()
    await expect(page.getByText('Plano da casa atualizado')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
    await expect(
      page.getByRole('button', { name: /Aluguel: .* · pela renda de novembro de 2026/ }),
    ).toBeVisible()
  })

  await test.step('each one’s own plan has their part, and leads to the plan of the house', async () => {
    await tab(page, 'Ana Souza').click()
    await expect(page.getByText('Da casa · 60% de R$ 3.000,00')).toBeVisible()
    await expect(page.getByLabel('Planejado de Aluguel')).toHaveCount(0)
    await expectReadable(page)
    await page.getByRole('button', { name: 'Editar Aluguel' }).click()
    await expect(tab(page, 'Da casa')).toHaveAttribute('aria-selected', 'true')
    await expect(async () => {
      await his.goto('/planejamento?mes=2026-11')
      await expect(his.getByText('Da casa · 40% de R$ 3.000,00')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await tab(page, 'Todos').click()
    await expect(
      page.getByRole('region', { name: 'Despesas Fixas' }).getByRole('row', { name: /Aluguel/ }),
    ).toContainText('R$ 3.000,00')
  })

  await test.step('no old part is in sight after a change, and its message takes it back', async () => {
    const apply = async (value: string) => {
      await tab(page, 'Da casa').click()
      await page.getByLabel('Planejado de Mercado').fill(value)
      await page.getByRole('button', { name: 'Aplicar alterações' }).click()
      await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
    }
    const market = page.getByRole('listitem').filter({ hasText: 'Mercado' })
    await tab(page, 'Ana Souza').click()
    await expect(market).toContainText('R$ 750,00')
    await apply('1200')
    // Its answer is slow: until it is there the plan of before is not shown for the one of now.
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/**', async (route) => {
      await answered
      await route.continue()
    })
    await tab(page, 'Ana Souza').click()
    await expect(page.getByLabel('Planejado de Mercado')).toBeHidden()
    await expect(page.getByText('R$ 750,00')).toHaveCount(0, { timeout: 1 })
    answer()
    await expect(market).toContainText('R$ 900,00')
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Alterações desfeitas')).toBeVisible()
    await expect(market).toContainText('R$ 750,00')
    await apply('1100')
    const lines = [{ category: idOf('Padaria'), value: 10, shares: [{ user: ana.id, share: 100 }] }]
    await callAs(beto, 'PATCH', '/shared-plan', { date: '2026-11-01', lines })
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('O plano da casa mudou depois disso.')).toBeVisible()
    await expect(page.getByLabel('Planejado de Mercado')).toHaveValue('1.100,00')
    await apply('1000')
  })

  await test.step('what each has paid stands beside their part', async () => {
    const [{ _id: payment } = { _id: '' }] = await callAs<Named[]>(ana, 'GET', '/payments')
    await callAs(ana, 'POST', '/transactions', {
      transactionType: 'expenses',
      value: -3000,
      name: 'Aluguel',
      date: '2026-11-05',
      category: idOf('Aluguel'),
      payment,
      paid: true,
    })
    await page.goto('/planejamento?mes=2026-11&quem=casa')
    await expect(page.getByText(/Você pagou R\$\s1\.200,00 além da sua parte/)).toBeVisible()
    await expectReadable(page)
    await page.getByRole('button', { name: /^Movimentações de Aluguel: realizado/ }).click()
    const paid = page.getByRole('dialog', { name: 'Aluguel' })
    await expect(paid.getByText('−R$ 3.000,00')).toHaveCount(2)
    await expectReadable(page)
    await paid.getByRole('button', { name: 'Fechar' }).last().click()
    await his.goto('/planejamento?mes=2026-11&quem=casa')
    await his.getByRole('button', { name: /^Movimentações de Aluguel, de Ana/ }).click()
    await expect(his.getByRole('dialog').getByText('−R$ 3.000,00')).toHaveCount(2)
    // In one's own plan it is no warning: the house has not passed its plan.
    await tab(page, 'Ana Souza').click()
    await expect(page.getByText(/^Você pagou R\$\s1\.200,00 pela casa\.$/)).toBeVisible()
    await expectReadable(page)
    await tab(page, 'Beto Lima').click()
    await expect(page.getByText('Da casa · 40% de R$ 3.000,00')).toBeVisible()
    await tab(page, 'Da casa').click()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expectReadable(page)
    }
    await page.getByLabel('Planejado de Mercado').fill('1200')
    // What is typed waits on while another month is in sight.
    await page.getByRole('button', { name: 'Próximo mês' }).click()
    await expect(page.getByLabel('Planejado de Mercado')).toHaveValue('1.000,00')
    await page.getByRole('button', { name: 'Mês anterior' }).click()
    await expect(page.getByLabel('Planejado de Mercado')).toHaveValue('1.200,00')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadable(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('another income is said, and taken into the lines by one press', async () => {
    const range = 'startDate=2026-11-01&endDate=2026-11-30'
    const { items } = await callAs<{ items: { _id: string }[] }>(beto, 'GET', `/budgets?${range}`)
    await callAs(beto, 'PATCH', `/budgets/${items[0]?._id}`, {
      revenuesCategories: [{ category: idOf('Salário'), value: 6000 }],
    })
    await page.goto('/planejamento?mes=2026-11&quem=casa')
    await expect(
      page.getByText('Agora, pela renda de novembro de 2026: Metade cada um'),
    ).toBeVisible()
    await expectReadable(page)
    await page.getByRole('button', { name: 'Atualizar pela renda' }).click()
    await expect(page.getByRole('button', { name: /Aluguel: Metade cada um · pela/ })).toBeVisible()
    await expect(page.getByText('1 alteração pendente')).toBeVisible()
    await expect(
      page.getByText('Agora, pela renda de novembro de 2026: Metade cada um'),
    ).toBeHidden()
  })
  await his.context().close()
})
