import { createContext, use } from 'react'

type FieldWiring = {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** What an input must carry so that its label, help and error belong to it. */
export function useFieldWiring(own: { readonly id?: string | undefined }) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  } as const
}
