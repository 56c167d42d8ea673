/** A group buy as a thing: its brief, what a shared link and a poster say of it, and what a report keeps. */
import { SANCTIONS } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { registerThing, type Source, titleFor } from '../../../platform/things/things.ts'
import { goodsByIds } from '../../goods/index.ts'
import { worksInAmong } from '../../shop/index.ts'
import { isPublic } from '../rules.ts'
import * as store from '../store.ts'

/** Those of these group buys that the reader may see, with their goods. */
async function seenAmong(ctx: Ctx, ids: readonly number[]) {
  const buys = await store.buysByIds(ctx, ids)
  const hidden = buys.filter(({ status }) => !isPublic(status)).map(({ shop_id }) => shop_id)
  const own = ctx.user && hidden.length > 0 ? await worksInAmong(ctx, ctx.user.id, hidden) : new Set<number>()
  const goods = new Map(
    (
      await goodsByIds(
        ctx,
        buys.map(({ goods_id }) => goods_id),
      )
    ).map((one) => [one.id, one]),
  )
  return buys.flatMap((buy) => {
    const of = goods.get(buy.goods_id)
    return of && (isPublic(buy.status) || own.has(buy.shop_id)) ? [{ buy, goods: of }] : []
  })
}

/** Group buys of a shop that run, are under review, or have teams that form: they keep it from closing. */
async function openBuys(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'group_open_of_shop',
    `select count(*)::int as n from group_buys b where shop_id = $1 and (status in ('reviewing', 'active', 'paused')
       or mode = 'booking' and status = 'ended' and closed_at is null
       or exists (select from group_teams t where t.buy_id = b.id and t.status = 'forming'))`,
    [shop_id],
  )
  return row!.n
}

const buysToFind: Source = {
  async things(ctx, ids) {
    const buys = await store.buysByIds(ctx, ids)
    const goods_ids = buys.map(({ goods_id }) => goods_id)
    const goods = new Map((await goodsByIds(ctx, goods_ids)).map((one) => [one.id, one]))
    return buys.flatMap(({ id, shop_id, goods_id, status }) => {
      const of = goods.get(goods_id)
      if (!of) return []
      const { category_id, title, title_en } = of
      const is_open = status === 'active'
      return [{ ref_id: id, shop_id, category_id, is_open, title: [title, title_en], params: {}, more: [] }]
    })
  },
  async idsAfter(ctx, id, limit) {
    const rows = await query<{ id: number }>(
      ctx,
      'group_buy_ids_after',
      'select id from group_buys where id > $1 order by id limit $2',
      [id, limit],
    )
    return rows.map((row) => row.id)
  },
}

export const registerGroupBuy = (services: Services): void =>
  registerThing(services, 'group_buy', {
    async briefs(ctx, ids) {
      return new Map(
        (await seenAmong(ctx, ids)).map(({ buy, goods: { title, title_en, image } }) => [
          buy.id,
          { title, title_en, image, owner: { type: 'shop', id: buy.shop_id }, fen: buy.min_price_fen },
        ]),
      )
    },
    search: buysToFind,
    async share(ctx, id) {
      const [found] = await seenAmong({ ...ctx, user: undefined } as unknown as Ctx, [id])
      if (!found) refuse('NOT_FOUND')
      const { buy, goods } = found
      const yuan = `¥${(buy.min_price_fen / 100).toFixed(2)}`
      return {
        title: titleFor(ctx.locale, goods),
        description:
          buy.mode === 'booking'
            ? ctx.locale === 'zh-CN'
              ? `${yuan} 起，预订越多价越低`
              : `From ${yuan}: the more are booked, the less all pay`
            : ctx.locale === 'zh-CN'
              ? `${buy.size} 人成团，${yuan} 起`
              : `From ${yuan} for a team of ${buy.size}`,
        picture: goods.image,
        type: 'product',
      }
    },
    async poster(ctx, id, shop_id) {
      const [found] = await seenAmong(ctx, [id])
      if (!found || found.buy.shop_id !== shop_id || !isPublic(found.buy.status)) return undefined
      return {
        title: titleFor(ctx.locale, found.goods),
        image: found.goods.image,
        price: { kind: 'from', fen: found.buy.min_price_fen },
        ends_at: found.buy.to_at,
      }
    },
    left: { blocks: 'group_buys', shop: openBuys },
    report: {
      actions: SANCTIONS,
      read: async (ctx, id) => {
        const [found] = await seenAmong(ctx, [id])
        if (!found || !isPublic(found.buy.status)) return undefined
        const { buy, goods } = found
        const prices = await store.pricesOf(ctx, [id])
        return {
          title: goods.title,
          image: goods.image,
          owner: { type: 'shop', id: buy.shop_id },
          snapshot: {
            title: goods.title,
            rules: buy.rules_text,
            size: buy.size,
            ...(buy.mode === 'booking' ? { tiers: buy.tiers.map((t) => `${t.min_qty}:${t.price_fen}`).join(' ') } : {}),
            prices_fen: prices.map(({ price_fen }) => price_fen).join(' '),
            status: buy.status,
          },
        }
      },
    },
  })
