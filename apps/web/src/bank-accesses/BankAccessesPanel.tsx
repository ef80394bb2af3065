import { useState, type ReactNode } from 'react'
import {
  answerBankQuestion,
  type BankQuestion,
  listBankQuestions,
  listRemovedBankLines,
  type RemovedBankLine,
  restoreBankLine,
  type BankAccess,
  type ListedInstitution,
  listInstitutions,
} from '@saldo/contract/bank-accesses'
import { useChange, useReading } from '../data/queries.ts'
import { counted } from '@saldo/domain/counts'
import { showDate } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { together } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { answerNames, questionWords } from './labels.ts'
import { Removed } from '../fields/Removed.tsx'
import Landmark from 'lucide-react/icons/landmark'
import { Link, useNavigation, useQueryWords, useRouteParams } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonStyle, linkStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { BankAccessCard } from './BankAccessCard.tsx'
import { useAccesses } from './use-accesses.ts'
import { ConnectFlow, MigrateFlow, RenewFlow } from './WidgetFlow.tsx'

/** What the syncs left in doubt, and what was answered lately, with its way back. */
export function BankQuestions() {
  const query = together(
    useReading(listBankQuestions, { query: {} }),
    useReading(listBankQuestions, { query: { answered: true } }),
  )
  return (
    <QueryView small query={query} skeleton={<Skeleton className="h-24 rounded-card" />}>
      {([waiting, answered]) =>
        waiting.length + answered.length > 0 && (
          <Card
            title="Para conferir"
            hint={waiting.length > 0 && <Badge tone="warning">{String(waiting.length)}</Badge>}
          >
            {waiting.length === 0 && <p className="text-base text-muted">Nada em dúvida.</p>}
            <ul className="-my-3 divide-y divide-line">
              {waiting.map((question) => (
                <Waiting key={question._id} question={question} />
              ))}
            </ul>
            {answered.length > 0 && (
              <div className="mt-3">
                <Disclosure label={`Já respondidas (${answered.length})`}>
                  <ul className="divide-y divide-line">
                    {answered.map((question) => (
                      <Answered key={question._id} question={question} />
                    ))}
                  </ul>
                </Disclosure>
              </div>
            )}
          </Card>
        )
      }
    </QueryView>
  )
}

function useAnswer({ _id: id }: BankQuestion) {
  const change = useChange(answerBankQuestion)
  const snack = useSnack()
  const answer = (body: Parameters<typeof change.mutate>[0]['body'], message: string) =>
    change.mutate(
      { params: { id }, body },
      {
        onSuccess: () =>
          snack({
            message,
            kind: 'success',
            ...(body.answer === 'undo'
              ? {}
              : {
                  action: {
                    label: 'Desfazer',
                    run: () => change.mutate({ params: { id }, body: { answer: 'undo' } }),
                  },
                }),
          }),
        onError: (problem) => snack({ message: problem.message, kind: 'error' }),
      },
    )
  return { answer, busy: change.isPending }
}

