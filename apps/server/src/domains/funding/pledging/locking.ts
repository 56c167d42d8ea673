/** Locks of pledges, in the one order: orders, campaigns by id, tiers by id. */
import type { Behind } from '../../order/index.ts'
import * as store from '../store.ts'

/** The campaigns and tiers that orders are pledges of, with the tiers of pledges they are to take the place of. */
export const pledgesBehind: Behind = {
  first_class: 'campaign',
  counts_money: true,
  async lock(tx, orders) {
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
  },
}
