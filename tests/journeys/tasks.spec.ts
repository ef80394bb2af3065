import type { Locator, Page } from '@playwright/test'
import { addMonths, dayWithin, monthOf } from '@saldo/domain/calendar'
import { dayNow, expect, signInAsNewUser, test } from './journey.ts'
import { expectReadableInBoth } from './readable.ts'
import { callAs, newBrowser } from './together.ts'
import { askOneByOne, isRead } from './batch.ts'

type Named = { readonly _id: string; readonly name: string }
type Category = Named & { readonly subCategories?: readonly Named[] }
type Task = { readonly _id: string; readonly version: number; readonly title: string }
type Person = Awaited<ReturnType<typeof signInAsNewUser>>

const today = dayNow()
const dialog = (page: Page) => page.getByRole('dialog')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const decide = (page: Page, verb: string, title: string) =>
  page.getByRole('button', { name: `${verb}: ${title}`, exact: true })
const moment = (page: Page) => region(page, 'Nova conquista')

const FIXED = 'Reduza as despesas fixas'
const PLAN = 'Monte seu planejamento'

/** Three whole months in which rent took three quarters of what came in, and no plan. */
async function seedMonths(person: Person): Promise<void> {
  const { _id: payment } = await callAs<Named>(person, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta do banco',
    accountType: 'Conta corrente',
  })
  const tree = await callAs<readonly Category[]>(person, 'GET', '/categories')
  const all = tree.flatMap((parent) => [parent, ...(parent.subCategories ?? [])])
  const enter = (name: string, value: number, date: string) =>
    callAs(person, 'POST', '/transactions', {
      transactionType: value > 0 ? 'revenues' : 'expenses',
      name,
      category: all.find((one) => one.name === name)?._id,
      value,
      date,
      payment,
      paid: true,
    })
  for (const back of [1, 2, 3]) {
    const month = addMonths(monthOf(today), -back)
    await enter('Salário', 2000, dayWithin(month, 5))
    await enter('Aluguel', -1500, dayWithin(month, 10))
  }
}

const writeTask = (person: Person, title: string, description = 'Ligar antes do dia 10.') =>
  callAs<Task>(person, 'POST', '/tasks', { title, description })

/** What the screen says of a change when no answer comes, and then when one does. */
async function failOnce(page: Page, address: string, act: () => Promise<void>, failure: string) {
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const failed = page.waitForEvent('requestfailed', (request) => request.method() !== 'GET')
  await act()
  // What was said of an earlier failure may still stand there.
  await failed
  await expect(page.getByText(failure)).toBeVisible()
  await page.unroute(address)
}

