import { createContext, use, useEffect } from 'react'

/** The names of the fields that a form shows, so that it knows what they cannot say. */
export class FormFields {
  readonly #counts = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #names = ''

  /** Of a form with the fields a and b: ` a b `. Names hold no blanks. */
  readonly snapshot = (): string => this.#names

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  count(name: string, by: 1 | -1): void {
    const count = (this.#counts.get(name) ?? 0) + by
    if (count === 0) this.#counts.delete(name)
    else this.#counts.set(name, count)
    this.#names = ` ${[...this.#counts.keys()].join(' ')} `
    for (const listener of this.#listeners) listener()
  }
}

export const FormFieldsContext = createContext<FormFields | null>(null)

/** Says that the form around has a field of this name, which shows what is refused of it. */
export function useFormFieldName(name: string): void {
  const fields = use(FormFieldsContext)
  useEffect(() => {
    fields?.count(name, 1)
    return () => fields?.count(name, -1)
  }, [fields, name])
}
