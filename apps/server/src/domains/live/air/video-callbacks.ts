/** The media role's callbacks: believed when their signature is right. */
import type { FastifyInstance } from 'fastify'
import { SignatureError } from '../../../gateways/index.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { type Services, systemCtx } from '../../../platform/services.ts'
import { openSessions } from './picture-door.ts'
import { losePictures, takeEvent } from './picture-events.ts'

export function videoRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (hooks) => {
    // The signature is over the bytes as they came.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    hooks.post('/hooks/video/:event', async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      reply.header('cache-control', 'no-store')
      try {
        const event = services.gateways.video.parseCallback(request.url, request.headers, raw)
        const ctx = systemCtx(services, `hook:${request.id}`)
        if (event.word === 'began') {
          await losePictures(ctx)
          return { sessions: await openSessions(ctx) }
        }
        await inTransaction(ctx, (tx) => takeEvent(tx, event))
        return { code: 'SUCCESS' }
      } catch (error) {
        if (!(error instanceof SignatureError)) throw error
        services.log.warn({ why: error.message }, 'a video callback that is not to be believed')
        return reply.code(401).send({ code: 'SIGN_INVALID' })
      }
    })
  })
}
