import type { Page } from '@playwright/test'
import { addMonths, toMonth } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { dayNow, signInAsNewUser, expect, goWithin, test } from './journey.ts'
import { expectReadable } from './readable.ts'
import { callAs } from './together.ts'

type Person = Awaited<ReturnType<typeof signInAsNewUser>>

async function openCard(person: Person) {
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
  }
  const make = async (body: object) => {
    const reply = await fetch(`${person.api}/payments`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return ((await reply.json()) as { _id: string })._id
  }
  await make({ type: 'debit', name: 'Conta', accountType: 'Conta corrente', value: 1000 })
  return make({
    type: 'credit',
    name: 'Roxinho',
    flag: 'Mastercard',
    limit: 2000,
    invoiceCloseOn: 25,
    paid: 5,
  })
}

const panel = (page: Page) => page.getByRole('region', { name: 'Fatura', exact: true })

async function pay(page: Page, value: string, answer: string) {
  await panel(page).getByRole('button', { name: 'Pagar fatura' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor', { exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Pagar', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pagar assim' }).click()
  await expect(page.getByText(answer)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test("a card's life: three parts, a refund, paid too little, then too much, to the cent", async ({
  page,
  product,
}) => {
  const person = await signInAsNewUser(page, product)
  const card = await openCard(person)
  const invoice = (month: string) => goWithin(page, `/movimentacoes/${card}?mes=${month}`)

  await test.step('buys in three parts, one on each invoice', async () => {
    await page.goto(
      `/movimentacoes/${card}?mes=2025-09&janela=nova-movimentacao&tipo=expenses&forma=${card}`,
    )
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Valor', { exact: true }).fill('300,01')
    await dialog.getByLabel('Data').fill('20/08/2025')
    await dialog.getByLabel('Descrição').fill('Sofá')
    await dialog.getByLabel('Categoria').click()
    await page.keyboard.type('mercado')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Parcelar').click()
    await page.keyboard.type('3x')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Cadastrar mais' })).toBeVisible()
    await page.getByRole('button', { name: 'Fechar' }).first().click()
    await expect(panel(page)).toContainText('R$ 100,01')
    await expect(panel(page)).toContainText('Vencida')
  })

  await test.step('is given thirty back, and the purchase says so', async () => {
    await page
      .getByRole('row', { name: /Sofá/ })
      .getByRole('button', { name: /Mais sobre/ })
      .click()
    await page.getByRole('menuitem', { name: 'Registrar estorno' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Valor', { exact: true }).fill('30')
    await dialog.getByLabel('Data').fill('22/08/2025')
    await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Cadastrar mais' })).toBeVisible()
    await page.getByRole('button', { name: 'Fechar' }).first().click()
    await expect(page.getByRole('row', { name: /Estorno: Sofá/ })).toContainText('R$ 30,00')
    await expect(panel(page)).toContainText('R$ 70,01')
  })

  await test.step('pays fifty: the rest is a residual on the next invoice', async () => {
    await pay(page, '50,00', 'Ainda faltam R$ 20,01 desta fatura.')
    await panel(page).getByRole('link', { name: 'Fatura de outubro de 2025, R$ 100,00' }).click()
    await expect(panel(page)).toContainText('R$ 120,01')
    await panel(page).getByRole('button', { name: 'Detalhes da fatura' }).click()
    await expect(panel(page)).toContainText('Residual da fatura anterior')
    await expect(panel(page)).toContainText('R$ 20,01')
    await expect(panel(page)).toContainText('R$ 120,01')
  })

  await test.step('pays two hundred: the excess is a credit on the one after', async () => {
    await pay(page, '200,00', 'R$ 79,99 ficam de crédito para a próxima fatura.')
    await expect(panel(page)).toContainText('Paga · ')
    await invoice('2025-11')
    await expect(panel(page)).toContainText('Crédito da fatura anterior')
    await expect(panel(page)).toContainText('R$ 20,01')
  })

  await test.step('pays the last one by keyboard alone, exactly', async () => {
    await panel(page).getByRole('button', { name: 'Pagar fatura' }).focus()
    await page.keyboard.press('Enter')
    const value = page.getByRole('dialog').getByLabel('Valor', { exact: true })
    await expect(value).toHaveValue('20,01')
    await expect(value).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Sua fatura está paga.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(panel(page)).toContainText('Paga · ')
    await expect(panel(page).getByRole('button', { name: 'Pagar fatura' })).toBeHidden()
  })

  await test.step('the account, the card and the plan of the month agree', async () => {
    await goWithin(page, '/carteiras')
    const account = page.getByRole('main').getByRole('link', { name: /Conta/ }).first()
    await expect(account).toContainText('R$ 729,99')
    await expect(page.getByRole('link', { name: /Roxinho/ })).toContainText('R$ 0,00')
  })

  await product.tool('doctor')
})

test('A8: an item moved by hand stays on its invoice, and asks before it leaves a paid one', async ({
  page,
  product,
}) => {
  const person = await signInAsNewUser(page, product)
  const card = await openCard(person)
  await page.goto(
    `/movimentacoes/${card}?mes=2025-09&janela=nova-movimentacao&tipo=expenses&forma=${card}`,
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor', { exact: true }).fill('80')
  await dialog.getByLabel('Data').fill('20/08/2025')
  await dialog.getByLabel('Descrição').fill('Ração')
  await dialog.getByLabel('Categoria').click()
  await page.keyboard.type('mercado')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Cadastrar mais' })).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).first().click()

  const move = async (to: string) => {
    await page
      .getByRole('row', { name: /Ração/ })
      .getByRole('button', { name: /Mais sobre/ })
      .click()
    await page.getByRole('menuitem', { name: 'Editar item da fatura' }).click()
    await page.getByRole('dialog').getByLabel('Fatura que vence em').click()
    await page.getByRole('option', { name: to }).click()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
  }
  await move('outubro de 2025')
  await expect(page.getByText('Item alterado com sucesso')).toBeVisible()
  await goWithin(page, `/movimentacoes/${card}?mes=2025-10`)
  await expect(page.getByRole('row', { name: /Ração/ })).toContainText('−R$ 80,00')

  await panel(page).getByRole('button', { name: 'Pagar fatura' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.getByText('Sua fatura está paga.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click()

  await move('novembro de 2025')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Esta fatura já foi paga')
  await question.getByRole('button', { name: 'Mudar mesmo assim' }).click()
  await expect(page.getByText('Item alterado com sucesso')).toBeVisible()
  await goWithin(page, `/movimentacoes/${card}?mes=2025-11`)
  await panel(page).getByRole('button', { name: 'Detalhes da fatura' }).click()
  await expect(panel(page)).toContainText('Crédito da fatura anterior')
})

test('A8, B7, B9: what moves or costs otherwise says which invoices it changes before it is saved', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await signInAsNewUser(page, product)
  const card = await openCard(person)
  const categories = await callAs<{ _id: string; name: string }[]>(person, 'GET', '/categories')
  const [first] = await callAs<{ _id: string; countsOn: string }[]>(
    person,
    'POST',
    '/transactions',
    {
      transactionType: 'expenses',
      value: -100,
      name: 'Geladeira',
      date: dayNow(),
      category: categories.find(({ name }) => name === 'Mercado')?._id,
      payment: card,
      lastInstallment: 4,
    },
  )
  if (first === undefined) throw new Error('nothing was bought')
  const open = toMonth(first.countsOn.slice(0, 7))
  const invoice = (later: number) => `Fatura de ${showMonth(addMonths(open, later))}`
  await page.goto(`/movimentacoes/${card}?mes=${open}&janela=item-da-fatura&id=${first._id}`)
  const item = page.getByRole('dialog', { name: 'Editar item da fatura' })
  const moves = item.getByRole('region', { name: 'O que muda' }).getByRole('listitem')
  await item.getByLabel('Fatura que vence em').click()
  await page.getByRole('option', { name: showMonth(addMonths(open, 1)) }).click()
  await expect(moves).toHaveText([
    new RegExp(`${invoice(0)}\\s*−R\\$\\s25,00`),
    new RegExp(`${invoice(1)}\\s*\\+R\\$\\s25,00`),
  ])
  await item.getByLabel('Novo total da compra').fill('120')
  await expect(moves).toHaveText([
    new RegExp(`${invoice(0)}\\s*−R\\$\\s25,00`),
    new RegExp(`${invoice(1)}\\s*\\+R\\$\\s35,00`),
    new RegExp(`${invoice(2)}\\s*\\+R\\$\\s5,00`),
    new RegExp(`${invoice(3)}\\s*\\+R\\$\\s5,00`),
  ])
  await expectReadable(page)
  await page.goto(`/movimentacoes/${card}?mes=${open}&janela=compra&id=${first._id}`)
  await page.getByRole('button', { name: 'Antecipar parcelas' }).click()
  const form = page.getByRole('dialog', { name: 'Antecipar parcelas' })
  await form.getByLabel('Quantas, a partir da última').click()
  await page.getByRole('option', { name: 'As 2 últimas parcelas' }).click()
  await form.getByLabel('Desconto').fill('5')
  const changes = form.getByRole('region', { name: 'O que muda' }).getByRole('listitem')
  await expect(changes).toHaveText([
    new RegExp(`${invoice(0)}, a aberta\\s*\\+R\\$\\s45,00`),
    new RegExp(`${invoice(3)}\\s*−R\\$\\s25,00`),
    new RegExp(`${invoice(2)}\\s*−R\\$\\s25,00`),
  ])
  await expectReadable(page)
  await form.getByRole('button', { name: 'Antecipar' }).click()
  await expect(page.getByText('Parcelas antecipadas para a fatura aberta')).toBeVisible()
  await page.goto(`/movimentacoes/${card}?mes=${open}&janela=compra&id=${first._id}`)
  const story = page.getByRole('dialog', { name: 'Geladeira' })
  await expect(story.getByRole('link', { name: `, f${invoice(0).slice(1)}` })).toHaveCount(3)
  await expect(story.getByText('antecipada')).toHaveCount(2)
  await expect(story).toContainText(/Voltou\s*R\$\s5,00/)
})