function Waiting({ question }: { readonly question: BankQuestion }) {
  const { answer, busy } = useAnswer(question)
  const { title, accept, decline } = questionWords[question.kind]
  const [invoice, setInvoice] = useState(question.invoices[0]?.invoice)
  const lacksInvoice = question.kind === 'payment' && invoice === undefined
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="text-base font-medium">{title}</p>
      <Facts question={question} />
      {question.kind === 'payment' && (
        <Invoices question={question} chosen={invoice} onChoose={setInvoice} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          size="sm"
          busy={busy}
          aria-label={`${decline}: ${question.name}`}
          onClick={() => answer({ answer: 'decline' }, 'Resposta guardada')}
        >
          {decline}
        </Button>
        <Button
          size="sm"
          variant="primary"
          busy={busy}
          aria-disabled={lacksInvoice || undefined}
          aria-label={`${accept}: ${question.name}`}
          onClick={() =>
            !lacksInvoice &&
            answer({ answer: 'accept', ...(invoice && { invoice }) }, 'Resposta guardada')
          }
        >
          {accept}
        </Button>
      </div>
    </li>
  )
}

function Facts({ question }: { readonly question: BankQuestion }) {
  const { kind, name, date, value, payment, count, entry, lines } = question
  if (kind === 'held') {
    return (
      <>
        <p className="text-base text-muted">
          {payment.name}: {counted(count, 'movimentação sumiu', 'movimentações sumiram')} do banco
          de uma vez, <Money value={value} /> ao todo. Nada foi apagado aqui.
        </p>
        <Disclosure label="Ver as movimentações">
          <ul>
            {lines.map((line) => (
              <li key={line._id} className="flex justify-between gap-3 py-1 text-sm">
                <span className="min-w-0 truncate">
                  {showDate(line.date)} · {line.name}
                </span>
                <Money value={line.value} />
              </li>
            ))}
          </ul>
        </Disclosure>
      </>
    )
  }
  return (
    <ul className="flex flex-col gap-1 text-base">
      <Line label={`No banco, ${payment.name}`} name={name} date={date} value={value} />
      {entry !== null && (
        <Line
          label={kind === 'item' ? 'No calendário, ainda a pagar' : 'Cadastrada por você'}
          name={entry.name}
          date={entry.date}
          value={entry.value}
        />
      )}
    </ul>
  )
}

function Line({
  label,
  name,
  date,
  value,
}: Pick<BankQuestion, 'name' | 'date' | 'value'> & { readonly label: string }) {
  return (
    <li className="flex items-end justify-between gap-x-3">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-sm text-muted">{label}</span>
        {name} · {showDate(date)}
      </span>
      <Money value={value} signed />
    </li>
  )
}

type Chosen = BankQuestion['invoices'][number]['invoice'] | undefined

function Invoices({
  question,
  chosen,
  onChoose,
}: {
  readonly question: BankQuestion
  readonly chosen: Chosen
  readonly onChoose: (invoice: Chosen) => void
}) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="sr-only">Fatura</legend>
      {question.invoices.map(({ invoice, card, value, dueOn }) => (
        <label key={invoice} className="flex min-h-11 items-center gap-3 text-base">
          <input
            type="radio"
            name={`invoice-${question._id}`}
            checked={invoice === chosen}
            onChange={() => onChoose(invoice)}
            className="size-4 accent-primary"
          />
          <span className="min-w-0 flex-1">
            Fatura {card}, vence em {showDate(dueOn)}
          </span>
          <Money value={value} />
        </label>
      ))}
      {question.invoices.length === 0 && (
        <p className="text-sm text-muted">Nenhuma fatura com algo a pagar combina com ele.</p>
      )}
    </fieldset>
  )
}

function Answered({ question }: { readonly question: BankQuestion }) {
  const { answer, busy } = useAnswer(question)
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base">{question.name}</span>
        <span className="block text-sm text-muted">
          {questionWords[question.kind].title} · {question.answer && answerNames[question.answer]}
        </span>
      </span>
      <Button
        size="sm"
        busy={busy}
        aria-label={`Desfazer a resposta sobre ${question.name}`}
        onClick={() => answer({ answer: 'undo' }, 'Resposta desfeita')}
      >
        Desfazer
      </Button>
    </li>
  )
}

/** Lines of the bank that a person has removed: no sync brings them back, and this can (case H5). */
export function RemovedLines() {
  const query = useReading(listRemovedBankLines, {})
  return (
    <QueryView small query={query} skeleton={null} empty={null}>
      {(lines) => (
        <Card title="Excluídas por você">
          <ul className="-my-3 divide-y divide-line">
            {lines.map((line) => (
              <Row key={line._id} line={line} />
            ))}
          </ul>
        </Card>
      )}
    </QueryView>
  )
}

function Row({ line }: { readonly line: RemovedBankLine }) {
  const { _id: id, name, value, date, payment, removedAt } = line
  const restore = useChange(restoreBankLine)
  const snack = useSnack()
  return (
    <Removed
      icon="receipt-text"
      name={name}
      what={`${showDate(date)} · ${payment.name}`}
      removedAt={removedAt}
      value={<Money value={value} signed />}
      busy={restore.isPending}
      onRestore={() =>
        restore.mutate(
          { params: { id } },
          {
            onSuccess: () => snack({ message: `${name} está de volta`, kind: 'success' }),
            onError: ({ message }) => snack({ message, kind: 'error' }),
          },
        )
      }
    />
  )
}

