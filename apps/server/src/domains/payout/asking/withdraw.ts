/** Asking for money out: it is set aside at once, and goes by a rule or by an operator's word. */

import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, isUniqueViolation } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { accountFactsOf, checkPayPassword, deviceAgeMs, isLinkedToRestricted } from '../../account/index.ts'
import { accounts, lockBalances, post, withdrawalRequested } from '../../ledger/index.ts'
import { accountsOf } from '../accounts/accounts.ts'
import { approved } from '../deciding/deciding.ts'
import { payoutEvents } from '../events.ts'
import { moveOf } from '../movement.ts'
import { tell } from '../notices/telling.ts'
import { type OwnerKind, ownerFor, type PayoutOwner, walletOf } from '../owner.ts'
import { riskOf, SEND, sumOf } from '../rules.ts'
import { readSetting, riskPoints } from '../settings.ts'
import * as store from '../store.ts'
import type { PaidTo, PayoutAccountRow, Withdrawal } from '../tables.ts'
import { checkLimits, mostToCardFen, type Room, roomOf } from './limits.ts'
import type { Source } from './sources.ts'

const HOUR_MS = 3_600_000

export interface WithdrawalRequest {
  owner: OwnerKind
  amount_fen: number
  /** To this account, or, with the number of a top-up, back to the card it came from. */
  account_id?: number | undefined
  pay_no?: string | undefined
  pay_password: string
}

/**
 * Asks for money out. A small one with few points of risk is approved by rule; any other waits for an operator. The same request again, by
 * its Idempotency-Key, is the same withdrawal.
 * @throws Refusal ACCOUNT_RESTRICTED {reason}, SHOP_REQUIRED, PERMISSION_MISSING, PAY_PWD_NOT_SET, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED,
 *   PAYOUT_MISSING (no such account), PAYOUT_HELD {until}, WITHDRAW_LIMIT {limit}, BALANCE_SHORT {withdrawable_fen}, WALLET_FROZEN, IDEM_MISMATCH
 */
export async function withdraw(ctx: SignedCtx, request: WithdrawalRequest): Promise<Withdrawal> {
  if (ctx.user.status === 'restricted') refuse('ACCOUNT_RESTRICTED', { reason: ctx.user.restrict_reason ?? '' })
  const of = await ownerFor(ctx, request.owner)
  await checkPayPassword(ctx, request.pay_password)
  const work = () => inTransaction(ctx, (tx) => ask(tx, of, request))
  try {
    return await work()
  } catch (problem) {
    if (isUniqueViolation(problem, 'payout_withdrawals_client_key')) return work()
    throw problem
  }
}

async function ask(tx: Tx<SignedCtx>, of: PayoutOwner, request: WithdrawalRequest): Promise<Withdrawal> {
  await store.lockOwner(tx, of)
  const earlier = tx.idempotency_key && (await store.withdrawalByKey(tx, tx.user.id, tx.idempotency_key))
  if (earlier) return earlier.amount_fen === request.amount_fen ? earlier : refuse('IDEM_MISMATCH')
  const wallet = walletOf(of)
  await lockBalances(tx, of.owner === 'shop' ? [wallet, accounts.shopDebt(of.owner_id)] : [wallet])
  const room = await roomOf(tx, of, tx.user.id)
  if (room.frozen) refuse('WALLET_FROZEN')
  if (room.held_until) refuse('PAYOUT_HELD', { until: Math.floor(room.held_until / 1000) })
  const target = await targetOf(tx, of, request, room)
  checkLimits(request.amount_fen, room, { to_card: 'source' in target })
  const most_fen = 'source' in target ? mostToCardFen(room, target.source) : room.withdrawable_fen
  if (request.amount_fen > Math.min(most_fen, room.balance_fen))
    refuse('BALANCE_SHORT', {
      short_fen: request.amount_fen - most_fen,
      withdrawable_fen: most_fen,
      reserved_fen: room.reserved_fen,
    })

  const risk = await riskNow(tx, request.amount_fen, room, target)
  const now = await databaseNow(tx)
  const by_rule = await passesByRule(tx, request.amount_fen, sumOf(risk))
  const w = await store.addWithdrawal(tx, {
    ...of,
    ...(by_rule ? await approved(tx, { decided: 'rule', operator_id: null }) : { status: 'requested' as const }),
    wd_no: store.newNo(now),
    user_id: tx.user.id,
    amount_fen: request.amount_fen,
    fee_fen: 'source' in target ? 0 : room.fee.next_fen,
    account_id: 'source' in target ? null : target.account.id,
    payment_id: 'source' in target ? target.source.payment_id : null,
    paid_to: shownTo(target),
    risk,
    risk_points: sumOf(risk),
    client_key: tx.idempotency_key ?? null,
  })
  await post(tx, withdrawalRequested(moveOf(w)))
  await tell(tx, payoutEvents.requested, w)
  if (by_rule) await setDeadline(tx, SEND, w.id, now)
  else await startReviewDeadlines(tx, 'payout', [w.id], (await readSetting(tx, 'payout.review_h')) * HOUR_MS)
  return w
}

type Target = { account: PayoutAccountRow } | { source: Source }

/** @throws Refusal PAYOUT_MISSING, PAYOUT_HELD {until} */
async function targetOf(
  tx: Tx,
  of: PayoutOwner,
  { account_id, pay_no }: WithdrawalRequest,
  room: Room,
): Promise<Target> {
  const now = await databaseNow(tx)
  if (pay_no !== undefined) {
    const source = room.sources.find((one) => one.pay_no === pay_no) ?? refuse('PAYOUT_MISSING')
    if (source.back_from > now) refuse('PAYOUT_HELD', { until: Math.floor(source.back_from / 1000) })
    return { source }
  }
  const account = (await accountsOf(tx, of)).find((one) => one.id === account_id) ?? refuse('PAYOUT_MISSING')
  if (account.usable_at > now) refuse('PAYOUT_HELD', { until: Math.floor(account.usable_at / 1000) })
  return { account }
}

function shownTo(target: Target): PaidTo {
  if ('source' in target) {
    const { bank_name, last4 } = target.source
    return { kind: 'card', number_masked: `**** ${last4}`, holder_masked: '', bank_name }
  }
  const { kind, number_masked, holder_masked, bank_name } = target.account
  return { kind, number_masked, holder_masked, bank_name }
}

async function riskNow(tx: Tx<SignedCtx>, amount_fen: number, { used }: Room, target: Target) {
  return riskOf(
    {
      device_age_ms: await deviceAgeMs(tx, tx.user.id, tx.device_id),
      payee_known: 'source' in target || (await store.isPayeeKnown(tx, target.account.id)),
      amount_fen,
      usual_fen: used.usual_fen,
      linked_restricted: await isLinkedToRestricted(tx, tx.user.id),
    },
    await riskPoints(tx),
  )
}

/** A small sum with few points, by a person who may do everything. */
async function passesByRule(tx: Tx<SignedCtx>, amount_fen: number, points: number): Promise<boolean> {
  const { status } = await accountFactsOf(tx, tx.user.id)
  return (
    status === 'active' &&
    amount_fen <= (await readSetting(tx, 'payout.auto_max_fen')) &&
    points < (await readSetting(tx, 'payout.auto_points_below'))
  )
}
