/** Money that has no way on by itself, on the console: refused refunds, unmatched receipts, days that differ, what is kept for people who left, debts. */
import type { Parsed, operator as rows } from '@juya/contract'
import { userBriefs } from '../../domains/account/index.ts'
import { accountsPage, unmatchedReceipts } from '../../domains/ledger/index.ts'
import { checkReason } from '../../domains/operator/index.ts'
import {
  explainDay,
  mayBeRedirected,
  openDays,
  proposeReceipt,
  proposeRedirect,
  refusedRefunds,
  retryRefund as retry,
  runDay,
} from '../../domains/payment/index.ts'
import { keptForLeavers, keptOver, proposeKept, proposeWriteOff } from '../../domains/wallet/index.ts'
import { waitingFor } from '../../platform/approvals.ts'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { shopNames } from '../shop/cards.ts'
import { presentApproval } from './approvals.ts'
import { checkNotOnesOwn, checkNotOwnRefund, colleaguesRefund } from './claims/not-ones-own.ts'

export async function stuckRefunds(ctx: OperatorCtx, input: Parsed<(typeof rows)['stuckRefunds']>) {
  const found = await refusedRefunds(ctx, input)
  const people = await userBriefs(
    ctx,
    found.list.map((row) => row.user_id),
  )
  const waits = await waitingFor(
    ctx,
    'refund_redirect',
    found.list.map((row) => row.refund_no),
  )
  const list = found.list.map((row) => ({
    refund_no: row.refund_no,
    user: people.get(row.user_id)!,
    amount_fen: row.amount_fen,
    arrived_fen: row.arrived_fen,
    fail_code: row.fail_code,
    ref_type: row.ref_type,
    ref_id: row.ref_id,
    created_at: seconds(row.created_at),
    proposed: waits.has(row.refund_no),
    may_redirect: mayBeRedirected(row),
  }))
  return { ...found, list }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, NOT_ONES_OWN, STATE_CONFLICT */
export async function retryRefund(ctx: OperatorCtx, { refund_no, reason }: Parsed<(typeof rows)['retryRefund']>) {
  checkReason(reason)
  await checkNotOwnRefund(ctx, refund_no)
  await retry(ctx, refund_no, reason)
  return { refund_no }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, NOT_ONES_OWN, STATE_CONFLICT, EDIT_CONFLICT */
export async function redirectRefund(ctx: OperatorCtx, { refund_no, reason }: Parsed<(typeof rows)['redirectRefund']>) {
  checkReason(reason)
  const about_operators = await colleaguesRefund(ctx, refund_no)
  return inTransaction(ctx, async (tx) =>
    presentApproval(tx, await proposeRedirect(tx, { refund_no, reason, about_operators })),
  )
}

export async function stuckReceipts(ctx: OperatorCtx, input: Parsed<(typeof rows)['stuckReceipts']>) {
  const found = await unmatchedReceipts(ctx, input)
  const waits = await waitingFor(
    ctx,
    'receipt_resolve',
    found.list.map((row) => row.event_id),
  )
  const list = found.list.map(({ event_id, amount_fen, created_at }) => ({
    event_id,
    amount_fen,
    created_at: seconds(created_at),
    proposed: waits.has(event_id),
  }))
  return { ...found, list }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND (no such receipt or person), NOT_ONES_OWN, EDIT_CONFLICT */
export async function resolveReceipt(ctx: OperatorCtx, input: Parsed<(typeof rows)['resolveReceipt']>) {
  checkReason(input.reason)
  const { event_id, user_id, reason } = input
  if (user_id !== undefined) await checkNotOnesOwn(ctx, 'user', user_id)
  return inTransaction(ctx, async (tx) => presentApproval(tx, await proposeReceipt(tx, { event_id, user_id, reason })))
}

export async function stuckDays(ctx: OperatorCtx, input: Parsed<(typeof rows)['stuckDays']>) {
  const found = await openDays(ctx, input)
  const list = found.list.map(({ checked_at, ...row }) => ({ ...row, checked_at: seconds(checked_at) }))
  return { ...found, list }
}

/** Asks the provider: opens its own transactions. @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function askDay(ctx: OperatorCtx, { provider, day, reason }: Parsed<(typeof rows)['runDay']>) {
  checkReason(reason)
  return { day, status: await runDay(ctx, { provider, day }, reason) }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function resolveDay(ctx: OperatorCtx, { provider, day, reason }: Parsed<(typeof rows)['resolveDay']>) {
  checkReason(reason)
  await explainDay(ctx, { provider, day }, reason)
  return { day }
}

export async function keptMoney(ctx: OperatorCtx, input: Parsed<(typeof rows)['keptMoney']>) {
  const found = await keptForLeavers(ctx, input)
  const waits = await waitingFor(
    ctx,
    'kept_release',
    found.list.map((row) => row.user_id),
  )
  const list = found.list.map(({ kept_at, ends_at, ...row }) => ({
    ...row,
    kept_at: seconds(kept_at),
    ends_at: seconds(ends_at),
    proposed: waits.has(String(row.user_id)),
  }))
  return { ...found, list }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, NOT_ONES_OWN, REALNAME_REQUIRED, KEPT_NOT_OVER, EDIT_CONFLICT */
export async function releaseKept(
  ctx: OperatorCtx,
  { user_id, to_user_id, reason }: Parsed<(typeof rows)['releaseKept']>,
) {
  checkReason(reason)
  if (to_user_id !== undefined) await checkNotOnesOwn(ctx, 'user', to_user_id)
  return inTransaction(ctx, async (tx) => presentApproval(tx, await proposeKept(tx, { user_id, to_user_id, reason })))
}

export async function stuckDebts(ctx: OperatorCtx, input: Parsed<(typeof rows)['stuckDebts']>) {
  const found = await accountsPage(ctx, { owner_type: 'shop', kind: 'debt', nonzero: true }, input)
  const ids = found.list.map((row) => row.owner_id!)
  const shops = await shopNames(ctx, ids)
  const waits = await waitingFor(ctx, 'debt_write_off', ids)
  const list = found.list.map((row) => ({
    shop_id: row.owner_id!,
    name: shops.get(row.owner_id!) ?? '',
    owed_fen: 0 - row.balance_fen,
    proposed: waits.has(String(row.owner_id)),
  }))
  return { ...found, list }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, AMOUNT_INVALID, EDIT_CONFLICT */
export async function writeOffDebt(ctx: OperatorCtx, input: Parsed<(typeof rows)['writeOffDebt']>) {
  checkReason(input.reason)
  return inTransaction(ctx, async (tx) => presentApproval(tx, await proposeWriteOff(tx, input)))
}

const ONE = { page: 1, page_size: 1 }

/** How many things wait on the page of stuck money. */
export async function moneyStuck(ctx: Ctx): Promise<number> {
  const refunds = await refusedRefunds(ctx, ONE)
  const receipts = await unmatchedReceipts(ctx, ONE)
  const days = await openDays(ctx, ONE)
  return refunds.total + receipts.total + days.total + (await keptOver(ctx))
}
