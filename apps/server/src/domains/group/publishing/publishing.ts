/** A shop's own work on its group buys: drafting, submitting, pausing and ending them. */
import { type GroupForm, TIERS_MIN } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadlines, setDeadlinesOfKinds } from '../../../platform/time/deadlines.ts'
import {
  editGoods,
  type Goods,
  isListed,
  isOnePiece,
  lockGoods,
  needsReview,
  priceHistory,
  publish,
  type SkuRow,
  wasFen,
} from '../../goods/index.ts'
import { accounts, balanceFen, isFrozen } from '../../ledger/index.ts'
import { checkActive, termsOf } from '../../shop/index.ts'
import { checkWords } from '../../site/index.ts'
import { endPool } from '../bookings/closing.ts'
import { type GroupEvent, isOpen, isStaircase, lowestAskedFen, type Tier, waysOf } from '../rules.ts'
import * as store from '../store.ts'
import type { GroupBuy } from '../tables.ts'
import { tellBuy } from '../telling.ts'

export type Form = z.output<typeof GroupForm>
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A group buy runs so long at most: its price was measured against the days before it. */
export const RUNS_MOST_DAYS = 90
/** A booking holds everybody's money until its end. */
export const BOOKING_MOST_DAYS = 30
const BOOKING_LEAST_HOURS = 24

/** Goods and a group buy of them, published in one step. @throws Refusal as publishing goods and as saveGroupBuy */
export async function publishTogether(
  ctx: ShopCtx,
  form: Parameters<typeof publish>[1],
  group: Form,
): Promise<{ id: number; status: Goods['status']; group_buy_id: number }> {
  return inTransaction(ctx, async (tx) => {
    const goods = await publish(tx, form)
    const { id } = await saveGroupBuy(tx, goods.id, group)
    return { ...goods, group_buy_id: id }
  })
}

/** Goods changed, and their group buy with them. @throws Refusal as changing goods and as saveGroupBuy */
export async function editTogether(
  ctx: ShopCtx,
  changes: Parameters<typeof editGoods>[1],
  group: Form,
): Promise<GroupBuy> {
  return inTransaction(ctx, async (tx) => {
    if (Object.values({ ...changes, id: undefined }).some((value) => value !== undefined)) await editGoods(tx, changes)
    return saveGroupBuy(tx, changes.id, group)
  })
}

/**
 * Prepares a group buy of goods, or changes one that is not public yet, and submits it unless it stays a draft.
 * @throws Refusal NOT_FOUND, OFF_SHELF, IN_GROUP_BUY, VALIDATION {field}, CONTENT_BLOCKED, WALLET_FROZEN, SHOP_DEPOSIT_SHORT
 */
export async function saveGroupBuy(ctx: ShopCtx, goods_id: number, form: Form): Promise<GroupBuy> {
  return inTransaction(ctx, async (tx) => {
    const { goods, skus } = await ownGoods(tx, goods_id)
    const before = await store.buyOfGoods(tx, goods_id)
    if (before && waysOf(before.status, 'save').length === 0) refuse('IN_GROUP_BUY', { goods_id })
    const now = await databaseNow(tx)
    // Moments are seconds on the wire.
    const to_at = form.to_at * 1_000
    const from_at = Math.max(now, (form.from_at ?? 0) * 1_000)
    await checkWords(tx, form.rules_text)
    const terms = form.mode === 'booking' ? bookingTerms(tx, skus, form) : teamTerms(tx, form)
    const { least_ms, most_days } = terms
    if (to_at <= from_at + least_ms || to_at > from_at + most_days * DAY_MS)
      wrong(tx, 'group.to_at', {
        en: `must be more than ${least_ms / HOUR_MS} hours and at most ${most_days} days after the beginning`,
        zh: `须晚于开始后 ${least_ms / HOUR_MS} 小时，且不超过 ${most_days} 天`,
      })
    const prices = await checkedPrices(tx, skus, terms.prices, { now, field: terms.field })
    const id = await store.saveBuy(
      tx,
      { id: before?.id, shop_id: goods.shop_id, goods_id },
      {
        ...form,
        ...{ size: terms.size, team_hours: terms.team_hours, ship_anyway: terms.ship_anyway, tiers: terms.tiers },
        ...{ from_at, to_at, per_user: goods.limit_per_person || form.per_user },
      },
      prices,
    )
    if (form.save === 'draft') return (await store.buyById(tx, id))!
    if (await isFrozen(tx, accounts.shopWallet(goods.shop_id))) refuse('WALLET_FROZEN')
    const shop = await termsOf(tx, goods.shop_id)
    if (shop.deposit_required_fen > 0) {
      const held_fen = await balanceFen(tx, accounts.shopDeposit(shop.shop_id))
      if (held_fen * 2 < shop.deposit_required_fen)
        refuse('SHOP_DEPOSIT_SHORT', { required_fen: shop.deposit_required_fen, held_fen })
    }
    const to = goods.status === 'reviewing' || (await needsReview(tx, shop)) ? 'reviewing' : 'active'
    const row = to === 'active' ? await activate(tx, id, skus, now) : await store.setStatus(tx, id, to)
    await checkActive(tx, shop.shop_id)
    return row
  })
}

