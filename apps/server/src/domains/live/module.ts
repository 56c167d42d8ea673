/** The live rooms' part of the process. */
import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { registerMatter } from '../../platform/things/queues.ts'
import type { Due } from '../../platform/time/deadlines.ts'
import { accountEvents } from '../account/events.ts'
import { drawEvents } from '../draw/events.ts'
import { registerLiveScene } from '../draw/index.ts'
import { registerKind } from '../order/index.ts'
import { registerPurpose } from '../payment/index.ts'
import { reportEvents } from '../report/events.ts'
import { shopEvents } from '../shop/events.ts'
import { registerWrittenTexts } from '../site/index.ts'
import {
  LIVE_LONGEST,
  LIVE_PAUSE_OVER,
  LIVE_PICTURE,
  LIVE_READY_ENDS,
  LIVE_SILENCE,
  LIVE_TIME_UP,
  LIVE_UNSEEN,
} from './air/air-clocks.ts'
import { textsBelow } from './chat/line-store.ts'
import { newestSessions } from './air/air-store.ts'
import { endReady, longestOver, lotsBack, pauseOver, silenceDue, timeUp, unseenDue } from './air/passing.ts'
import { askPicture } from './air/picture-door.ts'
import { videoRoutes } from './air/video-callbacks.ts'
import { registerApplicationQueue } from './applying/application-queue.ts'
import {
  closeUnasked,
  forgetLines,
  LIVE_ACT_FINAL,
  LIVE_ACT_SILENT,
  registerActQueue,
  undoUndecided,
} from './chat/contesting.ts'
import { followChats, lookAtChats, stopFeed } from './chat/feed.ts'
import { linesByIds } from './chat/line-store.ts'
import { hideReported, registerLine, registerLinesPart } from './chat/line-thing.ts'
import { stopSaying } from './chat/saying.ts'
import { forgetFeedback } from './feedback/feedback.ts'
import { isThere, tellGiveaway } from './giveaways/giveaways.ts'
import { liveOrders } from './goods/selling.ts'
import { LIVE_LOTS_BACK, LIVE_NO_SHOW, LIVE_STARTS_SOON, LIVE_TELL_FOLLOWERS } from './heralds/clocks.ts'
import { fanOut } from './heralds/fan-out.ts'
import { endNoShow, tellStart } from './heralds/passing.ts'
import { registerSession } from './heralds/session-thing.ts'
import { forgetSubscriptions } from './heralds/subscribing.ts'
import { tellFollowers } from './heralds/telling-followers.ts'
import { notices } from './notices.ts'
import { closeReplaysOf, endReplay, purge } from './recording/keeping.ts'
import { sealMoment } from './recording/moments.ts'
import {
  LIVE_MOMENT,
  LIVE_RECORDING_ENDS,
  LIVE_RECORDING_PURGE,
  LIVE_REPLAY_ENDS,
} from './recording/recording-clocks.ts'
import { sealUntold } from './recording/sealing.ts'
import { closeWithShop, endPlansWith } from './rooms/closing.ts'
import { dropMember } from './rooms/members.ts'
import { endPause, LIVE_PAUSE_ENDS } from './rooms/pausing.ts'
import { roomsByIds, sessionsByIds } from './store.ts'
import {
  closeUnaskedTakedown,
  LIVE_TAKEDOWN_FINAL,
  LIVE_TAKEDOWN_SILENT,
  registerTakedownQueue,
  undoUndecidedTakedown,
} from './takedowns/taking-down.ts'
import { registerFeedbackPart, registerHostedPart, registerSubscriptionsPart } from './takeout-part.ts'
import { liveFeePurpose } from './time/buying.ts'
import { lapseTime } from './time/lapsing.ts'
import { LIVE_TIME_ENDS } from './time/time-store.ts'

const each = (en: string, zh: string, run: (tx: Tx, ref_id: number) => Promise<void>) => ({
  title: { en, zh },
  run: async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const { ref_id } of dues) await run(tx, ref_id)
  },
})

