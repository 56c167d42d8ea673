/** Starting a payment: from the wallet it is done in one transaction; by card the bank asks for a code first; an app is opened on the phone. */
import { GatewayRefused } from '../../../gateways/index.ts'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, isUniqueViolation } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { checkPayPassword, hasPayPassword } from '../../account/index.ts'
import { payableCard } from '../cards/cards.ts'
import { isLive, isOpen, nextPollMs } from '../rules.ts'
import { readSetting } from '../settings.ts'
import * as store from '../store.ts'
import type { BankCardRow, Payment } from '../tables.ts'
import { type AppChannel, askEarlier, isApp, openInApp, payerIn } from './apps.ts'
import { cancelLive } from './closing.ts'
import { mayPayWithoutPassword } from './options.ts'
import { appOf, CARD_REFUSALS, mustBeOutside, refuseFor } from './provider-calls.ts'
import { type Channel, isPayable, type PaymentTarget, type PurposeName, purposeOf } from './purposes.ts'
import { asPaid, drop, lockWithPurpose, settlePayment } from './settle.ts'

export const PAYMENT_CALLBACK_PATH = '/hooks/quickpay/payment'

export interface PaymentRequest {
  purpose: PurposeName
  /** What is paid for; empty for a recharge. */
  ids: number[]
  /** What the purpose needs once the money is here, as JSON. */
  details?: Record<string, unknown>
  channel: Channel
  card_id?: number
  pay_password?: string
  /** What the person saw; another amount due is refused. */
  shown_total_fen: number
  /** One-time token of the form, where the same ids may be bought twice. */
  client_key?: string
}

/** What a purpose takes that says nothing of it. */
const CHANNELS: readonly Channel[] = ['wallet', 'card', 'wechat', 'alipay']

/**
 * Starts, and from the wallet finishes, a payment. A repeat gets the first payment: what succeeded already, or what still waits for its
 * code or its payer. Other unpaid attempts for the same things are cancelled.
 *
 * @throws Refusal CHANNEL_UNAVAILABLE, PRICE_CHANGED {total_fen}, BALANCE_SHORT {short_fen}, WALLET_FROZEN, PAY_PWD_NOT_SET,
 *   PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, CARD_INVALID, STATE_CONFLICT (a payment is being processed), UPSTREAM, and what the purpose refuses
 */
export async function startPayment(ctx: SignedCtx, request: PaymentRequest): Promise<Payment> {
  if (!isPayable(request.purpose)) refuse('CHANNEL_UNAVAILABLE')
  const allowed = purposeOf(request.purpose).channels ?? CHANNELS
  const offered: readonly Channel[] = await readSetting(ctx, 'payment.channels')
  const needs = request.channel === 'shop_wallet' ? 'wallet' : request.channel
  if (!allowed.includes(request.channel) || !offered.includes(needs)) refuse('CHANNEL_UNAVAILABLE')
  const asked = { ...request, ids: [...new Set(request.ids)].sort((a, b) => a - b) }
  await askEarlier(ctx, asked.purpose, asked.ids)
  return once(() => {
    if (isApp(asked.channel)) return payByApp(ctx, asked, asked.channel)
    return asked.channel === 'card' ? payByCard(ctx, asked) : payFromWallet(ctx, asked)
  })
}

/** Of two requests with one client_key in parallel the second finds the key taken and reads the first one's payment. */
async function once(work: () => Promise<Payment>): Promise<Payment> {
  try {
    return await work()
  } catch (problem) {
    if (isUniqueViolation(problem, 'payment_payments_client_key')) return work()
    throw problem
  }
}

const targetOf = (ctx: SignedCtx, { ids, details = {} }: PaymentRequest): PaymentTarget => ({
  user_id: ctx.user.id,
  ids,
  details,
})

/**
 * The payment this request is a repeat of, if it is one. Its things are locked, so nothing can change in between.
 *
 * @throws Refusal IDEM_MISMATCH when the form's token was used for another payment
 */
