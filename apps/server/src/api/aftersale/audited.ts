/** An after-sale case as its arbiter sees it, kept for a blind second decision. */
import { caseById, linesOf, messagesOf } from '../../domains/aftersale/index.ts'
import { itemsOf, orderById } from '../../domains/order/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { lines, moment, money, type Standing, shopOwner, word, words } from '../audited.ts'

export async function caseShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const one = await caseById(ctx, id)
  if (!one) return undefined
  const order = await orderById(ctx, one.order_id)
  const items = await itemsOf(ctx, [one.order_id])
  const [line] = (await linesOf(ctx, [one.id])).get(one.id) ?? []
  const item = items.find((row) => row.id === line?.item_id) ?? items[0]
  const listing = (item?.snapshot ?? {}) as { desc?: string; images?: string[]; condition_note?: string }
  const messages = await messagesOf(ctx, id)
  return {
    people: [one.user_id, await shopOwner(ctx, one.shop_id)],
    asked_fen: one.amount_fen,
    shown: {
      lines: lines(
        words('listing', item?.title),
        words('desc', listing.desc),
        words('condition', listing.condition_note),
        word('type', 'case_type', one.type),
        word('because', 'case_reason', one.reason_code),
        money('asked', one.amount_fen),
        money('offer', one.offer_fen),
        money('price', order?.goods_fen),
        moment('shipped', order?.shipped_at),
        moment('received', order?.received_at),
      ),
      images: listing.images ?? (item ? [item.image] : []),
      said: [
        { by: 'buyer', at: one.created_at, text: one.description, images: one.evidence },
        ...messages
          .filter(({ action, content, images }) => action !== 'open' && (content !== '' || images.length > 0))
          .map(({ actor_type: by, at, content, images }) => ({ by, at, text: content, images })),
      ],
    },
  }
}
