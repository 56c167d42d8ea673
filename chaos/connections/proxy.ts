/**
 * A TCP proxy that behaves badly when told to: it stands between two parts of the system and delays, cuts, swallows or trickles what
 * they say to each other. Loopback only.
 */

import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'

export const FAULTS = [
  'latency', // everything arrives, later
  'jitter', // everything arrives, sometimes much later
  'reset', // now and then a connection is torn down in the middle
  'black_hole', // nothing arrives any more, in either direction, and neither side is told
  'half_close', // the far side hangs up its half and listens on
  'slow_bytes', // everything arrives, a few bytes at a time
  'answer_dropped', // the question arrives and is acted upon; its answer is lost and the connection with it
] as const
export type Fault = (typeof FAULTS)[number]

export interface ProxyOptions {
  /** A loopback port, or the path of a Unix socket. */
  to: number | string
  random: SeededRandom
  /** Whether these bytes from the far side are an answer that is worth losing; any, unless said otherwise. */
  isAnswer?: (bytes: Buffer) => boolean
}

const LATENCY_MS = 120
const JITTER_MS = 600
const JITTER_SHARE = 0.15
const RESET_SHARE = 0.04
const HALF_CLOSE_SHARE = 0.1
const DROP_SHARE = 0.25
const SLOW_BYTES = 64
const SLOW_EVERY_MS = 4

interface Pair {
  near: Socket
  far: Socket
  /** Something of it was swallowed; from then on nothing of it arrives. */
  lost: boolean
}

export class FaultProxy {
  /** What is wrong at the moment. */
  fault: Fault | undefined
  /** How often each fault has struck. */
  readonly struck: Record<Fault, number> = {
    latency: 0,
    jitter: 0,
    reset: 0,
    black_hole: 0,
    half_close: 0,
    slow_bytes: 0,
    answer_dropped: 0,
  }
  private readonly options: ProxyOptions
  private readonly server: Server
  private readonly pairs = new Set<Pair>()

  private constructor(options: ProxyOptions) {
    this.options = options
    this.server = createServer({ allowHalfOpen: true }, (near) => this.join(near))
  }

  /** Listens on a free loopback port. */
  static async open(options: ProxyOptions): Promise<FaultProxy> {
    const proxy = new FaultProxy(options)
    await new Promise<void>((done, fail) => {
      proxy.server.once('error', fail)
      proxy.server.listen(0, '127.0.0.1', done)
    })
    return proxy
  }

  get port(): number {
    return (this.server.address() as { port: number }).port
  }

  /**
   * Everything is well again, for new connections: those that lost something in a black hole stay dead without being told, as behind
   * a router that has forgotten them, until one of their ends gives up.
   */
  heal(): void {
    this.fault = undefined
    for (const pair of this.pairs) if (pair.lost && (pair.near.destroyed || pair.far.destroyed)) this.tear(pair)
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done))
    for (const pair of this.pairs) this.tear(pair)
    await closed
  }

  private join(near: Socket): void {
    const { to } = this.options
    const far = connect(
      typeof to === 'number' ? { port: to, host: '127.0.0.1', allowHalfOpen: true } : { path: to, allowHalfOpen: true },
    )
    const pair: Pair = { near, far, lost: false }
    this.pairs.add(pair)
    void this.pass(pair, near, far)
    void this.pass(pair, far, near)
    for (const socket of [near, far]) {
      socket.on('error', () => socket.destroy())
      socket.once('close', () => {
        if (!pair.lost || this.fault !== 'black_hole') this.tear(pair)
      })
    }
  }

  private tear(pair: Pair): void {
    this.pairs.delete(pair)
    for (const socket of [pair.near, pair.far]) {
      if (socket.destroyed) continue
      try {
        socket.resetAndDestroy()
      } catch {
        socket.destroy() // a Unix socket knows no reset
      }
    }
  }

  /** Carries the bytes of one direction, in their order, through any fault when they come. */
  private async pass(pair: Pair, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const bytes of from as AsyncIterable<Buffer>) {
        if (this.fault === 'black_hole' && !pair.lost) {
          this.struck.black_hole++
          pair.lost = true
        }
        if (pair.lost || to.writableEnded) continue
        if (await this.breaks(bytes, from === pair.far)) return this.tear(pair)
        await this.deliver(bytes, to)
      }
      if (pair.lost) from.destroy()
      else to.end()
    } catch {
      from.destroy()
    }
  }

  /** Whether this piece ends the connection; delays it where that is what is wrong. */
  private async breaks(bytes: Buffer, is_answer: boolean): Promise<boolean> {
    const { random, isAnswer = () => true } = this.options
    switch (this.fault) {
      case 'latency':
        this.struck.latency++
        await wait(LATENCY_MS)
        return false
      case 'jitter':
        if (random.happens(JITTER_SHARE)) {
          this.struck.jitter++
          await wait(random.upTo(JITTER_MS))
        }
        return false
      case 'reset':
        if (!random.happens(RESET_SHARE)) return false
        this.struck.reset++
        return true
      case 'answer_dropped':
        if (!is_answer || !isAnswer(bytes) || !random.happens(DROP_SHARE)) return false
        this.struck.answer_dropped++
        return true
      default:
        return false
    }
  }

  private async deliver(bytes: Buffer, to: Socket): Promise<void> {
    const { random } = this.options
    if (this.fault === 'half_close' && random.happens(HALF_CLOSE_SHARE)) {
      this.struck.half_close++
      to.end(bytes)
      return
    }
    if (this.fault === 'slow_bytes') {
      this.struck.slow_bytes++
      for (let at = 0; at < bytes.length; at += SLOW_BYTES) {
        to.write(bytes.subarray(at, at + SLOW_BYTES))
        // Only as long as it lasts: what is left arrives at once when all is well again.
        if (this.fault === 'slow_bytes') await wait(SLOW_EVERY_MS)
      }
      return
    }
    if (!to.write(bytes)) await new Promise((done) => to.once('drain', done).once('close', done))
  }
}