for (const width of [1280, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ colorScheme: 'light', viewport: { width, height: 844 } })

    test('a suggestion is accepted and done, another rejected, and the achievement shown once', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      await seedMonths(ana)
      await page.goto('/tarefas')

      // Each says why, what it saves a month, and which screen does it.
      await expect(card(page, FIXED)).toContainText(/R\$\s4\.500,00, 75% das receitas/)
      await expect(card(page, FIXED)).toContainText(/Economia por mês\s*R\$\s500,00/)
      await expect(card(page, FIXED).getByRole('link')).toHaveAttribute('href', '/planejamento')
      await expect(card(page, PLAN)).toContainText(/R\$\s4\.500,00 sem um plano/)
      await expect(region(page, 'Suas conquistas').getByRole('listitem')).toHaveCount(6)
      await expectReadableInBoth(page)

      await decide(page, 'Recusar', PLAN).click()
      await expect(card(page, PLAN)).toHaveCount(0)
      await expect(region(page, 'Últimas tarefas recusadas')).toContainText(PLAN)

      await failOnce(
        page,
        '**/api/userconfigs/*',
        () => decide(page, 'Aceitar', FIXED).click(),
        'Não foi possível aceitar essa tarefa.',
      )
      await decide(page, 'Aceitar', FIXED).click()
      const pending = region(page, 'Tarefas pendentes')
      await expect(pending).toContainText(FIXED)
      await expect(card(page, FIXED)).toHaveCount(0)
      await page.reload()
      await expect(pending).toContainText(FIXED)
      await expect(card(page, PLAN)).toHaveCount(0)
      await expectReadableInBoth(page)

      // A suggestion is read, with its reasons; there is nothing to save.
      await pending.getByRole('button', { name: FIXED, exact: true }).click()
      await expect(dialog(page)).toContainText(/R\$\s4\.500,00, 75% das receitas/)
      await expect(dialog(page).getByRole('button', { name: 'Salvar' })).toBeDisabled()
      await expectReadableInBoth(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)

      await failOnce(
        page,
        '**/api/userconfigs/*',
        () => decide(page, 'Concluir', FIXED).click(),
        'Não foi possível concluir a tarefa',
      )
      await decide(page, 'Concluir', FIXED).click()
      await expect(page.getByText('Tarefa concluída com sucesso')).toBeVisible()
      await expect(region(page, 'Últimas tarefas concluídas')).toContainText(FIXED)

      // Shown beside the screen, closed with Escape, and never again.
      await expect(moment(page)).toContainText('Primeira tarefa')
      await expectReadableInBoth(page)
      await page.keyboard.press('Escape')
      await expect(moment(page)).toHaveCount(0)
      for (const address of ['/tarefas', '/painel', '/tarefas']) {
        const read = page.waitForResponse((answer) => isRead(answer, '/userconfigs'))
        await page.goto(address)
        await read
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expect(moment(page)).toHaveCount(0)
      }
      await expect(region(page, 'Suas conquistas')).toContainText('Você concluiu uma tarefa.')

      // What was rejected can be taken back.
      await decide(page, 'Aceitar', PLAN).click()
      await expect(pending).toContainText(PLAN)
    })

    test('a task of one’s own is written, changed, done and deleted, and nothing typed is lost', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      const title = 'Pedir a redução da anuidade'
      await page.goto('/tarefas')
      await expect(page.getByText('Nenhuma sugestão nova.')).toBeVisible()
      await expectReadableInBoth(page)

      await page.getByRole('button', { name: 'Nova tarefa' }).click()
      await dialog(page).getByRole('button', { name: 'Salvar' }).click()
      await expect(dialog(page).getByText('Preencha este campo.')).toHaveCount(2)
      await expectReadableInBoth(page)
      await dialog(page).getByLabel('Título').fill(title)
      await dialog(page).getByLabel('Descrição').fill('Ligar antes do dia 10.')
      const save = () => dialog(page).getByRole('button', { name: 'Salvar' }).click()
      await failOnce(page, '**/api/tasks', save, 'Não foi possível criar a tarefa')
      await expect(dialog(page).getByLabel('Título')).toHaveValue(title)
      await expect(dialog(page).getByLabel('Descrição')).toHaveValue('Ligar antes do dia 10.')
      await dialog(page).getByRole('button', { name: 'Salvar' }).dblclick()
      await expect(page.getByText('Tarefa criada com sucesso')).toBeVisible()
      const pending = region(page, 'Tarefas pendentes')
      await expect(pending.getByRole('listitem')).toHaveCount(1)
      await expect(pending).toContainText('Ligar antes do dia 10.')

      // Changed on another device meanwhile: both are said, and the next save is a choice.
      await pending.getByRole('button', { name: title, exact: true }).click()
      await dialog(page).getByLabel('Título').fill(`${title} do cartão`)
      const [task] = (await callAs<Task[]>(ana, 'GET', '/tasks')).filter(
        (one) => one.title === title,
      )
      await callAs(ana, 'PATCH', `/tasks/${task?._id}`, {
        version: task?.version,
        description: 'Ligar no dia 8.',
      })
      await save()
      await expect(dialog(page)).toContainText('Descrição: agora é “Ligar no dia 8.”')
      await expect(dialog(page).getByLabel('Título')).toHaveValue(`${title} do cartão`)
      await expectReadableInBoth(page)
      await failOnce(page, '**/api/tasks/*', save, 'Não foi possível editar a tarefa')
      await expect(dialog(page).getByLabel('Título')).toHaveValue(`${title} do cartão`)
      await save()
      await expect(page.getByText('Tarefa editada com sucesso')).toBeVisible()
      await expect(pending).toContainText(`${title} do cartão`)

      await decide(page, 'Concluir', `${title} do cartão`).click()
      await expect(region(page, 'Últimas tarefas concluídas')).toContainText(title)
      await expect(moment(page)).toBeVisible()
      // A window is never covered.
      await page.getByRole('button', { name: 'Nova tarefa' }).click()
      await expect(dialog(page)).toBeVisible()
      await expect(moment(page)).toHaveCount(0)
      await page.keyboard.press('Escape')
      await moment(page).getByRole('button', { name: 'Fechar' }).click()
      await expect(moment(page)).toHaveCount(0)

      const { _id: id } = await writeTask(ana, 'Rever o seguro do carro')
      await page.goto(`/tarefas?janela=tarefa&id=${id}`)
      await dialog(page).getByRole('button', { name: 'Excluir' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Excluir “Rever o seguro do carro”?')
      await expectReadableInBoth(page)
      await question.getByRole('button', { name: 'Excluir' }).click()
      await expect(page.getByText('Tarefa excluída com sucesso')).toBeVisible()
      await expect(pending).not.toContainText('Rever o seguro do carro')
    })

    test('the dashboard has the last five tasks, and five of the done are in sight at once', async ({
      page,
      product,
    }) => {
      const ana = await signInAsNewUser(page, product)
      await page.goto('/painel')
      const block = region(page, 'Suas tarefas')
      await expect(block).toContainText('Sem tarefas registradas')
      const titles = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis']
      const ids: string[] = []
      for (const title of titles) ids.push((await writeTask(ana, `Tarefa ${title}`))._id)
      await page.reload()
      await expect(block.getByRole('listitem')).toHaveCount(5)
      await expect(block).toContainText('Pendente')
      await expectReadableInBoth(page)

      const me = await page.evaluate(() => localStorage.getItem('id'))
      await callAs(ana, 'PATCH', `/userconfigs/${me}`, { tasksDone: ids })
      await block.getByRole('link', { name: 'Ver planos de ação' }).click()
      await page.waitForURL('**/tarefas')
      await page.reload()
      const done = region(page, 'Últimas tarefas concluídas').getByRole('list')
      await expect(done.getByRole('listitem')).toHaveCount(6)
      const [whole, inSight] = await done.evaluate((list) => [list.scrollHeight, list.clientHeight])
      expect(whole).toBeGreaterThan(inSight ?? 0)
      await expectReadableInBoth(page)
    })
  })
}

