/** Notices about live rooms. */
import { type LIVE_CANCEL_CAUSES, type LIVE_END_CAUSES, type LIVE_PAUSE_CAUSES, LIVE_SILENT_S } from '@juya/contract'
import { whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { chatNotices } from './chat-notices.ts'
import { liveEvents } from './events.ts'

type Cause = (typeof LIVE_CANCEL_CAUSES)[number]
type EndCause = (typeof LIVE_END_CAUSES)[number]
type PauseCause = (typeof LIVE_PAUSE_CAUSES)[number]

const toRoom = () => toScreen('live.room')
const toApply = () => toScreen('live.apply')
const toTime = () => toScreen('live.time')
const toPlans = () => toScreen('live.herald')
const toShop = (p: { shop_id: number }) => toScreen('shop.home', { id: p.shop_id })
const toSession = (p: { session_id: number }) => toScreen('live.watch', { id: p.session_id })
const toSummary = (p: { session_id: number }) => toScreen('live.close', { id: p.session_id })
const event = (p: { event_id: number }) => p.event_id

/** Why a planned session was cancelled. */
const CAUSES: Record<Cause, readonly [en: string, zh: string]> = {
  shop: ['your shop cancelled it', '店铺已取消'],
  no_show: ['it did not begin in time', '未按时开播'],
  paused: ['the live room is paused', '直播间已暂停'],
  closed: ['the live room is closed', '直播间已关闭'],
  banned: ['the live room is banned', '直播间已被封禁'],
  suspended: ['your shop is suspended', '店铺已暂停营业'],
}
/** Of the others the shop knows by what it did, or is told by itself. */
const TOLD_CAUSES: ReadonlySet<Cause> = new Set(['no_show', 'suspended'])

type Paused = Record<PauseCause, (reason: string | null) => string>
/** Why a session was paused, where its host did not pause it. */
const PAUSED_EN: Paused = {
  host: () => 'its host paused it.',
  silent: () => `no picture has come for ${LIVE_SILENT_S} seconds. It goes on once one comes.`,
  host_left: () => 'its host works here no more. Another member who may host can go on.',
  operator: (reason) => `Juya stopped its picture. ${reason}`,
}
const PAUSED_ZH: Paused = {
  host: () => '主播已暂停',
  silent: () => `${LIVE_SILENT_S} 秒未收到画面，恢复后自动继续。`,
  host_left: () => '主播已离开店铺，其他有直播权限的店员可继续。',
  operator: (reason) => `平台已停止画面。${reason}`,
}

/** Why a session ended, where no operator wrote why. */
const ENDED: Record<EndCause, readonly [en: string, zh: string]> = {
  host: ['its host ended it', '主播已结束'],
  operator: ['Juya cut it', '平台已切断'],
  silent: ['it was paused for too long', '暂停时间过长'],
  time: ['the live time was used up', '直播时长已用完'],
  longest: ['it ran as long as one session may', '已达单场最长时间'],
  banned: ['the live room is banned', '直播间已被封禁'],
  suspended: ['your shop is suspended', '店铺已暂停营业'],
}

const toShops: readonly Notice[] = [
  tells(liveEvents.approved, {
    to: 'shop',
    category: 'system',
    link: toRoom,
    once: event,
    en: (p) => [
      'Your live room is open',
      `${p.title}${p.free_minutes > 0 ? `: ${p.free_minutes} minutes are free` : ''}. Plan a session, so that people can be told.`,
    ],
    zh: (p) => [
      '直播间已开通',
      `${p.title}${p.free_minutes > 0 ? `，赠送 ${p.free_minutes} 分钟` : ''}。可发布预告，供观众订阅提醒。`,
    ],
  }),
  tells(liveEvents.sent_back, {
    to: 'shop',
    category: 'system',
    link: toApply,
    once: event,
    en: (p) => ['Your live room was sent back', `To mend: ${p.reason}`],
    zh: (p) => ['直播间申请未通过', `需修改：${p.reason}`],
  }),
  tells(liveEvents.banned, {
    to: 'shop',
    category: 'system',
    popup: true,
    link: toRoom,
    once: event,
    en: (p) => [
      'Your live room is banned',
      `${p.reason}${p.back_fen > 0 ? ` ${yuan(p.back_fen)} of live time goes back.` : ''}`,
    ],
    zh: (p) => ['直播间已被封禁', `${p.reason}${p.back_fen > 0 ? `。剩余直播时长退回 ${yuan(p.back_fen)}` : ''}`],
  }),
  tells(liveEvents.ban_lifted, {
    to: 'shop',
    category: 'system',
    link: toRoom,
    once: event,
    en: () => ['Your live room is open again', 'The ban was lifted.'],
    zh: () => ['直播间已解除封禁', '可继续直播。'],
  }),
  tells(liveEvents.resumed, {
    to: 'shop',
    category: 'system',
    link: toRoom,
    once: event,
    en: () => ['Your live room is open again', 'The pause is over.'],
    zh: () => ['直播间已恢复', '暂停期已结束。'],
  }),
  tells(liveEvents.closed, {
    to: 'shop',
    category: 'system',
    link: toApply,
    once: event,
    en: (p) => [
      'Your live room is closed',
      p.back_fen > 0
        ? `${yuan(p.back_fen)} of live time goes back the way it was paid.`
        : 'There was no paid time left.',
    ],
    zh: (p) => [
      '直播间已关闭',
      p.back_fen > 0 ? `剩余直播时长退回 ${yuan(p.back_fen)}，按原支付方式退还。` : '没有剩余的付费时长。',
    ],
  }),
  tells(liveEvents.starts_soon, {
    to: 'shop',
    category: 'notice',
    sms: 'wanted',
    in_time: (p) => p.planned_at,
    link: toPlans,
    once: (p) => `${p.session_id}:${p.planned_at}`,
    en: (p) => ['Your session begins soon', `${p.title}, ${whenEn(p.planned_at)}.`],
    zh: (p) => ['直播即将开始', `${p.title}，${whenZh(p.planned_at)}。`],
  }),
  tells(liveEvents.cancelled, {
    to: 'shop',
    category: 'notice',
    link: toPlans,
    once: (p) => p.session_id,
    when: (p) => TOLD_CAUSES.has(p.cause),
    en: (p) => ['Your session was cancelled', `${p.title}: ${CAUSES[p.cause][0]}. Its subscribers were told.`],
    zh: (p) => ['直播预告已取消', `${p.title}：${CAUSES[p.cause][1]}，已通知订阅者。`],
  }),
]

const onAir: readonly Notice[] = [
  tells(liveEvents.paused, {
    to: 'shop',
    category: 'notice',
    popup: true,
    link: toRoom,
    once: event,
    when: (p) => p.cause !== 'host',
    en: (p) => ['Your session is paused', `${p.title}: ${PAUSED_EN[p.cause](p.reason)}`],
    zh: (p) => ['直播已暂停', `${p.title}：${PAUSED_ZH[p.cause](p.reason)}`],
  }),
  tells(liveEvents.warned, {
    to: 'shop',
    category: 'notice',
    popup: true,
    link: toRoom,
    once: event,
    en: (p) => ['A warning for your live session', `${p.title}: ${p.reason}`],
    zh: (p) => ['直播警告', `${p.title}：${p.reason}`],
  }),
  tells(liveEvents.replay_taken_down, {
    to: 'shop',
    category: 'notice',
    link: toSummary,
    once: (p) => p.takedown_id,
    en: (p) => [
      'Your replay was taken down',
      `${p.title}: ${p.reason}. You can ask for a review until ${whenEn(p.ask_until)}.`,
    ],
    zh: (p) => ['直播回放已下架', `${p.title}：${p.reason}。可于 ${whenZh(p.ask_until)} 前申请复核。`],
  }),
  tells(liveEvents.takedown_decided, {
    to: 'shop',
    category: 'notice',
    link: toSummary,
    once: (p) => p.takedown_id,
    en: (p) => [
      p.undone ? 'Your replay is shown again' : 'Your replay stays down',
      p.decision === null ? `${p.title}: it was not reviewed in time.` : `${p.title}: ${p.decision}`,
    ],
    zh: (p) => [
      p.undone ? '直播回放已恢复' : '直播回放维持下架',
      p.decision === null ? `${p.title}：逾期未复核。` : `${p.title}：${p.decision}`,
    ],
  }),
  tells(liveEvents.let_on, {
    to: 'shop',
    category: 'notice',
    popup: true,
    link: toRoom,
    once: event,
    en: (p) => ['Your session may go on', `${p.title}: take it over in the studio. It goes on with the first picture.`],
    zh: (p) => ['直播可以继续', `${p.title}：请在开播台点“在本机继续”，画面恢复后继续。`],
  }),
  tells(liveEvents.ended, {
    to: 'shop',
    category: 'notice',
    popup: true,
    link: toRoom,
    once: (p) => p.session_id,
    when: (p) => p.cause !== 'host',
    en: (p) => [
      'Your session has ended',
      `${p.title}: ${p.reason ?? ENDED[p.cause][0]}. Lots that did not come up are drafts again.`,
    ],
    zh: (p) => ['直播已结束', `${p.title}：${p.reason ?? ENDED[p.cause][1]}，未开拍的拍品已转为草稿。`],
  }),
]

const toPeople: readonly Notice[] = [
  tells(liveEvents.started_for, {
    to: 'user',
    category: 'notice',
    banner: true,
    link: (p) => (p.sale_id === null ? toSession(p) : toScreen('house.session', { id: p.sale_id })),
    once: (p) => p.session_id,
    en: (p) => ['A session has begun', `${p.shop_name}: ${p.title}.`],
    zh: (p) => ['直播已开始', `${p.shop_name}：${p.title}`],
  }),
  tells(liveEvents.moved_for, {
    to: 'user',
    category: 'notice',
    link: toShop,
    once: (p) => `${p.session_id}:${p.planned_at}`,
    en: (p) => ['A session has another time', `${p.shop_name}: ${p.title}, now ${whenEn(p.planned_at)}.`],
    zh: (p) => ['直播时间有变', `${p.shop_name}：${p.title}，改为 ${whenZh(p.planned_at)}。`],
  }),
  tells(liveEvents.starts_soon_for, {
    to: 'user',
    category: 'notice',
    banner: true,
    in_time: (p) => p.planned_at,
    link: toShop,
    once: (p) => `${p.session_id}:${p.planned_at}`,
    en: (p) => ['A session begins soon', `${p.shop_name}: ${p.title}, ${whenEn(p.planned_at)}.`],
    zh: (p) => ['直播即将开始', `${p.shop_name}：${p.title}，${whenZh(p.planned_at)}。`],
  }),
  tells(liveEvents.cancelled_for, {
    to: 'user',
    category: 'notice',
    link: toShop,
    once: (p) => p.session_id,
    en: (p) => [
      'A session was cancelled',
      `${p.shop_name}: ${p.title}, ${whenEn(p.planned_at)}.${p.next_at === null ? '' : ` The next one is planned for ${whenEn(p.next_at)}; you stay subscribed.`}`,
    ],
    zh: (p) => [
      '直播已取消',
      `${p.shop_name}：${p.title}，原定 ${whenZh(p.planned_at)}。${p.next_at === null ? '' : `下一场 ${whenZh(p.next_at)}，已为您保留订阅。`}`,
    ],
  }),
  tells(liveEvents.time_bought, {
    to: 'user',
    category: 'finance',
    link: toTime,
    once: (p) => p.purchase_id,
    en: (p) => [
      'Live time bought',
      `${p.minutes} minutes for ${yuan(p.amount_fen)}, until ${whenEn(p.expires_at)}. Unused, it can be given back until ${whenEn(p.back_until)}.`,
    ],
    zh: (p) => [
      '直播时长已购买',
      `${p.minutes} 分钟，${yuan(p.amount_fen)}，有效期至 ${whenZh(p.expires_at)}；未使用可在 ${whenZh(p.back_until)} 前退回。`,
    ],
  }),
  tells(liveEvents.time_granted, {
    to: 'user',
    category: 'finance',
    link: toTime,
    once: (p) => p.purchase_id,
    en: (p) => ['Live time from Juya', `${p.minutes} minutes, until ${whenEn(p.expires_at)}. ${p.reason}`],
    zh: (p) => ['平台赠送直播时长', `${p.minutes} 分钟，有效期至 ${whenZh(p.expires_at)}。${p.reason}`],
  }),
  tells(liveEvents.time_ending, {
    to: 'user',
    category: 'system',
    link: toTime,
    once: event,
    en: (p) => ['Live time ends soon', `${p.minutes} minutes lapse at ${whenEn(p.expires_at)}.`],
    zh: (p) => ['直播时长即将到期', `${p.minutes} 分钟将于 ${whenZh(p.expires_at)} 失效。`],
  }),
  tells(liveEvents.time_lapsed, {
    to: 'user',
    category: 'system',
    link: toTime,
    once: (p) => p.purchase_id,
    en: (p) => ['Live time has lapsed', `${p.minutes} minutes were not used in time.`],
    zh: (p) => ['直播时长已失效', `${p.minutes} 分钟逾期未用。`],
  }),
  tells(liveEvents.time_given_back, {
    to: 'user',
    category: 'finance',
    link: toTime,
    once: (p) => p.purchase_id,
    en: (p) => ['Live time given back', `${yuan(p.amount_fen)} goes back the way it was paid.`],
    zh: (p) => ['直播时长已退回', `${yuan(p.amount_fen)} 将按原支付方式退还。`],
  }),
]

export const notices: readonly Notice[] = [...toShops, ...onAir, ...toPeople, ...chatNotices]
