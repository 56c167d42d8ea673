/** Lots of a live session: handed in under its terms, and drafts of their shop again where they did not come up. The domain of live rooms holds the session. */
import type { Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { dropWaiting } from '../bidder/index.ts'
import { releaseLosersOf } from '../deposit/index.ts'
import { lotStates, ofLive, setting, store } from '../lot/index.ts'
import { termsOf } from '../shop/index.ts'
import { admit, makeReady, needsReview } from './handing-in.ts'

/**
 * Hands drafts of a shop in for a live session: to the review, or straight into its catalogue, where maximums may be left. They follow those that stand there.
 * @throws Refusal NOT_FOUND {lot_id} (no lot of the shop), STATE_CONFLICT {lot_id, status} (handed in already, or on another stage), and as makeReady
 */
export async function handInLive(
  tx: Tx,
  { session_id, shop_id }: { session_id: number; shop_id: number },
  lot_ids: readonly number[],
  terms: ofLive.LiveTerms,
): Promise<void> {
  const locked = new Map((await store.lockLots(tx, lot_ids)).map((lot) => [lot.id, lot]))
  for (const id of lot_ids) {
    const lot = locked.get(id)
    if (lot?.shop_id !== shop_id) refuse('NOT_FOUND', { lot_id: id })
    const is_free = lot.session_id === null && lot.live_session_id === null
    if (!is_free || !lotStates.mayMove(lot.status, 'submit'))
      refuse('STATE_CONFLICT', { lot_id: id, status: lot.status })
  }
  await ofLive.stand(tx, session_id, lot_ids, terms)
  const shop = await termsOf(tx, shop_id)
  const { lots } = await makeReady(tx, shop, [...lot_ids], 0)
  if (await needsReview(tx, shop)) await store.setStatus(tx, lot_ids, 'reviewing')
  else await admit(tx, lots, await databaseNow(tx))
}

/** Those of locked lots that have not come up are drafts again, on no stage: maximums for them are out, and what was set aside for them goes back. */
export async function returnLive(tx: Tx, lots: readonly store.Lot[]): Promise<void> {
  const back = lots.filter(({ status }) => status === 'draft' || lotStates.mayMove(status, 'return'))
  if (back.length === 0) return
  const ids = back.map(({ id }) => id)
  const seen = back.filter(({ status }) => status === 'scheduled')
  await dropWaiting(tx, seen, 'LOT_CANCELLED')
  await releaseLosersOf(
    tx,
    seen.map(({ id }) => ({ lot_id: id, keep_user_id: null })),
    'not_needed',
  )
  await store.setStatus(tx, ids, 'draft')
  await ofLive.leave(tx, ids, {
    window_s: await setting(tx, 'auction.soft_close_window_s'),
    extend_s: await setting(tx, 'auction.soft_close_extend_s'),
  })
}