/** Goes where somebody without a mouse goes, as far as it takes. */
async function tabTo(page: Page, target: Locator) {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not come there')
}

test('by keyboard alone a task is accepted and done, and the focus stays where it was', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  const ana = await signInAsNewUser(page, product)
  await seedMonths(ana)
  await page.goto('/tarefas')
  await expect(card(page, FIXED)).toBeVisible()
  const isAround = (element: Element) => element.contains(document.activeElement)

  await tabTo(page, decide(page, 'Aceitar', FIXED))
  await page.keyboard.press('Enter')
  await expect(card(page, FIXED)).toHaveCount(0)
  // On the list that it has left, not at the top of the page.
  expect(await page.getByRole('main').evaluate(isAround)).toBe(true)
  await tabTo(page, decide(page, 'Concluir', FIXED))
  await page.keyboard.press('Enter')
  await expect(moment(page)).toBeVisible()
  expect(await page.getByRole('main').evaluate(isAround)).toBe(true)
  await tabTo(page, moment(page).getByRole('button', { name: 'Fechar' }))
  await page.keyboard.press('Enter')
  await expect(moment(page)).toHaveCount(0)
})

test('tasks are one’s own: in a family nobody reads another’s', async ({
  page,
  browser,
  product,
}) => {
  const ana = await signInAsNewUser(page, product, 'Ana Souza')
  const beto = await signInAsNewUser(
    await newBrowser(browser, product, page),
    product,
    'Beto Souza',
  )
  const { voucher } = await callAs<{ voucher: string }>(ana, 'POST', '/families', { name: 'Souza' })
  await callAs(beto, 'POST', '/families/voucher', { voucher })
  await writeTask(ana, 'Rever o seguro do carro')
  await writeTask(beto, 'Trocar o plano do celular')
  await page.goto('/tarefas')
  const pending = region(page, 'Tarefas pendentes')
  await expect(pending.getByRole('listitem')).toHaveCount(1)
  await expect(pending).toContainText('Rever o seguro do carro')
})

