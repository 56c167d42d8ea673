/** What one person wins on a stage is one parcel: the dearest shipping counts once. What they buy in a live session goes into it too. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type AddressSnapshot, inParcel } from '../../order/index.ts'
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

/** The shipping the order of a won lot asks for. */
export interface Share {
  shipping_fen: number
  /** Where it goes, as what it shares the shipping of goes there. Left out: its winner says so. */
  address?: AddressSnapshot
  /** Kept with the order: what it shares the shipping of. */
  source?: ReturnType<typeof inParcel.sharedSource>
}

/**
 * The shipping each order asks for: by how much its lot's is dearer than that of what its winner won on the stage before, or than what was paid for what they
 * won and bought there, to one address. So no bill changes with a later win, none asks for more than was shown at the bid, and all of them together ask for
 * the dearest shipping once.
 * @returns by lot; lots of no stage, and of rules from before, keep their own
 */
export async function shippingOf(tx: Tx, sold: readonly SoldNow[]): Promise<ReadonlyMap<number, Share>> {
  const shares = new Map<number, Share>(sold.map(({ lot }) => [lot.id, { shipping_fen: lot.shipping_fen }]))
  const together = sold.flatMap((one) => {
    const parcel = parcelOf(one)
    return parcel ? [{ lot: one.lot, parcel }] : []
  })
  if (together.length === 0) return shares
  const parcels = together.map(({ parcel }) => parcel)
  await lockParcels(tx, parcels)
  const dearest = await dearestFen(tx, parcels)
  const paid = await lockPaid(tx, parcels)
  for (const { lot, parcel } of together) {
    const key = keyOf(parcel)
    const counted_fen = dearest.get(key) ?? 0
    dearest.set(key, Math.max(counted_fen, lot.shipping_fen))
    const best = paid.get(key)
    shares.set(
      lot.id,
      best && best.asked_fen >= counted_fen
        ? shareWith(lot.shipping_fen, best)
        : { shipping_fen: Math.max(0, lot.shipping_fen - counted_fen) },
    )
  }
  return shares
}

/** Orders that go to one address, and what they ask for shipping together. */
interface Asked {
  sure: readonly inParcel.Sure[]
  asked_fen: number
}
const askedOf = (sure: readonly inParcel.Sure[]): Asked => ({
  sure,
  asked_fen: sure.reduce((sum, { shipping_fen }) => sum + shipping_fen, 0),
})

function shareWith(own_fen: number, { sure, asked_fen }: Asked): Share {
  const off_fen = Math.min(own_fen, asked_fen)
  if (off_fen === 0) return { shipping_fen: own_fen }
  const orders = sure.flatMap(({ order, shipping_fen }) => (shipping_fen > 0 ? [order] : []))
  return {
    shipping_fen: own_fen - off_fen,
    address: orders[0]!.address!,
    source: inParcel.sharedSource(orders, off_fen),
  }
}

/** Of parcels of live sessions in which something bought is paid and waits to be shipped: what is asked for to the address that asks for most. Locks those orders. */
async function lockPaid(tx: Tx, parcels: readonly Parcel[]): Promise<Map<string, Asked>> {
  const live = parcels.flatMap(({ stage, user_id }) =>
    stage.kind === 'live' ? [{ live_session_id: stage.id, user_id }] : [],
  )
  const bought = live.length > 0 ? await inParcel.boughtIn(tx, live) : []
  if (bought.length === 0) return new Map()
  const won = await winsIn(tx, bought)
  const sure = await inParcel.lockSure(
    tx,
    [...bought, ...won].map(({ id }) => id),
  )
  const key_of = new Map(
    [...bought, ...won].map(({ id, live_session_id, user_id }) => [
      id,
      keyOf({ stage: { kind: 'live', id: live_session_id }, user_id }),
    ]),
  )
  const found = new Map<string, Asked>()
  for (const [key, own] of Map.groupBy(sure, ({ order }) => key_of.get(order.id)!))
    for (const to_one of Map.groupBy(own, ({ order }) => order.receiver_key).values()) {
      const asked = askedOf(to_one)
      const has_bought = to_one.some(({ order }) => order.kind === 'live')
      if (has_bought && asked.asked_fen > (found.get(key)?.asked_fen ?? 0)) found.set(key, asked)
    }
  return found
}

/** A parcel of a live session. */
interface LiveParcel {
  live_session_id: number
  user_id: number
}
/** The orders of what went into parcels of live sessions as won. */
const winsIn = (ctx: Ctx, parcels: readonly LiveParcel[]): Promise<Array<LiveParcel & { id: number }>> =>
  query(
    ctx,
    'lot_won_in_parcels',
    `select distinct l.order_id as id, p.live_session_id, p.user_id from unnest($1::bigint[], $2::bigint[]) as p(live_session_id, user_id)
       join lot_lots l on l.winner_user_id = p.user_id and l.live_session_id = p.live_session_id
     where l.status = 'sold' and l.post_sold_at is null and l.deleted_at is null and l.order_id is not null`,
    [parcels.map(({ live_session_id }) => live_session_id), parcels.map(({ user_id }) => user_id)],
  )

/** A purchase in a live session, and what sending it by itself costs. */
interface PurchaseIn extends LiveParcel {
  own_fen: number
  address: AddressSnapshot
}
const fits = (sure: readonly inParcel.Sure[], { address }: PurchaseIn): Asked =>
  askedOf(sure.filter(({ order, shipping_fen }) => shipping_fen > 0 && inParcel.mayGoTo(order, address)))
const idsIn = async (ctx: Ctx, parcel: PurchaseIn): Promise<number[]> =>
  [...(await inParcel.boughtIn(ctx, [parcel])), ...(await winsIn(ctx, [parcel]))].map(({ id }) => id)

/** What a purchase in a live session would ask for less, as its parcel stands. Reads only. */
export async function sharedFen(ctx: Ctx, purchase: PurchaseIn): Promise<number> {
  const { asked_fen } = fits(await inParcel.sureAmong(ctx, await idsIn(ctx, purchase)), purchase)
  return Math.min(purchase.own_fen, asked_fen)
}

/**
 * What a purchase in a live session asks for less: by what is asked for in its buyer's parcel to that address for what was won there, and for what was bought
 * there and paid. Wins that say of no address yet go there too.
 */
export async function shareOfPurchase(
  tx: Tx,
  purchase: PurchaseIn,
): Promise<{ off_fen: number; source: Record<string, unknown> }> {
  await lockParcels(tx, [{ stage: { kind: 'live', id: purchase.live_session_id }, user_id: purchase.user_id }])
  const { sure, asked_fen } = fits(await inParcel.lockSure(tx, await idsIn(tx, purchase)), purchase)
  const off_fen = Math.min(purchase.own_fen, asked_fen)
  if (off_fen === 0) return { off_fen, source: {} }
  const orders = sure.map(({ order }) => order)
  await inParcel.sendAlong(tx, orders, purchase.address)
  return { off_fen, source: inParcel.sharedSource(orders, off_fen) }
}
