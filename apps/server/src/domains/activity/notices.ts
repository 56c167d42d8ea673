/** Notices about what one brings friends for. */
import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { activityEvents } from './events.ts'

const toMine = () => toScreen('activity.mine')

export const notices: readonly Notice[] = [
  tells(activityEvents.helped, {
    to: 'user',
    category: 'activity',
    link: toMine,
    once: (p) => `${p.share_id}:${p.helped}`,
    en: (p) => [
      `${p.helped} of ${p.needed} friends have helped`,
      `“${p.name}” is kept for you until ${whenEn(p.lapses_at)}.`,
    ],
    zh: (p) => [`已有 ${p.helped}/${p.needed} 位好友助力`, `“${p.name}”为您保留至 ${whenZh(p.lapses_at)}。`],
  }),
  tells(activityEvents.earned, {
    to: 'user',
    category: 'activity',
    link: () => toScreen('coupon.mine'),
    once: (p) => p.share_id,
    en: (p) => ['The coupon is yours', `Your friends have helped: “${p.name}” is among your coupons.`],
    zh: (p) => ['助力成功', `“${p.name}”已存入“我的优惠券”。`],
  }),
  tells(activityEvents.lapsed, {
    to: 'user',
    category: 'activity',
    link: toMine,
    once: (p) => p.share_id,
    en: (p) => ['The time to bring friends is over', `${p.helped} of ${p.needed} helped; “${p.name}” is free again.`],
    zh: (p) => ['助力已结束', `${p.helped}/${p.needed} 位好友助力，“${p.name}”不再保留。`],
  }),
]
