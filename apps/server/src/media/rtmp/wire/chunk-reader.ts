/** The chunk stream of RTMP 1.0 (5.3, 5.4): bytes in, whole messages out. Chunk sizes and aborts it follows itself. */
import { broken } from '../errors.ts'
import { CHUNK_BYTES_MIN, CHUNK_STREAMS_MAX, UNFINISHED_BESIDE_BYTES_MAX } from '../limits.ts'
import { type Message, TYPE } from './messages.ts'

const CHUNK_BYTES_AT_FIRST = 128
const EXTENDED = 0xffffff
/** Bytes of a message header by the format of its chunk. */
const HEADER_BYTES = [11, 7, 3, 0] as const

/** One chunk stream: what its last header said, and the message it is in the middle of. */
interface ChunkStream {
  timestamp_ms: number
  /** What the last header's timestamp field held: a type 3 chunk that begins a message adds it again. */
  step_ms: number
  /** The extended timestamp of the last header that had one. */
  extended_ms?: number
  bytes: number
  type: number
  stream_id: number
  message?: Buffer
  filled: number
}

interface Header {
  format: number
  stream: ChunkStream
  /** Where the message header begins. */
  at: number
}

export class ChunkReader {
  readonly #streams = new Map<number, ChunkStream>()
  readonly #message_bytes_max: () => number
  #chunk_bytes = CHUNK_BYTES_AT_FIRST
  #input: Buffer = Buffer.alloc(0)
  #at = 0
  #unfinished_bytes = 0
  /** The chunk whose content is being read, and what of it is still to come. */
  #open?: { stream: ChunkStream; left: number }

  /** @param message_bytes_max the most a message may have now */
  constructor(message_bytes_max: () => number) {
    this.#message_bytes_max = message_bytes_max
  }

  push(bytes: Buffer): void {
    // What is left is the beginning of a header, or messages that were not asked for yet.
    this.#input = this.#at < this.#input.length ? Buffer.concat([this.#input.subarray(this.#at), bytes]) : bytes
    this.#at = 0
  }

  /**
   * @returns the next whole message; undefined while more bytes are needed
   * @throws BrokenInput
   */
  next(): Message | undefined {
    for (;;) {
      this.#open ??= this.#header()
      if (!this.#open) return undefined
      const message = this.#content(this.#open)
      if (this.#open) return undefined
      if (message && !this.#isOwn(message)) return message
    }
  }

  /** Reads what there is of a chunk's content. @returns its message when that is whole */
  #content(open: { stream: ChunkStream; left: number }): Message | undefined {
    const { stream } = open
    const count = Math.min(open.left, this.#input.length - this.#at)
    this.#input.copy(stream.message!, stream.filled, this.#at, this.#at + count)
    this.#at += count
    stream.filled += count
    open.left -= count
    if (open.left > 0) return undefined
    this.#open = undefined
    if (stream.filled < stream.bytes) return undefined
    const { type, stream_id, timestamp_ms, message } = stream
    this.#drop(stream)
    return { type, stream_id, timestamp_ms, bytes: message! }
  }

  /** @returns the chunk that begins here; undefined while its header is not whole */
  #header(): { stream: ChunkStream; left: number } | undefined {
    const basic = this.#basicHeader()
    if (!basic) return undefined
    const { format, stream } = basic
    const begins = !stream.message
    if (format < 3 && !begins) broken('a header within a message')
    const after = format < 3 ? this.#messageHeader(basic) : this.#repeatedHeader(basic)
    if (after === undefined) return undefined
    this.#at = after
    if (begins) this.#begin(stream, format)
    return { stream, left: Math.min(this.#chunk_bytes, stream.bytes - stream.filled) }
  }

  #basicHeader(): Header | undefined {
    const [input, at] = [this.#input, this.#at]
    const left = input.length - at
    if (left < 1) return undefined
    const format = input[at]! >> 6
    const short_id = input[at]! & 0x3f
    const bytes = short_id === 0 ? 2 : short_id === 1 ? 3 : 1
    if (left < bytes) return undefined
    const id = bytes === 1 ? short_id : input[at + 1]! + 64 + (bytes === 3 ? input[at + 2]! * 256 : 0)
    return { format, stream: this.#streamOf(id, format), at: at + bytes }
  }

  #streamOf(id: number, format: number): ChunkStream {
    const known = this.#streams.get(id)
    if (known) return known
    // librtmp begins a chunk stream with a type 1 header, and means the stream 0.
    if (format > 1) broken('a chunk stream without its first header')
    if (this.#streams.size >= CHUNK_STREAMS_MAX) broken('too many chunk streams')
    const stream: ChunkStream = { timestamp_ms: 0, step_ms: 0, bytes: 0, type: 0, stream_id: 0, filled: 0 }
    this.#streams.set(id, stream)
    return stream
  }

  /** Reads the header of a chunk of type 0, 1 or 2. @returns where its content begins */
  #messageHeader({ format, stream, at }: Header): number | undefined {
    const input = this.#input
    const end = at + HEADER_BYTES[format]!
    if (input.length < end) return undefined
    const field = input.readUIntBE(at, 3)
    const is_extended = field === EXTENDED
    if (is_extended && input.length < end + 4) return undefined
    stream.step_ms = is_extended ? input.readUInt32BE(end) : field
    stream.extended_ms = is_extended ? stream.step_ms : undefined
    if (format < 2) {
      stream.bytes = input.readUIntBE(at + 3, 3)
      stream.type = input[at + 6]!
    }
    if (format === 0) stream.stream_id = input.readUInt32LE(at + 7)
    return is_extended ? end + 4 : end
  }

  /**
   * A type 3 chunk after an extended timestamp repeats it, as the specification says and FFmpeg does; librtmp, and OBS with it, leaves it out.
   * @returns where its content begins
   */
  #repeatedHeader({ stream, at }: Header): number | undefined {
    if (stream.extended_ms === undefined) return at
    if (this.#input.length < at + 4) return undefined
    return this.#input.readUInt32BE(at) === stream.extended_ms ? at + 4 : at
  }

  #begin(stream: ChunkStream, format: number): void {
    stream.timestamp_ms = (format === 0 ? stream.step_ms : stream.timestamp_ms + stream.step_ms) >>> 0
    const bytes_max = this.#message_bytes_max()
    if (stream.bytes > bytes_max) broken(`a message of ${stream.bytes} bytes`)
    this.#unfinished_bytes += stream.bytes
    if (this.#unfinished_bytes > bytes_max + UNFINISHED_BESIDE_BYTES_MAX) broken('too many unfinished messages')
    stream.message = Buffer.allocUnsafeSlow(stream.bytes)
  }

  #drop(stream: ChunkStream): void {
    if (stream.message) this.#unfinished_bytes -= stream.bytes
    stream.message = undefined
    stream.filled = 0
  }

  /** Follows the two messages that are about chunks. */
  #isOwn({ type, bytes }: Message): boolean {
    if (type !== TYPE.set_chunk_size && type !== TYPE.abort) return false
    if (bytes.length < 4) broken('a control message without its value')
    const value = bytes.readUInt32BE(0)
    if (type === TYPE.set_chunk_size) {
      if (value < CHUNK_BYTES_MIN || value > 0x7fffffff) broken(`chunks of ${value} bytes`)
      this.#chunk_bytes = value
    } else {
      const stream = this.#streams.get(value)
      if (stream) this.#drop(stream)
    }
    return true
  }
}