export const liveModule: DomainModule = {
  name: 'live',
  locks: {
    live_applications: 'live_application',
    live_rooms: 'live_room',
    live_sessions: { class: 'stage', by_id: true },
    live_chats: 'live_chat',
    live_chat_acts: 'live_act',
    live_takedowns: 'live_act',
    live_recordings: { class: 'recording', by_id: true },
    live_time: 'live_minutes',
    live_time_purchases: 'live_minutes',
  },
  notices,
  routes: videoRoutes,
  deadlines: {
    [LIVE_PAUSE_ENDS]: each('End the pause of a live room', '直播间暂停到期', endPause),
    [LIVE_STARTS_SOON]: each('Tell that a live session begins soon', '提醒直播即将开始', tellStart),
    [LIVE_NO_SHOW]: each('Cancel a live session that did not begin', '取消未开播的直播预告', endNoShow),
    [LIVE_TELL_FOLLOWERS]: each('Tell followers that a live session has begun', '通知粉丝直播已开始', tellFollowers),
    [LIVE_READY_ENDS]: each('Stand a live session down that got no picture', '开播无画面自动撤回', endReady),
    [LIVE_SILENCE]: each('Pause a live session without a picture', '直播无画面自动暂停', silenceDue),
    [LIVE_UNSEEN]: each('Move the end of a live lot without a picture', '画面中断顺延拍品截拍', unseenDue),
    [LIVE_PAUSE_OVER]: each('End a live session that is paused for too long', '直播暂停过久自动结束', pauseOver),
    [LIVE_TIME_UP]: each('End a live session without live time', '直播时长用尽自动结束', timeUp),
    [LIVE_LONGEST]: each('End a live session that ran as long as one may', '直播达最长时间自动结束', longestOver),
    [LIVE_LOTS_BACK]: {
      ...each('Give back lots of a live session that is over', '直播结束退回未开拍拍品', lotsBack),
      rehearsed: true,
    },
    [LIVE_PICTURE]: {
      title: { en: 'Tell the media role how a live session stands', zh: '通知媒体服务直播状态' },
      ask: askPicture,
    },
    [LIVE_ACT_FINAL]: each('Make what was done in a live chat final', '直播间处理生效', closeUnasked),
    [LIVE_ACT_SILENT]: each(
      'Undo what was done in a live chat and not reviewed in time',
      '直播间处理逾期未复核自动撤销',
      undoUndecided,
    ),
    [LIVE_RECORDING_ENDS]: each('Seal the recording of a live session', '封存直播录像', sealUntold),
    [LIVE_MOMENT]: each('Seal the moment of a lot', '封存拍品成交片段', sealMoment),
    [LIVE_REPLAY_ENDS]: each('End the replay of a live session', '直播回放到期关闭', endReplay),
    [LIVE_RECORDING_PURGE]: {
      title: { en: 'Delete a recording that is kept no more', zh: '删除到期的直播录像' },
      ask: purge,
    },
    [LIVE_TAKEDOWN_FINAL]: each('Make the takedown of a replay final', '直播回放下架生效', closeUnaskedTakedown),
    [LIVE_TAKEDOWN_SILENT]: each(
      'Show a replay again whose takedown was not reviewed in time',
      '直播回放下架逾期未复核自动恢复',
      undoUndecidedTakedown,
    ),
    [LIVE_TIME_ENDS]: each('Tell of the end of live time, and end it', '直播时长到期', lapseTime),
  },
  subscriptions: [
    ...fanOut,
    subscribe(accountEvents.left, 'live.forget', async (tx, { payload }) => {
      await forgetSubscriptions(tx, payload.user_id)
      await forgetFeedback(tx, payload.user_id)
    }),
    subscribe(accountEvents.left, 'live.forget_lines', (tx, { payload }) => forgetLines(tx, payload.user_id)),
    subscribe(drawEvents.locked, 'live.tell_giveaway', (tx, { payload }) => tellGiveaway(tx, payload.draw_id)),
    subscribe(drawEvents.drawn, 'live.tell_giveaway', (tx, { payload }) => tellGiveaway(tx, payload.draw_id)),
    subscribe(drawEvents.voided, 'live.tell_giveaway', (tx, { payload }) => tellGiveaway(tx, payload.draw_id)),
    subscribe(reportEvents.outcome, 'live.hide_line', hideReported),
    subscribe(accountEvents.left, 'live.close_replays', (tx, { payload }) => closeReplaysOf(tx, payload.user_id)),
    subscribe(shopEvents.closing, 'live.close_with_shop', (tx, { payload }) => closeWithShop(tx, payload.shop_id)),
    subscribe(shopEvents.suspended, 'live.end_plans', (tx, { payload }) => endPlansWith(tx, payload.shop_id)),
    subscribe(shopEvents.member_left, 'live.drop_member', (tx, { payload }) =>
      dropMember(tx, payload.shop_id, payload.member_id),
    ),
    subscribe(shopEvents.member_removed, 'live.drop_member', (tx, { payload }) =>
      dropMember(tx, payload.shop_id, payload.user_id),
    ),
  ],
  async stop(services) {
    stopFeed(services)
    await stopSaying(services)
  },
  setup(services) {
    registerPurpose('live_fee', liveFeePurpose)
    registerKind('live', liveOrders)
    services.realtime.follow('live', async (ctx, seen) => {
      await lookAtChats(
        services,
        seen.map(({ id }) => id),
      )
      return newestSessions(ctx, seen)
    })
    followChats(services)
    registerWrittenTexts(services, 'live_line', { en: 'Lines in live rooms', zh: '直播间发言' }, textsBelow)
    registerLiveScene(services, isThere)
    registerActQueue()
    registerLine(services)
    registerLinesPart()
    registerApplicationQueue()
    registerMatter('live_line', linesByIds)
    registerMatter('live_room', roomsByIds)
    registerMatter('live_session', sessionsByIds)
    registerSession(services)
    registerSubscriptionsPart()
    registerHostedPart()
    registerFeedbackPart()
    registerTakedownQueue()
  },
}
