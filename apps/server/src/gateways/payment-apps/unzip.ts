/** The files of a ZIP archive, stored or deflated, as statements come in. */
import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const COMMENT_BYTES_MAX = 65_535
const [STORED, DEFLATED] = [0, 8]

/**
 * @param bytes_max of one unpacked file
 * @throws Error when it is no archive, or unpacks to more
 */
export function unzip(archive: Buffer, bytes_max: number): Buffer[] {
  let end = archive.length - END_BYTES
  const first = Math.max(0, end - COMMENT_BYTES_MAX)
  while (end >= first && archive.readUInt32LE(end) !== END) end--
  if (end < first) throw new Error('not a ZIP archive')
  const files: Buffer[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('the ZIP archive is damaged')
    const method = archive.readUInt16LE(at + 10)
    const [packed, name, extra, comment] = [20, 28, 30, 32].map((offset, i) =>
      i === 0 ? archive.readUInt32LE(at + offset) : archive.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(from, from + packed)
    if (method === DEFLATED) files.push(inflateRawSync(bytes, { maxOutputLength: bytes_max }))
    else if (method === STORED) files.push(bytes)
    else throw new Error('the ZIP archive is packed in an unknown way')
    at += 46 + name + extra + comment
  }
  return files
}
