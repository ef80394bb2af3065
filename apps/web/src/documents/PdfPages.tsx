import { useLayoutEffect, useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import { EmptySheet } from './EmptySheet.tsx'

// Ours, like everything else: the policy lets no script in from elsewhere.
pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).href

/** Nothing that a strict content policy would have to be loosened for. */
const OPTIONS = { isEvalSupported: false, useWasm: false } as const

/** The pages of a PDF, as wide as the screen allows. */
export function PdfPages({ file }: { readonly file: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  const [count, setCount] = useState(0)
  const [failure, setFailure] = useState<Error>()

  useLayoutEffect(() => {
    const { current } = frame
    if (current === null) return undefined
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])

  // Thrown to whoever shows the words instead.
  if (failure !== undefined) throw failure
  return (
    <div ref={frame} className="flex flex-col gap-4">
      <Document
        file={file}
        options={OPTIONS}
        loading={<EmptySheet />}
        onLoadSuccess={({ numPages }) => setCount(numPages)}
        onLoadError={setFailure}
        className="flex flex-col gap-4"
      >
        {width !== undefined &&
          Array.from({ length: count }, (_, index) => (
            <Page
              key={index}
              pageNumber={index + 1}
              width={width}
              loading={<EmptySheet />}
              renderTextLayer={false}
              renderAnnotationLayer={false}
              className="aspect-[210/297] w-full overflow-clip rounded-card border border-line"
            />
          ))}
      </Document>
    </div>
  )
}
