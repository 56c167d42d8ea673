/**
 * Where the provider calls back. A callback is a hint to look: after its signature held, the provider is asked itself, and only its
 * answer is settled. Each event is handled once; it is acknowledged only after that, so an event we could not handle comes again.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GatewayRefused, OutcomeUnknown, type PaymentProvider, SignatureError } from '../../../gateways/index.ts'
import type { ProviderEvent } from '../../../gateways/provider.ts'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { type Services, systemCtx } from '../../../platform/services.ts'
import { settleRefund } from '../refunds/refunds.ts'
import * as store from '../store.ts'
import { everyProvider } from './provider-calls.ts'
import { receiveUnmatched, settlePayment } from './settle.ts'

const BODY_BYTES_MAX = 64 * 1024
const KEPT_TEXT_MAX = 2_000

/** Forged messages are kept for the operator, but a flood of them must not fill the disk. */
const FORGED_KEPT = { count_max: 20_000, window_ms: 600_000 }
const forgedOf = appState(() => ({ count: 0, since: 0 }))

const pathOf = ({ provider }: PaymentProvider) => `/hooks/${provider}/:event`

/** A provider's callback route; the body is kept as it came, because its signature covers the bytes. */
export function callbackRoutes(app: FastifyInstance, services: Services): void {
  for (const provider of everyProvider({ services })) callbackRoute(app, services, provider)
}

function callbackRoute(app: FastifyInstance, services: Services, provider: PaymentProvider): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    )
    // What cannot even be read (too large, cut off) is kept like every other message that is not from the provider.
    scope.setErrorHandler(async (problem: { statusCode?: number; message: string }, request, reply) => {
      if ((problem.statusCode ?? 500) >= 500) throw problem
      return refuseForged(services, provider, request, reply, { status: problem.statusCode!, why: problem.message })
    })
    scope.post(pathOf(provider), (request, reply) => takeCallback(services, provider, request, reply))
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
      url: pathOf(provider),
      handler: (request, reply) =>
        refuseForged(services, provider, request, reply, { status: 405, why: `${request.method} instead of POST` }),
    })
  })
}

async function refuseForged(
  services: Services,
  provider: PaymentProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, why }: { status: number; why: string },
): Promise<unknown> {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  reply.header('cache-control', 'no-store')
  await noteForged(systemCtx(services, request.id), provider, raw, { why, ip: request.ip })
  return answer(reply.code(status), provider, 'no')
}

const answer = (reply: FastifyReply, { acknowledgement }: PaymentProvider, word: 'yes' | 'no') =>
  reply.type(acknowledgement.content_type).send(acknowledgement[word])

async function takeCallback(
  services: Services,
  provider: PaymentProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const ctx = systemCtx(services, request.id)
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  reply.header('cache-control', 'no-store')
  let event: ProviderEvent
  try {
    event = provider.parseCallback(request.url.split('?')[0]!, request.headers, raw)
  } catch (problem) {
    // A provider we have no keys of cannot have sent anything.
    if (!(problem instanceof SignatureError || problem instanceof GatewayRefused)) throw problem
    return refuseForged(services, provider, request, reply, { status: 401, why: problem.message })
  }
  try {
    await handle(ctx, provider, event)
    return answer(reply, provider, 'yes')
  } catch (problem) {
    // Unanswered questions: the provider will call again, and the poller asks on its own.
    if (problem instanceof OutcomeUnknown || problem instanceof GatewayRefused)
      return answer(reply.code(503), provider, 'no')
    throw problem
  }
}

async function noteForged(
  ctx: Ctx,
  { provider }: PaymentProvider,
  raw: Buffer,
  { why, ip }: { why: string; ip: string },
): Promise<void> {
  const now = performance.now()
  const forged = forgedOf(ctx.services)
  if (now - forged.since > FORGED_KEPT.window_ms) Object.assign(forged, { count: 0, since: now })
  if (++forged.count > FORGED_KEPT.count_max) return
  ctx.log.warn({ why, ip }, 'a callback that is not from the provider')
  const body = { ip, text: raw.subarray(0, KEPT_TEXT_MAX).toString('utf8').replaceAll('\u0000', '') }
  await query(
    ctx,
    'payment_callback_forged',
    `insert into payment_callbacks (provider, signature_ok, body, result) values ($1, false, $2::jsonb, $3)`,
    [provider, JSON.stringify(body), why],
  )
}

/** Handles an event unless it was handled before. */
async function handle(ctx: Ctx, from: PaymentProvider, event: ProviderEvent): Promise<void> {
  const { provider } = from
  const about = 'payment' in event ? event.payment.pay_no : event.refund.refund_no
  const [row] = await query<{ id: number; done: boolean }>(
    ctx,
    'payment_callback_add',
    `insert into payment_callbacks (provider, event_id, signature_ok, about, body) values ($1, $2, true, $3, $4::jsonb)
     on conflict (provider, event_id) where event_id is not null do update set deliveries = payment_callbacks.deliveries + 1
     returning id, processed_at is not null as done`,
    [provider, event.event_id, about, JSON.stringify(event)],
  )
  if (row!.done) return
  const result =
    'payment' in event ? await handlePayment(ctx, from, event.payment) : await handleRefund(ctx, from, event.refund)
  await query(
    ctx,
    'payment_callback_done',
    'update payment_callbacks set processed_at = platform_now(), result = $2 where id = $1',
    [row!.id, result],
  )
}

async function handlePayment(
  ctx: Ctx,
  from: PaymentProvider,
  told: Extract<ProviderEvent, { type: `payment.${string}` }>['payment'],
): Promise<string> {
  const word = await from.queryOrder(told.pay_no)
  if (
    word.state !== told.state ||
    word.amount_fen !== told.amount_fen ||
    word.provider_order_id !== told.provider_order_id
  ) {
    ctx.log.error(
      { pay_no: told.pay_no, told, word },
      'the provider says one thing in its callback and another when asked',
    )
  }
  const payment = await store.paymentByNo(ctx, told.pay_no)
  // A number of another provider's payment says nothing about it.
  if (payment?.provider !== from.provider) {
    if (word.state !== 'succeeded') return 'unknown payment, no money'
    await inTransaction(ctx, (tx) => receiveUnmatched(tx, from.provider, word))
    return 'unknown payment, money in suspense'
  }
  const settled = await settlePayment(ctx, told.pay_no, word)
  return settled.settled_as ?? settled.status
}

async function handleRefund(
  ctx: Ctx,
  from: PaymentProvider,
  told: Extract<ProviderEvent, { type: `refund.${string}` }>['refund'],
): Promise<string> {
  const row = await store.refundByNo(ctx, told.refund_no)
  if (!row) return 'unknown refund'
  return settleRefund(ctx, row.id, await from.queryRefund(told))
}
