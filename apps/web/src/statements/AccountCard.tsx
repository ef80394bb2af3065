import type { StatementAccount, ReviewLine, Statement } from '@saldo/contract/statements'
import { type Day, isDay, toDay } from '@saldo/domain/calendar'
import { toTotal, ZERO } from '@saldo/domain/money'
import { useCurrency } from '../data/preferences.ts'
import { counted, showCount } from '@saldo/domain/counts'
import { showDate } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Banner } from '../ui/Banner.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPayment } from '@saldo/contract/payment-changes'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { useChange, useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { PaymentInput } from '../fields/PaymentField.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/field/Field.tsx'
import { Card } from '../ui/Card.tsx'
import { DateInput } from '../ui/choice/DateInput.tsx'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { checkWith, type Choices, withAccount, withLines, withPayment } from './choices.ts'
import { LineTable } from './LineTable.tsx'
import { SameQuestions } from './SameQuestions.tsx'
import { useLines } from './use-statement.ts'

const DOUBTS_SHOWN = 6

/** Where in the file to look: the lines at which its balance does not follow. */
function doubtText(doubts: StatementAccount['doubts']): string {
  if (doubts.length === 0) return ''
  const shown = doubts.slice(0, DOUBTS_SHOWN).map(String)
  const listed = new Intl.ListFormat('pt-BR').format(
    doubts.length > shown.length ? [...shown, 'outras'] : shown,
  )
  return doubts.length === 1 ? ` Confira a linha ${listed}.` : ` Confira as linhas ${listed}.`
}

/** What the file says of an account by itself. */
function AccountFacts({ account }: { readonly account: StatementAccount }) {
  const currency = useCurrency()
  const isBill = account.kind === 'card'
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
        {account.balance === 'agrees' && (
          <span>As linhas somam o {isBill ? 'total da fatura' : 'saldo do extrato'}</span>
        )}
      </p>
      {account.balance === 'differs' && (
        <Banner kind="warning">
          As linhas não somam o {isBill ? 'total que a fatura' : 'saldo que o extrato'} mostra.
          {doubtText(account.doubts)}
        </Banner>
      )}
      {account.currency !== currency && account.currency !== '' && (
        <Banner kind="warning">Os valores deste extrato estão em {account.currency}.</Banner>
      )}
    </>
  )
}

