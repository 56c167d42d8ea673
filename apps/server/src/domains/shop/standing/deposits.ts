/** A shop's guarantee deposit: paid in, looked at when something was taken from it, asked back and returned. */

import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { accounts, balanceFen, post, shopDepositPaid, shopDepositReturned } from '../../ledger/index.ts'
import { type Payment, type PaymentRequest, type Purpose, startPayment } from '../../payment/index.ts'
import { deductedFen } from '../deducting/open-deductions.ts'
import { shopEvents } from '../events.ts'
import { asideFen, wantedFen } from '../ports/set-aside.ts'
import { type Shop, shopRow } from '../shops.ts'
import { lockStanding, stepOn } from './opening.ts'
import { paidFrom } from './paid-from.ts'
import { standingSetting } from './settings.ts'

const DAY_MS = 86_400_000
/** Deadline: a short deposit was not topped up in time. */
export const DEPOSIT_SHORT = 'shop_deposit_short'
/** Deadline: nothing can be claimed any more from money that was asked back. */
export const DEPOSIT_RETURN = 'shop_deposit_return'

/** What is in a shop's deposit, in fen. */
export const heldFen = (ctx: Ctx, shop_id: number): Promise<number> => balanceFen(ctx, accounts.shopDeposit(shop_id))

/**
 * Starts paying into the deposit of the caller's shop, at most what is missing. Opens its own transactions.
 * @throws Refusal AMOUNT_INVALID {missing_fen}, and as startPayment
 */
export const startDepositPayment = (
  ctx: SignedCtx,
  shop_id: number,
  pay: Omit<PaymentRequest, 'purpose' | 'ids' | 'details'>,
): Promise<Payment> =>
  startPayment(ctx, { ...pay, purpose: 'shop_deposit', ids: [shop_id], details: { amount_fen: pay.shown_total_fen } })

const PAYS: ReadonlySet<Shop['status']> = new Set(['pending_deposit', 'active', 'suspended'])

/** How the payment domain sees a shop's deposit (T19). */
export const depositPurpose: Purpose = {
  title: { en: 'Shop deposit', zh: '店铺保证金' },
  channels: ['wallet', 'card', 'wechat', 'alipay', 'shop_wallet'],
  lock: async (tx, { ids }) => void (await lockStanding(tx, ids[0]!)),
  async amountDue(tx, { user_id, ids, details }) {
    const shop = await shopRow(tx, ids[0] ?? 0)
    const amount_fen = Number(details.amount_fen) || 0
    if (shop.owner_user_id !== user_id || amount_fen === 0) refuse('NOT_FOUND')
    if (!PAYS.has(shop.status)) refuse('STATE_CONFLICT', { status: shop.status })
    const missing_fen = await payableFen(tx, shop)
    if (amount_fen > missing_fen) refuse('AMOUNT_INVALID', { missing_fen })
    return { amount_fen }
  },
  async onPaid(tx, payment) {
    const shop = await shopRow(tx, payment.ids[0]!)
    if (!PAYS.has(shop.status)) return false
    const { amount_fen, pay_no } = payment
    const [request] = await query<{ id: number }>(
      tx,
      'shop_deposit_topup',
      `insert into shop_deposit_requests (shop_id, kind, amount_fen, status, pay_no, done_at)
       values ($1, 'topup', $2, 'done', $3, platform_now()) returning id`,
      [shop.id, amount_fen, pay_no],
    )
    const paid = paidFrom(payment, shop.id)
    await post(tx, shopDepositPaid({ request_id: request!.id, shop_id: shop.id, amount_fen, paid }))
    const held_fen = await heldFen(tx, shop.id)
    if (held_fen >= shop.deposit_required_fen) await stepOn(tx, shop, 'pending_deposit')
    await noteDeposit(tx, shop, held_fen)
    await emit(tx, shopEvents.deposit_paid, { shop_id: shop.id, amount_fen, held_fen, pay_no })
    return true
  },
}

/** By what a deposit is judged: short below a share of what is required, with so many days to top it up. */
export const depositTerms = async (ctx: Ctx): Promise<{ least_bp: number; topup_days: number }> => ({
  least_bp: await standingSetting(ctx, 'shop.deposit_least_bp'),
  topup_days: await standingSetting(ctx, 'shop.deposit_topup_days'),
})

