/** Answers the calls about masters: take the input, call a use-case, present the answer. */
import { master } from '@juya/contract'
import { follow } from '../../domains/interest/index.ts'
import {
  answerClaim,
  answerRelation,
  deleteHonour,
  deleteWork,
  saveOwn,
  saveOwnHonour,
  saveOwnWork,
} from '../../domains/master/index.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { claimsShown, ownClaims } from './claims.ts'
import { categoriesOf, followedBy, listOf, rankOf, recommendedTo } from './lists.ts'
import { askedShown, ownHonours, ownShown, ownWorks } from './own.ts'
import { pageOf } from './page.ts'

export const calls = bindCalls(master, {
  rank: (ctx, input) => rankOf(ctx, input),
  list: (ctx, input) => listOf(ctx, input),
  categories: (ctx) => categoriesOf(ctx),
  follow: (ctx, { id, on }) => follow(ctx, { type: 'master', id }, on),
  info: (ctx, input) => pageOf(ctx, input),
  followed: (ctx, place) => followedBy(ctx, place),
  recommended: (ctx, place) => recommendedTo(ctx, place),
  own: (ctx) => ownShown(ctx),
  async apply(ctx, form) {
    await saveOwn(ctx, form)
    const shown = await ownShown(ctx)
    return form.section === 'apply' && shown.master?.status === 'applied'
      ? say(shown, 'Submitted for review', '已提交审核')
      : say(shown, 'Saved', '已保存')
  },
  works: (ctx, place) => ownWorks(ctx, place),
  honours: (ctx, input) => ownHonours(ctx, input),
  saveWork: async (ctx, form) => say({ id: await saveOwnWork(ctx, form) }, 'Saved', '已保存'),
  async deleteWork(ctx, { id }) {
    await deleteWork(ctx, id)
    return say(null, 'Deleted', '已删除')
  },
  saveHonour: async (ctx, form) => say({ id: await saveOwnHonour(ctx, form) }, 'Saved', '已保存'),
  async deleteHonour(ctx, { id }) {
    await deleteHonour(ctx, id)
    return say(null, 'Deleted', '已删除')
  },
  claims: (ctx, input) => ownClaims(ctx, input),
  async answerClaim(ctx, input) {
    const [shown] = await claimsShown(ctx, [await answerClaim(ctx, input)])
    return shown!.state === 'confirmed' ? say(shown!, 'Confirmed', '已确认') : say(shown!, 'Denied', '已否认')
  },
  async answerRelation(ctx, { id, answer }) {
    const [shown] = await askedShown(ctx, [await answerRelation(ctx, id, answer)])
    return say(shown!, 'Answered', '已答复')
  },
})
