import { signInAsNewUser, expect, test } from './journey.ts'
import { listViolations } from './readable.ts'
import { callAs } from './together.ts'
import { askOneByOne } from './batch.ts'

/* What was removed can be found and brought back for a day, whatever became of the snack (L5). */

type Row = { readonly _id: string; readonly group?: string; readonly type?: string }

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('L5: a card that was removed stands in the wallet for a day and comes back whole', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const category = (await callAs<Row[]>(ana, 'GET', '/categories')).find(
        ({ group }) => group === 'expenses',
      )?._id
      const card = await callAs<Row>(ana, 'POST', '/payments', {
        type: 'credit',
        name: 'Cartão com um nome bem comprido da família',
        flag: 'Visa',
        limit: 2000,
        invoiceCloseOn: 25,
        paid: 5,
      })
      await callAs(ana, 'POST', '/transactions', {
        transactionType: 'expenses',
        value: -300,
        name: 'Sofá',
        date: '2026-10-10',
        category,
        payment: card._id,
        paid: false,
        lastInstallment: 3,
      })
      await callAs(ana, 'DELETE', `/payments/${card._id}`)
      // Much later, in another tab: no snack offers to undo it any more.
      await page.goto('/carteiras')
      const removed = page.getByRole('region', { name: 'Excluídas nas últimas 24 horas' })
      await expect(removed.getByText('3 movimentações')).toBeVisible()
      await removed.scrollIntoViewIfNeeded()
      expect(await listViolations(page)).toEqual([])
      await removed.getByRole('button', { name: /^Desfazer a exclusão de Cartão com/ }).click()
      await expect(page.getByText('está de volta, com tudo o que tinha')).toBeVisible()
      await expect(removed).toHaveCount(0)
      await expect(page.getByRole('link', { name: /Cartão com um nome/ })).toBeVisible()
      expect(await callAs(ana, 'GET', `/payments/${card._id}`)).toMatchObject({ entries: 3 })
    })

    test('L5: an entry that was removed is found from the list and comes back', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const cash = (await callAs<Row[]>(ana, 'GET', '/payments')).find(
        ({ type }) => type === 'money',
      )?._id
      const category = (await callAs<Row[]>(ana, 'GET', '/categories')).find(
        ({ group }) => group === 'expenses',
      )?._id
      const [entry] = await callAs<Row[]>(ana, 'POST', '/transactions', {
        transactionType: 'expenses',
        value: -80,
        name: 'Feira',
        date: '2026-11-10',
        category,
        payment: cash,
        paid: true,
      })
      await callAs(ana, 'DELETE', `/transactions/${entry?._id}`)
      const open = page.getByRole('button', { name: 'Excluídas nas últimas 24 horas' })
      const whileLoading = page.waitForRequest('**/api/transactions?*').then(async () => {
        await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
        return open.count()
      })
      await askOneByOne(page)
      await page.route('**/api/transactions?*', async (route) => {
        await whileLoading
        await route.continue()
      })
      await page.goto('/movimentacoes?mes=2026-11')
      expect(await whileLoading, 'nothing stands where the list will be').toBe(0)
      await open.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Feira', { exact: true })).toBeVisible()
      expect(await listViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Desfazer a exclusão de Feira' }).click()
      await expect(dialog.getByText('Nada foi excluído')).toBeVisible()
      await dialog.getByRole('button', { name: 'Fechar' }).last().click()
      await expect(page.getByText('Feira', { exact: true }).first()).toBeVisible()
    })
  })
}
