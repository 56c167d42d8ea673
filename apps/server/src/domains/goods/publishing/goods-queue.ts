/** The review of goods: a listing that waits, and the parts of it a decision rests on. */
import type { Ctx } from '../../../platform/context.ts'
import { printOf as print, registerQueue, type Standing } from '../../../platform/things/queues.ts'
import { goodsById, goodsByIds, lockGoods, skusOf, textOf } from '../store.ts'
import { formOf } from './present-form.ts'

export const registerGoodsQueue = (): void =>
  registerQueue('goods', {
    lock: async (tx, id) => (await lockGoods(tx, [id]))[0],
    standing,
    parties: goodsByIds,
  })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [goods, text] = [await goodsById(ctx, id), await textOf(ctx, id)]
  if (!goods || !text) return undefined
  const { images, video, video_poster, skus, shelf_id: _, ...rest } = formOf(goods, text, await skusOf(ctx, [id]))
  const { shipping_mode, shipping_fen, template_id, limit_per_person, return_policy, ...words } = rest
  return {
    open: goods.status === 'reviewing',
    parts: {
      words: print(words),
      pictures: print(images, video, video_poster),
      // Pieces come and go; what they are asked for is what was read.
      price: print(skus.map(({ stock: _pieces, ...sku }) => sku)),
      terms: print(shipping_mode, shipping_fen, template_id, limit_per_person, return_policy),
    },
  }
}
