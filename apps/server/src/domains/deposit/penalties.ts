/**
 * Penalties: notice, time to answer, answer, decision. A deposit stays held all that time; it is taken only by a penalty not
 * answered in time, or whose answer an operator has judged.
 */

import { defineApproval, propose } from '../../platform/approvals.ts'
import { audit } from '../../platform/audit.ts'
import type { OperatorCtx, SignedCtx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { startReviewDeadlines } from '../../platform/review-deadlines.ts'
import { clearDeadline, setDeadline } from '../../platform/time/deadlines.ts'
import { addGrowth, addStrike, turnGrowth } from '../account/index.ts'
import { accounts, depositForfeited, forfeitReversed, post, postMany, rateFloorFen, txsOf } from '../ledger/index.ts'
import { depositEvents } from './events.ts'
import { tellPenalty } from './notices/telling.ts'
import * as penalties from './penalty-store.ts'
import { release } from './releasing.ts'
import { REVERSIBLE_MS, type RuleNo, UNPAID_GROWTH } from './rules.ts'
import { readSetting } from './settings.ts'
import * as store from './store.ts'
import type { Evidence, HoldRow, PenaltyRow } from './tables.ts'

const HOUR_MS = 3_600_000

export interface Notice extends store.HoldRef {
  user_id: number
  shop_id: number
  rule_no: RuleNo
  /** The facts it rests on, at least one. */
  evidence: readonly Evidence[]
  title: string
  title_en?: string | null
  image?: string | null
  order_id?: number | null
  /** Of what is held, at most so much may be taken; the rest goes back at once. Left out: all of it. */
  at_most_fen?: number
}

/**
 * Tells a person that their deposit is to be forfeited, and until when they may answer. Nothing is taken yet. A repeat for the
 * same thing and rule does nothing. Where nothing is held (a waived deposit) only the record is at stake.
 */
export async function noticeForfeit(tx: Tx, notice: Notice): Promise<PenaltyRow | undefined> {
  const { user_id, shop_id, rule_no, evidence, title, scope, ref_id } = notice
  const all = (await store.lockHeld(tx, user_id, notice)).filter((hold) => hold.penalty_id === null)
  const most_fen = notice.at_most_fen ?? Number.POSITIVE_INFINITY
  const amount_fen = Math.min(
    most_fen,
    all.reduce((sum, hold) => sum + hold.amount_fen, 0),
  )
  const penalty = await penalties.addPenalty(tx, {
    user_id,
    shop_id,
    rule_no,
    evidence,
    title,
    scope,
    ref_id,
    amount_fen,
    kind: amount_fen > 0 ? 'forfeit' : 'strike',
    title_en: notice.title_en ?? null,
    image: notice.image ?? null,
    order_id: notice.order_id ?? null,
    appeal_h: await readSetting(tx, 'auction.appeal_h'),
  })
  if (!penalty) return undefined
  const { held, rest } = await parted(tx, all, most_fen)
  await store.setPenalty(
    tx,
    held.map((hold) => hold.id),
    penalty.id,
  )
  await setDeadline(tx, 'penalty_due', penalty.id, penalty.answer_due_at)
  await tellPenalty(tx, depositEvents.penalty_noticed, penalty)
  await release(tx, rest, 'penalty_rest')
  return penalty
}

/** Locked holds up to a sum, the last of them parted where it has to be, and the rest. */
async function parted(
  tx: Tx,
  holds: readonly HoldRow[],
  at_most_fen: number,
): Promise<{ held: HoldRow[]; rest: HoldRow[] }> {
  const [held, rest]: [HoldRow[], HoldRow[]] = [[], []]
  let left_fen = at_most_fen
  for (const hold of holds) {
    if (left_fen <= 0) rest.push(hold)
    else if (hold.amount_fen <= left_fen) held.push(hold)
    else {
      rest.push(await store.splitHeld(tx, hold, left_fen))
      held.push({ ...hold, amount_fen: left_fen })
    }
    left_fen -= hold.amount_fen
  }
  return { held, rest }
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
    const penalty = await penalties.lockPenalty(tx, input.id)
    if (!penalty || penalty.user_id !== tx.user.id) refuse('NOT_FOUND')
    if (penalty.status === 'appealed') refuse('ALREADY_DONE')
    if (penalty.status !== 'notified') refuse('STATE_CONFLICT', { status: penalty.status })
    if (penalty.answer_due_at <= (await databaseNow(tx))) refuse('WINDOW_CLOSED')
    const answered = await penalties.noteAppeal(tx, penalty.id, input.content, input.images)
    await clearDeadline(tx, 'penalty_due', penalty.id)
    await startReviewDeadlines(
      tx,
      'penalty',
      [penalty.id],
      (await readSetting(tx, 'auction.appeal_ruling_h')) * HOUR_MS,
    )
    await tellPenalty(tx, depositEvents.penalty_appealed, answered)
    return answered
  })
}

