import { afterEach } from 'vitest'
import { type Guest, START, type TestApp } from './app.ts'
import { PASSWORD } from './guest-password.ts'

type Form = Readonly<Record<string, unknown>>

/** What the tests of registering and activating ask of an application, each from an address of its own. */
export function useNewcomers(app: TestApp) {
  const later = (ms: number) => {
    app.clock = { now: () => START + ms }
  }
  afterEach(() => later(0))

  let people = 0
  const newEmail = () => `pessoa.${(people += 1)}@exemplo.com.br`
  const form = (changes: Form = {}): Form => ({
    email: newEmail(),
    password: PASSWORD,
    name: 'Beto',
    terms: true,
    ...changes,
  })
  let homes = 0
  const register = (body: Form, address = `100.65.0.${(homes += 1)}`, headers = {}) =>
    app.from(address).send('POST', '/users', body, headers)

  /** A user who has registered and signed in, and not yet typed the code. */
  async function newcomer(): Promise<Newcomer> {
    const typed = form()
    const { body } = await register(typed)
    const signed = await app.send('POST', '/users/authenticate', {
      email: typed['email'],
      password: PASSWORD,
    })
    const headers = { authorization: `Bearer ${signed.body.accessToken}` }
    return {
      id: body._id as string,
      email: String(typed['email']),
      send: (method, path, sent) => app.send(method, path, sent, headers),
    }
  }

  const letters = (recipient: string) =>
    app.owner.system((ledger) =>
      ledger
        .selectFrom('mail_outbox')
        .select(['kind', 'payload'])
        .where('recipient', '=', recipient)
        .orderBy('created_at')
        .execute(),
    )
  async function lastCode({ email }: Pick<Newcomer, 'email'>): Promise<string> {
    const sent = await letters(email)
    const last = sent.at(-1)?.payload as { readonly code?: string } | undefined
    return last?.code ?? ''
  }
  const activate = (who: Newcomer, activationCode: string) =>
    who.send('POST', '/users/account/activation', { activationCode })
  const resend = (who: Newcomer) => who.send('POST', '/users/account/activation/resend_email')

  return { later, newEmail, form, register, newcomer, letters, lastCode, activate, resend }
}

export type Newcomer = {
  readonly id: string
  readonly email: string
  readonly send: Guest['send']
}
