/** An outage takes no campaign its last minutes: those that were to end in it, or right after it, have five minutes more. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import type { Outage } from '../../lot/index.ts'
import { fundingEvents } from '../events.ts'
import * as store from '../store.ts'
import { factsOf, pushCampaign } from '../telling.ts'

/** Moves the ends of campaigns that fell into an outage. Their clocks look at the campaign first, and so find the new end. */
export async function moveCampaignEnds(tx: Tx, { from_at, until_at }: Outage, to_ms: number): Promise<void> {
  const found = await query<{ id: number }>(
    tx,
    'funding_campaigns_ending',
    `select id from funding_campaigns where status = 'live' and to_at > to_timestamp($1::float8 / 1000) and to_at < to_timestamp($2::float8 / 1000)`,
    [from_at, to_ms],
  )
  const locked = await store.lockCampaigns(
    tx,
    found.map(({ id }) => id),
  )
  for (const { id, status } of locked) {
    if (status !== 'live') continue
    const campaign = await store.changeCampaign(tx, id, { to_at: to_ms })
    await emit(tx, fundingEvents.moved_by_outage, { ...factsOf(campaign), from_at, until_at, to_at: to_ms })
    pushCampaign(tx, campaign)
  }
}
