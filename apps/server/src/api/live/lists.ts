/** Lists of live rooms: planned sessions, live time, categories. */
import { randomUUID } from 'node:crypto'
import { LIVE_PAST_SHOWN, type live } from '@juya/contract'
import type { z } from 'zod'
import { followedShopIds } from '../../domains/interest/index.ts'
import {
  airRules,
  balanceOf,
  isOpenRoom,
  liveSetting,
  minutesOf,
  onAirOf,
  plannedIn,
  plansOnSale,
  roomOf,
  roomsByIds,
  type Session,
  type TimePurchase,
  TOLD_DAYS,
} from '../../domains/live/index.ts'
import { lotsByIds } from '../../domains/lot/index.ts'
import { treeOf } from '../../domains/site/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { titleOf } from '../auction/cards.ts'
import { shopPayOptions } from '../payment/options.ts'
import { briefsForCards } from '../shop/cards.ts'
import { categoryNames } from '../site/categories.ts'
import { liveCards } from './cards.ts'
import { hiddenShops, keepsAway } from './hidden.ts'
import { timeShown } from './shown.ts'

type Rows = typeof live
type FeeList = z.input<Rows['feeList']['data']>

/** The first level of categories that take something new. */
export async function categories(ctx: Ctx): Promise<z.input<Rows['category']['data']>> {
  const top = ((await treeOf(ctx)).children.get(null) ?? []).filter(({ active }) => active).map(({ id }) => id)
  const names = await categoryNames(ctx, top)
  return { list: top.map((id) => ({ id, name: names.get(id)! })) }
}

/** Plans with the ways to pay, and what was bought, the latest first. */
export async function feeList(ctx: ShopCtx, paging: Paging): Promise<FeeList> {
  const { shop_id, role } = ctx.shop
  const room = await roomOf(ctx, shop_id)
  const may_buy = role === 'owner' && room !== undefined && isOpenRoom(room.status)
  const bought = await pageQuery<TimePurchase & Record<string, unknown>>(
    ctx,
    {
      name: 'live_time_of_shop',
      columns: 'p.*',
      from: 'live_time_purchases p where p.shop_id = $1',
      order: 'p.at desc, p.id desc',
      values: [shop_id],
    },
    paging,
  )
  const plans: FeeList['plans'] = []
  for (const { id, name, name_en, minutes, price_fen, valid_days } of await plansOnSale(ctx))
    plans.push({
      ...{ id, name: ctx.locale === 'en' ? name_en : name, minutes, price_fen, valid_days },
      pay: may_buy ? await shopPayOptions(ctx, price_fen, shop_id) : null,
    })
  const now = await databaseNow(ctx)
  return {
    ...bought,
    list: bought.list.map((time) => timeShown(ctx, time, now)),
    plans,
    left_minutes: minutesOf(await balanceOf(ctx, shop_id)),
    back_days: await liveSetting(ctx, 'live.back_days'),
    told_days: [...TOLD_DAYS],
    submit_token: randomUUID(),
  }
}

const SESSIONS = {
  scheduled: {
    name: 'live_sessions_scheduled',
    from: `live_sessions s where s.shop_id = $1 and s.status = 'scheduled'`,
    order: 's.planned_at, s.id',
  },
  ended: {
    name: 'live_sessions_ended',
    from: `live_sessions s where s.shop_id = $1 and s.status = 'ended'`,
    order: 's.planned_at desc, s.id desc',
  },
  cancelled: {
    name: 'live_sessions_cancelled',
    from: `live_sessions s where s.shop_id = $1 and s.status = 'cancelled'`,
    order: 's.planned_at desc, s.id desc',
  },
} as const

/** The shop's sessions of a state. */
export async function ownSessions(
  ctx: ShopCtx,
  { status, ...paging }: z.output<Rows['notice']['input']>,
): Promise<z.input<Rows['notice']['data']>> {
  const found = await pageQuery<Session & Record<string, unknown>>(
    ctx,
    { ...SESSIONS[status], columns: 's.*', values: [ctx.shop.shop_id] },
    paging,
  )
  return { ...found, list: await liveCards(ctx, found.list) }
}

