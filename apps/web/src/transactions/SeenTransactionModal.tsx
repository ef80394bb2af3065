import type { ReactNode } from 'react'
import type { Transaction } from '@saldo/contract/transactions'
import { showDate } from '../fields/days.ts'
import { EntryLabels } from '../fields/EntryLabels.tsx'
import { Money } from '../fields/Money.tsx'
import { WriterNote } from '../fields/WriterNote.tsx'
import { useMyId } from '../data/view.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { EntryActions } from './EntryActions.tsx'
import { LazyReceipts } from './LazyReceipts.tsx'

/** An entry to be read: another member's, or one that cannot be edited, such as a transfer. */
export function SeenTransactionModal({
  transaction,
  onClose,
}: {
  readonly transaction: Transaction
  readonly onClose: () => void
}) {
  const myId = useMyId()
  const { name, value, date, category, split, payment, paid, description, user } = transaction
  return (
    <Modal
      title={name}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <EntryActions transaction={transaction} onRemoved={onClose} />
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      {user._id !== myId && (
        <p className="mb-4 flex items-center gap-2 text-base text-muted">
          <Avatar name={user.name} image={user.image} size="sm" plain />
          Lançado por {user.name}. Só quem lançou pode alterar ou excluir.
        </p>
      )}
      <WriterNote transaction={transaction} />
      <dl className="flex flex-col gap-2.5">
        <Row label="Valor">
          <Money value={value} signed />
        </Row>
        <Row label="Data">{showDate(date)}</Row>
        {split === null ? (
          <Row label="Categoria">{category?.name ?? 'Estorno'}</Row>
        ) : (
          split.map((share) => (
            <Row key={share.category._id} label={share.category.name}>
              <Money value={share.value} signed />
            </Row>
          ))
        )}
        <Row label="Forma de pagamento">{payment.name}</Row>
        <Row label="Situação">{situationOf(transaction, paid)}</Row>
        {description !== '' && <Row label="Observações">{description}</Row>}
      </dl>
      {user._id === myId && <EntryLabels transaction={transaction} className="mt-4" />}
      {user._id === myId && <LazyReceipts transaction={transaction._id} />}
    </Modal>
  )
}

function situationOf({ transactionType }: Transaction, paid: boolean): string {
  if (transactionType === 'revenues') return paid ? 'Recebida' : 'A receber'
  return paid ? 'Paga' : 'A pagar'
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  )
}
