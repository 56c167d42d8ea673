/** Notices as their reader sees them, in the reader's language. */

import type { Notice } from '@juya/contract'
import type { z } from 'zod'
import { type Box, openPage, type Stored, takePopups } from '../../domains/message/index.ts'
import { memberOf } from '../../domains/shop/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'

type NoticeView = z.input<typeof Notice>

const noticeOf = (ctx: Ctx, row: Stored): NoticeView => ({
  id: row.id,
  category: row.category,
  code: row.code,
  title: ctx.locale === 'zh-CN' ? row.title_zh : row.title_en,
  content: ctx.locale === 'zh-CN' ? row.content_zh : row.content_en,
  image: row.image,
  link: row.link,
  read: row.read_at !== null,
  popup: row.popup,
  created_at: seconds(row.created_at),
})

/** The owner of the notices: the caller, or the shop they last chose. @throws Refusal SHOP_REQUIRED */
export async function boxOf(ctx: SignedCtx, as_shop: boolean): Promise<Box> {
  if (!as_shop) return { user_id: ctx.user.id, shop_id: null }
  const member = (await memberOf(ctx, ctx.user.id, undefined)) ?? refuse('SHOP_REQUIRED')
  return { user_id: null, shop_id: member.shop_id }
}

/** A page of notices; those on it become read, unless `keep_unread`. */
export async function listNotices(ctx: Ctx, box: Box, filter: Parameters<typeof openPage>[2]) {
  const found = await openPage(ctx, box, filter)
  return { ...found, list: found.list.map((row) => noticeOf(ctx, row)) }
}

/** Popups not yet shown; from now on they are. */
export const popupsOf = async (ctx: SignedCtx): Promise<NoticeView[]> =>
  (await takePopups(ctx)).map((row) => noticeOf(ctx, row))

/** A person's box and a shop's are asked with texts of their own, so that each finds its own index. */
const MINE = { user: 'user_id = $1', shop: 'shop_id = $1' } as const

/** The newest notice of each category, the newest of all first. */
export async function latestOfEach(ctx: Ctx, box: Box) {
  const whose = box.user_id === null ? 'shop' : 'user'
  const rows = await query<Stored>(
    ctx,
    `message_latest_${whose}`,
    `select n.* from unnest(array['order','logistics','deposit','notice','auction','activity','interaction','finance','system']) as c(category)
     cross join lateral (select * from message_notices where ${MINE[whose]} and category = c.category order by id desc limit 1) as n`,
    [box.user_id ?? box.shop_id],
  )
  return rows
    .sort((a, b) => b.id - a.id)
    .map((row) => noticeOf(ctx, row))
    .map(({ category, title, content, created_at }) => ({ category, title, content, at: Number(created_at) }))
}

/** Notices to everybody, newest first. */
export async function listBenefits(ctx: Ctx, paging: Paging) {
  const found = await pageQuery<Stored>(
    ctx,
    {
      name: 'message_broadcasts_list',
      columns: '*',
      from: "message_broadcasts where coalesce(until, 'infinity') > platform_now()",
      order: 'id desc',
      values: [],
    },
    paging,
  )
  return {
    ...found,
    list: found.list.map((row) => noticeOf(ctx, { ...row, category: 'activity', popup: false, read_at: 0 })),
  }
}
