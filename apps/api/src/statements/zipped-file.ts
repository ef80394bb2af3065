import { ReadingStopped } from './findings.ts'
import { listEntries, openEntry } from './zip.ts'
import { ZipStopped } from './zip-stopped.ts'

/** The file of a ZIP, unpacked. */
export type ZippedFile = { readonly name: string; readonly bytes: Buffer }

const ENTRIES_MAX = 1000
/** Four times what is taken as it is: text packs well, and no statement is longer. */
const UNPACKED_MAX = 20 * 1024 * 1024

/** Folders, and what systems put beside the files. */
const NO_FILE = /(?:^|\/)$|^__MACOSX\/|(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/iu

/**
 * The one file of a ZIP. Throws `ReadingStopped`: where it has none or several, where it is broken or unpacks to too
 * much, and where it has a password that is missing or another.
 */
export function zippedFile(bytes: Uint8Array, password: string | null): ZippedFile {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const entries = listEntries(zip, ENTRIES_MAX).filter(({ name }) => !NO_FILE.test(name))
    const [entry] = entries
    if (entry === undefined) throw new ReadingStopped('statement_empty')
    if (entries.length > 1) throw new ReadingStopped('statement_zip_of_several')
    return { name: entry.name, bytes: openEntry(zip, entry, { bytesMax: UNPACKED_MAX, password }) }
  } catch (error) {
    throw error instanceof ZipStopped ? new ReadingStopped(REFUSALS[error.fault]) : error
  }
}

const REFUSALS = {
  broken: 'statement_unreadable',
  too_large: 'statement_too_long',
  password_needed: 'statement_password_needed',
  password_wrong: 'statement_password_wrong',
} as const satisfies Record<ZipStopped['fault'], string>
