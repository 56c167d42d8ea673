/** Money that comes to the wallet of somebody who left is kept for them: for three years, under the number and the name they had. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import type { JobTable } from '../../../platform/time/jobs.ts'
import { closedAfter } from '../../account/index.ts'
import { type Arrival, accounts, closeAccounts, closedAmong, moneyKept, postMany } from '../../ledger/index.ts'
import { readSetting } from '../settings.ts'

const ownerOf = (account: string): number => Number(account.split(':')[1])

interface Kept {
  cause: number | 'closing'
  account: string
  amount_fen: number
  came_as: string | null
}

async function keep(tx: Tx, list: readonly Kept[]): Promise<void> {
  const kept = list.map(({ came_as, ...one }) => ({ ...one, came_as, user_id: ownerOf(one.account) }))
  const txs = await postMany(
    tx,
    kept.map(({ came_as: _, ...one }) => moneyKept(one)),
  )
  await query(
    tx,
    'wallet_keep',
    `insert into wallet_kept (user_id, amount_fen, came_as, tx_id, ends_at)
     select k.user_id, k.amount_fen, k.came_as, k.tx_id, platform_now() + $5 * interval '1 year'
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[]) as k(user_id, amount_fen, came_as, tx_id)`,
    [
      kept.map(({ user_id }) => user_id),
      kept.map(({ amount_fen }) => amount_fen),
      kept.map(({ came_as }) => came_as),
      txs.map(({ id }) => id),
      await readSetting(tx, 'wallet.kept_years'),
    ],
  )
}

/** What a movement has just brought to closed accounts, in its transaction. */
export const keepArrivals = (tx: Tx, arrivals: readonly Arrival[]): Promise<void> =>
  keep(
    tx,
    arrivals.map(({ tx_id, type, account, amount_fen }) => ({ cause: tx_id, came_as: type, account, amount_fen })),
  )

/** Closes what somebody had here, once they have left. What came between the last look and this is kept like what comes later. */
export async function closeWallets(tx: Tx, user_id: number): Promise<void> {
  const codes = [accounts.userWallet(user_id), accounts.userEarning(user_id)]
  const filled = (await closeAccounts(tx, codes)).filter(({ balance_fen }) => balance_fen > 0)
  if (filled.length === 0) return
  await keep(
    tx,
    filled.map(({ code, balance_fen }) => ({
      cause: 'closing' as const,
      came_as: null,
      account: code,
      amount_fen: balance_fen,
    })),
  )
}

const A_PAGE = 500

/** Closes the wallets of people who left under an earlier release, or whose event is lost. */
async function closeLeftOpen(ctx: Ctx): Promise<void> {
  for (let people = await closedAfter(ctx, 0, A_PAGE); people.length > 0; ) {
    const closed = await closedAmong(ctx, people.map(accounts.userWallet))
    for (const user_id of people)
      if (!closed.has(accounts.userWallet(user_id))) await inTransaction(ctx, (tx) => closeWallets(tx, user_id))
    people = await closedAfter(ctx, people.at(-1)!, A_PAGE)
  }
}

export const jobs: JobTable = {
  'wallet.close_left': { cron: '17 * * * *', at_start: true, run: closeLeftOpen },
}
