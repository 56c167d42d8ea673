/** What the penalty rows of the contract answer. */
import { deposit } from '@juya/contract'
import { bindCalls, say } from '../../platform/handlers.ts'
import { placeOf } from '../../platform/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { appeal } from './penalties.ts'
import { penaltiesShown, penaltyDetail } from './present.ts'
import { STRIKE_MS } from './rules.ts'
import * as store from './store.ts'

export const calls = bindCalls(deposit, {
  async penalties(ctx, { status, page, page_size }) {
    const { list, total } = await store.penaltiesPage(ctx, { user_id: ctx.user.id, status }, page, page_size)
    const strikes = (await store.strikeTimes(ctx, [ctx.user.id], STRIKE_MS)).get(ctx.user.id)!
    return {
      list: await penaltiesShown(ctx, list),
      ...placeOf({ page, page_size }, total),
      strikes: strikes.length,
    }
  },
  async penalty(ctx, { id }) {
    const row = await store.penaltyById(ctx, id)
    if (row?.user_id !== ctx.user.id) refuse('NOT_FOUND')
    return penaltyDetail(ctx, row)
  },
  async appeal(ctx, input) {
    const row = await appeal(ctx, input)
    return say(await penaltyDetail(ctx, row), 'Your answer has been sent', '申诉已提交')
  },
})
