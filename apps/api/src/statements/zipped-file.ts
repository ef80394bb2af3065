import { type Refused, refuse } from '@saldo/contract/refusals'
import { STATEMENT_ZIP_FILES_MAX } from '@saldo/domain/statements/kinds'
import { cleanText } from './cells.ts'
import { ReadingStopped } from './findings.ts'
import { cutEntry, listEntries, openEntry, type ZipEntry } from './zip.ts'
import { ZipStopped } from './zip-stopped.ts'

/** The file of a ZIP, unpacked. */
export type ZippedFile = { readonly name: string; readonly bytes: Buffer }

const ENTRIES_MAX = 1000
/** Four times what is taken as it is: text packs well, and no statement is longer. */
const UNPACKED_MAX = 20 * 1024 * 1024

/** Folders, and what systems put beside the files. */
const NO_FILE = /(?:^|\/)$|^__MACOSX\/|(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/iu

/** The files of a ZIP, without its folders. */
const filesIn = (zip: Buffer): readonly ZipEntry[] =>
  listEntries(zip, ENTRIES_MAX).filter(({ name }) => !NO_FILE.test(name))

const bufferOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const FILENAME_MAX = 255

/**
 * Each file of a ZIP of several as a ZIP of its own, under its name without the folders: nothing is unpacked, so that a
 * password is not needed yet. Null of a ZIP of one, of none, and of a broken one, which reading it says. Refused where
 * it has more than `STATEMENT_ZIP_FILES_MAX`.
 */
export function splitZip(
  bytes: Uint8Array,
): readonly ZippedFile[] | Refused<'statement_zip_of_too_many'> | null {
  const zip = bufferOf(bytes)
  try {
    const files = filesIn(zip)
    if (files.length > STATEMENT_ZIP_FILES_MAX) return refuse('statement_zip_of_too_many')
    if (files.length < 2) return null
    return files.map((file) => ({
      name: cleanText(file.name.replace(/^.*[\\/]/u, ''), FILENAME_MAX) || 'arquivo',
      bytes: cutEntry(zip, file),
    }))
  } catch (error) {
    if (error instanceof ZipStopped) return null
    throw error
  }
}

/**
 * The one file of a ZIP. Throws `ReadingStopped`: where it has none or several, where it is broken or unpacks to too
 * much, and where it has a password that is missing or another.
 */
export function zippedFile(bytes: Uint8Array, password: string | null): ZippedFile {
  const zip = bufferOf(bytes)
  try {
    const [entry, another] = filesIn(zip)
    if (entry === undefined) throw new ReadingStopped('statement_empty')
    // One of several is split as it is sent.
    if (another !== undefined) throw new ReadingStopped('statement_unreadable')
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
