/** Messages of RTMP 1.0 (5.4, 6, 7) and the chunk streams they are sent on. */

export interface Message {
  type: number
  /** 0 is the connection itself. */
  stream_id: number
  /** 32 bits, in ms; it begins anywhere and wraps. */
  timestamp_ms: number
  bytes: Buffer
}

export const TYPE = {
  set_chunk_size: 1,
  abort: 2,
  acknowledgement: 3,
  user_control: 4,
  window_size: 5,
  peer_bandwidth: 6,
  audio: 8,
  video: 9,
  command_amf3: 17,
  data: 18,
  command: 20,
} as const

/** Events of a user control message. */
export const EVENT = { stream_begin: 0, ping_request: 6, ping_response: 7 } as const

/** Chunk streams: 2 is the protocol's own; the others are habits of servers. */
export const CHUNK_STREAM = { control: 2, commands: 3, status: 5 } as const

/** The one stream of a connection that is published on. */
export const STREAM_ID = 1

const message = (type: number, bytes: Buffer, stream_id = 0): Message => ({ type, stream_id, timestamp_ms: 0, bytes })

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

export const setChunkSize = (chunk_bytes: number): Message => message(TYPE.set_chunk_size, uint32(chunk_bytes))
export const acknowledgement = (bytes_read: number): Message => message(TYPE.acknowledgement, uint32(bytes_read))
export const windowSize = (window_bytes: number): Message => message(TYPE.window_size, uint32(window_bytes))

/** Limit type 2 (dynamic) is what servers send and clients take. */
export const peerBandwidth = (window_bytes: number): Message =>
  message(TYPE.peer_bandwidth, Buffer.concat([uint32(window_bytes), Buffer.of(2)]))

export function userControl(event: number, value: number): Message {
  return message(TYPE.user_control, Buffer.concat([Buffer.of(event >> 8, event & 0xff), uint32(value)]))
}

export const command = (bytes: Buffer, stream_id = 0): Message => message(TYPE.command, bytes, stream_id)
