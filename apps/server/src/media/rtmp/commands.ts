/** Commands a publisher sends, in the order it may send them, and what OBS and FFmpeg expect as answers. */
import { broken } from './errors.ts'
import { KEY_CHARS_MAX } from './limits.ts'
import { type Amf, readAmf } from './wire/amf0-reader.ts'
import { type Said, writeAmf } from './wire/amf0-writer.ts'
import {
  CHUNK_STREAM,
  command,
  EVENT,
  type Message,
  peerBandwidth,
  STREAM_ID,
  setChunkSize,
  TYPE,
  userControl,
  windowSize,
} from './wire/messages.ts'

const WINDOW_BYTES = 2_500_000
/** What the server's own chunks have: each answer is one. */
export const ANSWER_CHUNK_BYTES = 4_096

export interface CommandHooks {
  send(message: Message, chunk_stream_id: number): void
  /** A publisher names its key. */
  publish(key: string): void
  /** A publisher stops by itself. */
  unpublish(): void
}

type Step = 'new' | 'connected' | 'created' | 'named'

export class Commands {
  readonly #hooks: CommandHooks
  #step: Step = 'new'

  constructor(hooks: CommandHooks) {
    this.#hooks = hooks
  }

  /** @throws BrokenInput */
  handle({ type, bytes }: Message): void {
    // A command of type 17 has one byte in front, and AMF0 behind it unless that says otherwise.
    const [name, transaction, , ...rest] = readAmf(type === TYPE.command_amf3 ? bytes.subarray(1) : bytes)
    if (typeof name !== 'string' || typeof transaction !== 'number') broken('a command without a name')
    else if (name === 'connect') this.#connect(transaction)
    else if (this.#step === 'new') broken(`${name} before connect`)
    else this.#act(name, transaction, rest[0])
  }

  #act(name: string, transaction: number, argument: Amf): void {
    switch (name) {
      case 'createStream':
        if (this.#step === 'connected') this.#step = 'created'
        this.#answer('_result', transaction, null, STREAM_ID)
        break
      case 'FCPublish':
        this.#answer('_result', transaction, null, undefined)
        this.#answer('onFCPublish', 0, null, { code: 'NetStream.Publish.Start', description: '' })
        break
      case 'publish':
        this.#publish(argument)
        break
      case 'closeStream':
      case 'deleteStream':
        this.#hooks.unpublish()
        break
      case 'play':
      case 'play2':
        broken('a player')
        break
      default:
        // releaseStream, FCUnpublish, measurements of bandwidth: an answer with nothing in it is what clients take.
        if (transaction !== 0) this.#answer('_result', transaction, null, undefined)
    }
  }

  /** The publisher may send now. */
  accept(): void {
    this.#hooks.send(userControl(EVENT.stream_begin, STREAM_ID), CHUNK_STREAM.control)
    this.status('status', 'NetStream.Publish.Start', 'Publishing.')
  }

  status(level: 'status' | 'error', code: string, description: string): void {
    const bytes = writeAmf('onStatus', 0, null, { level, code, description })
    this.#hooks.send(command(bytes, STREAM_ID), CHUNK_STREAM.status)
  }

  #connect(transaction: number): void {
    if (this.#step !== 'new') broken('a second connect')
    this.#step = 'connected'
    this.#hooks.send(windowSize(WINDOW_BYTES), CHUNK_STREAM.control)
    this.#hooks.send(peerBandwidth(WINDOW_BYTES), CHUNK_STREAM.control)
    this.#hooks.send(setChunkSize(ANSWER_CHUNK_BYTES), CHUNK_STREAM.control)
    this.#answer(
      '_result',
      transaction,
      { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
      {
        level: 'status',
        code: 'NetConnection.Connect.Success',
        description: 'Connection succeeded.',
        objectEncoding: 0,
      },
    )
  }

  #publish(key: Amf): void {
    if (this.#step !== 'created') broken(`publish when ${this.#step}`)
    if (typeof key !== 'string' || key.length > KEY_CHARS_MAX) broken('publish without a key')
    this.#step = 'named'
    this.#hooks.publish(key)
  }

  #answer(...values: Said[]): void {
    this.#hooks.send(command(writeAmf(...values)), CHUNK_STREAM.commands)
  }
}
