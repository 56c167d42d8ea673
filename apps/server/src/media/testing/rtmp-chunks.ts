/** Chunks as FFmpeg writes them: headers say only what differs from the message before, and extended timestamps stand in every chunk. */
import type { Message } from '../rtmp/wire/messages.ts'

const EXTENDED = 0xffffff

interface Header extends Omit<Message, 'bytes'> {
  length: number
  /** What its header says of time: from 0, or from the message before. */
  time_ms: number
}

export class RtmpChunks {
  chunk_bytes = 128
  readonly #last = new Map<number, Header>()

  /** @param chunk_stream_id from 2 to 65,599 */
  of(message: Message, chunk_stream_id: number): Buffer {
    const { bytes, ...rest } = message
    const last = this.#last.get(chunk_stream_id)
    const timestamp_ms = rest.timestamp_ms >>> 0
    const is_delta = last?.stream_id === rest.stream_id && timestamp_ms >= last.timestamp_ms
    const time_ms = is_delta ? timestamp_ms - last.timestamp_ms : timestamp_ms
    const header: Header = { ...rest, timestamp_ms, length: bytes.length, time_ms }
    this.#last.set(chunk_stream_id, header)

    const extended = Buffer.alloc(time_ms >= EXTENDED ? 4 : 0)
    if (extended.length > 0) extended.writeUInt32BE(time_ms)
    const parts = [messageHeader(header, chunk_stream_id, is_delta ? last : undefined), extended]
    parts.push(bytes.subarray(0, this.chunk_bytes))
    for (let at = this.chunk_bytes; at < bytes.length; at += this.chunk_bytes)
      parts.push(basicHeader(3, chunk_stream_id), extended, bytes.subarray(at, at + this.chunk_bytes))
    return Buffer.concat(parts)
  }
}

function basicHeader(format: number, chunk_stream_id: number): Buffer {
  if (chunk_stream_id < 64) return Buffer.of((format << 6) | chunk_stream_id)
  const id = chunk_stream_id - 64
  return id < 256 ? Buffer.of(format << 6, id) : Buffer.of((format << 6) | 1, id & 0xff, id >> 8)
}

/** @param last the message before, where the timestamp is counted from it */
function messageHeader(header: Header, chunk_stream_id: number, last: Header | undefined): Buffer {
  const { type, stream_id, length, time_ms } = header
  const is_alike = last?.type === type && last.length === length
  const format = !last ? 0 : !is_alike ? 1 : last.time_ms !== time_ms ? 2 : 3
  const bytes = Buffer.alloc(11)
  bytes.writeUIntBE(Math.min(time_ms, EXTENDED), 0, 3)
  bytes.writeUIntBE(length, 3, 3)
  bytes.writeUInt8(type, 6)
  bytes.writeUInt32LE(stream_id, 7)
  return Buffer.concat([basicHeader(format, chunk_stream_id), bytes.subarray(0, [11, 7, 3, 0][format])])
}
