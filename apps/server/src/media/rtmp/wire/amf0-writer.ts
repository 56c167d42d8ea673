/** AMF0 of what the server answers: numbers, texts, booleans, null, undefined and plain objects of them. */

export type Said = number | boolean | string | null | undefined | { readonly [name: string]: Said }

export const writeAmf = (...values: Said[]): Buffer => Buffer.concat(values.map(valueBytes))

function valueBytes(value: Said): Buffer {
  switch (typeof value) {
    case 'number': {
      const bytes = Buffer.alloc(9)
      bytes.writeDoubleBE(value, 1)
      return bytes
    }
    case 'boolean':
      return Buffer.of(1, value ? 1 : 0)
    case 'string':
      return Buffer.concat([Buffer.of(2), nameBytes(value)])
    case 'undefined':
      return Buffer.of(6)
    default:
      return value === null ? Buffer.of(5) : objectBytes(value)
  }
}

function objectBytes(object: { readonly [name: string]: Said }): Buffer {
  const fields = Object.entries(object).flatMap(([name, value]) => [nameBytes(name), valueBytes(value)])
  return Buffer.concat([Buffer.of(3), ...fields, Buffer.of(0, 0, 9)])
}

/** A text of at most 65,535 bytes behind its length. */
function nameBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  return Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes])
}
