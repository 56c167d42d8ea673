/** Answers the calls about auctions: take the input, call a use-case, present the answer. */

import { auction as rows } from '@juya/contract'
import {
  absentees,
  basketActs,
  factsOn,
  ownLimits,
  placeBid,
  secondChance,
  setOwnLimits,
} from '../../domains/bidder/index.ts'
import { holdById } from '../../domains/deposit/index.ts'
import {
  type CalendarNow,
  countLots,
  myCalendar,
  removeSearch,
  saveSearch,
  setCalendar,
  setReminders,
  setTell,
  watchLot,
} from '../../domains/finding/index.ts'
import { noteSeen } from '../../domains/interest/index.ts'
import {
  addLiveNotice,
  changeBatch,
  deleteLot,
  dropBatchDraft,
  editLot,
  lowerLiveReserve,
  publish,
  putUp,
  saveBatchDraft,
  takeDown,
} from '../../domains/listing/index.ts'
import { bids, lotById, noteView, ticks, visibleLot } from '../../domains/lot/index.ts'
import { confirmReceipt, orderById, type PayInput } from '../../domains/order/index.ts'
import { reviewForm, reviewOrder } from '../../domains/review/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { inPackets } from '../../platform/db/batches/packets.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { bindCalls, ownTransaction, say } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { ownParcels } from '../order/calls.ts'
import { cardOf as orderCardOf } from '../order/cards.ts'
import { payOrders, payPreview } from '../order/checkout.ts'
import { called, itemOf } from '../order/items.ts'
import { countShops } from '../shop/listing.ts'
import { categoryTree } from '../site/categories.ts'
import { bidLog, bidReceipts } from './bid-log.ts'
import { cardsOf } from './cards.ts'
import { depositQuote, myDeposits, payDeposit, withQuote } from './deposit.ts'
import { lotDetail, ticksOf } from './detail.ts'
import { limitsAsked, limitsShown } from './limits.ts'
import { absenteeShown } from './lists/absentee.ts'
import { basketShown, basketsShown } from './lists/basket.ts'
import { batchPage, draftHead, draftOf, draftsOf, newcomersHall } from './lists/batches.ts'
import { categoryInfo } from './lists/category-shelves.ts'
import * as feeds from './lists/lists.ts'
import { myCounts, myLots, recommendedLots } from './lists/my-lots.ts'
import { searchesShown } from './lists/searches.ts'
import { categoryLevel, editForm, offerShown, publishParams, shopLots } from './lists/shop-lots.ts'
import { tonight } from './lists/tonight.ts'

const ALIASES = {
  en: 'Everybody has one name per lot; on another lot it is another. Who is behind it is never told.',
  'zh-CN': '每位竞买人在同一拍品中使用固定代号，不同拍品代号不同，身份不公开。',
}

/** The order of a won lot, by the lot or by its deposit. @throws Refusal NOT_FOUND, MISSING_PARAM, STATE_CONFLICT (not won yet) */
async function wonOrder(ctx: SignedCtx, { id, hold_id }: { id?: number; hold_id?: number }): Promise<number> {
  if (id === undefined && hold_id === undefined) refuse('MISSING_PARAM', { field: 'id' })
  const hold = id === undefined ? await holdById(ctx, ctx.user.id, hold_id!) : undefined
  const lot_id = id ?? (hold?.scope === 'lot' ? hold.ref_id : undefined)
  const lot = lot_id === undefined ? undefined : await lotById(ctx, lot_id)
  if (!lot || (lot.winner_user_id !== ctx.user.id && lot.status !== 'live')) refuse('NOT_FOUND')
  return lot.order_id ?? refuse('STATE_CONFLICT', { status: lot.status })
}

async function bid(ctx: SignedCtx, input: Parameters<typeof placeBid>[1]) {
  const answer = await withQuote(ctx, input, () => placeBid(ctx, input))
  if (answer.order_id) return say(answer, 'Bought', '购买成功')
  if (answer.outbid_by) return say(answer, 'An automatic bid is higher', '已被对方的代理出价超过')
  return answer.bid
    ? say(answer, 'Bid placed, you are leading', '出价成功，您目前领先')
    : say(answer, 'Your maximum was raised', '上限已提高')
}

const pay = async (
  ctx: SignedCtx,
  { id, hold_id, ...start }: Omit<PayInput, 'ids'> & { id?: number; hold_id?: number },
) => payOrders(ctx, { ...start, ids: [await wonOrder(ctx, { id, hold_id })] })

const calendarShown = ({ url, since, lots }: CalendarNow) => ({ url: url ?? null, since: seconds(since), lots })

