/** Notices about what was lost, and about its review. */
import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { levelEvents } from './events.ts'
import { saidOf } from './rules.ts'

interface Said {
  loss_id: number
  user_id: number | null
  shop_id: number | null
  delta: number
  reason: string
  title: string
  title_en: string | null
}

const owner = ({ user_id }: Said) => (user_id === null ? ('shop' as const) : ('user' as const))
const en = (p: Said) => ({
  what: owner(p) === 'user' ? 'Growth value' : 'Shop credit',
  because: saidOf(owner(p), p.reason, 'en'),
  about: (p.title_en ?? p.title) ? ` About “${p.title_en ?? p.title}”.` : '',
})
const zh = (p: Said) => ({
  what: owner(p) === 'user' ? '成长值' : '店铺信用分',
  because: saidOf(owner(p), p.reason, 'zh-CN'),
  about: p.title ? `相关：“${p.title}”。` : '',
})
const signed = (delta: number): string => `${delta > 0 ? '+' : '−'}${Math.abs(delta)}`

/** To the person whose growth it is, or to the members of the shop. */
const to_user = {
  to: 'user',
  category: 'notice',
  once: (p: Said) => p.loss_id,
  when: (p: Said) => p.user_id !== null,
  link: () => toScreen('level.growth'),
} as const
const to_shop = {
  to: 'shop',
  category: 'notice',
  once: (p: Said) => p.loss_id,
  when: (p: Said) => p.shop_id !== null,
  link: () => toScreen('level.shop'),
} as const

const lost = {
  en: (p: Said & { detail: string; ask_until: number }): [string, string] => {
    const { what, because, about } = en(p)
    const why = p.detail ? ` ${p.detail}` : ''
    return [
      `${what} ${signed(p.delta)}: ${because.name}`,
      `By rule ${because.rule_no}.${about}${why} If it is wrong, ask for a review of it by ${whenEn(p.ask_until)}.`,
    ]
  },
  zh: (p: Said & { detail: string; ask_until: number }): [string, string] => {
    const { what, because, about } = zh(p)
    return [
      `${what} ${signed(p.delta)}：${because.name}`,
      `依据规则 ${because.rule_no}。${about}${p.detail}如有疑问，请于 ${whenZh(p.ask_until)} 前申请复核。`,
    ]
  },
}

const undone = {
  en: (p: Said & { decision: string; by_time: boolean }): [string, string] => [
    `${en(p).what} ${signed(-p.delta)}: the loss was undone`,
    p.by_time ? `Juya did not decide in time, so you have it back.${en(p).about}` : `${p.decision}${en(p).about}`,
  ],
  zh: (p: Said & { decision: string; by_time: boolean }): [string, string] => [
    `${zh(p).what} ${signed(-p.delta)}：扣减已撤销`,
    p.by_time ? `平台未在期限内答复，已予恢复。${zh(p).about}` : `${p.decision}${zh(p).about}`,
  ],
}

const upheld = {
  en: (p: Said & { decision: string }): [string, string] => [
    `${en(p).what} ${signed(p.delta)} stands after its review`,
    `${p.decision}${en(p).about}`,
  ],
  zh: (p: Said & { decision: string }): [string, string] => [
    `${zh(p).what} ${signed(p.delta)} 经复核维持`,
    `${p.decision}${zh(p).about}`,
  ],
}

export const notices: readonly Notice[] = [
  tells(
    levelEvents.lost,
    { ...to_user, code: 'level.lost_user', ...lost },
    { ...to_shop, code: 'level.lost_shop', ...lost },
  ),
  tells(
    levelEvents.undone,
    { ...to_user, code: 'level.undone_user', ...undone },
    { ...to_shop, code: 'level.undone_shop', ...undone },
  ),
  tells(
    levelEvents.upheld,
    { ...to_user, code: 'level.upheld_user', ...upheld },
    { ...to_shop, code: 'level.upheld_shop', ...upheld },
  ),
]
