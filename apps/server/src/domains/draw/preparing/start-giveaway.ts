/** A giveaway of a live session: one of its shop's goods, set aside, for people who are there. It is open at once, and drawn like every draw. */
import { LIVE_GIVEAWAY_MIN } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { goodsByIds, setAside, skusOf } from '../../goods/index.ts'
import { GIVEAWAY_DRAWS_AFTER_MS, holderOf, MINUTE_MS } from '../rules.ts'
import { setting } from '../settings.ts'
import { type Draw, draw_draws, type Prize } from '../tables.ts'
import { freeze } from './publish-draw.ts'

const CLAIM_DAYS = 7

interface Giveaway {
  live_session_id: number
  shop_id: number
  /** The member who starts it. */
  made_by: number
  goods_id: number
  qty: number
  minutes: number
}

/**
 * Starts one. The caller holds the session.
 * @throws Refusal NOT_FOUND (no goods of the shop on sale), VALIDATION {field, reason} (liquor), OUT_OF_STOCK {left}, AMOUNT_INVALID {max_fen},
 * LIMIT_REACHED {limit}, NOT_CONFIGURED (no beacon)
 */
export async function startGiveaway(tx: Tx, giveaway: Giveaway): Promise<Draw> {
  if (!tx.services.gateways.beacon.configured) refuse('NOT_CONFIGURED')
  const { live_session_id, made_by, minutes } = giveaway
  await checkCount(tx, live_session_id)
  const { prize, sku_id } = await prizeOf(tx, giveaway)
  invariant(minutes >= LIVE_GIVEAWAY_MIN.least, 'a giveaway nobody can enter')
  const from_at = Math.floor(await databaseNow(tx))
  const closes_at = from_at + minutes * MINUTE_MS
  const [draft] = await tx.db
    .insert(draw_draws)
    .values({
      ...{ live_session_id, made_by, cover: prize.image, prizes: [prize] },
      ...{ title: `直播抽奖：${prize.name}`, title_en: `Giveaway: ${prize.name_en}` },
      ...{ share_tickets: 0, max_tickets: 1, claim_days: CLAIM_DAYS },
      ...{ from_at, closes_at, draws_at: closes_at + GIVEAWAY_DRAWS_AFTER_MS },
    })
    .returning()
  invariant(draft, 'a giveaway was not written')
  const open = await freeze(tx, draft)
  await setAside(tx, { holder: holderOf(open), sku_id, qty: prize.qty })
  return open
}

async function givenIn(ctx: Ctx, live_session_id: number): Promise<{ all_of: number; open: number }> {
  const [given] = await query<{ all_of: number; open: number }>(
    ctx,
    'draw_giveaways_had',
    `select count(*)::int as all_of, count(*) filter (where status = 'open')::int as open from draw_draws where live_session_id = $1`,
    [live_session_id],
  )
  return given!
}

/** How many more giveaways a session may have; those called off count. */
export async function giveawaysLeft(ctx: Ctx, live_session_id: number): Promise<number> {
  return Math.max(0, (await setting(ctx, 'draw.giveaway_count')) - (await givenIn(ctx, live_session_id)).all_of)
}

/** One at a time, and so many a session. @throws Refusal LIMIT_REACHED {limit} */
async function checkCount(tx: Tx, live_session_id: number): Promise<void> {
  if ((await givenIn(tx, live_session_id)).open > 0) refuse('LIMIT_REACHED', { limit: 1 })
  if ((await giveawaysLeft(tx, live_session_id)) === 0)
    refuse('LIMIT_REACHED', { limit: await setting(tx, 'draw.giveaway_count') })
}

/** The cheapest way to buy the goods of which there are enough: what it costs now is what it is worth. */
async function prizeOf(tx: Tx, { shop_id, goods_id, qty }: Giveaway): Promise<{ prize: Prize; sku_id: number }> {
  const [goods] = await goodsByIds(tx, [goods_id])
  if (goods?.shop_id !== shop_id || goods.deleted_at !== null || goods.status !== 'on') refuse('NOT_FOUND')
  if (goods.kind === 'liquor') refuse('VALIDATION', { field: 'goods_id', reason: 'no liquor' })
  const ways = (await skusOf(tx, [goods_id])).filter(({ on_sale }) => on_sale)
  const left = (way: { stock: number; locked_stock: number }) => way.stock - way.locked_stock
  const [sku] = ways.filter((way) => left(way) >= qty).sort((a, b) => a.price_fen - b.price_fen || a.id - b.id)
  if (!sku) refuse('OUT_OF_STOCK', { left: Math.max(0, ...ways.map(left)) })
  const max_fen = await setting(tx, 'draw.giveaway_max_fen')
  if (sku.price_fen * qty > max_fen) refuse('AMOUNT_INVALID', { max_fen })
  const way = sku.name ? ` ${sku.name}` : ''
  const prize: Prize = {
    ...{ rank: 1, name: `${goods.title}${way}`, name_en: `${goods.title_en ?? goods.title}${way}` },
    ...{ image: sku.image ?? goods.image, value_fen: sku.price_fen, qty },
    ...{ shop_id, goods_id, is_liquor: false },
  }
  return { prize, sku_id: sku.id }
}
