import type { SiteText } from './text.ts'

export const shareRule: SiteText = {
  id: 15,
  code: 'share_rule',
  en: {
    title: 'Rules of sharing',
    summary: [
      'Bring as many friends as the offer names, and its coupon is yours.',
      'The coupon is kept for you from the start: what you earn is there.',
      'It costs nothing, neither you nor your friends.',
    ],
    sections: [
      {
        title: '1. Beginning',
        paragraphs: [
          'An offer names its coupon, how many friends it takes and within how many hours. Both stand from the moment you begin. One of the coupons is kept for you meanwhile; where none is left, nobody begins.',
          'You may begin {share_starts} a day, and each offer once at a time. A coupon you have had from an offer you cannot have from it again, unless the offer says so.',
        ],
      },
      {
        title: '2. Friends who count',
        paragraphs: [
          'A friend opens your link, signs in and presses “Help”; opening the link alone does not count. A person counts once an offer, whomever they help, and helps {share_helps} friends a day.',
          'An account that shares a phone, an identity or a payout account with you, or with a friend who has helped, does not count: friends are people of their own.',
        ],
      },
      {
        title: '3. Earned, or not',
        paragraphs: [
          'With the last friend it takes, the coupon is yours and can be used as it says. If the time is over before, it is free for others; you may begin again while the offer runs.',
          'An offer that is paused or has ended takes nobody new; what is under way runs on. A shop’s standing changes nothing of what you have earned. If your account is closed or banned, what you have begun ends.',
        ],
      },
    ],
  },
  zh: {
    title: '助力领券规则',
    summary: ['邀请活动规定人数的好友助力，即可获得优惠券。', '发起后券即为您保留，达成必得。', '您与好友均无需付费。'],
    sections: [
      {
        title: '1. 发起',
        paragraphs: [
          '每个活动写明优惠券、所需好友人数与时限，自您发起时起不再变动。发起期间为您保留一张券；券已领完时不能发起。',
          '每人每日可发起 {share_starts} 次，同一活动同时只能发起一次。已从某活动获得的券，除活动另有说明外，不可再次获得。',
        ],
      },
      {
        title: '2. 有效好友',
        paragraphs: [
          '好友打开您的链接、登录并点“助力”才计入，仅打开链接不计。每人在同一活动中只计一次，不论帮了谁；每日可助力 {share_helps} 次。',
          '与您或已助力好友共用设备、身份证件或收款账户的账号不计入。',
        ],
      },
      {
        title: '3. 达成与逾期',
        paragraphs: [
          '达到规定人数，券即归您，按券面规则使用。逾期未达成，券即可由他人领取；活动仍在进行的，可再次发起。',
          '活动暂停或结束后不再接受新的发起，已发起的继续有效。店铺状态变化不影响您已获得的券。账号注销或被封禁的，已发起的助力终止。',
        ],
      },
    ],
  },
}
