/**
 * Operators' sockets, at a path of their own below the console's calls, where their cookie goes: the session opens them, and ends them within a
 * second when it ends or its roles change. What waits in each queue is counted once for all of a node, at most once a second, when something
 * in it changed. Rooms: `desk:all`, `desk:op:{id}`, and one for each thing that somebody looks at.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Ctx, OperatorCtx, SignedOperator } from '../context.ts'
import { OPERATOR_COOKIE } from '../http/authenticate.ts'
import { isFromProxy } from '../http/limits/proxies.ts'
import { Refusal } from '../refuse.ts'
import { type Services, systemCtx } from '../services.ts'
import { every } from '../time/timers.ts'
import { type Counter, QueueCounts } from './queue-counts.ts'
import type { Frame } from './realtime.ts'
import { limitEvents, networkOfSocket, type SocketCounts } from './socket-limits.ts'
import { takeTicket } from './tickets.ts'

const PATH = '/api/operator/socket'
/** Sessions are looked up so often: one that ended hears nothing after twice that. */
const LOOK_UP_MS = 400
/** Pages of one browser tab look at few things at once. */
const ROOMS_MAX = 20

/** A thing an operator looks at, as the page names it. */
interface Looked {
  queue: string
  id: number
  typing: boolean
}
/** Plugged in by what knows the queues (app.ts). */
export interface DeskParts {
  /** By the queue's name. */
  counters: Readonly<Record<string, Counter>>
  /** Queues in which time alone changes what waits. */
  by_time: readonly string[]
  /** Notes that the operator looks at a thing, or types. @returns its state @throws Refusal where they may not */
  look: (ctx: OperatorCtx, looked: Looked) => Promise<unknown>
  /** They look no more. */
  leave: (ctx: OperatorCtx, looked: Pick<Looked, 'queue' | 'id'>) => Promise<void>
}
interface Held {
  operator: SignedOperator
  /** Rooms of things, with the thing. */
  looks: Map<string, Pick<Looked, 'queue' | 'id'>>
}

const roomOf = ({ queue, id }: Pick<Looked, 'queue' | 'id'>): string => `desk:thing:${queue}:${id}`

export class Desk {
  parts: DeskParts | undefined
  private io: Server | undefined
  private services!: Services
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined
  private counts: QueueCounts | undefined

  /** Opens them on the web node's HTTP server. */
  start(services: Services, http: HttpServer, networks: { counts: SocketCounts; max: number }): void {
    this.services = services
    this.io = new Server({
      path: PATH,
      serveClient: false,
      transports: ['websocket'],
      maxHttpBufferSize: 16_000,
      pingInterval: 20_000,
      pingTimeout: 20_000,
      destroyUpgrade: false,
      allowRequest: (request, answer) => answer(null, isOwnPage(services, request)),
    })
    this.io.attach(http)
    this.counts = new QueueCounts(
      (name) => this.parts?.counters[name]?.(systemCtx(services, 'desk')),
      (queues) => this.give({ ch: 'desk:all', type: 'desk.counts', seq: 0, data: { queues } }),
      (error) => services.log.warn({ err: error }, 'a queue was not counted'),
    )
    this.io.on('connection', (socket) => {
      const network = networkOfSocket(services, socket)
      if (network && !networks.counts.take(network, networks.max)) return void socket.disconnect(true)
      if (network) socket.on('disconnect', () => networks.counts.giveBack(network))
      limitEvents(socket)
      void this.greet(socket)
    })
    this.timer = every(() => this.lookUp(), LOOK_UP_MS)
  }

  /** Whether somebody on this node is in a room. */
  holds(room: string): boolean {
    return this.io?.of('/').adapter.rooms.has(room) ?? false
  }

  /** Gives a frame to this node's operators in its room. Those that name a queue's change only have it counted anew. */
  give(frame: Frame): void {
    if (frame.type === 'desk.dirty') this.counts?.change(String(frame.data))
    else this.io?.to(frame.ch).emit('frame', frame)
  }

  private async greet(socket: Socket): Promise<void> {
    const ctx = systemCtx(this.services, `desk:${socket.id}`)
    try {
      const known = await this.operatorOf(ctx, socket)
      // What a node remembers of a session may be a second old.
      const roles = known && (await this.services.auth.operatorRoles(ctx, [known.session_id])).get(known.session_id)
      if (!known || !roles) return void socket.disconnect(true)
      const operator = { ...known, roles }
      socket.data = { operator, looks: new Map() } satisfies Held
      socket.on('look', (looked: unknown, answer: unknown) => void this.look(socket, looked, answer))
      socket.on('leave', (looked: unknown) => void this.leave(socket, readThing(looked)))
      socket.on('disconnect', () => void this.leaveAll(socket))
      await socket.join(['desk:all', `desk:op:${operator.id}`])
      socket.emit('ready', { operator_id: operator.id })
      this.countByTime()
    } catch (error) {
      this.services.log.warn({ err: error }, 'an operator’s socket was not greeted')
      socket.disconnect(true)
    }
  }

