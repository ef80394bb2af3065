import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createPayment } from '@saldo/contract/payment-changes'
import { useChange } from '../data/queries.ts'
import { useDraft } from '../fields/use-draft.ts'
import { FormModal } from '../ui/FormModal.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { AccountFields } from './AccountFields.tsx'
import { CardFields } from './CardFields.tsx'
import { draftOf, emptyForm, type PaymentForm } from './form.ts'
import { typeLabels } from './labels.ts'

type Kind = 'debit' | 'credit'
type Props = { readonly type: Kind; readonly onClose: () => void }

const kinds: readonly Kind[] = ['credit', 'debit']
const titles = { debit: 'Nova conta manual', credit: 'Novo cartão manual' } as const

/** A new account or card, kept by hand. */
export function NewPaymentModal({ type, onClose }: Props) {
  const [kind, setKind] = useState<Kind>(type)
  const create = useChange(createPayment)
  const snack = useSnack()
  const form = useForm<PaymentForm>({ defaultValues: emptyForm })
  const draft = useDraft(form, {
    name: 'nova-forma',
    beside: kind,
    onBeside: (before) => setKind(before === 'credit' ? 'credit' : 'debit'),
  })
  const save = form.handleSubmit((filled) =>
    create.mutate(
      { body: draftOf(filled, kind) },
      {
        onSuccess: ({ name }) => {
          draft.drop()
          snack({ message: `${name} foi cadastrado`, kind: 'success' })
          onClose()
        },
      },
    ),
  )
  return (
    <FormModal
      title={titles[kind]}
      onClose={onClose}
      draft={draft}
      isDirty={form.formState.isDirty}
      problem={create.error}
      busy={create.isPending}
      submitLabel="Cadastrar Forma de pagamento"
      onSubmit={save}
    >
      <div className="mb-5">
        <SegmentedControl
          label="Tipo"
          wide
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: typeLabels[value] }))}
        />
      </div>
      {kind === 'credit' ? (
        <CardFields form={form} problem={create.error} />
      ) : (
        <AccountFields form={form} problem={create.error} withValue />
      )}
    </FormModal>
  )
}
