/** Buying VIP: what payments see of it (T21). */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { feePaid, type PaidFrom, post } from '../../ledger/index.ts'
import { type PaidPayment, type Payment, type PaymentRequest, type Purpose, startPayment } from '../../payment/index.ts'
import { vipEvents } from '../events.ts'
import { setting } from '../settings.ts'
import { lockMember, plansByIds, refold } from '../store.ts'

const DAY_MS = 86_400_000

/** What is paid for, as it was when the payment began: a plan that changes meanwhile changes nothing of it. */
interface Bought {
  plan_id: number
  months: number
  price_fen: number
}

/**
 * Starts paying a plan that is on sale, and from the wallet finishes it.
 * @throws Refusal NOT_FOUND, and as startPayment
 */
export async function buyVip(
  ctx: SignedCtx,
  { plan_id, ...pay }: Omit<PaymentRequest, 'purpose' | 'ids' | 'details'> & { plan_id: number },
): Promise<Payment> {
  const [plan] = await plansByIds(ctx, [plan_id])
  if (plan?.status !== 'on_sale') refuse('NOT_FOUND')
  const details: Bought = { plan_id, months: plan.months, price_fen: plan.price_fen }
  return startPayment(ctx, { ...pay, purpose: 'vip', ids: [ctx.user.id], details: { ...details } })
}

const boughtBy = (details: Record<string, unknown>): Bought => ({
  plan_id: Number(details.plan_id),
  months: Number(details.months),
  price_fen: Number(details.price_fen),
})

function paidFrom({ channel, user_id, provider, pay_no }: PaidPayment): PaidFrom {
  if (channel === 'wallet') return { from: 'user_wallet', user_id }
  invariant(provider, `payment ${pay_no} from outside has no provider`)
  return { from: 'card', provider }
}

/** What is paid for is the person's own VIP: two payments of theirs follow each other. */
export const vipPurpose: Purpose = {
  title: { en: 'VIP', zh: 'VIP' },
  lock: (tx, { user_id }) => lockMember(tx, user_id),
  async amountDue(tx, { user_id, ids, details }) {
    const { plan_id, months, price_fen } = boughtBy(details)
    const [plan] = await plansByIds(tx, [plan_id])
    const is_offered = plan?.status === 'on_sale' && plan.months === months && plan.price_fen === price_fen
    if (!is_offered || ids[0] !== user_id) refuse('NOT_FOUND')
    return { amount_fen: price_fen }
  },
  async onPaid(tx, payment) {
    await post(
      tx,
      feePaid({ pay_no: payment.pay_no, kind: 'vip', amount_fen: payment.amount_fen, paid: paidFrom(payment) }),
    )
    await addBought(tx, payment, boughtBy(payment.details))
    return true
  },
}

async function addBought(tx: Tx, payment: PaidPayment, { plan_id, months }: Bought): Promise<void> {
  const { user_id, pay_no, amount_fen } = payment
  const refund_until = (await databaseNow(tx)) + (await setting(tx, 'vip.refund_days')) * DAY_MS
  const [added] = await query<{ id: number }>(
    tx,
    'vip_bought_add',
    `insert into vip_purchases (user_id, source, ref, plan_id, months, amount_fen, payment_id, at, from_at, to_at, until_at, refund_until)
     select $1, 'purchase', $2, $3, $4, $5, $6, n, n, n + make_interval(months => $4), n + make_interval(months => $4), to_timestamp($7::float8 / 1000)
     from platform_now() n returning id`,
    [user_id, pay_no, plan_id, months, amount_fen, payment.id, refund_until],
  )
  const until_at = await refold(tx, user_id)
  await emit(tx, vipEvents.bought, { purchase_id: added!.id, user_id, amount_fen, until_at, refund_until })
}
