/** A campaign that was approved opens: at once, or when its shop has asked for it. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { fundingEvents } from '../events.ts'
import * as store from '../store.ts'
import { factsOf, pushCampaign } from '../telling.ts'

/** Deadline funding_open: it may be backed from now on. One that was let in without waiting is live already. */
export async function openByTime(tx: Tx, id: number): Promise<void> {
  const found = await store.lockCampaign(tx, id)
  if (found?.status !== 'scheduled' && found?.status !== 'live') return
  if (found.from_at! > (await databaseNow(tx))) return setDeadline(tx, 'funding_open', id, found.from_at!)
  const campaign = found.status === 'scheduled' ? await store.setStatus(tx, id, 'live') : found
  const { goal_fen, to_at } = campaign
  await emit(tx, fundingEvents.opened, { ...factsOf(campaign), goal_fen, to_at: to_at! })
  pushCampaign(tx, campaign)
}
