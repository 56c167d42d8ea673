/** The address that takes the pieces of an upload. Its signature is all it asks for: it is told to the shop alone. */
import { REFUSALS, reasonText, VIDEO_PIECE_BYTES } from '@juya/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../../platform/refuse.ts'
import { type Services, systemCtx } from '../../../platform/services.ts'
import { videoById } from '../store.ts'
import { takePiece } from './receiving.ts'
import { isUploadUrl } from './signing.ts'

type PieceRequest = FastifyRequest<{ Params: { id: string }; Querystring: { sig?: string; offset?: string } }>

/** HTTP status by what was wrong; everything else is a file that is not shown. */
const STATUS: Partial<Record<Refusal['key'], number>> = { NOT_FOUND: 404, STATE_CONFLICT: 409, VALIDATION: 400 }

export function pieceRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (pieces) => {
    pieces.removeAllContentTypeParsers()
    pieces.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: VIDEO_PIECE_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    pieces.put('/upload/video/:id', async (request: PieceRequest, reply) => {
      const ctx = systemCtx(services, request.id)
      reply.header('cache-control', 'no-store')
      const { sig = '', offset } = request.query
      const id = Number(request.params.id)
      const video = Number.isSafeInteger(id) && id > 0 ? await videoById(ctx, id) : undefined
      if (!video || !isUploadUrl(ctx, video, sig)) return reply.callNotFound()
      try {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { received_bytes, path } = await takePiece(ctx, video, Number(offset), bytes)
        return { offset: received_bytes, path }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const locale = request.headers['accept-language']?.startsWith('en') ? 'en' : 'zh-CN'
        const said = { code: REFUSALS[error.key].code, msg: reasonText(error.key, locale, error.details) }
        return reply.code(STATUS[error.key] ?? 422).send({ ...said, ...error.details })
      }
    })
  })
}
