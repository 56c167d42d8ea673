/**
 * Pulling the plug saves no seller: a lot of a live session whose picture is lost while it runs goes on for a while from then, once, and then ends as its
 * rules say. That is a link of its public chain, and everybody who looks is told.
 */
import { LIVE_PICTURE_LOSS_S } from '@juya/contract'
import { endAfterLoss, type PictureLoss } from '@juya/verify'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { logTime } from '../bidding/log-time.ts'
import { tickOf } from '../bidding/tick.ts'
import { tickFactsOf } from '../bidding/tick-facts.ts'
import { pictureLossHash } from '../proof/chain.ts'
import { type Lot, lockLot } from '../store.ts'

/**
 * The picture of a session is lost: the end of the lot that runs there is moved. A lot whose end has come, whose end stands later, or that has been moved
 * for this before stays as it is. The caller holds the session.
 */
export async function losePicture(tx: Tx, session_id: number): Promise<void> {
  const [running] = await query<{ id: number }>(
    tx,
    'lot_running_in_live',
    `select id from lot_lots where live_session_id = $1 and in_room and status = 'live'`,
    [session_id],
  )
  const lot = running && (await lockLot(tx, running.id))
  const now = await databaseNow(tx)
  await pausePoint('picture_losing')
  // It may have ended until it was locked.
  if (lot?.status !== 'live') return
  const lost_ms = logTime(lot, now)
  const ends_at_ms = endAfterLoss(lost_ms, LIVE_PICTURE_LOSS_S.leaves)
  if (lost_ms >= lot.ends_at! || ends_at_ms <= lot.ends_at! || (await lossOf(tx, lot.id))) return
  const unhashed = {
    ...{ lot_id: lot.id, after_seq: lot.bid_count, lost_ms, was_ends_at_ms: lot.ends_at!, ends_at_ms },
    prev_hash: lot.head_hash!,
  }
  const loss = { ...unhashed, hash: pictureLossHash(unhashed) }
  await moveEnd(tx, loss)
  await tell(tx, lot, loss)
}

/** Writes the link, and the lot with its end and its hard end moved along. */
const moveEnd = (tx: Tx, loss: PictureLoss) =>
  query(
    tx,
    'lot_picture_loss_add',
    `with link as (
       insert into lot_picture_losses (lot_id, after_seq, lost_at, was_ends_at, ends_at, prev_hash, hash)
       values ($1, $2, to_timestamp($3::float8 / 1000.0), to_timestamp($4::float8 / 1000.0), to_timestamp($5::float8 / 1000.0), $6, $7)
     )
     update lot_lots set ends_at = to_timestamp($5::float8 / 1000.0), outage_ms = outage_ms + ($5::float8 - $4::float8)::bigint, head_hash = $7,
       tick_seq = tick_seq + 1, last_bid_at = to_timestamp($3::float8 / 1000.0) where id = $1`,
    [loss.lot_id, loss.after_seq, loss.lost_ms, loss.was_ends_at_ms, loss.ends_at_ms, loss.prev_hash, loss.hash],
  )

/** The lot's frame with its new end, and one of its own that says why. */
async function tell(tx: Tx, lot: Lot, { lost_ms, was_ends_at_ms, ends_at_ms }: PictureLoss): Promise<void> {
  const tick_seq = lot.tick_seq + 1
  const moved = { ...lot, tick_seq, ends_at: ends_at_ms, outage_ms: lot.outage_ms + ends_at_ms - was_ends_at_ms }
  const tick = tickOf((await tickFactsOf(tx, [moved])).get(lot.id)!)
  const data = { lot_id: lot.id, lost_ms, ends_at_ms }
  tx.after_commit.push(() => {
    tx.services.realtime.push({ ch: `lot:${lot.id}`, type: 'lot.tick', seq: tick_seq, data: tick })
    // Without a number: who misses it reads it with the lot.
    tx.services.realtime.push({ ch: `lot:${lot.id}`, type: 'lot.picture_lost', seq: 0, data })
  })
}

interface LossRow extends Record<string, unknown> {
  lot_id: number
  after_seq: number
  lost_at: number
  was_ends_at: number
  ends_at: number
  prev_hash: string
  hash: string
}

/** The link a lost picture left in a lot's chain, if one did. */
export async function lossOf(ctx: Ctx, lot_id: number): Promise<PictureLoss | undefined> {
  const [row] = await query<LossRow>(ctx, 'lot_picture_loss_of', 'select * from lot_picture_losses where lot_id = $1', [
    lot_id,
  ])
  if (!row) return undefined
  const { lost_at: lost_ms, was_ends_at: was_ends_at_ms, ends_at: ends_at_ms, ...link } = row
  return { ...link, lost_ms, was_ends_at_ms, ends_at_ms }
}
