/** Answers of the contract's penalty rows. */
import { deposit } from '@juya/contract'
import { appeal, penaltiesPage, penaltyById, strikesOf } from '../../domains/deposit/index.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { penaltiesShown, penaltyDetail } from './cards.ts'

export const calls = bindCalls(deposit, {
  async penalties(ctx, { status, page, page_size }) {
    const found = await penaltiesPage(ctx, { user_id: ctx.user.id, status }, { page, page_size })
    const strikes = (await strikesOf(ctx, [ctx.user.id])).get(ctx.user.id)!
    return {
      ...found,
      list: await penaltiesShown(ctx, found.list),
      strikes: strikes.length,
    }
  },
  async penalty(ctx, { id }) {
    const row = await penaltyById(ctx, id)
    if (row?.user_id !== ctx.user.id) refuse('NOT_FOUND')
    return penaltyDetail(ctx, row)
  },
  async appeal(ctx, input) {
    const row = await appeal(ctx, input)
    return say(await penaltyDetail(ctx, row), 'Your answer has been sent', '申辩已提交')
  },
})
