import { type PaperBill } from '../statement-paper.ts'
import { BILL_PAPERS } from '../statement-papers.ts'
import { expect, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { isReadyToShare, share } from './share.ts'
import { callAs } from './together.ts'

const line = (day: string, name: string, value: number) => ({
  day,
  name,
  value,
  part: null,
  foreign: false,
})

/** A bill of two cards and 61 lines, one of them a payment of the bill before. */
const BILL: PaperBill = {
  dueOn: '2026-10-06',
  closedOn: '2026-09-29',
  formerly: 81_318,
  payments: [line('2026-09-08', 'Pagamento recebido', 81_318)],
  cards: [
    {
      digits: '4701',
      lines: Array.from({ length: 59 }, (_, at) =>
        line(`2026-09-${String((at % 25) + 1).padStart(2, '0')}`, `LOJA N ${at}`, -990 - at),
      ),
    },
    {
      digits: '0660',
      lines: [{ ...line('2026-07-14', 'GELADEIRA', -45_000), part: [3, 10] as const }],
    },
  ],
  later: [line('2026-07-14', 'GELADEIRA', -45_000)],
}

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ colorScheme: 'light', viewport: { width, height: 844 } })

    test('a bill as PDF with a password is opened, reviewed and imported in a few presses', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const card = { name: 'Roxinho', flag: 'Mastercard', limit: 9000, invoiceCloseOn: 29, paid: 6 }
      const { _id: id } = await callAs<{ _id: string }>(ana, 'POST', '/payments', {
        type: 'credit',
        ...card,
      })
      const buffer = Buffer.from(
        (await BILL_PAPERS['Nubank']?.(BILL).pdf({ password: '12345' })) ?? '',
      )
      await page.goto('/importar')
      const file = { name: 'fatura.pdf', mimeType: 'application/pdf', buffer }
      await page.getByLabel('Arquivo do extrato').setInputFiles(file)
      const password = page.getByLabel('Senha do arquivo', { exact: true })
      const open = page.getByRole('button', { name: 'Abrir arquivo' })

      await test.step('it asks for its password, and says that another one is not it', async () => {
        await password.fill('54321')
        await expectReadableInBoth(page)
        await open.click()
        await expect(page.getByText('Esta senha não abriu o arquivo')).toBeVisible()
      })

      await test.step('its total is proved before anything comes in', async () => {
        await password.fill('12345')
        await open.click()
        await expect(page.getByText('As linhas somam o total da fatura')).toBeVisible()
        await expect(page.getByLabel('Vencimento da fatura')).toHaveValue('06/10/2026')
        await expectReadableInBoth(page)
        await expect(page.getByText('Final 4701 · Ana S Lima').first()).toBeVisible()
        await page.getByRole('button', { name: 'Importar 61' }).click()
        await expect(page.getByText('61 movimentações novas')).toBeVisible()
      })

      await test.step('its invoice says who bought what, and the list is narrowed to one person', async () => {
        await page.goto(`/movimentacoes/${id}?mes=2026-10`)
        const persons = page.getByRole('region', { name: 'Por pessoa' })
        const whole = persons.getByRole('button', { name: /^Ana S Lima · final 0660 e 4701/ })
        await expect(whole).toContainText('R$ 1.051,21')
        await persons.getByRole('button', { name: 'Mudar os nomes dos cartões' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Final 0660').fill('Beto')
        await expectReadableInBoth(page)
        await dialog.getByRole('button', { name: 'Salvar' }).click()
        const beto = persons.getByRole('button', { name: /^Beto · final 0660/ })
        await expect(beto).toContainText('R$ 450,00')
        await expect(persons.getByRole('button', { name: /^Ana S Lima/ })).toContainText('57%')
        await beto.click()
        await expect(beto).toHaveAttribute('aria-pressed', 'true')
        await expect(page.getByText('GELADEIRA', { exact: true })).toBeVisible()
        await expect(page.getByText('LOJA N 24', { exact: true })).toBeHidden()
        await expectReadableInBoth(page)
        await beto.click()
        await expect(page.getByText('LOJA N 24', { exact: true })).toBeVisible()
      })
    })

    test.describe('on a device with the service worker', () => {
      test.use({ serviceWorkers: 'allow' })

      test('a bill shared by the bank’s application is in its invoice, with categories, in at most eight presses', async ({
        page,
        product,
      }) => {
        const ana = await signInAsNewUser(page, product)
        const card = {
          name: 'Roxinho',
          flag: 'Mastercard',
          limit: 9000,
          invoiceCloseOn: 29,
          paid: 6,
        }
        await callAs(ana, 'POST', '/payments', { type: 'credit', ...card })
        const shops = ['PADARIA DA VILA', 'POSTO IPIRANGA', 'DROGARIA SAO BENTO']
        const cards = BILL.cards.map((one) => ({
          ...one,
          lines: one.lines.map((bought, at) => ({ ...bought, name: shops[at % 3] ?? '' })),
        }))
        const paper = BILL_PAPERS['Nubank']?.({ ...BILL, cards, later: [] })
        const content = Buffer.from((await paper?.pdf({ password: '12345' })) ?? '')
        await page.goto('/importar')
        await expect.poll(() => isReadyToShare(page)).toBe(true)
        await share(page, [{ name: 'fatura.pdf', content }])

        let presses = 0
        const press = async (name: string | RegExp) => {
          presses += 1
          await page.getByRole('button', { name }).click()
        }
        await press('Conferir o arquivo')
        presses += 1
        await page.getByLabel('Senha do arquivo', { exact: true }).fill('12345')
        await press('Abrir arquivo')
        await expect(page.getByText('As linhas somam o total da fatura')).toBeVisible()
        await press('Importar 61')
        await expect(page.getByText('61 movimentações novas')).toBeVisible()
        expect(presses).toBeLessThanOrEqual(8)
        const { items } = await callAs<{ items: readonly { category: { name: string } | null }[] }>(
          ana,
          'GET',
          '/transactions?startDate=2026-10-01&endDate=2026-10-31&search=posto',
        )
        expect(items).toHaveLength(20)
        expect(new Set(items.map(({ category }) => category?.name))).toEqual(
          new Set(['Combustível']),
        )
      })
    })
  })
}