async function earlier(tx: Tx<SignedCtx>, request: PaymentRequest): Promise<Payment | undefined> {
  const { client_key, purpose, ids, channel } = request
  const keyed = client_key ? await store.byClientKey(tx, tx.user.id, client_key) : undefined
  if (keyed) {
    const now = await databaseNow(tx)
    const counts = isOpen(keyed.status) ? keyed.expires_at > now : isLive(keyed.status) || keyed.status === 'succeeded'
    if (counts) return isSame(keyed, request) ? keyed : refuse('IDEM_MISMATCH')
    await store.forgetClientKey(tx, keyed.id) // nothing came of it: the form may be sent again
    return undefined
  }
  // The same things may be bought twice under two tokens; a recharge by card names nothing, and is known by what it asks for.
  const nameless = ids.length === 0 && channel === 'card'
  if (!nameless && (client_key || ids.length === 0)) return undefined
  const found = await store.latestFor(tx, tx.user.id, purpose, ids)
  if (!found) return undefined
  const paid = found.status === 'succeeded' && found.settled_as === 'purpose' && found.refunded_fen === 0
  if (paid && !nameless) return found
  const waits = isOpen(found.status) && isSame(found, request)
  return waits && found.expires_at > (await databaseNow(tx)) ? found : undefined
}

const isSame = (payment: Payment, { purpose, ids, channel, card_id, shown_total_fen }: PaymentRequest): boolean =>
  payment.purpose === purpose &&
  payment.purpose_ids.length === ids.length &&
  payment.purpose_ids.every((id, i) => id === ids[i]) &&
  payment.channel === channel &&
  (channel !== 'card' || payment.card_id === (card_id ?? null)) &&
  payment.amount_fen === shown_total_fen

async function amountDue(
  tx: Tx<SignedCtx>,
  request: PaymentRequest,
): Promise<{ amount_fen: number; expires_at: number; now: number }> {
  const purpose = purposeOf(request.purpose)
  const { amount_fen, pay_before } = await purpose.amountDue(tx, targetOf(tx, request))
  if (amount_fen !== request.shown_total_fen) refuse('PRICE_CHANGED', { total_fen: amount_fen })
  const ttl_ms = purpose.ttl_ms ?? (await readSetting(tx, 'payment.intent_ttl_s')) * 1000
  const now = await databaseNow(tx)
  const until = now + ttl_ms
  return { amount_fen, expires_at: Math.min(until, pay_before ?? until), now }
}

async function payFromWallet(ctx: SignedCtx, request: PaymentRequest): Promise<Payment> {
  const password_free = await confirmed(ctx, request)
  return inTransaction(ctx, async (tx) => {
    await purposeOf(request.purpose).lock(tx, targetOf(tx, request))
    const same = await earlier(tx, request)
    if (same) return same
    const { amount_fen, expires_at, now } = await amountDue(tx, request)
    await cancelLive(tx, request.purpose, request.ids)
    const channel = request.channel === 'shop_wallet' ? 'shop_wallet' : 'wallet'
    const payment = await add(tx, request, {
      ...{ amount_fen, expires_at, now, channel, password_free },
      card: null,
      provider: null,
    })
    await store.setSucceeded(tx, payment.id, { settled_as: 'purpose', at: now, paid_fen: amount_fen })
    const used = await purposeOf(request.purpose).onPaid(tx, asPaid(payment))
    if (!used) refuse('PAY_CLOSED')
    // The wallet is locked now, so that small payments side by side cannot pass the day's limit together.
    if (
      password_free &&
      (await store.passwordFreeTodayFen(tx, tx.user.id)) > (await readSetting(tx, 'wallet.pay_free_day_fen'))
    )
      refuse('MISSING_PARAM', { field: 'pay_password' })
    return (await store.paymentById(tx, payment.id))!
  })
}

/**
 * Lets a wallet payment go on with the pay password, or without it where that is allowed (then true): never out of a shop's wallet. Outside the transaction:
 * hashing takes 40 ms, and a wrong try must be counted although the payment is refused.
 */
async function confirmed(ctx: SignedCtx, { pay_password, shown_total_fen, channel }: PaymentRequest): Promise<boolean> {
  if (pay_password !== undefined) {
    await checkPayPassword(ctx, pay_password)
    return false
  }
  if (channel === 'wallet' && (await mayPayWithoutPassword(ctx, shown_total_fen))) return true
  if (!(await hasPayPassword(ctx, ctx.user.id))) refuse('PAY_PWD_NOT_SET')
  refuse('MISSING_PARAM', { field: 'pay_password' })
}

