/** Taking what is told about bidders, some seconds after their first bid on a lot, once and permanently. */

import { BIDDER_FACTS } from '@juya/contract'
import { appState } from '../../../platform/app-state.ts'
import { boundedMap } from '../../../platform/cache/cache.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { armDeadlines, type Due } from '../../../platform/time/deadlines.ts'
import { accountFacts } from '../../account/index.ts'
import { strikesOf } from '../../deposit/index.ts'
import type { bidBatches } from '../../lot/index.ts'
import { type Classes, classesOf, type Told, toldOf } from './classes.ts'

const TAKEN_AFTER_MS = 3_000
const TOGETHER_MS = 500
/** New bidders of a lot that are read at once. */
const BIDDERS_TOGETHER = 200
/** The people of a shop among whom facts are counted: the latest to bid there. */
const PEOPLE_LOOKED_AT = 500

const ARMED_MAX = 50_000
const armedUntil = appState(() => boundedMap<number, number>(ARMED_MAX))

/** Sets the clocks of lots that have got new bidders, unless this process has just done so. */
export function noteFirstBids(
  tx: Tx,
  written: ReadonlyArray<Pick<bidBatches.Writing, 'lot_id' | 'placed_at' | 'bidders'>>,
): Array<Promise<unknown>> {
  const armed = armedUntil(tx.services)
  const lots = written.filter(({ bidders }) => bidders.some(({ bidder_no }) => bidder_no > 0))
  const unarmed = lots.filter(({ lot_id, placed_at }) => (armed.get(lot_id) ?? 0) <= placed_at)
  if (unarmed.length === 0) return []
  const dues = unarmed.map(({ lot_id, placed_at }) => ({
    ref_id: lot_id,
    due_at: Math.ceil((placed_at + TAKEN_AFTER_MS) / TOGETHER_MS) * TOGETHER_MS,
  }))
  tx.after_commit.push(() => {
    for (const { ref_id, due_at } of dues) armed.set(ref_id, due_at - TAKEN_AFTER_MS / 2)
  })
  return [armDeadlines(tx, 'bidder_facts', dues)]
}

interface Fresh {
  lot_id: number
  user_id: number
  shop_id: number
  deposit_held: boolean
  [column: string]: unknown
}

/** Deadline `bidder_facts`: takes them of those who have bid on these lots since they were last taken. */
export async function takeFacts(tx: Tx, dues: Due[]): Promise<void> {
  const fresh: Fresh[] = []
  let pages = dues.map(({ ref_id }) => ({ lot_id: ref_id, before_no: 2 ** 31 - 1 }))
  while (pages.length > 0) {
    const rows = await newBidders(tx, pages)
    fresh.push(...rows)
    // A page without anybody who is known is followed by older ones.
    pages = [...Map.groupBy(rows, ({ lot_id }) => lot_id)].flatMap(([lot_id, found]) =>
      found.length === BIDDERS_TOGETHER
        ? [{ lot_id, before_no: Math.min(...found.map(({ bidder_no }) => bidder_no)) }]
        : [],
    )
  }
  for (const round of rounds(fresh)) await takeOf(tx, round)
}

/** Each person once a shop in each round: a deposit is held for one lot, and not for the next. */
function rounds(fresh: readonly Fresh[]): Fresh[][] {
  const at = Map.groupBy(fresh, ({ shop_id, user_id }) => `${shop_id}:${user_id}`)
  const most = Math.max(0, ...[...at.values()].map((of) => of.length))
  return Array.from({ length: most }, (_, round) => [...at.values()].flatMap((of) => of[round] ?? []))
}

async function takeOf(tx: Tx, fresh: readonly Fresh[]): Promise<void> {
  const now = await databaseNow(tx)
  const user_ids = [...new Set(fresh.map(({ user_id }) => user_id))]
  const accounts = await accountFacts(tx, user_ids)
  const strikes = await strikesOf(tx, user_ids)
  const lots = await latestLots(tx, fresh)
  const people = new Map<string, Classes & { shop_id: number; user_id: number }>()
  for (const { user_id, shop_id, deposit_held } of fresh) {
    const key = `${shop_id}:${user_id}`
    const known = {
      registered_at: accounts.get(user_id)!.created_at,
      ...lots.get(key)!,
      strikes_at: strikes.get(user_id) ?? [],
      deposit_held,
    }
    people.set(key, { shop_id, user_id, ...classesOf(known, now) })
  }
  await noteAtShops(tx, [...people.values()], now)
  const told = await toldAtShops(tx, [...new Set(fresh.map(({ shop_id }) => shop_id))])
  await query(
    tx,
    'bidder_facts_add',
    `insert into bidder_facts (lot_id, user_id, age, share, unpaid, deposit, taken_at)
     select r.lot_id, r.user_id, r.age, r.share, r.unpaid, r.deposit, to_timestamp($2::float8 / 1000)
     from jsonb_to_recordset($1::jsonb) as r(lot_id bigint, user_id bigint, age text, share text, unpaid text, deposit text)
     on conflict do nothing`,
    [
      JSON.stringify(
        fresh.map(({ lot_id, user_id, shop_id }) => ({ lot_id, user_id, ...told.get(`${shop_id}:${user_id}`) })),
      ),
      now,
    ],
  )
}

