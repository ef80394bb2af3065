import { expect, test } from 'vitest'
import { hasMonth, paths, windows } from './paths.ts'

test('every address of the product is known, and changes on purpose only', () => {
  const id = '00000000-0000-7000-8000-000000000001'
  const month = '2026-11' as Parameters<typeof paths.dashboard>[0]
  const addresses = Object.entries(paths).map(([name, path]) => {
    const param = name === 'dashboard' || name === 'transactions' ? month : id
    // Their parameter is a tab.
    const isTabbed = name === 'settings' || name === 'operator'
    return `${name} ${(path as (param?: unknown) => string)(isTabbed ? undefined : param)}`
  })
  expect(addresses).toMatchInlineSnapshot(`
    [
      "dashboard /painel?mes=2026-11",
      "transactions /movimentacoes?mes=2026-11",
      "paymentTransactions /movimentacoes/00000000-0000-7000-8000-000000000001",
      "search /busca?busca=00000000-0000-7000-8000-000000000001",
      "planning /planejamento",
      "startPlanning /onboarding-planejamento",
      "wallet /carteiras",
      "calendar /calendario",
      "objectives /objetivos",
      "labels /etiquetas",
      "label /etiquetas/00000000-0000-7000-8000-000000000001",
      "rules /regras",
      "report /relatorio",
      "education /educacional",
      "trail /educacional/trilhas-de-aprendizado/00000000-0000-7000-8000-000000000001",
      "ebook /ebooks/00000000-0000-7000-8000-000000000001",
      "experts /especialistas",
      "tasks /tarefas",
      "products /produtos",
      "clients /clientes",
      "settings /configuracoes/perfil",
      "bankAccess /configuracoes/contas-automaticas/00000000-0000-7000-8000-000000000001",
      "statementImport /importar?forma=00000000-0000-7000-8000-000000000001",
      "statement /importar/00000000-0000-7000-8000-000000000001",
      "operator /operador/pessoas",
      "subscribe /assine",
      "subscriptionUpdate /assinatura/update",
      "subscriptionCancel /assinatura/cancelar?assinatura=00000000-0000-7000-8000-000000000001",
      "subscriptionCard /assinatura/cartao",
      "subscriptionPayment /assinatura/pagamento?assinatura=00000000-0000-7000-8000-000000000001",
      "login /login",
      "registration /cadastro",
      "recovery /account-recovery",
      "newPassword /account-recovery/00000000-0000-7000-8000-000000000001",
      "activation /account-activation",
      "handover /redirect",
      "whiteLabel /wl/login",
      "companyActivation /empresas/activation",
      "terms /termos-de-uso",
      "policy /politica-de-privacidade",
      "home /",
      "social /oidc/00000000-0000-7000-8000-000000000001",
      "tour /painel?janela=tour",
      "receivedReceipt /movimentacoes?janela=nova-movimentacao&tipo=expenses&anexo=recebido",
      "realisedInGroup /planejamento?quem=todos&janela=realizado&tipo=00000000-0000-7000-8000-000000000001",
      "firstPlan /planejamento?janela=criar-planejamento",
      "newObjective /objetivos?janela=novo-objetivo",
      "clientsAfter /clientes?aviso=00000000-0000-7000-8000-000000000001",
      "connectBank /configuracoes/contas-automaticas?conectar=00000000-0000-7000-8000-000000000001",
      "renewBankAccess /configuracoes/contas-automaticas?renovar=00000000-0000-7000-8000-000000000001",
      "migrateBankAccess /configuracoes/contas-automaticas?migrar=00000000-0000-7000-8000-000000000001",
    ]
  `)
  expect([
    windows.newTransaction('expenses', id),
    windows.editTransaction(id),
    windows.movement('deposit'),
    windows.newCalendarItem('expenses', 5),
    windows.editCalendarItem(id),
    windows.newPayment('credit'),
    windows.editPayment(id),
    windows.shortcuts(),
    windows.signOut(),
  ]).toMatchInlineSnapshot(`
    [
      {
        "forma": "00000000-0000-7000-8000-000000000001",
        "janela": "nova-movimentacao",
        "tipo": "expenses",
      },
      {
        "id": "00000000-0000-7000-8000-000000000001",
        "janela": "editar-movimentacao",
      },
      {
        "janela": "movimento-bancario",
        "tipo": "deposit",
      },
      {
        "dia": "5",
        "janela": "item-calendario",
        "tipo": "expenses",
      },
      {
        "id": "00000000-0000-7000-8000-000000000001",
        "janela": "item-calendario",
      },
      {
        "janela": "nova-forma",
        "tipo": "credit",
      },
      {
        "id": "00000000-0000-7000-8000-000000000001",
        "janela": "editar-forma",
      },
      {
        "janela": "atalhos",
      },
      {
        "janela": "sair",
      },
    ]
  `)
})

test.each([
  ['/painel', true],
  ['/movimentacoes', true],
  ['/movimentacoes/00000000-0000-7000-8000-000000000001', true],
  ['/movimentacoes/a/b', false],
  ['/planejamento', true],
  ['/calendario', true],
  ['/relatorio', true],
  ['/carteiras', false],
  ['/objetivos', false],
  ['/login', false],
])('%s shows a month: %s', (path, isMonth) => {
  expect(hasMonth(path)).toBe(isMonth)
})
