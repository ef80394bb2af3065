import { useEffect, useState } from 'react'
import { activateEmployee } from '@saldo/contract/subscriptions'
import { forgetArrival } from '../data/arrival.ts'
import { call } from '../data/client.ts'
import { Problem } from '../data/problem.ts'
import { queryClient, refresh } from '../data/queries.ts'
import { readToken } from '../data/session.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Spinner } from '../ui/Spinner.tsx'

/** The token of the address is used once, however often this is rendered. */
let activating: Promise<string | null> | undefined

const INCOMPLETE = 'Este link está incompleto. Abra o que a sua empresa enviou por e-mail.'
const FAILED = 'Não foi possível ativar o seu plano agora. Tente de novo mais tarde.'

/** Gives what went wrong, or null. */
async function activate(activationToken: string): Promise<string | null> {
  try {
    await call(activateEmployee, { body: { activationToken } })
    await refresh(queryClient, activateEmployee)
    return null
  } catch (error) {
    return error instanceof Problem ? error.message : FAILED
  } finally {
    forgetArrival()
  }
}

/** The plan of a company, activated by the link that it mailed. */
export function EmployeeActivation({
  token,
}: {
  /** The token of the address; null where it is incomplete, or was used before a reload. */
  readonly token: string | null
}) {
  const [fault, setFault] = useState<string | null | undefined>(
    token === null && activating === undefined ? INCOMPLETE : undefined,
  )
  useEffect(() => {
    if (token !== null) activating ??= activate(token)
    let gone = false
    void activating?.then((failure) => !gone && setFault(failure))
    return () => {
      gone = true
    }
  }, [token])
  if (fault === undefined) {
    return (
      <div
        aria-busy="true"
        aria-label="Ativando o plano"
        className="grid min-h-24 place-items-center"
      >
        <Spinner />
      </div>
    )
  }
  const isIn = readToken() !== null
  return (
    <div className="flex flex-col gap-5">
      {fault === null ? (
        <Banner kind="success">Seu plano empresa foi ativado com sucesso</Banner>
      ) : (
        <Banner kind="error">{fault}</Banner>
      )}
      <Link
        href={isIn ? paths.dashboard() : paths.login()}
        className={buttonStyle({ variant: 'primary', wide: true })}
      >
        {isIn ? 'Voltar ao Painel' : 'Voltar ao Login'}
      </Link>
    </div>
  )
}
