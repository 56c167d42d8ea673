/** People who are online: sockets on a world's server. */
import { io, type Socket } from 'socket.io-client'
import type { World } from './world.ts'

export interface Sockets {
  /** Signed in, connected, and told so by the server. */
  connect(person: { token: string }): Promise<Socket>
  close(): void
}

export type { Socket }

/** A socket of its own at a node, begun and not greeted yet; it does not come back by itself. */
export const socketTo = (
  origin: string,
  auth: { token: string; together?: true } | { ticket: string } | ((give: (auth: { token: string }) => void) => void),
): Socket => io(origin, { path: '/socket.io', transports: ['websocket'], auth, reconnection: false, forceNew: true })

/** What a browser sends when it opens an operator's socket. */
interface DeskHeaders {
  cookie?: string
  origin?: string
}

/** A socket of the console at a node, begun and not greeted yet. */
export const deskTo = (origin: string, headers: DeskHeaders, ticket?: string): Socket =>
  io(origin, {
    path: '/api/operator/socket',
    transports: ['websocket'],
    extraHeaders: { ...headers },
    auth: ticket === undefined ? {} : { ticket },
    reconnection: false,
    forceNew: true,
  })

/** Lets the world's server take sockets; close them before the world. */
export function openSockets(world: World): Sockets {
  world.services.realtime.start(world.services, world.app.http!.server)
  const sockets: Socket[] = []
  return {
    async connect({ token }) {
      const socket = socketTo(world.origin, { token })
      sockets.push(socket)
      await new Promise((ready) => socket.once('ready', ready))
      return socket
    },
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}
