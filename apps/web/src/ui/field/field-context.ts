import { createContext, use } from 'react'

export const FieldContext = createContext<{
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
  /** Told by an input why what was typed has no reading; null once it has. */
  readonly onInputProblem: (problem: string | null) => void
} | null>(null)

/** What an input must carry so that its label, help and error belong to it. */
export function useFieldWiring(own: { readonly id?: string | undefined }) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  } as const
}

/**
 * Has the Field around an input say why what was typed has no reading, or with null that it has one.
 * It stands before the form's own error: an impossible day is not an empty field. An input says so
 * before it gives its value, since a form may check the value at once.
 */
export function useInputProblem(): (problem: string | null) => void {
  return use(FieldContext)?.onInputProblem ?? nobody
}

function nobody(): void {}
