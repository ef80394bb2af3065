import type { Brand } from '@saldo/domain/brands/kinds'

/** The sender of a letter: its signature, and the colours of its button. */
export type Sender = Pick<Brand, 'name' | 'article' | 'colours'>

/** A letter's text as a function of its values. */
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

/** A letter without values. */
export type NoValues = Readonly<Record<string, never>>

/** Stands in for a name that a letter may not show. */
export const UNNAMED_PERSON = 'Alguém'

/** The first line of a letter, with the recipient's name where it is known and may be shown. */
export const greet = (name = '') => (name === '' ? 'Olá.' : `Olá, ${name}.`)
