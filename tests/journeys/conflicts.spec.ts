import type { Page } from '@playwright/test'
import { dayNow, signInAsNewUser, expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { callAs } from './together.ts'

/*
 * Somebody else, or another device of one's own, changes what stands in an open form: the save is
 * refused, the form says what changed and keeps what was typed, and the next save is taken (L20).
 */

type Row = { readonly _id: string; readonly version: number }
type Category = Row & { readonly group: string; readonly name: string; readonly category: unknown }

async function openSettings(page: Page, product: Product) {
  const ana = await signInAsNewUser(page, product)
  const account = await callAs<Row>(ana, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
    value: 1000,
  })
  const all = await callAs<Category[]>(ana, 'GET', '/categories')
  const category = all.find(({ name }) => name === 'Mercado')?._id ?? ''
  const bakery = all.find(({ name }) => name === 'Padaria')?._id ?? ''
  return { ana, account, category, other: bakery, all }
}

/** The first save is refused and says what changed; the second one is taken. */
async function saveTwice(page: Page, changed: readonly string[], done: string) {
  const form = page.locator('form').filter({ has: page.locator('button[type=submit]') })
  const save = form.getByRole('button', { name: /^Salvar|^Vincular/ }).last()
  await save.click()
  await expect(form.getByText('Isto foi alterado em outro lugar')).toBeVisible()
  for (const line of changed) await expect(form.getByText(line)).toBeVisible()
  await save.click()
  await expect(page.getByText(done).first()).toBeVisible()
}

test('L20: an item of the calendar that changed elsewhere says what, by its names', async ({
  page,
  product,
}) => {
  const { ana, account, category, other: bakery } = await openSettings(page, product)
  const draft = {
    transaction: { name: 'Aluguel', category, payment: account._id, transactionType: 'expenses' },
    value: -1200,
    day: 10,
  }
  const {
    _id: id,
    version,
    date,
  } = await callAs<Row & { date: string }>(ana, 'POST', '/linkedtransactions', draft)
  const month = date.slice(0, 7)
  await page.goto(`/calendario?mes=${month}&janela=item-calendario&id=${id}`)
  await page.getByRole('dialog').getByLabel('Descrição').fill('Aluguel da casa')
  await callAs(ana, 'PATCH', `/linkedtransactions/${id}`, {
    version,
    value: -1250.5,
    transaction: { name: 'Aluguel novo', category: bakery },
  })
  await saveTwice(
    page,
    [
      'Valor: agora é “1.250,50”',
      'Descrição: agora é “Aluguel novo”; o que você digitou ficou no campo',
      'Categoria: agora é “Padaria”',
    ],
    'Item alterado com sucesso',
  )
  const { items } = await callAs<{ items: readonly object[] }>(
    ana,
    'GET',
    `/linkedtransactions?startDate=${month}-01&endDate=${month}-28`,
  )
  expect(items).toMatchObject([
    { value: -1250.5, transaction: { name: 'Aluguel da casa', category: { _id: bakery } } },
  ])
})

test('L20: an entry that changed elsewhere says what, whether it was paid too', async ({
  page,
  product,
}) => {
  const { ana, account, category } = await openSettings(page, product)
  const [entry] = await callAs<Row[]>(ana, 'POST', '/transactions', {
    transactionType: 'expenses',
    value: -80,
    name: 'Feira',
    date: '2026-03-10',
    category,
    payment: account._id,
    paid: true,
  })
  const { _id: id = '', version = 1 } = entry ?? {}
  await page.goto(`/movimentacoes?mes=2026-03&janela=editar-movimentacao&id=${id}`)
  await page.getByRole('dialog').getByLabel('Descrição').first().fill('Feira de domingo')
  await callAs(ana, 'PATCH', `/transactions/${id}`, { version, paid: false, date: '2026-03-12' })
  await saveTwice(
    page,
    ['Data: agora é “12/03/2026”', 'Situação: agora é “não paga”'],
    'Item alterado com sucesso',
  )
  expect(await callAs(ana, 'GET', `/transactions/${id}`)).toMatchObject({
    name: 'Feira de domingo',
    date: '2026-03-12',
    paid: false,
  })
})

