import { useEffect, useEffectEvent, useState } from 'react'
import { createPayment } from '@saldo/contract/payment-changes'
import { listPayments, type Payment } from '@saldo/contract/payments'
import type { StatementAccount } from '@saldo/contract/statements'
import { ZERO } from '@saldo/domain/money'
import { useChange, useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { PaymentInput } from '../fields/PaymentField.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'

type Props = {
  readonly account: StatementAccount
  /** The payment method chosen; '' leaves the account out. */
  readonly payment: string
  readonly offers: (payment: Payment) => boolean
  readonly onChoose: (id: string) => void
}

/**
 * Into which payment method the account goes. Where none is proposed, making it comes first: an account
 * by its bank and number, in one press (case L40).
 */
export function AccountTarget({ account, payment, offers, onChoose }: Props) {
  const { data } = useReading(listPayments, { query: OWN })
  const fitting = data?.filter((one) => offers(one) && !one.archived)
  const isOpen = payment === ''
  return (
    <div className="flex flex-col gap-3">
      {isOpen && account.kind === 'bank' && <CreateAccount account={account} onCreate={onChoose} />}
      {isOpen && account.kind === 'card' && fitting !== undefined && (
        <CreateCard cards={fitting} onCreate={onChoose} />
      )}
      {/* Before it is known whether there is another one, most people have one. */}
      {(!isOpen || fitting === undefined || fitting.length > 0) && (
        <Field
          label={isOpen ? 'Ou importar para' : 'Importar para'}
          className="max-w-100"
          help={isOpen ? 'Sem uma escolha, esta parte fica de fora.' : undefined}
        >
          {(id) => <PaymentInput id={id} value={payment} onChange={onChoose} offers={offers} />}
        </Field>
      )}
    </div>
  )
}

type CreateProps = {
  readonly account: StatementAccount
  readonly onCreate: (id: string) => void
}

function CreateAccount({ account, onCreate }: CreateProps) {
  const create = useChange(createPayment)
  const name = account.label
  const run = () =>
    create.mutate(
      { body: { type: 'debit', name, accountType: 'Conta corrente', value: ZERO } },
      { onSuccess: ({ _id }) => onCreate(_id) },
    )
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="primary" busy={create.isPending} onClick={run}>
        Criar {name}
      </Button>
      {create.error && <Banner kind="error">{create.error.message}</Banner>}
    </div>
  )
}

type CardProps = { readonly cards: readonly Payment[]; readonly onCreate: (id: string) => void }

/** A card has days that no file names: its window asks for them, and the new card is chosen here. */
function CreateCard({ cards, onCreate }: CardProps) {
  const { open } = useNavigation()
  const [before] = useState(() => new Set(cards.map(({ _id }) => _id)))
  const made = cards.find(({ _id }) => !before.has(_id))?._id
  const choose = useEffectEvent(onCreate)
  useEffect(() => {
    if (made !== undefined) choose(made)
  }, [made])
  return (
    <Button
      variant="primary"
      className="self-start"
      onClick={() => open(windows.newPayment('credit'))}
    >
      Cadastrar este cartão
    </Button>
  )
}
