/** What one person wins on a stage is one parcel: the dearest shipping counts once. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Facts } from '../opening/opening.ts'
import { type Stage, stageOf } from '../room/stage.ts'
import type { Lot } from '../store.ts'

/** A lot that is sold now, and under which rules. */
export interface SoldNow {
  lot: Pick<Lot, 'id' | 'session_id' | 'live_session_id' | 'shipping_fen'>
  winner_id: number
  facts: Pick<Facts, 'session' | 'live_session'>
}

/** The parcel of a person on a stage. */
interface Parcel {
  stage: Stage
  user_id: number
}
const keyOf = ({ stage, user_id }: Parcel): string => `${stage.kind}:${stage.id}:${user_id}`
/** The columns of parcels, for unnest. */
const columnsOf = (parcels: readonly Parcel[]) => [
  parcels.map(({ stage }) => stage.kind),
  parcels.map(({ stage }) => stage.id),
  parcels.map(({ user_id }) => user_id),
]

/** The parcel a sold lot goes into; null: one of its own, as it stands on no stage, or under rules from before. */
function parcelOf({ lot, winner_id, facts }: SoldNow): Parcel | null {
  const stage = stageOf(lot)
  const promised = facts.session?.one_parcel ?? facts.live_session?.one_parcel
  return stage && promised ? { stage, user_id: winner_id } : null
}

/** Locks parcels, each by its own row, in the order of their keys: what one person wins on a stage is counted one after another. */
async function lockParcels(tx: Tx, parcels: readonly Parcel[]): Promise<void> {
  await query(
    tx,
    'lot_parcels_lock',
    `insert into lot_parcels (stage_kind, stage_id, user_id)
     select distinct stage_kind, stage_id, user_id from unnest($1::text[], $2::bigint[], $3::bigint[]) as p(stage_kind, stage_id, user_id)
     order by stage_kind, stage_id, user_id
     on conflict (stage_kind, stage_id, user_id) do update set user_id = excluded.user_id`,
    columnsOf(parcels),
  )
}

/** The dearest shipping of what went into each of these parcels, by parcel. What was bought after a sale is a parcel of its own. */
async function dearestFen(tx: Tx, parcels: readonly Parcel[]): Promise<Map<string, number>> {
  const rows = await query<{ stage_kind: Stage['kind']; stage_id: number; user_id: number; dearest_fen: number }>(
    tx,
    'lot_dearest_shipping',
    `select p.stage_kind, p.stage_id, p.user_id, max(l.shipping_fen) as dearest_fen
     from unnest($1::text[], $2::bigint[], $3::bigint[]) as p(stage_kind, stage_id, user_id)
       join lot_lots l on l.winner_user_id = p.user_id
         and case p.stage_kind when 'sale' then l.session_id else l.live_session_id end = p.stage_id
     where l.status = 'sold' and l.post_sold_at is null and l.deleted_at is null
     group by p.stage_kind, p.stage_id, p.user_id`,
    columnsOf(parcels),
  )
  return new Map(
    rows.map(({ stage_kind: kind, stage_id: id, user_id, dearest_fen }) => [
      keyOf({ stage: { kind, id }, user_id }),
      dearest_fen,
    ]),
  )
}

/**
 * The shipping each order asks for: by how much its lot's is dearer than that of what its winner won on the stage before. So no bill changes with a
 * later win, none asks for more than was shown at the bid, and all of them together ask for the dearest shipping once.
 * @returns by lot; lots of no stage, and of rules from before, keep their own
 */
export async function shippingOf(tx: Tx, sold: readonly SoldNow[]): Promise<ReadonlyMap<number, number>> {
  const shipping = new Map(sold.map(({ lot }) => [lot.id, lot.shipping_fen]))
  const together = sold.flatMap((one) => {
    const parcel = parcelOf(one)
    return parcel ? [{ lot: one.lot, parcel }] : []
  })
  if (together.length === 0) return shipping
  const parcels = together.map(({ parcel }) => parcel)
  await lockParcels(tx, parcels)
  const dearest = await dearestFen(tx, parcels)
  for (const { lot, parcel } of together) {
    const key = keyOf(parcel)
    const counted_fen = dearest.get(key) ?? 0
    shipping.set(lot.id, Math.max(0, lot.shipping_fen - counted_fen))
    dearest.set(key, Math.max(counted_fen, lot.shipping_fen))
  }
  return shipping
}
