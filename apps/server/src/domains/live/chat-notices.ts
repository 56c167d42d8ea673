/** Notices to people about what was done to them, or their lines, in chats of live sessions. */

import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import type { ActKind, ActReason } from './chat/tables.ts'
import { liveEvents } from './events.ts'

type Both = readonly [en: string, zh: string]
const KINDS: Readonly<Record<ActKind, Both>> = {
  removed: ['A line of yours was removed', '您的发言已被移除'],
  muted: ['You were muted in a live room', '您在直播间被禁言'],
  banned: ['You can no longer write in a live room', '您已不能在直播间发言'],
}
const REASONS: Readonly<Record<ActReason, Both>> = {
  abuse: ['insults or harassment', '辱骂或骚扰'],
  off_platform: ['deals around Juya', '引导站外交易'],
  misleading: ['misleading', '误导他人'],
  flooding: ['flooding the chat', '刷屏'],
  personal_data: ['personal data', '泄露个人信息'],
  prohibited: ['prohibited goods', '涉及违禁物品'],
  rules: ['it is against the rules', '违反平台规则'],
}
const toActs = (p: { act_id: number }) => toScreen('live.acts', { id: p.act_id })

export const chatNotices: readonly Notice[] = [
  tells(liveEvents.chat_acted_for, {
    to: 'user',
    category: 'notice',
    link: toActs,
    once: (p) => p.act_id,
    en: (p) => [
      KINDS[p.kind][0],
      `${p.by_juya ? 'Juya' : p.shop_name}, “${p.title}”: ${REASONS[p.reason][0]}.${p.note ? ` ${p.note}` : ''}${p.until_at ? ` Until ${whenEn(p.until_at)}.` : ''} If it is wrong, ask Juya for a review by ${whenEn(p.ask_until)}.`,
    ],
    zh: (p) => [
      KINDS[p.kind][1],
      `${p.by_juya ? '平台' : p.shop_name}“${p.title}”：${REASONS[p.reason][1]}。${p.note ? `${p.note}。` : ''}${p.until_at ? `至 ${whenZh(p.until_at)}。` : ''}如有疑问，可在 ${whenZh(p.ask_until)} 前申请复核。`,
    ],
  }),
  tells(liveEvents.chat_act_decided_for, {
    to: 'user',
    category: 'notice',
    link: toActs,
    once: (p) => `${p.act_id}:decided`,
    en: (p) => [
      p.undone ? 'What a live room did was undone' : 'What a live room did stands',
      `“${p.title}”: ${p.decision ?? 'Juya did not decide in time, so it is undone.'}`,
    ],
    zh: (p) => [
      p.undone ? '直播间处理已撤销' : '直播间处理已维持',
      `“${p.title}”：${p.decision ?? '平台未在期限内答复，已予撤销。'}`,
    ],
  }),
]
