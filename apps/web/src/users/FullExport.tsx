import Package from 'lucide-react/icons/package'
import { useEffect } from 'react'
import {
  type DataExport,
  downloadExport,
  listExports,
  requestExport,
} from '@saldo/contract/accounts'
import { useDownload } from '../data/download.ts'
import { useChange, useReading } from '../data/queries.ts'
import { dayOfInstant } from '../data/today.ts'
import { counted } from '@saldo/domain/counts'
import { showDate, showInstant } from '../fields/days.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showSize } from '../fields/file-sizes.ts'
import { ProblemBanner } from './ProblemBanner.tsx'

const POLL_MS = 1_500

/** Everything that is known of the person as one file: asked for here, and fetched when it is there. */
export function FullExport() {
  const query = useReading(listExports, {})
  const { data, refetch } = query
  const request = useChange(requestExport)
  const isUnderWay = data?.some(({ state }) => state === 'requested') === true
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => void refetch(), POLL_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, refetch])
  return (
    <section aria-label="Exportação completa" className="hairline-t mt-5 pt-5">
      <h3 className="font-medium">Exportação completa (LGPD)</h3>
      <p className="mt-1 text-base text-muted">
        Tudo o que guardamos sobre você, em JSON e CSV dentro de um ZIP. Avisamos por e‑mail quando
        estiver pronto; o arquivo fica aqui por 7 dias.
      </p>
      <Button
        className="mt-3"
        icon={<Package size={16} />}
        busy={request.isPending}
        aria-disabled={isUnderWay || undefined}
        onClick={() => !isUnderWay && request.mutate({})}
      >
        Pedir exportação completa
      </Button>
      {request.error && (
        <div className="mt-3">
          <ProblemBanner problem={request.error} />
        </div>
      )}
      <QueryView small query={query} skeleton={<Skeleton className="mt-4 h-10" />} empty={null}>
        {(exports) => (
          <ul className="mt-4 flex flex-col gap-3" aria-live="polite">
            {exports.map((file) => (
              <Line key={file._id} file={file} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

function Line({ file }: { readonly file: DataExport }) {
  const fetchFile = useDownload(downloadExport)
  return (
    <li className="rounded-field border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">Pedida em {showInstant(file.askedAt)}</span>
          <span className="block text-sm text-muted">{detailOf(file)}</span>
        </span>
        {file.state === 'failed' && <Badge tone="negative">Não foi possível</Badge>}
        {file.state === 'ready' && (
          <Button
            size="sm"
            busy={fetchFile.isPending}
            onClick={() => fetchFile.mutate({ params: { id: file._id } })}
          >
            Baixar
          </Button>
        )}
      </div>
      {file.state === 'requested' && (
        <div className="mt-2">
          <ProgressBar fullIsGood size="sm" label="Preparando o arquivo" percent={file.progress} />
        </div>
      )}
      {fetchFile.error && (
        <div className="mt-2">
          <ProblemBanner problem={fetchFile.error} />
        </div>
      )}
    </li>
  )
}

function detailOf({ state, rows, bytes, progress, expiresAt }: DataExport): string {
  if (state === 'requested') return `Preparando: ${progress} %`
  if (state === 'failed' || expiresAt === null) return 'Peça de novo, ou fale com o suporte.'
  const count = counted(rows, 'linha', 'linhas')
  return `${count}, ${showSize(bytes)}, até ${showDate(dayOfInstant(expiresAt))}`
}
