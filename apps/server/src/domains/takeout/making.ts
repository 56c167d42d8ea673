/** A file somebody asked for is made in the background, kept for some days, then forgotten. */

import { gunzipSync, gzipSync } from 'node:zlib'
import { SHOP_PARTS, type TakeoutFormat } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction, isUniqueViolation, query } from '../../platform/db/db.ts'
import { CSV_MARK, lineOf } from '../../platform/media/csv.ts'
import { emit, type OutboxEvent } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { setDeadline } from '../../platform/time/deadlines.ts'
import { checkPayPassword } from '../account/index.ts'
import { memberOf } from '../shop/index.ts'
import { takeoutEvents } from './events.ts'
import { pageOf } from './page/page.ts'
import { type Cell, type Owner, partOf } from './parts.ts'
import { setting } from './settings.ts'

const DAY_MS = 86_400_000
/** Deadline: the file is forgotten. */
export const FILE_GONE = 'takeout_gone'
const PIECE_ROWS = 500

export interface TakeoutFile extends Record<string, unknown> {
  id: number
  user_id: number
  shop_id: number | null
  part: string
  format: TakeoutFormat
  locale: 'en' | 'zh-CN'
  status: 'waiting' | 'ready' | 'gone'
  rows: number
  is_cut: boolean
  expires_at: number | null
  created_at: number
}
const COLUMNS = 'id, user_id, shop_id, part, format, locale, status, rows, is_cut, expires_at, created_at'

export interface Asked {
  owner: 'user' | 'shop'
  part: string
  format: TakeoutFormat
  pay_password: string
}

/** The shop somebody owns. @throws Refusal SHOP_REQUIRED, PERMISSION_MISSING (works there only: its buyers' orders are the owner's to take) */
async function ownedShop(ctx: SignedCtx): Promise<number> {
  const member = (await memberOf(ctx, ctx.user.id, undefined)) ?? refuse('SHOP_REQUIRED')
  if (member.role !== 'owner') refuse('PERMISSION_MISSING')
  return member.shop_id
}

const notOfShop = ({ locale }: Ctx): string => (locale === 'zh-CN' ? '店铺没有此项内容' : 'a shop has no such part')

/**
 * Asks for a file; it is made in the background.
 * @throws Refusal VALIDATION (a person's part of a shop), SHOP_REQUIRED, PERMISSION_MISSING, STATE_CONFLICT (one is being made), LIMIT_REACHED {limit}, and those of checkPayPassword
 */
export async function startTakeout(ctx: SignedCtx, { owner, part, format, pay_password }: Asked): Promise<void> {
  if (owner === 'shop' && !SHOP_PARTS.includes(part)) refuse('VALIDATION', { field: 'part', reason: notOfShop(ctx) })
  const shop_id = owner === 'shop' ? await ownedShop(ctx) : null
  await checkPayPassword(ctx, pay_password)
  try {
    await inTransaction(ctx, async (tx) => {
      const limit = await setting(tx, 'takeout.day_max')
      const [known] = await query<{ waiting: boolean; count: number }>(
        tx,
        'takeout_of_late',
        `select coalesce(bool_or(status = 'waiting'), false) as waiting,
           (count(*) filter (where created_at > platform_now() - interval '24 hours'))::int as count
         from takeout_files where user_id = $1 and (status = 'waiting' or created_at > platform_now() - interval '24 hours')`,
        [ctx.user.id],
      )
      if (known!.waiting) refuse('STATE_CONFLICT', { status: 'waiting' })
      if (known!.count >= limit) refuse('LIMIT_REACHED', { limit })
      const [row] = await query<{ id: number }>(
        tx,
        'takeout_add',
        'insert into takeout_files (user_id, shop_id, part, format, locale) values ($1, $2, $3, $4, $5) returning id',
        [ctx.user.id, shop_id, part, format, ctx.locale],
      )
      await emit(tx, takeoutEvents.asked, { file_id: row!.id, user_id: ctx.user.id })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'takeout_files_one_open')) refuse('STATE_CONFLICT', { status: 'waiting' })
    throw error
  }
}

