import { defineTexts } from '../../lib/i18n.ts'

export const banTexts = defineTexts({
  en: {
    ban: 'Ban',
    lift: 'Lift the ban',
    unlock: 'Open the pay password',
    ban_title: 'Ban {name}?',
    ban_effect:
      'Every session ends at once, and they cannot sign in. Bids stand, paid orders go on, money stays theirs. A shop of their own is suspended. They read the reason by SMS.',
    lift_title: 'Lift the ban of {name}?',
    lift_effect:
      'A second operator confirms it. Then they can sign in, bid and buy; their shop stays suspended until it is reinstated.',
    unlock_title: 'Open the pay password of {name}?',
    unlock_effect:
      'It works again at once and stays the same; earlier wrong tries are forgotten. They are told by SMS.',
    ban_done: 'Banned',
    lift_done: 'Proposed: a second operator confirms it',
    unlock_done: 'Pay password opened',
    why: 'Banned: {reason}',
    lift_waits: 'That it is lifted waits for a second operator.',
    pay_locked: 'Wrong tries have locked the pay password until {until}.',
    locked:
      'Its owner said “It was not me” on {at}: nobody signs in and no money goes out until they proved who they are.',
    leaving_cooling: 'Asked to leave on {asked}. Erased on {due}, unless they sign in before.',
    leaving_withdrawn: 'Asked to leave on {asked}, and kept the account on {ended}.',
    leaving_executed: 'Left: what was personal was erased on {ended}. Orders, bids and money records stay.',
    muted: 'May not write until {until}, by rule {rule} of report R-{report}.',
  },
  zh: {
    ban: '封禁',
    lift: '解除封禁',
    unlock: '解锁支付密码',
    ban_title: '封禁“{name}”？',
    ban_effect:
      '所有会话立即结束，无法再登录。已出的价仍然有效，已付款的订单照常进行，资金仍归其所有；其名下店铺暂停营业。用户会通过短信看到理由。',
    lift_title: '解除“{name}”的封禁？',
    lift_effect: '须另一名操作员确认。之后可登录、出价与购买；其店铺仍为暂停营业，须另行恢复。',
    unlock_title: '解锁“{name}”的支付密码？',
    unlock_effect: '支付密码立即可用且不变，此前的错误次数清零。用户会收到短信。',
    ban_done: '已封禁',
    lift_done: '已提交，等待另一名操作员确认',
    unlock_done: '支付密码已解锁',
    why: '已封禁：{reason}',
    lift_waits: '解除封禁正等待另一名操作员确认。',
    pay_locked: '支付密码因多次输错已锁定至 {until}。',
    locked: '本人于 {at} 声明“不是我”：在其证明身份之前，任何人不能登录，资金不能转出。',
    leaving_cooling: '{asked} 申请注销。{due} 清除个人信息，此前登录则保留账号。',
    leaving_withdrawn: '{asked} 申请注销，{ended} 保留了账号。',
    leaving_executed: '已注销：个人信息已于 {ended} 清除；订单、出价与资金记录保留。',
    muted: '{until} 前不可发言，依据举报 R-{report} 的第 {rule} 条规则。',
  },
})
