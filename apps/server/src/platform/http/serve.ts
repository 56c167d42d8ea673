/** Turns contract rows and their handlers into routes: one path through authentication, input, transaction, answer, for every call. */
import { asksConsent, type Call, COMMON_REFUSALS, type Envelope, REFUSALS, refusalText } from '@juya/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, SignedCtx } from '../context.ts'
import { inTransaction, isDatabaseAway } from '../db/db.ts'
import { Refusal, refuse } from '../refuse.ts'
import type { Services } from '../services.ts'
import { present, SUCCESS_CODE } from './answers/present.ts'
import { admit, checkMarker, localeOf, openCtx } from './authenticate.ts'
import type { Bound } from './handlers.ts'
import { type Claim, claim, claimOf, keep, onceByKey } from './idempotency.ts'
import { checkInput, rawInput } from './input.ts'
import { checkAddress, checkPerson, checkThing } from './limits/call-limits.ts'
import { checkPictures } from './named-pictures.ts'

const DUPLICATE_MS = 3_000

/** Called after each answered call; the test suite learns from it which rows were succeeded and refused on. */
export type OnAnswer = (call: Call, code: number) => void

export function serveCalls(
  app: FastifyInstance,
  services: Services,
  bound: readonly Bound[],
  onAnswer?: OnAnswer,
): void {
  const posts = new Set(bound.filter(({ call }) => call.method === 'POST').map(({ call }) => call.path.toLowerCase()))
  for (const one of bound) {
    const answer = (request: FastifyRequest, reply: FastifyReply) => answerCall(services, one, request, reply, onAnswer)
    app.route({ method: one.call.method, url: one.call.path, handler: answer })
    // A write by GET is accepted by POST as well; the legacy client never uses it, ours does where it can.
    const twin = one.call.method === 'GET' && one.call.effect === 'write' && !posts.has(one.call.path.toLowerCase())
    if (twin) app.route({ method: 'POST', url: one.call.path, handler: answer })
  }
}

async function answerCall(
  services: Services,
  bound: Bound,
  request: FastifyRequest,
  reply: FastifyReply,
  onAnswer?: OnAnswer,
): Promise<unknown> {
  const { call } = bound
  const started = performance.now()
  const cookies = new Set<string>()
  const setCookie = (line: string) => {
    if (!cookies.has(line)) reply.header('set-cookie', line)
    cookies.add(line)
  }
  const opened: Ctx = { ...openCtx(services, request), setCookie }
  let envelope: Envelope<unknown>
  try {
    checkMarker(call, request)
    await checkAddress(opened, call, request)
    const ctx = await admit(opened, call, request)
    await checkPerson(ctx, call)
    if (asksConsent(call)) await services.auth.consented(ctx as SignedCtx, ctx.shop !== undefined)
    const { fields, uploads } = await rawInput(ctx, call, request)
    const input = checkInput(call, fields, ctx.locale)
    await checkThing(ctx, call, input)
    if (call.effect === 'write') await checkPictures(ctx, call, input)
    envelope = await run({ ...ctx, uploads }, bound, input, request.headers['idempotency-key'])
  } catch (error) {
    envelope = failure(services, call, request, error)
    // A database that is away is no fault of this program: people get the words, not "abnormal status".
    if (envelope.code === REFUSALS.INTERNAL.code && !isDatabaseAway(error)) reply.code(500)
  }
  cacheHeaders(call, request, reply, envelope.code)
  services.metrics.calls.observe(
    { call: `${call.domain}.${call.name}`, code: String(envelope.code) },
    (performance.now() - started) / 1000,
  )
  onAnswer?.(call, envelope.code)
  return envelope
}

/** The server's half of the duplicate-submit guard for form posts [R5.2]; a request with an Idempotency-Key needs none. */
async function withoutDuplicates<R>(ctx: Ctx, call: Call, input: unknown, work: () => Promise<R>): Promise<R> {
  const { rate_limits } = ctx.services
  const form = `${ctx.user?.id ?? ctx.ip}:${call.path}:${JSON.stringify(input)}:${ctx.uploads?.map(({ sha256 }) => sha256).join()}`
  if (!(await rate_limits.isFirst('form', form, DUPLICATE_MS))) refuse('DUPLICATE_SUBMIT')
  try {
    return await work()
  } catch (error) {
    await rate_limits.forget('form', form) // nothing came of it, and the same form may be sent again
    throw error
  }
}

