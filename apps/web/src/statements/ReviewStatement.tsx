import { type Statement, importStatement, undoStatement } from '@saldo/contract/statements'
import { showCount } from '@saldo/domain/counts'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useCurrency } from '../data/preferences.ts'
import { useChange } from '../data/queries.ts'
import { Money } from '../fields/Money.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { type LoadedLines, AccountCard } from './AccountCard.tsx'
import {
  type Choices,
  importBody,
  openQuestions,
  proposedChoices,
  withLines,
  unseenDifferences,
} from './choices.ts'
import { reckon } from './groups.ts'
import { areAccountsKnown, hasLeftOut } from './waiting.ts'
import { useKeptDraft } from '../data/use-kept-draft.ts'
import { Unreadable } from './Unreadable.tsx'
import { ColumnsCard } from './ColumnsCard.tsx'
import { DraftOffer } from '../ui/dialog/DraftOffer.tsx'

type Props = {
  readonly statement: Statement
  /** Of each account of the file. */
  readonly loaded: readonly LoadedLines[]
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
  /** It was imported or thrown away. */
  readonly onOver: () => void
  /** It imports itself where nobody needs to look at it. */
  readonly isAuto: boolean
  /** It is imported, and so many entries came of it; null where it was thrown away. */
  readonly onDone: (added: number | null) => void
}

