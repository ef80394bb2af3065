import {
  addressOf,
  type operatorTabs,
  type PlaceName,
  placeAt,
  places,
  withWords,
} from '@saldo/domain/places'
import type { BudgetGroup } from '@saldo/domain/budgets/kinds'
import type { Month } from '@saldo/domain/calendar'
import type { MovementType } from '@saldo/domain/transactions/bank-movement'
import type { TransactionType } from '@saldo/domain/transactions/kinds'

/** Those of goals. */
export type ObjectiveWindow =
  | 'novo-objetivo'
  | 'objetivo'
  | 'editar-objetivo'
  | 'excluir-objetivo'
  | 'depositar'
  | 'resgatar'
  | 'extrato-do-objetivo'

/** Those of labels. */
export type LabelWindow = 'nova-etiqueta' | 'editar-etiqueta' | 'excluir-etiqueta'

/** Those of rules (`fields/rule-window.ts`). */
export type RuleWindow = 'nova-regra' | 'editar-regra' | 'aplicar-regra' | 'excluir-regra'

/** Those of tasks. */
export type TaskWindow = 'nova-tarefa' | 'tarefa'

export type OperatorTab = keyof typeof operatorTabs

/** The bare address of every screen. */
const plain = Object.fromEntries(
  Object.keys(places).map((name) => [name, () => addressOf(name as 'dashboard')]),
) as Readonly<Record<PlaceName, () => string>>

/** The addresses that people are led to: the plain ones of `places`, and what others may carry. */
export const paths = {
  ...plain,
  home: () => '/',
  newPassword: (token: string) => addressOf('newPassword', { token }),
  /** A page of the server's: it sends the browser on to the provider. */
  social: (provider: string, page: 'entrar' | 'cadastro', brand: string) =>
    withWords(`/oidc/${provider}`, { pagina: page, marca: brand }),

  dashboard: (month?: Month) => addressOf('dashboard', { mes: month }),
  /** The tour again, from the preferences. */
  tour: () => addressOf('dashboard', { janela: 'tour' }),
  transactions: (month?: Month) => addressOf('transactions', { mes: month }),
  /** A new expense to which what another application shared is attached. */
  receivedReceipt: () =>
    addressOf('transactions', {
      ...windows.newTransaction('expenses'),
      anexo: 'recebido',
    }),
  paymentTransactions: (payment: string, month?: Month) =>
    addressOf('paymentTransactions', { payment, mes: month }),
  /** All of one's history, by what is searched for (`search-words.ts`). */
  search: (text?: string, filters: Readonly<Record<string, string | undefined>> = {}) =>
    addressOf('search', { busca: text, ...filters }),
  /** The planning screen of a month with what makes a group's realised figure open, everybody's where nobody is named. */
  realisedInGroup: (
    group: BudgetGroup,
    { month, quem }: { readonly month?: Month; readonly quem?: string | undefined } = {},
  ) =>
    addressOf('planning', { mes: month, quem: quem ?? 'todos', janela: 'realizado', tipo: group }),
  /** The planning screen with the ways to a first plan open. */
  firstPlan: () => addressOf('planning', { janela: 'criar-planejamento' }),
  newObjective: () => addressOf('objectives', { janela: 'novo-objetivo' }),
  label: (id: string) => addressOf('label', { id }),
  /** A trail at one of its lessons, or at the next one that was not watched. */
  trail: (id: string, lesson?: string) => addressOf('trail', { id, aula: lesson }),
  ebook: (id: string) => addressOf('ebook', { id }),
  /** Back from a client who has ended it: the list says so. */
  clientsAfter: (notice: 'encerrado' | 'expirado') => addressOf('clients', { aviso: notice }),
  settings: (tab = 'perfil') => addressOf('settings', { tab }),
  bankAccess: (bankAccess: string) => addressOf('bankAccess', { bankAccess }),
  /** These open the aggregator's page, and are loaded anew for it (decision 106). */
  connectBank: (institution: string) => bankAccounts({ conectar: institution }),
  renewBankAccess: (id: string) => bankAccounts({ renovar: id }),
  migrateBankAccess: (id: string) => bankAccounts({ migrar: id }),
  operator: (tab: OperatorTab = 'pessoas') => addressOf('operator', { tab }),
  /** Without an id these are about the subscription that counts. */
  subscriptionCancel: (id?: string) => addressOf('subscriptionCancel', { assinatura: id }),
  subscriptionPayment: (id?: string) => addressOf('subscriptionPayment', { assinatura: id }),
  statementImport: (paymentId?: string) => addressOf('statementImport', { forma: paymentId }),
  statement: (statement: string) => addressOf('statement', { statement }),
} as const

function bankAccounts(words: Readonly<Record<string, string>>): string {
  return addressOf('settings', { tab: 'contas-automaticas', ...words })
}

/** Whether the screen of a path shows a month, which `mes` names in its address. */
export function hasMonth(path: string): boolean {
  return placeAt(path)?.place.hasMonth === true
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
  purchase: (id: string) => ({ janela: 'compra' as const, id }),
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
  /** A year as a picture to be shared. */
  retrospective: (year: number) => ({ janela: 'retrospectiva' as const, id: String(year) }),
  objective: (name: ObjectiveWindow, id?: string) => ({ janela: name, id }),
  /** A new label, or one of those that are there. */
  label: (name: LabelWindow, id?: string) => ({ janela: name, id }),
  /** A new task of one's own, or one of those that are there. */
  task: (name: TaskWindow, id?: string) => ({ janela: name, id }),
  video: (id: string) => ({ janela: 'video' as const, id }),
  expert: (id: string) => ({ janela: 'especialista' as const, id }),
  product: (id: string) => ({ janela: 'produto' as const, id }),
  connectBank: () => ({ janela: 'conectar-conta' as const }),
  removed: () => ({ janela: 'excluidas' as const }),
  /** Keeps the search in sight under a name, or gives a kept one another. */
  saveSearch: (id?: string) => ({ janela: 'guardar-busca' as const, id }),
  assistant: () => ({ janela: 'assistente' as const }),
  /** Goes anywhere, begins anything and finds what is kept, from one field. */
  find: () => ({ janela: 'procurar' as const }),
  /** What a purchase, a loan or a raise would change of the days ahead. */
  whatIf: () => ({ janela: 'e-se' as const }),
  shortcuts: () => ({ janela: 'atalhos' as const }),
  signOut: () => ({ janela: 'sair' as const }),
} as const

export type WindowQuery =
  | ReturnType<(typeof windows)[keyof typeof windows]>
  | (Readonly<Record<string, string | undefined>> & { readonly janela: RuleWindow })
