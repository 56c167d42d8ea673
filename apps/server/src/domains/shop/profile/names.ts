/**
 * Another name for a shop: its owner asks, an operator decides, the old one stands until then. The console checks the operator's right and
 * writes the audit log.
 */

import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, isUniqueViolation, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { writeThings } from '../../search/index.ts'
import { checkName } from '../../site/index.ts'
import { shopEvents } from '../events.ts'
import { type Shop, shopRow } from '../shops.ts'
import { nameLook } from './name-look.ts'
import { profileSetting } from './settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface NameChange extends Record<string, unknown> {
  id: number
  shop_id: number
  asked_by: number
  before_name: string
  before_name_en: string | null
  name: string
  name_en: string | null
  name_look: string
  status: 'waiting' | 'approved' | 'rejected' | 'withdrawn'
  reason: string | null
  decided_at: number | null
  created_at: number
}

/** By when a name is decided, in hours, and how many days stand between two. */
export const nameRules = async (ctx: Ctx) => ({
  name_days: await profileSetting(ctx, 'shop.name_days'),
  name_h: await profileSetting(ctx, 'shop.name_h'),
})

/** From when the shop may ask for another name (ms); null: now. */
export async function nameOpenAt(ctx: Ctx, { renamed_at }: Pick<Shop, 'renamed_at'>): Promise<number | null> {
  if (renamed_at === null) return null
  const open_at = renamed_at + (await profileSetting(ctx, 'shop.name_days')) * DAY_MS
  return open_at > (await databaseNow(ctx)) ? open_at : null
}

/** The name a shop had until lately: people may still look for it. */
export const formerNameOf = async (ctx: Ctx, shop: Pick<Shop, 'former_name' | 'renamed_at'>): Promise<string | null> =>
  (await nameOpenAt(ctx, shop)) === null ? null : shop.former_name

/** The latest a shop asked for, or undefined. */
export async function nameChangeOf(ctx: Ctx, shop_id: number): Promise<NameChange | undefined> {
  const [row] = await query<NameChange>(
    ctx,
    'shop_name_change_latest',
    'select * from shop_name_changes where shop_id = $1 order by id desc limit 1',
    [shop_id],
  )
  return row
}

/** In no order; unknown ids are left out. */
export const nameChangesByIds = (ctx: Ctx, ids: readonly number[]): Promise<NameChange[]> =>
  query<NameChange>(ctx, 'shop_name_changes_by_ids', 'select * from shop_name_changes where id = any($1)', [[...ids]])

/** Locks a change: decisions follow each other. Undefined: there is none. */
export async function lockNameChange(tx: Tx, id: number): Promise<NameChange | undefined> {
  const [row] = await query<NameChange>(
    tx,
    'shop_name_change_lock',
    'select * from shop_name_changes where id = $1 for update',
    [id],
  )
  return row
}

/** Of two shops that ask for one name the second waits, and finds the first. */
const lockLook = (tx: Tx, look: string): Promise<unknown> =>
  query(tx, 'shop_name_look_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`shop_name:${look}`])

/** Gives a look to shops whose names have none yet, 500 at a time. */
async function addLooks(tx: Tx): Promise<void> {
  const rows = await query<{ id: number; name: string }>(
    tx,
    'shop_without_look',
    'select id, name from shop_shops where name_look is null order by id limit 500',
    [],
  )
  if (rows.length === 0) return
  await query(
    tx,
    'shop_looks_add',
    'update shop_shops s set name_look = l.look from unnest($1::bigint[], $2::text[]) as l(id, look) where l.id = s.id',
    [rows.map(({ id }) => id), rows.map(({ name }) => nameLook(name))],
  )
}

/** The names of other shops, taken or asked for, that a reader does not tell from this one. */
export async function lookAlikes(ctx: Ctx, shop_id: number, name: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    ctx,
    'shop_look_alikes',
    `select name from shop_shops where name_look = $2 and id <> $1
     union select name from shop_name_changes where name_look = $2 and shop_id <> $1 and status = 'waiting' order by name limit 5`,
    [shop_id, nameLook(name)],
  )
  return rows.map((row) => row.name)
}

/**
 * Asks for another name; from now on a decision is promised.
 * @throws Refusal CONTENT_BLOCKED, VALIDATION, ALREADY_DONE (it is called that), WINDOW_CLOSED {open_at} (renamed lately), STATE_CONFLICT
 *   (one is waiting), SHOP_NAME_TAKEN (another shop has it, or one that looks the same)
 */