/** Looks at a shop's deposit after something was taken from it, or what is required was changed. */
export async function lookAtDeposit(tx: Tx, shop_id: number): Promise<void> {
  const before = await shopRow(tx, shop_id)
  if (before.deposit_required_fen === 0 && before.deposit_short_at === null) return
  await lockStanding(tx, shop_id)
  await noteDeposit(tx, await shopRow(tx, shop_id), await heldFen(tx, shop_id))
}

/**
 * Sets what a shop's deposit must be; one that is short of it has the usual time to be topped up, and a shop that waited for no more than it
 * has opens.
 * @returns what it was before, in fen
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it is closed), ALREADY_DONE (it is that already)
 */
export async function requireDeposit(tx: Tx, shop_id: number, required_fen: number): Promise<number> {
  await lockStanding(tx, shop_id)
  const { deposit_required_fen, status } = await shopRow(tx, shop_id)
  if (status === 'closed') refuse('STATE_CONFLICT', { status })
  if (deposit_required_fen === required_fen) refuse('ALREADY_DONE')
  await query(tx, 'shop_deposit_require', 'update shop_shops set deposit_required_fen = $2 where id = $1', [
    shop_id,
    required_fen,
  ])
  const held_fen = await heldFen(tx, shop_id)
  const shop = await shopRow(tx, shop_id)
  if (held_fen >= required_fen) await stepOn(tx, shop, 'pending_deposit')
  await noteDeposit(tx, shop, held_fen)
  await emit(tx, shopEvents.deposit_set, { shop_id, required_fen, before_fen: deposit_required_fen })
  return deposit_required_fen
}

/** Keeps since when a deposit is short, with the time there is to top it up. The caller holds lockStanding. */
async function noteDeposit(tx: Tx, shop: Shop, held_fen: number): Promise<void> {
  const { id: shop_id, deposit_required_fen: required_fen, deposit_short_at } = shop
  const trades = shop.status === 'active' || shop.status === 'suspended'
  const least_bp = await standingSetting(tx, 'shop.deposit_least_bp')
  const is_short = trades && held_fen * 10_000 < required_fen * least_bp
  if (is_short === (deposit_short_at !== null)) return
  const [marked] = await query<{ at: number | null }>(
    tx,
    'shop_deposit_short',
    'update shop_shops set deposit_short_at = case when $2 then platform_now() end where id = $1 returning deposit_short_at as at',
    [shop_id, is_short],
  )
  if (!is_short) return clearDeadline(tx, DEPOSIT_SHORT, shop_id)
  const held_at = marked!.at! + (await standingSetting(tx, 'shop.deposit_topup_days')) * DAY_MS
  await setDeadline(tx, DEPOSIT_SHORT, shop_id, held_at)
  await emit(tx, shopEvents.deposit_short, {
    shop_id,
    held_fen,
    required_fen,
    missing_fen: required_fen - held_fen,
    held_at,
  })
}

/** Deadline: still short, so nothing new is listed from now on. */
export async function tellDepositShort(tx: Tx, shop_id: number): Promise<void> {
  const { deposit_short_at, deposit_required_fen: required_fen } = await shopRow(tx, shop_id)
  if (deposit_short_at === null) return
  // What was put in meanwhile, or a lower requirement, may have ended it already.
  const missing_fen = required_fen - (await heldFen(tx, shop_id))
  if (missing_fen > 0) await emit(tx, shopEvents.deposit_held, { shop_id, missing_fen })
}

/** Every shop that owes a deposit is looked at once a day as well, regardless of what took from it. */
export async function shopsWithDeposit(ctx: Ctx): Promise<number[]> {
  const rows = await query<{ id: number }>(
    ctx,
    'shop_deposits_all',
    'select id from shop_shops where deposit_required_fen > 0 order by id',
    [],
  )
  return rows.map(({ id }) => id)
}

export interface DepositReturn extends Record<string, unknown> {
  id: number
  shop_id: number
  amount_fen: number
  /** ms */
  due_at: number
}

/** Money asked back that has not been returned yet, or undefined. */
export async function openReturn(ctx: Ctx, shop_id: number): Promise<DepositReturn | undefined> {
  const [row] = await query<DepositReturn>(
    ctx,
    'shop_deposit_return_open',
    `select id, shop_id, amount_fen, due_at from shop_deposit_requests where shop_id = $1 and status = 'pending'`,
    [shop_id],
  )
  return row
}