/** Deadline penalty_due: the time to answer has passed. */
export async function imposeUnanswered(tx: Tx, penalty_id: number): Promise<void> {
  const penalty = await penalties.lockPenalty(tx, penalty_id)
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
  const imposed = await penalties.noteDecision(tx, penalty.id, 'imposed', by)
  const holds = (await store.lockByPenalty(tx, penalty.id)).filter((hold) => hold.status === 'held')
  await store.decide(
    tx,
    holds.map((hold) => ({ id: hold.id, status: 'forfeited', reason: 'unpaid' })),
  )
  await postMany(
    tx,
    holds.map(({ id, user_id, shop_id, amount_fen, forfeit_shop_bp, title }) =>
      depositForfeited({ hold_id: id, user_id, shop_id, amount_fen, shop_bp: forfeit_shop_bp, label: title }),
    ),
  )
  await addStrike(tx, penalty.user_id, 1)
  await addGrowth(tx, {
    user_id: penalty.user_id,
    delta: UNPAID_GROWTH,
    reason: 'unpaid_lot',
    ref: `${penalty.scope}:${penalty.ref_id}`,
    loss: {
      ...{ title: penalty.title, title_en: penalty.title_en, detail: by.operator_id === null ? '' : by.reason },
      imposed_by: by.operator_id === null ? [] : [by.operator_id],
    },
  })
  const shop_fen = holds.reduce((sum, hold) => sum + rateFloorFen(hold.amount_fen, hold.forfeit_shop_bp), 0)
  await tellPenalty(tx, depositEvents.forfeited, imposed, { shop_fen })
  return imposed
}

/**
 * An operator decides: on an answered penalty impose or drop it, drop an unanswered one early, or propose to take an imposed one
 * back within 30 days, which a second operator confirms. The operator who imposed it neither proposes nor confirms that.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED, FORBIDDEN, EDIT_CONFLICT (a proposal waits)
 */
