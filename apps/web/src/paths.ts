import type { BudgetGroup } from '@saldo/domain/budgets/kinds'
import type { Month } from '@saldo/domain/calendar'
import type { MovementType } from '@saldo/domain/transactions/bank-movement'
import type { TransactionType } from '@saldo/domain/transactions/kinds'

function address(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? path : `${path}?${text}`
}

/** Those of goals. */
export type ObjectiveWindow =
  | 'novo-objetivo'
  | 'objetivo'
  | 'editar-objetivo'
  | 'excluir-objetivo'
  | 'depositar'
  | 'resgatar'
  | 'extrato-do-objetivo'

/** Those of tasks. */
export type TaskWindow = 'nova-tarefa' | 'tarefa'

/** The windows over any screen, by the name in the address (`?janela=…`). */
export type WindowName =
  | ObjectiveWindow
  | TaskWindow
  | 'nova-movimentacao'
  | 'editar-movimentacao'
  | 'movimento-bancario'
  | 'item-calendario'
  | 'nova-forma'
  | 'editar-forma'
  | 'pagar-fatura'
  | 'fechamento-da-fatura'
  | 'item-da-fatura'
  | 'antecipar-parcelas'
  | 'conectar-conta'
  | 'categoria'
  | 'excluidas'
  | 'video'
  | 'especialista'
  | 'produto'
  | 'tour'
  | 'assistente'
  | 'atalhos'
  | 'procurar'
  | 'sair'

/** The panels of the settings, each with the words by which it is known. */
export const settingsTabs = {
  perfil: 'Meu Perfil',
  categorias: 'Categorias',
  preferencias: 'Preferências',
  plano: 'Plano',
  'conta-familia': 'Conta Família',
  'contas-automaticas': 'Contas Conectadas',
  seguranca: 'Acesso e segurança',
} as const

/** The panels of an operator's screen, in their order. */
export const operatorTabs = {
  pessoas: 'Pessoas',
  conteudo: 'Conteúdo',
  empresas: 'Empresas',
  codigos: 'Códigos',
  marcas: 'Marcas',
  trabalhos: 'Trabalhos e e-mails',
  numeros: 'Números',
} as const
export type OperatorTab = keyof typeof operatorTabs

/** Every address of the product, windows too. Code is English; what people see in the bar is not. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  registration: () => '/cadastro',
  recovery: () => '/account-recovery',
  newPassword: (token: string) => `/account-recovery/${token}`,
  activation: () => '/account-activation',
  terms: () => '/termos-de-uso',
  policy: () => '/politica-de-privacidade',
  handover: () => '/redirect',
  whiteLabel: () => '/wl/login',
  /** A page of the server's: it sends the browser on to the provider. */
  social: (provider: string, page: 'entrar' | 'cadastro', brand: string) =>
    address(`/oidc/${provider}`, { pagina: page, marca: brand }),

  dashboard: (month?: Month) => address('/painel', { mes: month }),
  /** The tour again, from the preferences. */
  tour: () => '/painel?janela=tour',
  transactions: (month?: Month) => address('/movimentacoes', { mes: month }),
  paymentTransactions: (paymentId: string, month?: Month) =>
    address(`/movimentacoes/${paymentId}`, { mes: month }),
  planning: () => '/planejamento',
  /** The planning screen of a month with what makes a group's realised figure open. */
  realisedInGroup: (
    group: BudgetGroup,
    { month, quem }: { readonly month?: Month; readonly quem?: string | undefined } = {},
  ) => address('/planejamento', { mes: month, quem, janela: 'realizado', tipo: group }),
  startPlanning: () => '/onboarding-planejamento',
  /** The planning screen with the ways to a first plan open. */
  firstPlan: () => '/planejamento?janela=criar-planejamento',
  wallet: () => '/carteiras',
  calendar: () => '/calendario',
  objectives: () => '/objetivos',
  newObjective: () => '/objetivos?janela=novo-objetivo',
  report: () => '/relatorio',
  education: () => '/educacional',
  /** A trail at one of its lessons, or at the next one that was not watched. */
  trail: (id: string, lesson?: string) =>
    address(`/educacional/trilhas-de-aprendizado/${id}`, { aula: lesson }),
  ebook: (id: string) => `/ebooks/${id}`,
  experts: () => '/especialistas',
  tasks: () => '/tarefas',
  products: () => '/produtos',
  clients: () => '/clientes',
  /** Back from a client who has ended it: the list says so. */
  clientsAfter: (notice: 'encerrado' | 'expirado') => address('/clientes', { aviso: notice }),
  settings: (tab = 'perfil') => `/configuracoes/${tab}`,
  bankAccess: (id: string) => `/configuracoes/contas-automaticas/${id}`,
  /** These open the aggregator's page, and are loaded anew for it (decision 106). */
  connectBank: (institution: string) =>
    address('/configuracoes/contas-automaticas', { conectar: institution }),
  renewBankAccess: (id: string) => address('/configuracoes/contas-automaticas', { renovar: id }),
  migrateBankAccess: (id: string) => address('/configuracoes/contas-automaticas', { migrar: id }),
  operator: (tab: OperatorTab = 'pessoas') => `/operador/${tab}`,
  subscribe: () => '/assine',
  subscriptionUpdate: () => '/assinatura/update',
  /** Without an id these are about the subscription that counts. */
  subscriptionCancel: (id?: string) => address('/assinatura/cancelar', { assinatura: id }),
  subscriptionCard: () => '/assinatura/cartao',
  subscriptionPayment: (id?: string) => address('/assinatura/pagamento', { assinatura: id }),
  companyActivation: () => '/empresas/activation',
  statementImport: (paymentId?: string) => address('/importar', { forma: paymentId }),
  statement: (id: string) => `/importar/${id}`,
} as const

