import { signInAsNewUser, expect, test } from './journey.ts'

test("E10: January's rent is paid in December, and can be put back on its day", async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/movimentacoes?mes=2025-12&janela=nova-movimentacao&tipo=expenses')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor', { exact: true }).fill('1.500,00')
  await dialog.getByLabel('Data').fill('01/12/2025')
  await dialog.getByLabel('Descrição').fill('Aluguel')
  await dialog.getByLabel('Categoria').click()
  await page.keyboard.type('aluguel')
  await page.keyboard.press('Enter')
  const gives = dialog.getByLabel('Se cair em fim de semana ou feriado')
  await expect(gives).toHaveCount(0)
  await dialog.getByLabel('Repetir').click()
  await page.getByRole('option', { name: 'mensalmente' }).click()
  await gives.click()
  await page.getByRole('option', { name: 'Antecipar para o dia útil anterior' }).click()
  await expect(dialog).toContainText('A de 01/01/2026, por exemplo, fica em 30/12/2025.')
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('Despesa cadastrada com sucesso')).toBeVisible()
  await page.keyboard.press('Escape')

  const rows = page.getByRole('row', { name: /Aluguel/ })
  await expect(rows).toHaveCount(2)
  await rows
    .filter({ hasText: '30 dez' })
    .getByRole('button', { name: /Editar/ })
    .click()
  await expect(dialog).toContainText('Esta é a de 01/01/2026, antecipada.')
  await gives.click()
  await page.getByRole('option', { name: 'Manter a data' }).click()
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
  // It is the series that gives way, so there is no word of this one alone.
  await expect(page.getByRole('button', { name: /Só esta/ })).toHaveCount(0)
  await page.getByRole('button', { name: /Esta e as próximas/ }).click()
  await expect(page.getByText('Item alterado com sucesso')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.goto('/movimentacoes?mes=2026-01')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('1 jan')
})
