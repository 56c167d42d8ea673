/** The address of a file somebody took: signed, for some minutes; who has it needs nothing else, so that a browser can save it. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { openCtx } from '../../platform/http/authenticate.ts'
import type { Services } from '../../platform/services.ts'
import { contentOf, fileNameOf, type TakeoutFile } from './making.ts'
import { setting } from './settings.ts'

const ROUTE = '/api/user/Export/file'
const MINUTE_MS = 60_000

function signature(ctx: Ctx, id: number, until: number): Buffer {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(ctx.services.secrets.app_key, 'base64'), '', 'juya:takeout.file', 32),
  )
  return createHmac('sha256', key)
    .update(JSON.stringify([id, until]))
    .digest()
}

/** The address of a file, and until when it works (ms). */
export async function linkTo(ctx: Ctx, { id }: Pick<TakeoutFile, 'id'>): Promise<{ url: string; until_at: number }> {
  const until_at = (await databaseNow(ctx)) + (await setting(ctx, 'takeout.link_min')) * MINUTE_MS
  const sig = signature(ctx, id, until_at).toString('base64url')
  return { url: `${ROUTE}?${new URLSearchParams({ id: String(id), until: String(until_at), sig })}`, until_at }
}

/** GET the file. An address that is over, or was changed, is "not found". */
export function fileRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { id?: string; until?: string; sig?: string } }>(ROUTE, async (request, reply) => {
    const ctx = openCtx(services, request)
    const [id, until] = [Number(request.query.id), Number(request.query.until)]
    const given = Buffer.from(request.query.sig ?? '', 'base64url')
    const right = Number.isSafeInteger(id) && given.length === 32 && timingSafeEqual(given, signature(ctx, id, until))
    if (!right || !(until > (await databaseNow(ctx)))) return reply.callNotFound()
    const file = await contentOf(ctx, id)
    if (!file) return reply.callNotFound()
    return reply
      .type(file.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename="${fileNameOf(file)}"`)
      .send(file.text)
  })
}