/** Of the newest bidders of lots, so many each, those whose facts are not taken. In a sale the paddle is the deposit. */
const newBidders = (
  ctx: Ctx,
  pages: ReadonlyArray<{ lot_id: number; before_no: number }>,
): Promise<Array<Fresh & { bidder_no: number }>> =>
  query(
    ctx,
    'lot_bidders_new',
    `select b.lot_id, b.user_id, b.bidder_no, l.shop_id, b.held_fen > 0 or l.session_id is not null as deposit_held
     from unnest($1::bigint[], $2::int[]) as p(lot_id, before_no) join lot_outlines l on l.id = p.lot_id
       cross join lateral (select * from lot_participants where lot_id = p.lot_id and bidder_no < p.before_no
         order by bidder_no desc limit ${BIDDERS_TOGETHER}) b
     where not exists (select from bidder_facts f where f.lot_id = b.lot_id and f.user_id = b.user_id)`,
    [pages.map(({ lot_id }) => lot_id), pages.map(({ before_no }) => before_no)],
  )

/** How many of each person's latest lots there are, and at the shop, by `shop:person`. */
async function latestLots(
  ctx: Ctx,
  of: ReadonlyArray<{ user_id: number; shop_id: number }>,
): Promise<Map<string, { lots: number; lots_here: number }>> {
  const rows = await query<{ user_id: number; shop_id: number; lots: number; lots_here: number }>(
    ctx,
    'lot_bidders_latest_lots',
    `select p.user_id, p.shop_id, n.lots, n.lots_here from (select distinct * from unnest($1::bigint[], $2::bigint[]) as p(user_id, shop_id)) p
       cross join lateral (select count(*)::int as lots, (count(*) filter (where l.shop_id = p.shop_id))::int as lots_here
         from (select lot_id from lot_participants where user_id = p.user_id order by lot_id desc limit ${BIDDER_FACTS.lots_max}) b
           cross join lateral (select shop_id from lot_outlines where id = b.lot_id limit 1) l) n`,
    [of.map(({ user_id }) => user_id), of.map(({ shop_id }) => shop_id)],
  )
  return new Map(rows.map(({ user_id, shop_id, ...counts }) => [`${shop_id}:${user_id}`, counts]))
}

/** In the order of their keys: two of these transactions do not wait for each other crosswise. */
async function noteAtShops(
  tx: Tx,
  people: ReadonlyArray<Classes & { shop_id: number; user_id: number }>,
  now: number,
): Promise<void> {
  await query(
    tx,
    'bidder_shop_bidders_note',
    `insert into bidder_shop_bidders (shop_id, user_id, age, share, unpaid, deposit, bid_at)
     select r.shop_id, r.user_id, r.age, r.share, r.unpaid, r.deposit, to_timestamp($2::float8 / 1000)
     from jsonb_to_recordset($1::jsonb) as r(shop_id bigint, user_id bigint, age text, share text, unpaid text, deposit text)
     order by r.shop_id, r.user_id
     on conflict (shop_id, user_id) do update set age = excluded.age, share = excluded.share, unpaid = excluded.unpaid,
       deposit = excluded.deposit, bid_at = excluded.bid_at`,
    [JSON.stringify(people), now],
  )
}

/** What is told of the people who bid at shops, by `shop:person`. */
async function toldAtShops(ctx: Ctx, shop_ids: readonly number[]): Promise<Map<string, Told>> {
  const rows = await query<Classes & { shop_id: number; user_id: number; [column: string]: unknown }>(
    ctx,
    'bidder_shop_bidders_latest',
    `select b.* from unnest($1::bigint[]) as s(shop_id) cross join lateral (
       select shop_id, user_id, age, share, unpaid, deposit from bidder_shop_bidders where shop_id = s.shop_id
       order by bid_at desc limit ${PEOPLE_LOOKED_AT}) b`,
    [shop_ids],
  )
  const told = new Map<string, Told>()
  for (const [shop_id, people] of Map.groupBy(rows, (row) => row.shop_id))
    for (const [{ user_id }, facts] of toldOf(people)) told.set(`${shop_id}:${user_id}`, facts)
  return told
}

/** What is told of people on a lot, by person; not of those whose facts are not taken yet. */
export async function factsOn(ctx: Ctx, lot_id: number, user_ids: readonly number[]): Promise<Map<number, Told>> {
  const rows = await query<Told & { user_id: number; [column: string]: unknown }>(
    ctx,
    'bidder_facts_on',
    'select user_id, age, share, unpaid, deposit from bidder_facts where lot_id = $1 and user_id = any($2)',
    [lot_id, [...new Set(user_ids)]],
  )
  return new Map(rows.map(({ user_id, age, share, unpaid, deposit }) => [user_id, { age, share, unpaid, deposit }]))
}

/** Lets go of somebody who has left: they are not counted any more. What was told of their alias stands with the log. */
export async function forgetAtShops(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'bidder_shop_bidders_forget', 'delete from bidder_shop_bidders where user_id = $1', [user_id])
}