export async function askName(
  ctx: ShopCtx,
  { name, name_en = '' }: { name: string; name_en?: string | undefined },
): Promise<NameChange> {
  await checkName(ctx, 'name', name)
  if (name_en) await checkName(ctx, 'name_en', name_en)
  return inTransaction(ctx, async (tx) => {
    const { shop_id } = ctx.shop
    const look = nameLook(name)
    await lockLook(tx, look)
    const shop = await shopRow(tx, shop_id)
    if (shop.name === name && (shop.name_en ?? '') === name_en) refuse('ALREADY_DONE')
    const open_at = await nameOpenAt(tx, shop)
    if (open_at !== null) refuse('WINDOW_CLOSED', { open_at })
    if ((await nameChangeOf(tx, shop_id))?.status === 'waiting') refuse('STATE_CONFLICT', { status: 'waiting' })
    await addLooks(tx)
    if ((await lookAlikes(tx, shop_id, name)).length > 0) refuse('SHOP_NAME_TAKEN')
    const [row] = await query<NameChange>(
      tx,
      'shop_name_change_add',
      `insert into shop_name_changes (shop_id, asked_by, before_name, before_name_en, name, name_en, name_look)
       values ($1, $2, $3, $4, $5, $6, $7) returning *`,
      [shop_id, ctx.user.id, shop.name, shop.name_en, name, name_en || null, look],
    )
    await startReviewDeadlines(tx, 'shop_name', [row!.id], (await profileSetting(tx, 'shop.name_h')) * HOUR_MS)
    return row!
  }).catch((error) => {
    if (isUniqueViolation(error, 'shop_name_changes_one_open')) refuse('STATE_CONFLICT', { status: 'waiting' })
    throw error
  })
}

async function close(
  tx: Tx,
  id: number,
  status: Exclude<NameChange['status'], 'waiting'>,
  { operator_id, reason }: { operator_id?: number; reason?: string } = {},
): Promise<void> {
  await query(
    tx,
    'shop_name_change_close',
    'update shop_name_changes set status = $2, decided_by = $3, reason = $4, decided_at = platform_now() where id = $1',
    [id, status, operator_id ?? null, reason ?? null],
  )
  await endReviewDeadlines(tx, 'shop_name', [id])
}

/** Takes back the name that waits. @throws Refusal NOT_FOUND */
export function withdrawName(ctx: ShopCtx): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const latest = await nameChangeOf(tx, ctx.shop.shop_id)
    const row = latest && (await lockNameChange(tx, latest.id))
    if (row?.status !== 'waiting') refuse('NOT_FOUND')
    await close(tx, row.id, 'withdrawn')
  })
}

async function lockWaiting(tx: Tx, id: number): Promise<NameChange> {
  const row = (await lockNameChange(tx, id)) ?? refuse('NOT_FOUND')
  if (row.status !== 'waiting') refuse('STATE_CONFLICT', { status: row.status })
  return row
}

/**
 * The shop is called that from now on; its page says for a while what it was called before.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, SHOP_NAME_TAKEN (meanwhile)
 */
export async function approveName(tx: Tx, id: number, { operator_id }: { operator_id: number }): Promise<void> {
  const row = await lockWaiting(tx, id)
  await lockLook(tx, row.name_look)
  if ((await lookAlikes(tx, row.shop_id, row.name)).length > 0) refuse('SHOP_NAME_TAKEN')
  const named = await query(
    tx,
    'shop_rename',
    `update shop_shops set former_name = name, renamed_at = platform_now(), name = $2, name_en = $3, name_look = $4, version = version + 1
     where id = $1 and status <> 'closed' returning id`,
    [row.shop_id, row.name, row.name_en, row.name_look],
  )
  if (named.length === 0) refuse('STATE_CONFLICT', { status: 'closed' })
  await close(tx, id, 'approved', { operator_id })
  await writeThings(tx, 'shop', [row.shop_id])
  const { shop_id, name, before_name } = row
  await emit(tx, shopEvents.renamed, { shop_id, name, before_name })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function rejectName(
  tx: Tx,
  id: number,
  { operator_id, reason }: { operator_id: number; reason: string },
): Promise<void> {
  const { shop_id, name } = await lockWaiting(tx, id)
  await close(tx, id, 'rejected', { operator_id, reason })
  await emit(tx, shopEvents.name_rejected, { shop_id, name, reason })
}
