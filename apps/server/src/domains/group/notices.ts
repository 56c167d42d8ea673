/** Notices about group buys and their teams. What becomes of a member's own order and money, the notices of orders say. */

import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { groupEvents } from './events.ts'

const toPage = (p: { group_buy_id: number }) => toScreen('group.detail', { id: p.group_buy_id })
const toManage = (p: { group_buy_id: number }) => toScreen('group.manage', { id: p.group_buy_id })
const toTeam = (p: { group_buy_id: number; team_id: number }) =>
  toScreen('group.detail', { id: p.group_buy_id, team: p.team_id })
const toOrder = (p: { order_id: number }) => toScreen('group.order', { id: p.order_id })
const decision = (p: { group_buy_id: number; event_id: number }) => `${p.group_buy_id}:${p.event_id}`
const change = (p: { team_id: number; event_id: number }) => `${p.team_id}:${p.event_id}`

export const notices: readonly Notice[] = [
  tells(groupEvents.approved, {
    to: 'shop',
    category: 'notice',
    once: decision,
    link: toManage,
    en: (p) => ['Review passed', `The group buy of ${titleEn(p)} is open.`],
    zh: (p) => ['审核通过', `${titleZh(p)}的拼团已通过审核。`],
  }),
  tells(groupEvents.rejected, {
    to: 'shop',
    category: 'notice',
    popup: true,
    once: decision,
    link: toManage,
    en: (p) => ['Sent back by the reviewer', `The group buy of ${titleEn(p)}: ${p.reason}`],
    zh: (p) => ['审核未通过', `${titleZh(p)}的拼团：${p.reason}`],
  }),
  tells(groupEvents.stopped, {
    to: 'shop',
    category: 'notice',
    popup: true,
    once: decision,
    link: toManage,
    en: (p) => [
      'Your group buy was stopped',
      `${titleEn(p)}: ${p.reason}. ${yuan(p.amount_fen)} goes back to those who waited.`,
    ],
    zh: (p) => ['拼团已被终止', `${titleZh(p)}：${p.reason}。等待中的 ${yuan(p.amount_fen)} 将退还买家。`],
  }),
  tells(groupEvents.opened, {
    to: 'shop',
    category: 'notice',
    once: (p) => p.group_buy_id,
    link: toManage,
    en: (p) =>
      p.mode === 'booking'
        ? ['Your booking is open', `${titleEn(p)}: until ${whenEn(p.to_at)}.`]
        : ['Your group buy is open', `${titleEn(p)}: teams may be started until ${whenEn(p.to_at)}.`],
    zh: (p) =>
      p.mode === 'booking'
        ? ['预订已开始', `${titleZh(p)}，${whenZh(p.to_at)} 截止。`]
        : ['拼团已开始', `${titleZh(p)}，${whenZh(p.to_at)} 停止开团。`],
  }),
  tells(groupEvents.opened_for, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.group_buy_id}:${p.user_id}`,
    link: toPage,
    en: (p) => [
      p.mode === 'booking' ? 'A booking you follow is open' : 'A group buy you follow is open',
      `${titleEn(p)}: until ${whenEn(p.to_at)}.`,
    ],
    zh: (p) => [
      p.mode === 'booking' ? '关注的预订已开始' : '关注的拼团已开始',
      `${titleZh(p)}，${whenZh(p.to_at)} 截止。`,
    ],
  }),
  tells(groupEvents.ending_for, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.group_buy_id}:${p.user_id}:${p.to_at}`,
    link: toPage,
    en: (p) => [
      p.mode === 'booking' ? 'A booking you follow ends soon' : 'A group buy you follow ends soon',
      `${titleEn(p)} ends ${whenEn(p.to_at)}.`,
    ],
    zh: (p) => [
      p.mode === 'booking' ? '关注的预订即将截止' : '关注的拼团即将结束',
      `${titleZh(p)}，${whenZh(p.to_at)} 截止。`,
    ],
  }),
  tells(groupEvents.ended, {
    to: 'shop',
    category: 'notice',
    once: (p) => p.group_buy_id,
    link: toManage,
    when: (p) => p.mode === 'buy', // a booking tells what came of it once its pieces are counted
    en: (p) => ['Your group buy has ended', `${titleEn(p)}: teams under way run out.`],
    zh: (p) => ['拼团已结束', `${titleZh(p)}，进行中的团不受影响。`],
  }),
  tells(groupEvents.failed, {
    to: 'user',
    category: 'order',
    once: (p) => p.team_id,
    link: toTeam,
    when: (p) => p.joined > 0,
    en: (p) => ['Your team was not filled', `${titleEn(p)}: your money goes back.`],
    zh: (p) => ['未成团', `${titleZh(p)}未满员，款项已退回。`],
  }),
  tells(groupEvents.joined, {
    to: 'user',
    category: 'order',
    banner: true,
    once: change,
    link: toTeam,
    when: (p) => p.joined > 1 && p.joined < p.size,
    en: (p) => [
      `${p.joined} of ${p.size} are in your team`,
      `${titleEn(p)}: ${p.size - p.joined} more until ${whenEn(p.expires_at)}.`,
    ],
    zh: (p) => [
      `您的团已有 ${p.joined}/${p.size} 人`,
      `${titleZh(p)}还差 ${p.size - p.joined} 人，${whenZh(p.expires_at)} 截止。`,
    ],
  }),
  tells(groupEvents.merged, {
    to: 'user',
    category: 'order',
    once: change,
    link: toTeam,
    en: (p) => [
      'Your team has joined another one',
      `${titleEn(p)}: it was not filled in time. You are ${p.joined} of ${p.size} now${p.joined < p.size ? `, until ${whenEn(p.expires_at)}` : ''}.`,
    ],
    zh: (p) => [
      '已并入另一个团',
      `${titleZh(p)}原团未满员，现为 ${p.joined}/${p.size} 人${p.joined < p.size ? `，${whenZh(p.expires_at)} 截止` : ''}。`,
    ],
  }),
  tells(groupEvents.left, {
    to: 'user',
    category: 'order',
    once: change,
    link: toTeam,
    when: (p) => p.joined > 0,
    en: (p) => [
      'A member has left your team',
      `${titleEn(p)}: ${p.size - p.joined} more are needed until ${whenEn(p.expires_at)}.`,
    ],
    zh: (p) => ['有成员退出您的团', `${titleZh(p)}还差 ${p.size - p.joined} 人，${whenZh(p.expires_at)} 截止。`],
  }),
  tells(groupEvents.postponed, {
    to: 'user',
    category: 'order',
    once: (p) => `${p.team_id}:${p.until_at}`,
    link: toTeam,
    en: (p) => [
      'Your team has more time',
      `Juya could not be reached from ${whenEn(p.from_at)} to ${whenEn(p.until_at)}. The team for ${titleEn(p)} now ends ${whenEn(p.expires_at)}.`,
    ],
    zh: (p) => [
      '成团时限已顺延',
      `${whenZh(p.from_at)} 至 ${whenZh(p.until_at)} 平台无法访问，${titleZh(p)}的团顺延至 ${whenZh(p.expires_at)}。`,
    ],
  }),
  tells(groupEvents.formed, {
    to: 'shop',
    category: 'order',
    once: (p) => p.team_id,
    link: toManage,
    en: (p) => [`A team of ${p.joined} is complete`, `${titleEn(p)}: ship each order in time.`],
    zh: (p) => [`一个 ${p.joined} 人团已成团`, `${titleZh(p)}，请按时发货。`],
  }),
  tells(groupEvents.booking_closed, {
    to: 'shop',
    category: 'order',
    once: (p) => p.group_buy_id,
    link: toManage,
    en: (p) => [
      'Your booking has ended',
      p.price_fen === null
        ? `${titleEn(p)}: ${p.booked_qty} booked, too few. All the money goes back.`
        : `${titleEn(p)}: ${p.booked_qty} booked, ${yuan(p.price_fen)} each. Ship each order in time.`,
    ],
    zh: (p) => [
      '预订已截止',
      p.price_fen === null
        ? `${titleZh(p)}共预订 ${p.booked_qty} 件，件数不足，款项全部退回。`
        : `${titleZh(p)}共预订 ${p.booked_qty} 件，成交价 ${yuan(p.price_fen)}，请按时发货。`,
    ],
  }),
  tells(groupEvents.booking_settled, {
    to: 'user',
    category: 'finance',
    once: (p) => p.order_id,
    link: toOrder,
    en: (p) => [
      'Your booking is settled',
      `${titleEn(p)} costs ${yuan(p.price_fen)} each${p.back_fen > 0 ? `: ${yuan(p.back_fen)} goes back the way it came` : ''}.`,
    ],
    zh: (p) => [
      '预订已成交',
      `${titleZh(p)}成交价 ${yuan(p.price_fen)}${p.back_fen > 0 ? `，差价 ${yuan(p.back_fen)} 原路退回` : ''}。`,
    ],
  }),
  tells(groupEvents.booking_postponed, {
    to: 'user',
    category: 'order',
    once: (p) => `${p.order_id}:${p.until_at}`,
    link: toOrder,
    en: (p) => [
      'Your booking ends later',
      `Juya could not be reached from ${whenEn(p.from_at)} to ${whenEn(p.until_at)}. The booking of ${titleEn(p)} now ends ${whenEn(p.to_at)}.`,
    ],
    zh: (p) => [
      '预订截止已顺延',
      `${whenZh(p.from_at)} 至 ${whenZh(p.until_at)} 平台无法访问，${titleZh(p)}的预订顺延至 ${whenZh(p.to_at)}。`,
    ],
  }),
]
