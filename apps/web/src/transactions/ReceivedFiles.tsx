import Paperclip from 'lucide-react/icons/paperclip'
import { counted } from '@saldo/domain/counts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import type { useReceived } from './use-received.ts'

/** What was shared while nobody was in waits for ten minutes: the next person may be somebody else. */
const NOT_HERE =
  'O que você compartilhou não está mais aqui: sem a sessão aberta, só espera dez minutos. Compartilhe outra vez.'

/** What was shared and is attached to the new entry, or thrown away. */
export function ReceivedFiles({
  received: { files, isMissing, discard },
}: {
  readonly received: ReturnType<typeof useReceived>
}) {
  if (isMissing) {
    return (
      <div className="mb-4">
        <Banner kind="warning">{NOT_HERE}</Banner>
      </div>
    )
  }
  if (files.length === 0) return null
  const words = counted(files.length, 'comprovante recebido', 'comprovantes recebidos')
  return (
    <section aria-label={words} className="mb-4 rounded-card bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-base text-muted">
          Fica{files.length === 1 ? '' : 'm'} com a despesa quando você a cadastrar:
        </p>
        <Button variant="ghost" size="sm" onClick={discard}>
          Jogar fora
        </Button>
      </div>
      <ul>
        {files.map(({ name }, at) => (
          <li key={at} className="flex min-w-0 items-center gap-2 text-base">
            <Paperclip size={14} aria-hidden="true" className="shrink-0 text-muted" />
            <span className="truncate">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
