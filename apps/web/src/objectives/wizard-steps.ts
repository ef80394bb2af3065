import { OBJECTIVE_NAME_MAX } from '@saldo/domain/objectives/kinds'
import type { ObjectiveForm } from './objective-form.ts'

/*
 * The steps of the wizard, by the numbers of money.md §4: 0 to 5 ask, 6 is passed over, 7 is the review
 * that saves, 8 the first deposit; 9, 10 and 11 say what became of it.
 */
export const REVIEW = 7
export const DEPOSIT = 8
export const SAVED = 9
export const DEPOSITED = 10
export const FAILED = 11

/** A step that asks. */
export type Asking = 0 | 1 | 2 | 3 | 4 | 5
export type Step = Asking | 7 | 8 | 9 | 10 | 11

export const questions = {
  0: {
    title: 'O que você quer realizar?',
    text: 'Escolha o que mais se parece com o seu objetivo.',
  },
  1: { title: 'Como ele se chama?', text: `Um nome seu, de até ${OBJECTIVE_NAME_MAX} letras.` },
  2: { title: 'Quanto você precisa?', text: 'O valor total, com o que você já tem.' },
  3: { title: 'Em quanto tempo?', text: 'Um prazo que dê para cumprir. Você pode mudá-lo depois.' },
  4: {
    title: 'Você já guardou alguma parte?',
    text: 'Se ainda não guardou nada, deixe em branco.',
  },
  5: {
    title: 'De qual conta sai o dinheiro?',
    text: 'Os depósitos saem dela, e os resgates voltam para ela.',
  },
} as const satisfies Record<Asking, { title: string; text: string }>

/** Whether a step asks for something. */
export function isAsking(step: Step): step is Asking {
  return step < REVIEW - 1
}

/** The fields that each step asks for. */
export const fieldsOf = {
  0: ['category'],
  1: ['name'],
  2: ['totalValue'],
  3: ['term', 'termUnit'],
  4: ['initialValue'],
  5: ['payment'],
} as const satisfies Record<Asking, readonly (keyof ObjectiveForm)[]>

/** How many steps a person goes through: six questions and the review. */
export const STEPS = 7

/** The step after one that asks; 6 is passed over. */
export function nextStep(step: Asking): Step {
  return step === 5 ? REVIEW : ((step + 1) as Asking)
}

/** The step before, back from the review too; null before the first. */
export function stepBefore(step: Step): Asking | null {
  if (step === REVIEW) return 5
  return step > 0 && step < 6 ? ((step - 1) as Asking) : null
}

/** Which of the steps that a person goes through this is, from 1. */
export function placeOf(step: Step): number {
  return step === REVIEW ? STEPS : step + 1
}

/** The step that asks for a field that was refused, or null. */
export function stepOf(field: string): Asking | null {
  const name = field === 'finalDate' ? 'term' : field
  const steps = Object.entries(fieldsOf) as [string, readonly string[]][]
  const found = steps.find(([, fields]) => fields.includes(name))
  return found === undefined ? null : (Number(found[0]) as Asking)
}
