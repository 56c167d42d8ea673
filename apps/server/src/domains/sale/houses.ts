/** A shop becomes an auction house, by an operator who has seen its licence. */

import type { Tx } from '../../platform/context.ts'
import { emit, type OutboxEvent } from '../../platform/outbox/index.ts'
import { becomeHouse } from '../shop/index.ts'
import { houseEvents } from './events.ts'
import * as store from './store.ts'

export interface NewHouse {
  shop_id: number
  licence_no: string
  intro: string
  intro_en: string | null
  category_ids: number[]
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (not active), ALREADY_DONE */
export async function openHouse(tx: Tx, house: NewHouse): Promise<void> {
  await becomeHouse(tx, house.shop_id)
  await store.addHouse(tx, house)
  await emit(tx, houseEvents.opened, { shop_id: house.shop_id, licence_no: house.licence_no })
}

/** A house whose shop is suspended or closed is not listed. */
export const followShop =
  (is_open: boolean) =>
  async (tx: Tx, { payload }: OutboxEvent<{ shop_id: number }>): Promise<void> => {
    await store.setHouseOpen(tx, payload.shop_id, is_open)
  }
