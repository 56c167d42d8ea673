/** What a report of goods keeps of them. */
import { SANCTIONS } from '@juya/contract'
import { registerTarget } from '../../report/index.ts'
import { isPublic } from '../rules/goods-states.ts'
import { goodsById, skusOf, textOf } from '../store.ts'

export const registerGoodsTarget = (): void =>
  registerTarget('goods', {
    actions: SANCTIONS,
    read: async (ctx, id) => {
      const [goods, text] = [await goodsById(ctx, id), await textOf(ctx, id)]
      if (!goods || !text || !isPublic(goods.status)) return undefined
      const skus = await skusOf(ctx, [id])
      return {
        title: goods.title,
        image: text.images[0] ?? null,
        owner: { type: 'shop', id: goods.shop_id },
        snapshot: {
          title: goods.title,
          text: text.desc,
          answers: Object.entries(text.params)
            .map(([key, value]) => `${key}: ${value}`)
            .join(' · '),
          pictures: text.images.join(' '),
          prices_fen: skus.map(({ price_fen }) => price_fen).join(' '),
          status: goods.status,
        },
      }
    },
  })
