/** GET /cal/sales/{id}.ics: the hours of one sale as they stand, for anybody. A sale before its preview, or that is over, is "not found". */

import type { Locale } from '@juya/contract'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../platform/context.ts'
import { openCtx } from '../../../platform/http/authenticate.ts'
import type { Services } from '../../../platform/services.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { CALENDAR_PATH, type CalendarEvent, idInFile, languageAsked, sendCalendar } from '../../finding/index.ts'
import { saleLots } from '../../lot/index.ts'
import { sessionById } from '../store.ts'
import type { Session, SessionStatus } from '../tables.ts'
import { lastEndOf } from './sale-times.ts'

const LIES_AHEAD = new Set<SessionStatus>(['preview', 'live', 'paused'])
const SHORTEST_MS = 10 * 60_000

export function saleCalendarRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>(`${CALENDAR_PATH}sales/:file`, async (request, reply) => {
    const ctx = openCtx(services, request)
    const id = idInFile(request.params.file)
    const session = id === undefined ? undefined : await sessionById(ctx, id)
    if (!session || !LIES_AHEAD.has(session.status)) return reply.callNotFound()
    const ends_at = lastEndOf(session, (await saleLots.outcomesOf(ctx, [session.id])).get(session.id))
    return sendCalendar(ctx, reply, undefined, [saleEvent(ctx, session, ends_at, languageAsked(request, ctx))])
  })
}

const NOTES = {
  timed: {
    en: 'From the first end to the last. Late bids move the ends, and this entry does not follow: look at the sale for the times that count.',
    zh: '自首件截拍至末件截拍。临近截拍的出价会顺延截拍时间，本条目不会随之更新，请以专场页面为准。',
  },
  room: {
    en: 'The clerk starts one lot after the other: the end is a forecast, and this entry does not follow. Look at the sale for the times that count.',
    zh: '现场逐件开拍，结束时间为预计，本条目不会随之更新，请以专场页面为准。',
  },
} as const

/** A timed sale from its first end to its last, a room from its beginning. `ends_at`: ms */
function saleEvent(ctx: Ctx, session: Session, ends_at: number, locale: Locale): CalendarEvent {
  const origin = ctx.services.origin()
  const [language, title] =
    locale === 'en' ? (['en', session.title_en ?? session.title] as const) : (['zh', session.title] as const)
  const starts_at = session.mode === 'room' ? session.starts_at : session.first_ends_at
  return {
    uid: `sale-${session.id}@${new URL(origin).host}`,
    title: `${{ en: 'Sale: ', zh: '专场：' }[language]}${title}`,
    note: NOTES[session.mode][language],
    url: `${origin}/h5/#${toScreen('house.session', { id: session.id })}`,
    starts_at,
    // A sale of one lot ends where it begins to; calendars want a while.
    ends_at: Math.max(ends_at, starts_at + SHORTEST_MS),
  }
}
