import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useRef, useState } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import {
  downloadSpreadsheet,
  readSpreadsheet,
  SPREADSHEET_BYTES_MAX,
} from '@saldo/contract/spreadsheets'
import { firstDay, type Month } from '@saldo/domain/calendar'
import { useDownload } from '../data/download.ts'
import { useChange } from '../data/queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

type Sheet = Answer<typeof readSpreadsheet>

const TOO_LARGE = 'O arquivo passa de 5 MB.'

type Props = {
  readonly month: Month
  /** What the sheet says takes the place of what was typed. */
  readonly onRead: (sheet: Sheet) => void
}

/** The survey from a spreadsheet: its template, and a filled one, whose unread cells are named. */
export function SurveySheet({ month, onRead }: Props) {
  const read = useChange(readSpreadsheet)
  const [isTooLarge, setTooLarge] = useState(false)
  const date = firstDay(month)
  const send = async (file: File | undefined) => {
    if (file === undefined) return
    setTooLarge(file.size > SPREADSHEET_BYTES_MAX)
    if (file.size > SPREADSHEET_BYTES_MAX) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    read.mutate({ query: { date }, upload: bytes }, { onSuccess: onRead })
  }
  const problem = isTooLarge ? TOO_LARGE : read.error?.message
  return (
    <section aria-labelledby="survey-sheet" className="rounded-card border border-line p-4">
      <div className="flex gap-3">
        <FileSpreadsheet size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
        <div className="min-w-0">
          <h3 id="survey-sheet" className="font-semibold">
            Prefere uma planilha?
          </h3>
          <p className="mt-0.5 text-base text-muted">
            Preencha o modelo no computador e envie: as etapas vêm preenchidas, para você conferir
            antes de salvar.
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Upload isReading={read.isPending} onFile={(file) => void send(file)} />
        <Templates month={month} />
      </div>
      {problem !== undefined && (
        <div className="mt-3">
          <Banner kind="error">{problem}</Banner>
        </div>
      )}
      {read.data !== undefined && <ReadNote sheet={read.data} />}
    </section>
  )
}

function Upload({
  isReading,
  onFile,
}: {
  readonly isReading: boolean
  readonly onFile: (file: File | undefined) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button busy={isReading} onClick={() => input.current?.click()}>
        {isReading ? 'Lendo a planilha…' : 'Enviar planilha'}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xml"
        aria-label="Arquivo da planilha"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}

function Templates({ month }: Pick<Props, 'month'>) {
  const empty = useDownload(downloadSpreadsheet)
  const filled = useDownload(downloadSpreadsheet)
  const date = firstDay(month)
  const problem = empty.error ?? filled.error
  return (
    <>
      <Button
        variant="ghost"
        busy={empty.isPending}
        onClick={() => empty.mutate({ query: { date } })}
      >
        Baixar modelo
      </Button>
      <Button
        variant="ghost"
        busy={filled.isPending}
        onClick={() => filled.mutate({ query: { date, filled: true } })}
      >
        Modelo com meus últimos 12 meses
      </Button>
      {problem && <Banner kind="error">{problem.message}</Banner>}
    </>
  )
}

/** What was read, and each cell that was not. */
function ReadNote({ sheet }: { readonly sheet: Sheet }) {
  const { debit, credit, goods, unread, unreadCount } = sheet
  const rows = debit.length + credit.length + goods.length
  return (
    <div className="mt-3">
      <Banner kind={unreadCount === 0 ? 'success' : 'warning'}>
        <output>
          {rows === 1 ? '1 linha lida.' : `${rows} linhas lidas.`}
          {unreadCount === 1 && ' Confira esta célula:'}
          {unreadCount > 1 && ` Confira estas ${unreadCount} células:`}
        </output>
      </Banner>
      {unreadCount > 0 && (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
          tabIndex={0}
          aria-label="Células que não foram entendidas"
          className="mt-2 max-h-40 overflow-y-auto text-sm"
        >
          {unread.map(({ sheet: name, cell, text, message }) => (
            <li key={`${name} ${cell}`} className="flex flex-wrap gap-x-2 py-1">
              <span className="font-medium">
                {name}, {cell}
              </span>
              {text !== '' && <span className="text-muted">“{text}”</span>}
              <span>{message}</span>
            </li>
          ))}
          {unread.length < unreadCount && <li className="py-1">e outras.</li>}
        </ul>
      )}
    </div>
  )
}
