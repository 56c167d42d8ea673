/** An operator moves a lot to another category. For the console; the caller has checked the operator and audits. */

import type { Tx } from '../../platform/context.ts'
import { emit } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { indexLots } from '../finding/index.ts'
import { auctionEvents } from '../lot/events.ts'
import { changeStore, lotStates, store } from '../lot/index.ts'
import { termsOf } from '../shop/index.ts'
import { categoryOf } from '../site/index.ts'
import { licenceFor, missingParams } from './publishing-rules.ts'

export interface Moved {
  /** Where it stood before. */
  from_category_id: number
  status: lotStates.LotStatus
  /** Keys of required questions of the new category that the lot has no answer to. */
  unanswered: string[]
}

/**
 * Moves a lot. Nothing else of it changes: the rules frozen when it opened name no category, the commission is the one it was submitted
 * under, and its answers stay, so that a move back loses nothing. Lists, search and price records follow at once.
 * @throws Refusal NOT_FOUND (lot, or category that takes new ones), STATE_CONFLICT {status} (its shop still writes it), ALREADY_DONE, LICENCE_REQUIRED {licence}
 */
export async function moveLot(
  tx: Tx,
  { lot_id, category_id, reason }: { lot_id: number; category_id: number; reason: string },
): Promise<Moved> {
  const lot = (await store.lockLot(tx, lot_id)) ?? refuse('NOT_FOUND')
  if (!lotStates.mayBeMoved(lot.status)) refuse('STATE_CONFLICT', { status: lot.status })
  if (lot.category_id === category_id) refuse('ALREADY_DONE')
  const category = await categoryOf(tx, category_id)
  if (!category.takes_lots) refuse('NOT_FOUND')
  const licence = licenceFor(category)
  if (licence) {
    const { licences } = await termsOf(tx, lot.shop_id)
    if (!licences.some(({ kind }) => kind === licence)) refuse('LICENCE_REQUIRED', { licence })
  }
  await changeStore.setCategory(tx, lot_id, category_id)
  await indexLots(tx, [lot_id])
  const text = await store.textOf(tx, lot_id)
  await emit(tx, auctionEvents.lot_moved, {
    lot_id,
    shop_id: lot.shop_id,
    title: lot.title,
    title_en: lot.title_en,
    image: lot.image,
    version: lot.version + 1,
    category_zh: category.name_zh,
    category_en: category.name_en,
    reason,
  })
  return {
    from_category_id: lot.category_id,
    status: lot.status,
    unanswered: missingParams(category.params, text?.params ?? {}).map(({ key }) => key),
  }
}
