/** An order's bill from the ledger: what it took, gave back and cost, as the buyer or the shop feels it. */
import type { Locale, OrderBill } from '@juya/contract'
import type { z } from 'zod'
import { type BillRow, orderBill, titleOf } from '../../domains/ledger/index.ts'
import type { Order, Side } from '../../domains/order/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { inLocale } from './texts.ts'

type Bill = z.input<typeof OrderBill>
type Line = Bill['lines'][number]

const COMMISSION = { en: 'Commission', zh: '佣金' }
const COMMISSION_BACK = { en: 'Commission given back', zh: '退还佣金' }

/** What a movement did to the buyer: what was paid into the escrow, and what came back. */
const toBuyer = ({ escrow_fen, buyer_fen, coupon_fen }: BillRow): number =>
  escrow_fen > 0 ? -(escrow_fen + Math.min(0, coupon_fen)) : buyer_fen

/** What a movement did to the shop, its commission apart. */
function toShop(row: BillRow, locale: Locale): Array<Pick<Line, 'title' | 'amount_fen'>> {
  const { shop_fen, commission_fen, movement } = row
  const title = titleOf(movement, locale)
  const words = inLocale(commission_fen < 0 ? COMMISSION_BACK : COMMISSION, locale)
  return [
    { title, amount_fen: shop_fen + commission_fen },
    { title: words, amount_fen: 0 - commission_fen },
  ].filter(({ amount_fen }) => amount_fen !== 0)
}

export async function billOf(ctx: Ctx, order: Order, side: Side): Promise<Bill> {
  const rows = await orderBill(ctx, { ...order, order_id: order.id })
  const lines = rows.flatMap((row): Line[] => {
    const at = seconds(row.at)
    if (side === 'shop') return toShop(row, ctx.locale).map((line) => ({ ...line, at }))
    const amount_fen = toBuyer(row)
    return amount_fen === 0 ? [] : [{ title: titleOf(row.movement, ctx.locale), amount_fen, at }]
  })
  const coupon_fen = 0 - rows.reduce((sum, row) => sum + row.coupon_fen, 0)
  return { lines, sum_fen: lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0), coupon_fen }
}