  /** By the ticket of the handshake where it brings one, else by its cookie. */
  private async operatorOf(ctx: Ctx, { handshake }: Socket): Promise<SignedOperator | undefined> {
    const { auth } = this.services
    if (handshake.auth.ticket !== undefined) {
      const session_id = await takeTicket(ctx, 'operator', handshake.auth.ticket)
      return session_id === undefined ? undefined : auth.operatorOfSession(ctx, session_id)
    }
    const token = cookieOf(handshake.headers.cookie)
    return token ? auth.operator(ctx, token) : undefined
  }

  private ctxOf(socket: Socket): OperatorCtx {
    const { operator } = socket.data as Held
    return { ...systemCtx(this.services, `desk:${socket.id}`), operator }
  }

  private async look(socket: Socket, said: unknown, answer: unknown): Promise<void> {
    const tell = typeof answer === 'function' ? (answer as (answered: unknown) => void) : () => undefined
    const thing = readThing(said)
    const { looks } = socket.data as Held
    if (!thing || !this.parts || (looks.size >= ROOMS_MAX && !looks.has(roomOf(thing)))) return tell({ ok: false })
    try {
      const state = await this.parts.look(this.ctxOf(socket), { ...thing, typing: (said as Looked).typing === true })
      looks.set(roomOf(thing), thing)
      await socket.join(roomOf(thing))
      tell({ ok: true, state })
    } catch (error) {
      if (!(error instanceof Refusal)) this.services.log.warn({ err: error }, 'a look was not noted')
      tell({ ok: false })
    }
  }

  private async leave(socket: Socket, thing: Pick<Looked, 'queue' | 'id'> | undefined): Promise<void> {
    const { looks } = socket.data as Held
    if (!thing || !looks.delete(roomOf(thing))) return
    await socket.leave(roomOf(thing))
    await this.parts
      ?.leave(this.ctxOf(socket), thing)
      .catch((error: Error) => this.services.log.warn({ err: error }, 'the end of a look was not noted'))
  }

  private async leaveAll(socket: Socket): Promise<void> {
    for (const thing of [...(socket.data as Held).looks.values()]) await this.leave(socket, thing)
  }

  /** Ends the sockets whose session has ended or changed, and has counted again what time alone changes. */
  private lookUp(): void {
    const sockets = [...(this.io?.of('/').sockets.values() ?? [])].filter(({ data }) => (data as Held).operator)
    if (sockets.length === 0) return
    this.countByTime()
    this.looking ??= this.endOver(sockets)
      .catch((error: Error) => {
        // Rather told to no operator than to one who was sent away.
        this.services.log.warn({ err: error }, 'operators’ sessions were not looked up')
        for (const socket of sockets) socket.disconnect(true)
      })
      .finally(() => {
        this.looking = undefined
      })
  }

  private countByTime(): void {
    for (const name of this.parts?.by_time ?? []) this.counts?.change(name)
  }

  private async endOver(sockets: readonly Socket[]): Promise<void> {
    const ids = [...new Set(sockets.map(({ data }) => (data as Held).operator.session_id))]
    const open = await this.services.auth.operatorRoles(systemCtx(this.services, 'desk'), ids)
    for (const socket of sockets) {
      const { operator } = socket.data as Held
      if (String(open.get(operator.session_id)) !== String(operator.roles)) socket.disconnect(true)
    }
  }

  release(): void {
    clearInterval(this.timer)
    this.counts?.stop()
    this.io?.engine.close()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.counts?.stop()
    await this.looking
    await this.io?.close()
  }
}

/** The page that opens a socket says where it is from; a cookie goes along from everywhere, so one that does not say is refused. */
function isOwnPage(services: Services, request: IncomingMessage): boolean {
  const { headers } = request
  const host = (isFromProxy(services, request) && String(headers['x-forwarded-host'] ?? '')) || headers.host
  return headers.origin !== undefined && URL.parse(headers.origin)?.host === host
}

const cookieOf = (cookies: string | undefined): string | undefined =>
  cookies
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${OPERATOR_COOKIE}=`))
    ?.slice(OPERATOR_COOKIE.length + 1)

function readThing(said: unknown): Pick<Looked, 'queue' | 'id'> | undefined {
  const { queue, id } = (said ?? {}) as Record<string, unknown>
  return typeof queue === 'string' && /^[a-z]{1,20}$/.test(queue) && Number.isSafeInteger(id) && Number(id) > 0
    ? { queue, id: Number(id) }
    : undefined
}
