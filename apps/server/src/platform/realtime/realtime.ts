/**
 * Socket.IO rooms: lot:{id}, session:{id} (a sale), live:{id} (a live session), group:{id}, funding:{id}, user:{id}, shop:{id}. Frames are {ch, type, seq, data}; a client that sees a gap in seq fetches anew,
 * so a lost frame costs a request and never a wrong price. Who watches several lots is told of them together (together.ts). With REDIS_URL rooms span nodes: each node tells the others, gives its own
 * watchers the frames of a room in order, and looks into the database for what it has not heard of, every second while Redis is away.
 */
import type { Server as HttpServer } from 'node:http'
import type { ShopPermission } from '@juya/contract'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import type { Ctx, ShopMember, SignedUser } from '../context.ts'
import { type Services, systemCtx } from '../services.ts'
import { pausePoint } from '../time/pause.ts'
import { every } from '../time/timers.ts'
import { Desk } from './desk.ts'
import type { Frame, FrameOut, NewestFrames } from './frame.ts'
import { FrameOrder } from './frame-order.ts'
import { OwnerRooms, type OwnersMissed } from './owner-rooms.ts'
import { limitEvents, networkOfSocket, SOCKETS_PER_NETWORK, SocketCounts } from './socket-limits.ts'
import { takeTicket } from './tickets.ts'
import { plainRoom, tellTogether, togetherIn, Watching } from './together.ts'
import { type Said, Wire } from './wire.ts'

export type { Frame, FrameOut, NewestFrames }

/** A device of a person, or of a shop's member, has the messages of a conversation up to a number. */
type Arrival = (
  ctx: Ctx,
  at: {
    user_id: number
    type: 'user' | 'shop'
    id: number
    conv_id: number
    seq: number
    /** It shows them. */
    is_read: boolean
    socket_id: string
  },
) => Promise<void>
const Arrived = z.object({
  ch: z.string().regex(/^(user|shop):\d{1,15}$/),
  conv_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  seq: z.number().int().positive().max(2_147_483_647),
  read: z.boolean().optional(),
})

/** Rights in a shop by which frames say more. */
const RIGHTS = ['chat'] as const satisfies ShopPermission[]
const roomOfRight = (room: string, right: ShopPermission): string => `${room}:${right}`

const PUBLIC_ROOM = /^(lot|session|live|group|funding):\d{1,15}$/
const ROOMS_MAX = 60
const kindOf = (room: string): string => room.slice(0, room.indexOf(':'))
/** A frame waits so long for the one before it. */
const ORDER_WAIT_MS = 400
/** A page was read at most so long before its room is joined. */
const JUST_NOW_MS = 3_000
const LOOK_EVERY_MS = 1_000
/** While Redis carries, every so many looks are enough: they find what a node that died between commit and telling left untold. */
const LOOKS_SKIPPED = 5
const LOOK_AT_ONCE = 500
/** A person who left a shop hears nothing of it after so long. */
const MEMBERS_FOR_MS = 500
/** Operators' sockets have another path on the same server: this one leaves them time to be greeted there. */
const UPGRADE_WAIT_MS = 10_000

export class Realtime {
  private io: Server | undefined
  private wire: Wire | undefined
  private services!: Services
  private readonly sources = new Map<string, NewestFrames>()
  /** Of a kind of room the type of frame that says all the ones before it said. */
  private readonly saying_all = new Map<string, string>()
  private readonly order = new FrameOrder((frame) => this.give(frame), ORDER_WAIT_MS)
  private readonly owners = new OwnerRooms()
  private timer: NodeJS.Timeout | undefined
  private looks = 0
  private looking: Promise<void> | undefined
  private readonly counts = new SocketCounts()
  sockets_per_network = SOCKETS_PER_NETWORK
  /** The operators' sockets. */
  readonly desk = new Desk()
  /** Rooms of shops whose members were looked up just now. */
  private readonly members = new Map<string, { until: number; known: Promise<boolean> }>()

  /** What nodes tell each other of a room and no socket hears, by its type. */
  private readonly notes = new Map<string, (frame: FrameOut) => void>()

  /** Hears what nodes say to each other of rooms that are watched here: such frames reach no socket. */
  onNote(type: string, heard: (frame: FrameOut) => void): void {
    this.notes.set(type, heard)
  }

