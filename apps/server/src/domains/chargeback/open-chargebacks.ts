/** What open chargebacks hold: a shop from closing, a person from leaving, and money of both from going out. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { ordersById } from '../order/index.ts'

interface Owner {
  owner: 'user' | 'shop'
  owner_id: number
}

interface Open extends Record<string, unknown> {
  order_id: number | null
  amount_fen: number
}

/** Those that are not decided, of a payer or of a shop. */
const openOf = (ctx: Ctx, { owner, owner_id }: Owner): Promise<Open[]> =>
  owner === 'shop'
    ? query<Open>(
        ctx,
        'chargebacks_open_of_shop',
        `select order_id, amount_fen from chargeback_chargebacks where shop_id = $1 and status in ('received', 'heard')`,
        [owner_id],
      )
    : query<Open>(
        ctx,
        'chargebacks_open_of_payer',
        `select order_id, amount_fen from chargeback_chargebacks where user_id = $1 and status in ('received', 'heard')`,
        [owner_id],
      )

export const openChargebacks = async (ctx: Ctx, of: Owner): Promise<number> => (await openOf(ctx, of)).length

/**
 * What stays in a wallet until they are decided: the payer's for all of them, the shop's for what of an order was settled to it. What is in escrow or
 * waits with the shop answers by itself.
 */
export async function reservedFen(ctx: Ctx, of: Owner): Promise<number> {
  const open = await openOf(ctx, of)
  if (of.owner === 'user') return open.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  const orders = await ordersById(
    ctx,
    open.flatMap(({ order_id }) => order_id ?? []),
  )
  return open.reduce((sum, { order_id, amount_fen }) => {
    const order = orders.find(({ id }) => id === order_id)
    return order?.received_at == null ? sum : sum + Math.max(0, amount_fen - order.shop_pending_fen)
  }, 0)
}
