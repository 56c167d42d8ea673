/** Messages cut into chunks (RTMP 1.0, 5.3.1): a full header (type 0), then type 3. */
import type { Message } from './messages.ts'

const EXTENDED = 0xffffff

/** @param chunk_stream_id from 2 to 63 */
export function chunksOf(message: Message, chunk_stream_id: number, chunk_bytes: number): Buffer {
  const { bytes, type, stream_id } = message
  const timestamp_ms = message.timestamp_ms >>> 0
  const header = Buffer.alloc(12)
  header.writeUInt8(chunk_stream_id, 0)
  header.writeUIntBE(Math.min(timestamp_ms, EXTENDED), 1, 3)
  header.writeUIntBE(bytes.length, 4, 3)
  header.writeUInt8(type, 7)
  header.writeUInt32LE(stream_id, 8)
  const extended = Buffer.alloc(timestamp_ms >= EXTENDED ? 4 : 0)
  if (extended.length > 0) extended.writeUInt32BE(timestamp_ms)

  const parts = [header, extended, bytes.subarray(0, chunk_bytes)]
  for (let at = chunk_bytes; at < bytes.length; at += chunk_bytes)
    parts.push(Buffer.of(0xc0 | chunk_stream_id), extended, bytes.subarray(at, at + chunk_bytes))
  return Buffer.concat(parts)
}
