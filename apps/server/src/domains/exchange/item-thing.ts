/** An item of the mall as a thing: its card, what finds it, and what a shared link says of it. */
import type { Locale } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { yuan } from '../../platform/notices/format.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { registerThing, type Source, titleFor } from '../../platform/things/things.ts'
import { isPublic, leftOf } from './exchanging/obstacle.ts'
import { itemById, itemsByIds } from './store.ts'
import type { Item } from './tables.ts'

/** What one costs, in words. */
function price(locale: Locale, { points, cash_fen }: Item): string {
  const cash = cash_fen > 0 ? ` + ${yuan(cash_fen)}` : ''
  return locale === 'en' ? `${points} points${cash}` : `${points} 积分${cash}`
}

const itemsToFind: Source = {
  things: async (ctx, ids) =>
    (await itemsByIds(ctx, ids)).map((item) => ({
      ref_id: item.id,
      shop_id: item.shop_id,
      category_id: null,
      is_open: item.status === 'active',
      title: [item.title, item.title_en],
      params: {},
      more: [],
    })),
  async idsAfter(ctx, id, limit) {
    const rows = await query<{ id: number }>(
      ctx,
      'exchange_item_ids_after',
      'select id from exchange_items where id > $1 order by id limit $2',
      [id, limit],
    )
    return rows.map((row) => row.id)
  },
}

export const registerItem = (services: Services): void =>
  registerThing(services, 'item', {
    briefs: async (ctx, ids) =>
      new Map(
        (await itemsByIds(ctx, ids)).filter(isPublic).map((item) => [
          item.id,
          {
            ...{ title: item.title, title_en: item.title_en, image: item.images[0] ?? null, owner: null },
            note: { zh: price('zh-CN', item), en: price('en', item) },
          },
        ]),
      ),
    search: itemsToFind,
    async share(ctx, id) {
      const item = await itemById(ctx, id)
      if (!item || !isPublic(item)) refuse('NOT_FOUND')
      const left = leftOf(item)
      return {
        title: titleFor(ctx.locale, item),
        description:
          ctx.locale === 'en'
            ? `For ${price('en', item)}. ${left > 0 ? `${left} left.` : 'None left at the moment.'}`
            : `${price('zh-CN', item)}兑换，${left > 0 ? `剩余 ${left} 件` : '暂已兑完'}。`,
        picture: item.images[0] ?? null,
        type: 'product',
      }
    },
    left: { stays: 'it is the platform’s' },
  })
