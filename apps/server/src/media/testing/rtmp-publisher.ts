/** A publisher over RTMP for tests and rigs: it sends FLV tags as FFmpeg would, and may stop in the middle of a chunk. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type AmfObject, readAmf } from '../rtmp/wire/amf0-reader.ts'
import { type Said, writeAmf } from '../rtmp/wire/amf0-writer.ts'
import { ChunkReader } from '../rtmp/wire/chunk-reader.ts'
import { command, type Message, STREAM_ID, setChunkSize, TYPE } from '../rtmp/wire/messages.ts'
import type { FlvTag } from './flv-tags.ts'
import { RtmpChunks } from './rtmp-chunks.ts'

const HANDSHAKE_PART_BYTES = 1536
const ANSWER_BYTES_MAX = 64 * 1024
/** Chunk streams as FFmpeg numbers them. */
const CHUNK_STREAM = { control: 2, commands: 3, audio: 4, video: 6, publish: 8 } as const

interface Where {
  port: number
  host?: string
  app?: string
  key: string
  /** What chunks of the publisher have. */
  chunk_bytes?: number
}

/** An onStatus of the server. */
interface Status {
  level: string
  code: string
  description: string
}

/** The server did not take the key. */
export class PublishRefused extends Error {
  readonly status: Status | undefined

  constructor(status: Status | undefined) {
    super(status?.description ?? 'the connection closed')
    this.status = status
  }
}

/**
 * Connects and publishes.
 * @returns the publisher once the server lets it begin
 * @throws PublishRefused
 */
export async function publishRtmp({ port, host = '127.0.0.1', app = 'live', key, chunk_bytes = 4_096 }: Where) {
  const socket = connect({ port, host, noDelay: true })
  const publisher = new RtmpPublisher(socket, key)
  await publisher.begin(app, `rtmp://${host}:${port}/${app}`, chunk_bytes)
  return publisher
}

class RtmpPublisher {
  /** What the server said, oldest first. */
  readonly statuses: Status[] = []
  /** Resolves when the connection is over. */
  readonly closed: Promise<unknown>
  readonly #socket: Socket
  readonly #key: string
  readonly #chunks = new RtmpChunks()
  readonly #reader = new ChunkReader(() => ANSWER_BYTES_MAX)
  readonly #heard = new Map<string, (values: unknown[]) => void>()
  #handshake_left = 1 + 2 * HANDSHAKE_PART_BYTES
  #transaction = 0
  #pace?: { from_ms: number; at_ms: number }

  constructor(socket: Socket, key: string) {
    this.#socket = socket
    this.#key = key
    this.closed = once(socket, 'close').catch(() => undefined)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => this.#take(bytes))
  }

