import type { Ctx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { registerLeavingItem } from '../account/index.ts'
import { accounts, balanceFen, registerForwarding } from '../ledger/index.ts'
import { registerPurpose } from '../payment/index.ts'
import { repayAll } from './debts.ts'
import { closeWallets, jobs, keepArrivals } from './kept/keeping.ts'
import { notices } from './notices.ts'
import { rechargePurpose } from './recharging.ts'
import { registerLedgerPart } from './takeout-part.ts'

/** What a person has here, in fen: it goes out before they do, without a minimum and without a fee. */
const ownFen = async (ctx: Ctx, user_id: number): Promise<number> =>
  (await balanceFen(ctx, accounts.userWallet(user_id))) + (await balanceFen(ctx, accounts.userEarning(user_id)))

export const walletModule: DomainModule = {
  name: 'wallet',
  notices,
  jobs: { ...jobs, 'wallet.repay': { cron: '19 * * * *', at_start: true, run: repayAll } },
  subscriptions: [
    subscribe(accountEvents.left, 'wallet.close', (tx, { payload }) => closeWallets(tx, payload.user_id)),
  ],
  setup: () => {
    registerForwarding(keepArrivals)
    registerPurpose('recharge', rechargePurpose)
    registerLedgerPart()
    registerLeavingItem('balance', ownFen)
  },
}
