/** The address of a file somebody took: signed, for some minutes; who has it needs nothing else, so that a browser can save it. */
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { openCtx } from '../../platform/http/authenticate.ts'
import { isSigned, signatureFor } from '../../platform/secrets/keys.ts'
import type { Services } from '../../platform/services.ts'
import { contentOf, fileNameOf, type TakeoutFile } from './making.ts'
import { setting } from './settings.ts'

const ROUTE = '/api/user/Export/file'
const MINUTE_MS = 60_000

const USE = 'takeout.file'
const TYPES = { csv: 'text/csv', json: 'application/json', html: 'text/html' } as const

/** The address of a file, and until when it works (ms). */
export async function linkTo(ctx: Ctx, { id }: Pick<TakeoutFile, 'id'>): Promise<{ url: string; until_at: number }> {
  const until_at = (await databaseNow(ctx)) + (await setting(ctx, 'takeout.link_min')) * MINUTE_MS
  const sig = signatureFor(ctx, USE, [id, until_at])
  return { url: `${ROUTE}?${new URLSearchParams({ id: String(id), until: String(until_at), sig })}`, until_at }
}

/** GET the file. An address that is over, or was changed, is "not found". */
export function fileRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { id?: string; until?: string; sig?: string } }>(ROUTE, async (request, reply) => {
    const ctx = openCtx(services, request)
    const [id, until] = [Number(request.query.id), Number(request.query.until)]
    const right = Number.isSafeInteger(id) && isSigned(ctx, USE, [id, until], request.query.sig ?? '')
    if (!right || !(until > (await databaseNow(ctx)))) return reply.callNotFound()
    const file = await contentOf(ctx, id)
    if (!file) return reply.callNotFound()
    return (
      reply
        .type(`${TYPES[file.format]}; charset=utf-8`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        // A page is saved, and opened from the disk: here it would be one of ours.
        .header('content-disposition', `attachment; filename="${fileNameOf(file)}"`)
        .send(file.text)
    )
  })
}
