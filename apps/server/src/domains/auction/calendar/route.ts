/** GET /cal/{address}.ics: what calendars ask for. An address that is wrong or revoked is "not found". */
import type { FastifyInstance } from 'fastify'
import { databaseNow } from '../../../platform/db/db.ts'
import { openCtx } from '../../../platform/http/authenticate.ts'
import type { Services } from '../../../platform/services.ts'
import { CALENDAR_PATH, eventOf, lotsIn, readerOf } from './calendar.ts'
import { icsOf } from './ics.ts'

export function calendarRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>(`${CALENDAR_PATH}:file`, async (request, reply) => {
    const ctx = openCtx(services, request)
    const found = /^(.+)\.ics$/.exec(request.params.file)
    const reader = found && (await readerOf(ctx, found[1]!))
    if (!reader) return reply.callNotFound()
    const events = (await lotsIn(ctx, reader.id)).map((lot) => eventOf(ctx, lot, reader.locale))
    const name = reader.locale === 'en' ? 'My lots on Juya' : '聚雅：我的拍品'
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, max-age=300')
      .header('x-content-type-options', 'nosniff')
      .send(icsOf(name, events, await databaseNow(ctx)))
  })
}
