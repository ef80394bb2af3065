import { useState } from 'react'
import type { SharedPlanLine } from '@saldo/contract/shared-plan'
import { ZERO } from '@saldo/domain/money'
import { useMyId } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { useTakenCorner } from '../ui/layer/corner.ts'
import type { OwnChange } from './shared-plan.ts'

type Props = {
  readonly count: number
  /** What becomes of each one's own lines. */
  readonly replaced: readonly OwnChange[]
  readonly nameOf: (id: string) => string
  /** What somebody else saved meanwhile. */
  readonly elsewhere: readonly SharedPlanLine[]
  readonly problem: string | undefined
  readonly isApplying: boolean
  readonly onApply: (isAlone: boolean) => void
  readonly onDiscard: () => void
}

/** A cell that holds no amount or no share has the focus, and nothing is sent. */
function focusWrongCell(): boolean {
  const wrong = document.querySelector<HTMLElement>(
    '[data-planned][aria-invalid=true], [data-share][aria-invalid=true]',
  )
  wrong?.focus()
  return wrong !== null
}

const TERMS = [
  { value: 'on', label: 'Deste mês em diante' },
  { value: 'alone', label: 'Só este mês' },
] as const

/** What waits in the plan of the house, what it changes in one's own, and what is done with it. */
export function SharedBar(props: Props) {
  const { count, elsewhere, problem, isApplying, onApply, onDiscard } = props
  useTakenCorner(true)
  const [term, setTerm] = useState<'on' | 'alone'>('on')
  const apply = () => {
    if (!focusWrongCell()) onApply(term === 'alone')
  }
  return (
    <section
      aria-label="Alterações do plano da casa"
      className="sticky bottom-4 z-10 mt-5 flex flex-col gap-3 rounded-card border border-line bg-raised p-3 shadow-soft max-lg:bottom-22 sm:px-5"
    >
      {elsewhere.length > 0 ? (
        <Elsewhere lines={elsewhere} />
      ) : (
        problem !== undefined && <Banner kind="error">{problem}</Banner>
      )}
      <Replaced {...props} />
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center">
        <p aria-live="polite" className="mr-auto text-muted">
          {count === 1 ? '1 alteração pendente' : `${count} alterações pendentes`}
        </p>
        <SegmentedControl
          size="sm"
          label="Vale para"
          value={term}
          onChange={setTerm}
          options={TERMS}
        />
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          <Button aria-label="Descartar alterações" onClick={onDiscard}>
            Descartar
          </Button>
          <Button data-apply variant="primary" busy={isApplying} onClick={apply}>
            {elsewhere.length > 0 ? 'Aplicar mesmo assim' : 'Aplicar alterações'}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** `No plano de Beto, Aluguel passa de R$ 1.500,00 para R$ 1.200,00.` */
function Replaced({ replaced, nameOf }: Pick<Props, 'replaced' | 'nameOf'>) {
  const me = useMyId()
  if (replaced.length === 0) return null
  return (
    <ul className="text-sm text-muted">
      {replaced.map(({ userId, name, before, after }) => (
        <li key={`${userId} ${name}`}>
          {userId === me ? 'No seu plano' : `No plano de ${nameOf(userId)}`}, {name} passa de{' '}
          <Money value={before} /> para <Money value={after} />.
        </li>
      ))}
      <li>Depois de aplicar, isto não se desfaz.</li>
    </ul>
  )
}

/** Somebody else saved this month first: what it is now. */
function Elsewhere({ lines }: { readonly lines: readonly SharedPlanLine[] }) {
  return (
    <Banner kind="warning">
      <p>Isto foi alterado em outro lugar enquanto você editava:</p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 wrap-anywhere">
        {lines.map(({ category, value }) => (
          <li key={category._id}>
            {category.name}:{' '}
            {value === ZERO ? (
              'foi removida'
            ) : (
              <>
                agora é <Money value={value} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
