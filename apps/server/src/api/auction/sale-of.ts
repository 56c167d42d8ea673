/** The sale a lot stands in, as its page says it, with the caller's paddle. */
import type { LotDetail } from '@juya/contract'
import type { z } from 'zod'
import { type Lot, roomRules } from '../../domains/lot/index.ts'
import { room, type Session, store } from '../../domains/sale/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { forecastShown, paddlesShown } from '../house/cards.ts'
import { roomLots } from '../house/room-lots.ts'
import { inLanguage } from './cards.ts'

type Sale = z.input<typeof LotDetail>['sale']

export async function saleOf(ctx: Ctx, lot: Lot): Promise<Sale> {
  if (lot.session_id === null) return null
  const session = await store.sessionById(ctx, lot.session_id)
  if (!session) return null
  const { id, title, title_en, status } = session
  const own = ctx.user && (await store.paddleOf(ctx, id, ctx.user.id))
  const paddle = own && (await paddlesShown(ctx, [own])).get(id)
  const in_room = session.mode === 'room' ? { room: await inRoom(ctx, session, lot) } : {}
  return { id, title: inLanguage(ctx, title_en, title), status, paddle: paddle ?? null, ...in_room }
}

/** A live lot: while it waits, how many come before it and about when it starts. */
async function inRoom(ctx: Ctx, session: Session, lot: Lot): Promise<NonNullable<Sale>['room']> {
  const lot_s = session.lot_s ?? 0
  if (lot.status !== 'scheduled') return { lot_s }
  const all = roomRules.forecast(room.stageNow(session), await roomLots(ctx, session), await databaseNow(ctx))
  const own = all.find(({ lot_id }) => lot_id === lot.id)
  return { lot_s, forecast: own && forecastShown(own) }
}
