import type { BudgetEntry } from '@saldo/contract/budget-plan'
import { ZERO } from '@saldo/domain/money'
import { Money } from '../fields/Money.tsx'
import { Difference } from './Difference.tsx'
import { realisedIn } from './month-figures.ts'
import { barParts } from './PlanBar.tsx'
import { isPartOld, judgePart } from './shared-plan.ts'
import { UsedShare } from './UsedShare.tsx'
import { useNames, useSharedLine } from './use-shared-plan.ts'

type Props = { readonly line: BudgetEntry; readonly userId: string }

/** What is left of a part of a shared line, with no warning unless the house has passed all of it. */
export function SharedUse({ line, userId }: Props) {
  const { category, value: planned, spending, upcoming } = line
  const of = { userId, value: planned }
  const { plan, shared } = useSharedLine(category._id)
  const standing = plan && shared && judgePart(plan, shared, line)
  // Who takes no part sees what it is in this plan alone.
  const isCalm = plan === undefined || standing?.passed === ZERO
  const tone = isCalm ? 'revenue' : standing && barParts(standing.house).tone
  return (
    <>
      <Difference {...{ planned, spending, isCalm }} />
      <UsedShare
        label={category.name}
        realised={realisedIn(line)}
        {...{ planned, upcoming }}
        {...(tone === undefined ? {} : { tone })}
      />
      {shared !== undefined && standing !== undefined && !isPartOld(shared, of) && (
        <Words userId={userId} {...standing} />
      )}
    </>
  )
}

/** `Você pagou R$ 1.200,00 pela casa. A casa passou R$ 300,00 do planejado.` */
function Words({
  userId,
  passed,
  forTheHouse,
}: Pick<ReturnType<typeof judgePart>, 'passed' | 'forTheHouse'> & { readonly userId: string }) {
  const nameOf = useNames()
  if (passed === ZERO && forTheHouse === ZERO) return null
  return (
    <p className="col-span-full mt-0.5 pb-1 text-sm text-muted">
      {forTheHouse !== ZERO && (
        <>
          {nameOf(userId)} pagou <Money value={forTheHouse} /> pela casa.
          {passed !== ZERO && ' '}
        </>
      )}
      {passed !== ZERO && (
        <>
          A casa passou <Money value={passed} /> do planejado.
        </>
      )}
    </p>
  )
}
