import type { ComponentType, ReactNode } from 'react'
import { isMovementType, type MovementType } from '@saldo/domain/transactions/bank-movement'
import { isTransactionType, type TransactionType } from '@saldo/domain/transactions/kinds'
import { useQueryWords, useRouteParams } from '../navigation.tsx'
import type { LabelWindow, ObjectiveWindow, RuleWindow, TaskWindow, WindowQuery } from '../paths.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

const NewTransaction = lazyComponent(() =>
  import('../transactions/NewTransactionModal.tsx').then((all) => all.NewTransactionModal),
)
const Movement = lazyComponent(() =>
  import('../transactions/MovementModal.tsx').then((all) => all.MovementModal),
)
const NewItem = lazyComponent(() =>
  import('../linked-transactions/NewItemModal.tsx').then((all) => all.NewItemModal),
)
const EditItem = lazyComponent(() =>
  import('../linked-transactions/EditItemModal.tsx').then((all) => all.EditItemModal),
)
const NewPayment = lazyComponent(() =>
  import('../payments/NewPaymentModal.tsx').then((all) => all.NewPaymentModal),
)
const Category = lazyComponent(() =>
  import('../screens/CategoryModal.tsx').then((all) => all.CategoryModal),
)
const Objectives = lazyComponent(() =>
  import('../screens/ObjectiveModal.tsx').then((all) => all.ObjectiveModal),
)
const Labels = lazyComponent(() => import('../labels/LabelModal.tsx').then((all) => all.LabelModal))
const Rules = lazyComponent(() => import('../rules/RuleModal.tsx').then((all) => all.RuleModal))
const Tasks = lazyComponent(() => import('../screens/TaskModal.tsx').then((all) => all.TaskModal))

type WindowProps = {
  readonly words: Readonly<Record<string, string>>
  /** The account or card whose own page is beneath the window. */
  readonly pageOf: string | undefined
  readonly onClose: () => void
}

/** A window about one thing, which begins anew for another. */
function aboutId(
  load: () => Promise<ComponentType<{ readonly id: string; readonly onClose: () => void }>>,
) {
  const Window = lazyComponent(load)
  return ({ words, onClose }: WindowProps) => (
    <Window key={words['id']} id={words['id'] ?? ''} onClose={onClose} />
  )
}

function plain(load: () => Promise<ComponentType<{ readonly onClose: () => void }>>) {
  const Window = lazyComponent(load)
  return ({ onClose }: WindowProps) => <Window onClose={onClose} />
}

/** Those of the plan are the planning screen's own: they go by its month. */
type PlanWindow =
  | 'nova-linha'
  | 'editar-linha'
  | 'realizado'
  | 'projecao'
  | 'criar-planejamento'
  | 'levantamento'
type WindowName = Exclude<WindowQuery['janela'], PlanWindow> | 'tour'

function typeIn(word: string | undefined): TransactionType {
  return word !== undefined && isTransactionType(word) ? word : 'expenses'
}

function movementIn(word: string | undefined): MovementType {
  return word !== undefined && isMovementType(word) ? word : 'deposit'
}

const objective =
  (name: ObjectiveWindow) =>
  ({ words, onClose }: WindowProps) => <Objectives name={name} id={words['id']} onClose={onClose} />

const labelWindow =
  (name: LabelWindow) =>
  ({ words, onClose }: WindowProps) => <Labels name={name} id={words['id']} onClose={onClose} />

const rule =
  (name: RuleWindow) =>
  ({ words, onClose }: WindowProps) => <Rules name={name} words={words} onClose={onClose} />

const task =
  (name: TaskWindow) =>
  ({ words, onClose }: WindowProps) => <Tasks name={name} id={words['id']} onClose={onClose} />

/**
 * The windows over a screen, by the name in the address. No slice opens another's window itself.
 */
