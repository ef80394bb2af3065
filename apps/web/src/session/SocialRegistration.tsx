import { type ReactNode, useEffect } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import { readTicket, signInBySocial } from '@saldo/contract/social'
import { register as registerUser } from '@saldo/contract/user-changes'
import { isDay } from '@saldo/domain/calendar'
import { forgetArrival } from '../data/arrival.ts'
import type { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { AboutFields, type AboutForm } from '../fields/AboutFields.tsx'
import { useFormScope } from '../fields/form-scope.tsx'
import { PageForm } from '../fields/PageForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Link, useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { linkStyle, buttonStyle } from '../ui/button-style.ts'
import { checkEmail, toAddress } from './email.ts'
import { socialLabels } from './labels.ts'
import { useEnter } from './use-enter.ts'
import { TermsTick } from './TermsTick.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const EMPTY = {
  name: '',
  email: '',
  cpf: '',
  birthdate: '',
  gender: '' as AboutForm['gender'],
  phoneNumber: '',
  city: '',
  terms: false,
}

const FAILED = 'Não foi possível criar sua conta. Tente de novo mais tarde.'

/** What was typed, as the body of a registration; empty fields are left out. */
function registrationOf(form: typeof EMPTY, socialTicket: string) {
  const { name, email, cpf, birthdate, gender, phoneNumber, city } = form
  return {
    name: name.trim(),
    email: toAddress(email),
    terms: true as const,
    socialTicket,
    ...(cpf === '' ? {} : { cpf }),
    ...(isDay(birthdate) ? { birthdate } : {}),
    ...(gender === '' ? {} : { gender }),
    ...(phoneNumber === '' ? {} : { phoneNumber }),
    ...(city.trim() === '' ? {} : { address: { city: city.trim() } }),
  }
}

function wordsFor({ status, message, code }: Problem): ReactNode {
  return (
    <>
      {status >= 500 ? FAILED : message}{' '}
      {code === 'social_proof_missing' && (
        <a href={paths.registration()} className={linkStyle()}>
          Começar de novo
        </a>
      )}
    </>
  )
}

/** The second page of a registration by a provider: what the claims do not hold. */
export function SocialRegistrationForm({
  ticket,
  proven,
}: {
  readonly ticket: string
  readonly proven: Answer<typeof readTicket>
}) {
  const { to } = useNavigation()
  const signIn = useChange(signInBySocial)
  const enter = useEnter()
  return (
    <PageForm
      endpoint={registerUser}
      defaults={{ ...EMPTY, name: proven.name, email: proven.email ?? '' }}
      request={(typed) => ({ body: registrationOf(typed, ticket) })}
      // It goes in by the same proof.
      onDone={() =>
        signIn.mutate(
          { body: { ticket } },
          { onSuccess: enter, onError: () => to(paths.login()), onSettled: forgetArrival },
        )
      }
      words={wordsFor}
      isWhole
      submitLabel="Salvar"
      busy={signIn.isPending}
    >
      <PersonFields proven={proven} />
      <AboutFields />
      <TermsTick />
    </PageForm>
  )
}

/** Name and e-mail. What the provider has verified is shown and cannot be edited. */
function PersonFields({ proven }: { readonly proven: Answer<typeof readTicket> }) {
  const { problem } = useFormScope()
  const isVouchedFor = proven.email !== null
  return (
    <>
      <TextField
        name="name"
        label="Nome"
        required="Digite seu nome."
        autoComplete="name"
        autoFocus
      />
      <TextField
        name="email"
        label="E-mail"
        help={isVouchedFor && socialLabels[proven.provider].confirmed}
        required={false}
        check={checkEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        readOnly={isVouchedFor}
      />
      {problem?.code === 'social_email_taken' && (
        <Link href={paths.login()} className={linkStyle('quiet')}>
          Entrar com e‑mail e senha
        </Link>
      )}
    </>
  )
}

/** Reads the provider's claims and shows the form with them, or why this proof makes no account. */
export function SocialRegistration({ ticket }: { readonly ticket: string }) {
  const { mutate, data: proven, error: problem } = useChange(readTicket)
  useEffect(() => mutate({ body: { ticket } }), [ticket, mutate])
  if (problem !== null) {
    const isTaken = problem.code === 'social_email_taken'
    return (
      <div className="flex flex-col gap-4">
        <Banner kind="error">{problem.message}</Banner>
        {isTaken ? (
          <Link href={paths.login()} className={buttonStyle({ variant: 'primary', wide: true })}>
            Entrar com e‑mail e senha
          </Link>
        ) : (
          <a
            href={paths.registration()}
            className={buttonStyle({ variant: 'primary', wide: true })}
          >
            Começar de novo
          </a>
        )}
      </div>
    )
  }
  if (proven === undefined) {
    return (
      <output className="flex flex-col gap-4" aria-busy="true" aria-label="Carregando">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-40" />
        <Skeleton className="h-11" />
      </output>
    )
  }
  return <SocialRegistrationForm {...{ ticket, proven }} />
}
