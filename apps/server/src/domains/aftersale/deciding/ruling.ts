/** The platform decides what the two sides could not. */

import type { AuditAction } from '@juya/contract'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { pauseReviewDeadline, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { itemsOf, shopDepositFen } from '../../order/index.ts'
import { maxFen, paidFen } from '../allowed-requests.ts'
import { aftersaleEvents } from '../events.ts'
import { tellCase } from '../notices/telling.ts'
import { checkGrounds, type Grounds } from '../precedents/precedents.ts'
import { HOUR_MS, isUnderWay, type Side, shippingBack } from '../rules.ts'
import { setting } from '../settings.ts'
import { addMessage, changeCase, type Locked, linesOf, lockCase, othersUnderWay } from '../store.ts'
import type { Case, Ruling } from '../tables.ts'
import { closeCase, returnsTo, setClock, settleOn } from './deciding.ts'
import { checkAmount, leastFen } from './opening.ts'

export interface RulingInput extends Grounds {
  id: number
  result: Ruling['result']
  /** partial: what the buyer gets. */
  amount_fen?: number
  fault: Ruling['fault']
  /** The buyer asked in bad faith: reject alone says so. */
  bad_faith?: boolean
  need_return: boolean
  return_fee_by: Side
  /** What the shop pays beyond the refund, for a fake only. */
  compensation_fen: number
  /** Read by both sides. */
  reason: string
}

const noteAct = (tx: Tx<OperatorCtx>, action: AuditAction, before: Case, after: Case, reason?: string): Promise<void> =>
  audit(tx, {
    actor_type: 'operator',
    actor_id: tx.operator.id,
    action,
    target_type: 'case',
    target_id: before.id,
    before: { status: before.status, assignee_id: before.assignee_id, for_role: before.for_role },
    after: { status: after.status, assignee_id: after.assignee_id, for_role: after.for_role, ruling: after.ruling },
    reason,
  })

/**
 * The most a case can refund now, and the most its shop can be made to compensate for a fake: once what was paid for the pieces it is about, up
 * to its deposit.
 * @param fault the shop's gives the shipping back as well
 */
export async function limitsOf(
  tx: Tx,
  { one, order }: Locked,
  fault: Ruling['fault'] = 'shop',
): Promise<{ amount_fen: number; compensation_fen: number }> {
  const lines = (await linesOf(tx, [one.id])).get(one.id) ?? []
  const items = await itemsOf(tx, [order.id])
  const amount_fen = await maxFen(tx, order, items, lines, {
    others: await othersUnderWay(tx, one),
    blames_shop: shippingBack(one.reason_code) || fault === 'shop' || fault === 'both',
  })
  const is_fake = one.reason_code === 'fake'
  const compensation_fen = is_fake ? Math.min(paidFen(items, lines), await shopDepositFen(tx, order.shop_id)) : 0
  return { amount_fen, compensation_fen }
}

/**
 * Decides a case in arbitration, permanently. A refund moves at once, or when the thing is back.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, VALIDATION (bad faith, and something is refunded), CASE_AMOUNT {max_fen},
 *   ADDRESS_REQUIRED (a return, and the shop has no address), HEADNOTE_NAMES {found}, PRECEDENT_REQUIRED {count}
 */
export async function ruleCase(ctx: OperatorCtx, input: RulingInput): Promise<Case> {
  return inTransaction(ctx, async (tx) => {
    const { one, order } = await lockCase(tx, input.id, undefined)
    if (one.status !== 'arbitration') refuse('STATE_CONFLICT', { status: one.status })
    if (input.bad_faith && input.result !== 'reject') refuse('VALIDATION', { field: 'bad_faith' })
    const limits = await limitsOf(tx, { one, order }, input.fault)
    const amount_fen = input.result === 'reject' ? 0 : checked(input, { one, order }, limits.amount_fen)
    if (input.compensation_fen > 0)
      checkAmount(input.compensation_fen, input.fault === 'shop' && amount_fen > 0 ? limits.compensation_fen : 0)
    const need_return = input.need_return && input.result !== 'reject' && one.return_shipment_id === null
    if (need_return && order.shipped_at === null) refuse('STATE_CONFLICT', { status: order.status })
    if (need_return && !(await returnsTo(tx, one))) refuse('ADDRESS_REQUIRED')
    await checkGrounds(tx, one, order, input)
    const ruling: Ruling = {
      result: input.result,
      amount_fen,
      fault: input.fault,
      ...(input.bad_faith ? { bad_faith: true } : {}),
      need_return,
      return_fee_by: input.return_fee_by,
      compensation_fen: input.compensation_fen,
      note: input.reason,
      headnote: input.headnote,
      cites: [...new Set(input.cites)],
      ...(input.departs ? { departs: input.departs } : {}),
      operator_id: ctx.operator.id,
      at_ms: await databaseNow(tx),
    }
    await addMessage(tx, {
      case_id: one.id,
      actor_type: 'operator',
      actor_id: ctx.operator.id,
      action: 'ruling',
      content: input.reason,
      amount_fen: amount_fen > 0 ? amount_fen : null,
    })
    const ruled = await changeCase(tx, one, { ruling, return_fee_by: input.return_fee_by })
    const locked = { one: ruled, order }
    const ended =
      input.result === 'reject'
        ? await closeCase(tx, locked, 'rejected')
        : await settleOn(tx, locked, { amount_fen, keep: !need_return })
    await noteAct(tx, 'case.rule', one, ended, input.reason)
    await tellCase(tx, aftersaleEvents.ruling, ended, {
      to: 'both',
      result: input.result,
      amount_fen,
      reason: input.reason,
      need_return,
      reason_code: one.reason_code,
      bad_faith: input.bad_faith ?? false,
      ruled_by: ctx.operator.id,
      things: await thingsOf(tx, one),
    })
    return ended
  })
}

/** The things of its order a case is about, by type and id. */
async function thingsOf(tx: Tx, { id, order_id }: Case): Promise<string[]> {
  const lines = new Set((await linesOf(tx, [id])).get(id)?.map(({ item_id }) => item_id))
  const items = await itemsOf(tx, [order_id])
  return items.filter((item) => lines.has(item.id)).map(({ thing, thing_id }) => `${thing}:${thing_id}`)
}

function checked({ result, amount_fen }: RulingInput, { one, order }: Locked, max_fen: number): number {
  const fen = result === 'refund' ? Math.min(one.agreed_fen ?? one.amount_fen, max_fen) : amount_fen
  if (fen === undefined) refuse('MISSING_PARAM', { field: 'amount_fen' })
  checkAmount(fen, max_fen, leastFen(order))
  return fen
}

/** Asks a side, or both, for evidence; the time for the ruling stands still until they have answered or their time is over. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function askForEvidence(ctx: OperatorCtx, id: number, to: Side | 'both', reason: string): Promise<Case> {
  return inTransaction(ctx, async (tx) => {
    const { one } = await lockCase(tx, id, undefined)
    if (one.status !== 'arbitration') refuse('STATE_CONFLICT', { status: one.status })
    const until = (await databaseNow(tx)) + (await setting(tx, 'aftersale.evidence_h')) * HOUR_MS
    await addMessage(tx, {
      case_id: id,
      actor_type: 'operator',
      actor_id: ctx.operator.id,
      action: 'ask',
      content: reason,
    })
    await pauseReviewDeadline(tx, 'case', id, to === 'both' ? ['buyer', 'shop'] : [to])
    const is_late = (await reviewDeadlinesOf(tx, 'case', [id])).get(id)?.state === 'broken'
    const asked = await changeCase(tx, one, is_late ? {} : { deadline_at: until })
    await setClock(tx, asked)
    await noteAct(tx, 'case.ask', one, asked, reason)
    await tellCase(tx, aftersaleEvents.asked, asked, { to, reason, evidence_until: until })
    return asked
  })
}

/** An operator takes a case, or puts it back. A repeat answers the case as it is. @throws Refusal NOT_FOUND, STATE_CONFLICT (over) */
export async function assignCase(ctx: OperatorCtx, id: number, on: boolean): Promise<Case> {
  return inTransaction(ctx, async (tx) => {
    const { one } = await lockCase(tx, id, undefined)
    const assignee_id = on ? ctx.operator.id : null
    if (one.assignee_id === assignee_id) return one
    if (!isUnderWay(one.status) && one.status !== 'refunding') refuse('STATE_CONFLICT', { status: one.status })
    const assigned = await changeCase(tx, one, { assignee_id })
    await noteAct(tx, 'case.assign', one, assigned)
    return assigned
  })
}

/**
 * Hands a case on to the other role that works on cases: it is served to that role alone from now on. What runs goes on running.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (not in arbitration), ALREADY_DONE (it is there)
 */
export async function escalateCase(
  tx: Tx<OperatorCtx>,
  id: number,
  { to, reason }: { to: 'arbiter' | 'service'; reason: string },
): Promise<Case> {
  const { one } = await lockCase(tx, id, undefined)
  if (one.status !== 'arbitration') refuse('STATE_CONFLICT', { status: one.status })
  if (one.for_role === to) refuse('ALREADY_DONE')
  const handed = await changeCase(tx, one, { for_role: to, for_reason: reason, assignee_id: null })
  await noteAct(tx, 'case.escalate', one, handed, reason)
  tx.after_commit.push(() => tx.services.realtime.queueChanged('cases_waiting'))
  return handed
}

/** Cases handed on to a role that is none of these. @param ids among these; all without them */
export async function casesKeptFrom(ctx: Ctx, roles: readonly string[], ids?: readonly number[]): Promise<number[]> {
  const rows = await query<{ id: number }>(
    ctx,
    'aftersale_cases_kept_from',
    `select id from aftersale_cases where for_role is not null and for_role <> all($1) and status = 'arbitration'
       and ($2::bigint[] is null or id = any($2))`,
    [[...roles], ids ? [...ids] : null],
  )
  return rows.map((row) => row.id)
}
