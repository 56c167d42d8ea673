/** Where the provider tells about payouts. What it tells is a hint to look: the provider is asked, and only its answer is settled. */
import type { FastifyInstance } from 'fastify'
import { GatewayRefused, OutcomeUnknown, SignatureError } from '../../../gateways/index.ts'
import { type Services, systemCtx } from '../../../platform/services.ts'
import * as store from '../store.ts'
import { CALLBACK_PATH } from './send.ts'
import { settlePayout } from './settle.ts'

const BODY_BYTES_MAX = 16 * 1024

/** The route keeps the body as it came, because its signature covers the bytes. A message that is not the provider's changes nothing. */
export function payoutRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(CALLBACK_PATH, async (request, reply) => {
      const ctx = systemCtx(services, request.id)
      reply.header('cache-control', 'no-store')
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { payouts } = services.gateways
      try {
        const { payout_no } = payouts.parseCallback(CALLBACK_PATH, request.headers, raw)
        const w = await store.withdrawalByNo(ctx, payout_no)
        if (w) await settlePayout(ctx, w.id, await payouts.query(payout_no))
        return await reply.send({ code: 'SUCCESS' })
      } catch (problem) {
        if (problem instanceof SignatureError) {
          ctx.log.warn(
            { why: problem.message, ip: request.ip },
            'a callback about a payout that is not from the provider',
          )
          return reply.code(401).send({ code: 'FAIL' })
        }
        // Not known now: the provider will call again, and the deadline asks by itself.
        if (problem instanceof OutcomeUnknown || problem instanceof GatewayRefused)
          return reply.code(503).send({ code: 'FAIL' })
        throw problem
      }
    })
  })
}
