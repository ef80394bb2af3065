import { crc32, deflateRawSync } from 'node:zlib'

/** A zip of one deflated part, of which it declares any unpacked size. */
export function zipOf(name: string, bytes: Buffer, declaredSize = bytes.length): Buffer {
  const packed = deflateRawSync(bytes)
  const title = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04_03_4b_50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(declaredSize, 22)
  local.writeUInt16LE(title.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02_01_4b_50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(declaredSize, 24)
  central.writeUInt16LE(title.length, 28)
  const directoryAt = local.length + title.length + packed.length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + title.length, 12)
  end.writeUInt32LE(directoryAt, 16)
  return Buffer.concat([local, title, packed, central, title, end])
}

type NamedFile = readonly [name: string, content: Buffer]

/** A ZIP of these files. */
export const zipOfFiles = (...files: readonly NamedFile[]) => pack(files, null)

/** The same, each file protected in the old way of PKWARE. */
export const zipWithPassword = (password: string, ...files: readonly NamedFile[]) =>
  pack(files, password)

function pack(files: readonly NamedFile[], password: string | null): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of files) {
    const checksum = crc32(content)
    const plain = deflateRawSync(content)
    const packed = password === null ? plain : encrypted(plain, password, checksum)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(checksum, 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(content.length, 8)
    const flags = password === null ? 0 : 1
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04_03_4b_50, 0)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(8, 8)
    sizes.copy(local, 14)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02_01_4b_50, 0)
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(8, 10)
    sizes.copy(central, 16)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const step = (crc: number, byte: number) => ~crc32(Buffer.of(byte), ~crc >>> 0) >>> 0

/** APPNOTE 6.1: twelve bytes before the content, the last of which proves the password. */
function encrypted(plain: Buffer, password: string, checksum: number): Buffer {
  let [one, two, three] = [0x12_34_56_78, 0x23_45_67_89, 0x34_56_78_90]
  const take = (byte: number) => {
    one = step(one, byte)
    two = (Math.imul((two + (one & 0xff)) >>> 0, 134_775_813) + 1) >>> 0
    three = step(three, two >>> 24)
  }
  for (const byte of Buffer.from(password)) take(byte)
  const header = Buffer.alloc(12, 7)
  header[11] = checksum >>> 24
  return Buffer.from(
    Buffer.concat([header, plain]).map((byte) => {
      const key = (three | 2) & 0xff_ff
      const hidden = byte ^ ((Math.imul(key, key ^ 1) >>> 8) & 0xff)
      take(byte)
      return hidden
    }),
  )
}
