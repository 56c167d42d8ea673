/** The port of the media role: sockets of publishers and viewers, lists and segments, the private door. */
import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket as Connection } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { trustedBy } from '../../platform/http/limits/proxies.ts'
import { SocketCounts } from '../../platform/realtime/socket-limits.ts'
import { after } from '../../platform/time/timers.ts'
import type { HandedOver } from '../at-web/media-beside.ts'
import { PUBLISHER_BYTES_MOST } from '../hub/publisher-wire.ts'
import { VIEWER_BYTES_MOST } from '../hub/viewer-wire.ts'
import type { ControlRoute } from './control-route.ts'
import { send, textAnswer } from './headers.ts'
import { PublishSocket } from './publish-socket.ts'
import type { ReadRoute } from './read-route.ts'
import { hangUp, networkOfRequest, type SocketLimits, Sockets } from './sockets.ts'
import { type WatchParts, WatchSocket } from './watch-socket.ts'

export interface HttpParts extends WatchParts {
  control: ControlRoute
  read: ReadRoute
  trust_proxy: string | undefined
  sockets_per_address: number
  /** Whether browsers come by TLS. */
  is_secure: boolean
  log: Logger
}

const HEADERS_WITHIN_MS = 10_000
const REQUEST_WITHIN_MS = 30_000
/** A connection on which nothing moves for so long is ended. */
const IDLE_MS = 30_000
/** A segment waits in memory until it is read: so long, and no longer. */
const READ_WITHIN_MS = 60_000
const CONNECTIONS_MOST = 12_000
const SOCKETS_MOST = 10_000
/** A publisher's first message may be as long as its longest. */
const WAITING = { per_address: 20, in_all: 200 }

export class MediaServer {
  private readonly parts: HttpParts
  private readonly http: Server
  private readonly publishers: Sockets
  private readonly viewers: Sockets
  private readonly limits: SocketLimits
  private readonly trusts: ReturnType<typeof trustedBy>
  private closed: Promise<unknown> | undefined

  constructor(parts: HttpParts) {
    this.parts = parts
    const { trust_proxy, sockets_per_address: per_address, log } = parts
    this.trusts = trustedBy(trust_proxy)
    const limits: SocketLimits = {
      trust_proxy,
      per_address,
      in_all: SOCKETS_MOST,
      waiting: WAITING,
      counts: new SocketCounts(),
      log,
    }
    this.limits = limits
    this.publishers = new Sockets(PUBLISHER_BYTES_MOST, limits)
    this.viewers = new Sockets(VIEWER_BYTES_MOST, { ...limits, waiting: { per_address, in_all: SOCKETS_MOST } })
    this.http = createServer({ headersTimeout: HEADERS_WITHIN_MS, requestTimeout: REQUEST_WITHIN_MS })
    this.http.timeout = IDLE_MS
    this.http.maxConnections = CONNECTIONS_MOST
    this.http.on('request', (request, response) => void this.answer(request, response))
    this.http.on('upgrade', (request, stream, head) => this.upgrade(request, stream, head))
  }

  /** @returns the port */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((done, failed) => {
      this.http.once('error', failed)
      this.http.listen(port, host, done)
    })
    return (this.http.address() as { port: number }).port
  }

  /** Takes a socket whose request the web process has read. */
  takeOver({ url, headers, head }: HandedOver['hand_over'], connection: Connection): void {
    const request = new IncomingMessage(connection)
    request.method = 'GET'
    request.url = url
    for (let at = 0; at < headers.length; at += 2) request.headers[headers[at]!.toLowerCase()] = headers[at + 1]
    this.upgrade(request, connection, Buffer.from(head, 'base64'))
  }

  /** Nothing new is taken in; what is open goes on. */
  refuseMore(): void {
    this.closed ??= new Promise((done) => this.http.close(done))
  }

  async stop(): Promise<void> {
    this.refuseMore()
    this.publishers.stop()
    this.viewers.stop()
    this.http.closeAllConnections()
    await this.closed
  }

  private upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { hub, now } = this.parts
    stream.on('error', () => stream.destroy())
    const path = pathOf(request)
    if (this.closed) return void hangUp(stream, 503)
    if (path === '/media/publish')
      this.publishers.upgrade(request, stream, head, (socket) => new PublishSocket(socket, hub, now))
    else if (path === '/media/watch')
      this.viewers.upgrade(request, stream, head, (socket) => new WatchSocket(socket, this.parts))
    else hangUp(stream, 404)
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { control, is_secure, log } = this.parts
    const path = pathOf(request)
    const timer = after(() => response.destroy(), READ_WITHIN_MS)
    response.once('close', () => clearTimeout(timer))
    if (this.closed) return send(response, is_secure, textAnswer(503, 'the media role ends'))
    try {
      const signed = await control.answer(request, path)
      for (const [name, value] of Object.entries(signed?.headers ?? {})) response.setHeader(name, value)
      const found = signed ?? (request.method === 'GET' ? await this.found(request, response) : undefined)
      send(response, is_secure, found ?? textAnswer(404, 'not found'))
    } catch (err) {
      log.error({ err }, 'a request of the media role failed')
      if (!response.headersSent) send(response, is_secure, textAnswer(500, 'failed'))
    }
  }

  private async found(request: IncomingMessage, response: ServerResponse) {
    const path = pathOf(request)
    if (path === '/healthz' || path === '/readyz') return textAnswer(200, 'ok')
    // What is read counts among the sockets of an address until it has been sent.
    const network = networkOfRequest(request, this.trusts)
    const { counts, per_address } = this.limits
    if (network && !counts.take(network, per_address)) return textAnswer(429, 'too many at once')
    response.once('close', () => network && counts.giveBack(network))
    return this.parts.read.answer(path)
  }
}

/** Without what follows a question mark: nothing is read from there, so nothing secret is expected there. */
const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?')[0]!
