import { createHash } from 'node:crypto'

/** Somebody who has an account at a provider. */
export type Person = {
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
}

/**
 * The accounts of every start: a new person, one who has an account already, one with an unverified
 * e-mail.
 */
const SEED: readonly Omit<Person, 'subject'>[] = [
  { name: 'Helena Prado', email: 'helena.prado@exemplo.com.br', isVerified: true },
  { name: 'Família Demo', email: 'demo@saldo.local', isVerified: true },
  { name: 'Ígor Conceição', email: 'igor@privaterelay.appleid.com', isVerified: true },
  { name: 'Nara sem confirmação', email: 'nara@exemplo.com.br', isVerified: false },
]

function subjectOf(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 24)
}

/** Whom a provider knows. Whoever is named there is somebody from then on. */
export class People {
  readonly #known = new Map<string, Person>()

  constructor() {
    for (const person of SEED) this.add(person)
  }

  add({ name, email, isVerified }: Omit<Person, 'subject'>): Person {
    const person = { subject: subjectOf(email), name, email, isVerified }
    this.#known.set(person.subject, person)
    return person
  }

  find(subject: string): Person | undefined {
    return this.#known.get(subject)
  }

  list(): readonly Person[] {
    return [...this.#known.values()]
  }
}
