/** A ZIP archive of a few small files, and text in GBK, as Alipay's bills come. */
import { crc32, deflateRawSync } from 'node:zlib'

export function zipped(files: readonly { name: Buffer; bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, packed)
    const offset = Buffer.alloc(14)
    offset.writeUInt32LE(at, 10)
    entries.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, offset, name)
    at += 4 + common.length + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}

let table: Map<string, Buffer> | undefined

/** Every two-byte sign of GBK by its character. */
function signs(): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  const decoder = new TextDecoder('gbk')
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x40; second <= 0xfe; second++) {
      const bytes = Buffer.from([first, second])
      const sign = decoder.decode(bytes)
      if (sign.length === 1 && sign !== '\uFFFD') found.set(sign, bytes)
    }
  return found
}

/** What GBK has no sign for becomes a question mark. */
export function gbk(text: string): Buffer {
  table ??= signs()
  return Buffer.concat(
    Array.from(text, (sign) => (sign < '\x80' ? Buffer.from(sign) : (table!.get(sign) ?? Buffer.from('?')))),
  )
}
