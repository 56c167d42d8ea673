/** The nightly look for rings: shop after shop, each in a transaction of its own, so that one that takes long holds up no other. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { conductAt, shopAfter } from './reading.ts'
import { type Ring, ringsAmong, type Suspect } from './scoring.ts'

export interface RingRow extends Record<string, unknown> {
  id: number
  shop_id: number
  score: number
  people: Suspect[]
  people_count: number
  lots_count: number
  first_seen_at: number
  seen_at: number
}

/** Looks at each shop that has lots, in the order of their ids. */
export async function findRings(ctx: Ctx): Promise<void> {
  for (let shop_id = await shopAfter(ctx, 0); shop_id !== undefined; shop_id = await shopAfter(ctx, shop_id))
    await findRingsAt(ctx, shop_id)
}

/** What was found before keeps its number where one of its people is found again; what is not found any more goes. */
export async function findRingsAt(ctx: Ctx, shop_id: number): Promise<void> {
  const { people, ties, lots } = await conductAt(ctx, shop_id)
  const rings = ringsAmong(people, ties, lots)
  await inTransaction(ctx, async (tx) => {
    const before = await query<Pick<RingRow, 'id' | 'people'>>(
      tx,
      'auction_rings_of_shop',
      'select id, people from auction_rings where shop_id = $1 order by id for update',
      [shop_id],
    )
    const left = new Map(before.map((row) => [row.id, new Set(row.people.map(({ user_id }) => user_id))]))
    const now = await databaseNow(tx)
    for (const ring of rings) {
      const known = [...left].find(([, those]) => ring.people.some(({ user_id }) => those.has(user_id)))?.[0]
      if (known !== undefined) left.delete(known)
      await write(tx, { id: known ?? null, shop_id, ring, lots, now })
    }
    if (left.size > 0)
      await query(tx, 'auction_rings_drop', 'delete from auction_rings where id = any($1)', [[...left.keys()]])
  })
}

async function write(
  tx: Tx,
  { id, shop_id, ring, lots, now }: { id: number | null; shop_id: number; ring: Ring; lots: number; now: number },
): Promise<void> {
  const values = [ring.score, JSON.stringify(ring.people), ring.people.length, lots, now]
  if (id === null)
    await query(
      tx,
      'auction_rings_add',
      `insert into auction_rings (score, people, people_count, lots_count, seen_at, shop_id) values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6)`,
      [...values, shop_id],
    )
  else
    await query(
      tx,
      'auction_rings_renew',
      `update auction_rings set score = $1, people = $2, people_count = $3, lots_count = $4, seen_at = to_timestamp($5::float8 / 1000) where id = $6`,
      [...values, id],
    )
}

export const ringsByIds = (ctx: Ctx, ids: readonly number[]): Promise<RingRow[]> =>
  query<RingRow>(ctx, 'auction_rings_by_ids', 'select * from auction_rings where id = any($1)', [ids])

export interface OpenBid extends Record<string, unknown> {
  lot_id: number
  title: string
  title_en: string | null
  user_id: number
  alias: string
  current_fen: number
  leads: boolean
}
/** A person's latest lots among which those that run are looked for. */
const LATEST_MAX = 100

/** Lots of a shop that run and that these people bid on: their bids can be taken back there. */
export const openBidsOf = (ctx: Ctx, shop_id: number, user_ids: readonly number[]): Promise<OpenBid[]> =>
  query<OpenBid>(
    ctx,
    'auction_rings_open_bids',
    `select l.id as lot_id, l.title, l.title_en, p.id as user_id, b.alias, l.current_fen, coalesce(l.leader_user_id = p.id, false) as leads
     from unnest($2::bigint[]) as p(id) cross join lateral (
       select lot_id, alias from auction_bidders where user_id = p.id order by lot_id desc limit ${LATEST_MAX}) b
       join auction_lots l on l.id = b.lot_id where l.shop_id = $1 and l.status = 'live' order by l.id, p.id`,
    [shop_id, user_ids],
  )
