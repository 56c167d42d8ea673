/** Answers the calls about activities: take the input, call a use-case, present the answer. */
import { activity as rows } from '@juya/contract'
import { helpFriend, startShare } from '../../domains/activity/index.ts'
import { bindCalls } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { friendShown, mineOf, offersShown, openOffers, sharesShown } from './shown.ts'

export const calls = bindCalls(rows, {
  async info(ctx, { id, share_code }) {
    const list = await offersShown(ctx, await openOffers(ctx, id))
    if (id !== undefined && list.length === 0) refuse('NOT_FOUND')
    return { list, friend: share_code ? await friendShown(ctx, share_code) : null }
  },
  async signUpForm(ctx, { id }) {
    const [offer] = await offersShown(ctx, await openOffers(ctx, id))
    return offer ?? refuse('NOT_FOUND')
  },
  async signUp(ctx, { id, share_code }) {
    if (share_code) {
      await helpFriend(ctx, share_code)
      return { mine: null, friend: await friendShown(ctx, share_code) }
    }
    if (id === undefined) refuse('MISSING_PARAM', { field: 'id' })
    const [mine] = await sharesShown(ctx, [await startShare(ctx, id)])
    return { mine: mine!, friend: null }
  },
  mine: (ctx, paging) => mineOf(ctx, paging),
})