const windows: Readonly<Record<WindowName, (props: WindowProps) => ReactNode>> = {
  'nova-movimentacao': ({ words, pageOf, onClose }) => (
    <NewTransaction
      key={words['estorno']}
      type={typeIn(words['tipo'])}
      paymentId={words['forma'] ?? pageOf}
      purchaseId={words['estorno']}
      hasReceived={words['anexo'] === 'recebido'}
      onClose={onClose}
    />
  ),
  'editar-movimentacao': aboutId(() =>
    import('../transactions/EditTransactionModal.tsx').then((all) => all.EditTransactionModal),
  ),
  'movimento-bancario': ({ words, onClose }) => (
    <Movement type={movementIn(words['tipo'])} onClose={onClose} />
  ),
  'item-calendario': ({ words, onClose }) =>
    words['id'] === undefined ? (
      <NewItem type={typeIn(words['tipo'])} day={words['dia'] ?? ''} onClose={onClose} />
    ) : (
      <EditItem key={words['id']} id={words['id']} onClose={onClose} />
    ),
  'nova-forma': ({ words, onClose }) => (
    <NewPayment type={words['tipo'] === 'debit' ? 'debit' : 'credit'} onClose={onClose} />
  ),
  'editar-forma': aboutId(() =>
    import('../payments/EditPaymentModal.tsx').then((all) => all.EditPaymentModal),
  ),
  'pagar-fatura': aboutId(() =>
    import('../invoices/PayInvoiceModal.tsx').then((all) => all.PayInvoiceModal),
  ),
  'fechamento-da-fatura': aboutId(() =>
    import('../invoices/ClosingModal.tsx').then((all) => all.ClosingModal),
  ),
  'item-da-fatura': aboutId(() => import('../invoices/ItemModal.tsx').then((all) => all.ItemModal)),
  compra: aboutId(() => import('../invoices/PurchaseModal.tsx').then((all) => all.PurchaseModal)),
  'antecipar-parcelas': aboutId(() =>
    import('../invoices/AnticipateModal.tsx').then((all) => all.AnticipateModal),
  ),
  categoria: ({ words, onClose }) => (
    <Category
      key={words['id']}
      id={words['id'] ?? ''}
      paymentId={words['forma']}
      onClose={onClose}
    />
  ),
  'novo-objetivo': objective('novo-objetivo'),
  objetivo: objective('objetivo'),
  'editar-objetivo': objective('editar-objetivo'),
  'excluir-objetivo': objective('excluir-objetivo'),
  depositar: objective('depositar'),
  resgatar: objective('resgatar'),
  'extrato-do-objetivo': objective('extrato-do-objetivo'),
  'nova-etiqueta': labelWindow('nova-etiqueta'),
  'editar-etiqueta': labelWindow('editar-etiqueta'),
  'excluir-etiqueta': labelWindow('excluir-etiqueta'),
  'nova-regra': rule('nova-regra'),
  'editar-regra': rule('editar-regra'),
  'aplicar-regra': rule('aplicar-regra'),
  'excluir-regra': rule('excluir-regra'),
  'nova-tarefa': task('nova-tarefa'),
  tarefa: task('tarefa'),
  retrospectiva: aboutId(() =>
    import('../reports/RetrospectiveModal.tsx').then((all) => all.RetrospectiveModal),
  ),
  video: aboutId(() => import('../education/VideoModal.tsx').then((all) => all.VideoModal)),
  especialista: aboutId(() => import('../screens/ExpertModal.tsx').then((all) => all.ExpertModal)),
  produto: aboutId(() => import('../screens/ProductModal.tsx').then((all) => all.ProductModal)),
  'conectar-conta': plain(() =>
    import('../bank-accesses/ConnectBankModal.tsx').then((all) => all.ConnectBankModal),
  ),
  excluidas: plain(() =>
    import('../transactions/RemovedModal.tsx').then((all) => all.RemovedModal),
  ),
  'guardar-busca': aboutId(() =>
    import('../transactions/SaveSearchModal.tsx').then((all) => all.SaveSearchModal),
  ),
  assistente: plain(() =>
    import('./assistant/AssistantModal.tsx').then((all) => all.AssistantModal),
  ),
  tour: plain(() => import('./tour/Tour.tsx').then((all) => all.Tour)),
  atalhos: plain(() => import('./ShortcutsModal.tsx').then((all) => all.ShortcutsModal)),
  procurar: plain(() => import('./finding/FindModal.tsx').then((all) => all.FindModal)),
  'e-se': plain(() => import('../balances/WhatIfModal.tsx').then((all) => all.WhatIfModal)),
  sair: plain(() => import('./SignOutDialog.tsx').then((all) => all.SignOutDialog)),
}

/** The window that the address names; an unknown name opens nothing. */
export function Windows({
  name,
  onClose,
}: {
  readonly name: string
  readonly onClose: () => void
}) {
  const words = useQueryWords()
  const { payment: pageOf } = useRouteParams()
  const render = Object.hasOwn(windows, name) ? windows[name as WindowName] : undefined
  return render?.({ words, pageOf, onClose })
}
