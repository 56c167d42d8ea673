/** The lots of a sale: chosen and numbered, handed in, let in, sent back and taken back together. The domain of auction houses holds the sale's lock. */

import { defaultDepositFen } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { admit, makeReady, usualDepositBp } from '../../listing/index.ts'
import { auctionEvents } from '../../lot/events.ts'
import { ending, leastEnd, lotStates, saleLots, saleTerms, setting, store } from '../../lot/index.ts'
import { type Terms as ShopTerms, termsOf } from '../../shop/index.ts'

const lockSession = async (tx: Tx, session_id: number): Promise<store.Lot[]> => {
  const lots = await saleLots.lotsOfSession(tx, session_id)
  const locked = new Map(
    (
      await store.lockLots(
        tx,
        lots.map((lot) => lot.id),
      )
    ).map((lot) => [lot.id, lot]),
  )
  return lots.flatMap(({ id }) => locked.get(id) ?? [])
}

/**
 * Says which drafts stand in a sale, under which numbers and in which order; those that stood in it and are not named leave it.
 * @throws Refusal NOT_FOUND {lot_id} (no lot of the shop), STATE_CONFLICT {lot_id} (handed in already, or in another sale)
 */
export async function chooseLots(
  tx: Tx,
  { session_id, shop_id }: { session_id: number; shop_id: number },
  chosen: ReadonlyArray<{ id: number; lot_no: string }>,
): Promise<void> {
  const before = await saleLots.lotsOfSession(tx, session_id)
  const ids = [...new Set([...before, ...chosen].map(({ id }) => id))]
  const locked = new Map((await store.lockLots(tx, ids)).map((lot) => [lot.id, lot]))
  for (const { id } of chosen) {
    const lot = locked.get(id)
    if (lot?.shop_id !== shop_id) refuse('NOT_FOUND', { lot_id: id })
    const is_elsewhere = lot.live_session_id !== null || (lot.session_id !== null && lot.session_id !== session_id)
    if (!lotStates.mayMove(lot.status, 'submit') || is_elsewhere)
      refuse('STATE_CONFLICT', { lot_id: id, status: lot.status })
  }
  await saleTerms.stand(tx, session_id, chosen)
}

/**
 * Hands the lots of a sale in, under its terms: they stay out of sight and unchanged until it is let in. Each ends stagger_s after the one before;
 * in a room, live lots have one order and no times of their own.
 * @throws Refusal as makeReady
 */
export async function handInSession(tx: Tx, shop: ShopTerms, terms: saleTerms.SaleTerms): Promise<number> {
  const lots = await lockSession(tx, terms.session_id)
  await saleTerms.layDown(tx, terms, lots)
  await makeReady(
    tx,
    shop,
    lots.map((lot) => lot.id),
    0,
  )
  return lots.length
}

/** Lets the lots of a sale in: its catalogue is open. @throws Refusal WINDOW_CLOSED (its first lot would run shorter than allowed; in a room: its time has come) */
export async function admitSession(tx: Tx, session_id: number): Promise<store.Lot[]> {
  const lots = await lockSession(tx, session_id)
  const now = await databaseNow(tx)
  if (lots.some((lot) => lot.in_room)) {
    if (lots.some((lot) => lot.starts_at! <= now)) refuse('WINDOW_CLOSED')
    await store.setStatus(
      tx,
      lots.map((lot) => lot.id),
      'scheduled',
    )
    await emit(tx, auctionEvents.catalogue_opened, { session_id })
    return lots
  }
  const least_end = await leastEnd(tx, Math.max(now, Math.min(...lots.map((lot) => lot.starts_at ?? now))))
  if (lots.some((lot) => lot.planned_end_at! < least_end)) refuse('WINDOW_CLOSED')
  await admit(tx, lots, now)
  await emit(tx, auctionEvents.catalogue_opened, { session_id })
  return lots
}

/** Its house prepares the sale again: its lots are drafts like others, and stand in it still. */
export async function returnSession(tx: Tx, session_id: number): Promise<void> {
  const lots = await lockSession(tx, session_id)
  await asDrafts(tx, lots)
}

async function asDrafts(tx: Tx, lots: readonly store.Lot[]): Promise<void> {
  const [first] = lots
  if (!first) return
  const usual_bp = await usualDepositBp(tx, await termsOf(tx, first.shop_id))
  await saleTerms.freeFromTerms(
    tx,
    lots.map(({ id, start_fen, estimate_low_fen }) => ({
      id,
      deposit_fen: defaultDepositFen({ start_fen, estimate_low_fen, mode: 'single' }, usual_bp),
    })),
    {
      window_s: await setting(tx, 'auction.soft_close_window_s'),
      extend_s: await setting(tx, 'auction.soft_close_extend_s'),
    },
  )
}

/** Ends a sale before its time: its drafts are free again, and what stands in its catalogue is taken back. Sold lots stay sold. */
export async function takeBackSession(tx: Tx, session_id: number, reason: string): Promise<void> {
  const lots = await lockSession(tx, session_id)
  const drafts = lots.filter((lot) => lotStates.mayMove(lot.status, 'submit'))
  await asDrafts(tx, drafts)
  await saleTerms.leave(
    tx,
    drafts.map(({ id }) => id),
  )
  for (const lot of lots)
    if (lot.status === 'scheduled' || lot.status === 'live') await ending.endEarly(tx, lot, reason)
}
