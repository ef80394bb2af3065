import type { Page, Request } from '@playwright/test'
import { addMonths, toMonth } from '@saldo/domain/calendar'
import { dayNow, signInAsNewUser, expect, goWithin, test } from './journey.ts'

const today = dayNow()
const month = today.slice(0, 7)
const DAY = 15

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function write(page: Page, item: { name: string; value: string; day: string }) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor', { exact: true }).fill(item.value)
  await choose(page, 'Dia', item.day)
  await dialog.getByLabel('Descrição').fill(item.name)
  await dialog.getByLabel('Categoria').click()
  await page.keyboard.type('aluguel')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Incluir no calendário' }).click()
}

test('a rent is written into the calendar, ticked, changed and taken out again', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/calendario')
  await expect(page.getByRole('heading', { name: 'Calendário mensal' })).toBeVisible()
  await page.getByRole('button', { name: 'Incluir um item', exact: true }).click()
  await write(page, { name: 'Aluguel da casa', value: '1.234,56', day: String(DAY) })
  await expect(page.getByText('Aluguel da casa está no calendário')).toBeVisible()

  const tick = page.getByRole('checkbox', { name: 'Aluguel da casa: pago' })
  const planned = page.getByText('Saldo previsto').locator('..')
  await expect(planned).toContainText('−R$ 1.234,56')
  await tick.check()
  await expect(page.getByText(/Pago em/)).toBeVisible()
  await expect(planned).toContainText('R$ 0,00')

  // E7: this month alone.
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await expect(tick).not.toBeChecked()
  // The list says of that month what the calendar says, though nothing of it is an entry yet.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height })
  await goWithin(page, `/movimentacoes?mes=${addMonths(toMonth(month), 1)}`)
  await expect(page.getByText(/faltam pagar/)).toContainText('faltam pagar R$ 1.235')
  await page.setViewportSize({ width, height })
  await goWithin(page, '/calendario')
  await expect(tick).toBeChecked()

  await page.getByRole('button', { name: /Editar Aluguel da casa/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar despesa' })
  await dialog.getByLabel('Valor', { exact: true }).fill('1300')
  await page.route('**/api/linkedtransactions/**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(dialog.getByText(/Não foi possível editar este item/)).toBeVisible()
  await expect(dialog.getByLabel('Valor', { exact: true })).toHaveValue('1.300,00')
  await page.unroute('**/api/linkedtransactions/**')
  await dialog.getByRole('button', { name: 'Salvar alterações' }).dblclick()
  await expect(page.getByText('Item alterado com sucesso')).toBeVisible()
  await expect(page.getByText('−R$ 1.300,00').first()).toBeVisible()

  await page.getByRole('button', { name: /Editar Aluguel da casa/ }).click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('button', { name: 'Incluir um item', exact: true })).toBeVisible()
})

const QUIET_MS = 400

/** Resolves when no change is under way and none has begun for a while. */
function watchSaves(page: Page) {
  const pending = new Set<Request>()
  let lastAt = Date.now()
  const note = (request: Request, isOver: boolean) => {
    if (request.method() === 'GET') return
    lastAt = Date.now()
    if (isOver) pending.delete(request)
    else pending.add(request)
  }
  page.on('request', (request) => note(request, false))
  page.on('requestfinished', (request) => note(request, true))
  page.on('requestfailed', (request) => note(request, true))
  return () => expect.poll(() => pending.size === 0 && Date.now() - lastAt > QUIET_MS).toBe(true)
}

test('E12: ten quick ticks end in the last state, here and on the server', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  // In the middle of a month: the week ahead of its last days has the next one's first days too.
  await page.goto('/calendario?janela=item-calendario&tipo=expenses&dia=15')
  await write(page, { name: 'Internet', value: '99,90', day: '15' })
  const tick = page.getByRole('checkbox', { name: 'Internet: pago' })
  await expect(tick).toBeVisible()
  const untilSaved = watchSaves(page)
  for (let press = 0; press < 11; press += 1) await tick.click({ delay: 0, noWaitAfter: true })
  await expect(tick).toBeChecked()
  await expect(page.getByText(/Pago em/)).toBeVisible()
  await untilSaved()
  await page.reload()
  await expect(tick).toBeChecked()
  for (let press = 0; press < 10; press += 1) await tick.click({ delay: 0, noWaitAfter: true })
  await untilSaved()
  await page.reload()
  await expect(tick).toBeChecked()
})

test('the days of the month lead to what falls due on them, or begin something new', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/calendario?mes=2027-02')
  const days = page.getByRole('list', { name: 'Dias do mês' })
  await expect(days.getByRole('button')).toHaveCount(28)
  await days.getByRole('button', { name: /^12 fev/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova despesa mensal' })
  await expect(dialog.getByLabel('Dia', { exact: true })).toContainText('12')
  await dialog.getByLabel('Dia', { exact: true }).click()
  await expect(page.getByRole('option', { name: '29', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await write(page, { name: 'Condomínio', value: '500', day: '21' })
  const day = days.getByRole('button', { name: '21 fev, domingo: 1 item' })
  await expect(day).toBeVisible()
  await day.click()
  await expect(page.getByRole('heading', { name: /21 fev/ })).toBeFocused()
  // A11: a Sunday, so that Monday will do.
  await expect(page.getByText(/Pague até segunda, 22 fev/)).toBeVisible()

  await page.getByRole('radio', { name: 'Receitas' }).check()
  await expect(page.getByText('Nada deste tipo neste mês.')).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar tudo' }).click()
  await expect(page.getByText('Condomínio').first()).toBeVisible()
})

test('what came from the bank is put into the calendar while it is edited', async ({
  page,
  product,
}) => {
  const { api, token } = await signInAsNewUser(page, product)
  const send = async (method: string, path: string, body?: object | string) => {
    const type = typeof body === 'string' ? 'octet-stream' : 'json'
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': `application/${type}` },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return response.json()
  }
  const account = { type: 'debit', name: 'Conta', accountType: 'Conta corrente' }
  const { _id: payment } = await send('POST', '/payments', account)
  const file = [
    'Data,Valor,Identificador,Descrição',
    `${today.slice(8)}/${today.slice(5, 7)}/${today.slice(0, 4)},-55.90,um-id-qualquer,Netflix.com`,
    '',
  ].join('\n')
  const { _id: id } = await send('POST', '/statements?filename=nubank.csv', file)
  await expect(async () => {
    const { state } = await send('GET', `/statements/${id}`)
    expect(state).toBe('ready')
  }).toPass()
  const { version, accounts } = await send('GET', `/statements/${id}`)
  const payments = accounts.map(({ key }: { key: string }) => ({ account: key, payment }))
  await send('POST', `/statements/${id}/import`, { version, payments })

  await page.goto(`/movimentacoes?mes=${month}`)
  await page.getByRole('button', { name: /Editar Netflix/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Incluir no calendário de pagamentos').check()
  await expect(dialog.getByRole('heading', { name: 'Editar despesa mensal' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Item alterado com sucesso e incluído no calendário')).toBeVisible()

  await page.getByRole('button', { name: /Editar Netflix/ }).click()
  await expect(dialog.getByText('Já está no calendário de pagamentos.')).toBeVisible()
  await page.goto('/calendario')
  await expect(page.getByRole('checkbox', { name: /Netflix.*: pago/ })).toBeChecked()
})
