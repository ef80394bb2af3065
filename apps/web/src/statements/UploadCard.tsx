import ChevronRight from 'lucide-react/icons/chevron-right'
import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { STATEMENT_BYTES_MAX, uploadStatement } from '@saldo/contract/statements'
import { useChange } from '../data/queries.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { useSnack } from '../ui/use-snack.ts'

/** Where the banks keep it; they rename their menus often, so each line names the words to look for. */
const BANKS = [
  ['Banco do Brasil', 'No site: Extrato, ícone de salvar, formato OFX (Money).'],
  ['Bradesco', 'No site: Saldos e Extratos, Exportar extrato em arquivo, OFX.'],
  ['C6 Bank', 'No aplicativo: Extrato, Exportar, OFX. O arquivo chega por e-mail.'],
  ['Caixa', 'No site: Minha conta, Extrato, Gerar arquivo para gerenciador financeiro (OFX).'],
  ['Inter', 'No site ou no aplicativo: Extrato, Exportar, OFX.'],
  ['Itaú', 'No site ou no aplicativo: Extrato, escolha o período, Salvar em OFX, só lançamentos.'],
  ['Nubank', 'No aplicativo: Extrato ou Fatura, Exportar, OFX. O arquivo chega por e-mail.'],
  ['Santander', 'No site: Conta corrente, Extrato, Exportar, OFX (Money).'],
] as const

/** How people get the file from their bank. */
function OfxHelp() {
  return (
    <details className="group mx-auto mt-6 max-w-140 text-left">
      <summary className="mx-auto flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-field px-2 text-base font-medium text-primary hover:underline">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none"
        />
        Como conseguir o OFX do meu banco
      </summary>
      <p className="mt-2 text-base text-muted">
        OFX é o extrato em um formato que os programas entendem. Quase todo banco oferece, na tela
        do extrato, em <b>Exportar</b>, <b>Salvar como</b> ou <b>Compartilhar</b>. Às vezes ele se
        chama <b>Money</b>.
      </p>
      <dl className="mt-3 grid gap-x-4 gap-y-2 text-base sm:grid-cols-[auto_1fr]">
        {BANKS.map(([bank, way]) => (
          <div key={bank} className="contents">
            <dt className="font-medium">{bank}</dt>
            <dd className="text-muted max-sm:-mt-2">{way}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-faint">
        Os bancos mudam os nomes dos menus de vez em quando. Se o seu não oferece OFX, a planilha, o
        CSV, o QIF ou o PDF também servem.
      </p>
    </details>
  )
}

/** What the chooser of files offers; what a file is, its content says. */
const ACCEPTED = '.ofx,.qfx,.csv,.txt,.tsv,.xlsx,.xls,.xml,.html,.htm,.qif,.pdf,.zip'

const TOO_LARGE = 'O arquivo passa de 5 MB. Exporte um período menor e tente novamente.'
const THERE_ALREADY = 'Este arquivo já estava aqui, à espera da sua conferência.'

/** Takes a file, chosen or dropped. Nothing is written before it has been looked at. */
export function UploadCard() {
  const { to } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  const upload = useChange(uploadStatement)
  const snack = useSnack()
  const [tooLarge, setTooLarge] = useState(false)

  const send = async (file: File | undefined) => {
    if (file === undefined) return
    setTooLarge(file.size > STATEMENT_BYTES_MAX)
    if (file.size > STATEMENT_BYTES_MAX) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    upload.mutate(
      { query: { filename: file.name.slice(0, 255) }, upload: bytes },
      {
        onSuccess: ({ _id, state }) => {
          to(paths.statement(_id))
          if (state === 'ready') snack({ message: THERE_ALREADY })
        },
      },
    )
  }
  const over = useDrop((file) => void send(file))
  return (
    <section
      aria-label="Enviar extrato"
      className={cx(
        'rounded-card border border-dashed px-6 py-12 text-center transition-colors',
        over ? 'border-primary bg-primary-soft' : 'border-line-strong bg-surface',
      )}
    >
      <FileUp size={32} aria-hidden="true" className="mx-auto text-primary" />
      <p className="mt-4 text-lg font-medium">Solte aqui o extrato do seu banco</p>
      <p className="mx-auto mt-1 max-w-110 text-base text-muted">
        OFX, planilha, CSV, QIF, PDF ou ZIP de até 5 MB. Você confere tudo antes de importar, e pode
        desfazer depois.
      </p>
      <div className="mt-6">
        <Button variant="primary" busy={upload.isPending} onClick={() => input.current?.click()}>
          Escolher arquivo
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label="Arquivo do extrato"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <OfxHelp />
      {(tooLarge || upload.error) && (
        <div className="mx-auto mt-6 max-w-120 text-left">
          <Banner kind="error">{tooLarge ? TOO_LARGE : upload.error?.message}</Banner>
        </div>
      )}
    </section>
  )
}

/** A file may be let go anywhere on the screen. Says whether one is held over it. */
function useDrop(onFile: (file: File | undefined) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFile)
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
      take(event.dataTransfer?.files[0])
    })
    return () => listening.abort()
  }, [])
  return over
}
