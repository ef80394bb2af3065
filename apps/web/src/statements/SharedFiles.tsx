import { useEffect, useState } from 'react'
import { counted } from '@saldo/domain/counts'
import { STATEMENT_DRAFTS_MAX } from '@saldo/domain/statements/kinds'
import { forgetSharedFiles } from '../data/device-stores.ts'
import { readSharedFiles } from '../data/shared-files.ts'
import { Link, useQueryWords } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/class-names.ts'

/** What was shared and is not here, by the words that the service worker puts into the address. */
function missingText(words: Readonly<Record<string, string>>): string | null {
  const refused = Number(words['recusados'] ?? 0)
  if (words['recebidos'] === '0') return NOT_HERE
  if (!(refused > 0)) return null
  return `${counted(refused, 'arquivo ficou', 'arquivos ficaram')} de fora: são até ${STATEMENT_DRAFTS_MAX} por vez, de até 5 MB cada.`
}

/** A PDF is a statement or a receipt: the person says which. */
const mayBeReceipt = ({ name, type }: File) =>
  type.startsWith('image/') || /\.(?:pdf|jpe?g|png|webp|heic|heif)$/i.test(name)

const NOT_HERE =
  'O que você compartilhou não chegou. Servem arquivos de até 5 MB; se for um deles, abra esta página de novo e compartilhe outra vez.'

/**
 * What another application of the device shared, offered to be sent: whoever signs in here may be somebody
 * else, and any page could have sent it.
 */
export function SharedFiles({ onSend }: { readonly onSend: (files: readonly File[]) => void }) {
  const [files, setFiles] = useState<readonly File[]>([])
  const missing = missingText(useQueryWords())
  useEffect(() => {
    readSharedFiles().then(setFiles, () => null)
  }, [])
  const [first] = files
  const notice = missing !== null && <Banner kind="warning">{missing}</Banner>
  if (first === undefined) return notice
  const discard = () => {
    setFiles([])
    forgetSharedFiles().catch(() => null)
  }
  return (
    <Card title="Recebido de outro aplicativo">
      {notice}
      <ul className={cx('flex flex-col gap-1', notice && 'mt-3')}>
        {files.map(({ name }, at) => (
          <li key={at} className="truncate text-base">
            {name}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={discard}>
          Jogar fora
        </Button>
        {files.every(mayBeReceipt) && (
          <Link href={paths.receivedReceipt()} className={buttonStyle({ variant: 'secondary' })}>
            Anexar a uma nova despesa
          </Link>
        )}
        <Button variant="primary" onClick={() => onSend(files)}>
          Conferir {files.length === 1 ? 'o arquivo' : counted(files.length, 'arquivo', 'arquivos')}
        </Button>
      </div>
    </Card>
  )
}