export async function decidePenalty(
  ctx: OperatorCtx,
  input: { id: number; result: 'impose' | 'drop' | 'reverse'; reason: string; images: readonly string[] },
): Promise<PenaltyRow> {
  return inTransaction(ctx, async (tx) => {
    const before = await penalties.lockPenalty(tx, input.id)
    if (!before) refuse('NOT_FOUND')
    if (input.result === 'reverse') return proposeReversal(tx, before, input.reason)
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

async function decided(tx: Tx, penalty: PenaltyRow, result: 'impose' | 'drop', by: By): Promise<PenaltyRow> {
  const conflict = () => refuse('STATE_CONFLICT', { status: penalty.status })
  if (result === 'impose') return penalty.status === 'appealed' ? impose(tx, penalty, by) : conflict()
  return ['notified', 'appealed'].includes(penalty.status) ? drop(tx, penalty, by) : conflict()
}

/** A forfeit is taken back by two operators, whether an operator or time alone had imposed it. */
const forfeitReversal = defineApproval({
  kind: 'forfeit_reverse',
  roles: ['arbiter'],
  title: { en: 'Take back a penalty', zh: '撤销处罚' },
  effect: {
    en: '{amount} goes back into the wallet of user {user_id}: the shop and Juya return what they got. The strike is cleared.',
    zh: '{amount} 退回用户 {user_id} 的钱包，由店铺与平台各自退还所得，并消除违约记录。',
  },
  run: async (tx, { input }, reason) => {
    const penalty = await penalties.lockPenalty(tx, Number(input.penalty_id))
    if (!penalty) refuse('NOT_FOUND')
    await checkReversible(tx, penalty)
    await reverse(tx, penalty, { operator_id: tx.operator.id, reason, images: [] })
  },
})

async function checkReversible(tx: Tx<OperatorCtx>, penalty: PenaltyRow): Promise<void> {
  if (penalty.status !== 'imposed') refuse('STATE_CONFLICT', { status: penalty.status })
  if (penalty.decided_by === tx.operator.id) refuse('FORBIDDEN')
  if ((await databaseNow(tx)) - penalty.decided_at! > REVERSIBLE_MS) refuse('WINDOW_CLOSED')
}

async function proposeReversal(tx: Tx<OperatorCtx>, penalty: PenaltyRow, reason: string): Promise<PenaltyRow> {
  await checkReversible(tx, penalty)
  await propose(tx, forfeitReversal, {
    target_type: 'penalty',
    target_id: penalty.id,
    amount_fen: penalty.amount_fen,
    input: { penalty_id: penalty.id },
    facts: { user_id: penalty.user_id, title: penalty.title },
    reason,
  })
  return penalty
}

async function drop(tx: Tx, penalty: PenaltyRow, by: By): Promise<PenaltyRow> {
  const dropped = await penalties.noteDecision(tx, penalty.id, 'dropped', by)
  await clearDeadline(tx, 'penalty_due', penalty.id)
  const holds = (await store.lockByPenalty(tx, penalty.id)).filter((hold) => hold.status === 'held')
  await release(tx, holds, 'penalty_dropped')
  await tellPenalty(tx, depositEvents.penalty_dropped, dropped, { reason: by.reason })
  return dropped
}

/** The seller and the platform give back what they got; the person gets it into the wallet, and the record is cleared. */
async function reverse(tx: Tx, penalty: PenaltyRow, by: By): Promise<PenaltyRow> {
  const reversed = await penalties.noteReversal(tx, penalty.id, by.operator_id, by.reason)
  const holds = (await store.lockByPenalty(tx, penalty.id)).filter((hold) => hold.status === 'forfeited')
  for (const hold of holds) await giveBack(tx, hold, by)
  await addStrike(tx, penalty.user_id, -1)
  await turnGrowth(tx, {
    user_id: penalty.user_id,
    sign: -1,
    reason: 'unpaid_lot_reversed',
    ref: `${penalty.scope}:${penalty.ref_id}`,
  })
  await tellPenalty(tx, depositEvents.penalty_reversed, reversed, { reason: by.reason })
  return reversed
}

async function giveBack(tx: Tx, hold: HoldRow, by: By): Promise<void> {
  const wallet = accounts.shopWallet(hold.shop_id)
  // The seller's share then, regardless of today's split.
  const forfeit = (await txsOf(tx, 'hold', hold.id)).find((one) => one.type === 'depositForfeited')
  const shop_fen = forfeit?.entries.find((entry) => entry.account_code === wallet)?.amount_fen ?? 0
  await post(
    tx,
    forfeitReversed({
      hold_id: hold.id,
      shop_id: hold.shop_id,
      user_id: hold.user_id,
      amount_fen: hold.amount_fen,
      shop_fen,
      operator_id: by.operator_id,
      memo: by.reason,
    }),
  )
}