test('two tabs congratulate once', async ({ page, product }) => {
  const ana = await signInAsNewUser(page, product)
  const { _id: id } = await writeTask(ana, 'Rever o seguro do carro')
  const me = await page.evaluate(() => localStorage.getItem('id'))
  await callAs(ana, 'PATCH', `/userconfigs/${me}`, { tasksDone: [id] })
  await page.goto('/painel')
  await expect(moment(page)).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/tarefas')
  await expect(region(other, 'Suas conquistas')).toContainText('Você concluiu uma tarefa.')
  await expect(other.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(moment(other)).toHaveCount(0)

  await moment(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(moment(page)).toHaveCount(0)
  type Config = { readonly achievements: readonly { readonly seen: boolean }[] }
  const isNoted = async () =>
    (await callAs<readonly Config[]>(ana, 'GET', '/userconfigs'))[0]?.achievements[0]?.seen
  await expect.poll(isNoted).toBe(true)
  // It is the other tab's turn now, unless the first had noted it before the other came.
  await other.waitForLoadState('networkidle')
  await expect(moment(other)).toHaveCount(0)
})

test('a congratulation that was seen stays until it is closed, and a reload does not repeat it', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const { _id: id } = await writeTask(ana, 'Rever o seguro do carro')
  const me = await page.evaluate(() => localStorage.getItem('id'))
  await callAs(ana, 'PATCH', `/userconfigs/${me}`, { tasksDone: [id] })
  const noted = page.waitForResponse(
    (answer) => answer.url().endsWith(`/userconfigs/${me}`) && answer.status() === 200,
  )
  await page.goto('/painel')
  await expect(moment(page)).toBeVisible()
  await noted
  await expect(moment(page)).toBeVisible()
  const read = page.waitForResponse((answer) => isRead(answer, '/userconfigs'))
  await page.reload()
  await read
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(moment(page)).toHaveCount(0)
})

test('what was reached is told first: the tip of the screen waits for its corner', async ({
  page,
  product,
}) => {
  const ana = await signInAsNewUser(page, product)
  const { _id: id } = await writeTask(ana, 'Rever o seguro do carro')
  const me = await page.evaluate(() => localStorage.getItem('id'))
  await callAs(ana, 'PATCH', `/userconfigs/${me}`, { tasksDone: [id] })
  const tip = page.getByText(/^Dica: /u)
  await page.goto('/painel')
  await expect(moment(page)).toBeVisible()
  await expect(tip).toHaveCount(0)
  await moment(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(tip).toBeVisible()
})

test('whoever reads the lesson to its end has reached the first achievement', async ({
  page,
  product,
}) => {
  await signInAsNewUser(page, product)
  await page.goto('/onboarding-planejamento')
  await page.getByRole('button', { name: 'Iniciar' }).click()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.waitForURL('**/planejamento?**')
  await page.goto('/painel')
  await expect(moment(page)).toContainText('Primeira lição')
  await expectReadableInBoth(page)
  // The way to all of them closes it, and it does not come again there.
  await moment(page).getByRole('link', { name: 'Ver suas conquistas' }).click()
  await expect(region(page, 'Suas conquistas')).toContainText('Você leu a lição do planejamento.')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(moment(page)).toHaveCount(0)
})

test('tasks that cannot be read say so, and are asked for again', async ({ page, product }) => {
  await signInAsNewUser(page, product)
  await askOneByOne(page)
  await page.route('**/api/tasks*', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'Não deu certo.' } }),
  )
  await page.goto('/tarefas')
  await expect(page.getByText('Não deu certo.')).toBeVisible()
  await page.unroute('**/api/tasks*')
  await page.getByRole('button', { name: /Tentar/ }).click()
  await expect(page.getByText('Nenhuma sugestão nova.')).toBeVisible()
})
