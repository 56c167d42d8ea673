/** Buying live time: what payments see of it (T21). */
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { feePaid, type PaidFrom, post } from '../../ledger/index.ts'
import { type PaidPayment, type Payment, type PaymentRequest, type Purpose, startPayment } from '../../payment/index.ts'
import { shopRow } from '../../shop/index.ts'
import { liveEvents } from '../events.ts'
import { isOpenRoom } from '../rules.ts'
import { setting } from '../settings.ts'
import { roomOf } from '../store.ts'
import type { FeePlan } from '../tables.ts'
import { addTime, lockTime, plansByIds } from './time-store.ts'

const DAY_MS = 86_400_000

/** What is paid for, as it was when the payment began: a plan that changes meanwhile changes nothing of it. */
type Bought = Pick<FeePlan, 'id' | 'name' | 'name_en' | 'minutes' | 'price_fen' | 'valid_days'>

/**
 * Starts paying a plan for the own room, and from a wallet finishes it.
 * @throws Refusal NOT_FOUND, LIVE_ROOM_NOT_OPEN, and as startPayment
 */
export async function buyTime(
  ctx: ShopCtx,
  { plan_id, ...pay }: Omit<PaymentRequest, 'purpose' | 'ids' | 'details'> & { plan_id: number },
): Promise<Payment> {
  const [plan] = await plansByIds(ctx, [plan_id])
  if (plan?.status !== 'on_sale') refuse('NOT_FOUND')
  const { id, name, name_en, minutes, price_fen, valid_days } = plan
  const bought: Bought = { id, name, name_en, minutes, price_fen, valid_days }
  return startPayment(ctx, { ...pay, purpose: 'live_fee', ids: [ctx.shop.shop_id], details: { ...bought } })
}

const boughtBy = (details: Record<string, unknown>): Bought => ({
  ...{ id: Number(details.id), name: String(details.name), name_en: String(details.name_en) },
  ...{ minutes: Number(details.minutes), price_fen: Number(details.price_fen), valid_days: Number(details.valid_days) },
})

function paidFrom({ channel, user_id, provider, pay_no }: PaidPayment, shop_id: number): PaidFrom {
  if (channel === 'wallet') return { from: 'user_wallet', user_id }
  if (channel === 'shop_wallet') return { from: 'shop_wallet', shop_id }
  invariant(provider, `payment ${pay_no} from outside has no provider`)
  return { from: 'card', provider }
}

/** Reads the room under the lock of the time, which closing and banning it take as well. */
async function hasOpenRoom(tx: Tx, shop_id: number): Promise<boolean> {
  const room = await roomOf(tx, shop_id)
  return room !== undefined && isOpenRoom(room.status)
}

export const liveFeePurpose: Purpose = {
  title: { en: 'Live time', zh: '直播时长' },
  channels: ['shop_wallet', 'wallet', 'card', 'wechat', 'alipay'],
  lock: (tx, { ids }) => lockTime(tx, ids[0]!),
  async amountDue(tx, { user_id, ids, details }) {
    const { id, minutes, price_fen, valid_days } = boughtBy(details)
    const shop = await shopRow(tx, ids[0] ?? 0)
    if (shop.owner_user_id !== user_id) refuse('NOT_FOUND')
    const [plan] = await plansByIds(tx, [id])
    const is_offered =
      plan?.status === 'on_sale' &&
      plan.minutes === minutes &&
      plan.price_fen === price_fen &&
      plan.valid_days === valid_days
    if (!is_offered) refuse('NOT_FOUND')
    if (!(await hasOpenRoom(tx, shop.id))) refuse('LIVE_ROOM_NOT_OPEN')
    return { amount_fen: price_fen }
  },
  async onPaid(tx, payment) {
    const { user_id, pay_no, amount_fen, channel } = payment
    const shop_id = payment.ids[0]!
    if (!(await hasOpenRoom(tx, shop_id))) return false
    const plan = boughtBy(payment.details)
    const now = await databaseNow(tx)
    const back_until = now + (await setting(tx, 'live.back_days')) * DAY_MS
    const expires_at = now + plan.valid_days * DAY_MS
    const added = await addTime(tx, {
      ...{ shop_id, source: 'purchase', owner_id: user_id, plan_id: plan.id, name: plan.name, name_en: plan.name_en },
      ...{ seconds: plan.minutes * 60, amount_fen, payment_id: payment.id, pay_no, back_until, expires_at },
      is_shops: channel !== 'wallet',
    })
    await post(tx, feePaid({ pay_no, kind: 'live', amount_fen, paid: paidFrom(payment, shop_id) }))
    const { id: purchase_id } = added!
    const { minutes } = plan
    await emit(tx, liveEvents.time_bought, {
      ...{ purchase_id, shop_id, user_id, minutes, amount_fen, expires_at, back_until },
    })
    return true
  },
}
