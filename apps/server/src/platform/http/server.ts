/** The HTTP server around the calls: limits, headers, errors before a call is known, health, metrics, OpenAPI, files, the apps. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import { REFUSALS, type RefusalKey, refusalText, site } from '@juya/contract'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { appState } from '../app-state.ts'
import { query } from '../db/db.ts'
import { UPLOAD_BYTES_MAX } from '../files.ts'
import { type Services, systemCtx } from '../services.ts'
import { after } from '../time/timers.ts'
import { localeOf } from './authenticate.ts'
import { compressAnswers } from './compress.ts'
import { allowScriptsOf, contentPolicy, filePolicy } from './content-policy.ts'
import { countWork } from './draining/at-work.ts'
import { isFromThisMachine } from './limits/this-machine.ts'
import { openApi } from './openapi.ts'
import { permissionsPolicy } from './permissions.ts'
import { serveUploads } from './serve-uploads.ts'

/** Set by deploy/nginx.conf where a GET may be sent to another node. */
const ASKS_ELSEWHERE = 'x-asks-elsewhere'

/** Bytes that are no request, or one with too many headers, are answered in the envelope as well. */
function answerBadRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify(plainRefusal(undefined, 'UNSUPPORTED'))
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

const BODY_WITHIN_MS = 30_000
const VIDEO_WITHIN_MS = 180_000
const takesVideo = (url: string): boolean => url.split('?')[0]!.toLowerCase() === site.upload.path.toLowerCase()

/** Ends the connection of a body that has not come. A request made inside the process has none. */
export function endBody({ complete, socket }: { complete: boolean; socket?: { destroy?: () => unknown } }): void {
  if (!complete) socket?.destroy?.()
}

/** A body that trickles in holds a connection no longer than it needs. */
function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (raw.method !== 'GET' && !takesVideo(request.url)) {
      const timer = after(() => endBody(raw), BODY_WITHIN_MS)
      raw.once('close', () => clearTimeout(timer))
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

export function openHttp(services: Services): FastifyInstance {
  const { config } = services
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    // Of the longest request, a video over a slow connection; any other body has BODY_WITHIN_MS.
    requestTimeout: VIDEO_WITHIN_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    clientErrorHandler: answerBadRequest,
    trustProxy: config.TRUST_PROXY ?? false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    exposeHeadRoutes: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: false, maxParamLength: 300 },
  })
  countWork(app, services)
  app.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES_MAX, files: 20, fields: 200, fieldSize: 200_000, parts: 220 },
  })
  // A proxy that says so asks the next node when it gets a 503, and stays away from this one for a while.
  app.addHook('onRequest', async (request, reply) => {
    const goes_elsewhere = request.method === 'GET' && request.headers[ASKS_ELSEWHERE] !== undefined
    if (stopping(services).draining && goes_elsewhere && request.url !== '/readyz')
      return reply.code(503).header('cache-control', 'no-store').send('ask another node')
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (stopping(services).draining) reply.header('connection', 'close')
    reply.header('referrer-policy', 'same-origin')
    reply.header('x-frame-options', 'DENY')
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/html')) {
      reply.header('content-security-policy', contentPolicy(services, request.host))
      reply.header('permissions-policy', permissionsPolicy(request.url.startsWith('/admin/') ? 'console' : 'app'))
    }
    if (config.NODE_ENV === 'production' && (request.protocol === 'https' || config.PUBLIC_URL?.startsWith('https:')))
      reply.header('strict-transport-security', 'max-age=31536000')
  })
  limitBodies(app)
  compressAnswers(app)
  app.setNotFoundHandler((request, reply) =>
    reply
      // A call that is not there is answered like any other; a file that is not there must not pass for one.
      .code(request.url.toLowerCase().startsWith('/api/') ? 200 : 404)
      .header('cache-control', 'no-store')
      .send(plainRefusal(request.headers['accept-language'], 'NOT_FOUND')),
  )
  // Errors before a call is known: a body that is no JSON, too large, of a type we do not take.
  app.setErrorHandler((error: { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode ?? 500
    reply.header('cache-control', 'no-store')
    if (status >= 500) {
      services.metrics.unhandled_errors.inc()
      services.log.error({ err: error, request_id: request.id, url: request.url.split('?')[0] }, 'unhandled error')
      return reply.code(500).send({
        code: REFUSALS.INTERNAL.code,
        msg: refusalText('INTERNAL', localeOf(request)),
        data: { request_id: request.id },
      })
    }
    if (status === 413) return reply.code(413).send(plainRefusal(request.headers['accept-language'], 'FILE_TOO_LARGE'))
    return reply.code(200).send(plainRefusal(request.headers['accept-language'], 'UNSUPPORTED'))
  })
  health(app, services)
  serveUploads(app, services)
  return app
}

