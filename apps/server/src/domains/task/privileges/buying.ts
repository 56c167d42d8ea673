/** What lifts a task in the hall: a shop buys so many days or times of it (T21), and uses them as it likes. They never lapse. */
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { feePaid, post } from '../../ledger/index.ts'
import { type Payment, type PaymentRequest, type Purpose, startPayment } from '../../payment/index.ts'
import { shopRow } from '../../shop/index.ts'
import { paidBy } from '../paid-by.ts'
import type { Privilege, PrivilegeCode } from '../tables.ts'

type Row = { [K in keyof Privilege]: Privilege[K] } & Record<never, never>

/** What is sold, in one order. */
export const privilegesSold = (ctx: Ctx): Promise<Privilege[]> =>
  query<Row>(ctx, 'task_privileges_sold', `select * from task_privileges where status = 'sold' order by id`, [])

export const privilegesByIds = (ctx: Ctx, ids: readonly number[]): Promise<Privilege[]> =>
  query<Row>(ctx, 'task_privileges_by_ids', 'select * from task_privileges where id = any($1)', [[...ids]])

/** How many days or times a shop has left, by privilege. */
export async function unitsLeft(ctx: Ctx, shop_id: number): Promise<Map<PrivilegeCode, number>> {
  const rows = await query<{ code: PrivilegeCode; left: number }>(
    ctx,
    'task_units_left',
    'select code, sum("left")::int as left from task_purchases where shop_id = $1 group by code',
    [shop_id],
  )
  return new Map(rows.map(({ code, left }) => [code, left]))
}

/** @throws Refusal NOT_FOUND, and as startPayment. Opens its own transactions. */
export const buyPrivilege = (
  ctx: ShopCtx,
  { code, qty, ...pay }: Omit<PaymentRequest, 'purpose' | 'ids' | 'details'> & { code: PrivilegeCode; qty: number },
): Promise<Payment> =>
  startPayment(ctx, { ...pay, purpose: 'privilege', ids: [ctx.shop.shop_id], details: { code, qty } })

/** What a payment is for. @throws Refusal NOT_FOUND */
async function wanted(tx: Tx, { code, qty }: Record<string, unknown>): Promise<{ one: Privilege; qty: number }> {
  const one = (await privilegesSold(tx)).find((sold) => sold.code === code)
  return { one: one ?? refuse('NOT_FOUND'), qty: Number(qty) || 0 }
}

export const privilegePurpose: Purpose = {
  title: { en: 'Task privilege', zh: '任务特权' },
  channels: ['shop_wallet', 'card'],
  // Nothing of it changes while it is paid: each payment adds a purchase of its own.
  lock: async () => undefined,
  async amountDue(tx, { user_id, ids, details }) {
    const shop = await shopRow(tx, ids[0] ?? 0)
    if (shop.owner_user_id !== user_id) refuse('NOT_FOUND')
    const { one, qty } = await wanted(tx, details)
    return { amount_fen: one.price_fen * qty }
  },
  async onPaid(tx, payment) {
    const { one, qty } = await wanted(tx, payment.details)
    const { pay_no, amount_fen } = payment
    const shop_id = payment.ids[0]!
    if (one.price_fen * qty !== amount_fen) return false
    await query(
      tx,
      'task_purchase_add',
      'insert into task_purchases (shop_id, code, units, "left", price_fen, pay_no) values ($1, $2, $3, $3, $4, $5)',
      [shop_id, one.code, one.units * qty, amount_fen, pay_no],
    )
    await post(tx, feePaid({ pay_no, kind: 'privilege', amount_fen, paid: paidBy(payment, shop_id) }))
    return true
  },
}
