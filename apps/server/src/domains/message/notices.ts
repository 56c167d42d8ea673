/** Writing notices, and everything a person may do with theirs. */
import type { Notice } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db.ts'
import { type Paging, placeOf, TOTAL_MAX } from '../../platform/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { ports } from '../account/index.ts'
import type { Category } from './template.ts'

export type NoticeView = z.input<typeof Notice>

export interface NewNotice {
  user_id?: number
  shop_id?: number
  category: Category
  code: string
  title: { en: string; zh: string }
  content: { en: string; zh: string }
  image?: string
  link?: string
  popup?: boolean
  dedupe_key?: string
}

/** Writes a notice once and shows it to whoever is online. Returns false when it was written before. */
export async function addNotice(tx: Tx, notice: NewNotice): Promise<boolean> {
  return (await addNotices(tx, [notice])).length > 0
}

const keyOf = ({ user_id, shop_id, dedupe_key }: Pick<NewNotice, 'user_id' | 'shop_id' | 'dedupe_key'>): string =>
  `${user_id ?? ''}:${shop_id ?? ''}:${dedupe_key ?? ''}`

/** The same for many; those without a dedupe_key come alone. @returns those that were not written before */
export async function addNotices<N extends NewNotice>(tx: Tx, notices: readonly N[]): Promise<N[]> {
  if (notices.length === 0) return []
  const rows = await query<{ id: number; user_id: number | null; shop_id: number | null; dedupe_key: string | null }>(
    tx,
    'message_notices_add',
    `insert into message_notices (user_id, shop_id, category, code, title_en, title_zh, content_en, content_zh, image, link, popup, dedupe_key)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::bool[], $12::text[])
     on conflict do nothing returning id, user_id, shop_id, dedupe_key`,
    [
      notices.map((notice) => notice.user_id ?? null),
      notices.map((notice) => notice.shop_id ?? null),
      notices.map((notice) => notice.category),
      notices.map((notice) => notice.code),
      notices.map((notice) => notice.title.en),
      notices.map((notice) => notice.title.zh),
      notices.map((notice) => notice.content.en),
      notices.map((notice) => notice.content.zh),
      notices.map((notice) => notice.image || null),
      notices.map((notice) => notice.link ?? null),
      notices.map((notice) => notice.popup ?? false),
      notices.map((notice) => notice.dedupe_key ?? null),
    ],
  )
  const first_of = new Map(notices.toReversed().map((notice) => [keyOf(notice), notice]))
  return rows.map(({ id, user_id, shop_id, dedupe_key }) => {
    const notice = first_of.get(
      keyOf({ user_id: user_id ?? undefined, shop_id: shop_id ?? undefined, dedupe_key: dedupe_key ?? undefined }),
    )!
    show(tx, id, notice)
    return notice
  })
}

function show(tx: Tx, id: number, notice: NewNotice): void {
  const ch = notice.user_id ? `user:${notice.user_id}` : `shop:${notice.shop_id}`
  const { category, code, title, content, image = null, link = null, popup = false } = notice
  const data = { id, category, code, title, content, image, link, popup }
  tx.after_commit.push(() => tx.services.realtime.push({ ch, type: 'notice.new', seq: 0, data }))
}

interface Row extends Record<string, unknown> {
  id: number
  category: Category
  code: string
  title_en: string
  title_zh: string
  content_en: string
  content_zh: string
  image: string | null
  link: string | null
  read_at: number | null
  popup: boolean
  created_at: number
}

const view = (ctx: Ctx, row: Row): NoticeView => ({
  id: row.id,
  category: row.category,
  code: row.code,
  title: ctx.locale === 'zh-CN' ? row.title_zh : row.title_en,
  content: ctx.locale === 'zh-CN' ? row.content_zh : row.content_en,
  image: row.image,
  link: row.link,
  read: row.read_at !== null,
  popup: row.popup,
  created_at: Math.floor(row.created_at / 1000),
})

/** Whose notices: the caller's, or those of the shop they last chose. */
export interface Box {
  user_id: number | null
  shop_id: number | null
}

/** @throws Refusal SHOP_REQUIRED */
export async function boxOf(ctx: SignedCtx, as_shop: boolean): Promise<Box> {
  if (!as_shop) return { user_id: ctx.user.id, shop_id: null }
  const [shop] = await ports.shopsOf(ctx, ctx.user.id)
  return { user_id: null, shop_id: Number(shop?.id ?? refuse('SHOP_REQUIRED')) }
}

/** A person's box and a shop's are asked with texts of their own, so that each finds its own index. */
const MINE = { user: 'user_id = $1', shop: 'shop_id = $1' } as const
const NARROWED = { all: '', category: 'and category = $2' } as const
const PLACE = { all: 'limit $2 offset $3', category: 'limit $3 offset $4' } as const

const owner = (box: Box): { whose: keyof typeof MINE; id: number | null } =>
  box.user_id === null ? { whose: 'shop', id: box.shop_id } : { whose: 'user', id: box.user_id }

