/** AMF0 as RTMP commands carry it (Action Message Format 0). Depth, strings and counts are bounded. */
import { broken } from '../errors.ts'
import { AMF_DEPTH_MAX, AMF_STRING_BYTES_MAX, AMF_VALUES_MAX } from '../limits.ts'

export type Amf = number | boolean | string | null | undefined | Date | Amf[] | AmfObject
/** It has no prototype: a publisher chooses its names. */
export interface AmfObject {
  [name: string]: Amf
}

const MARKER = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  ecma_array: 8,
  object_end: 9,
  strict_array: 10,
  date: 11,
  long_string: 12,
  unsupported: 13,
  xml: 15,
  typed_object: 16,
} as const

/**
 * All values of a command, one after the other.
 * @throws BrokenInput where they are cut off, nested too deeply, too long, too many, or of a kind commands do not carry
 */
export function readAmf(bytes: Buffer): Amf[] {
  const reader = new Amf0Reader(bytes)
  const values: Amf[] = []
  while (reader.left > 0) values.push(reader.value(0))
  return values
}

class Amf0Reader {
  readonly #bytes: Buffer
  #at = 0
  #values = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  value(depth: number): Amf {
    if (++this.#values > AMF_VALUES_MAX) broken('too many AMF values')
    const marker = this.#take(1).readUInt8()
    switch (marker) {
      case MARKER.number:
        return this.#take(8).readDoubleBE()
      case MARKER.boolean:
        return this.#take(1).readUInt8() !== 0
      case MARKER.string:
        return this.#text(this.#take(2).readUInt16BE())
      case MARKER.long_string:
      case MARKER.xml:
        return this.#text(this.#take(4).readUInt32BE())
      case MARKER.null:
        return null
      case MARKER.undefined:
      case MARKER.unsupported:
        return undefined
      case MARKER.date:
        return this.#date()
      default:
        return this.#nested(marker, depth + 1)
    }
  }

  #nested(marker: number, depth: number): Amf {
    if (depth > AMF_DEPTH_MAX) broken('AMF nested too deeply')
    switch (marker) {
      case MARKER.object:
        return this.#object(depth)
      case MARKER.typed_object:
        this.#text(this.#take(2).readUInt16BE())
        return this.#object(depth)
      case MARKER.ecma_array:
        // Its count is a hint; it ends as an object does.
        this.#take(4)
        return this.#object(depth)
      case MARKER.strict_array:
        return this.#array(depth)
      default:
        return broken(`AMF marker ${marker}`)
    }
  }

  #object(depth: number): AmfObject {
    const object: AmfObject = Object.create(null)
    for (;;) {
      const name = this.#text(this.#take(2).readUInt16BE())
      if (name === '' && this.#bytes[this.#at] === MARKER.object_end) {
        this.#at++
        return object
      }
      object[name] = this.value(depth)
    }
  }

  #array(depth: number): Amf[] {
    const count = this.#take(4).readUInt32BE()
    if (count > AMF_VALUES_MAX) broken('too many AMF values')
    return Array.from({ length: count }, () => this.value(depth))
  }

  /** Milliseconds since 1970; the time zone behind them is reserved. */
  #date(): Date {
    return new Date(this.#take(10).readDoubleBE())
  }

  #text(bytes: number): string {
    if (bytes > AMF_STRING_BYTES_MAX) broken('an AMF string too long')
    return this.#take(bytes).toString('utf8')
  }

  #take(count: number): Buffer {
    if (count > this.left) broken('AMF cut off')
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }
}
