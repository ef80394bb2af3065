import { useState } from 'react'
import {
  type ContentDocument,
  listContentVersions,
  readContentVersion,
  saveContent,
  type SavedVersion,
} from '@saldo/contract/operator-contents'
import { useReading } from '../data/queries.ts'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { showInstant } from '../fields/days.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { kindNames } from './content-fields.ts'

type Props = { readonly document: ContentDocument; readonly onClose: () => void }

/** Who has saved what when, and the way back to it. */
export function VersionsModal({ document, onClose }: Props) {
  const { kind } = document
  const query = useReading(listContentVersions, { params: { kind } })
  const [restoring, setRestoring] = useState<SavedVersion | null>(null)
  return (
    <Modal title={`Versões de ${kindNames[kind][0].toLowerCase()}`} onClose={onClose}>
      <QueryView query={query} skeleton={<Skeleton className="h-60" />}>
        {(versions) => (
          <ol className="divide-y divide-line pb-2">
            {versions.map((one) => (
              <li key={one.version} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 flex-1 basis-60">
                  <span className="block text-base font-medium">
                    Versão {one.version}
                    <span className="font-normal text-muted"> · {changesText(one)}</span>
                  </span>
                  <span className="block text-sm text-muted wrap-anywhere">
                    {one.savedBy}, {showInstant(one.savedAt)}
                  </span>
                </span>
                {one.version === document.version ? (
                  <span className="text-sm text-muted">a que se vê</span>
                ) : (
                  <Button size="sm" onClick={() => setRestoring(one)}>
                    Restaurar<span className="sr-only"> a versão {one.version}</span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryView>
      {restoring !== null && (
        <RestoreDialog
          document={document}
          version={restoring.version}
          onClose={() => setRestoring(null)}
        />
      )}
    </Modal>
  )
}

function changesText({ count, added, changed, removed }: SavedVersion): string {
  const items = count === 1 ? '1 item' : `${count} itens`
  const parts = [
    [added, 'a mais'],
    [changed, 'com mudança'],
    [removed, 'a menos'],
  ] as const
  const words = parts.flatMap(([number, what]) =>
    number === null || number === 0 ? [] : [`${number} ${what}`],
  )
  return [items, ...words].join(', ')
}

/** An earlier version becomes the next one: nothing that was saved since is lost. */
function RestoreDialog({ document, version, onClose }: Props & { readonly version: number }) {
  const { kind } = document
  const { data, error } = useReading(readContentVersion, { params: { kind, version } })
  return (
    <ConfirmChange
      endpoint={saveContent}
      request={data && { params: { kind }, body: { version: document.version, items: data.items } }}
      title={`Restaurar a versão ${version}?`}
      text={
        error?.message ??
        'Ela é salva como a versão seguinte e as pessoas a veem na hora. As de agora continuam na lista.'
      }
      yes="Restaurar"
      no="Voltar"
      said={(saved) => `Versão ${version} de volta, como versão ${saved.version}`}
      onClose={onClose}
    />
  )
}
