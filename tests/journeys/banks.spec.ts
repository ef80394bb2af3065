import type { Page } from '@playwright/test'
import { addDays } from '@saldo/domain/calendar'
import { dayNow, expect, goWithin, signInAsNewUser, test, untilSeen } from './journey.ts'
import type { Product } from './product.ts'
import { expectReadable, expectReadableInBoth } from './readable.ts'

const PAID_BY_PIX = /^PIX ENVIADO (?!MESMA)/

/** The aggregator's page in its frame. */
const widget = (page: Page) => page.frameLocator('iframe[name^="__zoid__pluggy_connect"]')

const order = (peer: string, path: string, body: object) =>
  fetch(`${peer}/${path}`, { method: 'POST', body: JSON.stringify(body) })

async function fillCredentials(page: Page, cpf: string): Promise<void> {
  const frame = widget(page)
  await frame.getByLabel('CPF').fill(cpf)
  await frame.getByLabel('Senha').fill('qualquer')
  await frame.getByRole('button', { name: 'Continuar' }).click()
}

const cardOf = (page: Page, bank: string) => page.getByRole('region', { name: bank })

async function untilSynced(page: Page, bank: string): Promise<void> {
  const card = cardOf(page, bank)
  await expect(card.getByText('Conectada')).toBeVisible()
  await expect(card.getByRole('progressbar')).toHaveCount(0)
}

type Person = { readonly token: string; readonly api: string }
type Wallet = { readonly _id: string; readonly name: string }
type Category = Wallet

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
const read = async <T>(person: Person, path: string): Promise<T> =>
  (await (await fetch(`${person.api}${path}`, { headers: bearer(person) })).json()) as T
