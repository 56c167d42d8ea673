/** The nightly look for rings: shop after shop, each in a transaction of its own, so that one that takes long holds up no other. */
import type { InferSelectModel } from 'drizzle-orm'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { conductAt, LOOKED_AT_DAYS, shopAfter } from './reading.ts'
import { isTheJudged, type Ring, returnsAt, ringsAmong } from './scoring.ts'
import type { bidder_rings } from './tables.ts'

export type RingRow = InferSelectModel<typeof bidder_rings> & Record<string, unknown>
type Known = Pick<RingRow, 'id' | 'people' | 'status' | 'judged_score' | 'judged_people'>

/** Looks at each shop that has lots, in the order of their ids. */
export async function findRings(ctx: Ctx): Promise<void> {
  for (let shop_id = await shopAfter(ctx, 0); shop_id !== undefined; shop_id = await shopAfter(ctx, shop_id))
    await findRingsAt(ctx, shop_id)
}

/**
 * What was found before keeps its number where one of its people is found again. What is not found any more goes; with a verdict it stays as long as
 * the lots it was about are looked at, so that the same evidence found again meets its verdict.
 */
export async function findRingsAt(ctx: Ctx, shop_id: number): Promise<void> {
  const { people, ties, lots } = await conductAt(ctx, shop_id)
  const rings = ringsAmong(people, ties, lots)
  await inTransaction(ctx, async (tx) => {
    const left = await query<Known>(
      tx,
      'bidder_rings_of_shop',
      'select id, people, status, judged_score, judged_people from bidder_rings where shop_id = $1 order by id for update',
      [shop_id],
    )
    const now = await databaseNow(tx)
    for (const ring of rings) {
      const known = knownAmong(left, ring)
      if (known) left.splice(left.indexOf(known), 1)
      await write(tx, { known, shop_id, ring, lots, now })
    }
    if (left.length > 0)
      await query(
        tx,
        'bidder_rings_drop',
        `delete from bidder_rings where id = any($1) and (status = 'open' or greatest(seen_at, judged_at) < platform_now() - interval '${LOOKED_AT_DAYS} days')`,
        [left.map(({ id }) => id)],
      )
  })
}

/** The ring from before that this one is: most of its people were in it, and of one that was judged half of today's. */
function knownAmong(before: readonly Known[], ring: Ring): Known | undefined {
  const ids = ring.people.map(({ user_id }) => user_id)
  const common = ({ people }: Known) => people.filter(({ user_id }) => ids.includes(user_id)).length
  return before
    .filter((one) => common(one) > 0 && (one.status === 'open' || isTheJudged(ids, one.judged_people!)))
    .sort((a, b) => common(b) - common(a))[0]
}

async function write(
  tx: Tx,
  {
    known,
    shop_id,
    ring,
    lots,
    now,
  }: { known?: Known | undefined; shop_id: number; ring: Ring; lots: number; now: number },
): Promise<void> {
  const values = [ring.score, JSON.stringify(ring.people), ring.people.length, lots, now]
  if (!known)
    await query(
      tx,
      'bidder_rings_add',
      `insert into bidder_rings (score, people, people_count, lots_count, seen_at, shop_id) values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6)`,
      [...values, shop_id],
    )
  else
    await query(
      tx,
      'bidder_rings_renew',
      `update bidder_rings set score = $1, people = $2, people_count = $3, lots_count = $4, seen_at = to_timestamp($5::float8 / 1000), status = $7 where id = $6`,
      [...values, known.id, returns(known, ring) ? 'open' : known.status],
    )
}

function returns({ status, judged_score }: Known, { score }: Ring): boolean {
  const from = status === 'open' ? null : returnsAt(judged_score!)
  return from !== null && score >= from
}

export const ringsByIds = (ctx: Ctx, ids: readonly number[]): Promise<RingRow[]> =>
  query<RingRow>(ctx, 'bidder_rings_by_ids', 'select * from bidder_rings where id = any($1)', [ids])

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
    'bidder_rings_open_bids',
    `select l.id as lot_id, l.title, l.title_en, p.id as user_id, b.alias, l.current_fen, coalesce(l.leader_user_id = p.id, false) as leads
     from unnest($2::bigint[]) as p(id) cross join lateral (
       select lot_id, alias from lot_participants where user_id = p.id order by lot_id desc limit ${LATEST_MAX}) b
       join lot_outlines l on l.id = b.lot_id where l.shop_id = $1 and l.status = 'live' order by l.id, p.id`,
    [shop_id, user_ids],
  )
