import { useState } from 'react'
import { createPayment } from '@saldo/contract/payment-changes'
import type { Payment } from '@saldo/contract/payments'
import {
  importStatement,
  type Statement,
  type StatementAccount,
  undoStatement,
} from '@saldo/contract/statements'
import type { Day } from '@saldo/domain/calendar'
import { toTotal, ZERO } from '@saldo/domain/money'
import { useCurrency } from '../data/preferences.ts'
import { useChange } from '../data/queries.ts'
import { counted, showCount } from '../fields/counts.ts'
import { showDate } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field } from '../ui/Field.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { type Choices, importBody, proposedChoices, withProbable } from './choices.ts'
import { reasonLabels } from './labels.ts'
import { LineTable } from './LineTable.tsx'
import { useLines } from './use-statement.ts'

/** Everything that the file says, before anything of it is written. */
export function ReviewStatement({ statement }: { readonly statement: Statement }) {
  const { to } = useNavigation()
  const [choices, setChoices] = useState(() => proposedChoices(statement))
  const run = useChange(importStatement)
  const discard = useChange(undoStatement)
  const params = { id: statement._id }
  const chosen = Object.values(choices.payments).some((payment) => payment !== '')
  return (
    <div className="flex flex-col gap-5">
      {statement.accounts.map((account) => (
        <AccountCard
          key={account.key}
          statement={statement}
          account={account}
          choices={choices}
          onChoose={setChoices}
        />
      ))}
      {statement.unreadableCount > 0 && <Unreadable statement={statement} />}
      {run.error && <Banner kind="error">{run.error.message}</Banner>}
      <div className="sticky bottom-20 flex flex-wrap justify-end gap-2 rounded-card border border-line bg-raised p-3 shadow-soft lg:bottom-4">
        <Button
          variant="ghost"
          busy={discard.isPending}
          onClick={() =>
            discard.mutate({ params }, { onSuccess: () => to(paths.statementImport()) })
          }
        >
          Descartar
        </Button>
        {!chosen && (
          <p id="why-not-import" className="mr-auto self-center px-2 text-base text-muted">
            Escolha para onde importar.
          </p>
        )}
        <Button
          variant="primary"
          busy={run.isPending}
          aria-disabled={!chosen || undefined}
          aria-describedby={chosen ? undefined : 'why-not-import'}
          onClick={() => {
            if (chosen) run.mutate({ params, body: importBody(statement, choices) })
          }}
        >
          Importar
        </Button>
      </div>
    </div>
  )
}

type AccountProps = {
  readonly statement: Statement
  readonly account: StatementAccount
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}

/** One account of the file: into which of the person's it goes, and its lines. */
function AccountCard({ statement, account, choices, onChoose }: AccountProps) {
  const payment = choices.payments[account.key] ?? ''
  const { lines, isWhole, totals, check, error, refetch } = useLines({
    id: statement._id,
    account: account.key,
    payment,
  })
  // All of them, or none yet: what is ticked here must not depend on how far the list has come.
  const probable = isWhole ? (lines ?? []).filter(({ status }) => status === 'probable') : []
  const offers = ({ type }: Payment) => (type === 'credit') === (account.kind === 'card')
  const choose = (id: string) =>
    onChoose({ ...choices, payments: { ...choices.payments, [account.key]: id } })
  return (
    <Card title={account.label} flush>
      <div className="flex flex-col gap-4 px-4 pb-4 sm:px-5">
        <AccountFacts account={account} />
        <Field
          label="Importar para"
          className="max-w-100"
          help={payment === '' ? 'Escolha uma conta, ou esta parte fica de fora.' : undefined}
        >
          {(id) => <PaymentField id={id} value={payment} onChange={choose} offers={offers} />}
        </Field>
        {payment === '' && account.kind === 'bank' && (
          <CreateAccount account={account} onCreate={choose} />
        )}
        {totals !== undefined && <Totals totals={totals} />}
        {check && <Checked check={check} kind={account.kind} />}
        {probable.length > 1 && (
          <Checkbox
            label="Importar também as que parecem repetidas"
            checked={probable.every(({ no }) => choices.taken.has(no))}
            onChange={({ target }) => onChoose(withProbable(choices, probable, target.checked))}
          />
        )}
      </div>
      <QueryView
        small
        query={{ data: lines, error, refetch }}
        skeleton={<LineTable lines={undefined} choices={choices} onChoose={onChoose} />}
      >
        {(read) => <LineTable lines={read} choices={choices} onChoose={onChoose} />}
      </QueryView>
    </Card>
  )
}