function plainRefusal(language: string | undefined, key: RefusalKey) {
  return { code: REFUSALS[key].code, msg: refusalText(key, /^zh\b/i.test(language ?? '') ? 'zh-CN' : 'en'), data: null }
}

/** Search engines may read the app; calls and the console are nothing to find. */
const ROBOTS_TXT = 'User-agent: *\nDisallow: /api/\nDisallow: /admin/\n'

function health(app: FastifyInstance, services: Services): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS_TXT),
  )
  app.get('/healthz', async () => 'ok')
  app.get('/readyz', async (_request, reply) => {
    if (stopping(services).draining) return reply.code(503).send('draining')
    try {
      await query(systemCtx(services, 'readyz'), 'platform_ready', 'select count(*) from platform_settings', [])
      return 'ready'
    } catch {
      return reply.code(503).send('database unreachable')
    }
  })
  const mayWatch = (request: FastifyRequest): boolean => isWatcher(services, request)
  app.get('/metrics', async (request, reply) =>
    mayWatch(request)
      ? reply.type('text/plain; version=0.0.4').send(await services.metrics.registry.metrics())
      : reply.callNotFound(),
  )
  let document: unknown
  app.get('/openapi.json', async (request, reply) => {
    if (!mayWatch(request)) return reply.callNotFound()
    document ??= openApi(services.config.PUBLIC_URL)
    return document
  })
}

/** In production only this machine and the addresses of METRICS_FROM may look. */
const isWatcher = ({ config }: Services, request: FastifyRequest): boolean =>
  config.NODE_ENV !== 'production' || config.METRICS_FROM.includes(request.ip) || isFromThisMachine(request)

/** Set when a stop begins, so that load balancers look elsewhere before the sockets close. */
const stopping = appState(() => ({ draining: false }))

const LOOK_EVERY_MS = 100
const REQUESTS_END_IN_MS = 15_000
/** A proxy that was sent away some times stays away for two seconds (deploy/nginx.conf). */
const NOBODY_CAME_FOR_MS = 300
const NOBODY_COMES_WITHIN_MS = 5_000

/**
 * Ends what comes in without cutting anything off: first /readyz says no, and a proxy that can ask elsewhere is told to; then no
 * connection is taken any more, and sockets are let go. Open connections end with their next answer; a proxy may just be sending on an
 * idle one, so those are left alone until `patience_ms` have passed (a proxy should give idle ones up sooner). A phone that stopped reading
 * its answer would keep the server from ever ending: what is open `requests_end_in_ms` later is cut off.
 */
export async function drainHttp(
  app: FastifyInstance,
  services: Services,
  patience_ms: number,
  letSocketsGo: () => void,
  requests_end_in_ms = REQUESTS_END_IN_MS,
): Promise<void> {
  stopping(services).draining = true
  await wait(patience_ms)
  const { server } = app
  let open = true
  if (patience_ms > 0) await untilNobodyComes(server)
  const closed = new Promise<void>((resolve) => {
    // Not the HTTP server's own close(): that would cut idle connections at once.
    Listener.prototype.close.call(server, () => {
      open = false
      resolve()
    })
  })
  letSocketsGo()
  const begun = performance.now()
  while (open && performance.now() - begun < patience_ms + requests_end_in_ms) {
    if (performance.now() - begun >= patience_ms) server.closeIdleConnections()
    await Promise.race([closed, wait(LOOK_EVERY_MS)])
  }
  server.closeAllConnections()
}

/**
 * Until no connection comes any more: who waits to be let in when the listener closes is hung up on by the kernel, although the request may
 * have been sent already, and only the sender of a GET may then send it again.
 */
async function untilNobodyComes(server: Listener): Promise<void> {
  const begun = performance.now()
  let last = begun
  const onCome = () => {
    last = performance.now()
  }
  server.on('connection', onCome)
  while (performance.now() - last < NOBODY_CAME_FOR_MS && performance.now() - begun < NOBODY_COMES_WITHIN_MS)
    await wait(NOBODY_CAME_FOR_MS / 10)
  await nextRound() // requests that came while we slept are let in first
  server.off('connection', onCome)
}

/** Serves a built app, precompressed files first; hashed assets for a year, the page itself never from cache. */
export function serveApp(app: FastifyInstance, services: Services, prefix: string, root: string): void {
  if (!existsSync(root)) return
  allowScriptsOf(services, root)
  app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    redirect: true,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('cache-control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      const policy = filePolicy(path)
      if (policy) reply.header('content-security-policy', policy)
    },
  })
}
