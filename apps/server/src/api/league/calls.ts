/** Answers the calls about the league: take the input, call a use-case, present the answer. */
import { league as rows } from '@juya/contract'
import { claimAward, joinLeague, leaveLeague, memberOf, openPool } from '../../domains/league/index.ts'
import { accounts, balanceFen } from '../../domains/ledger/index.ts'
import { bindCalls } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { estimateShown, minePage, mineShown, monthShown, poolPage } from './shown.ts'

export const calls = bindCalls(rows, {
  estimate: (ctx) => estimateShown(ctx),
  pools: (ctx, paging) => poolPage(ctx, paging),
  info: (ctx, { id, after }) => monthShown(ctx, id, after),
  join: async (ctx, { id }) => mineShown(ctx, await joinLeague(ctx, id)),
  mine: (ctx, paging) => minePage(ctx, paging),
  leave: async (ctx, { id }) => mineShown(ctx, await leaveLeague(ctx, id)),
  async current(ctx) {
    const { id } = (await openPool(ctx)) ?? refuse('NOT_FOUND')
    const member = await memberOf(ctx, id, ctx.user.id)
    return { id, joined: member !== undefined && member.status !== 'left' }
  },
  async claim(ctx, { id }) {
    const award_fen = await claimAward(ctx, id)
    return { award_fen, earning_balance_fen: await balanceFen(ctx, accounts.userEarning(ctx.user.id)) }
  },
})
