/** Sales and events of the platform. Which lots and shops an activity shows is for higher domains to present. */

import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'

/** An activity's row. */
export interface Activity extends Record<string, unknown> {
  id: number
  title_en: string
  title_zh: string
  cover: string | null
  content_en: string
  content_zh: string
  lot_ids: number[]
  shop_ids: number[]
  category_id: number | null
  from_at: number
  to_at: number
  quota: number | null
  fee_fen: number
}

/** Activities that are on or coming, those ending first in front. */
export const openActivities = (ctx: Ctx, type: string | undefined): Promise<Activity[]> =>
  query<Activity>(
    ctx,
    'site_activities_open',
    'select * from site_activities where active and to_at > (select platform_now()) and ($1::text is null or type = $1) order by to_at, id limit 50',
    [type ?? null],
  )

/** @throws Refusal NOT_FOUND */
export async function activityById(ctx: Ctx, id: number): Promise<Activity> {
  const [row] = await query<Activity>(ctx, 'site_activity', 'select * from site_activities where id = $1 and active', [
    id,
  ])
  return row ?? refuse('NOT_FOUND')
}

/** Activities by their numbers, those that are over among them. */
export const activitiesByIds = (ctx: Ctx, ids: readonly number[]): Promise<Activity[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Activity>(ctx, 'site_activities_by_ids', 'select * from site_activities where id = any($1)', [ids])

/** Whether there is an activity of this number to show. */
export async function isActivity(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await query(ctx, 'site_activity_is', 'select id from site_activities where id = $1 and active', [id])
  return rows.length > 0
}

export interface NewActivity {
  type: 'platform' | 'pavilion'
  title_en: string
  title_zh: string
  cover?: string
  /** With headings and paragraphs marked as HTML; anything else is shown as it is written. */
  content_en: string
  content_zh: string
  lot_ids?: number[]
  shop_ids?: number[]
  category_id?: number
  /** ms */
  from_at: number
  to_at: number
}

/** Announces an activity; the same title again changes it. Returns its id. */
export async function saveActivity(ctx: Ctx, activity: NewActivity): Promise<number> {
  const rows = await query<{ id: number }>(
    ctx,
    'site_activity_save',
    `insert into site_activities (type, title_en, title_zh, cover, content_en, content_zh, lot_ids, shop_ids, category_id, from_at, to_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000), to_timestamp($11::float8 / 1000))
     on conflict (type, title_en) do update set title_zh = excluded.title_zh, cover = excluded.cover, content_en = excluded.content_en, content_zh = excluded.content_zh,
       lot_ids = excluded.lot_ids, shop_ids = excluded.shop_ids, category_id = excluded.category_id, from_at = excluded.from_at, to_at = excluded.to_at, active = true
     returning id`,
    [
      activity.type,
      activity.title_en,
      activity.title_zh,
      activity.cover ?? null,
      activity.content_en,
      activity.content_zh,
      activity.lot_ids ?? [],
      activity.shop_ids ?? [],
      activity.category_id ?? null,
      activity.from_at,
      activity.to_at,
    ],
  )
  return rows[0]!.id
}
