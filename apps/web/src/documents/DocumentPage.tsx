import { Component, type ReactNode, useMemo, useState } from 'react'
import Download from 'lucide-react/icons/download'
import { buttonStyle } from '../ui/button-style.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { usePhone } from '../ui/use-media.ts'
import { readDocument } from '@saldo/domain/read-document'
import { EmptySheet } from './EmptySheet.tsx'
import { Words } from './Words.tsx'

type Props = { readonly children: ReactNode; readonly fallback: ReactNode }

/** Shows something else where a part cannot be drawn: its code is not to be had, or too new. */
class WithFallback extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

// Shown beside the words, and heavier than all the rest of the page.
const PdfPages = lazyComponent(() => import('./PdfPages.tsx').then((all) => all.PdfPages), {
  shape: <EmptySheet />,
})

const views = [
  { value: 'pdf', label: 'PDF' },
  { value: 'text', label: 'Texto' },
] as const

/**
 * A document of ours: the PDF in sight, the same as a page for whoever reads by ear or on a phone,
 * where a sheet of paper is too small, and a copy to keep.
 */
export function DocumentPage({
  markdown,
  pdf,
  isFramed = false,
}: {
  readonly markdown: string
  /** Where the same lies as PDF. */
  readonly pdf: string
  /** It stands within the frame, which has the page's `main` already. */
  readonly isFramed?: boolean
}) {
  const [title, ...blocks] = useMemo(() => readDocument(markdown), [markdown])
  const isSmall = usePhone()
  const [chosen, setChosen] = useState<(typeof views)[number]['value']>()
  const view = chosen ?? (isSmall ? 'text' : 'pdf')
  const words = <Words blocks={blocks} />
  const Outer = isFramed ? 'div' : 'main'
  return (
    <Outer className={isFramed ? 'mx-auto max-w-220' : 'mx-auto max-w-220 px-4 py-8 sm:py-12'}>
      <header className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-2xl font-semibold">
          {title !== undefined && 'text' in title && title.text}
        </h1>
        <SegmentedControl label="Como ler" value={view} onChange={setChosen} options={views} />
        <a href={pdf} download className={buttonStyle()}>
          <Download size={16} />
          Baixar PDF
        </a>
      </header>
      {view === 'text' ? (
        words
      ) : (
        <WithFallback fallback={words}>
          {/* The pages are a picture of the words, which follow for whoever does not see them. */}
          <div aria-hidden="true">
            <PdfPages file={pdf} />
          </div>
          <div className="sr-only">{words}</div>
        </WithFallback>
      )}
    </Outer>
  )
}
