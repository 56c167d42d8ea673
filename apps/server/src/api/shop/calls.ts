/** Answers the shop calls. */

import { shop } from '@juya/contract'
import { filterEffect } from '../../domains/bidder/index.ts'
import { followShop } from '../../domains/interest/index.ts'
import {
  answerApplication,
  askName,
  editMember,
  leaveShop,
  removeMember,
  shopRow,
  withdrawInvitation,
  withdrawName,
} from '../../domains/shop/index.ts'
import { bindCalls, ownTransaction, say } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { categoryNames, categoryTree } from '../site/categories.ts'
import { searchShop } from '../site/searching/search.ts'
import { ownApplication } from './applications.ts'
import * as closing from './closing.ts'
import { answer } from './deductions.ts'
import * as licences from './licences.ts'
import { recommendedShops } from './listing.ts'
import * as pages from './pages.ts'
import * as profile from './profile.ts'
import * as staff from './staff.ts'
import * as standing from './standing.ts'

export const calls = bindCalls(shop, {
  list: async (ctx, input) => pages.shopList(ctx, input),
  info: async (ctx, { id }) => pages.shopPage(ctx, id),
  search: async (ctx, input) => searchShop(ctx, input),
  reviews: async (ctx, { id, ...input }) => pages.shopReviews(ctx, id, input),
  follow: async (ctx, { id, on }) => followShop(ctx, id, on),
  answerApplication: async (ctx, input) => {
    await answerApplication(ctx, input)
    return say(await ownApplication(ctx), 'Your answer has been sent', '补充材料已提交')
  },
  workbench: async (ctx) => pages.workbench(ctx),
  workbenchCounts: async (ctx) => pages.workbenchNumbers(ctx),
  shopReviews: async (ctx, input) => pages.ownReviews(ctx, input),
  replyReview: async (ctx, { review_id, content }) =>
    say(await pages.answerReview(ctx, review_id, content), 'Answered', '已回复'),
  balanceLog: async (ctx, input) => profile.balanceLog(ctx, input),
  terms: async (ctx) => profile.terms(ctx),
  filterEffect: (ctx, filter) => filterEffect(ctx, ctx.shop.shop_id, filter),
  saveTerms: async (ctx, input) => say(await profile.editTerms(ctx, input), 'Saved', '已保存'),
  profile: async (ctx) => profile.profile(ctx),
  saveProfile: async (ctx, input) => say(await profile.edit(ctx, input), 'Saved', '已保存'),
  askName: async (ctx, input) => {
    await askName(ctx, input)
    return say(await profile.profile(ctx), 'Sent to be decided', '已提交审核')
  },
  withdrawName: async (ctx) => {
    await withdrawName(ctx)
    return profile.profile(ctx)
  },
  poster: async (ctx, input) => profile.poster(ctx, input),
  openingTerms: async (ctx, input) => standing.openingTerms(ctx, input),
  feePlans: async (ctx) => standing.feePlans(ctx),
  buyFee: ownTransaction(standing.payFee, 'join'),
  closing: async (ctx) => closing.closing(ctx),
  close: async (ctx, input) => closing.close(ctx, input),
  deposit: async (ctx) => standing.deposit(ctx),
  moveDeposit: ownTransaction(standing.moveDeposit, 'wait'),
  answerDeduction: async (ctx, input) => answer(ctx, input),
  staff: async (ctx) => staff.staff(ctx),
  inviteStaff: async (ctx, input) => staff.invite(ctx, input),
  member: async (ctx, { id }) => staff.member(ctx, id),
  editMember: async (ctx, input) => {
    await editMember(ctx, input)
    return staff.member(ctx, input.id)
  },
  removeMember: async (ctx, { id, invitation_id }) => {
    if (id) await removeMember(ctx, id)
    else if (invitation_id) await withdrawInvitation(ctx, invitation_id)
    else refuse('MISSING_PARAM', { field: 'id' })
    return null
  },
  licences: async (ctx) => licences.licences(ctx),
  fileLicence: async (ctx, input) =>
    say(await licences.file(ctx, input), 'Filed; we tell you once it is decided', '已提交，审核后通知您'),
  invitations: async (ctx) => staff.invitations(ctx),
  answerInvitation: async (ctx, input) => staff.answer(ctx, input),
  leaveShop: async (ctx, { shop_id }) => {
    await leaveShop(ctx, shop_id)
    return null
  },
  recommended: async (ctx, place) => recommendedShops(ctx, place),
  categories: async (ctx, { shop_id }) => {
    if (shop_id === undefined) return { list: (await categoryTree(ctx)).map(({ id, name }) => ({ id, name })) }
    const names = await categoryNames(ctx, (await shopRow(ctx, shop_id)).main_category_ids)
    return { list: [...names].map(([id, name]) => ({ id, name })) }
  },
})
