/** A banner's way: drafted, shown at once or from its moment on, taken off or over, archived. */
import { type BannerScreen, bannerLink, TEXT_CODES } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isActivity } from '../activities.ts'
import { branchIds } from '../categories/tree.ts'
import { type LifeStatus, lifeOf } from './life.ts'

export interface BannerRow extends Record<string, unknown> {
  id: number
  position: string
  image: string
  title_en: string | null
  title_zh: string | null
  link: string
  audience: 'all' | 'guests' | 'members' | 'shops'
  sort: number
  from_at: number | null
  to_at: number | null
  status: LifeStatus
  revision: number
}
const COLUMNS = 'id, position, image, title_en, title_zh, link, audience, sort, from_at, to_at, status, revision'

export const bannersByIds = (ctx: Ctx, ids: readonly number[]): Promise<BannerRow[]> =>
  query<BannerRow>(ctx, 'site_banners_by_ids', `select ${COLUMNS} from site_banners where id = any($1)`, [ids])

async function lockBanner(tx: Tx, id: number): Promise<BannerRow> {
  const [row] = await query<BannerRow>(
    tx,
    'site_banner_lock',
    `select ${COLUMNS} from site_banners where id = $1 for update`,
    [id],
  )
  return row ?? refuse('NOT_FOUND')
}

export interface BannerDraft {
  id?: number | undefined
  /** The revision one has changed. */
  revision?: number | undefined
  position: string
  image: string
  title_en: string
  title_zh: string
  screen: BannerScreen
  value: string
  audience: BannerRow['audience']
  sort: number
  /** ms */
  from_at?: number | undefined
  to_at?: number | undefined
}

/** @throws Refusal LINK_NOWHERE: no such screen, category, activity or text */
export async function linkTo(ctx: Ctx, { screen, value }: { screen: BannerScreen; value: string }): Promise<string> {
  const link = bannerLink(screen, value) ?? refuse('LINK_NOWHERE')
  if (screen === 'category' && (await branchIds(ctx, Number(value))).length === 0) refuse('LINK_NOWHERE')
  if (screen === 'activity' && !(await isActivity(ctx, Number(value)))) refuse('LINK_NOWHERE')
  if (screen === 'article' && !TEXT_CODES.some((code) => code === value)) refuse('LINK_NOWHERE')
  return link
}

/**
 * Makes a banner as a draft, or changes the draft with this id.
 * @throws Refusal LINK_NOWHERE, VALIDATION (it ends before it begins), NOT_FOUND, STATE_CONFLICT (no draft), EDIT_CONFLICT
 */
export async function saveBanner(tx: Tx, draft: BannerDraft): Promise<{ banner: BannerRow; is_new: boolean }> {
  const { id, revision, from_at, to_at } = draft
  const link = await linkTo(tx, draft)
  if (from_at !== undefined && to_at !== undefined && to_at <= from_at)
    refuse('VALIDATION', { field: 'to_at', reason: 'it ends before it begins' })
  const { position, image, title_en, title_zh, audience, sort } = draft
  const values = [position, image, title_en, title_zh, link, audience, sort, from_at ?? null, to_at ?? null]
  if (id === undefined) {
    const [banner] = await query<BannerRow>(
      tx,
      'site_banner_add',
      `insert into site_banners (position, image, title_en, title_zh, link, audience, sort, from_at, to_at)
       values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), to_timestamp($9::float8 / 1000)) returning ${COLUMNS}`,
      values,
    )
    return { banner: banner!, is_new: true }
  }
  const before = await lockBanner(tx, id)
  if (before.status !== 'draft') refuse('STATE_CONFLICT', { status: before.status })
  if (before.revision !== revision) refuse('EDIT_CONFLICT')
  const [banner] = await query<BannerRow>(
    tx,
    'site_banner_change',
    `update site_banners set position = $1, image = $2, title_en = $3, title_zh = $4, link = $5, audience = $6, sort = $7,
       from_at = to_timestamp($8::float8 / 1000), to_at = to_timestamp($9::float8 / 1000), revision = revision + 1 where id = $10 returning ${COLUMNS}`,
    [...values, id],
  )
  return { banner: banner!, is_new: false }
}

const life = lifeOf({
  name: 'banner',
  going: 'select status, from_at, to_at from site_banners where id = $1 for update',
  stands: 'update site_banners set status = $2 where id = $1',
})
export const publishBanner = life.publish
export const withdrawBanner = life.withdraw
export const archiveBanner = life.archive
/** Deadline banner_starts. */
export const startBanners = life.starts
/** Deadline banner_ends. */
export const endBanners = life.ends