const NOW = {
  live: { name: 'live_sessions_now', status: `s.status in ('live', 'paused')`, order: 's.started_at desc, s.id desc' },
  scheduled: { name: 'live_sessions_ahead', status: `s.status = 'scheduled'`, order: 's.planned_at, s.id' },
} as const

/** Sessions on air, or planned, of rooms that are open, but for those of shops the caller keeps away. */
export async function sessionsNow(
  ctx: Ctx,
  { category_id, status, feed, ...paging }: z.output<Rows['list']['input']>,
): Promise<z.input<Rows['list']['data']>> {
  const shops = feed === 'follow' ? (ctx.user ? await followedShopIds(ctx, ctx.user.id) : []) : null
  const found = await pageQuery<Session & Record<string, unknown>>(
    ctx,
    {
      name: NOW[status].name,
      columns: 's.*',
      from: `live_sessions s join live_rooms r on r.id = s.room_id
        where ${NOW[status].status} and ($1::bigint is null or r.category_id = $1) and ($2::bigint[] is null or s.shop_id = any($2))
          and not s.shop_id = any($3)`,
      order: NOW[status].order,
      values: [category_id ?? null, shops, await hiddenShops(ctx)],
    },
    paging,
  )
  const cards = await liveCards(ctx, found.list)
  const lots = await runningLots(ctx, found.list)
  return { ...found, list: cards.map((card) => ({ ...card, lot: lots.get(card.session_id) ?? null })) }
}

/** The lot that runs in each of these sessions. */
async function runningLots(ctx: Ctx, sessions: readonly Session[]) {
  const ids = sessions.flatMap(({ current_lot_id }) => current_lot_id ?? [])
  const running = (await lotsByIds(ctx, ids)).filter(({ status }) => status === 'live')
  return new Map(
    running.map((lot) => [lot.live_session_id, { title: titleOf(ctx, lot), current_fen: lot.current_fen }] as const),
  )
}

/** The latest sessions of a shop that ended. */
const pastOf = (ctx: Ctx, shop_id: number): Promise<Session[]> =>
  query<Session & Record<string, unknown>>(
    ctx,
    'live_sessions_past',
    `select * from live_sessions where shop_id = $1 and status = 'ended' order by planned_at desc, id desc limit ${LIVE_PAST_SHOWN}`,
    [shop_id],
  )

/** An open room with its sessions. @throws Refusal NOT_FOUND */
export async function roomInfo(ctx: Ctx, room_id: number): Promise<z.input<Rows['roomInfo']['data']>> {
  const [room] = await roomsByIds(ctx, [room_id])
  if (!room || !isOpenRoom(room.status) || (await keepsAway(ctx, room.shop_id))) refuse('NOT_FOUND')
  const { on_air, list: planned } = await plannedOf(ctx, { room_id })
  const past = await pastOf(ctx, room.shop_id)
  const names = await categoryNames(ctx, [room.category_id])
  return {
    room: {
      ...{ id: room.id, title: room.title, cover: room.cover, intro: room.intro },
      category: { id: room.category_id, name: names.get(room.category_id) ?? '' },
    },
    shop: (await briefsForCards(ctx, [room.shop_id])).get(room.shop_id)!,
    ...{ on_air, planned, past: await liveCards(ctx, past) },
  }
}

/** What an open room plans and has on air; of a shop without one, nothing. */
export async function plannedOf(
  ctx: Ctx,
  { room_id, shop_id }: z.output<Rows['roomNotice']['input']>,
): Promise<z.input<Rows['roomNotice']['data']>> {
  const room =
    shop_id !== undefined
      ? await roomOf(ctx, shop_id)
      : (await roomsByIds(ctx, room_id === undefined ? [] : [room_id]))[0]
  if (!room || !isOpenRoom(room.status) || (await keepsAway(ctx, room.shop_id)))
    return { room: null, on_air: null, list: [], replay: null }
  const on_air = await onAirOf(ctx, room.shop_id)
  const is_on = on_air !== undefined && airRules.isRunning(on_air.status)
  return {
    room: { id: room.id, title: room.title, cover: room.cover },
    on_air: is_on ? (await liveCards(ctx, [on_air]))[0]! : null,
    list: await liveCards(ctx, await plannedIn(ctx, room.shop_id)),
    replay: (await liveCards(ctx, await pastOf(ctx, room.shop_id))).find((one) => one.replay_until != null) ?? null,
  }
}
