/** What events about campaigns say of them, and the word to open pages. */
import type { Tx } from '../../platform/context.ts'
import { emit, type PayloadOf } from '../../platform/outbox/index.ts'
import { fundingEvents } from './events.ts'
import * as store from './store.ts'
import type { Campaign, Pledge } from './tables.ts'

/** What every event about a campaign says of it. */
export const factsOf = ({
  id,
  shop_id,
  title,
  title_en,
  images,
}: Campaign): PayloadOf<typeof fundingEvents.finished> => ({
  campaign_id: id,
  shop_id,
  title,
  title_en,
  image: images[0] ?? '',
})

/** Where a campaign stands against its goal. */
export const totalOf = ({ raised_fen, goal_fen, backer_count }: Campaign) => ({ raised_fen, goal_fen, backer_count })

/** What events about a pledge say of it. */
export async function pledgeFactsOf(
  tx: Tx,
  campaign: Campaign,
  { order_id, user_id, tier_id, qty, goods_fen }: Pledge,
): Promise<PayloadOf<typeof fundingEvents.left>> {
  const tier = await store.tierById(tx, tier_id)
  return { ...factsOf(campaign), user_id, order_id, tier_id, tier_name: tier?.name ?? '', qty, goods_fen }
}

/** Tells that a campaign has come to another state, where that is all there is to say; pages that show it read it anew. */
export async function tellCampaign(
  tx: Tx,
  what: 'cancelled' | 'shipping' | 'finished',
  campaign: Campaign,
): Promise<void> {
  await emit(tx, fundingEvents[what], factsOf(campaign))
  pushCampaign(tx, campaign)
}

/** Open pages of the campaign hear that it changed. */
export function pushCampaign(tx: Tx, { id, status, raised_fen, backer_count }: Campaign): void {
  tx.after_commit.push(() =>
    tx.services.realtime.push({
      ch: `funding:${id}`,
      type: 'funding.campaign',
      seq: 0,
      data: { campaign_id: id, status, raised_fen, backer_count },
    }),
  )
}
