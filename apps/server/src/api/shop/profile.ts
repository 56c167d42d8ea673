/** A shop's page as its own people edit it, the terms of what it sells, its movements of money, its posters. */
import { CHOSEN_GUARANTEES, type shop } from '@juya/contract'
import type { z } from 'zod'
import { setting } from '../../domains/lot/index.ts'
import { orderIdsByNo, shipPromises } from '../../domains/order/index.ts'
import { nameChangeOf, nameOpenAt, nameRules, saveProfile, saveTerms, shopRow } from '../../domains/shop/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { thingOf } from '../../platform/things/things.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { records } from '../wallet/records.ts'
import { shopNameOf } from './cards.ts'
import { shopDetail } from './listing.ts'

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
    review_deadline: reviewDeadlineShown(ctx, (await reviewDeadlinesOf(ctx, 'shop_name', [row.id])).get(row.id)),
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
  const id = template === 'shop' ? shop_id : (ref_id ?? refuse('MISSING_PARAM', { field: 'ref_id' }))
  const said = (await thingOf<'poster'>(ctx, template).poster(ctx, id, shop_id)) ?? refuse('NOT_FOUND')
  const { ends_at, ...words } = said
  return {
    ...words,
    template,
    id,
    at: `${template}/${id}`,
    ...(ends_at === undefined ? {} : { ends_at: seconds(ends_at) }),
    shop: of_shop,
  }
}
