/** Notices about invitations and what they bring. */
import type { INCOME_VOID } from '@juya/contract'
import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { inviteEvents } from './events.ts'

const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`
const percent = (bp: number): string => `${bp / 100}%`
const toTeam = () => toScreen('invite.team')

const BECAUSE: Record<(typeof INCOME_VOID)[number], readonly [en: string, zh: string]> = {
  refund: ['the order’s money went back', '订单已退款'],
  linked: ['both accounts belong to one person', '双方为关联账号'],
  own_shop: ['you work in the shop', '您是该店铺成员'],
  banned: ['your account is banned', '您的账号已被封禁'],
  left: ['your account is closed', '您的账号已注销'],
  operator: ['the invitation was looked at and made void', '该邀请经核实已作废'],
}

export const notices: readonly Notice[] = [
  tells(inviteEvents.bound, {
    to: 'user',
    category: 'activity',
    link: toTeam,
    once: (p) => p.relation_id,
    en: (p) => [`${p.name} has joined by your link`, `For ${p.days} days you have a share of what they buy and keep.`],
    zh: (p) => [`${p.name} 通过您的链接注册`, `${p.days} 天内，好友购买并保留的商品可为您带来收益。`],
  }),
  tells(inviteEvents.invited, {
    to: 'user',
    category: 'activity',
    link: () => toScreen('invite.inviter'),
    once: (p) => p.relation_id,
    en: (p) => [
      `${p.name} invited you`,
      `They have ${percent(p.rate_bp)} of what you buy and keep for ${p.days} days, from Juya’s commission. You pay nothing more and may end it.`,
    ],
    zh: (p) => [
      `${p.name} 邀请了您`,
      `${p.days} 天内，您购买并保留的商品将为对方带来 ${percent(p.rate_bp)} 收益，由平台佣金支出。您无需多付，也可随时结束。`,
    ],
  }),
  tells(inviteEvents.ended, {
    to: 'user',
    category: 'activity',
    link: toTeam,
    once: (p) => p.relation_id,
    en: (p) => [`${p.name} has ended your invitation`, 'What they pay for from now on brings you nothing.'],
    zh: (p) => [`${p.name} 已结束邀请关系`, '此后付款的订单不再为您带来收益。'],
  }),
  tells(inviteEvents.first_order, {
    to: 'user',
    category: 'activity',
    link: toTeam,
    once: (p) => p.relation_id,
    en: (p) => [`${p.points} points for you`, `The first order of ${p.name} is completed.`],
    zh: (p) => [`获得 ${p.points} 积分`, `${p.name} 的首笔订单已完成。`],
  }),
  tells(inviteEvents.waits, {
    to: 'user',
    category: 'finance',
    link: () => toScreen('settings.identity'),
    once: (p) => p.income_id,
    en: (p) => [`${yuan(p.amount_fen)} wait for your ID`, 'Income is settled for adults whose ID is verified.'],
    zh: (p) => [`${yuan(p.amount_fen)} 收益待实名认证`, '完成实名认证的成年用户方可结算收益。'],
  }),
  tells(inviteEvents.put_off, {
    to: 'user',
    category: 'finance',
    link: toTeam,
    once: (p) => `${p.income_id}:${p.until}`,
    en: (p) => [
      `${yuan(p.amount_fen)} are settled next month`,
      `A month’s income is ${yuan(p.cap_fen)} at most; this is settled on ${whenEn(p.until)}.`,
    ],
    zh: (p) => [
      `${yuan(p.amount_fen)} 收益顺延至次月`,
      `每月最多结算 ${yuan(p.cap_fen)}，此笔将于 ${whenZh(p.until)} 结算。`,
    ],
  }),
  tells(inviteEvents.settled, {
    to: 'user',
    category: 'finance',
    link: toTeam,
    once: (p) => p.income_id,
    en: (p) => [`${yuan(p.amount_fen)} of income`, `What ${p.name} bought and kept. It is among your earnings.`],
    zh: (p) => [`收益 ${yuan(p.amount_fen)} 已结算`, `来自 ${p.name} 购买并保留的商品，已计入收益。`],
  }),
  tells(inviteEvents.void, {
    to: 'user',
    category: 'finance',
    link: toTeam,
    once: (p) => p.income_id,
    en: (p) => [`${yuan(p.amount_fen)} of income are void`, `Income by ${p.name}: ${BECAUSE[p.reason][0]}.`],
    zh: (p) => [`${yuan(p.amount_fen)} 收益作废`, `来自 ${p.name} 的收益：${BECAUSE[p.reason][1]}。`],
  }),
  tells(inviteEvents.taken_back, {
    to: 'user',
    category: 'finance',
    link: toTeam,
    once: (p) => `${p.income_id}:${p.number}`,
    en: (p) => [
      `${yuan(p.amount_fen)} of income were taken back`,
      p.number === 0
        ? `Income by ${p.name}: the invitation was made void.`
        : `Income by ${p.name}: the order’s money went back.`,
    ],
    zh: (p) => [
      `${yuan(p.amount_fen)} 收益已收回`,
      p.number === 0 ? `来自 ${p.name} 的收益：邀请已作废。` : `来自 ${p.name} 的收益：订单已退款。`,
    ],
  }),
]
