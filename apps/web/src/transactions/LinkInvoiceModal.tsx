import { useForm, useWatch } from 'react-hook-form'
import { type Invoice, listInvoices } from '@saldo/contract/invoices'
import { linkImported } from '@saldo/contract/statements'
import type { Transaction } from '@saldo/contract/transactions'
import { addMonths, type Month, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useChange, useReading } from '../data/queries.ts'
import { ChangedElsewhere } from '../fields/ChangedElsewhere.tsx'
import { FormField } from '../fields/FormField.tsx'
import { useMoneyText } from '../fields/Money.tsx'
import { Button } from '../ui/Button.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { Select } from '../ui/Select.tsx'
import { useSnack } from '../ui/use-snack.ts'

type Props = { readonly transaction: Transaction; readonly onClose: () => void }

/** The invoices that fall due in a month; on a card only its own. */
function useInvoicesOf(month: Month, card: string | undefined): readonly Invoice[] {
  const [year, number] = month.split('-').map(Number)
  const query = { month: number ?? 1, year: year ?? 0, creditCardId: card }
  return useReading(listInvoices, { query }).data ?? []
}

/** The invoices around a payment, as choices: those of its month, and of one on either side. */
function useOptions({ date, payment }: Transaction) {
  const month = monthOf(date)
  const card = payment.type === 'credit' ? payment._id : undefined
  const before = useInvoicesOf(addMonths(month, -1), card)
  const same = useInvoicesOf(month, card)
  const after = useInvoicesOf(addMonths(month, 1), card)
  const { show } = useMoneyText()
  return [...same, ...before, ...after].map((invoice) => ({
    value: invoice._id,
    label: `${invoice.name}, ${showMonth(invoice.month)}`,
    note: invoice.remaining > 0 ? `Falta ${show(invoice.remaining)}` : 'Paga',
  }))
}

/** Links the payment to an invoice, or to none. */
function useLink({ transaction, onClose }: Props) {
  const { _id, version } = transaction
  const link = useChange(linkImported)
  const snack = useSnack()
  const save = (invoice: string | null) =>
    link.mutate(
      { params: { id: _id }, body: { version, invoice } },
      {
        onSuccess: () => {
          const done = invoice === null ? 'desvinculado da fatura' : 'vinculado à fatura'
          snack({ message: `Pagamento ${done}`, kind: 'success' })
          onClose()
        },
      },
    )
  return { save, isPending: link.isPending, problem: link.error }
}

/** Says which invoice an imported payment settles. */
export function LinkInvoiceModal({ transaction, onClose }: Props) {
  const options = useOptions(transaction)
  const { save, isPending, problem } = useLink({ transaction, onClose })
  const paid = transaction.paymentInvoiceReferenceId
  const form = useForm<{ invoice: string }>({ defaultValues: { invoice: paid ?? '' } })
  const invoice = useWatch({ control: form.control, name: 'invoice' })
  const isNew = invoice !== '' && invoice !== paid
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? ''
  return (
    <FormModal
      title="Fatura que este pagamento paga"
      size="sm"
      onClose={onClose}
      isDirty={false}
      problem={problem}
      busy={isPending}
      submitLabel="Vincular"
      isIdle={!isNew}
      onSubmit={() => save(invoice)}
      aside={
        paid !== null && (
          <Button variant="ghost" className="sm:mr-auto" onClick={() => save(null)}>
            Desvincular
          </Button>
        )
      }
    >
      <p className="mb-4 text-base text-muted">
        “{transaction.name}” deixa de contar como despesa: a fatura já traz o que foi comprado.
      </p>
      <FormField
        form={form}
        problem={problem}
        name="invoice"
        label="Fatura paga"
        renderInput={({ ref: _, ...field }) => <Select {...field} options={options} />}
      />
      <ChangedElsewhere
        form={form}
        now={{ invoice: paid ?? '' }}
        labels={{ invoice: { label: 'Fatura paga', show: nameOf } }}
      />
    </FormModal>
  )
}
