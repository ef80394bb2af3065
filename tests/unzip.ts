import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50

/** What a ZIP holds, by name: read from its list as others do, every size and checksum compared. */
export function unzip(file: Buffer): ReadonlyMap<string, string> {
  const end = file.length - 22
  assert.equal(file.readUInt32LE(end), END)
  const count = file.readUInt16LE(end + 10)
  const found = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    assert.equal(file.readUInt32LE(at), CENTRAL)
    const [crc, packed, size] = [16, 20, 24].map((from) => file.readUInt32LE(at + from))
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.subarray(at + 46, at + 46 + nameLength).toString()
    const local = file.readUInt32LE(at + 42)
    assert.equal(file.readUInt32LE(local), LOCAL)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const bytes = inflateRawSync(file.subarray(start, start + (packed ?? 0)))
    assert.equal(bytes.length, size)
    assert.equal(crc32(bytes), crc)
    found.set(name, bytes.toString())
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  assert.equal(at, end)
  return found
}
