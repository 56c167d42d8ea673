/**
 * What the eligibility rules need to know about a bidder and a shop. Read beside the bid's transaction and kept for two seconds:
 * none of it is money, and a block or a restriction may take that long to bite.
 */

import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import type { Services } from '../../platform/services.ts'
import { sharesIdentity, standingOf, userBrief } from '../account/index.ts'
import { strikesOf } from '../deposit/index.ts'
import { memberIds, type Terms, termsOf } from '../shop/index.ts'
import type { BidderFacts } from './eligibility.ts'
import { Kept, perServices } from './kept.ts'

const KEPT_MS = 2_000
/** Shared devices and identities change more slowly, and are dearer to ask for. */
const TIES_KEPT_MS = 60_000

interface Person extends Omit<BidderFacts, 'belongs_to_shop'> {
  nickname: string
}
interface Shop {
  terms: Terms
  member_ids: ReadonlySet<number>
}
const caches = perServices(() => ({
  people: new Kept<number, Person>(KEPT_MS),
  shops: new Kept<number, Shop>(KEPT_MS),
  /** Whether a person belongs to a shop, by `user:shop`. */
  ties: new Kept<string, boolean>(TIES_KEPT_MS),
}))

export interface BidderKnown {
  facts: BidderFacts
  nickname: string
  shop: Terms
}

/** @throws Refusal NOT_FOUND when the person or the shop does not exist */
export async function bidderKnown(ctx: Ctx, user_id: number, shop_id: number): Promise<BidderKnown> {
  const cache = caches(ctx.services)
  const outside = { ...ctx, client: ctx.services.pool, db: ctx.services.db, in_transaction: false }
  const [{ nickname, ...person }, shop] = await Promise.all([
    cache.people.get(user_id, () => readPerson(outside, user_id)),
    cache.shops.get(shop_id, () => readShop(outside, shop_id)),
  ])
  const tied = async () => (await sharesIdentity(outside, user_id, [...shop.member_ids])) !== undefined
  const belongs_to_shop = shop.member_ids.has(user_id) || (await cache.ties.get(`${user_id}:${shop_id}`, tied))
  return { facts: { ...person, belongs_to_shop }, nickname, shop: shop.terms }
}

/** Makes the next bid look at the person anew: something about them has just changed. */
export function forgetBidder(services: Services, user_id: number): void {
  caches(services).people.forget(user_id)
}

async function readPerson(ctx: Ctx, user_id: number): Promise<Person> {
  const [standing, brief, strikes, own] = await Promise.all([
    standingOf(ctx, user_id),
    userBrief(ctx, user_id),
    strikesOf(ctx, user_id),
    query<{ open_unpaid_count: number; has_new_customer_lot: boolean }>(
      ctx,
      'auction_bidder_own',
      `select (select count(*)::int from auction_lots where winner_user_id = $1 and status = 'sold' and paid_at is null) as open_unpaid_count,
         exists (select 1 from auction_lots where winner_user_id = $1 and mode = 'new_customer' and status = 'sold')
           or exists (select 1 from auction_lots where leader_user_id = $1 and status = 'live' and mode = 'new_customer') as has_new_customer_lot`,
      [user_id],
    ),
  ])
  const { status, realname_verified, is_new_customer, credit_level, is_vip } = standing
  return {
    user_id,
    status,
    realname_verified,
    is_new_customer,
    credit_level,
    is_vip,
    restrict_reason: null,
    strikes_at: strikes,
    nickname: brief.nickname,
    ...own[0]!,
  }
}

async function readShop(ctx: Ctx, shop_id: number): Promise<Shop> {
  const [terms, members] = await Promise.all([termsOf(ctx, shop_id), memberIds(ctx, shop_id)])
  return { terms, member_ids: new Set(members) }
}
