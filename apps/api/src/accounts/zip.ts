import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of a ZIP: its name, and its text in parts, requested when its turn has come. */
export type ZippedFile = { readonly name: string; readonly text: () => AsyncIterable<string> }

/**
 * The bytes of a ZIP of these files, while they are still being read: no file is begun before the
 * one before it has ended, and at most some kilobytes are read ahead.
 */
export async function* zipOf(files: readonly ZippedFile[], mtime: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  const open: Readable[] = []
  for (const { name, text } of files) {
    zip.addReadStreamLazy(name, { mtime }, (give) => {
      // Binary, so that what waits is counted in bytes and not in pieces.
      const stream = Readable.from(bytesOf(text()), { objectMode: false })
      stream.on('error', fail)
      open.push(stream)
      give(null, stream)
    })
  }
  zip.end()
  try {
    for await (const piece of output) yield piece as Buffer
  } finally {
    for (const stream of open) stream.destroy()
  }
}

async function* bytesOf(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of text) yield Buffer.from(piece)
}

/** The same bytes in pieces of this size; the last one may be smaller. */
export async function* piecesOf(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const some of bytes) {
    waiting.push(some)
    length += some.length
    while (length >= size) {
      const buffered = Buffer.concat(waiting)
      yield buffered.subarray(0, size)
      waiting = [buffered.subarray(size)]
      length -= size
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}
