/** What the browser's own reader finds; not every browser has one. */
type Detector = {
  detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  interface Window {
    readonly BarcodeDetector?: {
      new (options: { readonly formats: readonly string[] }): Detector
      getSupportedFormats(): Promise<readonly string[]>
    }
  }
}

/** Reads the text of the first QR code in a picture; null where none is found. */
export type QrReader = (canvas: HTMLCanvasElement) => Promise<string | null>

/** How long a picture may be looked at, in milliseconds: beyond a frame, since it is not read again. */
const PICTURE_MS = 1500

/** The browser's own reader of QR codes, or, where it has none, one that is loaded. No picture leaves the device. */
export async function openQrReader(): Promise<QrReader> {
  const own = await ownReader()
  if (own !== null) return own
  const { decodeQR } = await import('qr/decode.js')
  return async (canvas) => {
    const { width, height } = canvas
    const drawn = canvas.getContext('2d')?.getImageData(0, 0, width, height)
    if (drawn === undefined) return null
    try {
      return decodeQR({ width, height, data: drawn.data }, { timeLimit: PICTURE_MS })
    } catch {
      // It throws where it finds none.
      return null
    }
  }
}

async function ownReader(): Promise<QrReader | null> {
  const Own = window.BarcodeDetector
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  if (Own === undefined || !formats.includes('qr_code')) return null
  const detector = new Own({ formats: ['qr_code'] })
  return async (canvas) => {
    const [found] = await detector.detect(canvas).catch(() => [])
    return found?.rawValue ?? null
  }
}

/** The longer sides to which a chosen picture is drawn, one after the other: what is small is read in the large one. */
const SIDES = [1200, 2400, 700]

/** The text of the QR code in a chosen picture; null where none is found, or where the file is no picture. */
export async function readQrOfFile(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const read = await openQrReader()
  const canvas = document.createElement('canvas')
  for (const side of SIDES) {
    drawOn(canvas, { source: picture, size: picture, side })
    const text = await read(canvas)
    if (text !== null) return text
  }
  return null
}

/** Draws a picture, its longer side at most so many pixels. */
export function drawOn(
  canvas: HTMLCanvasElement,
  {
    source,
    size: { width, height },
    side,
  }: {
    readonly source: CanvasImageSource
    readonly size: { readonly width: number; readonly height: number }
    readonly side: number
  },
): void {
  const scale = Math.min(1, side / Math.max(width, height, 1))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(source, 0, 0, canvas.width, canvas.height)
}