async function payByCard(ctx: SignedCtx, request: PaymentRequest): Promise<Payment> {
  mustBeOutside(ctx)
  const card = await payableCard(ctx, request.card_id)
  const payment = await inTransaction(ctx, (tx) =>
    attempt(tx, { ...request, card_id: card.id }, { channel: 'card', card, provider: card.provider }),
  )
  return payment.status === 'created' ? orderAtProvider(ctx, payment, card) : payment
}

/** The payer goes to their app; from now on the provider is asked as well, for its callback may get lost. */
async function payByApp(ctx: SignedCtx, request: PaymentRequest, channel: AppChannel): Promise<Payment> {
  mustBeOutside(ctx)
  const openid = await payerIn(ctx, channel)
  const { provider } = appOf(ctx, channel)
  const payment = await inTransaction(ctx, async (tx) => {
    const made = await attempt(tx, request, { channel, card: null, provider })
    if (made.status !== 'created') return made
    await purposeOf(request.purpose).beforeCode?.(tx, asPaid(made))
    const now = await databaseNow(tx)
    await setDeadline(tx, 'payment_poll', made.id, nextPollMs(0, now, now)!)
    return made
  })
  return payment.status === 'created' ? openInApp(ctx, payment, openid) : payment
}

/** The earlier payment this one repeats, or a new one in place of what was not paid. */
async function attempt(
  tx: Tx<SignedCtx>,
  request: PaymentRequest,
  through: Pick<Through, 'channel' | 'card' | 'provider'>,
): Promise<Payment> {
  await purposeOf(request.purpose).lock(tx, targetOf(tx, request))
  const same = await earlier(tx, request)
  if (same) return same
  const { amount_fen, expires_at, now } = await amountDue(tx, request)
  if (amount_fen === 0) refuse('AMOUNT_INVALID')
  await cancelLive(tx, request.purpose, request.ids)
  const fresh = await add(tx, request, { amount_fen, expires_at, now, password_free: false, ...through })
  await setDeadline(tx, 'payment_expire', fresh.id, expires_at)
  return fresh
}

interface Through {
  amount_fen: number
  expires_at: number
  now: number
  channel: Channel
  card: BankCardRow | null
  provider: string | null
  password_free: boolean
}

const add = (
  tx: Tx<SignedCtx>,
  { purpose, ids, details = {}, client_key }: PaymentRequest,
  { amount_fen, expires_at, now, channel, card, provider, password_free }: Through,
): Promise<Payment> =>
  store.addPayment(tx, {
    pay_no: store.newNo('P', now),
    user_id: tx.user.id,
    purpose,
    purpose_ids: ids,
    details,
    amount_fen,
    channel,
    card_id: card?.id ?? null,
    provider,
    client_key: client_key ?? null,
    password_free,
    expires_at,
  })

/** Asks the provider to order; the same number again is the same order, so a lost answer is asked for again by the next try. */
async function orderAtProvider(ctx: SignedCtx, payment: Payment, card: BankCardRow): Promise<Payment> {
  const { cards, callbackUrl } = ctx.services.gateways
  // The time left by the database's clock, told in the provider's terms: theirs is the wall clock.
  const left_ms = payment.expires_at - (await databaseNow(ctx))
  try {
    const word = await cards.createOrder({
      pay_no: payment.pay_no,
      card_token: card.provider_token!,
      amount_fen: payment.amount_fen,
      subject: `聚雅藏珍 ${purposeOf(payment.purpose).title.zh}`,
      expires_at: ctx.services.clock.wall() + left_ms,
      notify_url: callbackUrl(PAYMENT_CALLBACK_PATH),
    })
    return await settlePayment(ctx, payment.pay_no, word)
  } catch (problem) {
    if (problem instanceof GatewayRefused) {
      await inTransaction(ctx, async (tx) => {
        const locked = await lockWithPurpose(tx, payment)
        if (locked.status === 'created') await drop(tx, locked, 'failed', problem.code)
      })
    }
    return refuseFor(problem, CARD_REFUSALS)
  }
}
