import { type ReactNode, useSyncExternalStore } from 'react'
import { Banner } from '../Banner.tsx'
import type { FormFields } from './form-fields.ts'

/** Why something was not saved, and what of it is about single fields. */
export type Refused = {
  readonly message: ReactNode
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}

/**
 * Why a form was not saved, unless its fields say all of it. A refusal about a field that the form does not
 * have is said here, so that no form can drop one (case M7).
 */
export function RefusalNotice({
  problem,
  failure,
  fields,
}: {
  readonly problem: Refused | null
  /** Shown before the reason: what it was that did not happen. */
  readonly failure?: string | undefined
  readonly fields: FormFields
}) {
  const names = useSyncExternalStore(fields.subscribe, fields.snapshot)
  const errors = problem?.errors ?? []
  const isShownByFields =
    errors.length > 0 && errors.every(({ field }) => names.includes(` ${field} `))
  if (problem === null || isShownByFields) return null
  return (
    <Banner kind="error">
      {failure !== undefined && `${failure} `}
      {problem.message}
    </Banner>
  )
}