  /** Hears from a device that a message it was told of came: the room says whose. */
  private arrived: Arrival = async () => undefined

  onArrival(arrived: Arrival): void {
    this.arrived = arrived
  }

  /**
   * Says where the newest frames of a kind of room come from.
   * @param kind the room's name before the colon
   * @param says_all the type of frame that says all the ones of its type before it said: who watches several such rooms is told of them together
   */
  follow(kind: string, newest: NewestFrames, says_all?: string): void {
    this.sources.set(kind, newest)
    if (says_all) this.saying_all.set(kind, says_all)
  }

  /** Says where frames of a type for people and shops come from: what one writes on another node while Redis is away arrives all the same. */
  followOwners(type: string, missed: OwnersMissed): void {
    this.owners.follow(type, missed)
  }

  /** Opens sockets on the web node's HTTP server; without a server (role work alone) frames only go out through Redis. */
  start(services: Services, http: HttpServer | undefined): void {
    this.services = services
    const { REDIS_URL } = services.config
    if (REDIS_URL) {
      const back = () => {
        this.look()
        void this.recheck()
      }
      this.wire = new Wire(REDIS_URL, services.log, {
        holds: (room) => this.holds(room),
        said: (said) => this.hear(said),
        back,
      })
    }
    if (!http) return
    this.io = new Server({
      path: '/socket.io',
      serveClient: false,
      maxHttpBufferSize: 64_000,
      pingInterval: 20_000,
      pingTimeout: 20_000,
      destroyUpgradeTimeout: UPGRADE_WAIT_MS,
    })
    this.io.attach(http)
    this.desk.start(services, http, { counts: this.counts, max: this.sockets_per_network })
    this.io.on('connection', (socket) => {
      if (this.admit(socket)) void this.greet(socket)
      else socket.disconnect(true)
    })
    this.io.of('/').adapter.on('delete-room', (name: string) => {
      const room = plainRoom(name)
      if (this.holds(room)) return
      this.order.forget(room)
      this.members.delete(room)
    })
    if (this.wire) this.timer = every(() => this.look(), LOOK_EVERY_MS)
  }

  /** @returns false when the socket's network has as many as it may */
  private admit(socket: Socket): boolean {
    const network = networkOfSocket(this.services, socket)
    if (network && !this.counts.take(network, this.sockets_per_network)) return false
    if (network) socket.on('disconnect', () => this.counts.giveBack(network))
    limitEvents(socket)
    return true
  }

  private async greet(socket: Socket): Promise<void> {
    const ctx = systemCtx(this.services, `socket:${socket.id}`)
    this.services.metrics.sockets.inc()
    const auth = socket.handshake.auth as { ticket?: unknown; token?: unknown; together?: unknown }
    const watching = auth.together === true ? new Watching(socket) : undefined
    socket.data.watching = watching
    socket.on('disconnect', () => {
      watching?.stop()
      this.services.metrics.sockets.dec()
    })
    const among = (ch: string) => (this.saying_all.has(kindOf(ch)) ? watching : undefined)
    // Answered once it has joined: what a client reads after that has no hole before the room's next frame. One that read just before
    // gets what it may have missed in between.
    socket.on('join', (ch: unknown, answer: unknown) => {
      const joins = typeof ch === 'string' && PUBLIC_ROOM.test(ch) && socket.rooms.size < ROOMS_MAX
      if (joins) {
        ;(among(ch) ?? socket).join(ch)
        const recent = this.order.recent(ch, JUST_NOW_MS)
        if (recent) socket.emit('frame', recent)
      }
      if (typeof answer === 'function') answer({ joined: joins })
    })
    socket.on('leave', (ch: unknown) => {
      if (typeof ch === 'string' && PUBLIC_ROOM.test(ch)) (among(ch) ?? socket).leave(ch)
    })
    socket.on('clock', (answer: unknown) => {
      if (typeof answer === 'function') answer({ server_now_ms: this.services.clock.now() })
    })
    socket.on('got', (said: unknown) => void this.noteArrival(ctx, socket, said))
    // A ticket or the token comes in the handshake's body, never in an address; without one the socket sees public rooms only.
    const { ticket, token } = auth
    try {
      const user = ticket === undefined ? await this.userOf(ctx, token) : await this.userOfTicket(ctx, ticket)
      // A client that thought to be signed in asks for another ticket.
      if (!user && ticket !== undefined) return void socket.disconnect(true)
      if (!user) return
      await pausePoint('socket_greeting')
      const known = { token: ticket === undefined ? token : undefined, session_id: user.session_id, user_id: user.id }
      Object.assign(socket.data, known)
      await socket.join([`user:${user.id}`, `signed:${user.session_id}`])
      // A session that ended just now was in no room yet when its sockets were closed.
      if (!(await this.isOpen(socket))) return void socket.disconnect(true)
      const member = await this.services.auth.shopMember(ctx, user.id, undefined)
      if (member) {
        const room = `shop:${member.shop_id}`
        await socket.join(room)
        await this.giveRights(socket, room, member)
      }
      socket.emit('ready', { user_id: user.id })
    } catch (error) {
      this.services.log.warn({ err: error }, 'socket greeting failed')
    }
  }

