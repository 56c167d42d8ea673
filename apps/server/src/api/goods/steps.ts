/** The life of goods as steps of the console's timeline. */
import type { Goods } from '../../domains/goods/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Cut, momentSteps, type Step } from '../../platform/time/steps.ts'

/** What their own row knows. */
export function goodsSteps({ locale }: Ctx, goods: Goods, cut: Cut): Step[] {
  const zh = locale === 'zh-CN'
  return momentSteps(
    [
      { at: goods.created_at, title: zh ? '建立草稿' : 'Draft made' },
      { at: goods.submitted_at, title: zh ? '提交审核' : 'Submitted for review' },
      { at: goods.on_at, title: zh ? '上架' : 'On sale', amount_fen: goods.min_price_fen },
      { at: goods.deleted_at, title: zh ? '店铺已删除' : 'Deleted by the shop' },
    ],
    cut,
  )
}

/** What was asked for each of their kinds, the latest first. */
export async function priceSteps({ ...ctx }: Ctx, goods_id: number, { below, limit }: Cut): Promise<Step[]> {
  const rows = await query<{ id: number; name: string | null; price_fen: number | null; at: number }>(
    ctx,
    'goods_steps_prices',
    `select p.id, s.name, p.price_fen, p.at from goods_price_changes p join goods_skus s on s.id = p.sku_id
     where p.goods_id = $1 and p.id < $2 order by p.id desc limit $3`,
    [goods_id, below, limit],
  )
  const zh = ctx.locale === 'zh-CN'
  return rows.map(({ id, name, price_fen, at }) => ({
    id,
    at,
    title: price_fen === null ? (zh ? '规格停售' : 'A kind is no longer offered') : zh ? '定价' : 'Price set',
    text: name,
    amount_fen: price_fen,
  }))
}