/** Goods of the caller's shop that may be sold in teams, locked. @throws Refusal NOT_FOUND, OFF_SHELF, VALIDATION */
async function ownGoods(tx: Tx<ShopCtx>, goods_id: number): Promise<{ goods: Goods; skus: SkuRow[] }> {
  const [locked] = await lockGoods(tx, [goods_id])
  if (locked?.goods.shop_id !== tx.shop.shop_id) refuse('NOT_FOUND')
  const { goods } = locked
  if (!isListed(goods.status) && goods.status !== 'reviewing' && goods.status !== 'draft') refuse('OFF_SHELF')
  const skus = locked.skus.filter(({ enabled }) => enabled)
  // One piece is sold to one person: as goods, or at auction.
  if (goods.piece_id !== null || isOnePiece(skus))
    wrong(tx, 'group', { en: 'goods with one piece are not sold to a team', zh: '仅有一件的商品不能拼团' })
  return { goods, skus }
}

type Prices = NonNullable<Form['prices']>
interface Terms {
  size: number
  team_hours: number
  ship_anyway: boolean
  tiers: readonly Tier[]
  prices: Prices
  /** Where a wrong price is marked. */
  field: string
  /** How long it runs. */
  least_ms: number
  most_days: number
}

/** @throws Refusal VALIDATION {field} */
function teamTerms(tx: Ctx, { size, team_hours, ship_anyway, prices }: Form): Terms {
  if (size === undefined) wrong(tx, 'group.size', { en: 'is needed', zh: '请填写成团人数' })
  return {
    ...{ size, team_hours, ship_anyway, tiers: [], prices: prices ?? [], field: 'group.prices' },
    ...{ least_ms: team_hours * HOUR_MS, most_days: RUNS_MOST_DAYS },
  }
}

/**
 * The steps of a booking. All ways to buy cost the same, for one pool counts the pieces of all; there are as many pieces as the last step needs.
 * @throws Refusal VALIDATION {field}
 */
function bookingTerms(tx: Ctx, skus: readonly SkuRow[], { tiers = [] }: Form): Terms {
  const field = 'group.tiers'
  if (tiers.length < TIERS_MIN || !isStaircase(tiers))
    wrong(tx, field, {
      en: 'each step needs more pieces than the one before, and costs less',
      zh: '各级件数须递增，价格须递减',
    })
  if (new Set(skus.map(({ price_fen }) => price_fen)).size > 1)
    wrong(tx, field, { en: 'goods whose ways to buy cost the same', zh: '各规格价格须相同' })
  if (skus.reduce((sum, { stock }) => sum + stock, 0) < tiers.at(-1)!.min_qty)
    wrong(tx, field, { en: 'the last step needs more pieces than there are', zh: '最后一级件数不能超过库存' })
  return {
    ...{ size: 0, team_hours: 0, ship_anyway: false, tiers, field },
    prices: skus.map(({ values }) => ({ values: [...values], price_fen: tiers[0]!.price_fen })),
    ...{ least_ms: BOOKING_LEAST_HOURS * HOUR_MS, most_days: BOOKING_MOST_DAYS },
  }
}

