/** An operator freezes a shop's wallet: money still comes in, nothing leaves it. What orders owe their buyers is paid all the same. */

import type { Tx } from '../../platform/context.ts'
import { emit } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { accounts, lockBalances, setFrozen } from '../ledger/index.ts'
import { repayFromWallet } from './debts.ts'
import { walletEvents } from './events.ts'

/**
 * Freezes a shop's wallet or lets it go again. The caller knows that the shop is there, checks the operator's right and audits.
 * @throws Refusal STATE_CONFLICT (it is so already)
 */
export async function freezeShopWallet(
  tx: Tx,
  { shop_id, frozen, reason }: { shop_id: number; frozen: boolean; reason: string },
): Promise<void> {
  await lockBalances(tx, [accounts.shopWallet(shop_id), accounts.shopDebt(shop_id)])
  if (!(await setFrozen(tx, accounts.shopWallet(shop_id), frozen))) refuse('STATE_CONFLICT', { frozen })
  // What it came to owe while nothing left the wallet is repaid now.
  if (!frozen) await repayFromWallet(tx, shop_id)
  await emit(tx, frozen ? walletEvents.shop_frozen : walletEvents.shop_unfrozen, { shop_id, reason })
}
