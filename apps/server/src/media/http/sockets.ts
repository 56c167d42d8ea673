/** What the sockets of publishers and viewers have in common: a first message in time, a limit on addresses, an end that says why. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import proxyAddr from '@fastify/proxy-addr'
import type { Logger } from 'pino'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { networkOf } from '../../platform/http/limits/network-address.ts'
import { trustedBy } from '../../platform/http/limits/proxies.ts'
import { SocketCounts } from '../../platform/realtime/socket-limits.ts'
import { after, every } from '../../platform/time/timers.ts'

/** A socket says what it wants within this. */
const FIRST_WITHIN_MS = 5_000
const ALIVE_EVERY_MS = 15_000
/** Messages in JSON that one socket may send in a second; a player acknowledges four times. */
const TEXTS_PER_S = 20
/** What may wait for one socket, pictures and texts together; the viewer's own limits are below it. */
const BUFFER_BYTES_MOST = 8 * 1024 * 1024
const LOOPBACK = /^(::1|(::ffff:)?127\.)/
/** RFC 6455 leaves the codes from 4000 on to us. */
const OVER = 4_000

export interface Socket {
  /** Messages in JSON. */
  say(message: object): void
  bytes(message: Buffer): void
  buffered(): number
  /** Says why, and is gone within half a second. */
  cut(why: string): void
}

/** What is done with a socket's messages. */
export interface Handler {
  text(text: string): void
  bytes(message: Buffer): void
  gone(): void
  /** The first message was good: the socket may stay. */
  isKnown(): boolean
}

/** How many sockets there may be. */
export interface SocketLimits {
  trust_proxy: string | undefined
  /** Of an address. */
  per_address: number
  /** Of the process, for each kind of socket. */
  in_all: number
  /** Of sockets that have not said what they want, of an address and of the process: each may be sending its longest message. */
  waiting: { per_address: number; in_all: number }
  /** Shared by all sockets of the process. */
  counts: SocketCounts
  log: Logger
}

/** Where a request comes from; undefined for this machine itself, which is a proxy that says nothing of whom it stands for. */
export function networkOfRequest(request: IncomingMessage, trusts: ReturnType<typeof trustedBy>): string | undefined {
  const address = proxyAddr(request, trusts)
  return LOOPBACK.test(address) ? undefined : networkOf(address)
}

export class Sockets {
  private readonly server: WebSocketServer
  private readonly trusts: ReturnType<typeof trustedBy>
  private readonly limits: SocketLimits
  private readonly waiting = new SocketCounts()
  private readonly alive = new Set<WebSocket>()
  private readonly timer: NodeJS.Timeout

  constructor(bytes_most: number, limits: SocketLimits) {
    this.server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: bytes_most })
    this.trusts = trustedBy(limits.trust_proxy)
    this.limits = limits
    this.timer = every(() => this.dropDead(), ALIVE_EVERY_MS)
  }

  /** @param handle makes of a new socket what its messages go to */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer, handle: (socket: Socket) => Handler): void {
    const { counts, per_address, in_all, waiting } = this.limits
    const network = networkOfRequest(request, this.trusts)
    if (this.server.clients.size >= in_all) return void hangUp(stream, 503)
    const place = takePlace(stream, counts, network, per_address)
    const [among_network, among_all] = [
      takePlace(stream, this.waiting, network, waiting.per_address),
      takePlace(stream, this.waiting, ALL, waiting.in_all),
    ]
    if (!place || !among_network || !among_all) return void hangUp(stream, 429)
    const decided = () => {
      among_network()
      among_all()
    }
    this.server.handleUpgrade(request, stream, head, (socket) => this.serve(socket, handle, decided))
  }

  private serve(socket: WebSocket, handle: (socket: Socket) => Handler, decided: () => void): void {
    const handler = handle(asSocket(socket))
    const timer = after(() => handler.isKnown() || cut(socket, 'message'), FIRST_WITHIN_MS)
    const texts = new Pace(TEXTS_PER_S)
    this.alive.add(socket)
    socket.on('message', (data: RawData, is_binary: boolean) => {
      if (!isOpen(socket)) return
      this.guarded(socket, () => {
        if (is_binary) handler.bytes(data as Buffer)
        else if (texts.isKept(performance.now())) handler.text((data as Buffer).toString('utf8'))
        else cut(socket, 'message')
      })
      if (handler.isKnown()) decided()
    })
    socket.on('pong', () => this.alive.add(socket))
    // A frame that is too long or none: ws closes the socket itself.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(timer)
      this.alive.delete(socket)
      this.guarded(socket, () => handler.gone())
    })
  }

  /** A fault of ours that one socket's bytes bring about ends that socket alone. */
  private guarded(socket: WebSocket, work: () => void): void {
    try {
      work()
    } catch (err) {
      this.limits.log.error({ err }, 'a socket of the media role failed')
      socket.terminate()
    }
  }

  /** Ends sockets that did not answer since the last look: their network is gone. */
  private dropDead(): void {
    for (const socket of this.server.clients) {
      if (!this.alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }

  stop(): void {
    clearInterval(this.timer)
    for (const socket of this.server.clients) socket.terminate()
    this.server.close()
  }
}

/** The place in the count of those that wait which all of them take; no network has this name. */
const ALL = '*'

/**
 * Takes a place until the stream is closed.
 * @param name undefined needs none
 * @returns what gives it back earlier; undefined where all are taken
 */
function takePlace(
  stream: Duplex,
  counts: SocketCounts,
  name: string | undefined,
  most: number,
): (() => void) | undefined {
  if (name === undefined) return () => {}
  if (!counts.take(name, most)) return undefined
  let is_held = true
  const giveBack = () => {
    if (is_held) counts.giveBack(name)
    is_held = false
  }
  stream.once('close', giveBack)
  return giveBack
}

/** How many of something may come in a second. */
class Pace {
  private readonly most: number
  private since_ms = Number.NEGATIVE_INFINITY
  private count = 0

  constructor(most: number) {
    this.most = most
  }

  isKept(now_ms: number): boolean {
    if (now_ms - this.since_ms >= 1_000) [this.since_ms, this.count] = [now_ms, 0]
    return ++this.count <= this.most
  }
}

const STATUS = { 404: 'Not Found', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const

/** Answers an upgrade that is not let in; the other end need not close for the connection to be gone. */
export function hangUp(stream: Duplex, status: keyof typeof STATUS): void {
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

const asSocket = (socket: WebSocket): Socket => ({
  say: (message) => give(socket, JSON.stringify(message)),
  bytes: (message) => give(socket, message),
  buffered: () => socket.bufferedAmount,
  cut: (why) => cut(socket, why),
})

function give(socket: WebSocket, message: string | Buffer): void {
  if (!isOpen(socket)) return
  if (socket.bufferedAmount > BUFFER_BYTES_MOST) socket.terminate()
  else socket.send(message)
}

const isOpen = (socket: WebSocket): boolean => socket.readyState === socket.OPEN
/** A network that takes nothing any more is given so long to take the reason. */
const SAY_WITHIN_MS = 500

function cut(socket: WebSocket, why: string): void {
  if (!isOpen(socket)) return void socket.terminate()
  socket.send(JSON.stringify({ t: 'over', why }))
  socket.close(OVER, why)
  after(() => socket.terminate(), SAY_WITHIN_MS)
}