test('L20: an item of an invoice that changed elsewhere says what, its value too', async ({
  page,
  product,
}) => {
  const { ana, category } = await openSettings(page, product)
  const card = await callAs<Row>(ana, 'POST', '/payments', {
    type: 'credit',
    name: 'Roxinho',
    flag: 'Visa',
    limit: 2000,
    invoiceCloseOn: 25,
    paid: 5,
  })
  const today = dayNow()
  const [entry] = await callAs<Row[]>(ana, 'POST', '/transactions', {
    transactionType: 'expenses',
    value: -80,
    name: 'Livro',
    date: today,
    category,
    payment: card._id,
    paid: false,
  })
  const { _id: id = '', version = 1 } = entry ?? {}
  await page.goto(`/movimentacoes/${card._id}?janela=item-da-fatura&id=${id}`)
  await page.getByRole('dialog').getByLabel('Observações').fill('Presente')
  await callAs(ana, 'PATCH', `/transactions/${id}`, { version, value: -95.9, name: 'Livros' })
  await saveTwice(
    page,
    ['Descrição: agora é “Livros”', 'Valor: agora é “95,90”'],
    'Item alterado com sucesso',
  )
  expect(await callAs(ana, 'GET', `/transactions/${id}`)).toMatchObject({
    name: 'Livros',
    value: -95.9,
    description: 'Presente',
  })
})

test('L20: a subcategory that changed elsewhere says what, by its names', async ({
  page,
  product,
}) => {
  const { ana, all } = await openSettings(page, product)
  const [first, second] = all.filter(
    (category) => category.group === 'expenses' && category.category === null,
  )
  const own = await callAs<Row>(ana, 'POST', '/categories', {
    name: 'Ração',
    category: first?._id,
    essential: false,
  })
  await page.goto('/configuracoes/categorias')
  await page.getByRole('button', { name: 'Editar Ração' }).click()
  await page.getByRole('dialog').getByLabel('Nome').fill('Ração do gato')
  await callAs(ana, 'PATCH', `/categories/${own._id}`, {
    version: own.version,
    category: second?._id,
    essential: true,
  })
  await saveTwice(
    page,
    [`Categoria principal: agora é “${second?.name}”`, 'Essencial: agora é “sim”'],
    'Subcategoria alterada',
  )
})

