import { useState } from 'react'
import { type Month, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { useMoneyText } from '../fields/Money.tsx'
import { showPercent } from '../fields/money.ts'
import { useHiddenValues } from '../data/preferences.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { useTakenCorner } from '../ui/layer/corner.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { MASK } from '../ui/field/mask.ts'
import type { ChangedLine, ChangedMonth } from './sending.ts'
import { LeftWords } from './PlanSummary.tsx'
import { lastOf, type Term, useApplying } from './use-applying.ts'
import type { useEditing } from './use-editing.ts'

// What was typed must not be lost to a module that cannot be fetched any more.
const OverQuestion = lazyComponent(
  () => import('./OverQuestion.tsx').then((all) => all.OverQuestion),
  { soon: true },
)

type Props = {
  readonly editing: ReturnType<typeof useEditing>
  /** What of the month in sight no line has, in cents. */
  readonly left: Cents
}

/** A cell that holds no amount has the focus, and nothing is sent. */
function focusWrongCell(): boolean {
  const wrong = document.querySelector<HTMLElement>('[data-planned][aria-invalid=true]')
  wrong?.focus()
  return wrong !== null
}

/** How far it goes: one question for all that was typed. In December the year ends with the month. */
function termsOf(months: ReadonlySet<Month>): readonly { value: Term; label: string }[] {
  const [month, ...others] = months
  const isAlone = others.length === 0
  const isDecember = month !== undefined && lastOf('year', month) === month
  return [
    { value: 'month', label: isAlone ? 'Só este mês' : 'Só estes' },
    ...(isAlone && !isDecember ? [{ value: 'year' as const, label: 'Até dezembro' }] : []),
    { value: 'window', label: '12 meses' },
  ]
}

/** What waits in the rows, and what is done with it; in sight however long the plan is. */
export function EditBar({ editing, left }: Props) {
  const { count, months } = editing
  useTakenCorner(true)
  const applying = useApplying(editing)
  const { isApplying, isOver, refused, isNew } = applying
  const [isAsking, setAsking] = useState(false)
  const [chosen, setTerm] = useState<Term | null>(null)
  const terms = termsOf(months)
  // A first plan is one of a year; what is changed in one that is there stays in its month.
  const usual = isNew ? 'window' : 'month'
  const term = terms.find(({ value }) => value === chosen)?.value ?? usual
  const apply = () => {
    if (refused.length > 0 || focusWrongCell()) return
    if (isOver) setAsking(true)
    else applying.apply(term)
  }
  return (
    <section
      aria-label="Alterações do planejamento"
      className="sticky bottom-4 z-10 mt-5 flex flex-col gap-3 rounded-card border border-line bg-raised p-3 shadow-soft max-lg:bottom-22 sm:px-5"
    >
      <Problems
        applying={applying}
        onDiscard={editing.close}
        onAnyway={() => applying.applyAnyway(term)}
      />
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center">
        <p aria-live="polite" className="mr-auto text-muted">
          {wordsOf(count, months.size)} · <LeftWords left={left} />
        </p>
        <SegmentedControl
          size="sm"
          label="Repetir"
          value={term}
          onChange={setTerm}
          options={terms}
        />
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          <Button aria-label="Descartar alterações" onClick={editing.close}>
            Descartar
          </Button>
          <Button
            data-apply
            variant="primary"
            busy={isApplying}
            aria-disabled={refused.length > 0 || undefined}
            onClick={apply}
          >
            {isNew ? 'Salvar planejamento' : 'Aplicar alterações'}
          </Button>
        </div>
      </div>
      {isAsking && (
        <OverQuestion
          onYes={() => {
            setAsking(false)
            applying.apply(term)
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  )
}

/** What stands against it: what changed elsewhere or was refused, and the months that cannot be planned so. */
function Problems({
  applying,
  onDiscard,
  onAnyway,
}: {
  readonly applying: ReturnType<typeof useApplying>
  readonly onDiscard: () => void
  readonly onAnyway: () => void
}) {
  const { changed, isApplying, problem, refused } = applying
  return (
    <>
      {changed.length > 0 ? (
        <Conflict {...{ changed, isApplying }} onDiscard={onDiscard} onAnyway={onAnyway} />
      ) : (
        problem !== null && <Banner kind="error">{problem.message}</Banner>
      )}
      {refused.length > 0 && (
        <Banner kind="error">
          {refused.map(({ month, words }) => (
            <p key={month}>
              {words} ({showMonth(month)})
            </p>
          ))}
        </Banner>
      )}
    </>
  )
}

function wordsOf(count: number, months: number): string {
  const changes = count === 1 ? '1 alteração pendente' : `${count} alterações pendentes`
  return months === 1 ? changes : `${changes} em ${months} meses`
}

/** Somebody else saved these months first: what they changed, and what is done about it (case G7). */
function Conflict({
  changed,
  isApplying,
  onDiscard,
  onAnyway,
}: Pick<ReturnType<typeof useApplying>, 'changed' | 'isApplying'> & {
  readonly onDiscard: () => void
  readonly onAnyway: () => void
}) {
  return (
    <Banner
      kind="warning"
      action={
        <>
          <Button size="sm" onClick={onDiscard}>
            Descartar
          </Button>
          <Button size="sm" busy={isApplying} onClick={onAnyway}>
            Aplicar mesmo assim
          </Button>
        </>
      }
    >
      <p>Isto foi alterado em outro lugar enquanto você editava:</p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 wrap-anywhere">
        {changed.map((month) => (
          <ChangesOf key={month.date} month={month} />
        ))}
      </ul>
    </Banner>
  )
}

function ChangesOf({ month }: { readonly month: ChangedMonth }) {
  const name = showMonth(monthOf(month.date))
  if (month.isGone) return <li>{name}: o planejamento foi excluído</li>
  if (month.lines.length === 0) return <li>{name}: o planejamento foi salvo de novo</li>
  return month.lines.map((line) => (
    <li key={line.name}>
      {name}, <LineWords line={line} />
    </li>
  ))
}

function LineWords({ line }: { readonly line: ChangedLine }) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const { name, amount, isTyped } = line
  const now =
    amount === null
      ? 'foi removida'
      : `agora é ${hidden ? MASK : amount.kind === 'money' ? show(amount.cents) : `${showPercent(amount.percent)}%`}`
  return `${name}: ${now}${isTyped ? '; o que você digitou ficou no campo' : ''}`
}
