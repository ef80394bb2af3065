const END = 0x06_05_4b_50
const CENTRAL = 0x02_01_4b_50
/** The end of the directory, with the longest comment that may follow it. */
const TAIL_MAX = 65_557
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const NAMES_MAX = 1000

/** Where the directory's end stands: the last thing of the file, before a comment; -1 where it is cut off. */
function findDirectoryEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - TAIL_MAX)
  for (let at = zip.length - END_LENGTH; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === END) return at
  }
  return -1
}

/** The names of a ZIP's first thousand entries, as its directory has them; none of one that is broken. */
export function listEntryNames(zip: Buffer): readonly string[] {
  const end = findDirectoryEnd(zip)
  if (end === -1) return []
  const names: string[] = []
  let at = zip.readUInt32LE(end + 16)
  while (
    names.length < NAMES_MAX &&
    at + ENTRY_LENGTH <= zip.length &&
    zip.readUInt32LE(at) === CENTRAL
  ) {
    const length = zip.readUInt16LE(at + 28)
    names.push(zip.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + length))
    at += ENTRY_LENGTH + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return names
}