  /** @throws PublishRefused */
  async begin(app: string, url: string, chunk_bytes: number): Promise<void> {
    await once(this.#socket, 'connect')
    const c1 = Buffer.alloc(HANDSHAKE_PART_BYTES, 'c1')
    c1.fill(0, 0, 8)
    this.#socket.write(Buffer.concat([Buffer.of(3), c1]))
    await this.#until('handshake')
    this.#send(setChunkSize(chunk_bytes), CHUNK_STREAM.control)
    this.#chunks.chunk_bytes = chunk_bytes
    await this.#ask('connect', { app, type: 'nonprivate', flashVer: 'FMLE/3.0', tcUrl: url })
    this.#call('releaseStream', null, this.#key)
    this.#call('FCPublish', null, this.#key)
    await this.#ask('createStream', null)
    const bytes = writeAmf('publish', ++this.#transaction, null, this.#key, 'live')
    this.#send(command(bytes, STREAM_ID), CHUNK_STREAM.publish)
    await this.#until('status')
    if (this.statuses[0]?.code !== 'NetStream.Publish.Start') throw new PublishRefused(this.statuses[0])
  }

  /**
   * Sends tags in their order: each at its time, counted from the first of the publisher, or as fast as the server takes them.
   * Ends early when the connection does.
   */
  async send(tags: Iterable<FlvTag>, pace: 'real' | 'fast' = 'fast'): Promise<void> {
    for (const tag of tags) {
      if (pace === 'real') await this.#turnOf(tag.at_ms)
      if (this.#socket.destroyed || this.#socket.writableEnded) return
      const chunk_stream_id = CHUNK_STREAM[tag.kind]
      if (!this.#send(tagMessage(tag), chunk_stream_id)) await this.#drained()
    }
  }

  /** Sends a part of a tag, so that the last chunk is cut, and is gone. */
  cutWithin(tag: FlvTag): void {
    const chunks = this.#chunks.of(tagMessage(tag), CHUNK_STREAM[tag.kind])
    this.#socket.write(chunks.subarray(0, Math.ceil(chunks.length / 2)), () => this.#socket.destroy())
  }

  /** Sends bytes as they are, such as broken ones. */
  sendRaw(bytes: Buffer): void {
    this.#socket.write(bytes)
  }

  /** Ends as OBS does. */
  async stop(): Promise<void> {
    this.#call('FCUnpublish', null, this.#key)
    this.#call('deleteStream', null, STREAM_ID)
    this.#socket.end()
    await this.closed
  }

  async #turnOf(at_ms: number): Promise<void> {
    this.#pace ??= { from_ms: performance.now(), at_ms }
    const left_ms = this.#pace.from_ms + at_ms - this.#pace.at_ms - performance.now()
    if (left_ms > 0) await wait(left_ms)
  }

  /** @returns false when the socket has enough for now */
  #send(message: Message, chunk_stream_id: number): boolean {
    return this.#socket.write(this.#chunks.of(message, chunk_stream_id))
  }

  async #drained(): Promise<void> {
    await Promise.race([new Promise((resolve) => this.#socket.once('drain', resolve)), this.closed])
  }

  /** @returns the number of the call */
  #call(name: string, ...values: Said[]): number {
    const transaction = ++this.#transaction
    this.#send(command(writeAmf(name, transaction, ...values)), CHUNK_STREAM.commands)
    return transaction
  }

  #ask(name: string, ...values: Said[]): Promise<unknown[]> {
    return this.#until(`result ${this.#call(name, ...values)}`)
  }

  /** @throws PublishRefused when the connection closes before */
  async #until(word: string): Promise<unknown[]> {
    const heard = new Promise<unknown[]>((resolve) => this.#heard.set(word, resolve))
    const over = this.closed.then(() => undefined)
    const values = await Promise.race([heard, over])
    if (!values) throw new PublishRefused(this.statuses.at(-1))
    return values
  }

  #hear(word: string, values: unknown[]): void {
    this.#heard.get(word)?.(values)
    this.#heard.delete(word)
  }

  #take(bytes: Buffer): void {
    const handshake = bytes.subarray(0, this.#handshake_left)
    if (this.#handshake_left > 0) {
      this.#handshake_left -= handshake.length
      if (this.#handshake_left > 0) return
      this.#socket.write(Buffer.alloc(HANDSHAKE_PART_BYTES, 'c2'))
      this.#hear('handshake', [])
    }
    this.#reader.push(bytes.subarray(handshake.length))
    for (let message = this.#reader.next(); message; message = this.#reader.next()) this.#answered(message)
  }

  #answered({ type, bytes }: Message): void {
    if (type !== TYPE.command) return
    const [name, transaction, , info] = readAmf(bytes)
    if (name === '_result') this.#hear(`result ${transaction}`, [info])
    if (name !== 'onStatus') return
    const { level, code, description } = info as AmfObject
    this.statuses.push({ level: String(level), code: String(code), description: String(description) })
    this.#hear('status', [])
  }
}

const tagMessage = ({ kind, at_ms, bytes }: FlvTag): Message => ({
  type: TYPE[kind],
  stream_id: STREAM_ID,
  timestamp_ms: at_ms,
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
})
