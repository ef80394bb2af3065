import { useState } from 'react'
import { type Invoice, listInvoices } from '@saldo/contract/invoices'
import { linkImported } from '@saldo/contract/statements'
import type { Transaction } from '@saldo/contract/transactions'
import { addMonths, type Month, monthOf } from '@saldo/domain/calendar'
import { useChange, useReading } from '../data/queries.ts'
import { showMonth } from '../fields/days.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Select } from '../ui/Select.tsx'
import { useSnack } from '../ui/use-snack.ts'

type Props = { readonly transaction: Transaction; readonly onClose: () => void }

/** The invoices that fall due in a month; on a card only its own. */
function useInvoicesOf(month: Month, card: string | undefined): readonly Invoice[] {
  const [year, number] = month.split('-').map(Number)
  const query = { month: number ?? 1, year: year ?? 0, creditCardId: card }
  return useReading(listInvoices, { query }).data ?? []
}

/** Says which invoice an imported payment settles: those of its month, and of one on either side. */
export function LinkInvoiceModal({ transaction, onClose }: Props) {
  const { _id: id, version, date, payment } = transaction
  const month = monthOf(date)
  const card = payment.type === 'credit' ? payment._id : undefined
  const before = useInvoicesOf(addMonths(month, -1), card)
  const same = useInvoicesOf(month, card)
  const after = useInvoicesOf(addMonths(month, 1), card)
  const paid = transaction.paymentInvoiceReferenceId
  const [invoice, setInvoice] = useState(paid ?? '')
  const link = useChange(linkImported)
  const snack = useSnack()
  const { show } = useMoneyText()
  const options = [...same, ...before, ...after].map((one) => ({
    value: one._id,
    label: `${one.name}, ${showMonth(one.month)}`,
    note: one.remaining > 0 ? `Falta ${show(one.remaining)}` : 'Paga',
  }))
  const save = (to: string | null) =>
    link.mutate(
      { params: { id }, body: { version, invoice: to } },
      {
        onSuccess: () => {
          const done = to === null ? 'desvinculado da fatura' : 'vinculado à fatura'
          snack({ message: `Pagamento ${done}`, kind: 'success' })
          onClose()
        },
      },
    )
  return (
    <Modal
      title="Fatura que este pagamento paga"
      size="sm"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (invoice !== '' && invoice !== paid) save(invoice)
      }}
      footer={
        <>
          {paid !== null && (
            <Button variant="ghost" onClick={() => save(null)}>
              Desvincular
            </Button>
          )}
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            variant="primary"
            busy={link.isPending}
            aria-disabled={invoice === '' || invoice === paid || undefined}
          >
            Vincular
          </Button>
        </>
      }
    >
      <p className="mb-4 text-base text-muted">
        “{transaction.name}” deixa de contar como despesa: a fatura já traz o que foi comprado.
      </p>
      <Field label="Fatura paga">
        {(field) => <Select id={field} value={invoice} onChange={setInvoice} options={options} />}
      </Field>
      {link.error && (
        <div className="mt-4">
          <Banner kind="error">{link.error.message}</Banner>
        </div>
      )}
    </Modal>
  )
}
