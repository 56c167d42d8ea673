/** Answers the calls about goods: take the input, call a use-case, present the answer. */
import { goods as rows } from '@juya/contract'
import {
  collectGoods,
  editGoods,
  pageOfCollected,
  pageOfGoods,
  publish,
  removeGoods,
  removeShelf,
  removeTemplate,
  saveShelf,
  saveTemplate,
  sendToAuction,
  setSale,
  setSkus,
  TEMPLATES_MAX,
  templatesOf,
} from '../../domains/goods/index.ts'
import { editTogether, moveOwn, publishTogether } from '../../domains/group/index.ts'
import { liveGoods } from '../../domains/live/index.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { categoryTree } from '../site/categories.ts'
import { buy, livePreview, placed, purchasePreview } from './buying.ts'
import { cardsOf, listedCards } from './cards.ts'
import { goodsDetail, historyOf } from './detail.ts'
import { groupForm, ownGroupBuy } from './group-form.ts'
import { goodsReviews, goodsReviewTags } from './reviews.ts'
import { editForm, publishParams, shelvesShown, shopGoods, templateShown } from './shop-goods.ts'

const PUBLISHED: Record<string, readonly [string, string]> = {
  draft: ['Draft saved', '草稿已保存'],
  reviewing: ['Submitted for review', '已提交审核'],
  on: ['On sale', '已上架'],
  sold_out: ['Published; add stock to sell it', '已发布，补充库存后即可售卖'],
}

export const calls = bindCalls(rows, {
  async list(ctx, { page, page_size, ...filter }) {
    const found = await pageOfGoods(ctx, filter, { page, page_size })
    return { ...found, list: await listedCards(ctx, found.list) }
  },
  info: (ctx, { id, province_code }) => goodsDetail(ctx, id, province_code),
  categories: async (ctx, { parent_id }) => ({ list: await categoryTree(ctx, parent_id ?? null) }),
  shelves: async (ctx, { shop_id }) => ({ list: await shelvesShown(ctx, shop_id) }),
  shopInfo: (ctx, { id }) => goodsDetail(ctx, id),
  allCategories: async (ctx) => ({ list: await categoryTree(ctx) }),
  priceHistory: (ctx, input) => historyOf(ctx, input),
  reviews: (ctx, input) => goodsReviews(ctx, input),
  reviewTags: (ctx, { id }) => goodsReviewTags(ctx, id),
  preview: (ctx, { sku_id, qty, live_session_id, ...form }) =>
    live_session_id === undefined
      ? purchasePreview(ctx, [{ sku_id, qty }], form)
      : livePreview(ctx, live_session_id, { sku_id, qty }, form),
  async buy(ctx, { sku_id, qty, coupon_ids, live_session_id, ...form }) {
    const purchase = { ...form, wishes: [{ sku_id, qty }], coupons: coupon_ids ?? ('best' as const) }
    return live_session_id === undefined
      ? buy(ctx, purchase)
      : placed(await liveGoods.buyInSession(ctx, live_session_id, purchase))
  },
  collect: (ctx, { id, on }) => collectGoods(ctx, id, on),
  async collected(ctx, paging) {
    const found = await pageOfCollected(ctx, ctx.user.id, paging)
    return { ...found, list: await cardsOf(ctx, found.list) }
  },
  async publish(ctx, { group, ...form }) {
    const published = group ? await publishTogether(ctx, form, group) : await publish(ctx, form)
    return say(published, ...PUBLISHED[published.status]!)
  },
  publishParams: (ctx, { category_id }) => publishParams(ctx, category_id),
  mine: (ctx, input) => shopGoods(ctx, input),
  editForm: async (ctx, { id }) => ({ ...(await editForm(ctx, id)), group: await groupForm(ctx, id) }),
  async edit(ctx, { group, group_to, ...changes }) {
    const moved = group_to
      ? await moveOwn(ctx, (await ownGroupBuy(ctx, changes.id)).id, group_to)
      : group && (await editTogether(ctx, changes, group))
    if (!moved) await editGoods(ctx, changes)
    return say({ ...(await goodsDetail(ctx, changes.id)), group_status: moved?.status }, 'Saved', '已保存')
  },
  setSkus: (ctx, { skus }) => setSkus(ctx, skus),
  setStatus: (ctx, { ids, to }) => setSale(ctx, ids, to),
  async toAuction(ctx, { id }) {
    return say(await sendToAuction(ctx, id), 'A draft of the lot is ready', '拍品草稿已生成')
  },
  async remove(ctx, { id }) {
    await removeGoods(ctx, id)
    return say(null, 'Deleted', '已删除')
  },
  templates: async (ctx) => ({
    list: (await templatesOf(ctx, ctx.shop.shop_id)).map(templateShown),
    max: TEMPLATES_MAX,
  }),
  async saveTemplate(ctx, input) {
    if (input.action === 'save') return say({ id: await saveTemplate(ctx, input) }, 'Saved', '已保存')
    await removeTemplate(ctx, input.id)
    return say({ id: input.id }, 'Deleted', '已删除')
  },
  async saveShelf(ctx, input) {
    if (input.action === 'save') return say({ id: await saveShelf(ctx, input) }, 'Saved', '已保存')
    await removeShelf(ctx, input.id)
    return say({ id: input.id }, 'Deleted', '已删除')
  },
})