  private async noteArrival(ctx: Ctx, socket: Socket, said: unknown): Promise<void> {
    const { data } = Arrived.safeParse(said)
    if (!data || !socket.rooms.has(data.ch)) return
    const [type, id] = data.ch.split(':') as ['user' | 'shop', string]
    try {
      const { user_id } = socket.data as { user_id: number }
      const { conv_id, seq, read = false } = data
      await this.arrived(ctx, { user_id, type, id: Number(id), conv_id, seq, is_read: read, socket_id: socket.id })
    } catch (error) {
      this.services.log.warn({ err: error }, 'the arrival of a message was not noted')
    }
  }

  private async userOf(ctx: Ctx, token: unknown): Promise<SignedUser | undefined> {
    return typeof token === 'string' && token !== '' ? this.services.auth.user(ctx, token) : undefined
  }

  private async userOfTicket(ctx: Ctx, ticket: unknown): Promise<SignedUser | undefined> {
    const session_id = await takeTicket(ctx, 'user', ticket)
    return session_id === undefined ? undefined : this.services.auth.userOfSession(ctx, session_id)
  }

  /** Lets a socket hear in a shop's room what its rights are for, and no more. */
  private async giveRights(socket: Socket, room: string, member: ShopMember | undefined): Promise<void> {
    for (const right of RIGHTS)
      if (member?.role === 'owner' || member?.permissions.includes(right)) await socket.join(roomOfRight(room, right))
      else await socket.leave(roomOfRight(room, right))
  }

  /** Gives a frame to this node's sockets in its room. */
  private give({ more, except, ...frame }: FrameOut): void {
    if (!this.io) return
    tellTogether(this.io.of('/'), frame, this.saying_all.get(kindOf(frame.ch)) === frame.type)
    const to = except === undefined ? this.io : this.io.except(except)
    if (!more) return void to.to(frame.ch).emit('frame', frame)
    const whole: Frame = { ...frame, data: { ...(frame.data as object), ...more.data } }
    if (!frame.ch.startsWith('shop:')) return void to.to(frame.ch).emit('frame', whole)
    const entitled = roomOfRight(frame.ch, more.right)
    to.to(entitled).emit('frame', whole)
    to.to(frame.ch).except(entitled).emit('frame', frame)
  }

  /** Pushes a frame to everyone in its room, on every node. Call it from after_commit. */
  push(frame: FrameOut): void {
    this.wire?.send({ frame })
    this.receive(frame)
  }

  /** Gives a frame to this node's sockets alone: each node has its own. */
  tellHere(frame: Frame): void {
    this.give(frame)
  }

  /** Something in a queue of operators changed: who watches has it counted anew, on every node. Call it from after_commit. */
  queueChanged(queue: string): void {
    this.push({ ch: 'desk:all', type: 'desk.dirty', seq: 0, data: queue })
  }

  /** Ends the sockets of a session that was logged out or revoked, on every node. */
  dropSession(session_id: number): void {
    this.wire?.send({ drop_session: session_id })
    this.drop(session_id)
  }

  private hear({ frame, drop_session }: Said): void {
    if (frame) this.receive(frame as FrameOut)
    if (drop_session) this.drop(drop_session)
  }

  /** Whether anybody watches a room on this node. */
  holds(room: string): boolean {
    if (room.startsWith('desk:')) return this.desk.holds(room)
    const rooms = this.io?.of('/').adapter.rooms
    return rooms !== undefined && (rooms.has(room) || rooms.has(togetherIn(room)))
  }