/** A price for every way to buy, below what it costs and below the lowest it was asked for in the days before. @throws Refusal VALIDATION */
async function checkedPrices(
  tx: Tx,
  skus: readonly SkuRow[],
  wanted: Prices,
  { now, field }: { now: number; field: string },
) {
  const histories = await priceHistory(
    tx,
    skus.map(({ id }) => id),
  )
  return skus.map((sku) => {
    const named = wanted.find(({ values }) => values.join('\u0000') === sku.values.join('\u0000'))
    if (!named)
      wrong(tx, field, {
        en: `“${sku.name}” needs a price`,
        zh: `“${sku.name}”缺少拼团价`,
      })
    const lowest_fen = lowestAskedFen(sku.price_fen, histories.get(sku.id) ?? [], now)
    if (named.price_fen >= lowest_fen)
      wrong(tx, field, {
        en: `must be below ¥${(lowest_fen / 100).toFixed(2)}, the lowest it was asked for in 30 days`,
        zh: `须低于近 30 天最低价 ¥${(lowest_fen / 100).toFixed(2)}`,
      })
    return { sku_id: sku.id, price_fen: named.price_fen }
  })
}

function wrong(tx: Ctx, field: string, { en, zh }: { en: string; zh: string }): never {
  const reason = tx.locale === 'zh-CN' ? zh : en
  refuse('VALIDATION', { field, reason, fields: { [field]: reason } })
}

/** From now on teams may be started, or from its beginning on where that comes later. What is crossed out beside its prices is worked out here. */
export async function activate(tx: Tx, id: number, skus: readonly SkuRow[], now: number): Promise<GroupBuy> {
  const row = await store.setStatus(tx, id, 'active')
  const histories = await priceHistory(
    tx,
    skus.map((sku) => sku.id),
  )
  for (const { sku_id, price_fen } of await store.pricesOf(tx, [id])) {
    const periods = (histories.get(sku_id) ?? [])
      .map(({ from, until, ...period }) => ({ ...period, from_ms: from, until_ms: until ?? now }))
      .reverse()
    await store.setWas(tx, id, sku_id, wasFen(periods, price_fen, now))
  }
  await setDeadlinesOfKinds(tx, [
    { kind: 'group_open', ref_id: id, due_at: row.from_at },
    { kind: 'group_end', ref_id: id, due_at: row.to_at },
    ...(row.mode === 'booking' ? [{ kind: 'booking_close', ref_id: id, due_at: row.to_at }] : []),
  ])
  return row
}

/** The caller's group buy, with its goods and itself locked. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
async function lockOwn(tx: Tx<ShopCtx>, id: number, event: GroupEvent): Promise<GroupBuy> {
  const found = (await store.buyById(tx, id)) ?? refuse('NOT_FOUND')
  if (found.shop_id !== tx.shop.shop_id) refuse('NOT_FOUND')
  await lockGoods(tx, [found.goods_id])
  const buy = (await store.lockBuy(tx, id))!
  if (waysOf(buy.status, event).length === 0) refuse('STATE_CONFLICT', { status: buy.status })
  return buy
}

export type ShopMove = 'withdraw' | 'pause' | 'resume' | 'end'
const LEADS_TO = { withdraw: 'draft', pause: 'paused', resume: 'active', end: 'ended' } as const

/**
 * A shop takes its group buy back from the review, pauses it, goes on with it, or ends it: no team is started then, and those under way run out.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, TEAM_ENDED (its time is over)
 */
export async function moveOwn(ctx: ShopCtx, id: number, event: ShopMove): Promise<GroupBuy> {
  return inTransaction(ctx, async (tx) => {
    const buy = await lockOwn(tx, id, event)
    if (event === 'resume' && !isOpen({ ...buy, status: 'active', from_at: 0 }, await databaseNow(tx)))
      refuse('TEAM_ENDED')
    // A buyer who has booked waits for the day that was named.
    if (event === 'end' && buy.mode === 'booking' && (buy.booked_qty > 0 || (await store.hasHeld(tx, id))))
      refuse('STATE_CONFLICT', { status: buy.status })
    const row = await store.setStatus(tx, id, LEADS_TO[event])
    if (event === 'end') {
      await clearDeadlines(tx, ['group_open', 'group_end', 'booking_close'], [id])
      if (buy.mode === 'booking') await endPool(tx, id, null)
      await tellBuy(tx, 'ended', row)
    }
    return row
  })
}