type CreateProps = {
  readonly account: StatementAccount
  readonly onCreate: (id: string) => void
}

/**
 * Creates the payment method of the file's account, by its bank and number, in one press (case
 * L40).
 */
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
      <Button busy={create.isPending} onClick={run}>
        Criar a conta {name}
      </Button>
      {create.error && <Banner kind="error">{create.error.message}</Banner>}
    </div>
  )
}

/** What the file says of an account by itself. */
function AccountFacts({ account }: { readonly account: StatementAccount }) {
  const currency = useCurrency()
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-base text-muted">
        <span>
          {counted(account.count, 'movimentação', 'movimentações')}
          {account.firstDay !== null && account.lastDay !== null && (
            <>
              {' '}
              de {showDate(account.firstDay)} a {showDate(account.lastDay)}
            </>
          )}
        </span>
        <span>
          Soma <Money value={account.sum} signed />
        </span>
        {account.balance === 'agrees' && <span>Confere com o saldo do extrato</span>}
      </p>
      {account.balance === 'differs' && (
        <Banner kind="warning">As linhas não somam o saldo que o extrato mostra.</Banner>
      )}
      {account.currency !== currency && account.currency !== '' && (
        <Banner kind="warning">Os valores deste extrato estão em {account.currency}.</Banner>
      )}
    </>
  )
}

type CheckedProps = {
  readonly check: { readonly on: Day; readonly told: number; readonly reckoned: number }
  readonly kind: StatementAccount['kind']
}

/** The balance in the bank's file beside the one this account will have; a difference is shown. */
function Checked({ check: { on, told, reckoned }, kind }: CheckedProps) {
  const what = kind === 'card' ? 'total da fatura' : `saldo de ${showDate(on)}`
  if (told === reckoned) {
    return <p className="text-base text-muted">Confere com o {what} que o arquivo mostra.</p>
  }
  // A bill says what is owed without a sign.
  const shown = (value: number) => (kind === 'card' ? toTotal(-value) : value)
  return (
    <Banner kind="warning">
      O {what} é <Money value={shown(told)} /> no arquivo e será <Money value={shown(reckoned)} />{' '}
      aqui: uma diferença de <Money value={toTotal(Math.abs(told - reckoned))} />.
    </Banner>
  )
}

type TotalsProps = {
  readonly totals: Record<'new' | 'known' | 'probable' | 'entered', number>
}

/** How many lines are new, and how many are there already. */
function Totals({ totals }: TotalsProps) {
  return (
    <p aria-live="polite" className="text-base">
      <b>{showCount(totals.new)}</b> {totals.new === 1 ? 'nova' : 'novas'} ·{' '}
      <b>{showCount(totals.known)}</b> já {totals.known === 1 ? 'importada' : 'importadas'} ·{' '}
      <b>{showCount(totals.probable)}</b>{' '}
      {totals.probable === 1 ? 'parece repetida' : 'parecem repetidas'}
      {totals.entered > 0 && (
        <>
          {' · '}
          <b>{showCount(totals.entered)}</b> já {totals.entered === 1 ? 'lançada' : 'lançadas'}
        </>
      )}
    </p>
  )
}

/** What was left out, with its line in the file, so that nothing is missing in silence. */
function Unreadable({ statement }: { readonly statement: Statement }) {
  const { unreadable, unreadableCount } = statement
  return (
    <Card
      title={
        unreadableCount === 1
          ? '1 linha ficou de fora'
          : `${showCount(unreadableCount)} linhas ficaram de fora`
      }
    >
      <ul
        className="flex max-h-60 flex-col gap-2 overflow-y-auto"
        aria-label="Linhas que ficaram de fora"
      >
        {unreadable.map(({ line, reason, text }) => (
          <li key={`${line}:${text}`} className="text-base">
            <span className="text-muted">Linha {line}: </span>
            {reasonLabels[reason]}
            <code className="block truncate text-sm text-muted">{text}</code>
          </li>
        ))}
      </ul>
    </Card>
  )
}
