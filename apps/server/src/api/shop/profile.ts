/** A shop's page as its own people edit it, the terms of what it sells, its movements of money, its posters. */
import { CHOSEN_GUARANTEES, type shop } from '@juya/contract'
import type { z } from 'zod'
import { windowsOf } from '../../domains/aftersale/index.ts'
import { isPublic, lotById, setting } from '../../domains/auction/index.ts'
import { goodsById, isListed } from '../../domains/goods/index.ts'
import { orderIdsByNo, shipPromises } from '../../domains/order/index.ts'
import { nameChangeOf, nameOpenAt, nameRules, saveProfile, saveTerms, shopRow } from '../../domains/shop/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { promiseShown, promisesOf } from '../../platform/promises.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { titleOf as lotTitle } from '../auction/cards.ts'
import { titleOf as goodsTitle } from '../goods/cards.ts'
import { records } from '../wallet/records.ts'
import { shopNameOf } from './cards.ts'
import { shopDetail } from './listing.ts'

const DAY_MS = 86_400_000

type Rows = typeof shop
type Profile = z.input<Rows['profile']['data']>
type Terms = z.input<Rows['terms']['data']>

const maySet = ({ shop: { role, permissions } }: ShopCtx): boolean =>
  role === 'owner' || permissions.includes('settings')

async function latestName(ctx: Ctx, shop_id: number): Promise<Profile['name_change']> {
  const row = await nameChangeOf(ctx, shop_id)
  if (!row) return null
  return {
    id: row.id,
    name: row.name,
    name_en: row.name_en,
    status: row.status,
    reason: row.reason,
    asked_at: seconds(row.created_at),
    decided_at: seconds(row.decided_at),
    promise: promiseShown(ctx, (await promisesOf(ctx, 'shop_name', [row.id])).get(row.id)),
  }
}

export async function profile(ctx: ShopCtx): Promise<Profile> {
  const { shop_id, role } = ctx.shop
  const row = await shopRow(ctx, shop_id)
  const name_change = await latestName(ctx, shop_id)
  const open_at = await nameOpenAt(ctx, row)
  const may_name = role === 'owner' && name_change?.status !== 'waiting' && open_at === null
  return {
    ...(await shopDetail(ctx, shop_id, { as_member: true })),
    texts: { name: row.name, name_en: row.name_en, intro: row.intro, intro_en: row.intro_en },
    editable: [
      ...(may_name ? (['name'] as const) : []),
      ...(maySet(ctx) ? (['logo', 'cover', 'intro', 'notice', 'service'] as const) : []),
    ],
    name_change,
    name_open_at: seconds(open_at),
    rules: await nameRules(ctx),
    version: row.version,
  }
}

/** @throws Refusal EDIT_CONFLICT, CONTENT_BLOCKED, NOT_FOUND */
export async function edit(ctx: ShopCtx, input: z.output<Rows['saveProfile']['input']>): Promise<Profile> {
  await saveProfile(ctx, input)
  return profile(ctx)
}

export async function terms(ctx: ShopCtx): Promise<Terms> {
  const row = await shopRow(ctx, ctx.shop.shop_id)
  const { fake_ms, fake_backed_ms } = await windowsOf(ctx)
  return {
    auction: {
      deposit_bp: row.auction_defaults.deposit_bp ?? null,
      auto_relist_times: row.auction_defaults.auto_relist_times ?? 0,
    },
    join_filter: row.join_filter,
    sell_guarantee: row.guarantees,
    options: {
      guarantees: [...CHOSEN_GUARANTEES],
      usual_deposit_bp: await setting(ctx, 'auction.deposit_bp'),
      ...(await shipPromises(ctx)),
      fake_backed_days: fake_backed_ms / DAY_MS,
      fake_days: fake_ms / DAY_MS,
    },
    may_edit: maySet(ctx),
    version: row.version,
  }
}

/** @throws Refusal EDIT_CONFLICT */
export async function editTerms(ctx: ShopCtx, input: z.output<Rows['saveTerms']['input']>): Promise<Terms> {
  await saveTerms(ctx, input)
  return terms(ctx)
}

/** Movements of one of the shop's accounts, with the order each is about. */
export async function balanceLog(
  ctx: ShopCtx,
  { account, ...filter }: z.output<Rows['balanceLog']['input']>,
): Promise<z.input<Rows['balanceLog']['data']>> {
  const found = await records(ctx, { owner: 'shop', shop_id: ctx.shop.shop_id }, { ...filter, account })
  const ids = await orderIdsByNo(
    ctx,
    found.list.flatMap((line) => line.order_no ?? []),
  )
  return { ...found, list: found.list.map((line) => ({ ...line, order_id: ids.get(line.order_no ?? '') ?? null })) }
}

type Poster = z.input<Rows['poster']['data']>

/** What a poster says, as it is true now. @throws Refusal MISSING_PARAM, NOT_FOUND (not the shop's, or not to be seen) */
export async function poster(ctx: ShopCtx, { template, ref_id }: z.output<Rows['poster']['input']>): Promise<Poster> {
  const { shop_id } = ctx.shop
  const row = await shopRow(ctx, shop_id)
  const of_shop = {
    id: shop_id,
    name: shopNameOf(ctx, row),
    fans_count: row.fans_count,
    sold_count: row.sold_count,
  }
  if (template === 'shop')
    return { template, id: shop_id, at: `shop/${shop_id}`, title: of_shop.name, image: row.logo, shop: of_shop }
  if (ref_id === undefined) refuse('MISSING_PARAM', { field: 'ref_id' })
  if (template === 'lot') {
    const lot = await lotById(ctx, ref_id)
    if (!lot || lot.shop_id !== shop_id || !isPublic(lot.status)) refuse('NOT_FOUND')
    const price =
      lot.bid_count > 0
        ? { kind: 'now' as const, fen: lot.current_fen }
        : { kind: 'start' as const, fen: lot.start_fen }
    return {
      template,
      id: lot.id,
      at: `lot/${lot.id}`,
      title: lotTitle(ctx, lot),
      image: lot.image,
      price,
      ends_at: seconds(lot.ends_at),
      shop: of_shop,
    }
  }
  const goods = await goodsById(ctx, ref_id)
  if (!goods || goods.shop_id !== shop_id || !isListed(goods.status)) refuse('NOT_FOUND')
  return {
    template,
    id: goods.id,
    at: `goods/${goods.id}`,
    title: goodsTitle(ctx, goods),
    image: goods.image,
    price: { kind: 'from', fen: goods.min_price_fen },
    shop: of_shop,
  }
}
