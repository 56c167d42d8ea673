/** Orders of a campaign go on, and the campaign with them: the first parcel, and the end of the last one. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { clearDeadlines } from '../../../platform/time/deadlines.ts'
import { freeReserve } from '../reserve/reserve.ts'
import { endLate } from '../reviewing/late.ts'
import { isOwed, mayMove } from '../rules.ts'
import * as store from '../store.ts'
import { tellCampaign } from '../telling.ts'
import { recordAtEnd } from './record.ts'

interface Told {
  payload: { order_id: number; kind: string }
}

const campaignOf = async (tx: Tx, { payload }: Told): Promise<number | undefined> =>
  payload.kind === 'funding' ? (await store.pledgeOf(tx, payload.order_id))?.campaign_id : undefined

/** A parcel of a pledge is on its way. */
export async function noteSent(tx: Tx, told: Told): Promise<void> {
  const id = await campaignOf(tx, told)
  const campaign = id === undefined ? undefined : await store.lockCampaign(tx, id)
  if (!campaign || !mayMove(campaign.status, 'send')) return
  await tellCampaign(tx, 'shipping', await store.setStatus(tx, campaign.id, 'fulfilling'))
}

/** A pledge was received or given back: a campaign is finished with its last one, and what was set aside for it is free. */
export async function noteOver(tx: Tx, told: Told): Promise<void> {
  const id = await campaignOf(tx, told)
  const campaign = id === undefined ? undefined : await store.lockCampaign(tx, id)
  if (!campaign || !isOwed(campaign.status)) return
  const [row] = await query<{ open: boolean }>(
    tx,
    'funding_open_pledges',
    `select exists (select from funding_pledges p join order_standings o on o.order_id = p.order_id
       where p.campaign_id = $1 and (p.state = 'held' or p.state = 'paid' and o.status in ('funding', 'to_ship', 'shipped'))) as open`,
    [campaign.id],
  )
  if (row!.open) return
  const finished = await store.setStatus(tx, campaign.id, 'finished', await recordAtEnd(tx, campaign.id))
  await freeReserve(tx, campaign.id)
  await endLate(tx, campaign.id)
  await clearDeadlines(tx, ['funding_late', 'funding_end_late', 'funding_lock'], [campaign.id])
  await tellCampaign(tx, 'finished', finished)
}
