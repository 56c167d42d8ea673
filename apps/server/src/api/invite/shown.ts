/** Rules, posters and who earns from one's orders, as the phone shows them. */
import type { InvitedBy, InvitePoster, InviteRules } from '@juya/contract'
import type { z } from 'zod'
import { userBrief } from '../../domains/account/index.ts'
import { broughtFen, type Poster, relationOf, setting } from '../../domains/invite/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { seconds } from '../../platform/time/seconds.ts'

export async function rulesShown(ctx: Ctx): Promise<z.input<typeof InviteRules>> {
  const [rate_bp] = await setting(ctx, 'invite.rates_bp')
  return {
    rate_bp: rate_bp!,
    days: await setting(ctx, 'invite.days'),
    friend_cap_fen: await setting(ctx, 'invite.friend_cap_fen'),
    month_cap_fen: await setting(ctx, 'invite.month_cap_fen'),
    settle_days: await setting(ctx, 'invite.settle_days'),
    first_order_points: await setting(ctx, 'invite.first_order_points'),
    posters_a_day: await setting(ctx, 'invite.posters_a_day'),
  }
}

export const posterShown = ({ id, template, look, image, created_at }: Poster): z.input<typeof InvitePoster> => ({
  ...{ id, template, look, image },
  created_at: seconds(created_at),
})

/** Null where the caller came by no link, or the invitation never counted: both accounts are one person's. */
export async function invitedBy(ctx: SignedCtx): Promise<z.input<typeof InvitedBy> | null> {
  const relation = await relationOf(ctx, ctx.user.id)
  if (!relation || relation.void_reason === 'linked') return null
  const [rate_bp] = await setting(ctx, 'invite.rates_bp')
  return {
    user: await userBrief(ctx, relation.inviter_id),
    since: seconds(relation.bound_at),
    earns_until: seconds(relation.earns_until),
    rate_bp: rate_bp!,
    earned_fen: await broughtFen(ctx, relation.id, 1),
    status: relation.status,
    ended_at: seconds(relation.ended_at),
  }
}
