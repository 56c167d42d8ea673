/** Goods as a thing: their brief, what finds them, what a shared link and a poster say of them, and what a report keeps of them. */
import { SANCTIONS } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { yuan } from '../../../platform/notices/format.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { registerThing, titleFor } from '../../../platform/things/things.ts'
import { worksInAmong } from '../../shop/index.ts'
import { isListed, isPublic } from '../rules/goods-states.ts'
import { goodsToFind } from '../search.ts'
import { goodsById, goodsByIds, skusOf, textOf } from '../store.ts'
import type { Goods } from '../tables.ts'
import { letGo } from './auctioning.ts'
import { openGoods } from './open-goods.ts'

/** Those of these goods that the reader may see: what is public, and what a shop they work in prepares. */
async function seenAmong(ctx: Ctx, ids: readonly number[]): Promise<Goods[]> {
  const goods = await goodsByIds(ctx, ids)
  const hidden = goods.filter(({ status }) => !isPublic(status)).map(({ shop_id }) => shop_id)
  const own = ctx.user && hidden.length > 0 ? await worksInAmong(ctx, ctx.user.id, hidden) : new Set<number>()
  return goods.filter(({ status, shop_id }) => isPublic(status) || own.has(shop_id))
}

export const registerGoods = (services: Services): void =>
  registerThing(services, 'goods', {
    async briefs(ctx, ids) {
      const goods = await seenAmong(ctx, ids)
      return new Map(
        goods.map(({ id, title, title_en, image, shop_id, min_price_fen }) => [
          id,
          { title, title_en, image, owner: { type: 'shop', id: shop_id }, fen: min_price_fen },
        ]),
      )
    },
    search: goodsToFind,
    async share(ctx, id) {
      const goods = await goodsById(ctx, id)
      if (!goods || !isPublic(goods.status)) refuse('NOT_FOUND')
      const zh = ctx.locale === 'zh-CN'
      const price = yuan(goods.min_price_fen)
      const from = goods.max_price_fen > goods.min_price_fen
      const asked = zh ? `${price}${from ? ' 起' : ''}` : `${from ? 'From ' : ''}${price}`
      const gone = zh ? '暂无库存' : 'None left at the moment'
      return {
        title: titleFor(ctx.locale, goods),
        description: goods.status === 'on' ? asked : gone,
        picture: goods.image,
        type: 'product',
      }
    },
    async poster(ctx, id, shop_id) {
      const goods = await goodsById(ctx, id)
      if (!goods || goods.shop_id !== shop_id || !isListed(goods.status)) return undefined
      return {
        title: titleFor(ctx.locale, goods),
        image: goods.image,
        price: { kind: 'from', fen: goods.min_price_fen },
      }
    },
    letGo,
    left: { blocks: 'goods', shop: openGoods },
    report: {
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
    },
  })
