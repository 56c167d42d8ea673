/** People who are online: sockets on a world's server. */
import { io, type Socket } from 'socket.io-client'
import type { World } from './world.ts'

export interface Sockets {
  /** Signed in, connected, and told so by the server. */
  connect(person: { token: string }): Promise<Socket>
  close(): void
}

/** Lets the world's server take sockets; close them before the world. */
export function openSockets(world: World): Sockets {
  world.services.realtime.start(world.services, world.app.http!.server)
  const sockets: Socket[] = []
  return {
    async connect({ token }) {
      const socket = io(world.origin, {
        path: '/socket.io',
        transports: ['websocket'],
        auth: { token },
        reconnection: false,
      })
      sockets.push(socket)
      await new Promise((ready) => socket.once('ready', ready))
      return socket
    },
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}
