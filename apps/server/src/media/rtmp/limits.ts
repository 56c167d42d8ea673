/** What a publisher over RTMP may send, and how long it may wait. */

/** C0, C1 and C2 arrive within this time. */
export const HANDSHAKE_MS = 5_000
/** The key arrives, and is answered, within this time after the handshake. */
export const KEY_MS = 10_000
/** A connection without a byte for this long is lost. */
export const IDLE_MS = 10_000
/** A refused publisher has this long to read why. */
export const FAREWELL_MS = 2_000

/** Connections of one network that have no accepted key yet. */
export const WAITING_PER_NETWORK = 20
/** All connections: those of publishers, of which each session has one, and those that wait. */
export const CONNECTIONS_MAX = 1_500

export const MESSAGE_BYTES_MAX = 4 * 1024 * 1024
/** Before the key is accepted there are commands alone. */
export const COMMAND_BYTES_MAX = 16 * 1024
/** All messages that are begun and not whole: one of the largest, and so much between its chunks. */
export const UNFINISHED_BESIDE_BYTES_MAX = 64 * 1024
/** The RTMP specification asks for no less; smaller ones only cost time. */
export const CHUNK_BYTES_MIN = 128
export const CHUNK_STREAMS_MAX = 32

export const AMF_DEPTH_MAX = 8
export const AMF_VALUES_MAX = 256
export const AMF_STRING_BYTES_MAX = 4 * 1024
export const KEY_CHARS_MAX = 256

/** 6 Mbit/s, averaged over two seconds. */
export const BYTES_PER_S = 750_000
export const AVERAGED_OVER_MS = 2_000
/** Answers that a publisher does not read. */
export const UNREAD_BYTES_MAX = 64 * 1024
