/** Money moves between one's own: earnings to the wallet (T27), a shop's wallet to its owner's (T30). */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkPayPassword } from '../../account/index.ts'
import {
  accounts,
  balances,
  debtPaidByOwner,
  earningMoved,
  isFrozen,
  lockBalances,
  post,
  shopWalletMoved,
  txsOf,
} from '../../ledger/index.ts'
import { ownerFor } from '../owner.ts'
import { lockOwner, newNo } from '../store.ts'
import { reservedFen } from './reserves.ts'

export type ChangeFrom = 'earning' | 'shop_wallet'

/** What the caller may move: the shop's without what it owes and what open cases ask for, for its owner alone. */
export async function movable(ctx: SignedCtx): Promise<{
  earning_fen: number
  shop_wallet_fen: number | null
  debt_fen: number
  reserved_fen: number
  frozen: boolean
}> {
  const of = await ownerFor(ctx, 'shop').catch(() => null)
  const earning = accounts.userEarning(ctx.user.id)
  const codes = of ? [earning, accounts.shopWallet(of.owner_id), accounts.shopDebt(of.owner_id)] : [earning]
  const has = await balances(ctx, codes)
  const debt_fen = of ? 0 - has[codes[2]!]! : 0
  const reserved_fen = of ? await reservedFen(ctx, of) : 0
  return {
    earning_fen: has[earning]!,
    shop_wallet_fen: of ? Math.max(0, has[codes[1]!]! - debt_fen - reserved_fen) : null,
    debt_fen,
    reserved_fen,
    frozen: of ? await isFrozen(ctx, codes[1]!) : false,
  }
}

/**
 * Moves an amount into the caller's wallet. The same request again, by its Idempotency-Key, moves nothing more.
 * @throws Refusal ACCOUNT_RESTRICTED, SHOP_REQUIRED, PERMISSION_MISSING, PAY_PWD_NOT_SET, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, BALANCE_SHORT, WALLET_FROZEN
 */
export async function change(
  ctx: SignedCtx,
  input: { from: ChangeFrom; amount_fen: number; pay_password: string },
): Promise<void> {
  if (ctx.user.status === 'restricted') refuse('ACCOUNT_RESTRICTED', { reason: ctx.user.restrict_reason ?? '' })
  await checkPayPassword(ctx, input.pay_password)
  await inTransaction(ctx, (tx) => (input.from === 'earning' ? fromEarnings(tx, input) : fromShop(tx, input)))
}

const keyOf = async (tx: Tx<SignedCtx>): Promise<string> =>
  `${tx.user.id}:${tx.idempotency_key ?? newNo(await databaseNow(tx))}`

async function fromEarnings(tx: Tx<SignedCtx>, { amount_fen }: { amount_fen: number }): Promise<void> {
  await post(tx, earningMoved({ key: await keyOf(tx), user_id: tx.user.id, amount_fen }))
}

async function fromShop(tx: Tx<SignedCtx>, { amount_fen }: { amount_fen: number }): Promise<void> {
  const of = await ownerFor(tx, 'shop')
  await lockOwner(tx, of)
  const key = await keyOf(tx)
  if ((await txsOf(tx, 'change', key)).length > 0) return
  const [wallet, debt] = [accounts.shopWallet(of.owner_id), accounts.shopDebt(of.owner_id)]
  const has = await lockBalances(tx, [wallet, debt, accounts.userWallet(tx.user.id)])
  const room = { balance_fen: has[wallet]!, debt_fen: 0 - has[debt]! }
  const reserved_fen = await reservedFen(tx, of)
  const free_fen = Math.max(0, room.balance_fen - room.debt_fen - reserved_fen)
  if (amount_fen > free_fen)
    refuse('BALANCE_SHORT', { short_fen: amount_fen - free_fen, withdrawable_fen: free_fen, reserved_fen })
  await post(tx, shopWalletMoved({ key, shop_id: of.owner_id, user_id: tx.user.id, amount_fen }))
}

/**
 * The owner of a shop pays what it owes, or a part, out of the own wallet. The same request again, by its Idempotency-Key, moves nothing more.
 * @throws Refusal SHOP_REQUIRED, PERMISSION_MISSING, PAY_PWD_NOT_SET, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, AMOUNT_INVALID (more than it owes),
 *   BALANCE_SHORT
 */
export async function repayDebt(ctx: SignedCtx, input: { amount_fen: number; pay_password: string }): Promise<void> {
  const of = await ownerFor(ctx, 'shop')
  await checkPayPassword(ctx, input.pay_password)
  await inTransaction(ctx, async (tx) => {
    await lockOwner(tx, of)
    const key = await keyOf(tx)
    if ((await txsOf(tx, 'change', key)).length > 0) return
    const debt = accounts.shopDebt(of.owner_id)
    const owed_fen = 0 - (await lockBalances(tx, [debt, accounts.userWallet(tx.user.id)]))[debt]!
    if (input.amount_fen > owed_fen) refuse('AMOUNT_INVALID', { owed_fen })
    await post(tx, debtPaidByOwner({ key, shop_id: of.owner_id, user_id: tx.user.id, amount_fen: input.amount_fen }))
  })
}