/** Hears that a file was asked for, and makes it. */
export async function makeFile(tx: Tx, { payload }: OutboxEvent<{ file_id: number }>): Promise<void> {
  const [file] = await query<TakeoutFile>(
    tx,
    'takeout_to_make',
    `select ${COLUMNS} from takeout_files where id = $1 and status = 'waiting' for update`,
    [payload.file_id],
  )
  if (!file) return
  const most = await setting(tx, 'takeout.rows_max')
  const { rows, is_cut } = await gather({ ...tx, locale: file.locale }, file, most)
  const { columns } = partOf(file.part)
  const { format, part, locale } = file
  const of = file.shop_id === null ? 'user' : 'shop'
  const text =
    format === 'html'
      ? pageOf({ part, locale, columns, rows, is_cut, of, made_at: await databaseNow(tx) })
      : format === 'csv'
        ? csvOf(columns, rows)
        : jsonOf(file, rows, is_cut)
  const expires_at = (await databaseNow(tx)) + (await setting(tx, 'takeout.kept_days')) * DAY_MS
  await query(
    tx,
    'takeout_made',
    `update takeout_files set status = 'ready', rows = $2, is_cut = $3, content = $4, expires_at = to_timestamp($5::float8 / 1000) where id = $1`,
    [file.id, rows.length, is_cut, gzipSync(text), expires_at],
  )
  await setDeadline(tx, FILE_GONE, file.id, expires_at)
  await emit(tx, takeoutEvents.ready, { file_id: file.id, user_id: file.user_id, part: file.part, expires_at })
}

/** All rows, up to the most a file holds. */
async function gather(ctx: Ctx, file: TakeoutFile, most: number) {
  const owner: Owner = { user_id: file.user_id, shop_id: file.shop_id } as Owner
  const rows: Array<Record<string, Cell>> = []
  let after: string | null = null
  do {
    const piece = await partOf(file.part).rows(ctx, owner, { after, limit: PIECE_ROWS })
    rows.push(...piece.rows)
    after = piece.after
  } while (after !== null && rows.length <= most)
  return { rows: rows.slice(0, most), is_cut: after !== null || rows.length > most }
}

/** What people read as a table: no cell of it is a formula. */
const csvOf = (columns: readonly string[], rows: ReadonlyArray<Record<string, Cell>>): string =>
  CSV_MARK + lineOf(columns) + rows.map((row) => lineOf(columns.map((key) => row[key] ?? null))).join('')

const jsonOf = (file: TakeoutFile, rows: ReadonlyArray<Record<string, Cell>>, is_cut: boolean): string =>
  `${JSON.stringify({ format: 'juya.takeout.v1', part: file.part, of: file.shop_id === null ? 'user' : 'shop', is_cut, rows }, null, 1)}\n`

/** Deadline: what was in it is forgotten. */
export async function forgetFile(tx: Tx, file_id: number): Promise<void> {
  await query(
    tx,
    'takeout_forget',
    `update takeout_files set status = 'gone', content = null where id = $1 and status = 'ready' and expires_at <= platform_now()`,
    [file_id],
  )
}

const LISTED = 20

/** A person's latest files. */
export const filesOf = (ctx: Ctx, user_id: number): Promise<TakeoutFile[]> =>
  query<TakeoutFile>(
    ctx,
    'takeout_files_of',
    `select ${COLUMNS} from takeout_files where user_id = $1 order by id desc limit ${LISTED}`,
    [user_id],
  )

/** A file that is there, with what is in it. */
export async function contentOf(ctx: Ctx, file_id: number): Promise<(TakeoutFile & { text: Buffer }) | undefined> {
  const [row] = await query<TakeoutFile & { content: Buffer }>(
    ctx,
    'takeout_content',
    `select ${COLUMNS}, content from takeout_files where id = $1 and status = 'ready' and expires_at > platform_now()`,
    [file_id],
  )
  if (!row) return undefined
  const { content, ...file } = row
  return { ...file, text: gunzipSync(content) }
}

/** Called as people save it, such as juya-orders-7.csv. */
export const fileNameOf = ({ id, part, format, shop_id }: TakeoutFile): string =>
  `juya-${shop_id === null ? '' : 'shop-'}${part}-${id}.${format}`
