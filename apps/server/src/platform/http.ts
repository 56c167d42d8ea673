/** The HTTP server around the calls: limits, headers, errors before a call is known, health, metrics, OpenAPI, files, the apps. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Server as Listener } from 'node:net'
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import { REFUSALS, type RefusalKey, refusalText } from '@juya/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { compressAnswers } from './compress.ts'
import { query } from './db.ts'
import { UPLOAD_BYTES_MAX, WIDTHS } from './files.ts'
import { localeOf } from './guard.ts'
import { mutant } from './mutants.ts'
import { openApi } from './openapi.ts'
import { type Services, systemCtx } from './services.ts'

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ')

/** Set by deploy/nginx.conf where a GET may be sent to another node. */
const ASKS_ELSEWHERE = 'x-asks-elsewhere'

export function openHttp(services: Services): FastifyInstance {
  const { config } = services
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    trustProxy: mutant('forwarded_for_believed') || (config.TRUST_PROXY ?? false),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    exposeHeadRoutes: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: false, maxParamLength: 300 },
  })
  app.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES_MAX, files: 20, fields: 200, fieldSize: 200_000, parts: 220 },
  })
  // A proxy that says so asks the next node when it gets a 503, and stays away from this one for a while.
  app.addHook('onRequest', async (request, reply) => {
    const goes_elsewhere =
      (request.method === 'GET' && request.headers[ASKS_ELSEWHERE] !== undefined) || mutant('drain_turns_all_away')
    if (services_state.draining && goes_elsewhere && request.url !== '/readyz')
      return reply.code(503).header('cache-control', 'no-store').send('ask another node')
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (services_state.draining) reply.header('connection', 'close')
    reply.header('referrer-policy', 'same-origin')
    reply.header('x-frame-options', 'DENY')
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/html'))
      reply.header('content-security-policy', CSP)
  })
  compressAnswers(app)
  app.setNotFoundHandler((request, reply) =>
    reply.header('cache-control', 'no-store').send(plainRefusal(request.headers['accept-language'], 'NOT_FOUND')),
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
  uploads(app, services)
  return app
}

function plainRefusal(language: string | undefined, key: RefusalKey) {
  return { code: REFUSALS[key].code, msg: refusalText(key, /^zh\b/i.test(language ?? '') ? 'zh-CN' : 'en'), data: null }
}

function health(app: FastifyInstance, services: Services): void {
  app.get('/healthz', async () => 'ok')
  app.get('/readyz', async (_request, reply) => {
    if (services_state.draining) return reply.code(503).send('draining')
    try {
      await query(systemCtx(services, 'readyz'), 'platform_ready', 'select count(*) from platform_settings', [])
      return 'ready'
    } catch {
      return reply.code(503).send('database unreachable')
    }
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(await services.metrics.registry.metrics()),
  )
  let document: unknown
  app.get('/openapi.json', async () => {
    document ??= openApi()
    return document
  })
}

/** Set when a stop begins, so that load balancers look elsewhere before the sockets close. */
export const services_state = { draining: false }

const LOOK_EVERY_MS = 100
const REQUESTS_END_IN_MS = 15_000
/** A proxy that was sent away some times stays away for two seconds (deploy/nginx.conf). */
const NOBODY_CAME_FOR_MS = 300
const NOBODY_COMES_WITHIN_MS = 5_000

/**
 * Ends what comes in without cutting anything off: first /readyz says no, and a proxy that can ask elsewhere is told to; then no
 * connection is taken any more, and sockets are let go. Open connections end with their next answer; a proxy may just be sending on an
 * idle one, so those are left alone until `patience_ms` have passed (a proxy should give idle ones up sooner).
 */
export async function drainHttp(app: FastifyInstance, patience_ms: number, letSocketsGo: () => void): Promise<void> {
  services_state.draining = true
  await wait(patience_ms)
  const { server } = app
  let open = true
  if (patience_ms > 0) await untilNobodyComes(server)
  // Not the HTTP server's own close(): that would cut idle connections at once.
  Listener.prototype.close.call(server, () => {
    open = false
  })
  letSocketsGo()
  const begun = performance.now()
  while (open && performance.now() - begun < patience_ms + REQUESTS_END_IN_MS) {
    if (performance.now() - begun >= patience_ms) server.closeIdleConnections()
    await wait(LOOK_EVERY_MS)
  }
}

/**
 * Until nobody comes any more: who waits to be let in when the listener closes is hung up on by the kernel, although the request may
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
  await nextRound() // whoever came while we slept is let in first
  server.off('connection', onCome)
}

function uploads(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { '*': string }; Querystring: { w?: string } }>('/upload/*', async (request, reply) => {
    const path = `upload/${request.params['*']}`
    const width = WIDTHS.find((one) => String(one) === request.query.w)
    const plain = /^upload\/\d{4}\/\d{2}\/[0-9a-f]{32}\.webp$/.test(path)
    if (!plain || (await services.files.isPrivate(systemCtx(services, request.id), path))) return reply.callNotFound()
    const bytes = await services.files.read(path, width)
    if (!bytes) return reply.callNotFound()
    return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(bytes)
  })
}

/** Serves a built app, precompressed files first; hashed assets for a year, the page itself never from cache. */
export function serveApp(app: FastifyInstance, prefix: string, root: string): void {
  if (!existsSync(root)) return
  app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    redirect: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