type Asked = Pick<Shop, 'id' | 'deposit_required_fen'>

/** What is above the required sum, less what open cases may yet take and what is set aside, in fen. Negative: it is short of these. */
const aboveFen = async (ctx: Ctx, { id, deposit_required_fen }: Asked): Promise<number> =>
  (await heldFen(ctx, id)) - deposit_required_fen - (await deductedFen(ctx, id)) - (await asideFen(ctx, id))

/** What is above the required sum, set aside for nothing, and no open case may yet take, in fen. */
export const spareFen = async (ctx: Ctx, shop: Asked): Promise<number> => Math.max(0, await aboveFen(ctx, shop))

/** What more can be set aside in a shop's deposit, in fen. What was asked back counts as gone. Negative: it is short of what is set aside. */
export const freeFen = async (ctx: Ctx, shop: Asked): Promise<number> =>
  (await aboveFen(ctx, shop)) - ((await openReturn(ctx, shop.id))?.amount_fen ?? 0)

/** How much may be paid in: what the required sum lacks, or what is set aside and what the shop prepares need more than that. */
export async function payableFen(ctx: Ctx, shop: Asked): Promise<number> {
  const missing_fen = shop.deposit_required_fen - (await heldFen(ctx, shop.id))
  const wanted_fen = await wantedFen(ctx, shop.id)
  const set_aside = wanted_fen > 0 || (await asideFen(ctx, shop.id)) > 0
  return Math.max(0, missing_fen, set_aside ? wanted_fen - (await freeFen(ctx, shop)) : 0)
}

/**
 * Asks back what is above the required sum. It stays in the deposit until the last window for claims has passed (T19b then), for what is left.
 * @throws Refusal AMOUNT_INVALID {spare_fen}, STATE_CONFLICT (one is under way)
 */
export function withdrawDeposit(ctx: SignedCtx, shop_id: number, amount_fen: number): Promise<DepositReturn> {
  return inTransaction(ctx, async (tx) => {
    await lockStanding(tx, shop_id)
    const { deposit_required_fen } = await shopRow(tx, shop_id)
    const spare_fen = await spareFen(tx, { id: shop_id, deposit_required_fen })
    if (amount_fen === 0 || amount_fen > spare_fen) refuse('AMOUNT_INVALID', { spare_fen })
    if (await openReturn(tx, shop_id)) refuse('STATE_CONFLICT')
    return askBack(tx, shop_id, amount_fen)
  })
}

async function askBack(tx: Tx, shop_id: number, amount_fen: number): Promise<DepositReturn> {
  const due_at = (await databaseNow(tx)) + (await standingSetting(tx, 'shop.deposit_return_days')) * DAY_MS
  const [row] = await query<DepositReturn>(
    tx,
    'shop_deposit_ask_back',
    `insert into shop_deposit_requests (shop_id, kind, amount_fen, status, due_at)
     values ($1, 'withdraw', $2, 'pending', to_timestamp($3::float8 / 1000)) returning id, shop_id, amount_fen, due_at`,
    [shop_id, amount_fen, due_at],
  )
  await setDeadline(tx, DEPOSIT_RETURN, row!.id, due_at)
  return row!
}

/** Deadline: the money goes to the shop's wallet, as far as the deposit still has it above what is required. */
export async function returnDeposit(tx: Tx, request_id: number): Promise<void> {
  const [asked] = await query<DepositReturn>(
    tx,
    'shop_deposit_asked',
    `select id, shop_id, amount_fen, due_at from shop_deposit_requests where id = $1 and status = 'pending'`,
    [request_id],
  )
  if (!asked) return
  const { shop_id } = asked
  await lockStanding(tx, shop_id)
  const { deposit_required_fen } = await shopRow(tx, shop_id)
  const spare_fen = await spareFen(tx, { id: shop_id, deposit_required_fen })
  const amount_fen = Math.min(asked.amount_fen, spare_fen)
  await query(
    tx,
    'shop_deposit_returned',
    `update shop_deposit_requests set status = 'done', amount_fen = $2, done_at = platform_now() where id = $1`,
    [request_id, amount_fen],
  )
  if (amount_fen > 0) await post(tx, shopDepositReturned({ request_id, shop_id, amount_fen }))
  await emit(tx, shopEvents.deposit_returned, { shop_id, asked_fen: asked.amount_fen, amount_fen })
}
