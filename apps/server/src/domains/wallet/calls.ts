/** What the wallet rows of the contract answer. */
import { wallet } from '@juya/contract'
import type { SignedCtx } from '../../platform/context.ts'
import { bindCalls, ownTransaction } from '../../platform/handlers.ts'
import { accounts, balanceFen } from '../ledger/index.ts'
import { payChannels } from '../payment/index.ts'
import { balanceOf, ownerOf } from './balance.ts'
import { limitsOf, recharge } from './recharging.ts'
import { type LogFilter, moves, records } from './records.ts'
import { PRESETS_FEN } from './settings.ts'

const log = async (ctx: SignedCtx, { owner, ...filter }: LogFilter & { owner: 'user' | 'shop' }) =>
  records(ctx, await ownerOf(ctx, owner), filter)

export const calls = bindCalls(wallet, {
  balance: async (ctx, { owner }) => balanceOf(ctx, await ownerOf(ctx, owner)),
  log,
  logByPost: log,
  async rechargeForm(ctx) {
    const [balance_fen, limits, channels] = await Promise.all([
      balanceFen(ctx, accounts.userWallet(ctx.user.id)),
      limitsOf(ctx, ctx.user.id),
      payChannels(ctx, ['card']),
    ])
    return {
      balance_fen,
      limits,
      presets_fen: PRESETS_FEN.filter((fen) => fen >= limits.min_fen && fen <= limits.max_fen),
      channels,
    }
  },
  recharge: ownTransaction(recharge),
  moves: async (ctx, { owner, type, ...paging }) => moves(ctx, await ownerOf(ctx, owner), type, paging),
})
