/**
 * What calendars ask for: GET /cal/{address}.ics follows the lots of one person, GET /cal/lots/{id}.ics is the end of one lot as it stands,
 * for anybody. An address that is wrong or revoked, and a lot without an end to come, are "not found".
 */
import type { Locale } from '@juya/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { openCtx } from '../../../platform/http/authenticate.ts'
import type { Services } from '../../../platform/services.ts'
import { lotById, lotStates } from '../../lot/index.ts'
import { CALENDAR_PATH, eventOf, hasEndToCome, lotsIn, readerOf } from './calendar.ts'
import { type CalendarEvent, icsOf } from './ics.ts'

export function calendarRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>(`${CALENDAR_PATH}:file`, async (request, reply) => {
    const ctx = openCtx(services, request)
    const found = /^(.+)\.ics$/.exec(request.params.file)
    const reader = found && (await readerOf(ctx, found[1]!))
    if (!reader) return reply.callNotFound()
    const events = (await lotsIn(ctx, reader.id)).map((lot) => eventOf(ctx, lot, reader.locale))
    const name = reader.locale === 'en' ? 'My lots on Juya' : '聚雅：我的拍品'
    return sendCalendar(ctx, reply.header('cache-control', 'private, max-age=300'), name, events)
  })

  app.get<{ Params: { file: string } }>(`${CALENDAR_PATH}lots/:file`, async (request, reply) => {
    const ctx = openCtx(services, request)
    const lot_id = idInFile(request.params.file)
    const lot = lot_id === undefined ? undefined : await lotById(ctx, lot_id)
    if (!lot || !lotStates.isPublic(lot.status) || !hasEndToCome(lot)) return reply.callNotFound()
    return sendCalendar(ctx, reply, undefined, [eventOf(ctx, lot, languageAsked(request, ctx), 'as it stands')])
  })
}

/** The number a calendar file is named after, as in "17.ics". */
export function idInFile(file: string): number | undefined {
  const found = /^(\d{1,15})\.ics$/.exec(file)
  return found ? Number(found[1]) : undefined
}

/** A file is opened as a plain link, which can say its reader's language in its address alone. */
export function languageAsked(request: FastifyRequest, ctx: Ctx): Locale {
  const { lang } = request.query as { lang?: unknown }
  return lang === 'en' || lang === 'zh-CN' ? lang : ctx.locale
}

/** Answers with these events. `name` is that of a calendar which is asked for again; without it they are added once. */
export async function sendCalendar(
  ctx: Ctx,
  reply: FastifyReply,
  name: string | undefined,
  events: readonly CalendarEvent[],
) {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .send(icsOf(name, events, await databaseNow(ctx)))
}
