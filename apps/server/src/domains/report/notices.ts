/** Notices about reports and feedback. */

import { quoted, type Sanction } from '@juya/contract'
import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { sanctionParts } from './deciding/sanctions.ts'
import { reportEvents } from './events.ts'

const event = (p: { event_id: number }) => p.event_id
const appealEn = (p: { appeal_until: number | null }) =>
  p.appeal_until ? ` You may ask for another look until ${whenEn(p.appeal_until)}.` : ''
const appealZh = (p: { appeal_until: number | null }) =>
  p.appeal_until ? `如有异议，可在 ${whenZh(p.appeal_until)} 前申请复核。` : ''

function followsEn(sanction: Sanction): string {
  const { kind, days } = sanctionParts(sanction)
  if (kind === 'warning') return ' This is a warning.'
  if (kind === 'mute') return ` You cannot write for ${days} days.`
  if (kind === 'restrict') return ` Your account is restricted for ${days} days.`
  return kind === 'ban' ? ' A ban of the account is being decided.' : ''
}
function followsZh(sanction: Sanction): string {
  const { kind, days } = sanctionParts(sanction)
  if (kind === 'warning') return '本次予以警告。'
  if (kind === 'mute') return `${days} 天内不能发言。`
  if (kind === 'restrict') return `账号限制 ${days} 天。`
  return kind === 'ban' ? '是否封禁账号正在审定。' : ''
}

export const notices: readonly Notice[] = [
  tells(reportEvents.asked, {
    to: 'shop',
    category: 'system',
    link: () => toScreen('report.shop'),
    popup: true,
    once: event,
    en: (p) => [
      'A report waits for your answer',
      `It is about ${quoted(p.title)}. Please say what you have to say to it until ${whenEn(p.answer_by)}; then it is decided.`,
    ],
    zh: (p) => [`收到关于${quoted(p.title)}的举报`, `请在 ${whenZh(p.answer_by)} 前说明情况，逾期将直接处理。`],
  }),
  tells(reportEvents.outcome, {
    to: 'user',
    category: 'system',
    link: () => toScreen('report.mine'),
    once: event,
    en: (p) => [
      p.upheld ? 'Your report was upheld' : 'Your report was not upheld',
      `It was about ${quoted(p.title)}. ${p.reason}.${p.upheld ? ' What follows is done.' : appealEn(p)}`,
    ],
    zh: (p) => [
      p.upheld ? `您对${quoted(p.title)}的举报成立` : `您对${quoted(p.title)}的举报不成立`,
      `${p.reason}。${p.upheld ? '已按规则处理。' : appealZh(p)}`,
    ],
  }),
  tells(reportEvents.judged, {
    to: 'user',
    category: 'system',
    link: () => toScreen('report.mine', { side: 'reported' }),
    popup: true,
    once: event,
    en: (p) =>
      p.upheld
        ? [
            `Rule ${p.rule_no}: ${p.rule_en}`,
            `About ${quoted(p.title)}: ${p.reason}.${followsEn(p.sanction as Sanction)}${appealEn(p)}`,
          ]
        : [
            'A report against you was not upheld',
            `It was about ${quoted(p.title)}. ${p.reason}. Nothing follows from it any more.`,
          ],
    zh: (p) =>
      p.upheld
        ? [
            `违反规则 ${p.rule_no}：${p.rule_zh}`,
            `关于${quoted(p.title)}：${p.reason}。${followsZh(p.sanction as Sanction)}${appealZh(p)}`,
          ]
        : [`关于${quoted(p.title)}的举报不成立`, `${p.reason}。相关处理不再生效。`],
  }),
  tells(reportEvents.feedback_answered, {
    to: 'user',
    category: 'system',
    link: () => toScreen('report.feedback'),
    once: event,
    en: (p) => ['Your feedback was answered', String(p.reply)],
    zh: (p) => ['您的反馈有了答复', String(p.reply)],
  }),
]
