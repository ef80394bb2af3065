import type { Page } from '@playwright/test'
import { dayNow, expect, signInAsNewUser, test } from './journey.ts'
import type { Product } from './product.ts'

/* V1.2.1, V1.2.2, V3.2.2: what somebody typed is text on every screen, whatever stands in it. */

const RUN = '__ran=1'
const HANDLERS = ['onerror', 'onload', 'onfocus', 'onclick', 'onmouseover', 'ontoggle', 'onbegin']

/** Sixty names as attackers write them; each that ran would leave its mark. */
const PAYLOADS = [
  `<script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script/src=data:,${RUN}></script>`,
  `<<script>${RUN};//<</script>`,
  `<img src=x onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  `<img/src=x/onerror=${RUN}>`,
  `<img src=x onerror="${RUN}"`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg/onload=${RUN}//`,
  `<svg><animate onbegin=${RUN} attributeName=x>`,
  `<svg><a xlink:href="javascript:${RUN}">x</a>`,
  `<body onload=${RUN}>`,
  `<iframe src="javascript:${RUN}">`,
  `<iframe srcdoc="<script>parent.${RUN}</script>">`,
  `<object data="javascript:${RUN}">`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="&#106;avascript:${RUN}">x</a>`,
  `<a href=" javascript:${RUN}">x</a>`,
  `<form action="javascript:${RUN}"><input type=submit>`,
  `<input onfocus=${RUN} autofocus>`,
  `<select onfocus=${RUN} autofocus>`,
  `<textarea onfocus=${RUN} autofocus>`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}>`,
  `<audio src=x onerror=${RUN}>`,
  `<math><mtext></form><form><mglyph><style></math><img src=x onerror=${RUN}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<link rel=stylesheet href="data:text/css,*{}">`,
  `<style>@import'data:text/css,*{}'</style>`,
  `<base href="https://evil.example/">`,
  `<marquee onstart=${RUN}>`,
  `<div style="background:url(javascript:${RUN})">`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `\${${RUN}}`,
  `{{${RUN}}}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `#{${RUN}}`,
  `<%= ${RUN} %>`,
  `';${RUN};//`,
  `";${RUN};//`,
  `\\";${RUN};//`,
  `-->${RUN}<!--`,
  `]]>${RUN}`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `\\u003cscript\\u003e${RUN}`,
  `＜script＞${RUN}＜/script＞`,
  `=HYPERLINK("javascript:${RUN}")`,
  `+cmd|' /C calc'!A0`,
  `__proto__`,
  `constructor`,
] as const

const SCREENS = [
  '/painel',
  '/movimentacoes',
  '/carteiras',
  '/importar',
  '/planejamento',
  '/onboarding-planejamento',
  '/calendario',
  '/objetivos',
  '/tarefas',
  '/relatorio',
  '/relatorio?periodo=ano',
  '/educacional',
  '/especialistas',
  '/produtos',
  '/assine',
  '/configuracoes/perfil',
  '/configuracoes/categorias',
  '/configuracoes/preferencias',
  '/configuracoes/plano',
  '/configuracoes/conta-familia',
  '/configuracoes/contas-automaticas',
  '/configuracoes/seguranca',
  '/movimentacoes?janela=nova-movimentacao&tipo=expenses',
  '/movimentacoes?janela=nova-movimentacao&tipo=revenues',
  '/movimentacoes?janela=movimento-bancario&tipo=transfer',
  '/movimentacoes?janela=excluidas',
  '/movimentacoes?janela=procurar',
  '/calendario?janela=item-calendario&tipo=expenses&dia=5',
  '/carteiras?janela=nova-forma&tipo=credit',
  '/objetivos?janela=novo-objetivo',
  '/tarefas?janela=nova-tarefa',
  '/painel?janela=assistente',
  '/painel?janela=sair',
] as const