  private receive(frame: FrameOut): void {
    if (!this.holds(frame.ch)) return
    const heard = this.notes.get(frame.type)
    if (heard) return void heard(frame)
    this.owners.note(frame, this.services.clock.now())
    if (frame.ch.startsWith('desk:')) this.desk.give(frame)
    else if (!frame.ch.startsWith('shop:')) this.order.take(frame)
    // Lost rather than told to a person who left: members fetch what changed.
    else void this.membersOnly(frame.ch).then((known) => known && this.order.take(frame))
  }

  /** Removes people from a shop's room who are no members any more, and gives the others what their rights are now. @returns false when that could not be found out */
  private membersOnly(room: string): Promise<boolean> {
    const now = performance.now()
    const asked = this.members.get(room)
    if (asked && asked.until > now) return asked.known
    const known = this.dropStrangers(room).then(
      () => true,
      (error: Error) => {
        this.services.log.warn({ err: error }, 'members of a shop were not looked up')
        return false
      },
    )
    this.members.set(room, { until: now + MEMBERS_FOR_MS, known })
    return known
  }

  private async dropStrangers(room: string): Promise<void> {
    const { sockets, adapter } = this.io!.of('/')
    const ctx = systemCtx(this.services, 'realtime')
    for (const id of [...(adapter.rooms.get(room) ?? [])]) {
      const socket = sockets.get(id)
      const { user_id } = (socket?.data ?? {}) as { user_id?: number }
      if (!socket || user_id === undefined) continue
      const member = await this.services.auth.shopMember(ctx, user_id, Number(room.slice('shop:'.length)))
      if (!member) await socket.leave(room)
      await this.giveRights(socket, room, member)
    }
  }

  private drop(session_id: number): void {
    this.io?.in(`signed:${session_id}`).disconnectSockets(true)
  }

  /** Gives watchers what happened while this node could not hear of it. */
  private look(): void {
    if (!this.io) return // a worker has no watchers
    if (this.wire?.steady && ++this.looks % LOOKS_SKIPPED !== 0) return
    this.looking ??= this.lookAll()
      .catch((error: Error) => this.services.log.warn({ err: error }, 'watched rooms were not looked up'))
      .finally(() => {
        this.looking = undefined
      })
  }

  private async lookAll(): Promise<void> {
    const ctx = systemCtx(this.services, 'realtime')
    const rooms = [...new Set([...this.io!.of('/').adapter.rooms.keys()].map(plainRoom))]
    for (const [kind, newest] of this.sources) {
      const seen = rooms
        .filter((room) => room.startsWith(`${kind}:`))
        .map((room) => ({ id: Number(room.slice(kind.length + 1)), seq: this.order.seqOf(room) }))
      for (let from = 0; from < seen.length; from += LOOK_AT_ONCE)
        for (const frame of await newest(ctx, seen.slice(from, from + LOOK_AT_ONCE))) this.order.settle(frame)
    }
    for (const frame of await this.owners.look(ctx, rooms, this.services.clock.now())) this.receive(frame)
  }

  /** Ends this node's sockets whose session has ended: one person's, or all people's. Nothing needs to carry it but the database. */
  async recheck(user_id?: number): Promise<void> {
    const { sockets, adapter } = this.io?.of('/') ?? {}
    const ids = user_id === undefined ? sockets?.keys() : adapter?.rooms.get(`user:${user_id}`)
    try {
      for (const id of [...(ids ?? [])]) {
        const socket = sockets?.get(id)
        if (socket && !(await this.isOpen(socket))) socket.disconnect(true)
      }
    } catch (error) {
      this.services.log.warn({ err: error }, 'sockets were not checked again')
    }
  }

  /** True for a guest's socket, and while the session of a signed one lasts. */
  private async isOpen({ data }: Socket): Promise<boolean> {
    const { token, session_id } = data as { token?: string; session_id?: number }
    if (session_id === undefined) return true
    const ctx = systemCtx(this.services, 'realtime')
    const user = await (token ? this.services.auth.user(ctx, token) : this.services.auth.userOfSession(ctx, session_id))
    return user?.session_id === session_id
  }

  /** Lets the sockets go, so that their clients turn to another node; no new ones are taken. */
  release(): void {
    clearInterval(this.timer)
    this.desk.release()
    this.io?.engine.close()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.looking
    await this.desk.stop()
    await this.io?.close()
    this.wire?.stop()
  }
}
