/** Setting deposits aside: from the wallet at once, by card when the payment arrives. */

import type { SignedCtx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction, isUniqueViolation } from '../../platform/db/db.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../platform/time/deadlines.ts'
import { depositHeldByCard, depositHeldFromWallet, post } from '../ledger/index.ts'
import { type Channel, type Payment, type Purpose, startPayment } from '../payment/index.ts'
import { depositEvents } from './events.ts'
import { tellHolds } from './notices/telling.ts'
import { PAYMENT_MS, PENDING_MS } from './rules.ts'
import { readSetting } from './settings.ts'
import * as store from './store.ts'
import type { HoldRow } from './tables.ts'

export interface DepositRequest extends Omit<store.NewHold, 'user_id' | 'source' | 'client_key' | 'forfeit_shop_bp'> {
  channel: Channel
  card_id?: number | undefined
  pay_password?: string | undefined
  shown_total_fen: number
  submit_token: string
}

/**
 * Lets the caller set a deposit aside. From the wallet it is held when this returns; by card the bank asks for a code first. The
 * same submit_token again gets the first answer. Opens its own transactions: call it from an ownTransaction handler.
 *
 * @throws Refusal as startPayment; IDEM_MISMATCH when the token was used for another deposit
 */
export async function payDeposit(
  ctx: SignedCtx,
  request: DepositRequest,
): Promise<{ payment: Payment; hold: HoldRow }> {
  // From the wallet everything is one transaction, so that a refused payment leaves no hold behind.
  const paid =
    request.channel === 'wallet' ? await inTransaction(ctx, (tx) => begin(tx, request)) : await begin(ctx, request)
  const hold = await store.holdById(ctx, paid.hold_id)
  return { payment: paid.payment, hold: hold! }
}

async function begin(ctx: SignedCtx, request: DepositRequest): Promise<{ payment: Payment; hold_id: number }> {
  const hold = await inTransaction(ctx, (tx) => openHold(tx, request))
  const { channel, card_id, pay_password, shown_total_fen, submit_token } = request
  const payment = await startPayment(ctx, {
    purpose: 'deposit',
    ids: [hold.id],
    channel,
    shown_total_fen,
    client_key: submit_token,
    ...(card_id === undefined ? {} : { card_id }),
    ...(pay_password === undefined ? {} : { pay_password }),
  })
  return { payment, hold_id: hold.id }
}

/** The hold this form is about: the one it made before, or a new one in place of an unpaid attempt. */
async function openHold(tx: Tx<SignedCtx>, request: DepositRequest): Promise<HoldRow> {
  const { submit_token: client_key, channel, scope, ref_id, shop_id, title, title_en, image, amount_fen } = request
  const user_id = tx.user.id
  // What a shop has is no bidder's money.
  if (channel === 'shop_wallet') refuse('CHANNEL_UNAVAILABLE')
  const mine = await store.byClientKey(tx, user_id, client_key)
  if (mine) {
    const same = mine.scope === scope && mine.ref_id === ref_id && mine.amount_fen === amount_fen
    return same ? mine : refuse('IDEM_MISMATCH')
  }
  const unpaid = await store.lockPending(tx, user_id, { scope, ref_id })
  if (unpaid) await store.decide(tx, [{ id: unpaid.id, status: 'released', reason: 'replaced' }])
  try {
    const hold = await store.addPending(tx, {
      user_id,
      scope,
      ref_id,
      shop_id,
      title,
      title_en,
      image: image ?? null,
      amount_fen,
      forfeit_shop_bp: await readSetting(tx, 'auction.forfeit_shop_bp'),
      source: channel,
      client_key,
    })
    await setDeadline(tx, 'deposit_pending', hold.id, (await databaseNow(tx)) + PENDING_MS)
    return hold
  } catch (problem) {
    // Two forms at the same moment: the other one was first.
    if (isUniqueViolation(problem)) refuse('DUPLICATE_SUBMIT')
    throw problem
  }
}

/**
 * Sets a deposit aside from somebody's wallet, at once. The caller has verified their will (a pay password, a standing order).
 *
 * @throws Refusal BALANCE_SHORT {short_fen}, WALLET_FROZEN
 */
export async function holdFromWallet(
  tx: Tx,
  hold: Omit<store.NewHold, 'source' | 'forfeit_shop_bp'>,
): Promise<HoldRow> {
  const forfeit_shop_bp = await readSetting(tx, 'auction.forfeit_shop_bp')
  const pending = await store.addPending(tx, { ...hold, forfeit_shop_bp, source: 'wallet' })
  return moneyIsHere(tx, pending, null)
}

async function moneyIsHere(
  tx: Tx,
  pending: HoldRow,
  payment: { id: number; pay_no: string; provider: string | null } | null,
): Promise<HoldRow> {
  const { id: hold_id, user_id, amount_fen, title: label } = pending
  const hold = await store.markHeld(tx, hold_id, payment?.id ?? null)
  const move = { hold_id, user_id, amount_fen, label }
  if (hold.source !== 'wallet') {
    invariant(payment?.provider, `hold ${hold_id} from outside has no provider`)
    await post(tx, depositHeldByCard({ ...move, provider: payment.provider, pay_no: payment.pay_no }))
  } else await post(tx, depositHeldFromWallet(move))
  await clearDeadline(tx, 'deposit_pending', hold_id)
  await tellHolds(tx, depositEvents.held, [hold])
  return hold
}

/** How the payment domain sees deposits; what is paid for is the pending hold. */
export const depositPurpose: Purpose = {
  title: { en: 'Bidding deposit', zh: '竞拍保证金' },
  ttl_ms: PAYMENT_MS,
  async lock(tx, { ids }) {
    await store.lockHold(tx, ids[0]!)
  },
  async amountDue(tx, { ids, user_id }) {
    const hold = ids.length === 1 ? await store.lockHold(tx, ids[0]!) : undefined
    if (!hold || hold.user_id !== user_id) refuse('NOT_FOUND')
    if (hold.status !== 'pending') refuse('PAY_CLOSED')
    return { amount_fen: hold.amount_fen }
  },
  async onPaid(tx, payment) {
    const hold = await store.lockHold(tx, payment.ids[0]!)
    // The lot has ended meanwhile, or another attempt took this one's place: the money goes back by itself.
    if (hold?.status !== 'pending' || hold.amount_fen !== payment.amount_fen || hold.source !== payment.channel)
      return false
    await moneyIsHere(tx, hold, payment)
    return true
  },
}

/** Deadline deposit_pending: an attempt that was never paid is forgotten. */
export async function forgetUnpaid(tx: Tx, hold_id: number): Promise<void> {
  const hold = await store.lockHold(tx, hold_id)
  if (hold?.status === 'pending') await store.decide(tx, [{ id: hold_id, status: 'released', reason: 'not_paid' }])
}
