import { useEffect } from 'react'
import { readTicket } from '@saldo/contract/social'
import { useChange } from '../data/queries.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SocialRegistrationForm } from './SocialRegistrationForm.tsx'

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
