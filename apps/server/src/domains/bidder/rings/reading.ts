/** What a night's look at a shop reads: a bounded number of lots, bidders and bids, however many there are. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { linkedAmong } from '../../account/index.ts'
import { type Conduct, mayBeInLeague, type Tie } from './scoring.ts'

/** The newest lots of a shop that ended, of each outcome. */
const LOTS_MAX = 100
const OUTCOMES = ['sold', 'passed', 'defaulted']
const BIDDERS_MAX = 10_000
/** People of one shop who are looked at more closely: those with the most lots. */
const SUSPECTS_MAX = 200
/** A person's latest lots anywhere, and how many of theirs here are asked for the address they bid from. */
const THEIR_LOTS_MAX = 100
const ADDRESS_LOTS = 10
/** The last bids of a lot among which its second is looked for. */
const LAST_BIDS = 20
export const LOOKED_AT_DAYS = 180

/** The next shop, by id, that has lots; undefined after the last. */
export async function shopAfter(ctx: Ctx, shop_id: number): Promise<number | undefined> {
  const [row] = await query<{ shop_id: number }>(
    ctx,
    'bidder_rings_next_shop',
    'select shop_id from lot_outlines where shop_id > $1 order by shop_id limit 1',
    [shop_id],
  )
  return row?.shop_id
}

/** What the bidders of a shop did on its latest lots, those alone who may be in league with it. */
export async function conductAt(ctx: Ctx, shop_id: number): Promise<{ people: Conduct[]; ties: Tie[]; lots: number }> {
  const lots = await query<{ id: number; winner_user_id: number | null; bidder_count: number }>(
    ctx,
    'bidder_rings_lots',
    `select l.* from unnest($2::text[]) as s(status) cross join lateral (
       select id, winner_user_id, bidder_count, closed_at from lot_outlines where shop_id = $1 and status = s.status order by id desc limit ${LOTS_MAX}) l
     where l.bidder_count > 0 and l.closed_at > (select platform_now()) - interval '${LOOKED_AT_DAYS} days'`,
    [shop_id, OUTCOMES],
  )
  const lot_ids = lots.map(({ id }) => id)
  if (lot_ids.length === 0) return { people: [], ties: [], lots: 0 }
  const bidders = await query<{ lot_id: number; user_id: number }>(
    ctx,
    'bidder_rings_bidders',
    `select lot_id, user_id from lot_participants where lot_id = any($1) limit ${BIDDERS_MAX}`,
    [lot_ids],
  )
  const by_lot = new Map(lots.map((lot) => [lot.id, lot]))
  const suspects = [...Map.groupBy(bidders, ({ user_id }) => user_id)]
    .map(([user_id, of]) => ({
      user_id,
      lots: of.map(({ lot_id }) => ({ lot_id, bidders: by_lot.get(lot_id)!.bidder_count })),
      won: of.filter(({ lot_id }) => by_lot.get(lot_id)!.winner_user_id === user_id).length,
    }))
    .filter(({ lots: theirs, won }) => mayBeInLeague({ lots: theirs.length, won }))
    .sort((a, b) => b.lots.length - a.lots.length)
    .slice(0, SUSPECTS_MAX)
  if (suspects.length < 2) return { people: [], ties: [], lots: lots.length }
  const ids = suspects.map(({ user_id }) => user_id)
  const second = await secondsOn(ctx, lot_ids)
  const elsewhere = await lotsElsewhere(ctx, shop_id, ids)
  return {
    people: suspects.map((one) => ({
      ...one,
      second: second.get(one.user_id) ?? 0,
      elsewhere: elsewhere.get(one.user_id) ?? 0,
    })),
    ties: [...(await linksAmong(ctx, ids)), ...(await addressesAmong(ctx, suspects))],
    lots: lots.length,
  }
}

/** On how many of these lots each person's was the last bid of somebody else than the one who led at the end. */
async function secondsOn(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await query<{ user_id: number; lots: number }>(
    ctx,
    'bidder_rings_seconds',
    `select second.user_id, count(*)::int as lots from unnest($1::bigint[]) as l(id)
       cross join lateral (select user_id from lot_bid_origins where lot_id = l.id order by seq desc limit 1) last
       cross join lateral (select b.user_id from (select user_id, seq from lot_bid_origins where lot_id = l.id order by seq desc limit ${LAST_BIDS}) b
         where b.user_id <> last.user_id order by b.seq desc limit 1) second
     group by second.user_id`,
    [lot_ids],
  )
  return new Map(rows.map(({ user_id, lots }) => [user_id, lots]))
}

async function lotsElsewhere(ctx: Ctx, shop_id: number, user_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await query<{ user_id: number; lots: number }>(
    ctx,
    'bidder_rings_elsewhere',
    `select p.id as user_id, n.lots from unnest($2::bigint[]) as p(id) cross join lateral (
       select count(*)::int as lots from (select lot_id from lot_participants where user_id = p.id order by lot_id desc limit ${THEIR_LOTS_MAX}) b
         join lot_outlines l on l.id = b.lot_id where l.shop_id <> $1) n`,
    [shop_id, user_ids],
  )
  return new Map(rows.map(({ user_id, lots }) => [user_id, lots]))
}

async function linksAmong(ctx: Ctx, user_ids: readonly number[]): Promise<Tie[]> {
  const linked = await linkedAmong(ctx, user_ids)
  const among = new Set(user_ids)
  return [...linked].flatMap(([a, others]) =>
    [...others].flatMap((b): Tie[] => (a < b && among.has(b) ? [{ a, b, kind: 'linked' }] : [])),
  )
}

/** The people who bid from the same address. */
async function addressesAmong(ctx: Ctx, people: ReadonlyArray<Pick<Conduct, 'user_id' | 'lots'>>): Promise<Tie[]> {
  const pairs = people.flatMap(({ user_id, lots }) =>
    lots.slice(-ADDRESS_LOTS).map(({ lot_id }) => ({ lot_id, user_id })),
  )
  const rows = await query<{ user_id: number; ip: string }>(
    ctx,
    'bidder_rings_addresses',
    `select distinct p.user_id, b.ip from unnest($1::bigint[], $2::bigint[]) as p(lot_id, user_id) cross join lateral (
       select ip from lot_bid_origins where lot_id = p.lot_id and user_id = p.user_id and client_bid_id is not null limit 1) b
     where b.ip is not null and b.ip <> ''`,
    [pairs.map(({ lot_id }) => lot_id), pairs.map(({ user_id }) => user_id)],
  )
  return [...Map.groupBy(rows, ({ ip }) => ip).values()].flatMap((those) =>
    those.flatMap(({ user_id: a }, i) => those.slice(i + 1).map(({ user_id: b }): Tie => ({ a, b, kind: 'address' }))),
  )
}
