/**
 * Where the launcher runs the role media beside the web role, browsers have one address: the web process hands the sockets of publishers and
 * viewers over, through the launcher that started both, and passes on what is read. A proxy in front does without (deploy/nginx.conf).
 */
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/services.ts'

const OURS = /^\/media\/(publish|watch)(\?|$)/
const PASSED_ON = ['content-type', 'cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy']

const READ_WITHIN_MS = 60_000

/** A socket on its way to another process, beside the handle itself. */
export interface HandedOver {
  hand_over: { url: string; headers: string[]; head: string }
}

export function serveMediaBeside(app: FastifyInstance, services: Services): void {
  const { MEDIA_BESIDE, MEDIA_PORT } = services.config
  if (MEDIA_BESIDE === 'no') return
  app.server.on('upgrade', (request, socket, head) => {
    if (!OURS.test(request.url ?? '')) return
    // Bytes that come by TLS are readable here alone.
    if (MEDIA_BESIDE === 'handed' && !(socket instanceof TLSSocket)) handOver(request, socket as Socket, head)
    else pipe(request, socket as Socket, head, MEDIA_PORT)
  })
  app.get('/media/*', async (request, reply) => {
    const url = new URL(request.url, `http://127.0.0.1:${MEDIA_PORT}`)
    if (!url.pathname.startsWith('/media/')) return reply.callNotFound()
    const answer = await fetch(url, { signal: AbortSignal.timeout(READ_WITHIN_MS) }).catch(() => undefined)
    if (!answer?.body) return reply.code(503).header('cache-control', 'no-store').send('video is away')
    for (const name of PASSED_ON) reply.header(name, answer.headers.get(name) ?? '')
    return reply.code(answer.status).send(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]))
  })
}

function handOver({ url = '/', rawHeaders }: IncomingMessage, socket: Socket, head: Buffer): void {
  const message: HandedOver = { hand_over: { url, headers: rawHeaders, head: head.toString('base64') } }
  if (!process.send?.(message, socket)) socket.destroy()
}

/** The bytes go through this process: where the process that started it passes no sockets on. */
function pipe({ url = '/', rawHeaders }: IncomingMessage, socket: Socket, head: Buffer, port: number): void {
  const media = connect(port, '127.0.0.1')
  const lines = Array.from(
    { length: rawHeaders.length / 2 },
    (_, at) => `${rawHeaders[2 * at]}: ${rawHeaders[2 * at + 1]}`,
  )
  media.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  media.write(head)
  for (const [one, other] of [
    [socket, media],
    [media, socket],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
    one.pipe(other)
  }
}
