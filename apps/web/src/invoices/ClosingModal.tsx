import { useForm } from 'react-hook-form'
import { type Invoice, moveInvoiceClosing, readInvoice } from '@saldo/contract/invoices'
import { addDays, type Day, toDay } from '@saldo/domain/calendar'
import { useChange, useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { useToday } from '../data/today.ts'
import { ChangedElsewhere } from '../fields/ChangedElsewhere.tsx'
import { showDate } from '../fields/days.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { Button } from '../ui/Button.tsx'
import { DateInput } from '../ui/DateInput.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { QueryModal } from '../ui/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'

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
      {(invoice) => <ClosingForm invoice={invoice} onClose={onClose} />}
    </QueryModal>
  )
}

type FormProps = { readonly invoice: Invoice; readonly onClose: () => void }

function ClosingForm({ invoice, onClose }: FormProps) {
  const today = useToday()
  const snack = useSnack()
  const move = useChange(moveInvoiceClosing)
  const form = useForm<{ closeOnDay: string }>({
    defaultValues: { closeOnDay: invoice.closeOnDay },
  })
  const send = (closeOnDay: Day | null) =>
    move.mutate(
      { params: { id: invoice._id }, body: { closeOnDay } },
      {
        onSuccess: (changed) => {
          snack({ message: `A fatura fecha em ${showDate(changed.closeOnDay)}`, kind: 'success' })
          onClose()
        },
      },
    )
  const save = form.handleSubmit(({ closeOnDay }) => send(toDay(closeOnDay)))
  return (
    <FormModal
      title="Fechamento da fatura"
      text={`${invoice.name}, vence em ${showDate(invoice.dueOn)}`}
      size="sm"
      onClose={onClose}
      isDirty={form.formState.isDirty}
      problem={move.error}
      busy={move.isPending}
      submitLabel="Salvar"
      onSubmit={save}
      aside={
        invoice.isClosingMoved && (
          <Button className="sm:mr-auto" busy={move.isPending} onClick={() => send(null)}>
            Voltar ao dia do cartão
          </Button>
        )
      }
    >
      <FormField
        form={form}
        problem={move.error}
        name="closeOnDay"
        label="Esta fatura fecha em"
        help={`Só esta fatura muda; a próxima começa onde ela termina. De ${showDate(invoice.opensOn)} a ${showDate(addDays(invoice.dueOn, -1))}.`}
        rules={required}
        renderInput={(field) => <DateInput {...field} today={today} />}
      />
      <ChangedElsewhere
        form={form}
        now={{ closeOnDay: invoice.closeOnDay }}
        labels={{ closeOnDay: 'Fechamento' }}
      />
    </FormModal>
  )
}
