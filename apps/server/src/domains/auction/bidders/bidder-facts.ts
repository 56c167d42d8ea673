/**
 * What the eligibility rules need to know about a bidder and a shop. Read beside the bid's transaction and kept for two seconds:
 * none of it is money, and a block or a restriction may take that long to bite.
 */

import { appState } from '../../../platform/app-state.ts'
import { Kept, KeptTogether } from '../../../platform/cache/cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { accountFacts, linkedPeople, userBriefs } from '../../account/index.ts'
import { strikesOf } from '../../deposit/index.ts'
import { memberIds, type Terms, termsOf } from '../../shop/index.ts'
import type { BidderFacts } from './eligibility.ts'

const KEPT_MS = 2_000
/** From this age on facts of people are read anew, together with those of others, while they are still given. */
const FRESH_MS = 1_500
/** Shared devices and identities change more slowly, and are dearer to ask for. */
const TIES_KEPT_MS = 60_000

interface Person extends Omit<BidderFacts, 'belongs_to_shop'> {
  nickname: string
}
interface Shop {
  terms: Terms
  member_ids: ReadonlySet<number>
}
const caches = appState(() => ({
  people: new KeptTogether<number, Person>(FRESH_MS, KEPT_MS),
  shops: new Kept<number, Shop>(KEPT_MS),
  /** Whom a person shares a device, an identity or a payout card with. */
  ties: new Kept<number, ReadonlySet<number>>(TIES_KEPT_MS),
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
  const [{ nickname, ...person }, shop, ties] = await Promise.all([
    cache.people.get(user_id, (user_ids) => readPeople(outside, user_ids)),
    cache.shops.get(shop_id, () => readShop(outside, shop_id)),
    cache.ties.get(user_id, async () => new Set((await linkedPeople(outside, user_id)).keys())),
  ])
  const belongs_to_shop = shop.member_ids.has(user_id) || [...shop.member_ids].some((id) => ties.has(id))
  return { facts: { ...person, belongs_to_shop }, nickname, shop: shop.terms }
}

/** Makes the next bid look at the person anew: something about them has just changed. */
export function forgetBidder(services: Services, user_id: number): void {
  caches(services).people.forget(user_id)
}

/** The same about whom they share something with: an operator has judged it. */
export function forgetTies(services: Services, user_id: number): void {
  caches(services).ties.forget(user_id)
  forgetBidder(services, user_id)
}

async function readPeople(ctx: Ctx, user_ids: readonly number[]): Promise<Map<number, Person>> {
  const [accounts, briefs, strikes, own] = await Promise.all([
    accountFacts(ctx, user_ids),
    userBriefs(ctx, user_ids),
    strikesOf(ctx, user_ids),
    query<{ user_id: number; open_unpaid_count: number; has_new_customer_lot: boolean }>(
      ctx,
      'auction_bidder_own',
      `select u.id as user_id,
         (select count(*)::int from auction_lots where winner_user_id = u.id and status = 'sold' and paid_at is null) as open_unpaid_count,
         exists (select 1 from auction_lots where winner_user_id = u.id and mode = 'new_customer' and status = 'sold')
           or exists (select 1 from auction_bidders b join auction_lots l on l.id = b.lot_id
             where b.user_id = u.id and l.leader_user_id = u.id and l.status = 'live' and l.mode = 'new_customer') as has_new_customer_lot
       from unnest($1::bigint[]) as u(id)`,
      [user_ids],
    ),
  ])
  return new Map(
    own.map(({ user_id, ...counts }): [number, Person] => {
      const { status, realname_verified, is_new_customer, credit_level, is_vip } =
        accounts.get(user_id) ?? refuse('NOT_FOUND')
      const strikes_at = strikes.get(user_id) ?? []
      const { nickname } = briefs.get(user_id) ?? refuse('NOT_FOUND')
      const account = { status, realname_verified, is_new_customer, credit_level, is_vip, restrict_reason: null }
      return [user_id, { user_id, nickname, strikes_at, ...account, ...counts }]
    }),
  )
}

async function readShop(ctx: Ctx, shop_id: number): Promise<Shop> {
  const [terms, members] = await Promise.all([termsOf(ctx, shop_id), memberIds(ctx, shop_id)])
  return { terms, member_ids: new Set(members) }
}

/** Whether a person has bid on lots of a shop that still run: they may not work there meanwhile. */
export async function hasOpenBidsWith(ctx: Ctx, user_id: number, shop_id: number): Promise<boolean> {
  const found = await query(
    ctx,
    'auction_open_bids_with',
    `select 1 from auction_lots l join auction_bidders b on b.lot_id = l.id and b.user_id = $1
     where l.shop_id = $2 and l.status = 'live' limit 1`,
    [user_id, shop_id],
  )
  return found.length > 0
}
