import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Answer } from '@saldo/contract/endpoint'
import { type readTicket, signInBySocial } from '@saldo/contract/social'
import { register as registerUser } from '@saldo/contract/user-changes'
import { isDay } from '@saldo/domain/calendar'
import { forgetArrival } from '../data/arrival.ts'
import type { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { AboutFields, type AboutForm } from '../fields/AboutFields.tsx'
import { FormField } from '../fields/FormField.tsx'
import { Link, useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { TextInput } from '../ui/TextInput.tsx'
import { isEmail } from './email.ts'
import { socialLabels } from './labels.ts'
import { useEnter } from './use-enter.ts'
import { TERMS_NEEDED, TermsTick } from './TermsTick.tsx'

type Proven = Answer<typeof readTicket>

type Form = AboutForm & {
  readonly name: string
  readonly email: string
  readonly terms: boolean
}

const FAILED = 'Erro ao efetuar o cadastro. Por favor tente novamente mais tarde.'

/** What was typed, as the body of a registration; empty fields are left out. */
function registrationOf(form: Form, socialTicket: string) {
  const { name, email, cpf, birthdate, gender, phoneNumber, city } = form
  return {
    name: name.trim(),
    email: email.trim().toLowerCase(),
    terms: true as const,
    socialTicket,
    ...(cpf === '' ? {} : { cpf }),
    ...(isDay(birthdate) ? { birthdate } : {}),
    ...(gender === '' ? {} : { gender }),
    ...(phoneNumber === '' ? {} : { phoneNumber }),
    ...(city.trim() === '' ? {} : { address: { city: city.trim() } }),
  }
}

/** Makes the account and goes in by the same proof. */
function useSocialRegistration(ticket: string) {
  const { to } = useNavigation()
  const create = useChange(registerUser)
  const signIn = useChange(signInBySocial)
  const enterSession = useEnter()
  const enter = () =>
    signIn.mutate(
      { body: { ticket } },
      {
        onSuccess: enterSession,
        onError: () => to(paths.login()),
        onSettled: forgetArrival,
      },
    )
  const send = (form: Form) =>
    create.mutate({ body: registrationOf(form, ticket) }, { onSuccess: enter })
  return { send, busy: create.isPending || signIn.isPending, problem: create.error }
}

/** The second page of a registration by a provider: what the claims do not hold. */
export function SocialRegistrationForm({
  ticket,
  proven,
}: {
  readonly ticket: string
  readonly proven: Proven
}) {
  const { send, busy, problem } = useSocialRegistration(ticket)
  const form = useForm<Form>({
    defaultValues: {
      name: proven.name,
      email: proven.email ?? '',
      cpf: '',
      birthdate: '',
      gender: '',
      phoneNumber: '',
      city: '',
      terms: false,
    },
  })
  const submit = form.handleSubmit(send)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem && problem.errors.length === 0 && (
        <Banner kind="error">
          {problem.status >= 500 ? FAILED : problem.message}{' '}
          {problem.code === 'social_proof_missing' && (
            <a href={paths.registration()} className={linkStyle()}>
              Começar de novo
            </a>
          )}
        </Banner>
      )}
      <PersonFields {...{ form, problem, proven }} />
      <AboutFields form={form as unknown as UseFormReturn<AboutForm>} problem={problem} />
      <TermsTick
        box={form.register('terms', { validate: (on) => on || TERMS_NEEDED })}
        error={form.formState.errors.terms?.message}
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        Salvar
      </Button>
    </form>
  )
}

type Fields = { readonly form: UseFormReturn<Form>; readonly problem: Problem | null }

/** Name and e-mail. What the provider has verified is shown and cannot be edited. */
function PersonFields({ form, problem, proven }: Fields & { readonly proven: Proven }) {
  const isVouchedFor = proven.email !== null
  return (
    <>
      <FormField
        {...{ form, problem }}
        name="name"
        label="Nome"
        rules={{ validate: (typed) => typed.trim() !== '' || 'Por favor insira seu nome!' }}
        renderInput={(field) => (
          <TextInput {...field} autoComplete="name" autoFocus maxLength={120} />
        )}
      />
      <FormField
        {...{ form, problem }}
        name="email"
        label="E-mail"
        {...(isVouchedFor && { help: socialLabels[proven.provider].confirmed })}
        rules={{ validate: (typed) => isEmail(typed) || 'Por favor insira um email válido!' }}
        renderInput={(field) => (
          <TextInput
            {...field}
            type="email"
            inputMode="email"
            autoComplete="email"
            readOnly={isVouchedFor}
          />
        )}
      />
      {problem?.code === 'social_email_taken' && (
        <Link href={paths.login()} className={linkStyle('quiet')}>
          Entrar com e‑mail e senha
        </Link>
      )}
    </>
  )
}
