/** Submitted goods as their reviewer sees them, kept for a blind second decision. */
import { goodsById, skusOf, textOf } from '../../domains/goods/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { yuan } from '../../platform/notices/format.ts'
import { lines, type Standing, shopOwner, words } from '../audited.ts'
import { categoryNames } from '../site/categories.ts'

export async function goodsShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [one, text] = [await goodsById(ctx, id), await textOf(ctx, id)]
  if (!one || !text) return undefined
  const ways = (await skusOf(ctx, [id])).filter(({ enabled }) => enabled)
  return {
    people: [await shopOwner(ctx, one.shop_id)],
    shown: {
      lines: lines(
        words('title', one.title),
        words('title_en', one.title_en),
        words('category', (await categoryNames(ctx, [one.category_id])).get(one.category_id)),
        words('desc', text.desc),
        words('desc_en', text.desc_en),
        ...ways.map(({ name, price_fen }) => words('way', [name, yuan(price_fen)].filter(Boolean).join(' · '))),
      ),
      images: text.images,
      said: [],
    },
  }
}
