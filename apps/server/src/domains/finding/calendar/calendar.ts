/** A calendar of one's own that follows moved ends: its address is a bearer's, signed, and revoked with one tap. */

import type { Locale } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { isSigned, signatureFor } from '../../../platform/secrets/keys.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { accountFacts } from '../../account/index.ts'
import type { Lot } from '../../lot/index.ts'
import type { CalendarEvent } from './ics.ts'

/** Of the path, before the token. */
export const CALENDAR_PATH = '/cal/'
const LOTS_MAX = 300
const USE = 'auction.calendar'

interface Row extends Record<string, unknown> {
  user_id: number
  version: number
  since: number | null
}
export interface CalendarNow {
  url: string | undefined
  since: number | null
  lots: number
}

async function calendarOf(ctx: Ctx, user_id: number): Promise<Row | undefined> {
  return (await query<Row>(ctx, 'finding_calendar', 'select * from finding_calendars where user_id = $1', [user_id]))[0]
}

const urlOf = (ctx: Ctx, { user_id, version }: Row): string =>
  `${ctx.services.origin()}${CALENDAR_PATH}${user_id}-${signatureFor(ctx, USE, [user_id, version])}.ics`

/** The caller's calendar: its address, and how many lots stand in it. */
export async function myCalendar(ctx: SignedCtx): Promise<CalendarNow> {
  const row = await calendarOf(ctx, ctx.user.id)
  const is_on = row !== undefined && row.since !== null
  return {
    url: is_on ? urlOf(ctx, row) : undefined,
    since: row?.since ?? null,
    lots: (await lotsIn(ctx, ctx.user.id)).length,
  }
}

/** Gives the caller's calendar a new address, or none. The one before leads nowhere from then on. */
export async function setCalendar(ctx: SignedCtx, action: 'renew' | 'stop'): Promise<void> {
  await inTransaction(ctx, (tx) =>
    query(
      tx,
      'finding_calendar_set',
      `insert into finding_calendars (user_id, version, since) values ($1, 1, case when $2 then platform_now() end)
       on conflict (user_id) do update set version = finding_calendars.version + 1, since = excluded.since`,
      [tx.user.id, action === 'renew'],
    ),
  )
}

/** Of somebody who left. */
export async function eraseCalendar(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'finding_calendar_forget', 'delete from finding_calendars where user_id = $1', [user_id])
}

/** The person and language of a calendar's address; undefined for one that was never given, was changed, revoked, or whose person left. */
export async function readerOf(ctx: Ctx, token: string): Promise<{ id: number; locale: Locale } | undefined> {
  const [id = '', given = ''] = [token.slice(0, token.indexOf('-')), token.slice(token.indexOf('-') + 1)]
  if (!/^\d{1,15}$/.test(id)) return undefined
  const user_id = Number(id)
  const row = await calendarOf(ctx, user_id)
  if (!row || row.since === null) return undefined
  if (!isSigned(ctx, USE, [user_id, row.version], given)) return undefined
  const person = (await accountFacts(ctx, [user_id])).get(user_id)
  return person && person.status !== 'cancelled' ? person : undefined
}

/** What a calendar says of a lot. */
type CalendarLot = Pick<Lot, 'id' | 'status' | 'in_room' | 'title' | 'title_en' | 'ends_at'>

/** The lots somebody watches or has bid on that have an end to come, soonest first. */
export const lotsIn = (ctx: Ctx, user_id: number): Promise<CalendarLot[]> =>
  query<CalendarLot>(
    ctx,
    'finding_calendar_lots',
    `select l.id, l.status, l.in_room, l.title, l.title_en, l.ends_at from (select lot_id from finding_watches where user_id = $1 union select lot_id from lot_participants where user_id = $1) mine
       join lot_outlines l on l.id = mine.lot_id
     where l.status in ('scheduled', 'live') and l.ends_at is not null and l.deleted_at is null order by l.ends_at, l.id limit ${LOTS_MAX}`,
    [user_id],
  )

/** Its end, or its turn in a room, lies ahead. */
export const hasEndToCome = ({ status, ends_at }: CalendarLot): boolean =>
  (status === 'scheduled' || status === 'live') && ends_at !== null

const BEFORE_MS = 10 * 60_000
const MOVES = {
  end: { en: 'A late bid moves the end', zh: '临近截拍的出价会顺延截拍时间' },
  turn: {
    en: 'The clerk starts one lot after the other: the time is a forecast',
    zh: '现场逐件开拍，时间为预计',
  },
} as const
/** What the entry itself does then. */
const MOVED = {
  followed: { en: '; this calendar follows it.', zh: '，本日历随之更新。' },
  'as it stands': {
    en: '; this entry does not. Look at the lot for the time that counts, or subscribe to your calendar in the app.',
    zh: '，本条目不会随之更新。请以拍品页面的时间为准，或在应用内订阅您的日历。',
  },
} as const

/**
 * A lot's end as an event: the ten minutes before it. A lot that waits for its turn in a room has a forecast instead.
 * `entry`: whether a program asks for it again, which the reader is told.
 */
export function eventOf(
  ctx: Ctx,
  lot: CalendarLot,
  locale: Locale,
  entry: 'followed' | 'as it stands' = 'followed',
): CalendarEvent {
  const origin = ctx.services.origin()
  const waits = lot.in_room && lot.status === 'scheduled'
  const [language, title] =
    locale === 'en' ? (['en', lot.title_en ?? lot.title] as const) : (['zh', lot.title] as const)
  const head = { en: waits ? 'About now: ' : 'Ends: ', zh: waits ? '预计开拍：' : '截拍：' }[language]
  return {
    uid: `lot-${lot.id}@${new URL(origin).host}`,
    title: `${head}${title}`,
    note: `${MOVES[waits ? 'turn' : 'end'][language]}${MOVED[entry][language]}`,
    url: `${origin}/h5/#${toScreen('auction.lot', { id: lot.id })}`,
    starts_at: lot.ends_at! - BEFORE_MS,
    ends_at: lot.ends_at!,
  }
}
