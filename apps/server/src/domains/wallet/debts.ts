/** Debts of shops after refunds they could not cover: repaid from their wallets, or written off. */
import { type Approval, defineApproval, propose } from '../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  accounts,
  balanceFen,
  debtRepaidFirst,
  debtWrittenOff,
  lockBalances,
  owingWithMoney,
  post,
} from '../ledger/index.ts'

const debtWriteOff = defineApproval({
  kind: 'debt_write_off',
  roles: ['finance'],
  title: { en: 'Write off a shop’s debt', zh: '核销店铺欠款' },
  effect: {
    en: 'Shop {shop_id} owes {amount} less. Juya bears it.',
    zh: '店铺 {shop_id} 的欠款减少 {amount}，由平台承担。',
  },
  run: async (tx, { id, input, amount_fen, reason }) => {
    const shop_id = Number(input.shop_id)
    const debt = accounts.shopDebt(shop_id)
    // Sales may have repaid some of it meanwhile.
    const owed_fen = 0 - (await lockBalances(tx, [debt]))[debt]!
    if (owed_fen < amount_fen!) refuse('STATE_CONFLICT', { owed_fen })
    await post(
      tx,
      debtWrittenOff({
        adjustment_id: id,
        shop_id,
        amount_fen: amount_fen!,
        operator_id: tx.operator.id,
        memo: reason,
      }),
    )
  },
})

/**
 * Proposes to write off what a shop owes, or a part of it.
 * @throws Refusal NOT_FOUND (it owes nothing), AMOUNT_INVALID (more than it owes), EDIT_CONFLICT (a proposal waits)
 */
export async function proposeWriteOff(
  ctx: OperatorCtx,
  { shop_id, amount_fen, reason }: { shop_id: number; amount_fen: number; reason: string },
): Promise<Approval> {
  return inTransaction(ctx, async (tx) => {
    const owed_fen = 0 - (await balanceFen(tx, accounts.shopDebt(shop_id)))
    if (owed_fen <= 0) refuse('NOT_FOUND')
    if (amount_fen > owed_fen) refuse('AMOUNT_INVALID', { owed_fen })
    return propose(tx, debtWriteOff, {
      target_type: 'shop',
      target_id: shop_id,
      amount_fen,
      input: { shop_id },
      facts: { shop_id },
      reason,
    })
  })
}

/** What lies in a shop's wallet repays what it owes (T39), where no movement has done so by itself: its wallet was frozen. */
export async function repayFromWallet(tx: Tx, shop_id: number): Promise<void> {
  const [wallet, debt] = [accounts.shopWallet(shop_id), accounts.shopDebt(shop_id)]
  const has = await lockBalances(tx, [wallet, debt])
  const amount_fen = Math.min(has[wallet]!, 0 - has[debt]!)
  if (amount_fen <= 0) return
  await post(tx, debtRepaidFirst({ cause: `wallet:${shop_id}:${await databaseNow(tx)}`, shop_id, amount_fen }))
}

/** Debts that an earlier release left beside money. */
export async function repayAll(ctx: Ctx): Promise<void> {
  for (const shop_id of await owingWithMoney(ctx)) await inTransaction(ctx, (tx) => repayFromWallet(tx, shop_id))
}