/** Addresses in which words of ours stand: what is shown of them is text too. */
const ADDRESSES = [
  (text: string) => `/movimentacoes?q=${text}`,
  (text: string) => `/movimentacoes?busca=${text}&mes=${text}`,
  (text: string) => `/painel?mes=${text}&janela=${text}`,
  (text: string) => `/configuracoes/${text}`,
  (text: string) => `/account-recovery/${text}`,
  (text: string) => `/importar/${text}`,
  (text: string) => `/${text}`,
] as const

/** Writes every payload wherever a name may be written. How many were taken, of each kind. */
async function writeAll(product: Product, token: string): Promise<Record<string, number>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const send = async (path: string, body?: object) => {
    const made = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${product.url}/api${path}`, { headers, ...made })
    // Refused in words at most: no text is a fault of the server.
    expect([path, answer.status < 500]).toEqual([path, true])
    return { isTaken: answer.ok, body: await answer.json().catch(() => null) }
  }
  type Named = { readonly _id: string; readonly type?: string; readonly group?: string }
  const [cash] = ((await send('/payments')).body as Named[]).filter(({ type }) => type === 'money')
  const [category] = ((await send('/categories')).body as Named[]).filter(
    ({ group }) => group === 'expenses',
  )
  const account = await send('/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
  })
  const draft = { transactionType: 'expenses', payment: cash?._id, category: category?._id }
  const date = dayNow()
  const taken: Record<string, number> = {}
  const write = async (path: string, body: object) => {
    if ((await send(path, body)).isTaken) taken[path] = (taken[path] ?? 0) + 1
  }
  for (const [at, name] of PAYLOADS.entries()) {
    const all = [
      write('/transactions', {
        ...draft,
        name,
        description: name,
        value: -1 - at,
        date,
        paid: true,
      }),
      write('/tasks', { title: name, description: name }),
    ]
    // What there are few of in a household.
    if (at % 4 === 0) {
      all.push(
        write('/categories', { name, category: category?._id }),
        write('/payments', { type: 'debit', name, accountType: 'Conta corrente' }),
        write('/linkedtransactions', { transaction: { ...draft, name }, value: -5, day: 10 }),
        write('/objectives', {
          name,
          category: 'viajar',
          totalValue: 50,
          finalDate: '2035-11-10',
          payment: account.body._id,
        }),
      )
    }
    if (at === 7) all.push(write('/families', { name }))
    await Promise.all(all)
  }
  return taken
}

async function expectOnlyText(page: Page): Promise<void> {
  const found = await page.evaluate((handlers) => {
    const planted = handlers.map((name) => `[${name}]`).join(',')
    const outside =
      'script:not([src]):not([type="application/json"]),[href^="javascript:"],[src^="javascript:"],base,iframe[srcdoc],object,embed'
    return {
      ran: '__ran' in globalThis,
      planted: [...document.querySelectorAll(planted)].map((one) => one.outerHTML.slice(0, 80)),
      outside: [...document.querySelectorAll(outside)].map((one) => one.outerHTML.slice(0, 80)),
    }
  }, HANDLERS)
  expect([page.url(), found]).toEqual([page.url(), { ran: false, planted: [], outside: [] }])
}

test('what somebody typed is text on every screen, sixty hostile names at once', async ({
  page,
  product,
}) => {
  const { token } = await signInAsNewUser(page, product, `<b onclick=${RUN}>Ana</b>`)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== product.url) elsewhere.push(request.url())
  })
  const taken = await writeAll(product, token)
  expect(taken['/transactions']).toBe(PAYLOADS.length)
  expect(Object.keys(taken).length).toBeGreaterThanOrEqual(5)

  for (const address of SCREENS) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectOnlyText(page)
  }
  await page.goto('/movimentacoes')
  await expect(page.getByText(PAYLOADS[6], { exact: false }).first()).toBeVisible()
  for (const addressOf of ADDRESSES) {
    await page.goto(addressOf(encodeURIComponent(PAYLOADS[7])))
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectOnlyText(page)
  }
  expect(dialogs).toEqual([])
  expect(elsewhere).toEqual([])

  // One that got through would be found.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.setAttribute('href', 'javascript:0')
    document.body.append(link)
  })
  await expect(expectOnlyText(page)).rejects.toThrow('javascript:0')
})
