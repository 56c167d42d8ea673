/** Answers of the contract's wallet rows. */
import { wallet } from '@juya/contract'
import { accounts, balanceFen, titleOf } from '../../domains/ledger/index.ts'
import { claimKept, limitsOf, ownKept, PRESETS_FEN, recharge } from '../../domains/wallet/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { bindCalls, ownTransaction } from '../../platform/http/handlers.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { payResult } from '../payment/cards.ts'
import { payChannels, RECHARGE_CHANNELS } from '../payment/options.ts'
import { balanceOf, ownerOf } from './balance.ts'
import { type LogFilter, moves, records } from './records.ts'
import { statement, statementAsFile, statements } from './statements.ts'

const log = async (ctx: SignedCtx, { owner, ...filter }: LogFilter & { owner: 'user' | 'shop' }) =>
  records(ctx, await ownerOf(ctx, owner), filter)

export const calls = bindCalls(wallet, {
  balance: async (ctx, { owner }) => balanceOf(ctx, await ownerOf(ctx, owner)),
  log,
  logByPost: log,
  statements: async (ctx, { owner }) => statements(ctx, await ownerOf(ctx, owner)),
  statement: async (ctx, { owner, ...asked }) => statement(ctx, await ownerOf(ctx, owner), asked),
  statementFile: async (ctx, { owner, month }) => statementAsFile(ctx, await ownerOf(ctx, owner), { month }),
  async rechargeForm(ctx) {
    const [balance_fen, limits, channels] = await Promise.all([
      balanceFen(ctx, accounts.userWallet(ctx.user.id)),
      limitsOf(ctx, ctx.user.id),
      payChannels(ctx, RECHARGE_CHANNELS),
    ])
    return {
      balance_fen,
      limits,
      presets_fen: PRESETS_FEN.filter((fen) => fen >= limits.min_fen && fen <= limits.max_fen),
      channels,
    }
  },
  recharge: ownTransaction(async (ctx: SignedCtx, input: Parameters<typeof recharge>[1]) =>
    payResult(await recharge(ctx, input), ctx.locale),
  ),
  async kept(ctx) {
    const { rows, ...found } = await ownKept(ctx)
    const list = rows.map(({ id, came_as, amount_fen, kept_at, ends_at }) => ({
      id,
      title: titleOf(came_as ?? 'moneyKept', ctx.locale),
      amount_fen,
      kept_at: seconds(kept_at),
      ends_at: seconds(ends_at),
    }))
    return { ...found, list }
  },
  claimKept,
  moves: async (ctx, { owner, type, ...paging }) => moves(ctx, await ownerOf(ctx, owner), type, paging),
})
