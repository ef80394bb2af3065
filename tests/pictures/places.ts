import {
  addressOf,
  operatorTabs,
  type Place,
  type PlaceName,
  places as product,
  settingsTabs,
} from '../../packages/domain/src/places.ts'
import { paths as at, type WindowQuery, windows } from '../../apps/web/src/paths.ts'
import { newRuleWindow } from '../../apps/web/src/fields/rule-window.ts'
import type { Ids } from './ids.ts'

/** A screen, or a window over one, of which pictures are taken. */
export type PicturePlace = {
  readonly name: string
  /** Its address for somebody who has these; null where they have not what it shows. */
  readonly address: (ids: Ids) => string | null
  readonly seenBy: 'anyone' | 'user' | 'operator'
}

type Address = PicturePlace['address']

const over = (screen: string, window: (ids: Ids) => WindowQuery | null): Address => {
  return (ids) => {
    const query = window(ids)
    if (query === null) return null
    const words = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
    return `${screen}?${new URLSearchParams(words)}`
  }
}
const of = <T>(id: string | undefined, make: (id: string) => T): T | null =>
  id === undefined ? null : make(id)

/** The screens that another of them leads to, or is seen in. */
const covered: ReadonlySet<PlaceName> = new Set([
  'activation',
  'handover',
  'whiteLabel',
  'clients',
  'bankAccess',
  'statement',
  'operator',
])

/** Those whose address says more than its path. */
const withParts: Readonly<Partial<Record<PlaceName, Address>>> = {
  newPassword: () => addressOf('newPassword', { token: 'inventado' }),
  companyActivation: () => addressOf('companyActivation', { activationToken: 'inventado' }),
  paymentTransactions: ({ card }) => of(card, (id) => at.paymentTransactions(id)),
  label: ({ label }) => of(label, at.label),
  trail: () => at.trail('primeiros-passos'),
  ebook: () => at.ebook('entenda_dividas'),
  settings: () => at.settings(),
}

/** Every screen of the product, so that a new one has its picture. */
const screens: Readonly<Record<string, Address>> = Object.fromEntries(
  (Object.entries(product) as [PlaceName, Place][])
    .filter(([name]) => !covered.has(name))
    .map(([name, { path }]) => [name, withParts[name] ?? (() => path)]),
)

/** Each window, over the screen from which it is mostly opened. */
const opened: Readonly<Record<keyof typeof windows, Address>> = {
  newTransaction: over('/movimentacoes', () => windows.newTransaction('expenses')),
  editTransaction: over('/movimentacoes', ({ entry }) => of(entry, windows.editTransaction)),
  movement: over('/movimentacoes', () => windows.movement('transfer')),
  refund: over('/movimentacoes', ({ cardEntry }) => of(cardEntry, windows.refund)),
  payInvoice: over('/carteiras', ({ invoice }) => of(invoice, windows.payInvoice)),
  invoiceClosing: over('/carteiras', ({ invoice }) => of(invoice, windows.invoiceClosing)),
  invoiceItem: over('/carteiras', ({ cardEntry }) => of(cardEntry, windows.invoiceItem)),
  anticipate: over('/carteiras', ({ instalment }) => of(instalment, windows.anticipate)),
  purchase: over('/carteiras', ({ instalment }) => of(instalment, windows.purchase)),
  newCalendarItem: over('/calendario', () => windows.newCalendarItem('expenses', 5)),
  editCalendarItem: over('/calendario', ({ calendarItem }) =>
    of(calendarItem, windows.editCalendarItem),
  ),
  newPayment: over('/carteiras', () => windows.newPayment('credit')),
  editPayment: over('/carteiras', ({ card }) => of(card, windows.editPayment)),
  category: over('/painel', ({ category }) => of(category, (id) => windows.category(id))),
  newPlanLine: over('/planejamento', () => windows.newPlanLine({ group: 'noessential' })),
  editPlanLine: over('/planejamento', ({ category }) => of(category, windows.editPlanLine)),
  realised: over('/planejamento', ({ category }) => of(category, (id) => windows.realised(id))),
  realisedInGroup: over('/planejamento', () => windows.realisedInGroup('essential')),
  projection: over('/planejamento', windows.projection),
  startPlan: over('/planejamento', windows.startPlan),
  survey: over('/planejamento', windows.survey),
  retrospective: over('/relatorio', () => windows.retrospective(2026)),
  objective: over('/objetivos', ({ goal }) => of(goal, (id) => windows.objective('objetivo', id))),
  label: over('/etiquetas', () => windows.label('nova-etiqueta')),
  task: over('/tarefas', ({ task }) => of(task, (id) => windows.task('tarefa', id))),
  video: over('/educacional', () => windows.video('inventado')),
  expert: over('/especialistas', () => windows.expert('inventado')),
  product: over('/produtos', () => windows.product('fgts')),
  connectBank: over('/configuracoes/contas-automaticas', windows.connectBank),
  removed: over('/movimentacoes', windows.removed),
  saveSearch: over('/busca', () => windows.saveSearch()),
  assistant: over('/painel', windows.assistant),
  find: over('/painel', windows.find),
  whatIf: over('/painel', windows.whatIf),
  shortcuts: over('/painel', windows.shortcuts),
  signOut: over('/painel', windows.signOut),
}