/** Unread notices by category, and the newest of each. */
export async function countUnread(ctx: Ctx, box: Box): Promise<{ total: number; by_category: Record<string, number> }> {
  const { whose, id } = owner(box)
  const rows = await query<{ category: string; count: number }>(
    ctx,
    `message_unread_${whose}`,
    `select category, count(*) as count from message_notices where ${MINE[whose]} and read_at is null group by category`,
    [id],
  )
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    by_category: Object.fromEntries(rows.map((row) => [row.category, row.count])),
  }
}

/** The newest notice of each category. */
export async function latestOfEach(ctx: Ctx, box: Box) {
  const { whose, id } = owner(box)
  const rows = await query<Row>(
    ctx,
    `message_latest_${whose}`,
    `select n.* from unnest(array['order','logistics','deposit','notice','auction','activity','interaction','finance','system']) as c(category)
     cross join lateral (select * from message_notices where ${MINE[whose]} and category = c.category order by id desc limit 1) as n`,
    [id],
  )
  return rows
    .map((row) => view(ctx, row))
    .sort((a, b) => Number(b.id) - Number(a.id))
    .map(({ category, title, content, created_at }) => ({ category, title, content, at: Number(created_at) }))
}

/**
 * A page of notices, newest first. Those on it become read, unless asked otherwise; the page still shows which were new.
 */
export async function listNotices(
  ctx: Ctx,
  box: Box,
  { category, page, page_size, keep_unread = false }: Paging & { category?: Category; keep_unread?: boolean },
) {
  const { whose, id } = owner(box)
  const part = category ? 'category' : 'all'
  const kind = `${whose}_${part}`
  const values = category ? [id, category] : [id]
  return inTransaction(ctx, async (tx) => {
    const rows = await query<Row>(
      tx,
      `message_list_${kind}`,
      `select * from message_notices where ${MINE[whose]} ${NARROWED[part]} order by id desc ${PLACE[part]}`,
      [...values, page_size, (page - 1) * page_size],
    )
    const unread = rows.filter((row) => row.read_at === null).map((row) => row.id)
    if (unread.length > 0 && !keep_unread)
      await query(tx, 'message_mark_listed', 'update message_notices set read_at = platform_now() where id = any($1)', [
        unread,
      ])
    const [sum] = await query<{ total: number }>(
      tx,
      `message_total_${kind}`,
      `select count(*) as total from (select 1 from message_notices where ${MINE[whose]} ${NARROWED[part]} limit ${TOTAL_MAX + 1}) as found`,
      values,
    )
    const { total } = sum!
    return {
      list: rows.map((row) => view(ctx, row)),
      ...placeOf({ page, page_size }, total),
      unread: (await countUnread(tx, box)).total,
    }
  })
}

/** Marks notices read: these, those of a category, or all. Others' are left alone. */
export async function markRead(
  ctx: Ctx,
  box: Box,
  { ids, category }: { ids?: number[]; category?: Category },
): Promise<void> {
  const { whose, id } = owner(box)
  await query(
    ctx,
    `message_mark_${whose}`,
    `update message_notices set read_at = platform_now() where ${MINE[whose]} and read_at is null and ($2::bigint[] is null or id = any($2)) and ($3::text is null or category = $3)`,
    [id, ids ?? null, category ?? null],
  )
}

const POPUPS_MAX = 3

/** Up to three popups not yet shown; taking them marks them shown. */
export async function takePopups(ctx: SignedCtx): Promise<NoticeView[]> {
  const rows = await query<Row>(
    ctx,
    'message_popups_take',
    `update message_notices set popup_shown_at = platform_now() where id in (
       select id from message_notices where user_id = $1 and popup and popup_shown_at is null and read_at is null order by id desc limit ${POPUPS_MAX} for update skip locked)
     returning *`,
    [ctx.user.id],
  )
  return rows.map((row) => view(ctx, row)).sort((a, b) => Number(b.id) - Number(a.id))
}

/** Notices to everybody, newest first. */
export async function listBenefits(ctx: Ctx, { page, page_size }: Paging) {
  const rows = await query<Row>(
    ctx,
    'message_broadcasts_list',
    "select * from message_broadcasts where coalesce(until, 'infinity') > platform_now() order by id desc limit $1 offset $2",
    [page_size, (page - 1) * page_size],
  )
  const [sum] = await query<{ total: number }>(
    ctx,
    'message_broadcasts_total',
    "select count(*) as total from message_broadcasts where coalesce(until, 'infinity') > platform_now()",
    [],
  )
  const list = rows.map((row) => view(ctx, { ...row, category: 'activity', popup: false, read_at: 0 }))
  return { list, ...placeOf({ page, page_size }, sum!.total) }
}

export interface NewBroadcast {
  code: 'benefit' | 'maintenance' | 'rules'
  title: { en: string; zh: string }
  content: { en: string; zh: string }
  image?: string
  link?: string
  /** ms */
  until?: number
}

/** Tells everybody, once per title. For seeds and the console. */
export async function broadcast(ctx: Ctx, { code, title, content, image, link, until }: NewBroadcast): Promise<void> {
  await query(
    ctx,
    'message_broadcast_add',
    `insert into message_broadcasts (code, title_en, title_zh, content_en, content_zh, image, link, until) values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000)) on conflict do nothing`,
    [code, title.en, title.zh, content.en, content.zh, image ?? null, link ?? null, until ?? null],
  )
}
