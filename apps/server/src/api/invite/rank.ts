/** People by friends who came and bought, as the phone shows them: masked, and without what others earn. */
import type { RankPeriod } from '@juya/contract'
import { maskName } from '../../domains/account/index.ts'
import { placeOf, rankPlaces } from '../../domains/rank/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import type { Paging } from '../../platform/db/paging.ts'
import { countsOf } from './counts.ts'

export async function inviteRank(ctx: Ctx, { period, ...paging }: Paging & { period: RankPeriod }) {
  const found = await rankPlaces(ctx, 'invite', period, paging)
  return {
    ...found,
    list: found.list.map(({ rank, value, nickname }) => ({ rank, invited: value, name: maskName(nickname) })),
    me: ctx.user ? await ownPlace(ctx as SignedCtx, period) : null,
  }
}

async function ownPlace(ctx: SignedCtx, period: RankPeriod) {
  const place = await placeOf(ctx, 'invite', period, ctx.user.id)
  if (!place) return null
  const { income_total_fen } = await countsOf(ctx)
  return { rank: place.rank, invited: place.value, income_fen: income_total_fen }
}
