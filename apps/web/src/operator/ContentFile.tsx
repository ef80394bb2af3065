import { counted } from '@saldo/domain/counts'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useRef, useState } from 'react'
import {
  type ContentFile as File,
  contentFileText,
  readContentFile,
} from '@saldo/contract/content-files'
import { type ContentDocument, saveContent } from '@saldo/contract/operator-contents'
import { saveFile } from '../data/download.ts'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { kindNames } from './content-fields.ts'

type Props = { readonly document: ContentDocument }

/** The same file that the command line writes and reads. */
export function ContentFile({ document }: Props) {
  const { kind } = document
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<ReturnType<typeof readContentFile> | null>(null)
  const keep = () => {
    const bytes = [new TextEncoder().encode(contentFileText(document))]
    saveFile({ name: `${kind}.json`, bytes }, 'application/json')
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file may be chosen again once it was mended.
    const text = await file?.text()
    target.value = ''
    if (text !== undefined) setRead(readContentFile(text))
  }
  return (
    <>
      <Button icon={<Download size={16} />} onClick={keep}>
        Exportar
      </Button>
      <Button icon={<Upload size={16} />} onClick={() => input.current?.click()}>
        Carregar arquivo
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Arquivo de conteúdo"
        hidden
        onChange={(event) => void choose(event)}
      />
      {read !== null && (
        <LoadDialog document={document} read={read} onClose={() => setRead(null)} />
      )}
    </>
  )
}

const FAULTS_SHOWN = 5

function LoadDialog({
  document,
  read,
  onClose,
}: Props & {
  readonly read: File | { readonly faults: readonly string[] }
  readonly onClose: () => void
}) {
  const { kind } = document
  const [many] = kindNames[kind]
  if ('faults' in read) {
    return (
      <ConfirmDialog
        title="O arquivo não serve"
        text={read.faults.slice(0, FAULTS_SHOWN).join(' · ')}
        no="Voltar"
        onNo={onClose}
      />
    )
  }
  if (read.kind !== kind) {
    return (
      <ConfirmDialog
        title={`O arquivo é de ${kindNames[read.kind][0].toLowerCase()}`}
        text={`Aqui entram ${many.toLowerCase()}. Abra a outra lista para carregá-lo.`}
        no="Voltar"
        onNo={onClose}
      />
    )
  }
  return (
    <ConfirmChange
      endpoint={saveContent}
      request={{
        params: { kind },
        body: { version: read.version, items: read.items as ContentDocument['items'] },
      }}
      title={`Carregar ${counted(read.items.length, 'item', 'itens')}?`}
      text={`Partiram da versão ${read.version} e tomam o lugar dos ${document.items.length} de agora. A versão de agora continua na lista.`}
      yes="Carregar"
      no="Voltar"
      said={({ version }) =>
        version === document.version
          ? `Nada mudou: a versão ${version} já é esta`
          : `${many} na versão ${version}`
      }
      words={({ code, message }) =>
        code === 'version_conflict'
          ? `O arquivo partiu da versão ${read.version}, e outra foi salva depois. Exporte de novo e refaça a mudança.`
          : message
      }
      onClose={onClose}
    />
  )
}
