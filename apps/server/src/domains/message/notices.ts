/** Writing notices, and everything a person may do with theirs. */

import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'
import type { Category } from '../../platform/notices/template.ts'

export interface NewNotice {
  user_id?: number
  shop_id?: number
  category: Category
  code: string
  title: { en: string; zh: string }
  content: { en: string; zh: string }
  image?: string
  link?: string
  /** The thing it is about, such as lot:7. */
  about?: string
  popup?: boolean
  banner?: boolean
  /** Written as read. */
  silent?: boolean
  dedupe_key?: string
}

/** Writes a notice once and shows it to its readers who are online. Returns false when it was written before. */
export async function addNotice(tx: Tx, notice: NewNotice): Promise<boolean> {
  return (await addNotices(tx, [notice])).length > 0
}

const keyOf = ({ user_id, shop_id, dedupe_key }: Pick<NewNotice, 'user_id' | 'shop_id' | 'dedupe_key'>): string =>
  `${user_id ?? ''}:${shop_id ?? ''}:${dedupe_key ?? ''}`

/** The same for many; those without a dedupe_key come alone. @returns those that were not written before, with their ids */
export async function addNotices<N extends NewNotice>(
  tx: Tx,
  notices: readonly N[],
): Promise<Array<N & { id: number }>> {
  if (notices.length === 0) return []
  const rows = await query<{ id: number; user_id: number | null; shop_id: number | null; dedupe_key: string | null }>(
    tx,
    'message_notices_add',
    `insert into message_notices (user_id, shop_id, category, code, title_en, title_zh, content_en, content_zh, image, link, popup, dedupe_key, about, read_at)
     select user_id, shop_id, category, code, title_en, title_zh, content_en, content_zh, image, link, popup, dedupe_key, about,
       case when silent then platform_now() end
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::bool[], $12::text[], $13::text[], $14::bool[])
       as n(user_id, shop_id, category, code, title_en, title_zh, content_en, content_zh, image, link, popup, dedupe_key, about, silent)
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
      notices.map((notice) => notice.about ?? null),
      notices.map((notice) => notice.silent ?? false),
    ],
  )
  const first_of = new Map(notices.toReversed().map((notice) => [keyOf(notice), notice]))
  return rows.map(({ id, user_id, shop_id, dedupe_key }) => {
    const notice = first_of.get(
      keyOf({ user_id: user_id ?? undefined, shop_id: shop_id ?? undefined, dedupe_key: dedupe_key ?? undefined }),
    )!
    show(tx, id, notice)
    return { ...notice, id }
  })
}

function show(tx: Tx, id: number, notice: NewNotice): void {
  const ch = notice.user_id ? `user:${notice.user_id}` : `shop:${notice.shop_id}`
  const { category, code, title, content, image = null, link = null, about = null, popup = false } = notice
  const banner = popup || notice.banner === true
  const data = { id, category, code, title, content, image, link, about, popup, banner }
  tx.after_commit.push(() => tx.services.realtime.push({ ch, type: 'notice.new', seq: 0, data }))
}

/** A notice's row. */
export interface Stored extends Record<string, unknown> {
  id: number
  category: Category
  code: string
  title_en: string
  title_zh: string
  content_en: string
  content_zh: string
  image: string | null
  link: string | null
  about: string | null
  dedupe_key: string | null
  read_at: number | null
  popup: boolean
  created_at: number
}

/** The owner of notices: the caller, or the shop they last chose. */
export interface Box {
  user_id: number | null
  shop_id: number | null
}

/** A person's box and a shop's are asked with texts of their own, so that each finds its own index. */
const MINE = { user: 'user_id = $1', shop: 'shop_id = $1' } as const
const NARROWED = { all: '', category: 'and category = $2' } as const

const owner = (box: Box): { whose: keyof typeof MINE; id: number | null } =>
  box.user_id === null ? { whose: 'shop', id: box.shop_id } : { whose: 'user', id: box.user_id }

/** Unread notices, together and by category. */
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

/**
 * A page of notices, newest first. Those on it become read; the rows still say which were new.
 * @param keep_unread only looks
 * @returns the page, and how many are unread from now on
 */
export async function openPage(
  ctx: Ctx,
  box: Box,
  { category, keep_unread = false, ...paging }: Paging & { category?: Category; keep_unread?: boolean },
): Promise<PageOf<Stored> & { unread: number }> {
  const { whose, id } = owner(box)
  const part = category ? 'category' : 'all'
  const kind = `${whose}_${part}`
  const values = category ? [id, category] : [id]
  return inTransaction(ctx, async (tx) => {
    const found = await pageQuery<Stored>(
      tx,
      {
        name: `message_list_${kind}`,
        columns: '*',
        from: `message_notices where ${MINE[whose]} ${NARROWED[part]}`,
        order: 'id desc',
        values,
      },
      paging,
    )
    const unread = found.list.filter((row) => row.read_at === null).map((row) => row.id)
    if (unread.length > 0 && !keep_unread)
      await query(tx, 'message_mark_listed', 'update message_notices set read_at = platform_now() where id = any($1)', [
        unread,
      ])
    return { ...found, unread: (await countUnread(tx, box)).total }
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

/** Marks what a box was told about a thing, such as chat:7, as read. */
export async function readAbout(tx: Tx, { user_id, shop_id }: Box, about: string): Promise<void> {
  await query(
    tx,
    'message_read_about',
    `update message_notices set read_at = platform_now() where about = $3 and user_id is not distinct from $1
       and shop_id is not distinct from $2 and read_at is null`,
    [user_id, shop_id, about],
  )
}

/** How long a notice is kept. */
export const NOTICES_KEPT_DAYS = 180

/** Notices to people that have not been read, of these. */
export const unreadOf = (ctx: Ctx, ids: readonly number[]): Promise<Array<Stored & { user_id: number }>> =>
  query(
    ctx,
    'message_unread_of',
    'select * from message_notices where id = any($1) and read_at is null and user_id is not null',
    [ids],
  )

/** Notices of these ids, in the order they were written. */
export const noticesByIds = (
  ctx: Ctx,
  ids: readonly number[],
): Promise<Array<Stored & { user_id: number | null; shop_id: number | null }>> =>
  query(ctx, 'message_notices_by_ids', 'select * from message_notices where id = any($1) order by id', [ids])

const POPUPS_MAX = 3
export const TAKE_POPUPS = `with waiting as (
    select id, about, exists (select from message_notices newer
      where newer.user_id = n.user_id and newer.about = n.about and newer.id > n.id) as is_over
    from message_notices n where user_id = $1 and popup and popup_shown_at is null and read_at is null order by id for update skip locked),
  taken as (
    select id, is_over from waiting where is_over
    union all (select id, is_over from waiting where not is_over order by id desc limit ${POPUPS_MAX}))
  update message_notices n set popup_shown_at = platform_now() from taken where n.id = taken.id returning n.*, taken.is_over`

/**
 * Up to three popups not yet shown, the newest first; taking them marks them shown. One about whose thing something newer is known is over:
 * "ending soon" after "sold". That is found out here, once a person looks, and not for each notice written: bids write thousands.
 */
export async function takePopups(ctx: SignedCtx): Promise<Stored[]> {
  const rows = await query<Stored & { is_over: boolean }>(ctx, 'message_popups_take', TAKE_POPUPS, [ctx.user.id])
  return rows.filter((row) => !row.is_over).sort((a, b) => b.id - a.id)
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
