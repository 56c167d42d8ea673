/** Ingest over RTMP: OBS and other programs publish to a port of ours. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { networkOf } from '../../platform/http/limits/network-address.ts'
import { SocketCounts } from '../../platform/realtime/socket-limits.ts'
import { every } from '../../platform/time/timers.ts'
import { Connection, type ConnectionDeps } from './connection.ts'
import { CONNECTIONS_MAX, WAITING_PER_NETWORK } from './limits.ts'

const CHECK_EVERY_MS = 250

interface RtmpDoor extends Pick<ConnectionDeps, 'authorize' | 'log' | 'now_ms'> {
  /** 0 takes a free one. */
  port: number
  host?: string
}

/**
 * Listens for publishers. A connection that breaks the protocol or a limit ends alone; every ingest that began ends once.
 * @returns the port it listens on; `close` ends every publisher as lost
 */
export async function listenRtmp({ port, host, ...deps }: RtmpDoor): Promise<{ port: number; close(): Promise<void> }> {
  const connections = new Set<Connection>()
  const waiting = new SocketCounts()

  const welcome = (socket: Socket): void => {
    const address = socket.remoteAddress
    const network = address && networkOf(address)
    if (!network || !waiting.take(network, WAITING_PER_NETWORK)) {
      socket.destroy()
      return
    }
    let waits = true
    const onDecided = () => {
      if (waits) waiting.giveBack(network)
      waits = false
    }
    const onGone = () => connections.delete(connection)
    const connection: Connection = new Connection(socket, { ...deps, address, onDecided, onGone })
    connections.add(connection)
  }

  const server = createServer({ noDelay: true }, welcome)
  server.maxConnections = CONNECTIONS_MAX
  server.listen(port, host)
  await once(server, 'listening')
  server.on('error', (error) => deps.log.error({ err: error }, 'RTMP: the port failed'))
  const checks = every(() => {
    const now_ms = deps.now_ms()
    for (const connection of connections) connection.check(now_ms)
  }, CHECK_EVERY_MS)
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      clearInterval(checks)
      const closed = once(server, 'close')
      server.close()
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}
