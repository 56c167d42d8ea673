/** What a shop tells about its campaign: updates, which stand after half an hour, and stages it has done. */
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkWords } from '../../site/index.ts'
import { fundingEvents } from '../events.ts'
import { lockOwn } from '../publishing/publishing.ts'
import { isRunning, tellsOf } from '../rules.ts'
import { setting } from '../settings.ts'
import { changeCampaign } from '../store.ts'
import type { CampaignUpdate, Stage } from '../tables.ts'
import { factsOf, pushCampaign } from '../telling.ts'

const MINUTE_MS = 60_000
type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

export interface UpdateForm {
  id: number
  update_id?: number | undefined
  content: string
  images: string[]
  for_backers: boolean
}

/**
 * Tells how a campaign comes along, or corrects what was said within half an hour.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, LIMIT_REACHED {limit} (a day), CONTENT_BLOCKED, WINDOW_CLOSED (it stands)
 */
export async function saveUpdate(ctx: ShopCtx, { id, update_id, ...said }: UpdateForm): Promise<CampaignUpdate> {
  return inTransaction(ctx, async (tx) => {
    const campaign = await lockOwn(tx, id)
    if (!tellsOf(campaign)) refuse('STATE_CONFLICT', { status: campaign.status })
    await checkWords(tx, said.content)
    if (update_id !== undefined) return correct(tx, id, update_id, said)
    const [day] = await query<{ n: number }>(
      tx,
      'funding_updates_of_day',
      `select count(*)::int as n from (select from funding_updates where campaign_id = $1
         and created_at >= date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' order by id desc limit 100) u`,
      [id],
    )
    const limit = await setting(tx, 'funding.updates_a_day')
    if (day!.n >= limit) refuse('LIMIT_REACHED', { limit })
    const [row] = await query<Row<CampaignUpdate>>(
      tx,
      'funding_update_add',
      'insert into funding_updates (campaign_id, content, images, for_backers) values ($1, $2, $3, $4) returning *',
      [id, said.content, said.images, said.for_backers],
    )
    const changed = await changeCampaign(tx, id, { last_update_at: row!.created_at })
    await emit(tx, fundingEvents.updated, { ...factsOf(changed), update_id: row!.id, for_backers: said.for_backers })
    pushCampaign(tx, changed)
    return row!
  })
}

/** Changes the text and photos of an update. Who may read it, backers or everybody, cannot be corrected. */
async function correct(
  tx: Tx,
  campaign_id: number,
  update_id: number,
  { content, images }: Pick<UpdateForm, 'content' | 'images'>,
): Promise<CampaignUpdate> {
  const [found] = await query<{ created_at: number }>(
    tx,
    'funding_update_of',
    'select created_at from funding_updates where id = $1 and campaign_id = $2',
    [update_id, campaign_id],
  )
  if (!found) refuse('NOT_FOUND')
  const until = found.created_at + (await setting(tx, 'funding.correct_min')) * MINUTE_MS
  if ((await databaseNow(tx)) > until) refuse('WINDOW_CLOSED')
  const [row] = await query<Row<CampaignUpdate>>(
    tx,
    'funding_update_correct',
    'update funding_updates set content = $2, images = $3, corrected_at = platform_now() where id = $1 returning *',
    [update_id, content, images],
  )
  return row!
}

/**
 * Says that a stage is done, or not after all, with a note and photographs.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, CONTENT_BLOCKED
 */
export async function saveStage(
  ctx: ShopCtx,
  {
    id,
    stage_id,
    done,
    note,
    images,
  }: {
    id: number
    stage_id: number
    done?: boolean | undefined
    note?: string | undefined
    images?: string[] | undefined
  },
): Promise<Stage> {
  return inTransaction(ctx, async (tx) => {
    const campaign = await lockOwn(tx, id)
    if (!isRunning(campaign.status)) refuse('STATE_CONFLICT', { status: campaign.status })
    await checkWords(tx, note)
    const [before] = await query<Row<Stage>>(
      tx,
      'funding_stage_of',
      'select * from funding_stages where id = $1 and campaign_id = $2',
      [stage_id, id],
    )
    if (!before) refuse('NOT_FOUND')
    const [row] = await query<Row<Stage>>(
      tx,
      'funding_stage_save',
      `update funding_stages set note = coalesce($2, note), images = coalesce($3, images),
         done_at = case when $4::boolean is null then done_at when $4 then coalesce(done_at, platform_now()) end
       where id = $1 returning *`,
      [stage_id, note ?? null, images ?? null, done ?? null],
    )
    if (before.done_at === null && row!.done_at !== null)
      await emit(tx, fundingEvents.stage_done, { ...factsOf(campaign), stage_id, name: row!.name })
    pushCampaign(tx, campaign)
    return row!
  })
}
