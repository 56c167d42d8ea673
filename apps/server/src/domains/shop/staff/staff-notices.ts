/** Notices about who works in a shop. */

import { whenEn, whenZh } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { shopEvents } from '../events.ts'

/** Screens of the app that notices lead to. */
const toShopStaff = () => toScreen('shop.staff')

const once = (p: { event_id: number }) => p.event_id
const to_user = { to: 'user', category: 'system', link: () => toScreen('account.my'), once } as const
const to_shop = { to: 'shop', category: 'system', link: toShopStaff, once } as const

export const notices: readonly Notice[] = [
  tells(shopEvents.invited, {
    ...to_user,
    link: toShopStaff,
    popup: true,
    en: (p) => [`${p.name} invites you`, `You may work in this shop. Answer by ${whenEn(p.due_at)}.`],
    zh: (p) => [`${p.name}邀请您成为店员`, `请于 ${whenZh(p.due_at)} 前答复，逾期失效。`],
  }),
  tells(shopEvents.member_changed, {
    ...to_user,
    en: (p) => [
      p.is_active ? `What you may do in ${p.name} has changed` : `You no longer act for ${p.name}`,
      p.is_active ? 'Its owner changed your rights.' : 'Its owner has paused your membership.',
    ],
    zh: (p) => [
      p.is_active ? `您在${p.name}的权限有变更` : `您在${p.name}的店员身份已停用`,
      p.is_active ? '店主调整了您的权限。' : '店主停用了您的店员身份。',
    ],
  }),
  tells(shopEvents.member_removed, {
    ...to_user,
    en: (p) => [`You no longer work in ${p.name}`, 'Its owner ended your membership.'],
    zh: (p) => [`您已不再是${p.name}的店员`, '店主移除了您的店员身份。'],
  }),
  tells(shopEvents.member_joined, {
    ...to_shop,
    en: () => ['An invitation was accepted', 'A new member works in your shop.'],
    zh: () => ['店员邀请已接受', '新店员已加入店铺。'],
  }),
  tells(shopEvents.member_left, {
    ...to_shop,
    en: () => ['A member left your shop', 'They can act for it no longer.'],
    zh: () => ['有店员退出店铺', '其店员权限已终止。'],
  }),
]
