import MessageCircle from 'lucide-react/icons/message-circle'
import { readSession } from '@saldo/contract/session'
import { defaultBrand } from '../brand.ts'
import { useReading } from '../data/queries.ts'
import { buttonStyle, linkStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'

const SUPPORT_MESSAGE = 'Olá, preciso de ajuda com a minha conta.'

/** The chat with whoever supports this brand; the number as its address wants it, digits alone. */
function chatAddress(phone: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(SUPPORT_MESSAGE)}`
}

/** Where help is, and which version this is. */
export function AboutCard() {
  const { data: session } = useReading(readSession, {})
  const { name, version, contactPhone, termsUrl, policyUrl } = defaultBrand
  return (
    <Card title="Ajuda e sobre">
      {contactPhone !== '' && (
        <>
          <p className="text-base text-muted">Fale com a gente pelo WhatsApp, no {contactPhone}.</p>
          <a
            href={chatAddress(contactPhone)}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttonStyle()} mt-3`}
          >
            <MessageCircle size={16} aria-hidden="true" />
            Falar com o suporte
            <span className="sr-only">(abre o WhatsApp em outra aba)</span>
          </a>
        </>
      )}
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
