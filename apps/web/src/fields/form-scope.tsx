import { createContext, type ReactNode, use } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import type { Call, Change, Endpoint } from '@saldo/contract/endpoint'
import type { Problem } from '../data/problem.ts'

type Scope = {
  /** Its body says the limits of the fields. */
  readonly endpoint: Pick<Endpoint, 'body'> | null
  /** Why it was not saved. */
  readonly problem: Problem | null
  readonly busy?: boolean
  /** Sends another request of the same endpoint than what was typed. */
  readonly send?: (request: never) => void
  /** Forgets what was refused. */
  readonly reset?: () => void
}

const ScopeContext = createContext<Scope>({ endpoint: null, problem: null })

type Props<Form extends FieldValues> = Scope & {
  readonly form: UseFormReturn<Form>
  readonly children: ReactNode
}

/** What the fields within read: their form, its limits, and what was refused of it. */
export function FormScope<Form extends FieldValues>({ form, children, ...scope }: Props<Form>) {
  return (
    <FormProvider {...form}>
      <ScopeContext value={scope}>{children}</ScopeContext>
    </FormProvider>
  )
}

/** What the form around was refused for, and by which endpoint. */
export const useFormScope = () => use(ScopeContext)

/** Another request of the form's own endpoint, as of a button beside its fields. */
export function useFormSend<C extends Change>() {
  const { busy = false, send, reset } = use(ScopeContext)
  return { busy, send: send as (request: Call<C>) => void, reset: reset ?? (() => {}) }
}
