import type { Objective } from '@saldo/contract/objectives'
import { type Day, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '../fields/days.ts'

/** Whether the date will be met, in one sentence (decisions.md §13). */
export function paceText({ done, pace, finalDate, reachedPercent }: Objective, today: Day): string {
  const end = showMonth(monthOf(finalDate))
  if (done)
    return reachedPercent > 10_000
      ? 'Você guardou mais do que precisava.'
      : 'Tudo o que precisava está guardado.'
  if (finalDate < today) return `O prazo terminou em ${end}.`
  if (pace === null) return `Prazo: ${end}. O ritmo aparece depois do primeiro mês completo.`
  if (pace.month === null) return `Sem depósitos nos últimos três meses. Prazo: ${end}.`
  const expected = showMonth(pace.month)
  return pace.onTime
    ? `No ritmo atual fica pronto em ${expected}, dentro do prazo.`
    : `No ritmo atual fica pronto em ${expected}, depois do prazo (${end}).`
}
