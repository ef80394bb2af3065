import { moveInvoiceClosing, readInvoice } from '@saldo/contract/invoices'
import { addDays, toDay } from '@saldo/domain/calendar'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { DateField } from '../fields/DateField.tsx'
import { showDate } from '../fields/days.ts'
import { useFormSend } from '../fields/form-scope.tsx'
import { Button } from '../ui/Button.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type Props = { readonly id: string; readonly onClose: () => void }

/** The bank closed this one invoice on another day (case A7). */
export function ClosingModal({ id, onClose }: Props) {
  const query = useReading(readInvoice, { params: { id }, query: { ...OWN, limit: 0 } })
  return (
    <QueryModal
      title="Fechamento da fatura"
      size="sm"
      query={query}
      skeleton={<Skeleton className="h-24" />}
      onClose={onClose}
    >
      {({ name, closeOnDay, opensOn, dueOn, isClosingMoved }) => (
        <ChangeForm
          endpoint={moveInvoiceClosing}
          defaults={{ closeOnDay: closeOnDay as string }}
          request={(typed) => ({ params: { id }, body: { closeOnDay: toDay(typed.closeOnDay) } })}
          said={(moved) => `A fatura fecha em ${showDate(moved.closeOnDay)}`}
          labels={{ closeOnDay: 'Fechamento' }}
          title="Fechamento da fatura"
          text={`${name}, vence em ${showDate(dueOn)}`}
          size="sm"
          submitLabel="Salvar"
          onClose={onClose}
          aside={isClosingMoved && <UsualDay id={id} />}
        >
          <DateField
            name="closeOnDay"
            label="Esta fatura fecha em"
            help={`Só esta fatura muda; a próxima começa onde ela termina. De ${showDate(opensOn)} a ${showDate(addDays(dueOn, -1))}.`}
            required
          />
        </ChangeForm>
      )}
    </QueryModal>
  )
}

function UsualDay({ id }: Pick<Props, 'id'>) {
  const { busy, send } = useFormSend<typeof moveInvoiceClosing>()
  return (
    <Button
      className="sm:mr-auto"
      busy={busy}
      onClick={() => send({ params: { id }, body: { closeOnDay: null } })}
    >
      Voltar ao dia do cartão
    </Button>
  )
}