test('L20: a profile and a family that changed elsewhere say what, and take the next save', async ({
  page,
  product,
}) => {
  const { ana } = await openSettings(page, product)
  const id = await page.evaluate(() => localStorage.getItem('id'))
  const me = await callAs<Row>(ana, 'GET', `/users/${id}`)
  await page.goto('/configuracoes/perfil')
  await page.getByLabel('Nome').fill('Ana Lima')
  await callAs(ana, 'PATCH', `/users/${me._id}`, {
    version: me.version,
    gender: 'Female',
    birthdate: '1990-05-17',
  })
  await saveTwice(
    page,
    ['Data de nascimento: agora é “17/05/1990”', 'Gênero: agora é “Feminino”'],
    'Perfil atualizado',
  )

  const family = await callAs<Row & { voucher: string }>(ana, 'POST', '/families', {
    name: 'Souza',
  })
  await page.goto('/configuracoes/conta-familia')
  await page.getByRole('button', { name: 'Mudar o nome da família' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Souza Lima')
  await callAs(ana, 'PATCH', `/families/${family._id}`, { version: family.version, name: 'Casa' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Nome: agora é “Casa”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { name: 'Souza Lima' })).toBeVisible()

  // A code that another device has just changed is shown, before it would be changed again.
  const [{ version } = family] = await callAs<Row[]>(ana, 'GET', '/families')
  await page.getByRole('button', { name: 'Gerar outro código' }).click()
  const { voucher } = await callAs<{ voucher: string }>(ana, 'PATCH', `/families/${family._id}`, {
    version,
    newVoucher: true,
  })
  const confirm = page.getByRole('alertdialog')
  await confirm.getByRole('button', { name: 'Gerar' }).click()
  await expect(confirm.getByText(`agora é ${voucher}`)).toBeVisible()
  await confirm.getByRole('button', { name: 'Gerar' }).click()
  await expect(page.getByText('O código anterior não vale mais')).toBeVisible()
})

test('L20: two tabs with one form: the second follows, and its save is taken', async ({
  page,
  product,
}) => {
  const { account } = await openSettings(page, product)
  const address = `/carteiras?janela=editar-forma&id=${account._id}`
  const second = await page.context().newPage()
  await page.goto(address)
  await second.goto(address)
  await second.getByRole('dialog').getByLabel('Nome').fill('Conta da segunda')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tipo de conta' }).click()
  await page.getByRole('option', { name: 'Poupança' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Alterações salvas')).toBeVisible()
  const dialog = second.getByRole('dialog')
  await expect(dialog.getByText('Tipo de conta: agora é “Poupança”')).toBeVisible()
  await expect(dialog.getByLabel('Nome')).toHaveValue('Conta da segunda')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(second.getByText('Alterações salvas')).toBeVisible()
})

const PAID = `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>748<ACCTID>5151</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><DTPOSTED>20261104<TRNAMT>-80.00<FITID>p1<MEMO>Boleto pago</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('L20: an imported payment that was linked elsewhere says to which invoice', async ({
  page,
  product,
}) => {
  const { ana, category } = await openSettings(page, product)
  const cards = []
  for (const name of ['Roxinho', 'Laranja']) {
    const card = await callAs<Row>(ana, 'POST', '/payments', {
      type: 'credit',
      name,
      flag: 'Visa',
      limit: 2000,
      invoiceCloseOn: 25,
      paid: 5,
    })
    await callAs(ana, 'POST', '/transactions', {
      transactionType: 'expenses',
      value: -80,
      name: 'Livro',
      date: '2026-10-10',
      category,
      payment: card._id,
      paid: false,
    })
    cards.push(card._id)
  }
  await page.goto('/importar')
  await page
    .getByLabel('Arquivo do extrato')
    .setInputFiles({ name: 'pago.ofx', mimeType: 'text/plain', buffer: Buffer.from(PAID) })
  await page.waitForURL('**/importar/*')
  await page.getByRole('combobox', { name: 'Importar para' }).click()
  await page.getByRole('option', { name: /^Conta R/ }).click()
  await page.getByRole('button', { name: /^Importar \d/ }).click()
  await expect(page.getByRole('heading', { name: 'Extrato importado' })).toBeVisible()
  await page.goto('/movimentacoes?mes=2026-11')
  await page.getByRole('button', { name: 'Mais sobre Boleto pago' }).click()
  await page.getByRole('menuitem', { name: 'Fatura que ele paga' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: /Roxinho, novembro/ }).click()
  const list = await callAs<{ items: readonly (Row & { name: string })[] }>(
    ana,
    'GET',
    '/transactions?startDate=2026-11-04&endDate=2026-11-04',
  )
  const { _id: id, version } = list.items.find(({ name }) => name === 'Boleto pago') ?? {}
  await callAs(ana, 'PATCH', `/statements/entries/${id}`, {
    version,
    invoice: `${cards[1]}:2026-11`,
  })
  await dialog.getByRole('button', { name: 'Vincular', exact: true }).click()
  await expect(dialog.getByText('Fatura paga: agora é “Laranja, novembro de 2026”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Vincular', exact: true }).click()
  await expect(page.getByText('Pagamento vinculado à fatura')).toBeVisible()
})
