import { saveFile } from '../data/download.ts'
import { PICTURE } from './RetrospectivePicture.tsx'

const TYPE = 'image/png'
const LETTERS = 'Inter, system-ui, sans-serif'

/**
 * A drawing of the page as a picture. A picture knows no variables of the page, so each part takes its colours along as
 * they are in sight.
 */
async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const shown = [drawing, ...drawing.querySelectorAll('*')]
  for (const [at, part] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const { fill, stroke } = getComputedStyle(shown[at] ?? drawing)
    part.removeAttribute('style')
    part.removeAttribute('class')
    part.setAttribute('fill', fill)
    part.setAttribute('stroke', stroke)
  }
  copy.setAttribute('font-family', LETTERS)
  copy.setAttribute('width', String(PICTURE.width))
  copy.setAttribute('height', String(PICTURE.height))
  const picture = new Image()
  const text = new XMLSerializer().serializeToString(copy)
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, PICTURE)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, PICTURE.width, PICTURE.height)
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, TYPE))
  if (drawn === null) throw new Error('Não foi possível fazer a imagem.')
  return drawn
}

/** Whether this browser hands pictures to other applications. */
export function canShare(): boolean {
  const file = new File([], 'saldo.png', { type: TYPE })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Hands the drawing to an application that the person picks; nothing where they pick none. */
export async function sharePicture(drawing: SVGSVGElement, name: string): Promise<void> {
  const file = new File([await pngOf(drawing)], name, { type: TYPE })
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error
  })
}

/** Keeps the drawing where the browser keeps what is downloaded. */
export async function savePicture(drawing: SVGSVGElement, name: string): Promise<void> {
  const bytes = new Uint8Array(await (await pngOf(drawing)).arrayBuffer())
  saveFile({ name, bytes: [bytes] }, TYPE)
}
