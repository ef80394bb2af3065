import { useState } from 'react'
import { monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useMoneyText } from '../fields/Money.tsx'
import { showPercent } from '../fields/money.ts'
import { useHiddenValues } from '../data/preferences.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { MASK } from '../ui/field/mask.ts'
import type { ChangedLine, ChangedMonth } from './pending.ts'
import type { useEditing } from './use-editing.ts'

// What was typed must not be lost to a module that cannot be fetched any more.
const OverQuestion = lazyComponent(
  () => import('./OverQuestion.tsx').then((all) => all.OverQuestion),
  { soon: true },
)

type Props = { readonly editing: ReturnType<typeof useEditing> }

/** A cell that holds no amount has the focus, and nothing is sent. */
function focusWrongCell(): boolean {
  const wrong = document.querySelector<HTMLElement>('[data-cell][aria-invalid=true]')
  wrong?.focus()
  return wrong !== null
}

/** What waits in edit mode, and what is done with it; in sight however long the plan is. */
export function EditBar({ editing }: Props) {
  const { count, months, isApplying, problem, changed, isOver, refused } = editing
  const [isAsking, setAsking] = useState(false)
  const isIdle = count === 0 || refused.length > 0
  const apply = () => {
    if (isIdle || focusWrongCell()) return
    if (isOver) setAsking(true)
    else editing.apply()
  }
  return (
    <section
      aria-label="Alterações do planejamento"
      className="sticky bottom-4 z-10 mt-5 flex flex-col gap-3 rounded-card border border-line bg-raised p-3 shadow-soft max-lg:bottom-22 sm:px-5"
    >
      {changed.length > 0 ? (
        <Conflict editing={editing} />
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
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center">
        <p aria-live="polite" className="mr-auto text-muted">
          {wordsOf(count, months.size)}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          <Button onClick={editing.close}>Descartar alterações</Button>
          <Button
            variant="primary"
            busy={isApplying}
            aria-disabled={isIdle || undefined}
            onClick={apply}
          >
            Aplicar alterações
          </Button>
        </div>
      </div>
      {isAsking && (
        <OverQuestion
          onYes={() => {
            setAsking(false)
            editing.apply()
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function wordsOf(count: number, months: number): string {
  if (count === 0) return 'Nenhuma alteração pendente'
  const changes = count === 1 ? '1 alteração pendente' : `${count} alterações pendentes`
  return months === 1 ? changes : `${changes} em ${months} meses`
}

/** Somebody else saved these months first: what they changed, and what is done about it (case G7). */
function Conflict({ editing }: Props) {
  return (
    <Banner
      kind="warning"
      action={
        <>
          <Button size="sm" onClick={editing.close}>
            Descartar
          </Button>
          <Button size="sm" busy={editing.isApplying} onClick={editing.applyAnyway}>
            Aplicar mesmo assim
          </Button>
        </>
      }
    >
      <p>Isto foi alterado em outro lugar enquanto você editava:</p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 wrap-anywhere">
        {editing.changed.map((month) => (
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
