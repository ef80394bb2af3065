import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { listPayments } from '@saldo/contract/payments'
import { readTransaction, type Transaction, updateTransaction } from '@saldo/contract/transactions'
import { toDay } from '@saldo/domain/calendar'
import { useChange, useReading } from '../data/queries.ts'
import { typedMoney } from '../fields/money.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { signedValue, type TransactionForm } from './draft.ts'
import { typeNames } from './labels.ts'
import { type SeriesScope, ScopeDialog } from './ScopeDialog.tsx'
import { SameNameDialog } from './SameNameDialog.tsx'
import { TransactionFields } from './TransactionFields.tsx'

type Props = { readonly id: string; readonly onClose: () => void }

/** Changes an entry; one of a series asks how far the change goes. */
export function EditTransactionModal({ id, onClose }: Props) {
  const { data, error, refetch } = useReading(readTransaction, { params: { id } })
  if (error) {
    return (
      <Modal title="Editar movimentação" onClose={onClose}>
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      </Modal>
    )
  }
  if (data === undefined) {
    return (
      <Modal title="Editar movimentação" onClose={onClose}>
        <Skeleton className="h-72" />
      </Modal>
    )
  }
  return <EditForm transaction={data} onClose={onClose} />
}

function formOf(transaction: Transaction): TransactionForm {
  return {
    transactionType: transaction.transactionType,
    value: typedMoney(transaction.value),
    name: transaction.name,
    category: transaction.category?._id ?? '',
    date: transaction.date,
    payment: transaction.payment._id,
    paid: transaction.paid,
    description: transaction.description,
    recurrentType: '',
    instalments: 1,
  }
}

/** Only what was changed is sent: the rest of a series keeps what is its own. */
function changesOf(
  transaction: Transaction,
  form: TransactionForm,
  dirty: Partial<Record<keyof TransactionForm, unknown>>,
) {
  return {
    version: transaction.version,
    ...(dirty.value ? { value: signedValue(form.value, transaction.transactionType) } : {}),
    ...(dirty.name ? { name: form.name } : {}),
    ...(dirty.category ? { category: form.category === '' ? null : form.category } : {}),
    ...(dirty.date ? { date: toDay(form.date) } : {}),
    ...(dirty.payment ? { payment: form.payment } : {}),
    ...(dirty.description ? { description: form.description } : {}),
  }
}

type Asking = { readonly kind: 'scope' | 'name'; readonly form: TransactionForm }

function EditForm({
  transaction,
  onClose,
}: {
  readonly transaction: Transaction
  readonly onClose: () => void
}) {
  const { data: payments = [] } = useReading(listPayments, {})
  const update = useChange(updateTransaction)
  const snack = useSnack()
  const [asking, setAsking] = useState<Asking | null>(null)
  const form = useForm<TransactionForm>({ defaultValues: formOf(transaction) })
  const { dirtyFields, isDirty } = form.formState
  const payment = payments.find((one) => one._id === form.watch('payment'))
  const type = transaction.transactionType
  const fromBank = transaction.externalId !== null

  const send = (filled: TransactionForm, how: { scope?: SeriesScope; sameName?: boolean }) => {
    setAsking(null)
    update.mutate(
      {
        params: { id: transaction._id },
        query: { scope: how.scope },
        body: {
          ...changesOf(transaction, filled, dirtyFields),
          ...(how.sameName === true ? { sameName: true } : {}),
        },
      },
      {
        onSuccess: ({ skipped }) => {
          snack({ message: doneMessage(skipped), kind: 'success' })
          onClose()
        },
      },
    )
  }
  const save = form.handleSubmit((filled) => {
    if (!isDirty) onClose()
    else if (transaction.recurrent) setAsking({ kind: 'scope', form: filled })
    else if (fromBank && (dirtyFields.name || dirtyFields.category)) {
      setAsking({ kind: 'name', form: filled })
    } else send(filled, {})
  })

  return (
    <Modal
      title={`Editar ${typeNames[type]}`}
      onClose={onClose}
      dirty={isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            Salvar alterações
          </Button>
        </>
      }
    >
      {fromBank && (
        <p className="mb-4 text-base text-muted">
          Este lançamento veio do banco: só a descrição curta e a categoria podem mudar.
        </p>
      )}
      <TransactionFields
        form={form}
        type={type}
        payment={payment}
        problem={update.error}
        fromBank={fromBank}
      />
      {update.error && (
        <div className="mt-4">
          <Banner kind="error">
            {update.error.message || `Não foi possível editar sua ${typeNames[type]}.`}
          </Banner>
        </div>
      )}
      {asking?.kind === 'scope' && (
        <ScopeDialog
          verb="Alterar"
          onChoose={(scope) => send(asking.form, { scope })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.kind === 'name' && (
        <SameNameDialog
          onChoose={(sameName) => send(asking.form, { sameName })}
          onClose={() => setAsking(null)}
        />
      )}
    </Modal>
  )
}

/** Says how many entries a series edit left alone, because they are paid (case E5). */
function doneMessage(skipped: number): string {
  if (skipped === 0) return 'Item alterado com sucesso'
  const kept =
    skipped === 1 ? '1 já paga ficou como estava' : `${skipped} já pagas ficaram como estavam`
  return `Item alterado com sucesso; ${kept}`
}
