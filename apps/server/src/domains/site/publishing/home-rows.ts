/** Rows of the home page: shortcuts, and floors of lots between the shortcuts and the page's end. */
import { type BannerScreen, type FloorSource, HOME_ROWS_SHOWN, type HomeKind, type ShortcutIcon } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { branchIds } from '../categories/tree.ts'
import { linkTo } from './banners.ts'
import { type LifeStatus, lifeOf, SHOWN_NOW } from './life.ts'

export interface HomeRow extends Record<string, unknown> {
  id: number
  kind: HomeKind
  name_en: string
  name_zh: string
  /** Of a shortcut. */
  icon: string | null
  link: string | null
  badge: string | null
  /** Of a floor: what stands on it, such as ending or category:5. */
  source: string | null
  sort: number
  from_at: number | null
  to_at: number | null
  status: LifeStatus
  revision: number
  /** How often phones were given other words of it; the release's are version 1. */
  version: number
}
const COLUMNS = 'id, kind, name_en, name_zh, icon, link, badge, source, sort, from_at, to_at, status, revision, version'

export const homeRowsByIds = (ctx: Ctx, ids: readonly number[]): Promise<HomeRow[]> =>
  query<HomeRow>(ctx, 'site_home_rows_by_ids', `select ${COLUMNS} from site_home_rows where id = any($1)`, [ids])

/** The rows of a kind that phones show now, in their order. */
export const homeRowsShown = (ctx: Ctx, kind: HomeKind): Promise<HomeRow[]> =>
  query<HomeRow>(
    ctx,
    'site_home_rows_shown',
    `select ${COLUMNS} from site_home_rows where kind = $1 and ${SHOWN_NOW} order by sort, id limit ${HOME_ROWS_SHOWN}`,
    [kind],
  )

export interface HomeRowDraft {
  id?: number | undefined
  /** The revision one has changed. */
  revision?: number | undefined
  kind: HomeKind
  name_en: string
  name_zh: string
  icon?: ShortcutIcon | undefined
  badge: string
  /** Where a shortcut leads; absent: where it led. */
  screen?: BannerScreen | undefined
  source?: FloorSource | undefined
  /** What the screen or the floor is about: a category's number, a code. */
  value: string
  sort: number
  /** ms */
  from_at?: number | undefined
  to_at?: number | undefined
}

/** @throws Refusal MISSING_PARAM (no icon), LINK_NOWHERE */
async function shortcutOf(tx: Tx, draft: HomeRowDraft, before: HomeRow | undefined) {
  const { icon, screen, value, badge } = draft
  if (!icon) refuse('MISSING_PARAM', { field: 'icon' })
  const link = screen ? await linkTo(tx, { screen, value }) : (before?.link ?? refuse('LINK_NOWHERE'))
  return { icon, link, badge: badge || null, source: null }
}

/** @throws Refusal MISSING_PARAM (no source), LINK_NOWHERE (no such category) */
async function floorOf(tx: Tx, { source, value }: HomeRowDraft) {
  if (!source) refuse('MISSING_PARAM', { field: 'source' })
  const none = { icon: null, link: null, badge: null }
  if (source !== 'category') return { ...none, source }
  if (!/^[1-9]\d{0,14}$/.test(value) || (await branchIds(tx, Number(value))).length === 0) refuse('LINK_NOWHERE')
  return { ...none, source: `category:${value}` }
}

/**
 * Makes a row as a draft, or changes the draft with this id.
 * @throws Refusal MISSING_PARAM, LINK_NOWHERE, VALIDATION (it ends before it begins), NOT_FOUND, STATE_CONFLICT (no draft, or of the other kind), EDIT_CONFLICT
 */
export async function saveHomeRow(tx: Tx, draft: HomeRowDraft): Promise<{ row: HomeRow; is_new: boolean }> {
  const { id, revision, kind, name_en, name_zh, sort, from_at, to_at } = draft
  if (from_at !== undefined && to_at !== undefined && to_at <= from_at)
    refuse('VALIDATION', { field: 'to_at', reason: 'it ends before it begins' })
  const before = id === undefined ? undefined : await lockRow(tx, id)
  if (before && (before.status !== 'draft' || before.kind !== kind)) refuse('STATE_CONFLICT', { status: before.status })
  if (before && before.revision !== revision) refuse('EDIT_CONFLICT')
  const { icon, link, badge, source } =
    kind === 'shortcut' ? await shortcutOf(tx, draft, before) : await floorOf(tx, draft)
  const values = [kind, name_en, name_zh, icon, link, badge, source, sort, from_at ?? null, to_at ?? null]
  if (!before) {
    const [row] = await query<HomeRow>(
      tx,
      'site_home_row_add',
      `insert into site_home_rows (kind, name_en, name_zh, icon, link, badge, source, sort, from_at, to_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000), to_timestamp($10::float8 / 1000)) returning ${COLUMNS}`,
      values,
    )
    return { row: row!, is_new: true }
  }
  const [row] = await query<HomeRow>(
    tx,
    'site_home_row_change',
    `update site_home_rows set kind = $1, name_en = $2, name_zh = $3, icon = $4, link = $5, badge = $6, source = $7, sort = $8,
       from_at = to_timestamp($9::float8 / 1000), to_at = to_timestamp($10::float8 / 1000), revision = revision + 1 where id = $11 returning ${COLUMNS}`,
    [...values, before.id],
  )
  return { row: row!, is_new: false }
}

async function lockRow(tx: Tx, id: number): Promise<HomeRow> {
  const [row] = await query<HomeRow>(
    tx,
    'site_home_row_lock',
    `select ${COLUMNS} from site_home_rows where id = $1 for update`,
    [id],
  )
  return row ?? refuse('NOT_FOUND')
}

const life = lifeOf({
  name: 'home_row',
  going: 'select status, from_at, to_at from site_home_rows where id = $1 for update',
  stands: 'update site_home_rows set status = $2 where id = $1',
})
/** Shows a draft, as the next version of what phones had. @throws Refusal NOT_FOUND, STATE_CONFLICT, WINDOW_CLOSED */
export async function publishHomeRow(tx: Tx, id: number): Promise<void> {
  await life.publish(tx, id)
  await query(tx, 'site_home_row_version', 'update site_home_rows set version = version + 1 where id = $1', [id])
}
export const withdrawHomeRow = life.withdraw
export const archiveHomeRow = life.archive
/** Deadline home_row_starts. */
export const startHomeRows = life.starts
/** Deadline home_row_ends. */
export const endHomeRows = life.ends