const sendAs = (person: Person, path: string, data: object) =>
  fetch(`${person.api}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(person) },
    body: JSON.stringify(data),
  })

/** So many days before today, in São Paulo. */
const dayBefore = (days: number) => addDays(dayNow(), -days)

/** The aggregator's ids of the accounts of the last link, the current account first. */
async function accountsOf({ pluggy }: Product): Promise<readonly string[]> {
  const items = (await (await fetch(`${pluggy}/__items`)).json()) as readonly {
    accounts: readonly { id: string }[]
  }[]
  return items.at(-1)?.accounts.map(({ id }) => id) ?? []
}

async function linkOf({ pluggy }: Product): Promise<string> {
  const items = (await (await fetch(`${pluggy}/__items`)).json()) as readonly { id: string }[]
  return items.at(-1)?.id ?? ''
}

for (const width of [390, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a bank is connected with a second factor, and is renewed when it no longer takes the login or its consent ends', async ({
      page,
      product,
    }) => {
      const person = await signInAsNewUser(page, product)
      await page.goto('/configuracoes/contas-automaticas')
      await expect(
        page.getByText('Conecte seu banco e as movimentações chegam sozinhas'),
      ).toBeVisible()
      await expectReadableInBoth(page)

      await test.step('the banks are offered, and the aggregator’s page asks for the token', async () => {
        await page.getByRole('button', { name: 'Conectar nova conta' }).first().click()
        await expect(page.getByRole('dialog', { name: 'Conectar nova conta' })).toBeVisible()
        await expect(page.getByRole('button', { name: /^Conectar / })).toHaveCount(7)
        await expectReadableInBoth(page)
        await page.getByRole('button', { name: 'Conectar Itaú' }).click()
        await widget(page).getByRole('button', { name: 'Itaú', exact: true }).click()
        await fillCredentials(page, '11122233301')
        await widget(page).getByLabel('Token').fill('123456')
        await widget(page).getByRole('button', { name: 'Continuar' }).click()
        await expect(page.getByText('Sua conta foi adicionada com sucesso')).toBeVisible()
      })

      await test.step('the first sync shows how far it is, and then its accounts', async () => {
        await untilSynced(page, 'Itaú')
        const card = cardOf(page, 'Itaú')
        await expect(card.getByText(/Última sincronização: \d\d\/\d\d\/\d{4}/)).toBeVisible()
        await expect(card.getByRole('link')).toHaveCount(3)
        await expectReadableInBoth(page)
      })

      await test.step('an entry of the bank is categorised, and keeps its value and day', async () => {
        await goWithin(page, '/movimentacoes')
        await page.getByText(PAID_BY_PIX).first().click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByLabel('Valor')).toHaveAttribute('readonly', '')
        await dialog.getByLabel('Categoria', { exact: true }).click()
        await page.keyboard.type('Padaria')
        await page.keyboard.press('Enter')
        await dialog.getByRole('button', { name: 'Salvar' }).click()
        await expect(
          page.getByText('Deseja aplicar esta alteração a todos os lançamentos com mesmo nome?'),
        ).toBeVisible()
        await page.getByRole('button', { name: 'Sim' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })

      await test.step('what may be one’s own entry is asked, and the answer can be taken back', async () => {
        const [account] = await accountsOf(product)
        const send = (path: string, data: object) => sendAs(person, path, data)
        const payments = await read<readonly Wallet[]>(person, '/payments')
        const payment = payments.find(({ name }) => name.startsWith('Conta corrente'))?._id
        const categories = await read<readonly Category[]>(person, '/categories')
        const category = categories.find(({ name }) => name === 'Padaria')?._id
        const [typed, brought] = [dayBefore(4), dayBefore(2)]
        const draft = { name: 'Aluguel da garagem', transactionType: 'expenses', value: -812.34 }
        const answer = await send('/transactions', {
          ...draft,
          category,
          payment,
          date: typed,
          paid: true,
        })
        expect(answer.status).toBeLessThan(300)
        const line = {
          accountId: account,
          day: brought,
          cents: -81_234,
          text: 'PIX ENVIADO GARAGEM',
        }
        await order(product.pluggy, '__transaction', line)
        await order(product.pluggy, '__fault', { kind: 'own-sync' })
        await page.waitForTimeout(2_500)
        await page.goto('/configuracoes/contas-automaticas')
        const question = page.getByText('Esta movimentação é a que você cadastrou?')
        await untilSeen(
          () => cardOf(page, 'Itaú').getByRole('button', { name: 'Sincronizar Itaú' }).click(),
          (within) => expect(question).toBeVisible(within),
        )
        await expectReadableInBoth(page)
        await page.getByRole('button', { name: /^São a mesma/ }).click()
        await expect(page.getByText('Nada em dúvida.')).toBeVisible()
        await page.getByRole('button', { name: 'Já respondidas (1)' }).click()
        await page.getByRole('button', { name: /^Desfazer a resposta/ }).click()
        await expect(page.getByRole('button', { name: /^São a mesma/ })).toBeVisible()
        await page.getByRole('button', { name: /^São a mesma/ }).click()
        await expect(page.getByText('Nada em dúvida.')).toBeVisible()
      })

      await test.step('a login that is no longer taken is renewed with the same accounts', async () => {
        await order(product.pluggy, '__fault', {
          kind: 'password-changed',
          itemId: await linkOf(product),
        })
        // Its webhook makes the link be read again, whoever looks.
        const refused = cardOf(page, 'Itaú').getByText('O banco não aceitou os dados de acesso')
        await untilSeen(
          () => page.goto('/configuracoes/contas-automaticas'),
          (within) => expect(refused).toBeVisible(within),
        )
        await expectReadable(page)
        await page.getByRole('button', { name: 'Renovar a conexão com Itaú' }).click()
        await fillCredentials(page, '11122233300')
        await untilSynced(page, 'Itaú')
        await expect(cardOf(page, 'Itaú').getByRole('link')).toHaveCount(3)
        await page.goto('/movimentacoes')
        await expect(page.getByText('PAGTO BOLETO IMOBILIARIA LAR', { exact: true })).toHaveCount(1)
        await expect(page.getByText('Padaria').first()).toBeVisible()
      })

      await test.step('a consent that has ended is renewed, and nothing is lost or repeated', async () => {
        await order(product.pluggy, '__fault', {
          kind: 'consent-ended',
          itemId: await linkOf(product),
        })
        await page.goto('/configuracoes/contas-automaticas')
        // A sync that was under way may have read the link before the fault: then the next one says it.
        const over = cardOf(page, 'Itaú').getByText('A autorização que você deu ao banco terminou')
        const sync = cardOf(page, 'Itaú').getByRole('button', { name: 'Sincronizar Itaú' })
        await untilSeen(
          () => sync.click({ timeout: 1_500 }).catch(() => null),
          (within) => expect(over).toBeVisible(within),
        )
        await expectReadable(page)
        await page.getByRole('button', { name: 'Renovar a conexão com Itaú' }).click()
        await fillCredentials(page, '11122233300')
        await untilSynced(page, 'Itaú')
        await expect(cardOf(page, 'Itaú').getByText('A autorização')).toHaveCount(0)
        await expect(cardOf(page, 'Itaú').getByRole('link')).toHaveCount(3)
        await page.goto('/movimentacoes')
        await expect(page.getByText('PAGTO BOLETO IMOBILIARIA LAR', { exact: true })).toHaveCount(1)
        await expect(page.getByText('Padaria').first()).toBeVisible()
      })

      await test.step('a connection that the aggregator has lost is made anew in its place', async () => {
        await order(product.pluggy, '__forget', { itemId: await linkOf(product) })
        await page.goto('/configuracoes/contas-automaticas')
        // A webhook of the step before may have had the link read by now, and then there is no button; a sync
        // that began before it was lost ends well, and the next one finds out.
        const lost = cardOf(page, 'Itaú').getByText('O banco encerrou esta conexão')
        const sync = cardOf(page, 'Itaú').getByRole('button', { name: 'Sincronizar Itaú' })
        await untilSeen(
          () => sync.click({ timeout: 1_500 }).catch(() => null),
          (within) => expect(lost).toBeVisible(within),
        )
        await page.getByRole('button', { name: 'Renovar a conexão com Itaú' }).click()
        await widget(page).getByRole('button', { name: 'Itaú', exact: true }).click()
        await fillCredentials(page, '11122233301')
        await widget(page).getByLabel('Token').fill('123456')
        await widget(page).getByRole('button', { name: 'Continuar' }).click()
        await untilSynced(page, 'Itaú')
        await expect(cardOf(page, 'Itaú').getByRole('link')).toHaveCount(3)
        await page.goto('/movimentacoes')
        await expect(page.getByText('PAGTO BOLETO IMOBILIARIA LAR', { exact: true })).toHaveCount(1)
        await expect(page.getByText('Padaria').first()).toBeVisible()
      })
    })

    test('an old link is brought over, blocks new ones until then, and is removed with its history kept', async ({
      page,
      product,
    }) => {
      const person = await signInAsNewUser(page, product)
      const link = await order(product.belvo, '__link', {
        institution: 'caixa_br_retail',
        username: '11122233300',
        external_id: person.id,
      })
      const { id: linkId } = (await link.json()) as { id: string }
      const kept = await sendAs(person, '/bankaccesses', {
        linkId,
        institution: 'caixa_br_retail',
        type: 'belvo',
      })
      expect(kept.status).toBeLessThan(300)

      await test.step('the tab and its place in the menu are marked', async () => {
        await page.goto('/configuracoes/contas-automaticas')
        const tab = page.getByRole('tab', { name: /Contas conectadas/ })
        await expect(tab).toContainText('precisam ser atualizadas')
        await expect(
          cardOf(page, 'Caixa').getByText('É necessário atualizar esta conta'),
        ).toBeVisible()
        await expectReadableInBoth(page)
      })

      await test.step('a new connection waits for it', async () => {
        await page.getByRole('button', { name: 'Conectar nova conta' }).first().click()
        await page.getByRole('button', { name: 'Conectar Inter' }).click()
        const question = page.getByRole('alertdialog')
        await expect(question).toContainText('Há contas conectadas que precisam ser atualizadas.')
        await question.getByRole('button', { name: 'Ver minhas contas' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })

      await test.step('it is brought over', async () => {
        await page.getByRole('button', { name: 'Atualizar Caixa' }).click()
        await fillCredentials(page, '11122233300')
        await untilSynced(page, 'Caixa')
        await expect(
          page.getByRole('tab', { name: 'Contas conectadas', exact: true }),
        ).toBeVisible()
      })

      await test.step('removed, its accounts stay as manual ones', async () => {
        await page.getByRole('button', { name: 'Remover Caixa' }).click()
        const dialog = page.getByRole('dialog', { name: 'Remover Caixa?' })
        await expect(dialog.getByRole('radio', { name: 'Manter como conta manual' })).toBeChecked()
        await expectReadableInBoth(page)
        await dialog.getByRole('button', { name: 'Remover' }).click()
        await expect(page.getByText('O histórico ficou em contas manuais')).toBeVisible()
        await page.goto('/carteiras')
        await expect(
          page
            .getByText(/Manual$/)
            .filter({ visible: true })
            .first(),
        ).toBeVisible()
      })
    })
  })
}
