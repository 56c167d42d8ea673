/** Lists of coupons: on offer, held, and a shop's own. */
import { type Held, type Template, templatesById } from '../../domains/coupon/index.ts'
import { followedShopIds } from '../../domains/interest/index.ts'
import type { Ctx, ShopCtx, SignedCtx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { heldShown, offersShown, ownShown } from './cards.ts'

const CLAIMABLE = `status = 'active' and audience not in ('code', 'share') and claim_from <= platform_now() and claim_to > platform_now()`

/** What one may claim now: of one shop, else of the platform and of the shops one follows. */
export async function couponOffers(ctx: Ctx, { shop_id, ...paging }: { shop_id?: number } & Paging) {
  const followed = shop_id === undefined && ctx.user ? await followedShopIds(ctx, ctx.user.id) : []
  const found = await pageQuery<Template & Record<string, unknown>>(
    ctx,
    shop_id === undefined
      ? {
          name: 'coupon_offers_all',
          columns: '*',
          from: `coupon_templates where ${CLAIMABLE} and (issuer = 'platform' or shop_id = any($1))`,
          order: 'claim_to, id',
          values: [followed],
        }
      : {
          name: 'coupon_offers_of_shop',
          columns: '*',
          from: `coupon_templates where shop_id = $1 and ${CLAIMABLE}`,
          order: 'claim_to, id',
          values: [shop_id],
        },
    paging,
  )
  const mine = await claimedOf(
    ctx,
    found.list.map(({ id }) => id),
  )
  return { ...found, list: await offersShown(ctx, found.list, mine) }
}

/** Those of these coupons that are on offer, as the reader may claim them. */
export async function offersByIds(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const now = await databaseNow(ctx)
  const templates = [...(await templatesById(ctx, ids)).values()].filter(
    ({ status, claim_to }) => status === 'active' && claim_to > now,
  )
  return offersShown(ctx, templates, await claimedOf(ctx, ids))
}

/** How many of each coupon the reader has had. */
async function claimedOf(ctx: Ctx, template_ids: readonly number[]): Promise<Map<number, number>> {
  if (!ctx.user) return new Map()
  const rows = await query<{ template_id: number; count: number }>(
    ctx,
    'coupon_claimed_of',
    'select template_id, count(*)::int as count from coupon_held where template_id = any($1) and user_id = $2 group by 1',
    [template_ids, ctx.user.id],
  )
  return new Map(rows.map((row) => [row.template_id, row.count]))
}

const TABS = {
  available: {
    from: `coupon_held where user_id = $1 and (status = 'locked' or status = 'available' and valid_to > platform_now())`,
    order: 'valid_to, id',
  },
  used: { from: `coupon_held where user_id = $1 and status = 'used'`, order: 'used_at desc, id desc' },
  expired: {
    from: `coupon_held where user_id = $1 and (status in ('expired', 'revoked') or status = 'available' and valid_to <= platform_now())`,
    order: 'valid_to desc, id desc',
  },
} as const
export type CouponTab = keyof typeof TABS

/** The caller's coupons of a tab. */
export async function myCoupons(ctx: SignedCtx, { status, ...paging }: { status: CouponTab } & Paging) {
  const found = await pageQuery<Held & { order_id: number | null } & Record<string, unknown>>(
    ctx,
    {
      name: `coupon_mine_${status}`,
      columns: '*, (select min(u.order_id) from coupon_uses u where u.held_id = coupon_held.id) as order_id',
      ...TABS[status],
      values: [ctx.user.id],
    },
    paging,
  )
  const templates = await templatesById(
    ctx,
    found.list.map((one) => one.template_id),
  )
  const [counts] = await query<Record<CouponTab, number>>(
    ctx,
    'coupon_mine_counts',
    `select count(*) filter (where status = 'locked' or status = 'available' and valid_to > platform_now())::int as available,
       count(*) filter (where status = 'used')::int as used,
       count(*) filter (where status in ('expired', 'revoked') or status = 'available' and valid_to <= platform_now())::int as expired
     from coupon_held where user_id = $1`,
    [ctx.user.id],
  )
  return { ...found, list: await heldShown(ctx, found.list, templates, await databaseNow(ctx)), counts: counts! }
}

const STATES = {
  all: 'coupon_templates where shop_id = $1',
  active: `coupon_templates where shop_id = $1 and status = 'active' and claim_to > platform_now()`,
  paused: `coupon_templates where shop_id = $1 and status = 'paused' and claim_to > platform_now()`,
  ended: `coupon_templates where shop_id = $1 and status = 'ended'`,
  over: `coupon_templates where shop_id = $1 and status <> 'ended' and claim_to <= platform_now()`,
} as const

/** The shop's own coupons, the newest first. */
export async function shopCoupons(
  ctx: ShopCtx,
  { status = 'all', ...paging }: { status?: keyof typeof STATES } & Paging,
) {
  const found = await pageQuery<Template & Record<string, unknown>>(
    ctx,
    {
      name: `coupon_own_${status}`,
      columns: '*',
      from: STATES[status],
      order: 'id desc',
      values: [ctx.shop.shop_id],
    },
    paging,
  )
  return { ...found, list: await ownShown(ctx, found.list, await databaseNow(ctx)) }
}