const MONTH_SCREENS = /^\/(?:painel|movimentacoes(?:\/[^/]+)?|planejamento|calendario|relatorio)$/

/** Whether the screen of a path shows a month, which `mes` names in its address. */
export function hasMonth(path: string): boolean {
  return MONTH_SCREENS.test(path)
}

/**
 * Whether a card may be typed on the screen of a path. Such a page lets the payment gateway's script run,
 * and no other does: so one is gone to, and left, by loading a page.
 */
export const isPaying = (path: string): boolean => path.startsWith('/assin')

/** The query of a window over whatever screen is in sight; the rest of the address stays. */
export const windows = {
  newTransaction: (type: TransactionType, paymentId?: string) => ({
    janela: 'nova-movimentacao' as const,
    tipo: type,
    forma: paymentId,
  }),
  editTransaction: (id: string) => ({ janela: 'editar-movimentacao' as const, id }),
  movement: (type: MovementType) => ({ janela: 'movimento-bancario' as const, tipo: type }),
  /** Gives a purchase back, as a revenue on what paid it. */
  refund: (purchaseId: string) => ({
    janela: 'nova-movimentacao' as const,
    tipo: 'revenues' as const,
    estorno: purchaseId,
  }),
  payInvoice: (id: string) => ({ janela: 'pagar-fatura' as const, id }),
  invoiceClosing: (id: string) => ({ janela: 'fechamento-da-fatura' as const, id }),
  invoiceItem: (id: string) => ({ janela: 'item-da-fatura' as const, id }),
  anticipate: (id: string) => ({ janela: 'antecipar-parcelas' as const, id }),
  newCalendarItem: (type: TransactionType, day?: number) => ({
    janela: 'item-calendario' as const,
    tipo: type,
    dia: day === undefined ? undefined : String(day),
  }),
  editCalendarItem: (id: string) => ({ janela: 'item-calendario' as const, id }),
  newPayment: (type: 'credit' | 'debit') => ({ janela: 'nova-forma' as const, tipo: type }),
  editPayment: (id: string) => ({ janela: 'editar-forma' as const, id }),
  category: (id: string, paymentId?: string) => ({
    janela: 'categoria' as const,
    id,
    forma: paymentId,
  }),
  /** A new line of a plan, of one group or of a category that is chosen already. */
  newPlanLine: (words: { readonly group?: BudgetGroup; readonly categoryId?: string } = {}) => ({
    janela: 'nova-linha' as const,
    tipo: words.group,
    id: words.categoryId,
  }),
  editPlanLine: (categoryId: string) => ({ janela: 'editar-linha' as const, id: categoryId }),
  /** The movements that make a realised figure. */
  realised: (categoryId: string, userId?: string) => ({
    janela: 'realizado' as const,
    id: categoryId,
    de: userId,
  }),
  realisedInGroup: (group: BudgetGroup, userId?: string) => ({
    janela: 'realizado' as const,
    tipo: group,
    de: userId,
  }),
  projection: () => ({ janela: 'projecao' as const }),
  startPlan: () => ({ janela: 'criar-planejamento' as const }),
  survey: () => ({ janela: 'levantamento' as const }),
  objective: (name: ObjectiveWindow, id?: string) => ({ janela: name, id }),
  /** A new task of one's own, or one of those that are there. */
  task: (name: TaskWindow, id?: string) => ({ janela: name, id }),
  video: (id: string) => ({ janela: 'video' as const, id }),
  expert: (id: string) => ({ janela: 'especialista' as const, id }),
  product: (id: string) => ({ janela: 'produto' as const, id }),
  connectBank: () => ({ janela: 'conectar-conta' as const }),
  removed: () => ({ janela: 'excluidas' as const }),
  assistant: () => ({ janela: 'assistente' as const }),
  /** Goes anywhere, begins anything and finds what is kept, from one field. */
  find: () => ({ janela: 'procurar' as const }),
  shortcuts: () => ({ janela: 'atalhos' as const }),
  signOut: () => ({ janela: 'sair' as const }),
} as const

export type WindowQuery = ReturnType<(typeof windows)[keyof typeof windows]>
