/** Boxes of ISO base media files (ISO/IEC 14496-12) as bytes: a size, four letters, and what stands in it. */

/** An unsigned number of so many bytes, the greatest first. */
export function uint(value: number | bigint, bytes: 1 | 2 | 3 | 4 | 8): Buffer {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 8) buffer.writeBigUInt64BE(BigInt(value))
  else buffer.writeUIntBE(Number(value), 0, bytes)
  return buffer
}

/** Numbers of four bytes each; a negative one as its two's complement. */
export function words(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value >>> 0, index * 4)
  return buffer
}

export const letters = (text: string): Buffer => Buffer.from(text, 'latin1')
export const zeros = (bytes: number): Buffer => Buffer.alloc(bytes)

/** @param type four letters */
export function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const bytes = parts.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([words(bytes), letters(type), ...parts], bytes)
}

/** A box with a version and 24 bits of flags before its content. */
export const fullBox = (type: string, version: number, flags: number, ...parts: readonly Uint8Array[]): Buffer =>
  box(type, words(version * 0x1_00_00_00 + flags), ...parts)
