import { useState } from 'react'
import { createPayment } from '@saldo/contract/payment-changes'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { AccountFields } from './AccountFields.tsx'
import { CardFields } from './CardFields.tsx'
import { draftOf, emptyForm } from './form.ts'
import { typeLabels } from './labels.ts'

type Kind = 'debit' | 'credit'

const kinds: readonly Kind[] = ['credit', 'debit']
const titles = { debit: 'Nova conta manual', credit: 'Novo cartão manual' } as const

/** A new account or card, kept by hand. */
export function NewPaymentModal({
  type,
  onClose,
}: {
  readonly type: Kind
  readonly onClose: () => void
}) {
  const [kind, setKind] = useState<Kind>(type)
  return (
    <ChangeForm
      endpoint={createPayment}
      defaults={emptyForm}
      request={(typed) => ({ body: draftOf(typed, kind) })}
      said={({ name }) => `${name} foi cadastrado`}
      draft={{
        name: 'nova-forma',
        beside: kind,
        onBeside: (before) => setKind(before === 'credit' ? 'credit' : 'debit'),
      }}
      title={titles[kind]}
      submitLabel="Cadastrar Forma de pagamento"
      onClose={onClose}
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
      {kind === 'credit' ? <CardFields /> : <AccountFields withValue />}
    </ChangeForm>
  )
}
