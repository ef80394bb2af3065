import type { Call } from '@saldo/contract/endpoint'
import { type SharedPlan, type SharedPlanLine, updateSharedPlan } from '@saldo/contract/shared-plan'
import { BUDGET_LINES_MAX } from '@saldo/domain/budgets/kinds'
import type { Day } from '@saldo/domain/calendar'
import type { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { useSnack } from '../ui/use-snack.ts'
import {
  changedElsewhere,
  sentLines,
  type SharedEdits,
  type SharedRow,
  withSharedEdit,
} from './shared-plan.ts'
import { useForgettingPlans, useReadingAgain } from './use-shared-plan.ts'

/** What waits, by the first day of its month. */
export type PendingMonths = ReadonlyMap<Day, SharedEdits>

/** A month of the shared plan, and what waits of all months. */
export type SharedMonth = {
  readonly plan: SharedPlan
  readonly date: Day
  readonly waiting: PendingMonths
  readonly onWaiting: (change: (before: PendingMonths) => PendingMonths) => void
}

type Body = Call<typeof updateSharedPlan>['body']

/** The same with other changes of one month, or none. */
function withMonth(
  before: PendingMonths,
  date: Day,
  edits: SharedEdits | undefined,
): PendingMonths {
  const after = new Map(before)
  if (edits === undefined) after.delete(date)
  else after.set(date, edits)
  return after
}

/** Own plans are read again before they are shown, those of the others once they have followed. */
function usePlansFollow(): () => void {
  const forget = useForgettingPlans()
  const readAgain = useReadingAgain()
  return () => {
    forget()
    readAgain()
  }
}

/** Takes an applied change back, from whatever screen its message is pressed on. */
function useTakingBack(): (body: Body) => Promise<void> {
  const { mutateAsync } = useChange(updateSharedPlan)
  const snack = useSnack()
  const follow = usePlansFollow()
  return async (body) => {
    try {
      await mutateAsync({ body })
      follow()
      snack({ message: 'Alterações desfeitas', kind: 'success' })
    } catch (error) {
      const { code, message } = error as Problem
      const isLate = code === 'version_conflict'
      snack({
        message: isLate ? 'O plano da casa mudou depois disso. Nada foi desfeito.' : message,
        kind: 'error',
      })
    }
  }
}

/** What is typed of a month and waits, and applying it in one call. */
export function useSharedEditing(
  { plan, date, waiting, onWaiting }: SharedMonth,
  lines: readonly SharedPlanLine[],
) {
  const edits = waiting.get(date)
  const update = useChange(updateSharedPlan)
  const snack = useSnack()
  const takeBack = useTakingBack()
  const follow = usePlansFollow()
  const discard = () => onWaiting((before) => withMonth(before, date, undefined))
  /** What takes it back; undefined where it names somebody who takes part no more. */
  const undoOf = (answer: { readonly version: number; readonly before: Body['lines'] }) => {
    const { version, before } = answer
    const names = before.flatMap(({ shares }) => shares.map(({ user }) => user))
    if (before.length > BUDGET_LINES_MAX || !names.every((one) => plan.takers.includes(one))) {
      return undefined
    }
    const run = () => void takeBack({ version, date, back: true, lines: before })
    return { label: 'Desfazer', run }
  }
  return {
    edits,
    elsewhere: edits === undefined ? [] : changedElsewhere(edits, lines),
    isApplying: update.isPending,
    problem: update.error?.message,
    edit: (change: Parameters<typeof withSharedEdit>[2]) =>
      onWaiting((before) =>
        withMonth(
          before,
          date,
          withSharedEdit(before.get(date), { version: plan.version, lines }, change),
        ),
      ),
    discard: () => {
      discard()
      update.reset()
    },
    apply: (
      rows: readonly SharedRow[],
      { isAlone, canTakeBack }: { readonly isAlone: boolean; readonly canTakeBack: boolean },
    ) =>
      update.mutate(
        { body: { version: plan.version, date, alone: isAlone, lines: sentLines(rows) } },
        {
          onSuccess: (answer) => {
            const action = canTakeBack ? undoOf(answer) : undefined
            snack({
              message: 'Plano da casa atualizado',
              kind: 'success',
              ...(action === undefined ? {} : { action }),
            })
            discard()
            follow()
          },
        },
      ),
  }
}
