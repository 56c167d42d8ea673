/** Closing one's shop: what still runs, and what goes to its owner in the end. */
import type { shop } from '@juya/contract'
import type { z } from 'zod'
import { checkPayPassword } from '../../domains/account/index.ts'
import { accounts, balances } from '../../domains/ledger/index.ts'
import { closeOwn, closingDays, openItemsOf, shopRow, stayOpen } from '../../domains/shop/index.ts'
import type { ShopCtx } from '../../platform/context.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Rows = typeof shop
type Closing = z.input<Rows['closing']['data']>

export async function closing(ctx: ShopCtx): Promise<Closing> {
  const { shop_id } = ctx.shop
  const { status, closes_at, suspended_reason, opened_at } = await shopRow(ctx, shop_id)
  const [deposit, wallet] = [accounts.shopDeposit(shop_id), accounts.shopWallet(shop_id)]
  const has = await balances(ctx, [deposit, wallet])
  return {
    status,
    items: await openItemsOf(ctx, shop_id),
    days: await closingDays(ctx, { opened_at }),
    closes_at: seconds(closes_at),
    reason: status === 'closing' ? suspended_reason : null,
    deposit_fen: has[deposit]!,
    wallet_fen: has[wallet]!,
  }
}

/** @throws Refusal HAS_OPEN_ITEMS {items}, STATE_CONFLICT {status}, FORBIDDEN, and those of checkPayPassword */
export async function close(
  ctx: ShopCtx,
  { action, pay_password }: z.output<Rows['close']['input']>,
): Promise<Closing> {
  if (action === 'stay') await stayOpen(ctx)
  else {
    await checkPayPassword(ctx, pay_password)
    await closeOwn(ctx)
  }
  return closing(ctx)
}