/** Contas conectadas: the connections, what is in doubt, and the widget where the address asks for it. */
export function BankAccessesPanel() {
  const query = together(useReading(listInstitutions, {}), useAccesses())
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-60 rounded-card" />}>
      {([{ available, items }, accesses]) => (
        <div className="flex flex-col gap-4">
          <Widget institutions={items} accesses={accesses} />
          {accesses.length === 0 ? (
            <NoneYet isAvailable={available} />
          ) : (
            <Connections isAvailable={available} accesses={accesses} />
          )}
        </div>
      )}
    </QueryView>
  )
}

function NoneYet({ isAvailable }: { readonly isAvailable: boolean }) {
  const { open } = useNavigation()
  return (
    <Card title="Contas conectadas">
      <EmptyState
        icon={<Landmark size={22} />}
        text={
          isAvailable
            ? 'Conecte seu banco e as movimentações chegam sozinhas, sem repetir o que você já cadastrou.'
            : 'A conexão automática não está disponível aqui. Importe o extrato do seu banco: o que já foi lançado não se repete.'
        }
        action={
          isAvailable ? (
            <Button variant="primary" onClick={() => open(windows.connectBank())}>
              Conectar nova conta
            </Button>
          ) : (
            <Link href={paths.statementImport()} className={buttonStyle({ variant: 'primary' })}>
              Importar extrato
            </Link>
          )
        }
      />
    </Card>
  )
}

function Connections({
  isAvailable,
  accesses,
}: {
  readonly isAvailable: boolean
  readonly accesses: readonly BankAccess[]
}) {
  const { bankAccess: entered } = useRouteParams()
  const { open } = useNavigation()
  const shown = entered === undefined ? accesses : accesses.filter(({ _id }) => _id === entered)
  const old = accesses.filter((access) => access.old)
  return (
    <>
      {entered === undefined && old.length > 0 && <OldNotice />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {entered === undefined ? (
          <p className="min-w-0 flex-1 basis-72 text-base text-muted">
            As movimentações destas contas chegam sozinhas, uma vez por dia e quando você
            sincroniza.
          </p>
        ) : (
          <Link href={paths.settings('contas-automaticas')} className={linkStyle('quiet')}>
            Ver todas as contas conectadas
          </Link>
        )}
        {isAvailable && (
          <Button variant="primary" onClick={() => open(windows.connectBank())}>
            Conectar nova conta
          </Button>
        )}
      </div>
      {shown.length === 0 && <EmptyState text="Conta conectada não encontrada." />}
      {shown.map((access) => (
        <BankAccessCard key={access._id} access={access} isEntered={access._id === entered} />
      ))}
      <BankQuestions />
      <RemovedLines />
    </>
  )
}

/** Those of the older aggregator receive nothing until they are brought over. */
function OldNotice() {
  return (
    <Banner kind="warning">
      Há contas de uma conexão antiga, que não recebem mais movimentações. Toque em{' '}
      <strong>Atualizar</strong> em cada uma: o histórico continua, sem repetir nada.
    </Banner>
  )
}

/** What the address asks the widget for; the words go when it is done. */
function Widget({
  institutions,
  accesses,
}: {
  readonly institutions: readonly ListedInstitution[]
  readonly accesses: readonly BankAccess[]
}): ReactNode {
  const { conectar, renovar, migrar } = useQueryWords()
  const { setQuery } = useNavigation()
  const onDone = () => setQuery({ conectar: undefined, renovar: undefined, migrar: undefined })
  const bankOf = (alias: string | undefined) =>
    institutions.find(({ belvoNames }) => alias !== undefined && belvoNames.includes(alias))
  const access = accesses.find(({ _id }) => _id === renovar || _id === migrar)
  const institution = bankOf(conectar ?? access?.institution)
  if (institution === undefined) return null
  if (conectar !== undefined) return <ConnectFlow institution={institution} onDone={onDone} />
  if (access === undefined) return null
  const Flow = migrar === undefined ? RenewFlow : MigrateFlow
  return <Flow institution={institution} access={access} onDone={onDone} />
}
