import { dismiss, readAssistant } from '@saldo/contract/assistant'
import { listBudgets } from '@saldo/contract/budgets'
import { listObjectives } from '@saldo/contract/objectives'
import { listPayments } from '@saldo/contract/payments'
import { type AssistantScreen, type HoldingTip, tipsFor } from '@saldo/domain/assistant/tips'
import { firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import { useChange, useReading } from '../../data/queries.ts'
import { useToday } from '../../data/today.ts'
import { OWN } from '../../data/view.ts'

/** The own plan of the month of today, with what it leaves for a week. */
function useOwnPlan(options: { readonly enabled?: boolean } = {}) {
  const month = monthOf(useToday())
  const query = { startDate: firstDay(month), endDate: lastDay(month), ...OWN }
  return useReading(listBudgets, { query }, options)
}

/**
 * The tips that hold on a screen for the person's own money, whether they have closed it there, and what
 * puts a tip away. What a screen's tips do not need is not read.
 */
export function useTips(screen: AssistantScreen | null): {
  readonly tips: readonly HoldingTip[]
  readonly isClosed: boolean
  readonly close: () => void
  readonly putAway: ReturnType<typeof useChange<typeof dismiss>>
} {
  const today = useToday()
  const isOn = screen !== null
  const { data: assistant } = useReading(readAssistant, {}, { enabled: isOn })
  const { data: payments } = useReading(listPayments, { query: OWN }, { enabled: isOn })
  const isPlanned = screen === 'dashboard' || screen === 'planning'
  const { data: plans } = useOwnPlan({ enabled: isPlanned })
  const isSaving = screen === 'dashboard' || screen === 'objectives'
  const { data: objectives } = useReading(listObjectives, { query: OWN }, { enabled: isSaving })
  const putAway = useChange(dismiss)
  const dismissed = assistant?.dismissed
  const [plan] = plans?.items ?? []
  const tips =
    screen === null || dismissed === undefined || payments === undefined
      ? []
      : tipsFor(
          screen,
          { today, payments, objectives, plan: plan?.fake === true ? null : plan },
          dismissed,
        )
  const subject = `screen:${screen ?? 'dashboard'}` as const
  const isClosed = dismissed?.includes(subject) ?? true
  return {
    tips,
    isClosed,
    close: () => {
      if (!isClosed && screen !== null) putAway.mutate({ body: { subject } })
    },
    putAway,
  }
}