/** The other windows of goals and tasks, and the bank account beside the card. */
const further: Readonly<Record<string, Address>> = {
  tour: at.tour,
  firstPlan: at.firstPlan,
  account: ({ account }) => of(account, (id) => at.paymentTransactions(id)),
  newAccount: over('/carteiras', () => windows.newPayment('debit')),
  newObjective: over('/objetivos', () => windows.objective('novo-objetivo')),
  editObjective: over('/objetivos', ({ goal }) =>
    of(goal, (id) => windows.objective('editar-objetivo', id)),
  ),
  removeObjective: over('/objetivos', ({ goal }) =>
    of(goal, (id) => windows.objective('excluir-objetivo', id)),
  ),
  deposit: over('/objetivos', ({ goal }) => of(goal, (id) => windows.objective('depositar', id))),
  redeem: over('/objetivos', ({ goal }) => of(goal, (id) => windows.objective('resgatar', id))),
  objectiveStatement: over('/objetivos', ({ goal }) =>
    of(goal, (id) => windows.objective('extrato-do-objetivo', id)),
  ),
  found: () => at.search('mercado'),
  editLabel: over('/etiquetas', ({ label }) =>
    of(label, (id) => windows.label('editar-etiqueta', id)),
  ),
  removeLabel: over('/etiquetas', ({ label }) =>
    of(label, (id) => windows.label('excluir-etiqueta', id)),
  ),
  newRule: over('/regras', () => newRuleWindow()),
  newTask: over('/tarefas', () => windows.task('nova-tarefa')),
  reportOfYear: () => `${at.report()}?periodo=ano`,
  subscribeToPlan: () => `${at.subscribe()}?plano=saldo_monthly`,
  unknown: () => '/nao-existe',
  ...Object.fromEntries(
    Object.keys(settingsTabs)
      .slice(1)
      .map((tab) => [`settings-${tab}`, () => at.settings(tab)]),
  ),
}

/** Whether whoever is out sees it. */
function isPublic(name: string): boolean {
  const place = (product as Readonly<Record<string, Place>>)[name]
  return place?.seenBy === 'anyone' || place?.seenBy === 'signed-out'
}

/** All places, by name. */
export const places: readonly PicturePlace[] = [
  ...[...Object.entries(screens), ...Object.entries(opened), ...Object.entries(further)].flatMap(
    ([name, address]): PicturePlace[] => [
      { name, address, seenBy: isPublic(name) ? 'anyone' : 'user' },
    ],
  ),
  ...Object.keys(operatorTabs).map((tab): PicturePlace => ({
    name: `operator-${tab}`,
    address: () => addressOf('operator', { tab }),
    seenBy: 'operator',
  })),
]
