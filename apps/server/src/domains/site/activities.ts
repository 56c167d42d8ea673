/** Sales and events of the house. Which lots and shops an activity shows is for higher domains to present. */
import type { ActivityCard } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { refuse } from '../../platform/refuse.ts'

type Card = z.input<typeof ActivityCard>

interface Row extends Record<string, unknown> {
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

const seconds = (ms: number): number => Math.floor(ms / 1000)
const cardOf = (ctx: Ctx, row: Row): Card => ({
  id: row.id,
  title: ctx.locale === 'zh-CN' ? row.title_zh : row.title_en,
  cover: row.cover,
  from_at: seconds(row.from_at),
  to_at: seconds(row.to_at),
  joined: 0,
  quota: row.quota,
  fee_fen: row.fee_fen,
})

/** Activities that are on or coming, those ending first in front. */
export async function openActivities(ctx: Ctx, type: string | undefined): Promise<Card[]> {
  const rows = await query<Row>(
    ctx,
    'site_activities_open',
    'select * from site_activities where active and to_at > platform_now() and ($1::text is null or type = $1) order by to_at, id limit 50',
    [type ?? null],
  )
  return rows.map((row) => cardOf(ctx, row))
}

export interface ActivityPage {
  card: Card
  content_html: string
  lot_ids: number[]
  shop_ids: number[]
  /** Shows the lots of this category when it names none itself. */
  category_id: number | null
}

/** @throws Refusal NOT_FOUND */
export async function activityPage(ctx: Ctx, id: number): Promise<ActivityPage> {
  const [row] = await query<Row>(ctx, 'site_activity', 'select * from site_activities where id = $1 and active', [id])
  if (!row) refuse('NOT_FOUND')
  return {
    card: cardOf(ctx, row),
    content_html: ctx.locale === 'zh-CN' ? row.content_zh : row.content_en,
    lot_ids: row.lot_ids,
    shop_ids: row.shop_ids,
    category_id: row.category_id,
  }
}

export interface NewActivity {
  type: 'platform' | 'pavilion'
  title_en: string
  title_zh: string
  cover?: string
  /** Whitelisted HTML: headings and paragraphs. */
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
