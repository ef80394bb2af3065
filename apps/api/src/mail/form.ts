import type { Brand } from '@saldo/domain/brands/kinds'

/** Whose letter it is: what signs it, and the colours of its button. */
export type Sender = Pick<Brand, 'name' | 'article' | 'colours'>

/** How a letter is made of its values: what must be known to write it. */
export type LetterForm<Values> = {
  readonly subject: (values: Values, brand: Sender) => string
  readonly paragraphs: (values: Values) => readonly string[]
  /** Shown large: a code to type. */
  readonly code?: (values: Values) => string
  readonly button?: (
    values: Values,
    appUrl: string,
  ) => { readonly label: string; readonly link: string }
}

/** A letter that is the same for everybody. */
export type NoValues = Readonly<Record<string, never>>

/** What stands in place of a name that a letter may not say. */
export const UNNAMED_PERSON = 'Alguém'

/** The first line of a letter to somebody whose name is known, or may not be said. */
export const greet = (name = '') => (name === '' ? 'Olá.' : `Olá, ${name}.`)
