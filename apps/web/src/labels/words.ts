import type { Call } from '@saldo/contract/endpoint'
import type { createLabel, Label } from '@saldo/contract/labels'
import { type Day, toDay } from '@saldo/domain/calendar'
import type { LabelColor } from '@saldo/domain/labels/kinds'
import { readMoney } from '@saldo/domain/money-text'
import { showDay } from '../fields/days.ts'
import { typedMoney } from '../fields/money.ts'

/** What the colours are called. */
export const colorNames = {
  teal: 'Verde-água',
  amber: 'Âmbar',
  rose: 'Carmim',
  sky: 'Azul-céu',
  violet: 'Violeta',
  lime: 'Verde-limão',
  orange: 'Laranja',
  emerald: 'Esmeralda',
  indigo: 'Anil',
  pink: 'Rosa',
  slate: 'Grafite',
  cyan: 'Ciano',
  blue: 'Azul',
  fuchsia: 'Fúcsia',
} as const satisfies Record<LabelColor, string>

/** The days that a label is meant for, as seen from `today`; null where it has none. */
export function periodOf(
  { startsOn, endsOn }: Pick<Label, 'startsOn' | 'endsOn'>,
  today: Day,
): string | null {
  if (startsOn === null) return endsOn === null ? null : `até ${showDay(endsOn, today)}`
  if (endsOn === null) return `desde ${showDay(startsOn, today)}`
  return `${showDay(startsOn, endsOn)} a ${showDay(endsOn, today)}`
}

/** The form of a label, as it is seen. */
export type LabelForm = {
  readonly name: string
  readonly color: LabelColor
  readonly startsOn: string
  readonly endsOn: string
  readonly target: string
}

/** An empty form. */
export function emptyLabel(color: LabelColor): LabelForm {
  return { name: '', color, startsOn: '', endsOn: '', target: '' }
}

/** The form of a label that is there. */
export function formOf({ name, color, startsOn, endsOn, target }: Label): LabelForm {
  return {
    name,
    color,
    startsOn: startsOn ?? '',
    endsOn: endsOn ?? '',
    target: target === null ? '' : typedMoney(target),
  }
}

/** The fields as they are sent: what is empty is none. */
export function fieldsOf(form: LabelForm): Required<Omit<Call<typeof createLabel>['body'], '_id'>> {
  const { name, color, startsOn, endsOn, target } = form
  return {
    name,
    color,
    startsOn: startsOn === '' ? null : toDay(startsOn),
    endsOn: endsOn === '' ? null : toDay(endsOn),
    target: readMoney(target),
  }
}
