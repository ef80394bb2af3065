import type { ReactNode } from 'react'
import { isMovementType, type MovementType } from '@saldo/domain/transactions/bank-movement'
import { isTransactionType, type TransactionType } from '@saldo/domain/transactions/kinds'
import { useNavigation, useQueryWords, useRouteParams } from '../navigation.tsx'
import type { ObjectiveWindow, TaskWindow, WindowName } from '../paths.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

const NewTransaction = lazyComponent(() =>
  import('../transactions/NewTransactionModal.tsx').then((all) => all.NewTransactionModal),
)
const EditTransaction = lazyComponent(() =>
  import('../transactions/EditTransactionModal.tsx').then((all) => all.EditTransactionModal),
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
const EditPayment = lazyComponent(() =>
  import('../payments/EditPaymentModal.tsx').then((all) => all.EditPaymentModal),
)
const PayInvoice = lazyComponent(() =>
  import('../invoices/PayInvoiceModal.tsx').then((all) => all.PayInvoiceModal),
)
const Closing = lazyComponent(() =>
  import('../invoices/ClosingModal.tsx').then((all) => all.ClosingModal),
)
const Item = lazyComponent(() => import('../invoices/ItemModal.tsx').then((all) => all.ItemModal))
const Anticipate = lazyComponent(() =>
  import('../invoices/AnticipateModal.tsx').then((all) => all.AnticipateModal),
)
const ConnectBank = lazyComponent(() =>
  import('../bank-accesses/ConnectBankModal.tsx').then((all) => all.ConnectBankModal),
)
const Category = lazyComponent(() =>
  import('../screens/CategoryModal.tsx').then((all) => all.CategoryModal),
)
const Objectives = lazyComponent(() =>
  import('../screens/ObjectiveModal.tsx').then((all) => all.ObjectiveModal),
)
const Tasks = lazyComponent(() => import('../screens/TaskModal.tsx').then((all) => all.TaskModal))
const Video = lazyComponent(() =>
  import('../education/VideoModal.tsx').then((all) => all.VideoModal),
)
const Expert = lazyComponent(() =>
  import('../screens/ExpertModal.tsx').then((all) => all.ExpertModal),
)
const Product = lazyComponent(() =>
  import('../screens/ProductModal.tsx').then((all) => all.ProductModal),
)
const Removed = lazyComponent(() =>
  import('../transactions/RemovedModal.tsx').then((all) => all.RemovedModal),
)
const Shortcuts = lazyComponent(() =>
  import('./ShortcutsModal.tsx').then((all) => all.ShortcutsModal),
)
const Tour = lazyComponent(() => import('./tour/Tour.tsx').then((all) => all.Tour))
const Assistant = lazyComponent(() =>
  import('./assistant/AssistantModal.tsx').then((all) => all.AssistantModal),
)
const Find = lazyComponent(() => import('./finding/FindModal.tsx').then((all) => all.FindModal))
const SignOut = lazyComponent(() => import('./SignOutDialog.tsx').then((all) => all.SignOutDialog))

type WindowProps = {
  readonly words: Readonly<Record<string, string>>
  /** The account or card whose own page is beneath the window. */
  readonly pageOf: string | undefined
  readonly onClose: () => void
}

function typeIn(word: string | undefined): TransactionType {
  return word !== undefined && isTransactionType(word) ? word : 'expenses'
}

function movementIn(word: string | undefined): MovementType {
  return word !== undefined && isMovementType(word) ? word : 'deposit'
}

const objective =
  (name: ObjectiveWindow) =>
  ({ words, onClose }: WindowProps) => <Objectives name={name} id={words['id']} onClose={onClose} />

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
      onClose={onClose}
    />
  ),
  'editar-movimentacao': ({ words, onClose }) => (
    <EditTransaction key={words['id']} id={words['id'] ?? ''} onClose={onClose} />
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
  'editar-forma': ({ words, onClose }) => (
    <EditPayment key={words['id']} id={words['id'] ?? ''} onClose={onClose} />
  ),
  'pagar-fatura': ({ words, onClose }) => (
    <PayInvoice key={words['id']} id={words['id'] ?? ''} onClose={onClose} />
  ),
  'fechamento-da-fatura': ({ words, onClose }) => (
    <Closing key={words['id']} id={words['id'] ?? ''} onClose={onClose} />
  ),
  'item-da-fatura': ({ words, onClose }) => (
    <Item key={words['id']} id={words['id'] ?? ''} onClose={onClose} />
  ),
  'antecipar-parcelas': ({ words, onClose }) => (
    <Anticipate key={words['id']} id={words['id'] ?? ''} onClose={onClose} />
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
  'nova-tarefa': task('nova-tarefa'),
  tarefa: task('tarefa'),
  video: ({ words, onClose }) => <Video id={words['id'] ?? ''} onClose={onClose} />,
  especialista: ({ words, onClose }) => <Expert id={words['id'] ?? ''} onClose={onClose} />,
  produto: ({ words, onClose }) => <Product id={words['id'] ?? ''} onClose={onClose} />,
  'conectar-conta': ({ onClose }) => <ConnectBank onClose={onClose} />,
  excluidas: ({ onClose }) => <Removed onClose={onClose} />,
  assistente: ({ onClose }) => <Assistant onClose={onClose} />,
  tour: ({ onClose }) => <Tour onClose={onClose} />,
  atalhos: ({ onClose }) => <Shortcuts onClose={onClose} />,
  procurar: ({ onClose }) => <Find onClose={onClose} />,
  sair: ({ onClose }) => <SignOut onClose={onClose} />,
}

/** The window that the address names; an unknown name opens nothing. */
export function Windows({ name }: { readonly name: string }) {
  const words = useQueryWords()
  const { payment: pageOf } = useRouteParams()
  const { close } = useNavigation()
  const render = Object.hasOwn(windows, name) ? windows[name as WindowName] : undefined
  return render?.({ words, pageOf, onClose: close })
}
