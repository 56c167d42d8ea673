/** Updates, stages and questions of a campaign as their reader may see them. */
import type { CampaignQuestion, Stage as StageShape, CampaignUpdate as UpdateShape } from '@juya/contract'
import type { z } from 'zod'
import { maskName, userBriefs } from '../../domains/account/index.ts'
import {
  type Campaign,
  type CampaignUpdate,
  isPublic,
  type Question,
  type Stage,
  setting,
  store,
} from '../../domains/funding/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'

const MINUTE_MS = 60_000
const UPDATES_SHOWN = 50
type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

export const stageShown = ({ id, name, planned_at, done_at, note, images }: Stage): z.input<typeof StageShape> => ({
  id,
  name,
  planned_at: seconds(planned_at),
  done_at: seconds(done_at),
  note,
  images,
})

/** What a reader may read: all of it, or what is for everybody. Its shop is told until when an update may be corrected. */
export interface Reader {
  reads_all: boolean
  corrects: boolean
}

export async function updatesShown(
  ctx: Ctx,
  updates: readonly CampaignUpdate[],
  { reads_all, corrects }: Reader,
): Promise<Array<z.input<typeof UpdateShape>>> {
  const now = await databaseNow(ctx)
  const correct_ms = (await setting(ctx, 'funding.correct_min')) * MINUTE_MS
  return updates.map((update) => {
    const open = reads_all || !update.for_backers
    const until = update.created_at + correct_ms
    return {
      id: update.id,
      content: open ? update.content : null,
      images: open ? update.images : [],
      for_backers: update.for_backers,
      at: seconds(update.created_at),
      corrected_at: seconds(update.corrected_at),
      correct_until: corrects && now < until ? seconds(until) : null,
    }
  })
}

/** The newest updates of a campaign, and how many there are. */
export async function newestUpdates(
  ctx: Ctx,
  campaign_id: number,
): Promise<{ updates: CampaignUpdate[]; count: number }> {
  const updates = await query<Row<CampaignUpdate>>(
    ctx,
    'funding_updates_newest',
    `select * from funding_updates where campaign_id = $1 order by id desc limit ${UPDATES_SHOWN}`,
    [campaign_id],
  )
  if (updates.length < UPDATES_SHOWN) return { updates, count: updates.length }
  const [row] = await query<{ n: number }>(
    ctx,
    'funding_updates_count',
    'select count(*)::int as n from funding_updates where campaign_id = $1',
    [campaign_id],
  )
  return { updates, count: row!.n }
}

type Asked = Question & { is_backer: boolean }
const COLUMNS = `q.*, exists (select from funding_pledges p where p.user_id = q.user_id and p.campaign_id = q.campaign_id and p.state = 'paid') as is_backer`

async function questionsShown(ctx: Ctx, asked: readonly Asked[]): Promise<Array<z.input<typeof CampaignQuestion>>> {
  const people = await userBriefs(ctx, [...new Set(asked.map(({ user_id }) => user_id))])
  return asked.map(({ id, user_id, is_backer, question, created_at, answer, answered_at }) => ({
    id,
    name: maskName(people.get(user_id)?.nickname ?? ''),
    is_mine: user_id === ctx.user?.id,
    is_backer,
    question,
    asked_at: seconds(created_at),
    answer,
    answered_at: seconds(answered_at),
  }))
}

/** Questions about a campaign, the newest first. @throws Refusal NOT_FOUND */
export async function questionsOf(ctx: Ctx, { id, ...paging }: Paging & { id: number }) {
  const campaign: Campaign | undefined = await store.campaignById(ctx, id)
  if (!campaign || !isPublic(campaign)) refuse('NOT_FOUND')
  const found = await pageQuery<Row<Asked>>(
    ctx,
    {
      name: 'funding_questions_page',
      columns: COLUMNS,
      from: 'funding_questions q where q.campaign_id = $1 and q.hidden_by is null',
      order: 'q.id desc',
      values: [id],
    },
    paging,
  )
  return { ...found, list: await questionsShown(ctx, found.list) }
}

/** One question as its asker and the shop see it. */
export async function questionShown(ctx: Ctx, question: Question): Promise<z.input<typeof CampaignQuestion>> {
  const rows = await query<Row<Asked>>(
    ctx,
    'funding_question_shown',
    `select ${COLUMNS} from funding_questions q where q.id = $1`,
    [question.id],
  )
  return (await questionsShown(ctx, rows))[0]!
}
