/**
 * What the eligibility rules need to know about a bidder and a shop. Read beside the bid's transaction and kept for two seconds:
 * none of it is money, and a restriction may take that long to bite.
 */

import { appState } from '../../../platform/app-state.ts'
import { Kept, KeptTogether } from '../../../platform/cache/cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inPackets } from '../../../platform/db/batches/packets.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { accountFacts, closedAccountsLike, linkedAmong, linkedPeople, userBriefs } from '../../account/index.ts'
import { barredAmong, barredKey } from '../../block/index.ts'
import { strikesOf } from '../../deposit/index.ts'
import { fansAmong, followedAmong } from '../../interest/index.ts'
import { sales } from '../../lot/index.ts'
import { completedOrders } from '../../order/index.ts'
import { type JoinFilter, memberIds, shopsOfPeople, type Terms, termsOf } from '../../shop/index.ts'
import { type BidderFacts, type FilteredFacts, type NotNewcomer, notForNewcomer } from './eligibility.ts'

const KEPT_MS = 2_000
/** From this age on facts of people are read anew, together with those of others, while they are still given. */
const FRESH_MS = 1_500
/** Shared devices and identities change more slowly, and are dearer to ask for. */
const TIES_KEPT_MS = 60_000

interface Person
  extends Omit<BidderFacts, 'belongs_to_shop' | 'linked_has_new_customer_lot' | 'completed_orders' | 'is_fan'> {
  nickname: string
  works_in: readonly number[]
}
interface Shop {
  terms: Terms
  member_ids: ReadonlySet<number>
}
type Standing = Pick<BidderFacts, 'completed_orders' | 'is_fan'>
const NOT_ASKED: Standing = { completed_orders: null, is_fan: null }

const caches = appState(() => ({
  people: new KeptTogether<number, Person>(FRESH_MS, KEPT_MS),
  shops: new Kept<number, Shop>(KEPT_MS),
  /** The people a person shares a device, an identity or a payout card with. */
  ties: new KeptTogether<number, ReadonlySet<number>>(TIES_KEPT_MS, TIES_KEPT_MS),
  /** A lot's consignor; empty where its auction house named none. */
  consignors: new KeptTogether<number, readonly number[]>(FRESH_MS, KEPT_MS),
  /** What few lots ask for: orders received and over, and whether the person follows the shop, by `person:shop`. */
  standing: new Kept<string, Standing>(KEPT_MS),
}))

/** A lot, or the shop alone. */
export interface OnWhat {
  shop_id: number
  join_filter: JoinFilter | null
  /** The lot. */
  id?: number
}

export interface BidderKnown {
  facts: BidderFacts
  nickname: string
  /** Shops they work in: a block of one of these is theirs. */
  works_in: readonly number[]
  /** The people who share an identity, a device or a payout card with them. */
  linked: readonly number[]
  /** They and those linked with them who have no verified name; none where they have one. */
  unnamed: readonly number[]
  shop: Terms
}

/**
 * @param filter whom the lot's shop lets bid on it
 * @throws Refusal NOT_FOUND when the person or the shop does not exist
 */
export async function bidderKnown(
  ctx: Ctx,
  user_id: number,
  { shop_id, join_filter, id }: OnWhat,
): Promise<BidderKnown> {
  const cache = caches(ctx.services)
  const outside = inPackets({ ...ctx, client: ctx.services.pool, db: ctx.services.db, in_transaction: false })
  const asks = (join_filter?.min_completed_orders ?? 0) > 0 || join_filter?.fans_only === true
  const [{ nickname, works_in, ...person }, shop, ties, standing, consignors] = await Promise.all([
    cache.people.get(user_id, (user_ids) => readPeople(outside, user_ids)),
    cache.shops.get(shop_id, () => readShop(outside, shop_id)),
    tiesOf(outside, user_id),
    asks
      ? cache.standing.get(`${user_id}:${shop_id}`, () => readStanding(outside, user_id, shop_id))
      : Promise.resolve(NOT_ASKED),
    id === undefined ? Promise.resolve([]) : cache.consignors.get(id, (lot_ids) => readConsignors(outside, lot_ids)),
  ])
  const linked = await Promise.all([...ties].map((id) => cache.people.get(id, (ids) => readPeople(outside, ids))))
  const linked_has_new_customer_lot = linked.some((one) => one.has_new_customer_lot)
  // The consignor counts as a member of the shop, and is not told apart: bidders are not to learn it.
  const close = [...shop.member_ids, ...consignors]
  const belongs_to_shop =
    close.some((one) => one === user_id || ties.has(one)) ||
    (consignors.length > 0 && (await wasConsignor(outside, [user_id, ...ties], consignors)))
  return {
    facts: { ...person, ...standing, linked_has_new_customer_lot, belongs_to_shop },
    nickname,
    works_in,
    linked: [...ties],
    unnamed: person.realname_verified
      ? []
      : [user_id, ...linked.flatMap((one) => (one.realname_verified ? [] : one.user_id))],
    shop: shop.terms,
  }
}

/** bidderKnown of many bids at once, on connections of their own: asked for together, facts about people are read together. */
export const knownTogether = <Bid extends { user_id: number; lot_id: number }>(
  ctx: Ctx,
  bids: readonly Bid[],
  lotOf: (lot_id: number) => OnWhat,
): Promise<BidderKnown[]> => Promise.all(bids.map(({ user_id, lot_id }) => bidderKnown(ctx, user_id, lotOf(lot_id))))

