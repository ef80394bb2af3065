import { readSession } from '@saldo/contract/session'
import { defaultBrand } from '../brand.ts'
import { useReading } from '../data/queries.ts'
import { linkStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { SupportLink } from './SupportLink.tsx'

const SUPPORT_MESSAGE = 'Olá, preciso de ajuda com a minha conta.'

/** Where help is, and which version this is. */
export function AboutCard() {
  const { data: session } = useReading(readSession, {})
  const { name, version, contactPhone, termsUrl, policyUrl } = defaultBrand
  return (
    <Card title="Ajuda e sobre">
      {contactPhone !== '' && <SupportLink phone={contactPhone} message={SUPPORT_MESSAGE} />}
      <p className="mt-5 text-base text-muted">
        {name} · Versão {version}
        {session?.isDevelop === true && ' · modo develop'}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4">
        <a
          href={termsUrl}
          target="_blank"
          rel="noopener"
          className={`${linkStyle('quiet')} inline-flex min-h-11 items-center sm:min-h-8`}
        >
          Termos de uso
        </a>
        <a
          href={policyUrl}
          target="_blank"
          rel="noopener"
          className={`${linkStyle('quiet')} inline-flex min-h-11 items-center sm:min-h-8`}
        >
          Política de privacidade
        </a>
      </p>
    </Card>
  )
}
