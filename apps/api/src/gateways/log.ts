import { writeSync } from 'node:fs'

const BUSY_TRIES_MAX = 100
const BUSY_MS = 2

/** Where lines of the log go. */
export type Log = { write(line: string): void }

/**
 * A log on an open file, which never blocks its writer: a line that finds no room on the disk, or
 * no reader, is lost, and the next one is tried again (case L73). A stream of Node or of pino ends
 * after its first error, or ends the process.
 */
export function openLog(file: number): Log {
  // The rest of a line that was cut is dropped: the next one begins on a line of its own.
  let isCut = false
  return {
    write: (line) => {
      const bytes = Buffer.from(isCut ? `\n${line}` : line)
      const written = writeAsMuchAsGoes(file, bytes)
      if (written > 0) isCut = written < bytes.length
    },
  }
}

function writeAsMuchAsGoes(file: number, bytes: Buffer): number {
  let written = 0
  for (let tries = 0; written < bytes.length && tries < BUSY_TRIES_MAX;) {
    try {
      written += writeSync(file, bytes, written)
    } catch (error) {
      // A pipe that is full for a moment; anything else is still so a moment later.
      if ((error as { code?: string }).code !== 'EAGAIN') return written
      tries += 1
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS)
    }
  }
  return written
}
