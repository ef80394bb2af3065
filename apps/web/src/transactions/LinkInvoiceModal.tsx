import { type Invoice, listInvoices } from '@saldo/contract/invoices'
import { linkImported } from '@saldo/contract/statements'
import type { Transaction } from '@saldo/contract/transactions'
import { addMonths, type Month, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useReading } from '../data/queries.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { useFormSend } from '../fields/form-scope.tsx'
import { useMoneyText } from '../fields/Money.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { Button } from '../ui/Button.tsx'

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

/** Says which invoice an imported payment settles. */
export function LinkInvoiceModal({
  transaction,
  onClose,
}: {
  readonly transaction: Transaction
  readonly onClose: () => void
}) {
  const options = useOptions(transaction)
  const { _id: id, version, name, paymentInvoiceReferenceId: paid } = transaction
  const nameOf = (invoice: string) => options.find(({ value }) => value === invoice)?.label ?? ''
  return (
    <ChangeForm
      endpoint={linkImported}
      defaults={{ invoice: paid ?? '' }}
      request={({ invoice }) => ({ params: { id }, body: { version, invoice } })}
      said={(_, __, { body }) =>
        `Pagamento ${body.invoice === null ? 'desvinculado da fatura' : 'vinculado à fatura'}`
      }
      labels={{ invoice: { label: 'Fatura paga', show: nameOf } }}
      title="Fatura que este pagamento paga"
      size="sm"
      submitLabel="Vincular"
      isIdle={({ invoice }) => invoice === '' || invoice === paid}
      asksToClose={false}
      onClose={onClose}
      aside={paid !== null && <UnlinkButton id={id} version={version} />}
    >
      <p className="mb-4 text-base text-muted">
        “{name}” deixa de contar como despesa: a fatura já traz o que foi comprado.
      </p>
      <SelectField name="invoice" label="Fatura paga" required={false} options={options} />
    </ChangeForm>
  )
}

function UnlinkButton({ id, version }: { readonly id: string; readonly version: number }) {
  const { send } = useFormSend<typeof linkImported>()
  return (
    <Button
      variant="ghost"
      className="sm:mr-auto"
      onClick={() => send({ params: { id }, body: { version, invoice: null } })}
    >
      Desvincular
    </Button>
  )
}
