/** The carriers' callback: believed when its signature is right, and then only as news about a parcel. */
import type { FastifyInstance } from 'fastify'
import { SignatureError } from '../../../gateways/index.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { type Services, systemCtx } from '../../../platform/services.ts'
import { takePush } from './tracking.ts'

export function carrierRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (hooks) => {
    // The signature is over the bytes as they came.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    hooks.post('/hooks/carriers/:event', async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      reply.header('cache-control', 'no-store')
      try {
        const { shipment } = services.gateways.carriers.parseCallback(request.url, request.headers, raw)
        await inTransaction(systemCtx(services, `hook:${request.id}`), (tx) => takePush(tx, shipment))
        return { code: 'SUCCESS' }
      } catch (error) {
        if (!(error instanceof SignatureError)) throw error
        services.log.warn({ why: error.message }, 'a carrier callback that is not to be believed')
        return reply.code(401).send({ code: 'SIGN_INVALID' })
      }
    })
  })
}
