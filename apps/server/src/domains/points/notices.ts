/** Notices about points. */
import { RESCUE_DAYS } from '@juya/contract'
import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { pointsEvents } from './events.ts'

const signed = (points: number): string => `${points > 0 ? '+' : ''}${points}`
const toPoints = () => toScreen('points.home')

export const notices: readonly Notice[] = [
  tells(pointsEvents.adjusted, {
    to: 'user',
    category: 'system',
    link: toPoints,
    once: (p) => p.event_id,
    en: (p) => [
      'Your points were corrected',
      `${signed(p.delta)}: you have ${p.balance - p.debt} now. Why: ${p.reason}.`,
    ],
    zh: (p) => ['积分已调整', `${signed(p.delta)}，现有 ${p.balance - p.debt}。原因：${p.reason}。`],
  }),
  tells(pointsEvents.lapse_soon, {
    to: 'user',
    category: 'activity',
    link: toPoints,
    once: (p) => `${p.ends_at}:${p.days}`,
    en: (p) => [`${p.points} points lapse soon`, `They can be spent until ${whenEn(p.ends_at)}.`],
    zh: (p) => [`${p.points} 积分即将过期`, `请在 ${whenZh(p.ends_at)} 前使用。`],
  }),
  tells(pointsEvents.lapsed, {
    to: 'user',
    category: 'activity',
    link: toPoints,
    once: (p) => p.event_id,
    en: (p) => [`${p.points} points have lapsed`, `Once a year you may take them back within ${RESCUE_DAYS} days.`],
    zh: (p) => [`${p.points} 积分已过期`, `${RESCUE_DAYS} 天内可找回，每年一次。`],
  }),
]
