/**
 * Socket.IO rooms: lot:{id}, user:{id}, shop:{id}. Frames are {ch, type, seq, data}; a client that sees a gap in seq fetches anew,
 * so a lost frame costs a request and never a wrong price. With REDIS_URL rooms span nodes.
 */
import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import { Server, type Socket } from 'socket.io'
import { systemCtx, type Services } from './services.ts'

export interface Frame {
  ch: string
  type: string
  /** Order within the channel; 0 where the type has none. */
  seq: number
  data: unknown
}

const PUBLIC_ROOM = /^(lot|session):\d{1,15}$/
const ROOMS_MAX = 60

export class Realtime {
  private io: Server | undefined
  private redis: Redis | undefined
  private services!: Services

  /** Opens sockets on the web node's HTTP server; without a server (role work alone) frames only go out through Redis. */
  start(services: Services, http: HttpServer | undefined): void {
    this.services = services
    const { REDIS_URL } = services.config
    if (REDIS_URL) {
      this.redis = new Redis(REDIS_URL, { maxRetriesPerRequest: null })
      this.redis.on('error', (error) => services.log.warn({ err: error }, 'redis connection lost'))
    }
    if (!http && !this.redis) return
    this.io = new Server({
      path: '/socket.io',
      serveClient: false,
      maxHttpBufferSize: 64_000,
      pingInterval: 20_000,
      pingTimeout: 20_000,
      ...(this.redis ? { adapter: createAdapter(this.redis) } : {}),
    })
    if (http) this.io.attach(http)
    this.io.on('connection', (socket) => void this.greet(socket))
  }

  private async greet(socket: Socket): Promise<void> {
    const ctx = systemCtx(this.services, `socket:${socket.id}`)
    this.services.metrics.sockets.inc()
    socket.on('disconnect', () => this.services.metrics.sockets.dec())
    socket.on('join', (ch: unknown) => {
      if (typeof ch === 'string' && PUBLIC_ROOM.test(ch) && socket.rooms.size < ROOMS_MAX) void socket.join(ch)
    })
    socket.on('leave', (ch: unknown) => {
      if (typeof ch === 'string' && PUBLIC_ROOM.test(ch)) void socket.leave(ch)
    })
    // The token comes in the handshake's body, never in an address; without one the socket sees public rooms only.
    socket.on('clock', (answer: unknown) => {
      if (typeof answer === 'function') answer({ server_now_ms: Date.now() })
    })
    const token: unknown = socket.handshake.auth.token
    if (typeof token !== 'string' || token === '') return
    try {
      const user = await this.services.auth.user(ctx, token)
      if (!user) return
      await socket.join([`user:${user.id}`, `signed:${user.session_id}`])
      const member = await this.services.auth.shopMember(ctx, user.id, undefined)
      if (member) await socket.join(`shop:${member.shop_id}`)
      socket.emit('ready', { user_id: user.id })
    } catch (error) {
      this.services.log.warn({ err: error }, 'socket greeting failed')
    }
  }

  /** Pushes a frame to everyone in its room, on every node. Call it from after_commit. */
  push(frame: Frame): void {
    this.io?.to(frame.ch).emit('frame', frame)
  }

  /** Ends the sockets of a session that was logged out or revoked. */
  dropSession(session_id: number): void {
    this.io?.in(`signed:${session_id}`).disconnectSockets(true)
  }

  async stop(): Promise<void> {
    await this.io?.close()
    this.redis?.disconnect()
  }
}
