/** Houses, sales and paddles as clients see them. Everything a page needs is read for the whole page at once. */
import type { HouseCard, LotForecast, Paddle, SessionCard, SessionCounts } from '@juya/contract'
import type { z } from 'zod'
import { paddleCover } from '../../domains/bidder/index.ts'
import { type roomRules, saleLots } from '../../domains/lot/index.ts'
import { type House, lastEndOf, type PaddleRow, type Session, store } from '../../domains/sale/index.ts'

import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { inLanguage } from '../auction/cards.ts'
import { type Brief, briefsForCards, shopNames } from '../shop/cards.ts'

export type HouseShown = z.input<typeof HouseCard>
export type SessionShown = z.input<typeof SessionCard>

/** @param known their shops, where those were read already */
export async function housesShown(
  ctx: Ctx,
  houses: readonly House[],
  known?: ReadonlyMap<number, Brief>,
): Promise<HouseShown[]> {
  const ids = houses.map((house) => house.shop_id)
  const shops = known ?? (await briefsForCards(ctx, ids))
  const counts = await query<{ shop_id: number; n: number }>(
    ctx,
    'house_session_counts',
    `select shop_id, count(*)::int as n from sale_sales where shop_id = any($1) and opened_at is not null group by shop_id`,
    [ids],
  )
  const count_of = new Map(counts.map((row) => [row.shop_id, row.n]))
  return houses.flatMap((house) => {
    const shop = shops.get(house.shop_id)
    if (!shop) return []
    return [
      {
        id: house.shop_id,
        name: shop.name,
        logo: shop.logo,
        licence_no: house.licence_no,
        intro: inLanguage(ctx, house.intro_en, house.intro),
        session_count: count_of.get(house.shop_id) ?? 0,
        fans_count: shop.fans_count,
        followed: shop.followed,
      },
    ]
  })
}

/** As its house says it, or that a lot won with it was not paid. */
export const whySuspended = (ctx: Ctx, { status, suspended_reason }: PaddleRow): string | null =>
  status !== 'suspended' || suspended_reason !== null
    ? suspended_reason
    : ctx.locale === 'en'
      ? 'A lot won with it was not paid in time'
      : '拍得的拍品逾期未付款'

export async function paddlesShown(
  ctx: Ctx,
  paddles: readonly PaddleRow[],
): Promise<Map<number, z.input<typeof Paddle>>> {
  const standing = await paddleCover.standingOn(ctx, paddles)
  return new Map(
    paddles.map((paddle) => [
      paddle.session_id,
      {
        no: paddle.paddle_no,
        status: paddle.status,
        deposit_fen: paddle.deposit_fen,
        limit_fen: paddle.limit_fen,
        suspended_reason: whySuspended(ctx, paddle),
        left_fen: Math.max(
          0,
          paddle.limit_fen - paddleCover.sumOf(standing.get(`${paddle.session_id}:${paddle.user_id}`)),
        ),
      },
    ]),
  )
}

export const countsShown = (outcome: saleLots.SessionOutcome | undefined): z.input<typeof SessionCounts> => ({
  lots: outcome?.lots ?? 0,
  scheduled: outcome?.scheduled ?? 0,
  live: outcome?.live ?? 0,
  sold: outcome?.sold ?? 0,
  unpaid: outcome?.unpaid ?? 0,
  passed: outcome?.passed ?? 0,
  withdrawn: outcome?.withdrawn ?? 0,
})

/** Sales in the order given, each with how its lots stand. A signed-in caller is told of their paddle. */
export async function sessionsWithCounts(
  ctx: Ctx,
  sessions: readonly Session[],
): Promise<Array<{ row: Session; card: SessionShown; outcome: saleLots.SessionOutcome | undefined }>> {
  if (sessions.length === 0) return []
  const ids = sessions.map((session) => session.id)
  const shop_ids = [...new Set(sessions.map((session) => session.shop_id))]
  const names = await shopNames(ctx, shop_ids)
  const shops = await briefsForCards(ctx, shop_ids)
  const outcomes = await saleLots.outcomesOf(ctx, ids)
  const paddles = ctx.user ? await paddlesShown(ctx, await store.paddlesOf(ctx, ctx.user.id, ids)) : undefined
  return sessions.map((row) => {
    const outcome = outcomes.get(row.id)
    const card: SessionShown = {
      id: row.id,
      house: { id: row.shop_id, name: names.get(row.shop_id) ?? '', logo: shops.get(row.shop_id)?.logo },
      title: inLanguage(ctx, row.title_en, row.title),
      cover: row.cover,
      mode: row.mode,
      status: row.status,
      starts_at: seconds(row.starts_at),
      first_ends_at: seconds(row.first_ends_at),
      ends_at: seconds(lastEndOf(row, outcome)),
      stagger_s: row.stagger_s,
      room:
        row.lot_s === null || row.counter_s === null
          ? null
          : { lot_s: row.lot_s, counter_s: row.counter_s, gap_s: row.gap_s },
      lot_count: row.lot_count,
      paddle_count: row.paddle_count,
      premium_bp: row.premium_bp,
      premium_slices: row.premium_slices,
      ladder: row.ladder,
      ladder_rows: row.ladder_rows,
      deposit_fen: row.deposit_fen,
      my_paddle: paddles?.get(row.id) ?? null,
    }
    return { row, card, outcome }
  })
}

export const sessionsShown = async (ctx: Ctx, sessions: readonly Session[]): Promise<SessionShown[]> =>
  (await sessionsWithCounts(ctx, sessions)).map(({ card }) => card)

/** A forecast with its moment in seconds. */
export const forecastShown = ({ about_at, ...one }: roomRules.Forecast): z.input<typeof LotForecast> => ({
  ...one,
  about_at: seconds(about_at),
})
