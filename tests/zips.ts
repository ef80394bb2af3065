import { deflateRawSync } from 'node:zlib'

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
