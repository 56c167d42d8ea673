/** What an order brings who invited its buyer, kept as the order stands: pending from receipt, less with each refund. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { accountFacts } from '../../account/index.ts'
import { keptGoodsFen, lockOrder, type Order } from '../../order/index.ts'
import { memberIds } from '../../shop/index.ts'
import { incomeFen, SETTLE } from '../rules.ts'
import { setting } from '../settings.ts'
import { broughtFen, incomesOfOrder, lockRelation, relationOf } from '../store.ts'
import type { Income, Relation } from '../tables.ts'
import { takeBack, voidIncome } from './voiding.ts'

const DAY_MS = 86_400_000

export interface Bought {
  order_id: number
  user_id: number
}

/** The commission Juya keeps of an order now. */
const commissionFen = (order: Order): number => order.commission_fen - order.commission_refunded_fen

/**
 * Brings the income of an order to what the order says now. Heard of at receipt, at completion and with each refund, in any order and again.
 * @param number the refund's, which names what is taken back with it
 */
export async function followOrder(tx: Tx, { order_id, user_id }: Bought, number = 0): Promise<void> {
  const found = await relationOf(tx, user_id)
  const order = found && (await lockOrder(tx, order_id))
  if (!order) return
  const relation = (await lockRelation(tx, found.id))!
  const incomes = await incomesOfOrder(tx, order_id)
  if (incomes.length === 0) return begin(tx, order, relation)
  for (const income of incomes) await startClock(tx, order, await fitIncome(tx, order, income, number))
}

/** Pending income of an order that was received; none where nothing is to be had. */
async function begin(tx: Tx, order: Order, relation: Relation): Promise<void> {
  if (!counts(order, relation)) return
  const rates_bp = await setting(tx, 'invite.rates_bp')
  const earners = [relation.inviter_id, relation.level2_id]
  const cap_fen = await setting(tx, 'invite.friend_cap_fen')
  let commission_fen = commissionFen(order)
  for (const [at, user_id] of earners.entries()) {
    const [level, rate_bp] = [at + 1, rates_bp[at]!]
    if (user_id === null || rate_bp === 0 || !(await mayEarn(tx, user_id, order.shop_id))) continue
    const left_fen = cap_fen - (await broughtFen(tx, relation.id, level))
    const base_fen = keptGoodsFen(order)
    const amount_fen = incomeFen({ base_fen, rate_bp, commission_fen, left_fen })
    if (amount_fen === 0) continue
    commission_fen -= amount_fen
    const income = await addIncome(tx, { order, relation, user_id, level, base_fen, rate_bp, amount_fen })
    if (income) await startClock(tx, order, income)
  }
}

/** An order counts that was paid while the invitation stood, between people who share nothing, and that Juya earns from. */
export const counts = (order: Order, relation: Relation): boolean =>
  (order.status === 'received' || order.status === 'completed') &&
  !order.is_linked &&
  relation.status !== 'void' &&
  order.paid_at !== null &&
  order.paid_at <= relation.earns_until &&
  order.paid_at >= relation.bound_at &&
  (relation.ended_at === null || order.paid_at < relation.ended_at)

/** Neither of who is banned or left, nor of who works in the shop. */
async function mayEarn(tx: Tx, user_id: number, shop_id: number): Promise<boolean> {
  const status = (await accountFacts(tx, [user_id])).get(user_id)?.status
  if (status === undefined || status === 'banned' || status === 'cancelled') return false
  return !(await memberIds(tx, shop_id)).includes(user_id)
}

async function addIncome(
  tx: Tx,
  of: {
    order: Order
    relation: Relation
    user_id: number
    level: number
    base_fen: number
    rate_bp: number
    amount_fen: number
  },
): Promise<Income | undefined> {
  const { order, relation } = of
  // Where an agent is paid for the order already, the inviter is not.
  const rows = await query<Income>(
    tx,
    'invite_income_add',
    `insert into invite_incomes (level, relation_id, order_id, order_no, shop_id, user_id, from_user_id, base_fen, rate_bp, amount_fen)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (order_id, level) do nothing returning *`,
    [
      ...[of.level, relation.id, order.id, order.order_no, order.shop_id, of.user_id, order.user_id],
      ...[of.base_fen, of.rate_bp, of.amount_fen],
    ],
  )
  return rows[0]
}

/** The clock runs from the day nothing about the order changes any more. */
async function startClock(tx: Tx, { completed_at }: Order, income: Income): Promise<void> {
  if (completed_at === null || income.status !== 'pending' || income.settles_at !== null) return
  const settles_at = completed_at + (await setting(tx, 'invite.settle_days')) * DAY_MS
  await query(
    tx,
    'invite_income_clock',
    'update invite_incomes set settles_at = to_timestamp($2::float8 / 1000) where id = $1',
    [income.id, settles_at],
  )
  await setDeadline(tx, SETTLE, income.id, settles_at)
}

/**
 * Fits an income to its order, whose lock and whose invitation's the caller holds: what is pending shrinks or becomes void, what was settled is
 * taken back (T28). It never grows.
 */
export async function fitIncome(tx: Tx, order: Order, income: Income, number: number): Promise<Income> {
  if (income.status === 'void') return income
  const now_fen = income.amount_fen - income.taken_back_fen
  const base_fen = keptGoodsFen(order)
  const fits_fen = incomeFen({
    base_fen,
    rate_bp: income.rate_bp,
    commission_fen: commissionFen(order),
    left_fen: now_fen,
  })
  if (fits_fen === now_fen && base_fen === income.base_fen) return income
  if (income.status === 'settled') return takeBack(tx, income, { fen: now_fen - fits_fen, base_fen, number })
  if (fits_fen === 0) return voidIncome(tx, income, 'refund')
  const [shrunk] = await query<Income>(
    tx,
    'invite_income_shrink',
    'update invite_incomes set amount_fen = $2, base_fen = $3 where id = $1 returning *',
    [income.id, fits_fen, base_fen],
  )
  return shrunk!
}
