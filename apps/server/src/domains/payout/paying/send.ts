/**
 * A payout leaves once, under its number, and is asked for ever after. That it left is committed before anything is sent: no process sends
 * it again, regardless of what happens then. A number the provider never heard of is voided, so that it can never be paid late.
 */

import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import { PAYOUT_UNHEARD, type ProviderPayout } from '../../../gateways/payouts/index.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import type { Due } from '../../../platform/time/deadlines.ts'
import { post, rechargeGivenBack, withdrawalReturned } from '../../ledger/index.ts'
import { requestRefund } from '../../payment/index.ts'
import { payeeOf } from '../accounts/accounts.ts'
import { stop, stopReason } from '../deciding/deciding.ts'
import { payoutEvents } from '../events.ts'
import { moveOf } from '../movement.ts'
import { tell } from '../notices/telling.ts'
import { isSlow, nextAskMs, nextLookMs, VOID_AFTER_MS } from '../rules.ts'
import * as store from '../store.ts'
import type { Withdrawal } from '../tables.ts'
import { failPayout, settlePayout } from './settle.ts'

export const CALLBACK_PATH = '/hooks/payouts'
const NOT_CONFIGURED_MS = 3_600_000

/** Deadline payout_send: sends an approved payout, or asks how one stands. @returns when to ask again (ms), or null: nothing is left to ask */
export async function sendPayout(ctx: Ctx, { ref_id }: Due): Promise<number | null> {
  const w = await store.withdrawalById(ctx, ref_id)
  if (w?.status === 'approved') return w.payment_id === null ? send(ctx, w) : giveBack(ctx, w)
  if (w?.status === 'paying' && w.payment_id === null) return askAbout(ctx, w)
  if (w?.status === 'paid' && w.payment_id === null) return lookForReturn(ctx, w)
  return null
}

async function send(ctx: Ctx, found: Withdrawal): Promise<number | null> {
  const { payouts, callbackUrl } = ctx.services.gateways
  if (!payouts.configured) return (await databaseNow(ctx)) + NOT_CONFIGURED_MS
  const w = await leave(ctx, found)
  if (!w) return null
  const payee = await payeeOf(ctx, w.account_id!)
  return settleWord(ctx, w, () =>
    payouts.send({
      ...payee,
      payout_no: w.wd_no,
      amount_fen: w.amount_fen - w.fee_fen,
      notify_url: callbackUrl(CALLBACK_PATH),
    }),
  )
}

/** Commits that it leaves now, unless its owner may not take money out any more. @returns undefined: it does not leave */
async function leave(ctx: Ctx, { id }: Withdrawal): Promise<Withdrawal | undefined> {
  return inTransaction(ctx, async (tx) => {
    const w = await ready(tx, id)
    if (!w) return undefined
    return store.saveWithdrawal(tx, id, {
      status: 'paying',
      provider: tx.services.gateways.payouts.provider,
      sent_at: await databaseNow(tx),
    })
  })
}

/** An approved withdrawal, locked, whose owner may still take money out; any other is left or stopped. */
async function ready(tx: Tx, id: number): Promise<Withdrawal | undefined> {
  const w = await store.lockWithdrawal(tx, id)
  if (w?.status !== 'approved') return undefined
  const stopped = await stopReason(tx, w)
  if (!stopped) return w
  await stop(tx, w, stopped)
  return undefined
}

const askAbout = (ctx: Ctx, w: Withdrawal): Promise<number | null> =>
  settleWord(ctx, w, () => ctx.services.gateways.payouts.query(w.wd_no))

async function settleWord(ctx: Ctx, w: Withdrawal, ask: () => Promise<ProviderPayout>): Promise<number | null> {
  try {
    return await settled(ctx, w, await ask())
  } catch (problem) {
    if (problem instanceof OutcomeUnknown) return stillOpen(ctx, w.id, { unknown: true })
    if (problem instanceof GatewayRefused) return refused(ctx, w, problem.code)
    throw problem
  }
}

async function settled(ctx: Ctx, w: Withdrawal, word: ProviderPayout): Promise<number | null> {
  const row = await settlePayout(ctx, w.id, word)
  if (row.status === 'paying') return stillOpen(ctx, w.id, { unknown: false })
  return row.status === 'paid' ? nextLookMs(row.paid_at!, await databaseNow(ctx)) : null
}

/** The provider said no. */
async function refused(ctx: Ctx, w: Withdrawal, code: string): Promise<number | null> {
  // The provider knows the number, with other content: regardless of which, this payout is not known to have failed.
  if (code === 'DUPLICATE_MISMATCH') {
    ctx.log.error({ wd_no: w.wd_no }, 'the provider has this payout with other content')
    return stillOpen(ctx, w.id, { unknown: true })
  }
  if (code !== PAYOUT_UNHEARD) {
    await failPayout(ctx, w.id, code)
    return null
  }
  // Its order may still be on the way. After a while the number is voided, and then it never arrives.
  if ((await databaseNow(ctx)) - w.sent_at! < VOID_AFTER_MS) return stillOpen(ctx, w.id, { unknown: true })
  return settleWord(ctx, w, () => ctx.services.gateways.payouts.void(w.wd_no))
}

/** Nothing final yet. @returns when to ask next */
function stillOpen(ctx: Ctx, id: number, { unknown }: { unknown: boolean }): Promise<number | null> {
  return inTransaction(ctx, async (tx) => {
    const w = await store.lockWithdrawal(tx, id)
    if (w?.status !== 'paying') return null
    const now = await databaseNow(tx)
    const since = w.unknown_since ?? (unknown || isSlow(w.sent_at!, now) ? now : null)
    await store.saveWithdrawal(tx, id, { asked_count: w.asked_count + 1, unknown_since: since })
    return nextAskMs(w.asked_count, now)
  })
}

async function lookForReturn(ctx: Ctx, w: Withdrawal): Promise<number | null> {
  const now = await databaseNow(ctx)
  try {
    const row = await settlePayout(ctx, w.id, await ctx.services.gateways.payouts.query(w.wd_no))
    return row.status === 'paid' ? nextLookMs(w.paid_at!, now) : null
  } catch (problem) {
    if (problem instanceof OutcomeUnknown || problem instanceof GatewayRefused) return nextLookMs(w.paid_at!, now)
    throw problem
  }
}

/** The rest of a top-up goes back to its card: a refund of that payment, which the payment domain sends (T42). */
async function giveBack(ctx: Ctx, { id }: Withdrawal): Promise<null> {
  return inTransaction(ctx, async (tx) => {
    const w = await ready(tx, id)
    if (!w) return null
    const now = await databaseNow(tx)
    const { refund_no, refund } = await requestRefund(tx, {
      payment_id: w.payment_id!,
      amount_fen: w.amount_fen,
      reason: 'top-up goes back to its card',
      ref_type: 'withdrawal',
      ref_id: w.wd_no,
    })
    if (refund.to === 'wallet') {
      // It has become ordinary money since it was asked for.
      await post(tx, withdrawalReturned(moveOf(w)))
      const row = await store.saveWithdrawal(tx, id, { status: 'failed', fail_code: 'TOO_OLD', ended_at: now })
      await tell(tx, payoutEvents.failed, row)
      return null
    }
    await post(tx, rechargeGivenBack({ ...moveOf(w), refund_no }))
    await store.saveWithdrawal(tx, id, { status: 'paying', refund_no, sent_at: now })
    return null
  })
}
