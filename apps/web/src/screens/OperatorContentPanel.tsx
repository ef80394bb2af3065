import { type ComponentType, useState } from 'react'
import {
  type ContentItems,
  type ContentKind,
  readContent,
  CONTENT_KINDS,
} from '@saldo/contract/contents'
import { toCents } from '@saldo/domain/money'
import { trailStandings } from '@saldo/domain/education/trails'
import { Ebooks } from '../education/Ebooks.tsx'
import { TrailCard } from '../education/TrailCard.tsx'
import { VideoCard } from '../education/VideoCard.tsx'
import { ExpertCard } from '../experts/ExpertCard.tsx'
import type { Preview } from '../operator/ItemModal.tsx'
import { ProductDrawing } from '../products/ProductDrawing.tsx'
import { Card } from '../ui/Card.tsx'
import { LessonPanel } from './LessonPanel.tsx'
import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import type { ContentDocument } from '@saldo/contract/operator-contents'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { ContentFile } from '../operator/ContentFile.tsx'
import { ContentList } from '../operator/ContentList.tsx'
import { type Item, kindNames, newItem } from '../operator/content-fields.ts'
import { useContent } from '../operator/use-content.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/field/Field.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Select } from '../ui/choice/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** An item of content in the parts that people see it in; nothing before it fits. */
export const ContentPreview: Preview = ({ kind, item }) => {
  const Part = parts[kind]
  return <Part item={withLessonIds({ ...item, _id: item['_id'] === '' ? 'novo' : item['_id'] })} />
}

type PartProps = { readonly item: ContentText }

/** The only item of a list of this kind, where it fits. */
function only<Kind extends ContentKind>(
  kind: Kind,
  item: ContentText,
): ContentItems<Kind>[number] | null {
  const read = readContent(kind, [item])
  return 'faults' in read ? null : (read.items[0] ?? null)
}

function NotYet() {
  return <p className="text-base text-muted">Aparece aqui quando os campos estiverem completos.</p>
}

function TrailPart({ item }: PartProps) {
  const trail = only('trails', item)
  const [standing] = trail === null ? [] : trailStandings([trail], new Set())
  if (trail === null || standing === undefined) return <NotYet />
  return (
    <>
      <TrailCard trail={trail} standing={standing} />
      {trail.items.map((lesson) => (
        <Card key={lesson._id} className="mt-4">
          <LessonPanel lesson={lesson} onEnded={() => null} />
        </Card>
      ))}
    </>
  )
}

function VideoPart({ item }: PartProps) {
  const video = only('videos', item)
  if (video === null) return <NotYet />
  return (
    <div className="max-w-80">
      <VideoCard video={video} isWatched={false} />
    </div>
  )
}

function EbookPart({ item }: PartProps) {
  const ebook = only('ebooks', item)
  return ebook === null ? <NotYet /> : <Ebooks ebooks={[ebook]} />
}

function ExpertPart({ item }: PartProps) {
  const expert = only('experts', item)
  if (expert === null) return <NotYet />
  const { sessionPriceCents, isExample = false, ...shown } = expert
  const sessionPrice = sessionPriceCents === null ? null : toCents(sessionPriceCents)
  return (
    <>
      <ExpertCard expert={{ ...shown, sessionPrice, isExample, likes: 0, liked: false }} />
      <p className="mt-4 text-base leading-6 whitespace-pre-line wrap-anywhere">
        {expert.aboutMessage}
      </p>
      <p className="mt-3 text-base leading-6 whitespace-pre-line wrap-anywhere">
        {expert.profileMessage}
      </p>
    </>
  )
}

function ProductPart({ item }: PartProps) {
  const product = only('products', item)
  if (product === null) return <NotYet />
  return (
    <div className="max-w-100 overflow-clip rounded-card border border-line bg-surface">
      <ProductDrawing image={product.image} />
      <div className="p-4">
        <p className="text-lg font-semibold wrap-anywhere">{product.name}</p>
        <p className="mt-2 text-base leading-6 whitespace-pre-line wrap-anywhere">
          {product.aboutMessage}
        </p>
      </div>
    </div>
  )
}

function BankPart({ item }: PartProps) {
  const bank = only('banks', item)
  if (bank === null) return <NotYet />
  return (
    <p className="text-base">
      <span className="font-semibold">{bank.name}</span>{' '}
      <span className="text-muted">· banco {bank.compeCode}</span>
    </p>
  )
}

const parts: Readonly<Record<ContentKind, ComponentType<PartProps>>> = {
  trails: TrailPart,
  videos: VideoPart,
  ebooks: EbookPart,
  experts: ExpertPart,
  products: ProductPart,
  banks: BankPart,
}

type ContentText = Readonly<Record<string, unknown>>

/** Lessons get their names when they are saved. */
function withLessonIds(item: ContentText): ContentText {
  const { items } = item
  if (!Array.isArray(items)) return item
  const named = items.map((lesson: ContentText, at) =>
    lesson['_id'] === '' ? { ...lesson, _id: `aula-nova-${at}` } : lesson,
  )
  return { ...item, items: named }
}

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
type OpenItem = { readonly item: Item; readonly document: ContentDocument }

function Items({ document }: { readonly document: ContentDocument }) {
  const { kind, version } = document
  const [opened, setOpened] = useState<OpenItem | null>(null)
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
