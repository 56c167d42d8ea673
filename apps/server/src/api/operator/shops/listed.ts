/** Shops as rows of the console. */
import { userBriefs } from '../../../domains/account/index.ts'
import { accounts, balances } from '../../../domains/ledger/index.ts'
import { shopRows } from '../../../domains/shop/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { shopNameOf } from '../../shop/cards.ts'
import { inOrder } from '../lists/lister.ts'

export async function shopsShown(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await shopRows(ctx, ids))
  const [owners, deposits] = await readTogether(ctx, [
    () =>
      userBriefs(
        ctx,
        found.map((row) => row.owner_user_id),
      ),
    () => balances(ctx, ids.map(accounts.shopDeposit)),
  ])
  return found.map((row) => ({
    id: row.id,
    name: shopNameOf(ctx, row),
    logo: row.logo,
    owner: owners.get(row.owner_user_id)!,
    status: row.status,
    level: row.credit_level,
    lots: row.lot_count,
    sold: row.sold_count,
    deposit_fen: deposits[accounts.shopDeposit(row.id)] ?? 0,
    deposit_required_fen: row.deposit_required_fen,
    commission_bp: row.commission_bp,
    opened_at: seconds(row.opened_at),
  }))
}

/** One of them. */
export const shopShown = async (ctx: Ctx, id: number) => (await shopsShown(ctx, [id]))[0]!
