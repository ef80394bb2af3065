import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Statement } from '@saldo/contract/statements'
import { counted, showCount } from '@saldo/domain/counts'
import { forgetSharedFiles } from '../data/device-stores.ts'
import { Link, useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { cx } from '../ui/class-names.ts'
import { UsedBar } from '../ui/ProgressBar.tsx'
import type { Tone } from '../ui/tones.ts'
import { useSnack } from '../ui/use-snack.ts'
import { FileHelp } from './FileHelp.tsx'
import { SharedFiles } from './SharedFiles.tsx'
import { findFirstToReview } from './use-statement.ts'
import { type Upload, useUploads } from './use-uploads.ts'

/** What the chooser of files offers; what a file is, its content says. */
const ACCEPTED = '.ofx,.qfx,.csv,.txt,.tsv,.xlsx,.xls,.xml,.html,.htm,.qif,.pdf,.zip'

const THERE_ALREADY = 'Este arquivo já estava aqui, à espera da sua conferência.'

/** Takes files, chosen or dropped. Nothing is written before it has been looked at. */
export function UploadCard() {
  const { to } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  const snack = useSnack()
  const review = async (statements: readonly Statement[]) => {
    const first = await findFirstToReview(statements)
    if (first === undefined) return
    to(paths.statement(first._id))
    if (statements.length === 1 && first.state === 'ready') snack({ message: THERE_ALREADY })
  }
  const isShared = useRef(false)
  const { uploads, sent, isBusy, send, retry } = useUploads((statements) => {
    // All of them were sent.
    if (isShared.current) forgetSharedFiles().catch(() => null)
    void review(statements)
  })
  const choose = (files: readonly File[]) => {
    isShared.current = false
    send(files)
  }
  const over = useDrop((files) => {
    if (!isBusy) choose(files)
  })
  return (
    <>
      <SharedFiles
        onSend={(files) => {
          isShared.current = true
          send(files)
        }}
      />
      <section
        aria-label="Enviar extrato"
        className={cx(
          'rounded-card border border-dashed px-6 py-12 text-center transition-colors',
          over ? 'border-primary bg-primary-soft' : 'border-line-strong bg-surface',
        )}
      >
        <FileUp size={32} aria-hidden="true" className="mx-auto text-primary" />
        <p className="mt-4 text-lg font-medium">Solte aqui os extratos e as faturas do seu banco</p>
        <p className="mx-auto mt-1 max-w-110 text-base text-muted">
          Um ou vários de uma vez: OFX, planilha, CSV, QIF, PDF ou ZIP, cada um de até 5 MB. Você
          confere tudo antes de importar, e pode desfazer depois.
        </p>
        <div className="mt-6">
          <Button variant="primary" busy={isBusy} onClick={() => input.current?.click()}>
            Escolher arquivos
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED}
          aria-label="Arquivo do extrato"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            choose([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <UploadList {...{ uploads, isBusy, retry }} onReview={() => void review(sent)} />
        <FileHelp />
        <RulesNote />
      </section>
    </>
  )
}

function RulesNote() {
  return (
    <p className="mt-4 text-pretty text-muted">
      As linhas chegam já com a categoria e o nome que{' '}
      <Link href={paths.rules()} className={linkStyle()}>
        suas regras
      </Link>{' '}
      dão.
    </p>
  )
}

const UPLOAD_STATES = {
  waiting: ['Na fila', 'muted'],
  sending: ['Enviando', 'primary'],
  sent: ['Enviado', 'positive'],
  refused: ['Recusado', 'negative'],
  unsent: ['Não enviado', 'warning'],
} as const satisfies Record<Upload['state'], readonly [string, Tone]>

/** What became of each file; of a single one only why it was not taken. */
function UploadList({
  uploads,
  isBusy,
  retry,
  onReview,
}: {
  readonly uploads: readonly Upload[]
  readonly isBusy: boolean
  readonly retry: () => void
  readonly onReview: () => void
}) {
  const [only] = uploads
  if (only === undefined) return null
  const isUnsent = uploads.some(({ state }) => state === 'unsent')
  const again = isUnsent && !isBusy && <Button onClick={retry}>Tentar de novo</Button>
  if (uploads.length === 1) {
    return (
      only.message !== null && (
        <div className="mx-auto mt-6 max-w-120 text-left">
          <Banner kind="error" action={again}>
            {only.message}
          </Banner>
        </div>
      )
    )
  }
  const sent = uploads.filter(({ state }) => state === 'sent').length
  return (
    <div className="mx-auto mt-8 max-w-140 text-left">
      <p aria-live="polite" className="mb-1 text-base text-muted">
        {showCount(sent)} de {counted(uploads.length, 'arquivo enviado', 'arquivos enviados')}
      </p>
      <UsedBar
        label="Envio dos arquivos"
        used={sent}
        limit={uploads.length}
        text={`${sent} de ${uploads.length}`}
        fullIsGood
      />
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {uploads.map(({ name, state, message }, at) => (
          <li key={at} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate text-base font-medium">{name}</p>
              {message !== null && <p className="text-sm text-muted">{message}</p>}
            </div>
            <Badge tone={UPLOAD_STATES[state][1]}>{UPLOAD_STATES[state][0]}</Badge>
          </li>
        ))}
      </ul>
      {!isBusy && (
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          {again}
          {sent > 0 && (
            <Button variant="primary" onClick={onReview}>
              Conferir {counted(sent, 'enviado', 'enviados')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Files may be let go anywhere on the screen. Says whether some are held over it. */
function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const listening = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      document.addEventListener(name, act, { signal: listening.signal })
    on('dragover', (event) => {
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', () => setOver(false))
    on('drop', (event) => {
      event.preventDefault()
      setOver(false)
      take([...(event.dataTransfer?.files ?? [])])
    })
    return () => listening.abort()
  }, [])
  return over
}