/** What the import will do, always in sight, and the press that does it. */
export function ImportBar(props: Props) {
  const { statement, loaded, choices, onChoose, onOver, isAuto, onDone } = props
  const run = useChange(importStatement)
  const discard = useChange(undoStatement)
  const params = { id: statement._id }
  const isChosen = Object.values(choices.payments).some((payment) => payment !== '')
  const isWhole =
    loaded.length === statement.accounts.length && loaded.every((account) => account.isWhole)
  const lines = useMemo(() => loaded.flatMap((account) => account.lines), [loaded])
  const { count } = useMemo(() => reckon(lines, choices), [lines, choices])
  const unseen = unseenDifferences(statement, choices).length
  const isReady = isChosen && isWhole && unseen === 0 && openQuestions(lines, choices).length === 0
  const take = () => {
    if (!isReady || run.isPending) return
    const body = importBody(statement, choices, lines)
    run.mutate(
      { params, body },
      {
        onSuccess: ({ added }) => {
          onOver()
          onDone(added)
        },
      },
    )
  }
  const currency = useCurrency()
  const isClear =
    loaded.every((account) => account.isClear) &&
    areAccountsKnown(statement, currency) &&
    !hasLeftOut(statement)
  useTakeAlone({ isAuto, isWhole, isReady, isClear: isClear && run.isIdle, take })
  return (
    <div className="sticky bottom-20 z-2 flex flex-col gap-2 rounded-card border border-line bg-raised p-3 shadow-soft lg:bottom-4">
      {run.error && <Banner kind="error">{run.error.message}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Summary {...{ lines, isWhole, isChosen, unseen, choices, onChoose }} />
        <div className="flex flex-1 justify-end gap-2">
          <Button
            variant="ghost"
            busy={discard.isPending}
            onClick={() =>
              discard.mutate(
                { params },
                {
                  onSuccess: () => {
                    onOver()
                    onDone(null)
                  },
                },
              )
            }
          >
            Descartar
          </Button>
          <Button
            variant="primary"
            busy={run.isPending}
            aria-disabled={!isReady || undefined}
            aria-describedby="what-is-imported"
            onClick={take}
          >
            {isWhole && isChosen ? `Importar ${showCount(count)}` : 'Importar'}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Imports a file by itself where nothing of it waits for a look. One that once waited is for whoever answers. */
function useTakeAlone(of: {
  readonly isAuto: boolean
  readonly isWhole: boolean
  readonly isReady: boolean
  readonly isClear: boolean
  readonly take: () => void
}) {
  const [isStopped, setStopped] = useState(false)
  if (of.isAuto && of.isWhole && !of.isReady && !isStopped) setStopped(true)
  const take = useEffectEvent(of.take)
  const isAlone = of.isAuto && of.isReady && of.isClear && !isStopped
  useEffect(() => {
    if (isAlone) take()
  }, [isAlone])
}

type SummaryFacts = {
  readonly lines: LoadedLines['lines']
  readonly isWhole: boolean
  readonly isChosen: boolean
  /** How many accounts differ from their own file, which nobody has said to have seen. */
  readonly unseen: number
}

/** How many of how many, of what sum and how many without a category; the tick takes all that are new. */
function Summary({
  lines,
  isWhole,
  isChosen,
  unseen,
  choices,
  onChoose,
}: Pick<Props, 'choices' | 'onChoose'> & SummaryFacts) {
  const { count, sum, unnamed } = useMemo(() => reckon(lines, choices), [lines, choices])
  const waiting = waitingText({ lines, isWhole, isChosen, unseen, choices })
  if (waiting !== null) {
    return (
      <p
        id="what-is-imported"
        aria-live="polite"
        className="min-h-11 content-center px-2 text-base text-muted"
      >
        {waiting}
      </p>
    )
  }
  const fresh = lines.filter(
    ({ status, account }) => status === 'new' && (choices.payments[account] ?? '') !== '',
  )
  const out = fresh.filter(({ no }) => choices.skipped.has(no)).length
  return (
    <div className="flex min-w-0 items-center gap-x-3">
      <Checkbox
        hideLabel
        label="Importar todas as novas"
        checked={fresh.length > 0 && out === 0}
        mixed={out > 0 && out < fresh.length}
        disabled={fresh.length === 0}
        onChange={({ target }) => onChoose(withLines(choices, fresh, target.checked))}
      />
      <p id="what-is-imported" aria-live="polite" className="text-base">
        <span className="whitespace-nowrap">
          <b>{showCount(count)}</b> de {showCount(lines.length)}
        </span>
        {' · '}
        <Money value={sum} />
        {unnamed > 0 && (
          <>
            {' · '}
            <span className="whitespace-nowrap text-muted">{showCount(unnamed)} sem categoria</span>
          </>
        )}
      </p>
    </div>
  )
}

/** What is missing before anything can be imported; null where nothing is. */
function waitingText({
  lines,
  isWhole,
  isChosen,
  unseen,
  choices,
}: Pick<Props, 'choices'> & SummaryFacts): string | null {
  if (!isChosen) return 'Escolha para onde importar.'
  if (!isWhole) return 'As linhas ainda estão chegando.'
  if (unseen > 0) return 'As linhas não somam o que o arquivo diz: confirme acima que viu.'
  const open = openQuestions(lines, choices).length
  if (open === 0) return null
  return open === 1
    ? 'Falta responder 1 pergunta acima.'
    : `Faltam ${showCount(open)} respostas acima.`
}

/** What was decided about a file, kept on the device until it is imported or thrown away. */
function useChoices(statement: Statement) {
  const [made, setChoices] = useState<Choices | null>(null)
  // What another file brought meanwhile may propose more.
  const choices = useMemo(() => made ?? proposedChoices(statement), [made, statement])
  const { kept, answer, keep, drop } = useKeptDraft<Choices>(`importar ${statement._id}`)
  const choose = useCallback(
    (next: Choices) => {
      setChoices(next)
      keep(() => next)
    },
    [keep],
  )
  const answerWith = (act: () => void) => {
    act()
    answer()
  }
  const offer =
    kept === null || kept === undefined
      ? null
      : { resume: () => answerWith(() => setChoices(kept)), discard: () => answerWith(drop) }
  // What was begun by hand is ended by hand.
  const [wasOffered, setOffered] = useState(false)
  if (offer !== null && !wasOffered) setOffered(true)
  return { choices, choose, drop, offer, wasOffered, isAsked: kept !== undefined }
}

/** Everything that the file says, before anything of it is written. */
export function ReviewStatement({
  statement,
  isAuto,
  onDone,
}: Pick<Props, 'statement' | 'isAuto' | 'onDone'>) {
  const { choices, choose, drop, offer, wasOffered, isAsked } = useChoices(statement)
  const [loaded, setLoaded] = useState<Readonly<Record<string, LoadedLines>>>({})
  const noteLines = useCallback(
    (key: string, lines: LoadedLines) => setLoaded((before) => ({ ...before, [key]: lines })),
    [],
  )
  const [isAsking, setAsking] = useState(false)
  if (!isAsked) return null
  if (isAsking && statement.columns !== null)
    return (
      <ColumnsCard
        statement={statement}
        columns={statement.columns}
        onBack={() => setAsking(false)}
      />
    )
  return (
    <div className="flex flex-col gap-5">
      {offer !== null && <DraftOffer offer={offer} />}
      {statement.accounts.map((account) => (
        <AccountCard
          key={account.key}
          statement={statement}
          account={account}
          choices={choices}
          onChoose={choose}
          onLines={noteLines}
        />
      ))}
      <p className="text-base text-muted">
        Categorias, nomes e etiquetas vêm das suas{' '}
        <Link href={paths.rules()} className={linkStyle()}>
          regras
        </Link>{' '}
        e do que você escolheu antes.
      </p>
      {statement.unreadableCount > 0 && <Unreadable statement={statement} />}
      {statement.columns !== null && (
        <p className="text-base text-muted">
          Alguma coluna foi lida errado?{' '}
          <button type="button" className={linkStyle()} onClick={() => setAsking(true)}>
            Ler de outro jeito
          </button>
        </p>
      )}
      <ImportBar
        statement={statement}
        loaded={Object.values(loaded)}
        choices={choices}
        onChoose={choose}
        onOver={drop}
        isAuto={isAuto && !wasOffered}
        onDone={onDone}
      />
    </div>
  )
}
