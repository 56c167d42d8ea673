/** Locks of pledges, in the one order: orders, campaigns by id, tiers by id. */
import type { Tx } from '../../../platform/context.ts'
import type { Order } from '../../order/index.ts'
import * as store from '../store.ts'

/** Locks what stands behind locked orders of pledges: their campaigns and their tiers, with those of pledges they are to take the place of. */
export async function lockBehindPledges(tx: Tx, orders: readonly Pick<Order, 'id'>[]): Promise<void> {
  const pledges = await store.pledgesOfOrders(
    tx,
    orders.map(({ id }) => id),
  )
  const before = await store.pledgesOfOrders(
    tx,
    pledges.flatMap(({ instead_of }) => instead_of ?? []),
  )
  const idsOf = (ids: readonly number[]): number[] => [...new Set(ids)]
  await store.lockCampaigns(tx, idsOf(pledges.map(({ campaign_id }) => campaign_id)))
  await store.lockTiers(tx, idsOf([...pledges, ...before].map(({ tier_id }) => tier_id)))
}
