/** Answers the calls about invitation: take the input, call a use-case, present the answer. */
import { invite as rows } from '@juya/contract'
import { createPoster, deletePoster, endInvitation, inviteLink, postersOf } from '../../domains/invite/index.ts'
import { bindCalls } from '../../platform/http/handlers.ts'
import { meOf } from '../account/profile.ts'
import { countsOf, teamCounts } from './counts.ts'
import { incomeOf } from './income.ts'
import { inviteRank } from './rank.ts'
import { invitedBy, posterShown, rulesShown } from './shown.ts'
import { teamOf } from './team.ts'

export const calls = bindCalls(rows, {
  rules: (ctx) => rulesShown(ctx),
  async index(ctx) {
    return {
      invite_code: (await meOf(ctx, ctx.user.id)).invite_code,
      link: inviteLink(ctx, ctx.user.id),
      rules: await rulesShown(ctx),
      posters: (await postersOf(ctx, ctx.user.id)).map(posterShown),
      counts: await countsOf(ctx),
      invited_by: await invitedBy(ctx),
    }
  },
  myCount: (ctx) => countsOf(ctx),
  rank: (ctx, input) => inviteRank(ctx, input),
  createPoster: async (ctx, input) => posterShown(await createPoster(ctx, input)),
  async deletePoster(ctx, { id }) {
    await deletePoster(ctx, id)
    return null
  },
  myTeamCount: (ctx) => teamCounts(ctx),
  myTeam: (ctx, input) => teamOf(ctx, input),
  myTeamIncome: (ctx, input) => incomeOf(ctx, input),
  async end(ctx) {
    await endInvitation(ctx)
    return (await invitedBy(ctx))!
  },
})
