/** Orders of campaigns: a kind of order. What they wait for is the end of their campaign; what they hold are pieces of a tier. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { checkLiquorDue } from '../../goods/index.ts'
import type { Order, OrderKind } from '../../order/index.ts'
import { termsOf } from '../../shop/index.ts'
import { addressesOpen } from '../delivering/addresses.ts'
import * as store from '../store.ts'
import { pushCampaign } from '../telling.ts'
import { isOpen } from './checks.ts'
import { countOut, letGo } from './counting.ts'
import { pledgesBehind } from './locking.ts'
import { pledgePaid } from './paid.ts'

/** No money is asked for a campaign that is over, or whose shop may not sell. @throws Refusal CAMPAIGN_ENDED */
async function checkCampaigns(tx: Tx, orders: readonly Order[]): Promise<void> {
  const pledges = await store.pledgesOfOrders(
    tx,
    orders.map(({ id }) => id),
  )
  const now = await databaseNow(tx)
  for (const campaign of await store.campaignsByIds(tx, [...new Set(pledges.map(({ campaign_id }) => campaign_id))]))
    if (!isOpen(campaign, now) || !(await termsOf(tx, campaign.shop_id)).is_active) refuse('CAMPAIGN_ENDED')
}

export const fundingOrders: OrderKind = {
  card: { begins_as: 'ordered', binding: false, review_tags: 'goods' },
  titles: { funding: { en: 'Waiting for the campaign', zh: '等待众筹结束' } },
  words: {
    to_ship: {
      buyer: { en: 'The campaign succeeded', zh: '众筹成功，待发货' },
      shop: { en: 'Backed, to be shipped', zh: '众筹待发货' },
    },
  },
  may: { edit_price: false, rebuy: false, restock: false, instant: false },
  refunds: 'line',
  coupons: 'none',
  late: 'own',
  addressesOpen,
  behind: [pledgesBehind],
  async checkDue(tx, orders) {
    await checkLiquorDue(tx, orders)
    await checkCampaigns(tx, orders)
  },
  async onPaid(tx, order) {
    await pledgePaid(tx, order.id)
    return { status: 'funding' }
  },
  async onClosed(tx, order) {
    const counting = await letGo(tx, order.id)
    if (counting !== undefined) await setDeadline(tx, 'funding_count', counting, await databaseNow(tx))
  },
  async onRefunded(tx, order, { in_full }) {
    if (!in_full) return
    const campaign = await countOut(tx, order.id, 'refunded')
    if (campaign) pushCampaign(tx, campaign)
  },
}
