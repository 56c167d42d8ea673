/** Tells each backer and watcher what events say of a campaign: one event to each person, so that each notice follows its reader's own settings. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emitEach, subscribe, type Told } from '../../../platform/outbox/index.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { fundingEvents } from '../events.ts'
import * as store from '../store.ts'
import { factsOf } from '../telling.ts'
import { watchersOf } from './watching.ts'

const WORDS_MOST = 60
const DAY_MS = 86_400_000
/** Deadline: a day is left to back a campaign. */
export const FUNDING_ENDS_SOON = 'funding_ends_soon'

/** An update goes to every backer, and to those who watch where everybody may read it. */
async function tellUpdate(tx: Tx, { payload }: Told<typeof fundingEvents.updated>): Promise<void> {
  const { campaign_id, update_id, for_backers } = payload
  const campaign = (await store.campaignById(tx, campaign_id))!
  const [update] = await query<{ content: string }>(
    tx,
    'funding_update_words',
    'select content from funding_updates where id = $1',
    [update_id],
  )
  const people = new Set([
    ...(await store.backersOf(tx, campaign_id)),
    ...(for_backers ? [] : await watchersOf(tx, campaign_id)),
  ])
  const words = [...update!.content.replaceAll(/\s+/g, ' ')]
  const short = words.length > WORDS_MOST ? `${words.slice(0, WORDS_MOST).join('')}…` : words.join('')
  await emitEach(tx, fundingEvents.updated_for, [...people], (user_id) => ({
    ...factsOf(campaign),
    user_id,
    update_id,
    words: short,
  }))
}

async function tellStage(tx: Tx, { payload }: Told<typeof fundingEvents.stage_done>): Promise<void> {
  await emitEach(tx, fundingEvents.stage_done_for, await store.backersOf(tx, payload.campaign_id), (user_id) => ({
    ...payload,
    user_id,
  }))
}

async function tellOpening(tx: Tx, { payload }: Told<typeof fundingEvents.opened>): Promise<void> {
  const { goal_fen: _, ...facts } = payload
  await emitEach(tx, fundingEvents.opened_for, await watchersOf(tx, payload.campaign_id), (user_id) => ({
    ...facts,
    user_id,
  }))
  await setDeadline(tx, FUNDING_ENDS_SOON, payload.campaign_id, payload.to_at - DAY_MS)
}

/** People who watch it and have not backed it hear that a day is left; where an outage has moved the end they hear later. */
export async function tellEndsSoon(tx: Tx, campaign_id: number): Promise<void> {
  const campaign = await store.campaignById(tx, campaign_id)
  if (campaign?.status !== 'live' || campaign.to_at === null) return
  const { to_at } = campaign
  if (to_at - DAY_MS > (await databaseNow(tx))) return setDeadline(tx, FUNDING_ENDS_SOON, campaign_id, to_at - DAY_MS)
  await emitEach(tx, fundingEvents.ending_for, await watchersOnly(tx, campaign_id), (user_id) => ({
    ...factsOf(campaign),
    user_id,
    to_at,
  }))
}

/** The people who watch a campaign and have never backed it. */
async function watchersOnly(tx: Tx, campaign_id: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    tx,
    'funding_watchers_only',
    `select user_id from funding_watches w where campaign_id = $1
       and not exists (select from funding_pledges p where p.user_id = w.user_id and p.campaign_id = $1 and p.paid_at is not null) order by user_id`,
    [campaign_id],
  )
  return rows.map(({ user_id }) => user_id)
}

/** People who watch and have not backed it hear how it went; its backers hear of their own pledges. */
const tellResult =
  (succeeded: boolean) =>
  async (tx: Tx, { payload }: Told<typeof fundingEvents.failed>): Promise<void> => {
    const { campaign_id, shop_id, title, title_en, image } = payload
    await emitEach(tx, fundingEvents.ended_for, await watchersOnly(tx, campaign_id), (user_id) => ({
      campaign_id,
      shop_id,
      title,
      title_en,
      image,
      user_id,
      succeeded,
    }))
  }

/** What the domain hears of its own events. */
export const fanOut = [
  subscribe(fundingEvents.updated, 'funding.tell_update', tellUpdate),
  subscribe(fundingEvents.stage_done, 'funding.tell_stage', tellStage),
  subscribe(fundingEvents.opened, 'funding.tell_opening', tellOpening),
  subscribe(fundingEvents.succeeded, 'funding.tell_success', tellResult(true)),
  subscribe(fundingEvents.failed, 'funding.tell_failure', tellResult(false)),
]
