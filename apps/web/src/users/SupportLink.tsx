import MessageCircle from 'lucide-react/icons/message-circle'
import { buttonStyle } from '../ui/button-style.ts'

/** The chat with whoever supports a brand; the number as its address wants it, digits alone. */
function chatAddress(phone: string, message: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(message)}`
}

/** Opens the chat with a brand's support beside the page. */
export function SupportLink({
  phone,
  message,
}: {
  readonly phone: string
  /** What the person begins with. */
  readonly message: string
}) {
  return (
    <>
      <p className="text-base text-muted">Fale com a gente pelo WhatsApp, no {phone}.</p>
      <a
        href={chatAddress(phone, message)}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonStyle()} mt-3`}
      >
        <MessageCircle size={16} aria-hidden="true" />
        Falar com o suporte
        <span className="sr-only">(abre o WhatsApp em outra aba)</span>
      </a>
    </>
  )
}
