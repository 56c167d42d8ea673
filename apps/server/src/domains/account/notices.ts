/** Notices about the account: safety first. */

import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { accountEvents } from './events.ts'
import { POLICIES } from './signing-in/lockout.ts'

/** Screens of the app that notices lead to. */
const toMe = () => toScreen('account.my')
const toNotMe = (p: { not_me: string }) => toScreen('account.notMe', { ticket: p.not_me })
const toRealname = () => toScreen('settings.verification')

const event = (p: { event_id: number }) => p.event_id
/** A lock that is there until the person does something about it. */
const isLong = (p: { minutes: number }) => p.minutes > 24 * 60

export const notices: readonly Notice[] = [
  tells(accountEvents.registered, {
    code: 'account.welcome',
    to: 'user',
    category: 'notice',
    link: () => toScreen('site.article', { code: 'auction_rules' }),
    once: () => 'welcome',
    en: () => ['Welcome to Juya', 'Read how bidding works here, and how you can check that it was fair.'],
    zh: () => ['欢迎来到聚雅藏珍', '了解这里如何竞拍，以及如何自己核验拍卖是否公平。'],
  }),
  tells(accountEvents.device_added, {
    to: 'user',
    category: 'system',
    link: toNotMe,
    popup: true,
    sms: 'always',
    sms_link: true,
    once: (p) => p.device_id,
    en: () => [
      'Signed in on a new device',
      'If that was not you, say so with one tap: all sessions end and no money goes out.',
    ],
    zh: () => ['新设备登录', '如非本人操作，请点击链接：一步即可退出全部设备并停止资金转出。'],
  }),
  tells(accountEvents.leaving, {
    to: 'user',
    category: 'system',
    link: toNotMe,
    popup: true,
    sms: 'always',
    sms_link: true,
    once: event,
    en: (p) => [
      'Your account is on its way out',
      `It is erased ${whenEn(p.due_at)}; signing in until then keeps it. If that was not you, say so with one tap.`,
    ],
    zh: (p) => [
      '账号正在注销',
      `将于${whenZh(p.due_at)}清除，在此之前登录即视为撤回注销。如非本人操作，请点击链接锁定账号。`,
    ],
  }),
  tells(accountEvents.leaving_withdrawn, {
    to: 'user',
    category: 'system',
    link: toNotMe,
    sms: 'always',
    sms_link: true,
    once: event,
    en: () => [
      'Your account stays',
      'It is no longer on its way out, and everything is as it was. If that was not you, say so with one tap.',
    ],
    zh: () => ['账号已保留', '注销已撤回，一切照旧。如非本人操作，请点击链接锁定账号。'],
  }),
  tells(accountEvents.password_changed, {
    to: 'user',
    category: 'system',
    link: toNotMe,
    sms: 'always',
    sms_link: true,
    once: event,
    en: () => ['Login password changed', 'If that was not you, say so with one tap, and it is turned back.'],
    zh: () => ['登录密码已修改', '如非本人操作，请点击链接，一步锁定账号并恢复。'],
  }),
  tells(accountEvents.pay_password_changed, {
    to: 'user',
    category: 'system',
    link: toNotMe,
    sms: 'always',
    sms_link: true,
    once: event,
    en: () => ['Pay password changed', 'If that was not you, say so with one tap, and it is turned back.'],
    zh: () => ['支付密码已修改', '如非本人操作，请点击链接，一步锁定账号并恢复。'],
  }),
  tells(accountEvents.pay_password_locked, {
    to: 'user',
    category: 'system',
    link: toNotMe,
    sms: 'always',
    sms_link: true,
    once: (p) => String(p.until),
    en: (p) => [
      'Your pay password is locked',
      `It was entered wrongly ${POLICIES.pay_password.max} times and rests until ${isLong(p) ? 'you reset it' : whenEn(p.until)}. If that was not you, say so with one tap.`,
    ],
    zh: (p) => [
      '支付密码已锁定',
      `支付密码连续输错 ${POLICIES.pay_password.max} 次，${isLong(p) ? '重置' : whenZh(p.until)}前不可使用。如非本人操作，请点击链接锁定账号。`,
    ],
  }),
  tells(accountEvents.social_bound, {
    to: 'user',
    category: 'system',
    link: toNotMe,
    popup: true,
    sms: 'always',
    sms_link: true,
    once: event,
    en: (p) => [
      'A messenger account was connected',
      `${p.nickname} can sign in to your account from now on. If that was not you, say so with one tap.`,
    ],
    zh: (p) => ['已绑定第三方账号', `微信账号“${p.nickname}”今后可登录您的账号。如非本人操作，请点击链接锁定账号。`],
  }),
  tells(accountEvents.realname_decided, {
    to: 'user',
    category: 'system',
    link: toRealname,
    popup: true,
    once: event,
    en: (p) =>
      p.verified
        ? ['Your real name is verified', 'Cards, withdrawals and large bids are open to you now.']
        : ['Verification was not possible', `${p.reason ?? 'Please check your documents'}. You can submit them again.`],
    zh: (p) =>
      p.verified
        ? ['实名认证已通过', '现在可以绑卡、提现，并参与大额竞拍。']
        : ['实名认证未通过', '姓名与证件信息未能核实，请核对后重新提交。'],
  }),
  tells(accountEvents.realname_asked, {
    to: 'user',
    category: 'system',
    link: toRealname,
    popup: true,
    sms: 'always',
    once: event,
    en: (p) => [
      'We need more to verify your real name',
      `${p.question} Answer by ${whenEn(p.answer_by)}, or what you submitted is sent back.`,
    ],
    zh: (p) => ['实名认证需补充材料', `${p.question} 请于 ${whenZh(p.answer_by)} 前补充，逾期视为未通过。`],
  }),
  tells(accountEvents.growth_adjusted, {
    to: 'user',
    category: 'system',
    link: toMe,
    once: event,
    en: (p) => [
      'Your growth value was corrected',
      `${Number(p.delta) > 0 ? '+' : ''}${p.delta}: it is ${p.growth_value} now, level ${p.level}. Why: ${p.reason}.`,
    ],
    zh: (p) => [
      '成长值已调整',
      `${Number(p.delta) > 0 ? '+' : ''}${p.delta}，现为 ${p.growth_value}，等级 ${p.level}。原因：${p.reason}。`,
    ],
  }),
  tells(accountEvents.first_changed, {
    to: 'user',
    category: 'system',
    link: toMe,
    once: event,
    en: (p) =>
      p.is_first
        ? ['Offers for new customers are yours again', 'We looked again: this account counts as your only one.']
        : [
            'This account counts as a further one',
            'We found that you have another account with us, so offers for new customers are not for this one. If that is wrong, tell the service line.',
          ],
    zh: (p) =>
      p.is_first
        ? ['新客优惠已恢复', '经复核，本账号视为您唯一的账号。']
        : ['本账号不再视为新客', '经核查，您已有其他账号，本账号不再享受新客优惠。如有异议，请联系客服。'],
  }),
  tells(accountEvents.restricted, {
    to: 'user',
    category: 'system',
    link: toMe,
    popup: true,
    sms: 'always',
    once: event,
    en: (p) => [
      'Your account is restricted',
      `${p.reason}${p.until ? `, until ${whenEn(p.until)}` : ''}. You may answer through the service line.`,
    ],
    zh: (p) => ['您的账号已被限制', `${p.reason}${p.until ? `，至 ${whenZh(p.until)}` : ''}。您可联系客服申辩。`],
  }),
  tells(accountEvents.unrestricted, {
    to: 'user',
    category: 'system',
    link: toMe,
    once: event,
    en: () => ['The restriction of your account has ended', 'You may bid and buy again.'],
    zh: () => ['账号限制已解除', '您可以正常竞拍与购买。'],
  }),
  tells(accountEvents.realname_revoked, {
    to: 'user',
    category: 'system',
    link: toRealname,
    popup: true,
    sms: 'always',
    once: event,
    en: (p) => [
      'Your verification was taken back',
      `${p.reason}. Your bids and orders stand; you can submit your documents again.`,
    ],
    zh: (p) => ['您的实名认证已被撤销', `${p.reason}。已出的价与订单不受影响，您可重新提交认证。`],
  }),
  tells(accountEvents.banned, {
    to: 'user',
    category: 'system',
    link: toMe,
    sms: 'always',
    once: event,
    en: (p) => [
      'Your account is closed',
      `${p.reason}. Your bids stand, and what you paid goes on; your money stays yours. Answer, or ask for it, through the service line.`,
    ],
    zh: (p) => [
      '您的账号已被封禁',
      `${p.reason}。已出的价仍然有效，已付款的订单照常进行，您的资金仍归您所有；申辩或取回资金请联系客服。`,
    ],
  }),
  tells(accountEvents.unbanned, {
    to: 'user',
    category: 'system',
    link: toMe,
    sms: 'always',
    once: event,
    en: () => ['Your account is open again', 'You can sign in, bid and buy.'],
    zh: () => ['您的账号已解封', '您可以重新登录、竞拍与购买。'],
  }),
  tells(accountEvents.pay_password_unlocked, {
    to: 'user',
    category: 'system',
    link: () => toScreen('settings.security'),
    sms: 'always',
    once: event,
    en: () => [
      'Your pay password works again',
      'The service opened it before its time. If you did not ask for that, set a new one.',
    ],
    zh: () => ['支付密码已解锁', '客服已提前解除锁定。如非您本人申请，请重设支付密码。'],
  }),
  tells(accountEvents.social_unbound, {
    to: 'user',
    category: 'system',
    link: toNotMe,
    sms: 'always',
    sms_link: true,
    once: event,
    en: (p) => [
      'A messenger account was disconnected',
      `${p.nickname} cannot sign in to your account any more. If that was not you, say so with one tap.`,
    ],
    zh: (p) => ['已解绑第三方账号', `微信账号“${p.nickname}”不能再登录您的账号。如非本人操作，请点击链接锁定账号。`],
  }),
  tells(accountEvents.phone_changed, {
    to: 'user',
    category: 'system',
    link: toNotMe,
    popup: true,
    sms: 'always',
    sms_link: true,
    once: event,
    en: (p) => [
      'Your phone number was changed',
      `Your account now belongs to ${p.phone}. If that was not you, say so with one tap, and it is turned back.`,
    ],
    zh: (p) => ['手机号已更换', `您的账号已绑定 ${p.phone}。如非本人操作，请点击链接，一步锁定账号并恢复。`],
  }),
  tells(accountEvents.phone_change_asked, {
    to: 'user',
    category: 'system',
    link: toNotMe,
    popup: true,
    sms: 'always',
    sms_link: true,
    once: event,
    en: (p) => [
      'Your phone number is about to change',
      `From ${whenEn(p.due_at)} your account belongs to ${p.phone}. If that was not you, say so with one tap, and it does not.`,
    ],
    zh: (p) => [
      '手机号即将更换',
      `您的账号将于 ${whenZh(p.due_at)} 改绑 ${p.phone}。如非本人操作，请点击链接，一步锁定账号并取消。`,
    ],
  }),
  tells(accountEvents.locked, {
    to: 'user',
    category: 'system',
    link: toNotMe,
    sms: 'always',
    sms_link: true,
    once: event,
    en: () => [
      'Your account is locked',
      'All sessions have ended and no money goes out. Prove that it is yours, and it opens as it was.',
    ],
    zh: () => ['账号已锁定', '全部设备已退出，资金不会转出。验证是您本人后，账号即恢复原状。'],
  }),
  tells(accountEvents.unlocked, {
    to: 'user',
    category: 'system',
    link: toNotMe,
    popup: true,
    sms: 'always',
    sms_link: true,
    once: event,
    en: () => [
      'Your account is open again',
      'What was changed without you is turned back. Choose a new login password now.',
    ],
    zh: () => ['账号已恢复', '他人所做的更改已撤回，请立即设置新的登录密码。'],
  }),
]
