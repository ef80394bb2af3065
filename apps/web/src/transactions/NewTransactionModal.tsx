import CircleCheck from 'lucide-react/icons/circle-check'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { listPayments } from '@saldo/contract/payments'
import { createTransaction } from '@saldo/contract/transactions'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import type { Problem } from '../data/problem.ts'
import { useChange, useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { draftOf, emptyForm, type TransactionForm } from './draft.ts'
import { createdMessages, newTitles, typeTabs } from './labels.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { TransactionFields } from './TransactionFields.tsx'

type Props = {
  readonly type: TransactionType
  readonly paymentId?: string | undefined
  readonly onClose: () => void
}

/** The order of the specification's tabs, which is that of use. */
const tabOrder: readonly TransactionType[] = ['expenses', 'revenues', 'investiments']
const tabs = tabOrder.map((value) => ({ value, label: typeTabs[value] }))

/** Writes down something new: an expense, a revenue, an investment. */
export function NewTransactionModal({ type, paymentId, onClose }: Props) {
  const today = useToday()
  const { data: payments = [] } = useReading(listPayments, {})
  const valueRef = useRef<HTMLInputElement>(null)
  const [saved, setSaved] = useState<TransactionType | null>(null)
  const create = useChange(createTransaction)
  const first = paymentId ?? payments.find((one) => one.type === 'money')?._id ?? ''
  const form = useForm<TransactionForm>({
    defaultValues: emptyForm({ type, day: today, payment: first }),
  })
  const [chosen, paymentChosen] = useWatch({
    control: form.control,
    name: ['transactionType', 'payment'],
  })
  const payment = payments.find((one) => one._id === paymentChosen)
  const isReversal = chosen === 'revenues' && payment?.type === 'credit'

  const save = form.handleSubmit((filled) =>
    create.mutate(
      { body: draftOf(filled, { isReversal }) },
      { onSuccess: () => setSaved(filled.transactionType) },
    ),
  )
  const switchType = (next: TransactionType) => {
    // A category belongs to one type, so switching clears it (money.md §4).
    form.setValue('transactionType', next)
    form.setValue('category', '')
    form.clearErrors()
  }
  const another = () => {
    const { date, payment: kept } = form.getValues()
    form.reset({ ...emptyForm({ type: chosen, day: today, payment: kept }), date })
    create.reset()
    setSaved(null)
  }

  if (saved !== null) return <Saved type={saved} onMore={another} onClose={onClose} />
  return (
    <Modal
      title={newTitles[chosen]}
      onClose={onClose}
      dirty={form.formState.isDirty}
      initialFocus={valueRef}
      onSubmit={(event) => void save(event)}
      footer={<Footer busy={create.isPending} onClose={onClose} />}
    >
      <div className="mb-5">
        <SegmentedControl label="Tipo" wide value={chosen} onChange={switchType} options={tabs} />
      </div>
      <TransactionFields
        form={form}
        type={chosen}
        payment={payment}
        problem={create.error}
        withPaid
        valueRef={valueRef}
      />
      {!isReversal && <RepeatFields form={form} problem={create.error} />}
      {create.error && <Failed problem={create.error} />}
    </Modal>
  )
}

function Footer({ busy, onClose }: { readonly busy: boolean; readonly onClose: () => void }) {
  return (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button type="submit" variant="primary" busy={busy}>
        Cadastrar
      </Button>
    </>
  )
}

function Failed({ problem }: { readonly problem: Problem }) {
  return (
    <div className="mt-4">
      <Banner kind="error">Não foi possível cadastrar sua movimentação. {problem.message}</Banner>
    </div>
  )
}

type SavedProps = {
  readonly type: TransactionType
  readonly onMore: () => void
  readonly onClose: () => void
}

/** It is written: one more, or done. Enter goes on, so that a day's expenses need no mouse. */
function Saved({ type, onMore, onClose }: SavedProps) {
  return (
    <Modal
      title={createdMessages[type]}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button variant="primary" onClick={onMore} autoFocus>
            Cadastrar mais
          </Button>
        </>
      }
    >
      <p className="flex items-center gap-3 py-2 text-base text-muted">
        <CircleCheck size={28} aria-hidden="true" className="shrink-0 text-positive" />
        Os saldos e os gráficos já estão atualizados.
      </p>
    </Modal>
  )
}