export const calls = bindCalls(rows, {
  list: (ctx, input) => feeds.listLots(ctx, input),
  endingSoon: (ctx, input) => feeds.endingSoon(ctx, input),
  sold: (ctx, input) => feeds.soldLots(ctx, input),
  listByParent: (ctx, input) => feeds.listByParent(ctx, input),
  newByHot: (ctx, input) => feeds.newByHot(ctx, input),
  newByFollowed: (ctx, input) => feeds.newByFollowed(ctx, input),
  homeFloors: (ctx) => feeds.homeFloors(ctx),
  categories: async (ctx, { parent_id }) => ({
    list: await categoryTree(ctx, parent_id ?? null),
    live_count: await countLots(ctx, { status: 'live' }),
    shop_count: await countShops(ctx),
  }),
  categoryInfo: (ctx, { id }) => categoryInfo(ctx, id),
  async lot(asked_in, { id }) {
    const ctx = inPackets(asked_in)
    const lot = await visibleLot(ctx, id)
    noteView(ctx, id)
    if (ctx.user) noteSeen(ctx, ctx.user.id, 'lot', id)
    return lotDetail(ctx, lot)
  },
  ticks: (ctx, { ids }) => ticksOf(ctx, ids),
  tonight: (ctx) => tonight(inPackets(ctx)),
  baskets: (ctx) => basketsShown(ctx),
  basket: (ctx, asked) => basketShown(ctx, asked),
  async setBasket(ctx, input) {
    const id = await basketActs.setBasket(ctx, input)
    return say(await basketShown(ctx, id === null ? {} : { id }), 'Basket saved', '清单已保存')
  },
  absentee: async (ctx, { id }) => absenteeShown(ctx, await absentees.ownAbsentee(ctx, id)),
  async setAbsentee(ctx, { id, action, max_fen, ...said }) {
    if (action === 'withdraw') await absentees.withdrawMaximum(ctx, id)
    else
      await absentees.giveMaximum(ctx, {
        id,
        max_fen: max_fen ?? refuse('MISSING_PARAM', { field: 'max_fen' }),
        ...said,
      })
    const shown = absenteeShown(ctx, await absentees.ownAbsentee(ctx, id))
    return action === 'withdraw'
      ? say(shown, 'Your maximum was withdrawn', '上限已撤回')
      : say(shown, 'Your maximum waits for the opening', '上限已预设，开拍时代您出价')
  },
  calendar: async (ctx) => calendarShown(await myCalendar(ctx)),
  async setCalendar(ctx, { action }) {
    await setCalendar(ctx, action)
    const shown = calendarShown(await myCalendar(ctx))
    return action === 'renew'
      ? say(shown, 'The address is ready', '日历地址已生成')
      : say(shown, 'The address leads nowhere now', '日历地址已停用')
  },
  searches: (ctx, { found }) => searchesShown(ctx, found),
  async saveSearch(ctx, { id, keyword, tell, ...asked }) {
    const { category_id = null, price_min_fen = null, price_max_fen = null } = asked
    if (id !== undefined) await setTell(ctx, id, tell)
    else await saveSearch(ctx, { words: keyword, category_id, price_min_fen, price_max_fen }, tell)
    return say(await searchesShown(ctx), 'Search saved', '搜索已保存')
  },
  async removeSearch(ctx, { id }) {
    await removeSearch(ctx, id)
    return say(await searchesShown(ctx), 'Search removed', '搜索已删除')
  },
  limits: async (ctx) => limitsShown(await ownLimits(ctx)),
  async setLimits(ctx, input) {
    await setOwnLimits(ctx, limitsAsked(input))
    return say(limitsShown(await ownLimits(ctx)), 'Limits saved', '限额已保存')
  },
  async bids(ctx, { id, before_seq, limit }) {
    const lot = await visibleLot(ctx, id)
    const entries = await bids.newestBids(ctx, id, before_seq ?? lot.bid_count + 1, limit + 1)
    const state = bids.stateOf(lot)
    const facts = await factsOn(
      ctx,
      id,
      entries.map(({ user_id }) => user_id),
    )
    return {
      list: entries
        .slice(0, limit)
        .map((entry) => ({ ...ticks.bidLine(entry, state, ctx.user?.id), facts: facts.get(entry.user_id) })),
      has_more: entries.length > limit,
      total: lot.bid_count,
      aliases_note: ALIASES[ctx.locale],
    }
  },
  bidLog: (ctx, { id, after_seq, after_act }) => bidLog(ctx, id, after_seq, after_act),
  bidReceipt: (ctx, { id, seq }) => bidReceipts(ctx, id, seq),
  watch: (ctx, { id, on }) => watchLot(ctx, id, on),
  remind: (ctx, { id, ...when }) => setReminders(ctx, id, when),
  bid: ownTransaction(bid),
  depositQuote: (ctx, { id, amount_fen }) => depositQuote(ctx, id, amount_fen),
  payDeposit: ownTransaction(payDeposit, 'join'),
  payPreview: async (ctx, input) => payPreview(ctx, { ids: [await wonOrder(ctx, input)] }),
  pay: ownTransaction(pay, 'join'),
  counts: (ctx) => myCounts(ctx),
  async answerSecondChance(ctx, { offer_id, action }) {
    const offer = await secondChance.answerSecondChance(ctx, offer_id, action)
    const order = offer.order_id === null ? undefined : await orderById(ctx, offer.order_id)
    const answer = { offer: offerShown(offer), order: order ? await orderCardOf(ctx, order) : null }
    return order
      ? say(answer, 'The lot is yours, please pay in time', '拍品已归您，请按时付款')
      : say(answer, 'Offer declined', '已谢绝')
  },
  mine: (ctx, input) => myLots(ctx, input),
  recommended: (ctx, input) => recommendedLots(ctx, input),
  myDeposits: (ctx, input) => myDeposits(ctx, input),
  confirmReceipt: async (ctx, { id }) =>
    say(await orderCardOf(ctx, await confirmReceipt(ctx, id)), 'Receipt confirmed', '已确认收货'),
  shipments: (ctx, { id }) => ownParcels(ctx, { id }),
  async reviewForm(ctx, { id }) {
    const form = await reviewForm(ctx, id)
    return { items: called(ctx, form.items).map(itemOf), tags: form.tags }
  },
  review: async (ctx, { id, items, anonymous }) =>
    say({ review_ids: await reviewOrder(ctx, id, { items, anonymous }) }, 'Thank you for your review', '评价成功'),
  shopLots: (ctx, input) => shopLots(ctx, input),
  async publish(ctx, form) {
    const published = await publish(ctx, form)
    const words = {
      draft: ['Draft saved', '草稿已保存'],
      reviewing: ['Submitted for review', '已提交审核'],
      scheduled: ['Published', '发布成功'],
      live: ['Published', '发布成功'],
    } as const
    const [en, zh] = words[published.status as keyof typeof words]
    return say(published as never, en, zh)
  },
  batch: (ctx, { id }) => batchPage(ctx, id),
  newcomers: (ctx, input) => newcomersHall(ctx, input),
  batchDrafts: (ctx) => draftsOf(ctx),
  batchDraft: (ctx, { id }) => draftOf(ctx, id),
  saveBatchDraft: async (ctx, input) => draftHead(await saveBatchDraft(ctx, input)),
  async dropBatchDraft(ctx, { id }) {
    await inTransaction(ctx, (tx) => dropBatchDraft(tx, id))
    return say(null, 'Deleted', '已删除')
  },
  changeBatch: (ctx, input) => changeBatch(ctx, input),
  categoryLevel1: (ctx, { parent_id }) => categoryLevel(ctx, parent_id || null),
  categoryLevel2: (ctx, { parent_id }) => categoryLevel(ctx, parent_id),
  publishParams: (ctx, { category_id }) => publishParams(ctx, category_id),
  editForm: (ctx, { id }) => editForm(ctx, id),
  async edit(ctx, { add_notice, lower_reserve_fen, ...changes }) {
    if (add_notice !== undefined) await addLiveNotice(ctx, changes.id, add_notice)
    if (lower_reserve_fen !== undefined) await lowerLiveReserve(ctx, changes.id, lower_reserve_fen)
    if (add_notice === undefined && lower_reserve_fen === undefined) await editLot(ctx, changes)
    return say(await lotDetail(ctx, (await lotById(ctx, changes.id))!), 'Saved', '已保存')
  },
  async remove(ctx, { id }) {
    await deleteLot(ctx, id)
    return say(null, 'Deleted', '已删除')
  },
  async upDown(ctx, { id, to, starts_at, ends_at }) {
    if (to === 'down') await takeDown(ctx, id)
    const shown_id = to === 'down' ? id : await putUp(ctx, id, { starts_at, ends_at })
    const [card] = await cardsOf(ctx, [(await lotById(ctx, shown_id))!])
    return to === 'down' ? say(card!, 'Taken down', '已下架') : say(card!, 'Put up', '已上架')
  },
  async offerSecondChance(ctx, { lot_id, action }) {
    const offer =
      action === 'offer'
        ? await secondChance.offerSecondChance(ctx, lot_id)
        : await secondChance.withdrawSecondChance(ctx, lot_id)
    return action === 'offer'
      ? say(offerShown(offer), 'Offer sent', '已发出')
      : say(offerShown(offer), 'Offer withdrawn', '已撤回')
  },
})
