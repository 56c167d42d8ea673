/** What somebody has in points, their days, and their tasks. */
import {
  LATE_LOT_DAYS,
  MAKEUP_COST,
  orderPoints,
  type Parsed,
  POINTS_A_DAY,
  REFUSALS,
  refusalText,
  type points as rows,
  STREAK_POINTS,
} from '@juya/contract'
import type { z } from 'zod'
import { keptUnderWay } from '../../domains/order/index.ts'
import { checkinOf, makeupObstacle, multiplierOf, pointsOf, rescuableOf, tasksOf } from '../../domains/points/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Rows = typeof rows
type Standing = z.input<Rows['standing']['data']>

export async function standingShown(ctx: SignedCtx): Promise<Standing> {
  const { expiring, ...standing } = await pointsOf(ctx, ctx.user.id)
  return {
    ...standing,
    coming: await comingOf(ctx, ctx.user.id),
    expiring: expiring && { points: expiring.points, at: seconds(expiring.at) },
  }
}

/** What paid orders that are not completed will bring, as the rate stands now. */
async function comingOf(ctx: Ctx, user_id: number): Promise<number> {
  const rate = await rateOf(ctx, user_id)
  return (await keptUnderWay(ctx, user_id)).reduce((sum, fen) => sum + orderPoints(fen, rate), 0)
}

const rateOf = async (ctx: Ctx, user_id: number): Promise<number> => multiplierOf(ctx, user_id, await databaseNow(ctx))

/** What goods that are paid and kept (fen) will bring the caller; a guest sees the plain rate. */
export const pointsFor = async (ctx: Ctx, fen: number): Promise<number> =>
  orderPoints(fen, ctx.user ? await rateOf(ctx, ctx.user.id) : undefined)

interface GoodsSum {
  goods_fen: number
  adjust_fen: number
  shop_discount_fen: number
  platform_discount_fen: number
}

/** The same of orders as they are to be paid: each is counted by itself. */
export async function pointsForOrders(ctx: Ctx, user_id: number, orders: readonly GoodsSum[]): Promise<number> {
  const rate = await rateOf(ctx, user_id)
  const goods = orders.map((one) => one.goods_fen + one.adjust_fen - one.shop_discount_fen - one.platform_discount_fen)
  return goods.reduce((sum, fen) => sum + orderPoints(Math.max(0, fen), rate), 0)
}

export async function homeShown(ctx: SignedCtx): Promise<z.input<Rows['home']['data']>> {
  const { id } = ctx.user
  const rescuable = await rescuableOf(ctx, id)
  const { streak, signed } = await checkinOf(ctx)
  const tasks = await tasksOf(ctx, id)
  return {
    ...(await standingShown(ctx)),
    rescuable: rescuable
      ? { points: rescuable.points, until_at: seconds(rescuable.until_at), lasts_days: LATE_LOT_DAYS }
      : null,
    tasks: tasks.map(({ code, name, name_en, points, progress, target, cycle, status, event }) => ({
      ...{ code, points, progress, target, cycle, status, event },
      name: ctx.locale === 'en' ? name_en : name,
    })),
    sign: { streak, signed },
    day_max: POINTS_A_DAY,
  }
}

export async function signFormShown(
  ctx: SignedCtx,
  { month }: Parsed<Rows['signForm']>,
): Promise<z.input<Rows['signForm']['data']>> {
  const { today, signed, points, streak, makeup_days, days } = await checkinOf(ctx)
  const of = new Map(days.map((one) => [one.day, one]))
  const no = await makeupObstacle(ctx)
  return {
    day: today,
    month: daysOfMonth(month ?? today.slice(0, 7)).map((day) => {
      const one = of.get(day)
      return { day, signed: one !== undefined, is_makeup: one?.is_makeup ?? false, points: one?.points ?? 0 }
    }),
    streak,
    today: { signed, points },
    rules: {
      points: [...STREAK_POINTS],
      multiplier_bp: await rateOf(ctx, ctx.user.id),
      makeup_cost: MAKEUP_COST,
      makeup_days,
      makeup: no
        ? { ok: false, code: REFUSALS[no.key].code, reason: refusalText(no.key, ctx.locale, no.details) }
        : { ok: true },
      day_max: POINTS_A_DAY,
    },
  }
}

/** @param month 2026-11 */
function daysOfMonth(month: string): string[] {
  const [year, of_year] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year!, of_year!, 0)).getUTCDate()
  return Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)
}
