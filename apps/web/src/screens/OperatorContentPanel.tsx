import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { CONTENT_KINDS, type ContentKind } from '@saldo/contract/contents'
import type { ContentDocument } from '@saldo/contract/operator-contents'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { ContentFile } from '../operator/ContentFile.tsx'
import { ContentList } from '../operator/ContentList.tsx'
import { type Item, kindNames, newItem } from '../operator/content-fields.ts'
import { useContent } from '../operator/use-content.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Field } from '../ui/Field.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Select } from '../ui/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ContentPreview } from './ContentPreview.tsx'

const ItemModal = lazyComponent(() =>
  import('../operator/ItemModal.tsx').then((all) => all.ItemModal),
)
const VersionsModal = lazyComponent(() =>
  import('../operator/VersionsModal.tsx').then((all) => all.VersionsModal),
)

const kinds = (Object.keys(kindNames) as ContentKind[]).map((value) => ({
  value,
  label: kindNames[value][0],
}))

/** What people read, watch and ask for, a kind at a time. */
export function OperatorContentPanel() {
  const { lista = '' } = useQueryWords()
  const { setQuery } = useNavigation()
  const kind = CONTENT_KINDS.find((one) => one === lista) ?? 'trails'
  return (
    <>
      <div className="sm:max-w-72">
        <Field label="Conteúdo">
          <Select value={kind} options={kinds} onChange={(value) => setQuery({ lista: value })} />
        </Field>
      </div>
      <KindCard key={kind} kind={kind} />
    </>
  )
}

function KindCard({ kind }: { readonly kind: ContentKind }) {
  const query = useContent(kind)
  return (
    <QueryView query={query} skeleton={<Skeleton className="mt-4 h-96 rounded-card" />}>
      {(document) => <Items document={document} />}
    </QueryView>
  )
}

/** An item that is edited, and the version in which it was opened. */
type Opened = { readonly item: Item; readonly document: ContentDocument }

function Items({ document }: { readonly document: ContentDocument }) {
  const { kind, version } = document
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isHistory, setHistory] = useState(false)
  const empty = newItem(kind)
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {empty !== undefined && (
          <Button
            variant="primary"
            icon={<Plus size={16} />}
            onClick={() => setOpened({ item: empty, document })}
          >
            Novo item
          </Button>
        )}
        <Button icon={<History size={16} />} onClick={() => setHistory(true)}>
          Versões
        </Button>
        <ContentFile document={document} />
      </div>
      <Card flush className="mt-4" title={`${kindNames[kind][0]}, versão ${version}`}>
        <ContentList document={document} onEdit={(item) => setOpened({ item, document })} />
      </Card>
      {opened !== null && (
        <ItemModal
          document={opened.document}
          start={opened.item}
          Preview={ContentPreview}
          onClose={() => setOpened(null)}
        />
      )}
      {isHistory && <VersionsModal document={document} onClose={() => setHistory(false)} />}
    </>
  )
}
