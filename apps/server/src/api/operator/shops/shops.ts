/** Shops, and operators' acts on one: each with a reason, an entry in the audit log, and words to the shop. */
import { SHOPS } from '@juya/contract'
import { takeBackLots } from '../../../domains/listing/index.ts'
import {
  beginClosing,
  proposeShopRate,
  reinstateShop,
  requireDeposit,
  shopRow,
  suspendShop,
} from '../../../domains/shop/index.ts'
import { freezeShopWallet } from '../../../domains/wallet/index.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { shopSource } from '../../shop/console.ts'
import { presentApproval } from '../approvals.ts'
import { bindDefined } from '../lists/defined.ts'
import { shopsShown } from './listed.ts'
import { shopView } from './shop.ts'

const frozenTo =
  (frozen: boolean) =>
  async (tx: Tx<OperatorCtx>, { id, reason }: { id: number; reason: string }) => {
    await shopRow(tx, id)
    await freezeShopWallet(tx, { shop_id: id, frozen, reason })
    return { before: { frozen: !frozen }, after: { frozen } }
  }

export const shops = bindDefined(SHOPS, {
  source: shopSource,
  rows: shopsShown,
  file: { shop: (row) => `#${row.id} ${row.name}`, owner: (row) => `#${row.owner.id} ${row.owner.nickname}` },
  view: shopView,
  logged: ({ status }) => ({ status }),
  acts: {
    freezeShopWallet: frozenTo(true),
    unfreezeShopWallet: frozenTo(false),
    /** Lots without bids are taken back; lots with bids, orders, escrow and cases go on. */
    async suspendShop(tx, { id, reason }) {
      // Lots before shops: the order of locks.
      const lots_taken_back = await takeBackLots(tx, id, reason)
      await suspendShop(tx, { shop_id: id, reason })
      return { before: { status: 'active' }, after: { status: 'suspended', lots_taken_back } }
    },
    async reinstateShop(tx, { id }) {
      await reinstateShop(tx, id)
      return { before: { status: 'suspended' } }
    },
    async closeShop(tx, { id, reason }) {
      const { status } = await shopRow(tx, id)
      await beginClosing(tx, id, reason)
      return { before: { status } }
    },
    async setShopDeposit(tx, { id, required_fen }) {
      return { before: { required_fen: await requireDeposit(tx, id, required_fen) }, after: { required_fen } }
    },
    async setShopRate(tx, { id, commission_bp, reason }) {
      const proposed = await proposeShopRate(tx, { shop_id: id, commission_bp: commission_bp ?? null, reason })
      return { noted: true, answer: await presentApproval(tx, proposed) }
    },
  },
})
