/** The page of a group buy, and what a seat in it costs. */
import { REFUSALS, reasonText } from '@juya/contract'
import { defaultAddress, ownAddress } from '../../domains/address/index.ts'
import { newFormToken, placeableShippingFen, quote, refuseUnbuyable } from '../../domains/goods/index.ts'
import {
  buyById,
  buyOfGoods,
  checkJoin,
  type GroupBuy,
  isPublic,
  isWatched,
  joinable,
  pricesIn,
  setting,
  type WantedSeat,
} from '../../domains/group/index.ts'
import { shipHours } from '../../domains/order/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { itemOf } from '../goods/buying.ts'
import { goodsDetail } from '../goods/detail.ts'
import { payOptions } from '../payment/options.ts'
import { shopBriefs } from '../shop/cards.ts'
import { bookingsShown } from './bookings.ts'
import { cardsOf } from './cards.ts'
import { buyClocks } from './clocks.ts'
import { teamsOf } from './pages.ts'
import { pricesShown } from './prices.ts'
import { teamsShown } from './teams.ts'

const TEAMS_SHOWN = 10
const MINUTE_MS = 60_000

/** A group buy anybody may see. @throws Refusal NOT_FOUND, MISSING_PARAM */
export async function visibleBuy(
  ctx: Ctx,
  { group_buy_id, goods_id }: { group_buy_id?: number | undefined; goods_id?: number | undefined },
): Promise<GroupBuy> {
  if (group_buy_id === undefined && goods_id === undefined) refuse('MISSING_PARAM', { field: 'group_buy_id' })
  const buy = group_buy_id === undefined ? await buyOfGoods(ctx, goods_id!) : await buyById(ctx, group_buy_id)
  return buy && isPublic(buy.status) ? buy : refuse('NOT_FOUND')
}

/** Everything about a group buy, with the team a link names. @throws Refusal NOT_FOUND, MISSING_PARAM */
export async function groupDetail(
  ctx: Ctx,
  which: { group_buy_id?: number | undefined; goods_id?: number | undefined; team_id?: number | undefined },
) {
  const buy = await visibleBuy(ctx, which)
  const found = await joinable(ctx, { group_buy_id: buy.id, team_id: which.team_id })
  const [card] = await cardsOf(ctx, [buy])
  const [team] = found.team ? await teamsShown(ctx, [found.team]) : []
  const { list: teams } = await teamsOf(ctx, {
    group_buy_id: buy.id,
    status: 'forming',
    page: 1,
    page_size: TEAMS_SHOWN,
  })
  return {
    ...card!,
    goods: await goodsDetail(ctx, buy.goods_id),
    prices: await pricesShown(ctx, buy),
    rules_text: buy.rules_text,
    teams,
    team: team ?? null,
    joinable: await mayJoin(ctx, found),
    leave_before_min: await setting(ctx, 'group.leave_before_min'),
    pay_minutes: await setting(ctx, 'group.pay_min'),
    ship_hours: (await shipHours(ctx, [buy.shop_id]))(buy.shop_id),
    clocks: buyClocks(ctx, buy, await databaseNow(ctx)),
    watched: ctx.user ? await isWatched(ctx, ctx.user.id, buy.id) : false,
    watch_count: buy.watch_count,
  }
}

/** Whether the caller may start a team or join this one, and if not, why. A guest is asked to sign in first. */
async function mayJoin(ctx: Ctx, found: Awaited<ReturnType<typeof joinable>>) {
  if (!ctx.user) return { ok: true }
  try {
    await checkJoin(ctx, ctx.user.id, found, 1)
    return { ok: true }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      ok: false,
      code: REFUSALS[error.key].code,
      reason: reasonText(error.key, ctx.locale, error.details),
    }
  }
}

/** What a seat would cost, sent to an address of the caller's. @throws Refusal as joining, NOT_FOUND (way to buy, address) */
export async function seatPreview(
  ctx: SignedCtx,
  seat: Pick<WantedSeat, 'group_buy_id' | 'sku_id' | 'qty' | 'team_id'> & { address_id?: number | undefined },
) {
  const found = await joinable(ctx, seat)
  await checkJoin(ctx, ctx.user.id, found, seat.qty)
  const address =
    seat.address_id === undefined
      ? await defaultAddress(ctx, ctx.user.id)
      : await ownAddress(ctx, ctx.user.id, seat.address_id)
  const prices = await pricesIn(ctx, found.buy.id)
  if (!prices.has(seat.sku_id)) refuse('NOT_FOUND')
  const [one] = await quote(ctx, ctx.user.id, [seat], address?.province_code, prices)
  if (!one) refuse('NOT_FOUND')
  refuseUnbuyable(ctx, one.lines)
  const shipping_fen = placeableShippingFen(one)
  const total_fen = one.goods_fen + shipping_fen
  const amounts = {
    goods_fen: one.goods_fen,
    shipping_fen,
    premium_fen: 0,
    shop_discount_fen: 0,
    platform_discount_fen: 0,
    adjust_fen: 0,
    total_fen,
    deposit_applied_fen: 0,
    payable_fen: total_fen,
  }
  const none = { chosen: null, usable: [], unusable: [], lacking: [] }
  const shops = await shopBriefs(ctx, [one.shop_id])
  return {
    groups: [
      { shop: shops.get(one.shop_id)!, items: one.lines.map((line) => itemOf(ctx, line)), amounts, coupons: none },
    ],
    address: address ?? null,
    amounts,
    platform_coupons: none,
    agreements: [],
    deposit_notes: [],
    pay_deadline: seconds((await databaseNow(ctx)) + (await setting(ctx, 'group.pay_min')) * MINUTE_MS),
    submit_token: newFormToken(ctx, ctx.user.id),
    pay: await payOptions(ctx, total_fen),
    team: (await teamsShown(ctx, found.team ? [found.team] : []))[0] ?? null,
    booking: (await bookingsShown(ctx, [found.buy])).get(found.buy.id) ?? null,
  }
}
