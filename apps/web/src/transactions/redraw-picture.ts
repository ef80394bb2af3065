import { pictureSize } from '@saldo/domain/receipts/picture'

/** A file as it is sent: its name, and its bytes. */
export type ReadyFile = { readonly name: string; readonly bytes: Uint8Array }

const QUALITY = 0.85
const PDF = /^application\/pdf$/
const ENDING = /\.\w{1,5}$/

const asItIs = async (file: File): Promise<ReadyFile> => ({
  name: file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
})

/**
 * A picture drawn anew as a small JPEG, turned as the camera held it: place, camera and time do not come along. What
 * this browser cannot draw goes as it is, and the server says what it is.
 */
export async function readyToSend(file: File): Promise<ReadyFile> {
  if (PDF.test(file.type)) return asItIs(file)
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return asItIs(file)
  const { width, height } = pictureSize(picture)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const drawing = canvas.getContext('2d')
  if (drawing === null) return asItIs(file)
  // What is transparent would be black in a JPEG.
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, width, height)
  drawing.drawImage(picture, 0, 0, width, height)
  picture.close()
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (drawn === null) return asItIs(file)
  const name = `${file.name.replace(ENDING, '')}.jpg`
  return { name, bytes: new Uint8Array(await drawn.arrayBuffer()) }
}