/** The balance in the bank's file beside the one this account will have; a difference is shown. */
function Checked({
  check: { on, told, reckoned },
  kind,
}: {
  readonly check: { readonly on: Day; readonly told: number; readonly reckoned: number }
  readonly kind: StatementAccount['kind']
}) {
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

/** How many lines are new, and how many are there already. */
function Totals({
  totals,
}: {
  /** Not there before the lines are. */
  readonly totals: Record<ReviewLine['status'], number> | undefined
}) {
  if (totals === undefined) return <p className="min-h-6" />
  return (
    <p aria-live="polite" className="min-h-6 text-base">
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
      {totals.ignored > 0 && (
        <>
          {' · '}
          <b>{showCount(totals.ignored)}</b> {totals.ignored === 1 ? 'ignorada' : 'ignoradas'} por
          suas regras
        </>
      )}
    </p>
  )
}

/**
 * Into which payment method the account goes. Where none is proposed, making it comes first: an account
 * by its bank and number, in one press (case L40).
 */
function AccountTarget({
  account,
  payment,
  offers,
  onChoose,
}: {
  readonly account: StatementAccount
  /** The payment method chosen; '' leaves the account out. */
  readonly payment: string
  readonly offers: (payment: Payment) => boolean
  readonly onChoose: (id: string) => void
}) {
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

function CreateAccount({
  account,
  onCreate,
}: {
  readonly account: StatementAccount
  readonly onCreate: (id: string) => void
}) {
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

/** A card has days that no file names: its window asks for them, and the new card is chosen here. */
function CreateCard({
  cards,
  onCreate,
}: {
  readonly cards: readonly Payment[]
  readonly onCreate: (id: string) => void
}) {
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

function billHelp(dueOn: Day | null, isProposed: boolean): string {
  if (dueOn === null) return 'Sem ele, cada compra vai para a fatura do seu dia.'
  return isProposed
    ? 'O arquivo não diz: é a fatura da maioria das compras. Confira antes de importar.'
    : 'Tudo o que está no arquivo entra nesta fatura.'
}

/** When the bill that the file is falls due: all its lines lie in that invoice. */
function BillDue({
  dueOn,
  isProposed,
  onChange,
}: {
  readonly dueOn: Day | null
  /** The file does not say it: it is the card's calendar that has most of the purchases there. */
  readonly isProposed: boolean
  readonly onChange: (dueOn: Day | null) => void
}) {
  return (
    <Field
      label="Vencimento da fatura"
      optional
      className="max-w-60"
      help={billHelp(dueOn, isProposed)}
    >
      {(id) => (
        <DateInput
          id={id}
          value={dueOn ?? ''}
          onChange={(text) => {
            if (text === '') onChange(null)
            else if (isDay(text)) onChange(toDay(text))
          }}
        />
      )}
    </Field>
  )
}

/** The balance after the import, with what the account held before where that is added too. */
function withOpening(
  check: { readonly reckoned: number; readonly opening: number | null },
  isOpened: boolean,
): number {
  return isOpened ? toTotal(check.reckoned + (check.opening ?? 0)) : check.reckoned
}

function OpeningLabel({ value }: { readonly value: number }) {
  return (
    <>
      Criar o saldo inicial de <Money value={value} />, para a conta fechar com o extrato
    </>
  )
}

/** Whether nothing of the file's own figure is left to be looked at. */
function isAgreed(check: Check | null | undefined): boolean {
  if (check === undefined) return false
  return check === null || (check.told === check.reckoned && check.opening === null)
}

const SEEN = 'Vi a diferença e quero importar assim mesmo'

/** A choice for a whole account. */
function AccountTick({
  account,
  set,
  label,
  choices,
  onChoose,
}: Pick<Props, 'choices' | 'onChoose'> & {
  readonly account: string
  readonly set: 'openings' | 'differing'
  readonly label: React.ReactNode
}) {
  return (
    <Checkbox
      label={label}
      checked={choices[set]?.has(account) === true}
      onChange={({ target }) =>
        onChoose(withAccount(choices, set, { account, isIn: target.checked }))
      }
    />
  )
}

type Check = Parameters<typeof Checked>[0]['check'] & { readonly opening: number | null }

/** The file's figure beside the one after the import, and what the account held before. */
function AccountCheck({
  check: found,
  lines,
  account,
  choices,
  onChoose,
}: Pick<Props, 'account' | 'choices' | 'onChoose'> & {
  readonly check: Check
  readonly lines: readonly ReviewLine[]
}) {
  const { key, kind } = account
  const isImported = (choices.payments[key] ?? '') !== ''
  // Of a bill the server alone knows which invoice a line moves.
  const check = kind === 'bank' && isImported ? checkWith(found, lines, choices) : found
  const reckoned = withOpening(check, choices.openings?.has(key) === true)
  return (
    <>
      <Checked check={{ ...check, reckoned }} kind={kind} />
      {check.opening !== null && (
        <AccountTick
          account={key}
          choices={choices}
          onChoose={onChoose}
          set="openings"
          label={<OpeningLabel value={check.opening} />}
        />
      )}
    </>
  )
}

/** The lines of an account that are there, whether they are all, and whether nobody needs to look at them. */
export type LoadedLines = {
  readonly lines: readonly ReviewLine[]
  readonly isWhole: boolean
  /** Judged against the ledger as it is; nothing looks repeated, and the account will hold what the file says. */
  readonly isClear: boolean
}

type Props = {
  readonly statement: Statement
  readonly account: StatementAccount
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
  /** With each page that comes. */
  readonly onLines: (key: string, loaded: LoadedLines) => void
}

/** One account of the file: into which of the person's it goes, and its lines. */
export function AccountCard({ statement, account, choices, onChoose, onLines }: Props) {
  const { key, kind } = account
  const payment = choices.payments[key] ?? ''
  const stated = choices.bills?.[key]
  const { lines, isWhole, isCurrent, isJudged, totals, check, dueOn, error, refetch } = useLines({
    id: statement._id,
    account: key,
    payment,
    dueOn: stated,
  })
  const isClear = isJudged && isAgreed(check) && totals?.probable === 0
  useEffect(() => {
    if (lines !== undefined) onLines(key, { lines, isWhole, isClear })
  }, [key, lines, isWhole, isClear, onLines])
  // All of them, or none yet: what is ticked here must not depend on how far the list has come.
  const read = isWhole ? (lines ?? []) : []
  const probable = read.filter(({ status, sameAs }) => status === 'probable' && sameAs === null)
  const offers = ({ type }: Payment) => (type === 'credit') === (kind === 'card')
  const choose = (id: string) => onChoose(withPayment(choices, key, id))
  const table = { kind, choices, onChoose }
  const tick = { account: key, choices, onChoose }
  return (
    <Card title={account.label} flush>
      <div className="flex flex-col gap-4 px-4 pb-4 sm:px-5">
        <AccountFacts account={account} />
        {account.balance === 'differs' && payment !== '' && (
          <AccountTick {...tick} set="differing" label={SEEN} />
        )}
        <AccountTarget account={account} payment={payment} offers={offers} onChoose={choose} />
        {kind === 'card' && payment !== '' && (
          <BillDue
            dueOn={stated === undefined ? (account.dueOn ?? dueOn) : stated}
            isProposed={stated === undefined && account.dueOn === null}
            onChange={(day) => onChoose({ ...choices, bills: { ...choices.bills, [key]: day } })}
          />
        )}
        <Totals totals={totals} />
        {check && <AccountCheck check={check} lines={read} account={account} {...table} />}
        {payment !== '' && <SameQuestions lines={read} choices={choices} onChoose={onChoose} />}
        {probable.length > 1 && (
          <Checkbox
            label="Importar também as que parecem repetidas"
            checked={probable.every(({ no }) => choices.taken.has(no))}
            onChange={({ target }) => onChoose(withLines(choices, probable, target.checked))}
          />
        )}
      </div>
      <QueryView
        small
        query={{ data: lines, error, refetch }}
        skeleton={<LineTable {...table} lines={undefined} />}
      >
        {(loaded) =>
          isWhole ? (
            <LineTable {...table} lines={loaded} busy={!isCurrent} />
          ) : (
            <Loading count={loaded.length} of={account.count} />
          )
        }
      </QueryView>
    </Card>
  )
}

/** A long file comes in parts, and its groups would move with each: they are shown once. */
function Loading({ count, of }: { readonly count: number; readonly of: number }) {
  return (
    <p aria-live="polite" className="px-4 pb-6 text-base text-muted sm:px-5">
      {showCount(count)} de {showCount(of)} movimentações prontas para conferir.
    </p>
  )
}
