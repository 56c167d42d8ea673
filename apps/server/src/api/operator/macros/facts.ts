/** What a macro's placeholders stand for on a thing, in both languages. */
import type { MacroKind, PLACEHOLDERS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { caseById } from '../../../domains/aftersale/index.ts'
import { lotById } from '../../../domains/lot/index.ts'
import { escrowFen, type Order, orderById } from '../../../domains/order/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { yuan } from '../../../platform/notices/format.ts'
import { itemsShown } from '../../order/items.ts'
import { shopNames } from '../../shop/cards.ts'

type Facts<K extends MacroKind> = Record<(typeof PLACEHOLDERS)[K][number], string>
export type BothFacts = Record<'en' | 'zh', Readonly<Record<string, string>>>

const nameOf = async (ctx: Ctx, user_id: number): Promise<string> =>
  (await userBriefs(ctx, [user_id])).get(user_id)?.nickname ?? ''
const shopOf = async (ctx: Ctx, shop_id: number): Promise<string> =>
  (await shopNames(ctx, [shop_id])).get(shop_id) ?? ''

async function ofOrder(ctx: Ctx, order: Order): Promise<Facts<'order'>> {
  return {
    order_no: order.order_no,
    title: (await itemsShown(ctx, [order.id]))[0]?.title ?? '',
    buyer: await nameOf(ctx, order.user_id),
    shop: await shopOf(ctx, order.shop_id),
    total: yuan(order.total_fen),
    escrow: yuan(escrowFen(order)),
  }
}

/** A placeholder of the contract without its fact here does not compile. */
const OF_KIND: { [K in MacroKind]: (ctx: Ctx, id: number) => Promise<Facts<K> | undefined> } = {
  async order(ctx, id) {
    const order = await orderById(ctx, id)
    return order && ofOrder(ctx, order)
  },
  async lot(ctx, id) {
    const lot = await lotById(ctx, id)
    if (!lot) return undefined
    return {
      lot_no: `LOT-${lot.id}`,
      title: ctx.locale === 'en' ? (lot.title_en ?? lot.title) : lot.title,
      shop: await shopOf(ctx, lot.shop_id),
      price: yuan(lot.hammer_fen ?? (lot.current_fen || lot.start_fen)),
    }
  },
  async case(ctx, id) {
    const one = await caseById(ctx, id)
    const order = one && (await orderById(ctx, one.order_id))
    if (!one || !order) return undefined
    const { order_no, title, buyer, shop, escrow } = await ofOrder(ctx, order)
    return { order_no, title, buyer, shop, escrow, case_no: one.case_no, asked: yuan(one.amount_fen) }
  },
  async user(ctx, id) {
    const name = await nameOf(ctx, id)
    return name === '' ? undefined : { name, user_no: `#${id}` }
  },
}

/** Undefined when there is no such thing. */
export async function factsOf(ctx: Ctx, kind: MacroKind, id: number): Promise<BothFacts | undefined> {
  const en = await OF_KIND[kind]({ ...ctx, locale: 'en' }, id)
  const zh = await OF_KIND[kind]({ ...ctx, locale: 'zh-CN' }, id)
  return en && zh && { en, zh }
}
