/** Answers the calls about live rooms: take the input, call a use-case, present the answer. */
import { live } from '@juya/contract'
import {
  actAsHost,
  addInstantLot,
  applyForRoom,
  balanceOf,
  buyTime,
  closeOwnRoom,
  closingOf,
  endOwnSession,
  feedback,
  giveAway,
  giveTimeBack,
  heralds,
  liveGoods,
  minutesOf,
  pauseRoom,
  readying,
  resumeRoom,
  saveRoom,
} from '../../domains/live/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { bindCalls, ownTransaction, say } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { millis } from '../../platform/time/seconds.ts'
import { payResult } from '../payment/cards.ts'
import { liveCards } from './cards.ts'
import { act, chatNow, contest, keep, ownActs } from './chat.ts'
import { hostView, keyedView, testView } from './host.ts'
import { categories, feeList, ownSessions, plannedOf, roomInfo, sessionsNow } from './lists.ts'
import { choose, countsOf, relateOf } from './relate.ts'
import { momentShown, replayShown } from './replays/replay.ts'
import { appealReplay } from './replays/takedowns.ts'
import { itemsOf, sessionNow, ticketFor } from './room.ts'
import { linkOf } from './sharing.ts'
import { applicationShown, mineOf } from './shown.ts'
import { saidShown, summaryOf } from './summary.ts'

export const calls = bindCalls(live, {
  category: (ctx) => categories(ctx),
  mine: (ctx) => mineOf(ctx),
  async apply(ctx, input) {
    return say(await applicationShown(ctx, await applyForRoom(ctx, input)), 'Sent', '已提交')
  },
  async pause(ctx, { on, days }) {
    await (on ? pauseRoom(ctx, days) : resumeRoom(ctx))
    return mineOf(ctx)
  },
  async room(ctx, input) {
    await saveRoom(ctx, input)
    return say(await mineOf(ctx), 'Saved', '已保存')
  },
  closing: (ctx) => closingOf(ctx),
  close: (ctx, { shown_back_fen }) => closeOwnRoom(ctx, shown_back_fen),
  feeList: (ctx, paging) => feeList(ctx, paging),
  feeBuy: ownTransaction(
    async (ctx, { submit_token, ...input }) =>
      payResult(await buyTime(ctx, { ...input, client_key: submit_token }), ctx.locale),
    'join',
  ),
  async timeBack(ctx, { id }) {
    const done = await inTransaction(ctx, (tx) => giveTimeBack(tx, id))
    const left_minutes = minutesOf(await balanceOf(ctx, ctx.shop.shop_id))
    return say({ ...done, left_minutes }, 'Given back', '已退回')
  },
  notice: (ctx, input) => ownSessions(ctx, input),
  async pre(ctx, { action, id, planned_at, ...plan }) {
    if (action === 'cancel') {
      if (id === undefined) refuse('MISSING_PARAM', { field: 'id' })
      return (await liveCards(ctx, [await heralds.callOffSession(ctx, id)]))[0]!
    }
    if (id !== undefined) {
      const changed = await heralds.changeSession(ctx, id, {
        ...plan,
        ...(planned_at === undefined ? {} : { planned_at: millis(planned_at)! }),
      })
      return (await liveCards(ctx, [changed]))[0]!
    }
    const { title } = plan
    if (title === undefined) refuse('MISSING_PARAM', { field: 'title' })
    if (planned_at === undefined) refuse('MISSING_PARAM', { field: 'planned_at' })
    return (
      await liveCards(ctx, [await heralds.planSession(ctx, { ...plan, title, planned_at: millis(planned_at)! })])
    )[0]!
  },
  roomNotice: (ctx, input) => plannedOf(ctx, input),
  // client_msg_id makes a repeat of a line harmless.
  action: ownTransaction(async (ctx, input) => act(ctx, input), 'join'),
  chat: (ctx, input) => chatNow(ctx, input),
  keepOrder: (ctx, input) => keep(ctx, input),
  chatActs: (ctx, input) => ownActs(ctx, input),
  async contest(ctx, input) {
    return say(await contest(ctx, input), 'Sent. Juya reviews it.', '已提交，平台将复核')
  },
  ready: ownTransaction(async (ctx, { session_id, title, ...looks }) => {
    if (session_id !== undefined) return keyedView(ctx, await readying.getReady(ctx, { session_id }))
    if (title === undefined) refuse('MISSING_PARAM', { field: 'title' })
    return keyedView(ctx, await readying.getReady(ctx, { title, ...looks }))
  }),
  key: ownTransaction(async (ctx, { session_id }) => keyedView(ctx, await readying.takeOver(ctx, session_id))),
  async host(ctx, input) {
    await actAsHost(ctx, input)
    return hostView(ctx, input.session_id)
  },
  test: (ctx, { filler }) => testView(ctx, filler),
  stats: (ctx, { session_id }) => hostView(ctx, session_id),
  async end(ctx, { session_id }) {
    await endOwnSession(ctx, session_id)
    return hostView(ctx, session_id)
  },
  relate: (ctx, input) => relateOf(ctx, input),
  relateSave: (ctx, input) => choose(ctx, input),
  async addLot(ctx, input) {
    const added = await addInstantLot(ctx, input)
    return added.status === 'reviewing' ? say(added, 'Submitted for review', '已提交审核') : added
  },
  async addGoods(ctx, input) {
    const added = await liveGoods.addInstantGoods(ctx, input)
    return added.status === 'reviewing' ? say(added, 'Submitted for review', '已提交审核') : added
  },
  async giveaway(ctx, input) {
    await giveAway(ctx, input)
    return say(await hostView(ctx, input.session_id), 'The giveaway is open', '抽奖已开始')
  },
  relateCount: (ctx, { session_id }) => countsOf(ctx, session_id),
  list: (ctx, input) => sessionsNow(ctx, input),
  roomInfo: (ctx, { room_id }) => roomInfo(ctx, room_id),
  info: (ctx, input) => sessionNow(ctx, input),
  items: (ctx, { session_id }) => itemsOf(ctx, session_id),
  ticket: (ctx, { session_id }) => ticketFor(ctx, session_id),
  share: (ctx, { session_id }) => linkOf(ctx, session_id),
  async feedback(ctx, input) {
    return say(saidShown(await feedback.giveFeedback(ctx, input)), 'Thank you, the shop reads it', '感谢评价，店铺可见')
  },
  summary: (ctx, { session_id }) => summaryOf(ctx, session_id),
  replay: (ctx, { session_id }) => replayShown(ctx, session_id),
  async appealReplay(ctx, input) {
    return say(await appealReplay(ctx, input), 'Sent. Juya reviews it.', '已提交，平台将复核')
  },
  moment: (ctx, { lot_id }) => momentShown(ctx, lot_id),
})
