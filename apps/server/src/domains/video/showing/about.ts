/** What a video shows: a lot or goods of its own shop, and none of liquor. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { briefsOf } from '../../../platform/things/things.ts'
import { categoryOf } from '../../site/index.ts'
import type { Video } from '../tables.ts'

type About = Pick<Video, 'lot_id' | 'goods_id'>

/** @throws Refusal NOT_FOUND (another shop's, or not there), VIDEO_LIQUOR */
export async function checkAbout(ctx: Ctx, shop_id: number, about: About): Promise<void> {
  const { lot_id, goods_id } = about
  const id = lot_id ?? goods_id
  if (id === null) return
  const owner = (await briefsOf(ctx, lot_id === null ? 'goods' : 'lot', [id])).get(id)?.owner
  if (owner?.type !== 'shop' || owner.id !== shop_id) refuse('NOT_FOUND')
  if ((await liquorAmong(ctx, [about])).size > 0) refuse('VIDEO_LIQUOR')
}

/** Which of these show liquor now: a lot or goods may be moved to another category after the video was saved. */
export async function liquorAmong<A extends About>(ctx: Ctx, videos: readonly A[]): Promise<Set<A>> {
  const lot_ids = videos.flatMap(({ lot_id }) => lot_id ?? [])
  const goods_ids = videos.flatMap(({ goods_id }) => goods_id ?? [])
  if (lot_ids.length + goods_ids.length === 0) return new Set()
  const rows = await query<{ thing: 'lot' | 'goods'; id: number; category_id: number }>(
    ctx,
    'video_about_categories',
    `select 'lot' as thing, lot_id as id, category_id from lot_categories where lot_id = any($1)
     union all select 'goods', goods_id, category_id from goods_places where goods_id = any($2)`,
    [lot_ids, goods_ids],
  )
  const liquor = new Set<string>()
  for (const { thing, id, category_id } of rows)
    if ((await categoryOf(ctx, category_id)).is_liquor) liquor.add(`${thing}:${id}`)
  return new Set(
    videos.filter(({ lot_id, goods_id }) => liquor.has(`lot:${lot_id}`) || liquor.has(`goods:${goods_id}`)),
  )
}
