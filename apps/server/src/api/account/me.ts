/** The caller's own page: counters, other people's profiles, and the check when the app comes back to the front. */

import { userBrief } from '../../domains/account/index.ts'
import { listHolds } from '../../domains/deposit/index.ts'
import { countFollowers, countFollows, countHistory, followedAmong } from '../../domains/interest/index.ts'
import { countUnread } from '../../domains/message/index.ts'
import { countTabs } from '../../domains/order/index.ts'
import { siteSetting } from '../../domains/site/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { myCounts } from '../auction/lists/my-lots.ts'
import { popupsOf } from '../message/notices.ts'
import { shopsOf } from '../shop/cards.ts'
import { APP } from '../site/company.ts'
import { meOf } from './profile.ts'

/** The numbers on the page of the caller. Things the platform does not offer stand at 0. */
export async function myNumbers(ctx: SignedCtx) {
  const user_id = ctx.user.id
  const [auction, follows, fans, footprints, held, unread, me] = await Promise.all([
    myCounts(ctx),
    countFollows(ctx, user_id),
    countFollowers(ctx, 'user', [user_id]),
    countHistory(ctx),
    listHolds(ctx, user_id, { status: 'held', page: 1, page_size: 1 }),
    countUnread(ctx, { user_id, shop_id: null }),
    meOf(ctx, user_id),
  ])
  return {
    watching: auction.watching,
    follows_shop: follows.shop + follows.house,
    follows_master: follows.master,
    follows_user: follows.user,
    fans: fans.get(user_id)!,
    footprints,
    deposits_held: held.total,
    messages: unread.total,
    points: Number(me.points_balance),
    coupons: 0,
    posts: 0,
  }
}

const TABS = ['to_pay', 'to_share', 'to_ship', 'to_receive', 'to_review', 'after_sale'] as const

/** How many of the caller's orders stand in each tab. */
export async function myOrderNumbers(ctx: SignedCtx, kind: Parameters<typeof countTabs>[3]) {
  const owner = { user_id: ctx.user.id }
  const [tabs, auction] = await Promise.all([countTabs(ctx, owner, TABS, kind), myCounts(ctx)])
  return { ...tabs, auction_won_unpaid: auction.won_unpaid }
}

/**
 * A person's public profile; the caller's own has everything.
 * @throws Refusal NOT_FOUND
 */
export async function profileOf(ctx: SignedCtx, user_id: number = ctx.user.id) {
  const own = user_id === ctx.user.id
  const brief = await userBrief(ctx, user_id)
  const me = await meOf(ctx, user_id)
  if (me.status === 'cancelled') refuse('NOT_FOUND')
  const [shop] = await shopsOf(ctx, user_id)
  const follows = Object.values(await countFollows(ctx, user_id)).reduce((all, n) => all + n, 0)
  const fans = (await countFollowers(ctx, 'user', [user_id])).get(user_id)!
  const owned = shop?.member_role === 'owner' ? { id: shop.id, name: shop.name, logo: shop.logo } : null
  return {
    ...brief,
    signature: me.signature,
    counts: { posts: 0, follows, fans, likes: 0 },
    ...(own ? {} : { followed: (await followedAmong(ctx, ctx.user.id, [user_id], 'user')).has(user_id) }),
    shop: owned,
    ...(own ? { me } : {}),
  }
}

/** Changes while the app was away. Without a token that is good it says so, and only tells about the platform [R4.5]. */
export async function resumeCheck(ctx: Ctx) {
  const maintenance = (await siteSetting(ctx, 'app.maintenance')) || null
  if (!ctx.user)
    return {
      valid: false,
      unread: { total: 0, by_category: {} },
      popups: [],
      unpaid_lots: 0,
      maintenance,
      version: APP.version,
    }
  const signed = ctx as SignedCtx
  const [unread, popups, auction, shops] = await Promise.all([
    countUnread(ctx, { user_id: signed.user.id, shop_id: null }),
    popupsOf(signed),
    myCounts(signed),
    shopsOf(ctx, signed.user.id),
  ])
  return {
    valid: true,
    unread,
    popups,
    unpaid_lots: auction.won_unpaid,
    shop: shops[0] ?? null,
    maintenance,
    version: APP.version,
  }
}
