import { useState } from 'react'
import {
  answerBankQuestion,
  type BankQuestion,
  listBankQuestions,
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
        <Line label="Cadastrada por você" name={entry.name} date={entry.date} value={entry.value} />
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
