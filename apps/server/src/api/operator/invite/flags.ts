/** Invitations the desk looks at, whose they are, and the decision. */
import { INVITE_FLAGS } from '@juya/contract'
import { accountFactsOf, linkedPeople, userBriefs } from '../../../domains/account/index.ts'
import * as invites from '../../../domains/invite/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { broughtBy, flagSource, friendsOf } from '../../invite/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function relationsOf(ctx: Ctx, flags: ReadonlyArray<{ relation_id: number }>) {
  const found = await invites.relationsByIds(
    ctx,
    flags.map(({ relation_id }) => relation_id),
  )
  return new Map(found.map((one) => [one.id, one]))
}

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await invites.flagsByIds(ctx, ids))
  const relations = await relationsOf(ctx, found)
  const people = await userBriefs(
    ctx,
    [...relations.values()].flatMap(({ user_id, inviter_id }) => [user_id, inviter_id]),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'invite_flag', ids)
  const claims = await claimsShown(ctx, 'invite_flag', ids)
  const brought = await broughtBy(ctx, [...relations.keys()])
  return found.map(({ id, relation_id, status, friends, flagged_at, decided_at }) => {
    const { user_id, inviter_id } = relations.get(relation_id)!
    return {
      ...{ id, relation_id, inviter_id, user_id, friends, status },
      inviter: people.get(inviter_id)!,
      friend: people.get(user_id)!,
      brought_fen: brought.get(relation_id) ?? 0,
      flagged_at: seconds(flagged_at),
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(id)),
      claim: claims.get(id) ?? null,
      decided_at: seconds(decided_at),
    }
  })
}

export const inviteFlags = bindDefined(INVITE_FLAGS, {
  source: flagSource,
  rows: present,
  file: { inviter: (row) => row.inviter.nickname, friend: (row) => row.friend.nickname },
  async view(ctx, { id, user_id, inviter_id, relation_id }) {
    const [found] = await invites.flagsByIds(ctx, [id])
    const [relation] = await invites.relationsByIds(ctx, [relation_id])
    return {
      relation: relation!.status,
      registered_at: seconds((await accountFactsOf(ctx, user_id)).created_at),
      friends_all: await friendsOf(ctx, inviter_id),
      linked: (await linkedPeople(ctx, user_id)).has(inviter_id),
      reason: found!.decided_reason,
    }
  },
  logged: ({ inviter_id, user_id, status, brought_fen }) => ({ inviter_id, user_id, status, brought_fen }),
  acts: {
    keepInvitation: (tx, { id, reason }) => invites.keepFlagged(tx, id, reason),
    async voidInvitation(tx, { id, reason }) {
      const waits = await invites.askToVoid(tx, id, reason)
      return { action: waits ? 'invite_flag.ask' : 'invite_flag.void' }
    },
  },
})
