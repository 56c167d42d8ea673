/**
 * Penalties: notice, time to answer, answer, decision. A deposit stays held all that time; it is taken only by a penalty nobody
 * answered in time, or whose answer an operator has judged.
 */

import { audit } from '../../platform/audit.ts'
import type { OperatorCtx, SignedCtx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db.ts'
import { clearDeadline, setDeadline } from '../../platform/deadlines.ts'
import { refuse } from '../../platform/refuse.ts'
import { addGrowth, addStrike } from '../account/index.ts'
import {
  accounts,
  adjusted,
  depositForfeited,
  lockBalances,
  postMany,
  rateFloorFen,
  takeInOrderFen,
  txsOf,
} from '../ledger/index.ts'
import { tellPenalty } from './events.ts'
import { release } from './releasing.ts'
import { REVERSIBLE_MS, type RuleNo, UNPAID_GROWTH } from './rules.ts'
import { readSetting } from './settings.ts'
import * as store from './store.ts'
import type { Evidence, HoldRow, PenaltyRow } from './tables.ts'

export interface Notice extends store.HoldRef {
  user_id: number
  shop_id: number
  rule_no: RuleNo
  /** The facts it rests on, at least one. */
  evidence: readonly Evidence[]
  title: string
  image?: string | null
  order_id?: number | null
}

/**
 * Tells a person that their deposit is to be forfeited, and until when they may answer. Nothing is taken yet. A repeat for the
 * same thing and rule does nothing. Where nothing is held (a waived deposit) only the record is at stake.
 */
export async function noticeForfeit(tx: Tx, notice: Notice): Promise<PenaltyRow | undefined> {
  const { user_id, shop_id, rule_no, evidence, title, scope, ref_id } = notice
  const held = (await store.lockHeld(tx, user_id, notice)).filter((hold) => hold.penalty_id === null)
  const amount_fen = held.reduce((sum, hold) => sum + hold.amount_fen, 0)
  const penalty = await store.addPenalty(tx, {
    user_id,
    shop_id,
    rule_no,
    evidence,
    title,
    scope,
    ref_id,
    amount_fen,
    kind: amount_fen > 0 ? 'forfeit' : 'strike',
    image: notice.image ?? null,
    order_id: notice.order_id ?? null,
    appeal_h: await readSetting(tx, 'auction.appeal_h'),
  })
  if (!penalty) return undefined
  await store.setPenalty(
    tx,
    held.map((hold) => hold.id),
    penalty.id,
  )
  await setDeadline(tx, 'penalty_due', penalty.id, penalty.answer_due_at)
  await tellPenalty(tx, 'deposit.penalty_noticed', penalty)
  return penalty
}

/**
 * The person answers. The money stays where it is until an operator has decided.
 * @throws Refusal NOT_FOUND, ALREADY_DONE (answered before), STATE_CONFLICT (decided), WINDOW_CLOSED
 */
export async function appeal(
  ctx: SignedCtx,
  input: { id: number; content: string; images: readonly string[] },
): Promise<PenaltyRow> {
  return inTransaction(ctx, async (tx) => {
    const penalty = await store.lockPenalty(tx, input.id)
    if (!penalty || penalty.user_id !== tx.user.id) refuse('NOT_FOUND')
    if (penalty.status === 'appealed') refuse('ALREADY_DONE')
    if (penalty.status !== 'notified') refuse('STATE_CONFLICT', { status: penalty.status })
    if (penalty.answer_due_at <= (await databaseNow(tx))) refuse('WINDOW_CLOSED')
    const answered = await store.noteAppeal(tx, penalty.id, input.content, input.images)
    await clearDeadline(tx, 'penalty_due', penalty.id)
    await tellPenalty(tx, 'deposit.penalty_appealed', answered)
    return answered
  })
}

/** Deadline penalty_due: the time to answer has passed. */
export async function imposeUnanswered(tx: Tx, penalty_id: number): Promise<void> {
  const penalty = await store.lockPenalty(tx, penalty_id)
  if (penalty?.status !== 'notified') return
  if (penalty.answer_due_at > (await databaseNow(tx)))
    return setDeadline(tx, 'penalty_due', penalty.id, penalty.answer_due_at)
  await impose(tx, penalty, { operator_id: null, reason: 'not answered in time', images: [] })
}

async function impose(
  tx: Tx,
  penalty: PenaltyRow,
  by: { operator_id: number | null; reason: string; images: readonly string[] },
): Promise<PenaltyRow> {
  const imposed = await store.noteDecision(tx, penalty.id, 'imposed', by)
  const holds = (await store.lockByPenalty(tx, penalty.id)).filter((hold) => hold.status === 'held')
  await store.decide(
    tx,
    holds.map((hold) => ({ id: hold.id, status: 'forfeited', reason: 'unpaid' })),
  )
  const shop_bp = await readSetting(tx, 'auction.forfeit_shop_bp')
  await postMany(
    tx,
    holds.map(({ id, user_id, shop_id, amount_fen, title }) =>
      depositForfeited({ hold_id: id, user_id, shop_id, amount_fen, shop_bp, label: title }),
    ),
  )
  await addStrike(tx, penalty.user_id, 1)
  await addGrowth(tx, {
    user_id: penalty.user_id,
    delta: UNPAID_GROWTH,
    reason: 'unpaid_lot',
    ref: `${penalty.scope}:${penalty.ref_id}`,
  })
  const shop_fen = holds.reduce((sum, hold) => sum + rateFloorFen(hold.amount_fen, shop_bp), 0)
  await tellPenalty(tx, 'deposit.forfeited', imposed, { shop_fen })
  return imposed
}

/**
 * An operator decides: on an answered penalty impose or drop it, drop an unanswered one early, or take an imposed one back
 * within 30 days. Whoever imposed it does not take it back.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED, FORBIDDEN
 */
export async function decidePenalty(
  ctx: OperatorCtx,
  input: { id: number; result: 'impose' | 'drop' | 'reverse'; reason: string; images: readonly string[] },
): Promise<PenaltyRow> {
  return inTransaction(ctx, async (tx) => {
    const before = await store.lockPenalty(tx, input.id)
    if (!before) refuse('NOT_FOUND')
    const operator_id = tx.operator.id
    const by = { operator_id, reason: input.reason, images: input.images }
    const after = await decided(tx, before, input.result, by)
    await audit(tx, {
      actor_type: 'operator',
      actor_id: operator_id,
      action: `penalty.${input.result}`,
      target_type: 'penalty',
      target_id: before.id,
      before: { status: before.status },
      after: { status: after.status },
      reason: input.reason,
    })
    return after
  })
}

type By = { operator_id: number; reason: string; images: readonly string[] }

async function decided(
  tx: Tx,
  penalty: PenaltyRow,
  result: 'impose' | 'drop' | 'reverse',
  by: By,
): Promise<PenaltyRow> {
  const conflict = () => refuse('STATE_CONFLICT', { status: penalty.status })
  if (result === 'impose') return penalty.status === 'appealed' ? impose(tx, penalty, by) : conflict()
  if (result === 'drop') return ['notified', 'appealed'].includes(penalty.status) ? drop(tx, penalty, by) : conflict()
  if (penalty.status !== 'imposed') conflict()
  if (penalty.decided_by === by.operator_id) refuse('FORBIDDEN')
  if ((await databaseNow(tx)) - penalty.decided_at! > REVERSIBLE_MS) refuse('WINDOW_CLOSED')
  return reverse(tx, penalty, by)
}

async function drop(tx: Tx, penalty: PenaltyRow, by: By): Promise<PenaltyRow> {
  const dropped = await store.noteDecision(tx, penalty.id, 'dropped', by)
  await clearDeadline(tx, 'penalty_due', penalty.id)
  const holds = (await store.lockByPenalty(tx, penalty.id)).filter((hold) => hold.status === 'held')
  await release(tx, holds, 'penalty_dropped')
  await tellPenalty(tx, 'deposit.penalty_dropped', dropped, { reason: by.reason })
  return dropped
}

/** The seller and the platform give back what they got; the person gets it into the wallet, and the record is cleared. */
async function reverse(tx: Tx, penalty: PenaltyRow, by: By): Promise<PenaltyRow> {
  const reversed = await store.noteReversal(tx, penalty.id, by.operator_id, by.reason)
  const holds = (await store.lockByPenalty(tx, penalty.id)).filter((hold) => hold.status === 'forfeited')
  for (const hold of holds) await giveBack(tx, hold, by)
  await addStrike(tx, penalty.user_id, -1)
  await addGrowth(tx, {
    user_id: penalty.user_id,
    delta: -UNPAID_GROWTH,
    reason: 'unpaid_lot_reversed',
    ref: `${penalty.scope}:${penalty.ref_id}`,
  })
  await tellPenalty(tx, 'deposit.penalty_reversed', reversed, { reason: by.reason })
  return reversed
}

async function giveBack(tx: Tx, hold: HoldRow, by: By): Promise<void> {
  const shop = { wallet: accounts.shopWallet(hold.shop_id), deposit: accounts.shopDeposit(hold.shop_id) }
  // What the seller got then, whatever the split is today.
  const forfeit = (await txsOf(tx, 'hold', hold.id)).find((one) => one.type === 'T07')
  const shop_fen = forfeit?.entries.find((entry) => entry.account_code === shop.wallet)?.amount_fen ?? 0
  const have = await lockBalances(tx, [shop.wallet, shop.deposit])
  const [wallet_fen, deposit_fen, debt_fen] = takeInOrderFen(shop_fen, [have[shop.wallet]!, have[shop.deposit]!]) as [
    number,
    number,
    number,
  ]
  const entries = [
    { account: shop.wallet, amount_fen: -wallet_fen },
    { account: shop.deposit, amount_fen: -deposit_fen },
    { account: accounts.shopDebt(hold.shop_id), amount_fen: -debt_fen },
    { account: accounts.penalty, amount_fen: shop_fen - hold.amount_fen },
    { account: accounts.userWallet(hold.user_id), amount_fen: hold.amount_fen },
  ].filter((entry) => entry.amount_fen !== 0)
  const posting = adjusted({ adjustment_id: hold.id, entries, operator_id: by.operator_id, memo: by.reason })
  await postMany(tx, [{ ...posting, idem_key: `hold:${hold.id}:reversed`, ref_type: 'hold', ref_id: hold.id }])
}
