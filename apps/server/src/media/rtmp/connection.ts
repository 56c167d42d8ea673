/** One connection of a publisher: handshake, key, stream, and how it ends. */
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { after } from '../../platform/time/timers.ts'
import type { Ingest } from '../samples.ts'
import { ArrivalRate } from './byte-rate.ts'
import { ANSWER_CHUNK_BYTES, Commands } from './commands.ts'
import { BrokenInput, broken, NotTaken } from './errors.ts'
import {
  COMMAND_BYTES_MAX,
  FAREWELL_MS,
  HANDSHAKE_MS,
  IDLE_MS,
  KEY_MS,
  MESSAGE_BYTES_MAX,
  UNREAD_BYTES_MAX,
} from './limits.ts'
import { Publication } from './publication.ts'
import { ChunkReader } from './wire/chunk-reader.ts'
import { chunksOf } from './wire/chunk-writer.ts'
import { Handshake } from './wire/handshake.ts'
import { acknowledgement, CHUNK_STREAM, EVENT, type Message, TYPE, userControl } from './wire/messages.ts'

/**
 * Says whether a key may publish.
 * @param cut ends the connection later: the publisher is told why, and its ingest ends as refused
 */
export type Authorize = (key: string, cut: (why: string) => void) => Promise<Ingest | 'refused' | 'busy'>

export interface ConnectionDeps {
  authorize: Authorize
  log: Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>
  /** The server's time in ms. */
  now_ms(): number
  address: string
  /** Its key was accepted, or it is gone. */
  onDecided(): void
  onGone(): void
}

type Stage = 'handshake' | 'waiting' | 'publishing' | 'leaving' | 'gone'

export class Connection {
  readonly #socket: Socket
  readonly #deps: ConnectionDeps
  readonly #handshake = new Handshake()
  readonly #reader = new ChunkReader(() => (this.#stage === 'publishing' ? MESSAGE_BYTES_MAX : COMMAND_BYTES_MAX))
  readonly #commands: Commands
  readonly #rate: ArrivalRate
  readonly #paused_for = new Set<'key' | 'rate'>()
  #stage: Stage = 'handshake'
  #publication?: Publication
  #due_at_ms: number
  #window_bytes = Number.POSITIVE_INFINITY
  #acknowledged_bytes = 0