async function run(ctx: Ctx, bound: Bound, input: unknown, key: unknown): Promise<Envelope<unknown>> {
  const { call } = bound
  if (isShareable(call, ctx.user !== undefined) && !asksForOne(call)) {
    const read = (where: Ctx) => bound.run(where, input)
    return present(ctx, call, await ctx.services.replica.read(ctx, `${call.domain}.${call.name}`, read))
  }
  if (call.effect === 'read') return present(ctx, call, await bound.run(ctx, input))
  const claimed: Claim | undefined = claimOf(ctx, `${call.domain}.${call.name}`, key)
  if (bound.own_transaction) {
    const own = claimed ? { ...ctx, idempotency_key: claimed.key } : ctx
    const work = async () => present(ctx, call, await bound.run(own, input))
    return claimed && bound.repeats ? onceByKey(ctx, claimed, input, bound.repeats, work) : work()
  }
  const once = () =>
    inTransaction(ctx, async (tx) => {
      const known = claimed && (await claim(tx, claimed, input))
      if (known) return known as Envelope<unknown>
      const envelope = present(ctx, call, await bound.run(tx, input))
      if (claimed) await keep(tx, claimed, envelope)
      return envelope
    })
  return !claimed && call.body === 'multipart' ? withoutDuplicates(ctx, call, input, once) : once()
}

function failure(services: Services, call: Call, request: FastifyRequest, error: unknown): Envelope<unknown> {
  const locale = localeOf(request)
  if (error instanceof Refusal) {
    const promised =
      call.refusals.includes(error.key) ||
      (COMMON_REFUSALS as readonly string[]).includes(error.key) ||
      isGuardRefusal(error)
    if (!promised)
      services.log.warn({ call: `${call.domain}.${call.name}`, refusal: error.key }, 'a refusal the row does not list')
    const data = Object.keys(error.details).length > 0 ? error.details : null
    return { code: REFUSALS[error.key].code, msg: refusalText(error.key, locale, error.details), data }
  }
  const upload = uploadRefusal(error)
  if (upload) return { code: REFUSALS[upload].code, msg: refusalText(upload, locale), data: null }
  if (isOverload(error)) {
    services.log.warn({ err: error, call: `${call.domain}.${call.name}` }, 'too busy to answer in time')
    return { code: REFUSALS.RATE_LIMITED.code, msg: refusalText('RATE_LIMITED', locale), data: { retry_after_s: 1 } }
  }
  const data = { request_id: request.id }
  if (isDatabaseAway(error)) {
    services.log.warn({ err: error, call: `${call.domain}.${call.name}`, ...data }, 'the database is away')
    return { code: REFUSALS.INTERNAL.code, msg: refusalText('INTERNAL', locale), data: { ...data, retry_after_s: 1 } }
  }
  services.metrics.unhandled_errors.inc()
  services.log.error({ err: error, call: `${call.domain}.${call.name}`, ...data }, 'unhandled error')
  return { code: REFUSALS.INTERNAL.code, msg: refusalText('INTERNAL', locale), data }
}

const GUARD_KEYS = [
  'LOGIN_EXPIRED',
  'ACCOUNT_RESTRICTED',
  'REALNAME_REQUIRED',
  'SHOP_REQUIRED',
  'SHOP_NOT_ACTIVE',
  'PERMISSION_MISSING',
  'OPERATOR_LOGIN',
  'FORBIDDEN',
  'FRESH_CODE_NEEDED',
  'AGREEMENT_REQUIRED',
  'NOT_FOUND',
  'PREVIEW_CHANGED',
]
const isGuardRefusal = (error: Refusal): boolean => GUARD_KEYS.includes(error.key)

function uploadRefusal(error: unknown): 'FILE_TOO_LARGE' | 'UNSUPPORTED' | undefined {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return 'FILE_TOO_LARGE'
  if (/^FST_(FILES|PARTS|FIELDS|PROTO|INVALID_MULTIPART)/.test(code)) return 'UNSUPPORTED'
  if (/Unexpected end of (form|multipart)|Malformed part header/i.test(String(error))) return 'UNSUPPORTED'
  return undefined
}

/** Asks for things by their ids, as one does who was told that just these have changed: a moment late is too late for that. */
function asksForOne({ input }: Call): boolean {
  const { shape = {} } = input as { shape?: object }
  return 'id' in shape || 'ids' in shape
}

/** An answer for everybody, which clients and proxies may keep for cache_s seconds. */
const isShareable = (call: Call, signed: boolean): boolean =>
  call.effect === 'read' && call.cache_s !== undefined && !signed

function cacheHeaders(call: Call, request: FastifyRequest, reply: FastifyReply, code: number): void {
  const shareable = code === SUCCESS_CODE && isShareable(call, request.headers.token !== undefined)
  reply.header('cache-control', shareable ? `public, max-age=${call.cache_s}` : 'private, no-store')
  if (shareable) reply.header('vary', 'Accept-Language, Token')
}

/**
 * A lock or a statement that took too long, or no free connection: the transaction is rolled back, nothing is half done, and the
 * same request may simply be sent again.
 */
function isOverload(error: unknown): boolean {
  const { code, message = '' } = ((error as { cause?: unknown }).cause ?? error) as { code?: string; message?: string }
  return code === '55P03' || code === '57014' || message.includes('timeout exceeded when trying to connect')
}