const tiesOf = (ctx: Ctx, user_id: number): ReadonlySet<number> | Promise<ReadonlySet<number>> =>
  caches(ctx.services).ties.get(user_id, (user_ids) => linkedAmong(ctx, user_ids))

/** Whether a person may have a lot for new customers, as the next bid would be judged; read anew. */
export async function newcomerStanding(ctx: Ctx, user_id: number): Promise<NotNewcomer | undefined> {
  const linked = await linkedPeople(ctx, user_id)
  const people = await readPeople(ctx, [user_id, ...linked.keys()])
  const own = people.get(user_id)!
  const linked_has_new_customer_lot = [...linked.keys()].some((id) => people.get(id)?.has_new_customer_lot)
  return notForNewcomer({ ...own, linked_has_new_customer_lot })
}

/** Of each lot its consignor, where its house named one. */
async function readConsignors(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, readonly number[]>> {
  const named = await sales().consigningAccounts(ctx, lot_ids)
  return new Map(lot_ids.map((lot_id) => [lot_id, named.has(lot_id) ? [named.get(lot_id)!] : []]))
}

/** Whether one of these people had the account of a consignor who has left and come back. */
async function wasConsignor(ctx: Ctx, people: readonly number[], consignors: readonly number[]): Promise<boolean> {
  const before = await closedAccountsLike(ctx, people)
  return consignors.some((one) => before.has(one))
}

async function readStanding(ctx: Ctx, user_id: number, shop_id: number): Promise<Standing> {
  const [orders, followed] = await Promise.all([
    completedOrders(ctx, [user_id]),
    followedAmong(ctx, user_id, [shop_id]),
  ])
  return { completed_orders: orders.get(user_id) ?? 0, is_fan: followed.has(shop_id) }
}

/** People as a shop's filter judges them. */
export async function filteredFacts(ctx: Ctx, shop_id: number, user_ids: readonly number[]): Promise<FilteredFacts[]> {
  if (user_ids.length === 0) return []
  const [people, orders, fans] = await Promise.all([
    readPeople(ctx, user_ids),
    completedOrders(ctx, user_ids),
    fansAmong(ctx, shop_id, user_ids),
  ])
  return user_ids.map((id) => ({
    ...people.get(id)!,
    completed_orders: orders.get(id) ?? 0,
    is_fan: fans.has(id),
  }))
}

/** Which of these shops keep a person from new bids; never kept: it holds from the moment on. */
export async function barredShops(
  ctx: Ctx,
  user_id: number,
  at: ReadonlyArray<Pick<BidderKnown, 'shop' | 'works_in'>>,
): Promise<Set<number>> {
  const works_in_of = new Map(at.map(({ shop, works_in }) => [shop.shop_id, works_in]))
  const shop_ids = [...works_in_of.keys()]
  const barred = await barredAmong(
    ctx,
    shop_ids.map((shop_id) => ({ shop_id, user_id, works_in: works_in_of.get(shop_id)! })),
  )
  return new Set(shop_ids.filter((shop_id) => barred.has(barredKey({ shop_id, user_id }))))
}

/** Whether the shop keeps a person from new bids. */
export const isBarred = async (ctx: Ctx, user_id: number, known: BidderKnown): Promise<boolean> =>
  (await barredShops(ctx, user_id, [known])).size > 0

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
  const [accounts, briefs, strikes, shops, own] = await Promise.all([
    accountFacts(ctx, user_ids),
    userBriefs(ctx, user_ids),
    strikesOf(ctx, user_ids),
    shopsOfPeople(ctx, user_ids),
    query<{ user_id: number; open_unpaid_count: number; has_new_customer_lot: boolean }>(
      ctx,
      'bidder_bidder_own',
      `select u.id as user_id,
         (select count(*)::int from lot_outlines where winner_user_id = u.id and status = 'sold' and paid_at is null) as open_unpaid_count,
         exists (select 1 from lot_outlines where winner_user_id = u.id and mode = 'new_customer' and status = 'sold')
           or exists (select 1 from bidder_leading_bids a join lot_outlines l on l.id = a.lot_id
             where a.user_id = u.id and l.mode = 'new_customer') as has_new_customer_lot
       from unnest($1::bigint[]) as u(id)`,
      [user_ids],
    ),
  ])
  return new Map(
    own.map(({ user_id, ...counts }): [number, Person] => {
      const { status, is_locked, realname_verified, is_new_customer, credit_level, is_vip, created_at } =
        accounts.get(user_id) ?? refuse('NOT_FOUND')
      const strikes_at = strikes.get(user_id) ?? []
      const { nickname } = briefs.get(user_id) ?? refuse('NOT_FOUND')
      const person = { status, is_locked, realname_verified, is_new_customer, credit_level, is_vip }
      const account = { ...person, registered_at: created_at }
      return [
        user_id,
        {
          user_id,
          nickname,
          works_in: shops.get(user_id) ?? [],
          strikes_at,
          restrict_reason: null,
          ...account,
          ...counts,
        },
      ]
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
    'bidder_open_bids_with',
    `select 1 from lot_outlines l join lot_participants b on b.lot_id = l.id and b.user_id = $1
     where l.shop_id = $2 and l.status = 'live' limit 1`,
    [user_id, shop_id],
  )
  return found.length > 0
}

/** Running lots a person leads: a bid is binding, so they stay until it is over. */
export async function lotsLed(ctx: Ctx, user_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'bidder_led_by',
    'select count(*)::int as n from bidder_leading_bids where user_id = $1',
    [user_id],
  )
  return row!.n
}
