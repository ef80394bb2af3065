import { counted } from '@saldo/domain/counts'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import type { Outcome } from './use-many-acts.ts'

/** Names what stayed as it was, each with its reason; the rest was done. */
export function UnchangedModal({
  unchanged,
  onEvenIfPaid,
  onClose,
}: Outcome & { readonly onClose: () => void }) {
  return (
    <Modal
      title={counted(unchanged.length, 'ficou como estava', 'ficaram como estavam')}
      onClose={onClose}
      footer={
        <>
          {onEvenIfPaid !== null && (
            <Button
              onClick={() => {
                onClose()
                onEvenIfPaid()
              }}
            >
              Incluir as de faturas pagas
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Entendi
          </Button>
        </>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {unchanged.map(({ _id, message, transaction }) => (
          <li key={_id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block truncate font-medium">{transaction.name}</span>
              <span className="block text-sm text-muted">
                {showDay(transaction.date)} · {sentence(message)}
              </span>
            </span>
            <Money value={transaction.value} signed />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** Some words of the specification shout; in a list of reasons they are said. */
function sentence(message: string): string {
  return message === message.toUpperCase()
    ? `${message.slice(0, 1)}${message.slice(1).toLowerCase()}`
    : message
}
