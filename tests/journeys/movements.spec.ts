import type { Page } from '@playwright/test'
import { signInAsNewUser, expect, goWithin, test } from './journey.ts'
import type { Product } from './product.ts'

const YEAR = new Date().getFullYear() - 1
const MONTH = `${YEAR}-11`
const DAY = `10/11/${YEAR}`

/** Somebody with R$ 100,00 in one bank and nothing in another. */
async function signInWithBanks(page: Page, product: Product) {
  const person = await signInAsNewUser(page, product)
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
  }
  for (const [name, value] of [
    ['Banco do Brasil', 100],
    ['Poupança da Caixa', 0],
  ]) {
    const body = { type: 'debit', name, accountType: 'Conta corrente', value }
    const reply = await fetch(`${person.api}/payments`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(reply.status).toBe(200)
  }
  return person
}

const open = (page: Page, type: string) =>
  page.goto(`/movimentacoes?mes=${MONTH}&janela=movimento-bancario&tipo=${type}`)

async function fill(page: Page, { value, to }: { value: string; to?: string }) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor', { exact: true }).fill(value)
  await dialog.getByLabel('Data').fill(DAY)
  if (to === undefined) return
  await dialog.getByLabel('Conta de destino').click()
  await page.getByRole('option', { name: to }).click()
}

test('money is moved, refused where it is not there, and taken back from both sides', async ({
  page,
  product,
}) => {
  await signInWithBanks(page, product)
  await open(page, 'transfer')
  const dialog = page.getByRole('dialog', { name: 'Movimentação bancária' })
  await fill(page, { value: '100,01', to: 'Poupança da Caixa' })
  await dialog.getByRole('button', { name: 'Nova transferência' }).click()
  await expect(dialog.getByText('A conta não tem saldo para este valor.')).toBeVisible()
  await expect(dialog.getByLabel('Valor', { exact: true })).toHaveValue('100,01')

  await fill(page, { value: '60', to: 'Banco do Brasil' })
  await dialog.getByRole('button', { name: 'Nova transferência' }).click()
  await expect(
    dialog.getByText('Escolha outra conta: a de origem e a de destino são a mesma.'),
  ).toHaveCount(2)
  await fill(page, { value: '60', to: 'Poupança da Caixa' })
  await expect(
    dialog.getByText('Escolha outra conta: a de origem e a de destino são a mesma.'),
  ).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Nova transferência' }).dblclick()
  await expect(page.getByText('Transferência cadastrada com sucesso')).toBeVisible()

  const rows = page.getByRole('row', { name: /Transferência/ })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) {
    await expect(row).toContainText('Banco do Brasil → Poupança da Caixa')
    await expect(row.getByRole('checkbox')).toBeDisabled()
    await expect(row.getByRole('button', { name: /Editar/ })).toHaveCount(0)
  }
  await page.getByRole('radio', { name: 'Receitas' }).check()
  await expect(page.getByText('Hmmm… Nada por aqui…')).toBeVisible()
  await page.getByRole('radio', { name: 'Todas' }).check()

  await rows.first().getByRole('button', { name: 'Excluir Transferência' }).click()
  await expect(page.getByText(/Os dois lados saem juntos/)).toBeVisible()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByText('Transferência excluída dos dois lados')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rows).toHaveCount(2)
})

test('the tabs ask what each kind needs, and a save that fails keeps what was typed', async ({
  page,
  product,
  faults,
}) => {
  await signInWithBanks(page, product)
  // The page may have asked for the payment methods before there was a bank among them.
  await page.goto('/painel')
  await page.getByRole('button', { name: 'Ações rápidas' }).first().click()
  await page.getByRole('menuitem', { name: 'Nova movimentação bancária' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Conta de origem')).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Saque' }).check()
  await expect(dialog.getByLabel('Conta de destino')).toHaveCount(0)

  await fill(page, { value: '70' })
  await page.route('**/api/transactions', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Novo saque' }).click()
  await expect(dialog.getByText(/Não foi possível cadastrar sua movimentação/)).toBeVisible()
  await expect(dialog.getByLabel('Valor', { exact: true })).toHaveValue('70,00')
  await page.unroute('**/api/transactions')
  await dialog.getByRole('button', { name: 'Novo saque' }).click()
  await expect(page.getByText('Saque cadastrado com sucesso')).toBeVisible()

  await open(page, 'deposit')
  await fill(page, { value: '12,50', to: 'Dinheiro' })
  await page.getByRole('button', { name: 'Novo depósito' }).click()
  await expect(page.getByText('Depósito cadastrado com sucesso')).toBeVisible()
  await goWithin(page, '/carteiras')
  await expect(page.getByRole('link', { name: /Dinheiro/ })).toContainText('82,50')
  await expect(page.getByRole('link', { name: /Banco do Brasil/ })).toContainText('30,00')
  faults.length = 0
})

test('without a bank account there is nothing to move', async ({ page, product }) => {
  await signInAsNewUser(page, product)
  await page.goto('/painel')
  await page.getByRole('button', { name: 'Ações rápidas' }).first().click()
  const item = page.getByRole('menuitem', { name: /Nova movimentação bancária/ })
  await expect(item).toBeDisabled()
  await expect(item).toContainText('Cadastre uma conta bancária primeiro')
})
