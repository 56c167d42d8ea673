/**
 * HTTPS=1, for trying with a phone: the port takes TLS, and plain HTTP from this machine, from where the media role, the sandbox and the launcher
 * come. Who comes plainly from elsewhere is sent to the secure address.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { after } from '../../time/timers.ts'
import { isFromThisMachine } from '../limits/this-machine.ts'

/** The first byte of a TLS connection: a handshake record. */
const HANDSHAKE = 0x16
const FIRST_BYTE_WITHIN_MS = 10_000

/**
 * From now on the server's port takes both. To be called before it is ready.
 * @param pem certificate and key
 */
export function takeBothWays(app: FastifyInstance, pem: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'http' && !isFromThisMachine(request))
      return reply.redirect(`https://${request.host}${request.url}`, 308)
  })
  divide(app.server, pem)
}

/** What comes by TLS is decrypted and handed to the same server, so that it drains, counts and upgrades as ever. */
function divide(server: Server, pem: string): void {
  const listeners = server.listeners('connection') as Array<(socket: Socket) => void>
  server.removeAllListeners('connection')
  const take = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket)
  }
  const secure = createTlsServer({ cert: pem, key: pem, ALPNProtocols: ['http/1.1'] }, take)
  secure.on('tlsClientError', (_error, socket) => socket.destroy())
  server.on('connection', (socket: Socket) => {
    const hangUp = () => socket.destroy()
    const timer = after(hangUp, FIRST_BYTE_WITHIN_MS)
    socket.on('error', hangUp)
    socket.once('close', () => clearTimeout(timer))
    socket.once('readable', () => {
      clearTimeout(timer)
      const first = socket.read() as Buffer | null
      if (!first) return hangUp()
      socket.removeListener('error', hangUp)
      socket.unshift(first)
      if (first[0] === HANDSHAKE) secure.emit('connection', socket)
      else take(socket)
    })
  })
}