  constructor(socket: Socket, deps: ConnectionDeps) {
    this.#socket = socket
    this.#deps = deps
    this.#due_at_ms = deps.now_ms() + HANDSHAKE_MS
    this.#rate = new ArrivalRate(deps.now_ms())
    this.#commands = new Commands({
      send: (message, chunk_stream_id) => this.#send(message, chunk_stream_id),
      publish: (key) => void this.#publish(key),
      unpublish: () => this.#leave('ended'),
    })
    socket.on('data', (bytes: Buffer) => this.#take(bytes))
    socket.on('error', (error) => deps.log.debug({ err: error, address: deps.address }, 'RTMP: the socket failed'))
    socket.on('close', () => this.#gone())
  }

  /** Ends the connection when it has kept the server waiting for too long. */
  check(now_ms: number): void {
    if (now_ms < this.#due_at_ms) return
    this.#deps.log.debug({ address: this.#deps.address, stage: this.#stage }, 'RTMP: too late')
    this.destroy()
  }

  destroy(): void {
    this.#gone()
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    const now_ms = this.#deps.now_ms()
    if (this.#stage === 'leaving' || this.#stage === 'gone') return
    if (this.#stage === 'publishing') this.#due_at_ms = now_ms + IDLE_MS
    const wait_ms = this.#rate.take(bytes.length, now_ms)
    if (wait_ms > 0) this.#waitFor(wait_ms)
    this.#guarded(() => {
      if (this.#stage === 'handshake') this.#shakeHands(bytes)
      else this.#reader.push(bytes)
      this.#drain()
      this.#acknowledge()
    })
  }

  #shakeHands(bytes: Buffer): void {
    const { answer, rest } = this.#handshake.take(bytes)
    if (answer) this.#socket.write(answer)
    if (!rest) return
    this.#stage = 'waiting'
    this.#due_at_ms = this.#deps.now_ms() + KEY_MS
    this.#reader.push(rest)
  }

  /** Handles messages until there are no more, or one of them must be thought about. */
  #drain(): void {
    while ((this.#stage === 'waiting' || this.#stage === 'publishing') && !this.#paused_for.has('key')) {
      const message = this.#reader.next()
      if (!message) return
      this.#handle(message)
    }
  }

  #handle(message: Message): void {
    const { type, bytes, timestamp_ms } = message
    switch (type) {
      case TYPE.window_size:
        if (bytes.length >= 4) this.#window_bytes = bytes.readUInt32BE(0) || Number.POSITIVE_INFINITY
        break
      case TYPE.user_control:
        if (bytes.length >= 6 && bytes.readUInt16BE(0) === EVENT.ping_request)
          this.#send(userControl(EVENT.ping_response, bytes.readUInt32BE(2)), CHUNK_STREAM.control)
        break
      case TYPE.audio:
        this.#publication?.audio(timestamp_ms, bytes, this.#deps.now_ms())
        break
      case TYPE.video:
        this.#publication?.video(timestamp_ms, bytes, this.#deps.now_ms())
        break
      case TYPE.command:
      case TYPE.command_amf3:
        if (bytes.length > COMMAND_BYTES_MAX) broken(`a command of ${bytes.length} bytes`)
        this.#commands.handle(message)
        break
      default: // Acknowledgements, bandwidth and metadata change nothing here.
    }
  }

  /** Asks whether the key may publish. Nothing more is read meanwhile. */
  async #publish(key: string): Promise<void> {
    this.#pause('key')
    const answer = await this.#ask(key)
    if (typeof answer === 'object') this.#begin(answer)
    else if (answer === 'refused') this.#refuse('NetStream.Publish.Denied', 'The stream key is not valid now.')
    else if (answer === 'busy') this.#refuse('NetStream.Publish.Rejected', 'Another publisher is on air with this key.')
    else this.#refuse('NetStream.Publish.Rejected', 'The server cannot check the key now: try again.')
    this.#unpause('key')
  }

  async #ask(key: string): Promise<Ingest | 'refused' | 'busy' | 'unknown'> {
    try {
      return await this.#deps.authorize(key, (why) => this.#refuse('NetStream.Publish.Rejected', why))
    } catch (error) {
      this.#deps.log.error({ err: error, address: this.#deps.address }, 'RTMP: a key was not looked at')
      return 'unknown'
    }
  }

  #begin(ingest: Ingest): void {
    if (this.#stage !== 'waiting') {
      this.#guarded(() => ingest.end('lost'))
      return
    }
    this.#stage = 'publishing'
    this.#publication = new Publication(ingest)
    this.#due_at_ms = this.#deps.now_ms() + IDLE_MS
    this.#deps.onDecided()
    this.#deps.log.info({ address: this.#deps.address }, 'RTMP: a publisher began')
    this.#commands.accept()
  }

  #refuse(code: string, why: string): void {
    if (this.#stage === 'leaving' || this.#stage === 'gone') return
    this.#deps.log.info({ address: this.#deps.address, why }, 'RTMP: a publisher was refused')
    this.#commands.status('error', code, why)
    this.#leave('refused')
  }

  /** Ends by words: what was said is sent, and what still comes is thrown away. */
  #leave(reason: 'ended' | 'refused'): void {
    if (this.#stage === 'leaving' || this.#stage === 'gone') return
    if (reason === 'ended') this.#commands.status('status', 'NetStream.Unpublish.Success', 'Ended.')
    this.#stage = 'leaving'
    this.#due_at_ms = this.#deps.now_ms() + FAREWELL_MS
    this.#endPublication(reason)
    this.#socket.end()
    this.#socket.resume()
  }

  #gone(): void {
    if (this.#stage === 'gone') return
    this.#stage = 'gone'
    this.#endPublication('lost')
    this.#deps.onDecided()
    this.#deps.onGone()
  }

  #endPublication(reason: 'ended' | 'lost' | 'refused'): void {
    const publication = this.#publication
    this.#publication = undefined
    if (!publication) return
    this.#deps.log.info({ address: this.#deps.address, reason }, 'RTMP: a publisher ended')
    try {
      publication.end(reason)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'RTMP: an ingest did not end')
    }
  }

  #guarded(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    const { address, log } = this.#deps
    if (error instanceof NotTaken) {
      this.#refuse('NetStream.Publish.Rejected', error.message)
      return
    }
    // Strangers send anything; what breaks a running publication is worth a line.
    if (error instanceof BrokenInput)
      log[this.#publication ? 'info' : 'debug']({ address, what: error.message }, 'RTMP: broken input')
    else log.error({ err: error, address }, 'RTMP: a connection failed')
    this.destroy()
  }

  #send(message: Message, chunk_stream_id: number): void {
    if (this.#socket.destroyed || this.#socket.writableEnded) return
    // A publisher that asks on and reads nothing.
    if (this.#socket.writableLength > UNREAD_BYTES_MAX) this.destroy()
    else this.#socket.write(chunksOf(message, chunk_stream_id, ANSWER_CHUNK_BYTES))
  }

  /** A publisher that named a window is told how much has arrived, each time that much has. */
  #acknowledge(): void {
    const { bytesRead } = this.#socket
    if (bytesRead - this.#acknowledged_bytes < this.#window_bytes) return
    this.#acknowledged_bytes = bytesRead
    this.#send(acknowledgement(bytesRead), CHUNK_STREAM.control)
  }

  #waitFor(wait_ms: number): void {
    this.#pause('rate')
    after(() => this.#unpause('rate'), wait_ms)
  }

  #pause(why: 'key' | 'rate'): void {
    this.#paused_for.add(why)
    this.#socket.pause()
  }

  #unpause(why: 'key' | 'rate'): void {
    this.#paused_for.delete(why)
    if (this.#stage === 'gone') return
    this.#guarded(() => this.#drain())
    if (this.#paused_for.size === 0) this.#socket.resume()
  }
}
