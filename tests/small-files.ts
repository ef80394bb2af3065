/** A PNG of one dot, whole and right. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A picture with a place in it, which is cut out. */
export function pictureWith(place: string): Buffer {
  const body = Buffer.from(`Comment\0${place}`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const text = Buffer.concat([length, Buffer.from('tEXt'), body, Buffer.alloc(4)])
  // Behind the head, which is 33 bytes with the signature.
  return Buffer.concat([DOT.subarray(0, 33), text, DOT.subarray(33)])
}

/** The same picture without any place. */
export const PICTURE = DOT

/** A PDF, as far as anybody looks into it. */
export const pdfOf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
