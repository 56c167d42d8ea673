/** Balances corrected by hand (T37): amounts from account to account, a document that says why, and two operators. */

import { type Approval, defineApproval, propose } from '../../platform/approvals.ts'
import { audit } from '../../platform/audit.ts'
import type { OperatorCtx, Tx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { yuan } from '../../platform/notices/format.ts'
import { emit } from '../../platform/outbox/emit.ts'
import { refuse } from '../../platform/refuse.ts'
import { adjusted, balances, type Entry, lockBalances, post } from '../ledger/index.ts'
import { walletEvents } from './events.ts'

const adjustment = defineApproval({
  kind: 'ledger_adjustment',
  roles: ['finance'],
  title: { en: 'Correct balances by hand', zh: '手工调整余额' },
  effect: { en: '{lines}', zh: '{lines}' },
  run: async (tx, { id, input, reason }) => {
    const entries = input.entries as Entry[]
    const codes = entries.map(({ account }) => account)
    await lockBalances(tx, codes)
    const before = await balances(tx, codes)
    await post(tx, adjusted({ adjustment_id: id, entries, operator_id: tx.operator.id, memo: reason }))
    await audit(tx, {
      actor_type: 'operator',
      actor_id: tx.operator.id,
      action: 'ledger_adjustment.balances',
      target_type: 'adjustment',
      target_id: id,
      before: { balances: before, document: input.document },
      after: { balances: await balances(tx, codes) },
      reason,
    })
    for (const entry of entries) await tell(tx, id, entry)
  },
})

/** The owner of an adjusted wallet reads of it. */
async function tell(tx: Tx, adjustment_id: number, { account, amount_fen }: Entry): Promise<void> {
  const [owner, owner_id] = account.split(':')
  const facts = { adjustment_id, account, amount_fen }
  if (owner === 'user') await emit(tx, walletEvents.adjusted, { user_id: Number(owner_id), ...facts })
  if (owner === 'shop') await emit(tx, walletEvents.shop_adjusted, { shop_id: Number(owner_id), ...facts })
}

/** Each account with what it has now and would have: "user:7:wallet ¥12 → ¥20". */
function linesOf(entries: readonly Entry[], before: Readonly<Record<string, number>>): string {
  return entries
    .map(({ account, amount_fen }) => `${account} ${yuan(before[account])} → ${yuan(before[account]! + amount_fen)}`)
    .join('; ')
}

export interface Move {
  from: string
  to: string
  amount_fen: number
}

/** What each account gets (above zero) or gives, in the order in which they are named. */
function entriesOf(moves: readonly Move[]): Entry[] {
  const sums = new Map<string, number>()
  const add = (account: string, amount_fen: number) => sums.set(account, (sums.get(account) ?? 0) + amount_fen)
  for (const { from, to, amount_fen } of moves) {
    add(from, 0 - amount_fen)
    add(to, amount_fen)
  }
  return [...sums].map(([account, amount_fen]) => ({ account, amount_fen }))
}

/**
 * Proposes to move money between accounts by hand. Which accounts a hand may move stands in the contract; that their owners exist, the
 * caller has looked.
 * @throws Refusal AMOUNT_INVALID (an account gives what it gets), BALANCE_SHORT (somebody would have less than
 *   nothing), EDIT_CONFLICT (the same document waits already)
 */
export async function proposeAdjustment(
  ctx: OperatorCtx,
  { moves, document, reason }: { moves: readonly Move[]; document: string; reason: string },
): Promise<Approval> {
  return inTransaction(ctx, async (tx) => {
    const entries = entriesOf(moves)
    const codes = entries.map(({ account }) => account)
    const idle = entries.find(({ amount_fen }) => amount_fen === 0)
    if (idle) refuse('AMOUNT_INVALID', { account: idle.account })
    const before = await balances(tx, codes)
    const short = entries.find(
      ({ account, amount_fen }) => /^(user|shop):/.test(account) && before[account]! + amount_fen < 0,
    )
    if (short) refuse('BALANCE_SHORT', { account: short.account, balance_fen: before[short.account] })
    return propose(tx, adjustment, {
      target_type: 'adjustment',
      target_id: document,
      amount_fen: entries.reduce((sum, { amount_fen }) => sum + Math.max(0, amount_fen), 0),
      input: { entries, document },
      facts: { lines: linesOf(entries, before) },
      reason,
    })
  })
}
